"""The catalogues: every text of the companion is there in every language, and nothing else."""

import ast
import re
from pathlib import Path

import pytest

from companion.games.doduk_japgi import library
from companion.games.kit.events import render
from companion.games.tjuv_och_polis.board import Square
from companion.web import words
from tools import messages

ROOT = Path(__file__).parents[3]
OTHERS = [language for language in words.LANGUAGES if language != "en"]


@pytest.fixture(scope="module")
def template():
    return messages.collect()


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_is_missing_unused_doubtful_or_without_its_placeholders(language, template):
    assert messages.faults(language, template) == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_catalogue_is_as_make_messages_writes_it(language, template):
    assert messages.path_of(language).read_bytes() == messages.updated(language, template)


def test_a_missing_an_unused_and_a_broken_text_are_found(tmp_path, monkeypatch, template):
    path = tmp_path / "sv.po"
    text = messages.path_of("sv").read_text(encoding="utf-8")
    text = text.replace('msgid "Volume"', 'msgid "Loudness"').replace('msgstr "Ljud av"', 'msgstr "{number}"')
    path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(messages, "path_of", lambda language: path)
    found = messages.faults("sv", template)
    assert "sv: not translated: 'Volume'" in found
    assert "sv: unused: 'Loudness'" in found
    assert "sv: other placeholders: 'Mute' -> '{number}'" in found


def test_a_text_without_translation_stays_english():
    assert words.translator("sv")("no such text") == "no such text"
    assert words.translator("xx")("Volume") == "Volume"


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("sv-SE,sv;q=0.9,en;q=0.8", "sv"),
        ("ko", "ko"),
        ("de, ko;q=0.3", "ko"),
        ("en-GB,sv;q=0.9", "en"),
        ("fr", "en"),
        ("", "en"),
        ("sv;q=nonsense", "en"),
        ("sv;q=0, ko;q=0.1", "ko"),
    ],
)
def test_the_language_follows_the_browser(header, language):
    assert words.preferred(header) == language


def test_texts_in_f_strings_and_in_board_files_are_found():
    source = """label(f'{_("Hello")}', N_("there"))\nself.translate('you')\n_(variable)\nprint("nothing")\n"""
    assert messages.texts_of(source) == [(1, "Hello"), (1, "there"), (2, "you")]
    board = {"name": "Town", "place": {"A": {"name": "Mill", "kind": "bank"}}, "way": [{"name": "Street"}]}
    assert list(messages.names_of(board)) == ["Town", "Mill", "Street"]


def test_names_of_places_are_translated_with_their_numbers():
    square = Square("B0", 0, 0, "bank", "Central Bank")
    assert (
        render({"text": "{square}", "args": {"square": square.words}}, words.translator("sv")) == "Centralbanken (B0)"
    )
    assert Square("17", 0, 0, "street").words == "17"
    board = library.load("moonlit")
    gems = [board.words("B1"), board.words("hideout"), board.words("17")]
    assert render({"text": "{gems}", "args": {"gems": gems}}, words.translator("ko")) == "은행, 아지트, 17"
    assert words.translator("sv")("") == ""


# Where texts for people go: the first argument, and these names. Attributes that people hear or read.
SHOWN = {"label", "button", "link", "switch", "checkbox", "select", "notify", "page_title", "set_text", "tooltip"}
SHOWN |= {"html", "set_content", "radio", "input", "badge", "expansion", "toggle", "number", "dialog", "markdown"}
ATTRIBUTE = re.compile(r"""(?:aria-[a-z]*label|aria-description|placeholder|title|alt|label)="[^"]*[A-Za-z]""")


def _literal(node: ast.AST) -> str:
    """The text that stands in the source itself: a constant, or an f-string with its insertions taken out."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    if isinstance(node, ast.BinOp):
        return _literal(node.left) + _literal(node.right)
    return ""


def _for_people(text: str) -> bool:
    """Whether letters are left of a text without its HTML, and it is no address."""
    bare = re.sub(r"<[^>]*>|&[a-z]+;", "", text).replace("Crime Scanner", "")
    return any(c.isalpha() for c in bare) and not text.startswith("/")


def faults_of(source: str) -> list[tuple[int, str]]:
    """Literal texts that go to people without passing a catalogue, and texts that no catalogue can have."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            called = getattr(node.func, "id", getattr(node.func, "attr", ""))
            named = [k.value for k in node.keywords if k.arg in ("text", "label", "placeholder")]
            if called in SHOWN:
                found += [(a.lineno, _literal(a)) for a in [*node.args[:1], *named] if _for_people(_literal(a))]
            if called in messages.KEYWORDS and node.args and isinstance(node.args[0], ast.JoinedStr | ast.BinOp):
                found.append((node.lineno, "a text put together cannot be translated"))
        if ATTRIBUTE.search(_literal(node)):
            found.append((node.lineno, _literal(node)))
    return found


def test_no_text_for_people_stands_outside_the_catalogues():
    faults = []
    for file in sorted((ROOT / "companion" / "web").rglob("*.py")):
        found = faults_of(file.read_text(encoding="utf-8"))
        faults += [f"{file.relative_to(ROOT)}:{line}: {text!r}" for line, text in found]
    assert faults == []


@pytest.mark.parametrize(
    "source",
    [
        """ui.label("Hello")""",
        """ui.label(f"Hello {name}")""",
        """ui.html(f"<p>{count} places</p>")""",
        """x.props('flat aria-label="Close"')""",
        """ui.html(f'<svg aria-label="Map of {place}"></svg>')""",
        """ui.select(LANGUAGES, label="Language")""",
        """_(f"{count} moves")""",
        """_("so" + "many")""",
    ],
)
def test_a_text_outside_the_catalogues_is_found(source):
    assert faults_of(source)


@pytest.mark.parametrize(
    "source",
    [
        """ui.label(_("Hello"))""",
        """ui.html(f"<p class='due'>{escape(text)}</p>")""",
        """x.props(f'flat aria-label="{_("Close")}"')""",
        """ui.link(_("Rules"), f"/help#{name}")""",
        """ui.select(LANGUAGES, value="en")""",
    ],
)
def test_a_translated_text_is_no_fault(source):
    assert not faults_of(source)
