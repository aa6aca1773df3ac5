"""Changes to a board's files that may be interrupted at any moment.

The new program is prepared whole beside the running one (scanner.new, main.py.new), checked by its digests, and put in
place by renames, main.py last. Up to those few renames an interruption leaves the former program as it was; between
them, for some milliseconds, a board without main.py, which starts to the prompt; the next flash puts either right.
"""

import ast
import hashlib
import json
from collections.abc import Callable

from host_sim.errors import InputError
from tools.flash import plan as planning
from tools.flash.link import BoardError, Link
from tools.flash.plan import NEW, OLD, OURS, Plan
from tools.flash.stage import MAIN, PACKAGE

SAVES = "save"  # scanner.save.DIRECTORY
CRASH = "crash.txt"
NEW_MAIN = MAIN + ".new"
Progress = Callable[[str, int], None]

# Runs on the board, in the memory of the prompt: nothing of it stays. Removing says a dot a file, because the link
# gives up on a board that says nothing for some seconds, and flash is slow.
HELPERS = f"""
import os
def _is(p):
    try:
        return os.stat(p)[0]
    except OSError:
        return 0
def _ls(p):
    for e in list(os.ilistdir(p)):
        q = p + ('' if p == '/' else '/') + e[0]
        if e[1] & 0x4000:
            yield from _ls(q)
        else:
            yield q
def _rm(p):
    if _is(p) & 0x4000:
        for e in list(os.ilistdir(p)):
            _rm(p + '/' + e[0])
        os.rmdir(p)
    elif _is(p):
        os.remove(p)
    print(end='.')
def _mk(p):
    at = p.find('/', 1)
    while at > 0:
        if not _is(p[:at]):
            os.mkdir(p[:at])
        at = p.find('/', at + 1)
def _cp(a, b):
    _mk(b)
    m = memoryview(bytearray(512))
    with open(a, 'rb') as f, open(b, 'wb') as g:
        while True:
            n = f.readinto(m)
            if not n:
                break
            g.write(m[:n])
def _sum(p):
    import hashlib, binascii
    h = hashlib.sha256()
    m = memoryview(bytearray(512))
    with open(p, 'rb') as f:
        while True:
            n = f.readinto(m)
            if not n:
                break
            h.update(m[:n])
    print(repr((p, binascii.hexlify(h.digest()).decode())))
def _keep():
    for p in _ls('/{OLD}'):
        if not p.endswith({OURS!r}):
            q = '/{PACKAGE}' + p[{len(OLD) + 1}:]
            if not _is(q):
                _mk(q)
                os.rename(p, q)
"""

# What an interrupted flash left: the former program where it was, half a new one nowhere.
# The file made first is for littlefs: it finishes a rename that the power cut short at its next change only, and until
# then a listing of that folder may lack an entry.
RECOVER = f"""
open('/{NEW_MAIN}', 'wb').close()
if _is('/{OLD}'):
    if _is('/{PACKAGE}'):
        _keep()
        _rm('/{OLD}')
    else:
        os.rename('/{OLD}', '/{PACKAGE}')
_rm('/{NEW}')
_rm('/{NEW_MAIN}')
"""

FREE = "s = os.statvfs('/')\nprint(s[0] * s[3])"


def digest(content: bytes) -> str:
    """SHA-256 as hex digits, as the board counts it."""
    return hashlib.sha256(content).hexdigest()


def files(link: Link, root: str = "/") -> list[str]:
    """All files on the board below `root`, without the leading slash."""
    answer = link.run(f"import json\nprint(json.dumps(list(_ls({root!r})) if _is({root!r}) & 0x4000 else []))")
    return [path.lstrip("/") for path in json.loads(answer)]


def digests(link: Link, paths: list[str]) -> dict[str, str]:
    """The digests of files on the board; one that cannot be read is left out."""
    program = "for _p in {!r}:\n    try:\n        _sum('/' + _p)\n    except OSError:\n        pass"
    lines = link.run(program.format(paths)).splitlines() if paths else []
    return {path.lstrip("/"): found for path, found in map(ast.literal_eval, lines)}


