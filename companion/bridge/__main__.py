"""python -m companion.bridge: find a scanner, ask it, talk to it, or give it to other programs."""

import argparse
import asyncio
import os
import re
import secrets
import sys

from companion.bridge import talk
from companion.bridge.errors import ScannerError
from companion.bridge.ports import ports
from companion.bridge.scanner import PROBE_S, Scanner
from companion.bridge.server import Bridge
from companion.errors import InputError

LOOPBACK = ("127.0.0.1", "::1", "localhost")


def parser_of() -> argparse.ArgumentParser:
    """Returns the parser of all commands."""
    parser = argparse.ArgumentParser(prog="python -m companion.bridge", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("ports", help="list serial ports and which of them is a scanner").set_defaults(run=run_ports)
    with_port = argparse.ArgumentParser(add_help=False)
    with_port.add_argument(
        "--port",
        metavar="PORT",
        default=os.environ.get("CRIME_SCANNER_PORT"),
        help="device path or socket://HOST:NUMBER (CRIME_SCANNER_PORT, or the one scanner that answers)",
    )
    commands.add_parser("info", parents=[with_port], help="what the scanner says of itself").set_defaults(run=run_info)
    talking = commands.add_parser("talk", parents=[with_port], help="type commands, see answers and events")
    talking.add_argument("--once", metavar="LINE", help="send this line, print the answer, leave")
    talking.set_defaults(run=run_talk)
    listening = commands.add_parser(
        "listen", parents=[with_port], help="give the scanner to local programs (WebSocket)"
    )
    listening.add_argument("--http", metavar="PORT", default="8765", help="port to listen on, 0 picks one (8765)")
    listening.add_argument("--bind", metavar="ADDRESS", default="127.0.0.1", help="address to listen on (127.0.0.1)")
    listening.add_argument("--token", help="secret that clients must give (a new one each time)")
    listening.add_argument("--origin", action="append", default=[], metavar="URL", help="web page that may connect")
    listening.set_defaults(run=run_listen)
    return parser


async def run_ports(args) -> int:
    """Prints one line a port."""
    found = ports()
    if not found:
        print("no serial ports; plug a scanner in")
    for port in found:
        kind = ""
        if port.likely:
            try:
                async with await Scanner.connect(port.url, PROBE_S) as scanner:
                    kind = f"scanner {scanner.info['fw']}"
            except (InputError, ScannerError) as fault:
                kind = f"no scanner: {str(fault).removeprefix(f'port {port.url}: ')}"
        print("  ".join(part for part in (port.url, port.ids, port.description, kind) if part))
    return 0


async def run_info(args) -> int:
    """Prints what the scanner is and how it is."""
    async with await Scanner.connect(args.port) as scanner:
        status = await scanner.status()
        info = scanner.info
        print(f"port      {scanner.url}")
        print(f"board     {info['board']}")
        print(f"firmware  {info['fw']} (protocol {info['v']})")
        print(f"can do    {' '.join(info['caps'])}")
        print(f"boot      {info['boot']}")
        print(f"mode      {status['mode']}{', practice' if status['practice'] else ''}")
        print(f"battery   {'unknown' if status['mv'] is None else str(status['mv']) + ' mV'}")
    return 0


async def run_talk(args) -> int:
    """Sends one line, or many."""
    async with await Scanner.connect(args.port) as scanner:
        if args.once is None:
            return await talk.talk(scanner)
        print(await talk.once(scanner, args.once))
    return 0


async def run_listen(args) -> int:
    """Serves until it is interrupted."""
    if not re.fullmatch("[0-9]{1,5}", args.http) or int(args.http) > 65535:
        raise InputError(f"--http {args.http!r} is not a port number from 0 to 65535")
    async with await Scanner.connect(args.port) as scanner:
        bridge = Bridge(scanner, args.token or secrets.token_urlsafe(16), tuple(args.origin))
        await bridge.start(args.bind, int(args.http))
        if args.bind not in LOOPBACK:
            print("warning: everybody on this network who has the token can use the scanner", file=sys.stderr)
        print(f"{bridge.url}  ({scanner.info['board']} at {scanner.url})", flush=True)
        try:
            await asyncio.Event().wait()
        finally:
            await bridge.close()
    return 0


def main(argv: list[str] | None = None) -> int:
    """Runs one command. Returns its exit code, 2 after bad input or when there is no scanner."""
    args = parser_of().parse_args(argv)
    try:
        return asyncio.run(args.run(args))
    except (InputError, ScannerError) as fault:
        print(f"error: {fault}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


if __name__ == "__main__":
    sys.exit(main())
