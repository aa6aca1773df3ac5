"""What every page has in common: language, colours, navigation, the one line for bad news."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from nicegui import app, ui
from starlette.requests import Request

from companion.web.words import LANGUAGES, N_, Translate, preferred, translator

PAGES = {"/": N_("Scanner"), "/tables": N_("Tables"), "/help": N_("Help")}

# Both schemes hold WCAG AA (4.5:1 for text); tests/companion/web/test_contrast.py computes it from these values.
COLOURS = {
    "light": {"ink": "#1b1c1f", "paper": "#faf7f0", "card": "#ffffff", "accent": "#8f1d16", "line": "#6f6a60"},
    "dark": {"ink": "#f1ede4", "paper": "#15161a", "card": "#212329", "accent": "#ffb4a8", "line": "#8f939c"},
}
# Each holds 4.5:1 under white text.
PRIMARY = "#8f1d16"
BADGES = {"positive": "#1b5e20", "negative": "#a31515"}


def _scheme(name: str) -> str:
    return "".join(f"--{key}: {value};" for key, value in COLOURS[name].items())


STYLE = f"""
<style>
  body.body--light {{ {_scheme("light")} }}
  body.body--dark {{ {_scheme("dark")} }}
  body {{ background: var(--paper); color: var(--ink); font-family: system-ui, sans-serif; }}
  body:lang(ko) {{ word-break: keep-all; overflow-wrap: anywhere; }}
  .bar {{ background: var(--card); border-bottom: 2px solid var(--accent); }}
  .card {{ background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem; padding: 1rem; }}
  .muted {{ opacity: 0.85; }}
  .hidden-words {{ position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }}
  /* Filled buttons are dark red under white text in both schemes; what is drawn in that colour follows the scheme. */
  body.body--dark {{ --q-primary: var(--accent) !important; }}
  .bg-primary {{ --q-primary: {PRIMARY}; }}
  .bar {{ color: var(--ink); }} .bar .q-field__control {{ padding: 0 0.4rem; }}
  a, .nicegui-link {{ color: var(--accent); }}
  a[aria-current=page] {{ font-weight: 700; }}
  h1 {{ font-size: 1.5rem; line-height: 1.3; font-weight: 700; margin: 0; }}
  h2 {{ font-size: 1.15rem; line-height: 1.3; font-weight: 700; margin: 0; }}
  h3 {{ font-size: 1rem; line-height: 1.3; font-weight: 700; margin: 0; }}
  :focus-visible {{ outline: 3px solid var(--accent); outline-offset: 2px; }}
  /* Quasar forbids its controls an outline; a shadow it does not know of. */
  :is(.no-outline, .q-btn, .q-item, .q-focusable):focus-visible {{
    box-shadow: 0 0 0 2px var(--paper), 0 0 0 5px var(--accent);
  }}
  .nicegui-content {{ padding: 1rem; max-width: 80rem; margin: auto; width: 100%; }}
  @media (max-width: 30rem) {{ .bar {{ padding: 0.25rem 0.75rem; }} .nicegui-content {{ padding: 0.75rem; }} }}
  @media (prefers-reduced-motion: reduce) {{
    *, *::before, *::after {{ transition: none !important; animation: none !important; }}
  }}
</style>
"""


@dataclass
class Reader:
    """Who looks at a page: the language, and the function that translates into it."""

    language: str
    translate: Translate


def reader(request: Request) -> Reader:
    """Returns the reader of a page: the language that was chosen in this browser, or else the browser's own."""
    chosen = app.storage.user.get("language")
    language = chosen if chosen in LANGUAGES else preferred(request.headers.get("accept-language", ""))
    return Reader(language, translator(language))


def _choose(language: str) -> None:
    app.storage.user["language"] = language
    ui.navigate.reload()


@contextmanager
def page(request: Request, title: str, who: Reader) -> Iterator[Reader]:
    """Frames a page: head, navigation, language and light switch. `title` is an English source text."""
    _ = who.translate
    ui.add_head_html(STYLE)
    ui.colors(primary=PRIMARY, **BADGES)
    ui.page_title(f"{_(title)} – Crime Scanner")
    ui.query("html").props(f"lang={who.language}")
    dark = ui.dark_mode(app.storage.user.get("dark"))
    with ui.header(elevated=False).classes("bar items-center gap-x-2 py-2 no-wrap"):
        with ui.element("nav").props(f'aria-label="{_("Pages")}"').classes("flex gap-x-4 grow"):
            for path, name in PAGES.items():
                link = ui.link(_(name), path).classes("py-2")
                if path == request.url.path:
                    link.props("aria-current=page")
        ui.select(LANGUAGES, value=who.language, on_change=lambda e: _choose(e.value)).props(
            f'dense outlined options-dense aria-label="{_("Language")}"'
        ).classes("w-28 shrink-0").mark("language")

        def light_switch() -> None:
            dark.value = not dark.value
            app.storage.user["dark"] = dark.value

        ui.button(icon="contrast", on_click=light_switch).props(f'flat round aria-label="{_("Dark or light")}"')
    with ui.element("div").classes("w-full flex flex-col gap-4"):
        yield who
