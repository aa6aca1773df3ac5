"""docs/flashing.md says what the flash tools really say, and names what they really write."""

import re

from tools.flash import image, plan, stage

TEXT = (stage.ROOT / "docs" / "flashing.md").read_text(encoding="utf-8")
SOURCE = "".join(path.read_text(encoding="utf-8") for path in sorted((stage.ROOT / "tools" / "flash").glob("*.py")))
SPOKEN = re.sub(r'"\s*\n\s*f?"', "", SOURCE)


def test_every_line_in_the_table_is_one_that_the_tools_say():
    lines = re.findall(r"^\| `([^`]+)` \|", TEXT.split("## Frequent lines")[1], flags=re.M)
    assert len(lines) >= 10
    for line in lines:
        for part in filter(None, (p.strip(" :") for p in line.split("..."))):
            assert part in SPOKEN, part


def test_the_files_and_addresses_are_those_of_the_targets():
    for target in image.TARGETS:
        row = re.search(rf"^\| `crime-scanner-fs{target.suffix}\.uf2` .*$", TEXT, flags=re.M).group()
        assert f"0x{target.address:X}" in row
        size = target.storage_bytes
        assert (f"{size // image.MB} MB" if size % image.MB == 0 else f"{size // 1024} KB") in row
    for name in ("crime-scanner.uf2", "crime-scanner-fs.img"):
        assert f"`{name}`" in TEXT


def test_the_room_for_two_programs_is_about_what_the_page_says():
    staged = stage.build()
    sizes = {path: len(content) for path, content in staged.items()}
    needed = plan.room_bytes(sizes, plan.make(dict.fromkeys(staged, "new"), {})) / 1024
    said = int(re.search(r"for a moment, about (\d+) KB more", TEXT).group(1))
    assert 0.8 * said < needed < 1.2 * said
