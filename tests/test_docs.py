"""README and docs: links lead somewhere, make targets and modules that they name exist."""

import importlib.util
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files_and_headings(page):
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if target.startswith(("http://", "https://", "mailto:")):
            continue
        name, _, heading = target.partition("#")
        file = (page.parent / name).resolve() if name else page
        assert file.exists(), f"{page.name}: {target} leads nowhere"
        if heading:
            assert heading in headings(file), f"{page.name}: {target} has no such heading"


def headings(file):
    """Anchors of a page as they are made on the usual hosts: lower case, no punctuation, hyphens for spaces."""
    found = re.findall(r"^#+ (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", line.lower()).strip().replace(" ", "-") for line in found}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_make_targets_and_modules_exist(page):
    text = page.read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):.*##", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = set(re.findall(r"`make ([a-z-]+)", text)) | set(re.findall(r"^make ([a-z-]+)", text, re.MULTILINE))
    assert named <= targets, f"{page.name}: no such target: {named - targets}"
    for module in re.findall(r"python -m ((?:host_sim|companion|tools|hardware)[\w.]*)", text):
        assert importlib.util.find_spec(module), f"{page.name}: no module {module}"


def test_readme_opens_with_a_picture_and_the_two_commands():
    lines = [line for line in (ROOT / "README.md").read_text(encoding="utf-8").splitlines() if line.strip()]
    assert lines[1].startswith("![")
    assert lines[3].startswith("make play")
    assert lines[4].startswith("make test")