def prepare(link: Link) -> None:
    """Loads the helpers and mends what an interrupted flash left."""
    link.run(HELPERS)
    link.run(RECOVER)


def look(link: Link) -> dict[str, str]:
    """The digests of the program on the board: main.py and everything in the package's folder."""
    root = [MAIN] if MAIN in files(link) else []
    return digests(link, root + files(link, "/" + PACKAGE))


def _beside(path: str) -> str:
    """Where a file of the next program is prepared."""
    return NEW_MAIN if path == MAIN else NEW + path.removeprefix(PACKAGE)


def _commit(link: Link, plan: Plan) -> None:
    """The renames, in one program, so that a cable pulled out here cannot stop them half way."""
    steps = []
    if plan.package_changed:
        # main.py goes first and comes last: no moment has a main.py beside half a program.
        if plan.main_changed:
            steps.append(f"_rm('/{MAIN}')")
        else:
            steps.append(f"if _is('/{MAIN}'): os.rename('/{MAIN}', '/{NEW_MAIN}')")
        steps.append(f"if _is('/{PACKAGE}'): os.rename('/{PACKAGE}', '/{OLD}')")
        steps.append(f"os.rename('/{NEW}', '/{PACKAGE}')")
    steps.append(f"if _is('/{NEW_MAIN}'): os.rename('/{NEW_MAIN}', '/{MAIN}')")
    link.run("\n".join(steps))
    if plan.package_changed:
        link.run(f"if _is('/{OLD}'):\n    _keep()\n    _rm('/{OLD}')")


def install(link: Link, staged: dict[str, bytes], plan: Plan, progress: Progress) -> None:
    """Carries a plan out. InputError (or DiskFull) when it cannot; the former program is then still in place.

    `progress` is called with words and the number of bytes just sent or copied.
    """
    sizes = {path: len(content) for path, content in staged.items()}
    free, needed = int(link.run(FREE)), planning.room_bytes(sizes, plan)
    if free < needed:
        raise InputError(
            f"the board on {link.device_name} is full: {needed // 1024} KB are needed, {free // 1024} KB are free;"
            " remove files of yours, or run make erase"
        )
    for path in plan.copy:
        link.run(f"_cp('/' + {path!r}, '/' + {_beside(path)!r})")
        progress(path, sizes[path])
    for path in plan.send:
        link.run(f"_mk('/' + {_beside(path)!r})")
        link.put("/" + _beside(path), staged[path], lambda count, path=path: progress(path, count))  # type: ignore[misc]
    progress("checking", 0)
    expected = {_beside(path): digest(staged[path]) for path in plan.copy + plan.send}
    found = digests(link, list(expected))
    wrong = [path for path, value in expected.items() if found.get(path) != value]
    if wrong:
        raise InputError(f"{wrong[0]} did not arrive whole on {link.device_name}: try again, with another cable")
    _commit(link, plan)
    after = set(files(link))  # the contents were checked before the renames
    wrong = [path for path in staged if path not in after] + [path for path in plan.stale if path in after]
    if wrong:
        raise InputError(f"{wrong[0]} on {link.device_name} is not as it should be: run make flash again")


def abandon(link: Link) -> None:
    """After a fault: gives back the room of the half program and starts the former one. Faults here are ignored."""
    try:
        link.enter()
        prepare(link)
        link.reset()
    except InputError:
        return


def erase(link: Link, everything: bool) -> None:
    """Removes the program, the saves and the settings; with `everything`, formats the board's file system."""
    if everything:
        link.run(
            "import vfs, rp2\ntry:\n    vfs.umount('/')\nexcept OSError:\n    pass\n"
            "vfs.VfsLfs2.mkfs(rp2.Flash(), progsize=256)\nvfs.mount(vfs.VfsLfs2(rp2.Flash(), progsize=256), '/')"
        )
        return
    link.run(HELPERS)
    for path in (MAIN, NEW_MAIN, PACKAGE, NEW, OLD, SAVES, CRASH):
        try:
            link.run(f"_rm('/{path}')")
        except BoardError as error:
            raise InputError(
                f"/{path} on {link.device_name} cannot be removed ({error}): run make erase ALL=1"
            ) from None
