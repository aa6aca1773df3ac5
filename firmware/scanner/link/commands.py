"""The commands of docs/protocol.md: a function each, (session, arguments, now_ms) -> the value of "ok", or Refused."""

from scanner import segments, sounds
from scanner.link import panel, vault
from scanner.mechanism import KEYS

HISTORY_PAGE = 5  # actions in one answer; a page of the longest clues fits a frame
SETTINGS_PAGE = 6
RESEND = 8  # events a request sends again
MAX_DICE = 20


class Refused(Exception):
    """A request that is not carried out: `code` for programs, `say` for people. Nothing has changed."""

    def __init__(self, code: str, say: str):
        super().__init__(say)
        self.code = code
        self.say = say


def _whole(args, name, low, high, default=None):
    value = args.get(name, default)
    if type(value) is not int or not low <= value <= high:
        raise Refused("args", "%s is a whole number from %d to %d" % (name, low, high))
    return value


def _flag(args, name, default=None):
    value = args.get(name, default)
    if value is not True and value is not False:
        raise Refused("args", name + " is true or false")
    return value


def _text(args, name, longest, default=None):
    value = args.get(name, default)
    if not isinstance(value, str) or not 1 <= len(value) <= longest:
        raise Refused("args", "%s is a text of 1 to %d characters" % (name, longest))
    return value


def _panel_text(args, name, default=None):
    text = _text(args, name, 6, default)
    try:
        segments.encode(text)
    except ValueError:
        raise Refused("args", name + " is up to three characters that seven segments can show") from None
    return text


def _linked(session):
    if not session.linked:
        raise Refused("unlinked", "send link on=true first")


# -- about the device ----------------------------------------------------------------------------------------------


def hello(session, args, now_ms):
    """Who is there. Answered at any time, to any number; changes nothing."""
    return {
        "v": session.PROTOCOL,
        "fw": session.firmware,
        "board": session.board,
        "caps": list(session.caps),
        "boot": session.boot,
    }


def start(session, args, now_ms):
    """Begins a conversation, or goes on with it; the session has looked at the boot id. Events follow after "n"."""
    return {"n": session.events.last}


def ping(session, args, now_ms):
    """Shows that both ends are alive, and the number of the newest event."""
    return {"n": session.events.last}


def status(session, args, now_ms):
    """What everybody at the table may know."""
    console = session.console
    return {
        "mode": console.mode,
        "case": console.has_case,
        "practice": console.practice,
        "crimes": console.crimes,
        "busy": console.busy,
        "linked": session.linked,
        "keys": session.keys_on,
        "typing": session.entry is not None,
        "mv": session.battery_mv,
    }


def history(session, args, now_ms):
    """Public clues, newest action first, some actions a page."""
    actions = session.console.history
    start = _whole(args, "from", 0, 99, 0)
    return {"from": start, "of": len(actions), "actions": actions[start : start + HISTORY_PAGE]}


def again(session, args, now_ms):
    """Sends kept events once more, after this answer."""
    session.resend_from = _whole(args, "from", 0, (1 << 30) - 1)
    return {"oldest": session.events.oldest, "last": session.events.last}


def settings(session, args, now_ms):
    """One setting by name, or a page of all."""
    values = session.console.settings.values()
    if "name" in args:
        name = _text(args, "name", 32)
        if name not in values:
            raise Refused("args", "no setting has this name")
        return {name: values[name]}
    names = sorted(values)
    start = _whole(args, "from", 0, 99, 0)
    page = names[start : start + SETTINGS_PAGE]
    return {"from": start, "of": len(names), "values": {name: values[name] for name in page}}


def set_setting(session, args, now_ms):
    """Changes one setting; the owner of the console saves it."""
    name = _text(args, "name", 32)
    try:
        session.console.settings.set(name, args.get("value"))
    except ValueError as fault:
        raise Refused("args", str(fault)) from None
    session.console.save_due = True
    return {name: session.console.settings.get(name)}


# -- the panel -----------------------------------------------------------------------------------------------------


def link(session, args, now_ms):
    """Takes display, sound and keys for the companion, or gives them back to the table game."""
    on = _flag(args, "on")
    if on and not session.linked:
        if session.console.linked:
            raise Refused("taken", "a companion on another port has the panel")
        if not panel.link(session.console, True, now_ms):
            raise Refused("busy", "the scanner is dark or in the middle of something; try again when it is at rest")
        session.linked = True
    elif not on:
        session.unlink(now_ms)
    return {"linked": session.linked}


def show(session, args, now_ms):
    """Puts up to three characters on the display."""
    _linked(session)
    _not_typing(session)
    text = _panel_text(args, "text")
    panel.show(session.console, text, _flag(args, "flash", False))
    return {"text": text}


def play(session, args, now_ms):
    """Starts a sound; one that runs gives way."""
    _linked(session)
    name = _text(args, "name", 16)
    if name not in sounds.NAMES:
        raise Refused("args", "no sound has this name")
    return {"ms": panel.play(session.console, name, now_ms)}


def stop(session, args, now_ms):
    """Stops the companion's sound."""
    _linked(session)
    panel.stop(session.console)
    return {}


def keys(session, args, now_ms):
    """Key events while linked, on or off."""
    session.keys_on = _flag(args, "on")
    return {"keys": session.keys_on}


