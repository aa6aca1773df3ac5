"""`python -m tools.flash [flash|status|erase|image]`: puts the firmware onto a board, or into a file for one."""

import argparse
import contextlib
import sys
from pathlib import Path

from tqdm import tqdm

from host_sim.errors import InputError
from tools.flash import board, device, image, plan, stage
from tools.flash.link import Link


@contextlib.contextmanager
def connected(port: str):
    """An open link to the board at its raw prompt. After any fault the board's own program is started again."""
    link = Link(board.find_port(port))
    try:
        link.enter()
        try:
            yield link
        except BaseException:
            link.leave()
            raise
    finally:
        link.end()


def flash(options: argparse.Namespace) -> None:
    """Compiles, compares, copies what changed, verifies, restarts."""
    staged = stage.build()
    if stage.MAIN not in staged:
        raise InputError("firmware/main.py is missing: there is nothing that the board would start")
    stage.write(staged)
    with connected(options.port) as link:
        found = board.ask(link)
        board.check(found, link.device_name)
        print(f"{link.device_name}: {found.words}")
        try:
            work = _compare(link, staged)
            if not work.nothing:
                _install(link, staged, work)
        except (InputError, KeyboardInterrupt):
            device.abandon(link)
            raise
        _summary(work)
        link.reset()


def _compare(link: Link, staged: dict[str, bytes]) -> plan.Plan:
    device.prepare(link)
    return plan.make({path: device.digest(content) for path, content in staged.items()}, device.look(link))


def _install(link: Link, staged: dict[str, bytes], work: plan.Plan) -> None:
    total = sum(len(staged[path]) for path in work.send + work.copy)
    with tqdm(total=total, unit="B", unit_scale=True, leave=False, dynamic_ncols=True, disable=None) as bar:

        def progress(words: str, count: int) -> None:
            bar.set_description_str(words, refresh=False)
            bar.update(count)

        device.install(link, staged, work, progress)


def _summary(work: plan.Plan) -> None:
    if work.nothing:
        print("nothing has changed; the board restarts")
        return
    print(
        f"{len(work.send)} files sent, {len(work.copy)} kept, {len(work.stale)} old ones removed,"
        " saves and settings untouched; verified; the board restarts"
    )


def status(options: argparse.Namespace) -> None:
    """Says what the board is, how much room it has and what a flash would do; changes nothing of the program."""
    staged = stage.build()
    with connected(options.port) as link:
        found = board.ask(link)
        print(f"{link.device_name}: {found.words}")
        board.check(found, link.device_name)
        assert found.free_bytes is not None
        assert found.total_bytes is not None
        print(f"{found.free_bytes // 1024} of {found.total_bytes // 1024} KB free")
        work = _compare(link, staged)
        if work.nothing:
            print("the program on the board is this one")
        for path in work.send:
            print(f"to send:   {path}")
        for path in work.stale:
            print(f"to remove: {path}")
        link.reset()


def erase(options: argparse.Namespace) -> None:
    """Removes program, saves and settings (or, with --all, everything) after asking."""
    what = "everything on the board" if options.all else "the program, the saves and the settings"
    with connected(options.port) as link:
        found = board.ask(link)
        if found.platform != "rp2":
            board.check(found, link.device_name)
        print(f"{link.device_name}: {found.words}")
        if not options.yes and not _agreed(f"Erase {what}? Type yes: "):
            raise InputError("nothing was erased (answer yes, or say YES=1)")
        device.erase(link, options.all)
        print(f"erased {what}; make flash puts the program back")
        link.reset()


def _agreed(question: str) -> bool:
    try:
        return input(question).strip().lower() == "yes"
    except EOFError:
        return False


def make_image(options: argparse.Namespace) -> None:
    """Writes the file systems for drag and drop."""
    for line in image.write_all(stage.build(), options.folder, options.micropython):
        print(line)


def main(arguments: list[str]) -> int:
    """Returns 0; 2 with one line on stderr when something is wrong; 130 when interrupted."""
    parser = argparse.ArgumentParser(prog="python -m tools.flash", description=__doc__.splitlines()[0])
    parser.set_defaults(run=flash, port="")
    commands = parser.add_subparsers(title="commands")
    for name, run in (("flash", flash), ("status", status), ("erase", erase)):
        command = commands.add_parser(name, help=run.__doc__)
        command.add_argument("--port", default="", help="device path, socket://host:port or rfc2217://host:port")
        command.set_defaults(run=run)
        if name == "erase":
            command.add_argument("--all", action="store_true", help="format the board's file system")
            command.add_argument("--yes", action="store_true", help="do not ask")
    command = commands.add_parser("image", help=make_image.__doc__)
    command.add_argument("--folder", type=Path, default=stage.ROOT / "build", help="where to write")
    command.add_argument("--micropython", type=Path, help="its UF2 for the RPI_PICO: writes one file with both")
    command.set_defaults(run=make_image)
    options = parser.parse_args(arguments)
    try:
        options.run(options)
    except InputError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("error: interrupted; the board has its former program: run make flash again", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
