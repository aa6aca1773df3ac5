"""`make messages`: collects all texts of the companion and brings the catalogues of each language up to date.

A text is what stands in N_(...), _(...) or translate(...) in companion/, also within f-strings, and the name of a
board or of a place in a board file. New texts come in untranslated, dropped ones leave the file. With --check nothing
is written and each fault is one line.
"""

import argparse
import ast
import io
import string
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from companion.web.words import FOLDER, LANGUAGES

ROOT = Path(__file__).parents[1]
KEYWORDS = {"N_", "_", "translate"}


def collect() -> Catalog:
    """Returns the template: every text of the companion, with the files it comes from."""
    template = Catalog(project="Crime Scanner", charset="utf-8")
    for file in sorted((ROOT / "companion").rglob("*")):
        found: list[str] = []
        if file.suffix == ".py":
            found = [text for _line, text in texts_of(file.read_text(encoding="utf-8"))]
        elif file.suffix == ".toml" and file.parent.name == "boards":
            found = list(names_of(tomllib.loads(file.read_text(encoding="utf-8"))))
        for text in found:
            # Files without lines: a catalogue changes when a text does, not when code moves.
            template.add(text, locations=[(str(file.relative_to(ROOT)), 0)])
    return template


def texts_of(source: str) -> list[tuple[int, str]]:
    """Returns (line, text) of all texts in a Python source.

    From its syntax tree: Babel's own extractor reads tokens, and to Python 3.11 an f-string is a single one.
    """
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in KEYWORDS and isinstance(node.args[0].value, str) and node.args[0].value:
                found.append((node.lineno, node.args[0].value))
    return sorted(found)


def names_of(table: dict[str, Any]) -> Iterator[str]:
    """Every name in a board file: of the board, its lines and its places."""
    for key, value in table.items():
        if key == "name" and isinstance(value, str):
            yield value
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, dict):
                yield from names_of(one)


def path_of(language: str) -> Path:
    """The catalogue file of a language."""
    return FOLDER / f"{language}.po"


def read(language: str) -> Catalog:
    """Returns the catalogue of a language, an empty one when there is no file yet."""
    path = path_of(language)
    if not path.exists():
        return Catalog(locale=language, project="Crime Scanner", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def updated(language: str, template: Catalog) -> bytes:
    """Returns the catalogue file of a language as it should be for these texts."""
    catalogue = read(language)
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    out = io.BytesIO()
    write_po(out, catalogue, width=100, omit_header=True, sort_output=False, include_lineno=False)
    header = (
        f'# Texts of the companion in {LANGUAGES[language]}. Brought up to date by "make messages".\n'
        'msgid ""\nmsgstr ""\n'
        f'"Language: {language}\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    )
    return header.encode() + out.getvalue()


def faults(language: str, template: Catalog) -> list[str]:
    """One line for each text that is missing or not translated, unused, doubtful, or that lost a {placeholder}."""
    catalogue, lines = read(language), []
    wanted = {str(message.id): message for message in template if message.id}
    present = {str(message.id): message for message in catalogue if message.id}
    for text in wanted:
        message = present.get(text)
        if message is None or not message.string:
            lines.append(f"{language}: not translated: {text!r}")
        elif message.fuzzy:
            lines.append(f"{language}: doubtful: {text!r}")
        elif _fields(text) != _fields(str(message.string)):
            lines.append(f"{language}: other placeholders: {text!r} -> {message.string!r}")
    lines += [f"{language}: unused: {text!r}" for text in present if text not in wanted]
    return lines


def _fields(text: str) -> set[str]:
    return {name for _literal, name, _spec, _conversion in string.Formatter().parse(text) if name}


def main(argv: list[str] | None = None) -> int:
    """Returns 0, or 1 when --check found faults."""
    parser = argparse.ArgumentParser(prog="python -m tools.messages", description=__doc__)
    parser.add_argument("--check", action="store_true", help="only look, write nothing")
    args = parser.parse_args(argv)
    template = collect()
    others = [language for language in LANGUAGES if language != "en"]
    if args.check:
        found = [line for language in others for line in faults(language, template)]
        print("\n".join(found) or f"all {len(template)} texts are there in {', '.join(others)}")
        return int(bool(found))
    for language in others:
        path_of(language).parent.mkdir(parents=True, exist_ok=True)
        path_of(language).write_bytes(updated(language, template))
        missing = sum("not translated" in line for line in faults(language, template))
        print(f"{path_of(language).relative_to(ROOT)}: {len(template)} texts, {missing} not translated yet")
    return 0


if __name__ == "__main__":
    sys.exit(main())
