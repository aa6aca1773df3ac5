"""`python -m tools.flash.package`: writes package.json, the list of files for `mpremote mip install`.

mip takes the files as they are in a checkout, so they go to the board as source; make flash, which sends them compiled,
starts faster and removes what is no longer needed. A test holds the list to the firmware's files.
"""

import json

from scanner import VERSION
from tools.flash import stage

PATH = stage.ROOT / "package.json"


def text() -> str:
    """The contents of package.json: target path and url, relative to package.json, of every firmware file."""
    urls = [[source, f"firmware/{source}"] for source in stage.sources()]
    lines = ",\n    ".join(json.dumps(pair) for pair in urls)
    return f'{{\n  "urls": [\n    {lines}\n  ],\n  "deps": [],\n  "version": {json.dumps(VERSION)}\n}}\n'


if __name__ == "__main__":
    PATH.write_text(text(), encoding="utf-8")
