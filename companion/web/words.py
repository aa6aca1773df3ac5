"""The words of the app in the language of each reader: gettext catalogues, read from their .po files at start."""

import gettext
import io
from collections.abc import Callable
from pathlib import Path

from babel import negotiate_locale
from babel.messages import mofile, pofile

FOLDER = Path(__file__).parent / "locale"
# Each language in its own words, as the switch shows it.
LANGUAGES = {"en": "English", "sv": "Svenska", "ko": "한국어"}

Translate = Callable[[str], str]


def N_(text: str) -> str:
    """Marks a text for translation where it is only stored; the page translates it when it is shown."""
    return text


def _catalogue(language: str) -> gettext.NullTranslations:
    path = FOLDER / f"{language}.po"
    if not path.exists():
        return gettext.NullTranslations()
    with path.open("rb") as file:
        catalogue = pofile.read_po(file, locale=language)
    compiled = io.BytesIO()
    mofile.write_mo(compiled, catalogue)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


_CATALOGUES = {language: _catalogue(language) for language in LANGUAGES}


def translator(language: str) -> Translate:
    """Returns the function that turns an English text into `language`; a text that is not translated stays English."""
    known = _CATALOGUES.get(language, _CATALOGUES["en"]).gettext
    return lambda text: known(text) if text else ""  # gettext answers "" with the head of the catalogue


def preferred(accept_language: str) -> str:
    """Returns the best of our languages for a browser's Accept-Language header, English when there is none."""
    wishes: list[tuple[float, int, str]] = []
    for part in accept_language.split(","):
        tag, _, parameters = part.strip().partition(";")
        quality = parameters.strip().removeprefix("q=") or "1"
        try:
            wishes.append((-float(quality), len(wishes), tag.strip()))
        except ValueError:
            continue
    tags = [tag for quality, _, tag in sorted(wishes) if tag and quality < 0]
    return negotiate_locale(tags, list(LANGUAGES), sep="-") or "en"
