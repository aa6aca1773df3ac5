"""Sizes of the long proofs: reduced in `make test`, full in `make proof`."""

import os

FULL = os.environ.get("CRIME_SCANNER_PROOF") == "full"


def size(quick: int, full: int) -> int:
    """How many rounds a proof runs: `quick` unless CRIME_SCANNER_PROOF=full."""
    return full if FULL else quick