def mirror(session, args, now_ms):
    """Events for what the panel shows and plays, on or off; answers with what it shows now."""
    session.mirror_on = _flag(args, "on")
    return session.panel_now()


def press(session, args, now_ms):
    """Presses a key of the scanner, as a finger would, until `release` or until the companion is gone."""
    key = _key(args)
    if session.entry is not None and not session.open_panel:
        raise Refused("typing", "somebody types a secret on the scanner's own keys")
    if key not in session.pressed:
        session.pressed.append(key)
        session.console.key_down(key, now_ms)
    return {}


def release(session, args, now_ms):
    """Lets a key go that `press` holds."""
    key = _key(args)
    if key in session.pressed:
        session.pressed.remove(key)
        session.console.key_up(key, now_ms)
    return {}


def _key(args):
    key = args.get("key")
    if key not in KEYS:
        raise Refused("args", "key is 0 to 9, ON, OFF, T, A or C")
    return key


# -- chance --------------------------------------------------------------------------------------------------------


def roll(session, args, now_ms):
    """Dice from the device's own entropy; the case's generator is not touched."""
    sides = _whole(args, "sides", 2, 1000, 6)
    count = _whole(args, "count", 1, MAX_DICE, 1)
    return {"dice": [session.below(sides) + 1 for _ in range(count)]}


def seed(session, args, now_ms):
    """Makes the next case a practice case, marked on the display."""
    if not panel.seed(session.console, _whole(args, "seed", 0, 0xFFFFFFFF)):
        raise Refused("case", "a case is running; a seed can only be set before one")
    return {"practice": True}


# -- secrets -------------------------------------------------------------------------------------------------------


def keep(session, args, now_ms):
    """Keeps a secret: `value` now, or digits that somebody types on the scanner."""
    name = _text(args, "name", vault.MAX_NAME)
    fault = session.vault.fault(name)
    if fault:
        raise Refused(*fault)
    if "value" in args:
        session.vault.keep(name, _value(args), False)
        return {"kept": True}
    return _type(session, "keep", (name,), args, now_ms)


def check(session, args, now_ms):
    """Compares: `value` with secrets that came over the wire, or typed digits with secrets that were typed."""
    names = args["names"] if "names" in args else [args.get("name")]
    typed = "value" not in args
    if not isinstance(names, list) or not 1 <= len(names) <= vault.MAX_SECRETS:
        raise Refused("args", "give name, or names as a list")
    for name in names:
        if not isinstance(name, str) or not session.vault.has(name, typed):
            raise Refused("unknown", "no secret of this name was set in this way")
    if not typed:
        return {"match": session.vault.matches(names, _value(args), False)}
    return _type(session, "check", tuple(names), args, now_ms)


def clear(session, args, now_ms):
    """Forgets one secret, or all of them."""
    name = _text(args, "name", vault.MAX_NAME) if "name" in args else None
    if not session.vault.clear(name):
        raise Refused("unknown", "no secret has this name")
    return {}


def cancel(session, args, now_ms):
    """Ends a typed `keep` or `check` that is still open."""
    _linked(session)
    session.end_entry("cancelled")
    return {}


def _value(args):
    return _text(args, "value", vault.MAX_VALUE)


def _not_typing(session):
    if session.entry is not None:
        raise Refused("typing", "a typed keep or check is open; cancel ends it")


def _type(session, job, names, args, now_ms):
    _linked(session)
    _not_typing(session)
    digits = _whole(args, "digits", 1, 3, 1)
    low = _whole(args, "low", 0, 999, 0)
    high = _whole(args, "high", low, 999, 999)
    unlike = args.get("unlike", [])
    bar = args.get("bar", [])
    if not isinstance(bar, list) or not isinstance(unlike, list) or not all(isinstance(n, str) for n in unlike):
        raise Refused("args", "unlike is a list of secrets' names, bar a list of numbers")
    prompt = _panel_text(args, "prompt", "_" * digits)

    def allowed(text):
        number = int(text)
        return low <= number <= high and number not in bar and session.vault.matches(unlike, text, True) is None

    session.start_entry(vault.Entry(job, names, digits, prompt, allowed))
    return {"typing": True}


# name: (function, arguments that it knows)
COMMANDS = {
    "hello": (hello, ()),
    "start": (start, ("boot",)),
    "ping": (ping, ()),
    "status": (status, ()),
    "history": (history, ("from",)),
    "again": (again, ("from",)),
    "settings": (settings, ("name", "from")),
    "set": (set_setting, ("name", "value")),
    "link": (link, ("on",)),
    "show": (show, ("text", "flash")),
    "play": (play, ("name",)),
    "stop": (stop, ()),
    "keys": (keys, ("on",)),
    "roll": (roll, ("sides", "count")),
    "seed": (seed, ("seed",)),
    "keep": (keep, ("name", "value", "digits", "low", "high", "prompt", "unlike", "bar")),
    "check": (check, ("name", "names", "value", "digits", "low", "high", "prompt")),
    "clear": (clear, ("name",)),
    "cancel": (cancel, ()),
    "mirror": (mirror, ("on",)),
    "press": (press, ("key",)),
    "release": (release, ("key",)),
}
MIRROR_COMMANDS = ("mirror", "press", "release")
