"""The one exception that a front end turns into one line on stderr and exit code 2."""


class InputError(Exception):
    """Bad input from a person: the text says what is wrong, where, and what to do. Never a traceback."""
