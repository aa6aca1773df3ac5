"""What can go wrong between a program and a scanner, each with a text that says what to do."""


class ScannerError(Exception):
    """Base of all below."""


class Refused(ScannerError):
    """The scanner did not carry the request out: `code` for programs (docs/protocol.md), the text for people."""

    def __init__(self, code: str, say: str):
        super().__init__(say)
        self.code = code


class ScannerGone(ScannerError):
    """No answer. `maybe` is True when the scanner may have carried the request out all the same."""

    def __init__(self, say: str, maybe: bool = False):
        super().__init__(say)
        self.maybe = maybe
