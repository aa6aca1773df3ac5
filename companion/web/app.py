"""Puts the app together: scanner, tables, pages, sounds, the door, and the server that serves them."""

import argparse
import contextlib
import logging
import os
import re
import secrets
import socket
import webbrowser
from pathlib import Path

from companion.errors import InputError
from companion.web.access import Door, lan_address, new_code
from companion.web.place import Place

STATIC = Path(__file__).parent / "static"
RECONNECT_S = 10.0  # a phone that sleeps for less finds its page as it was; after more, the page is made anew


def _port_of(text: str) -> int:
    if not re.fullmatch("[0-9]{1,5}", text) or not 0 < int(text) < 65536:
        raise InputError(f"--port {text!r} is not a port number from 1 to 65535")
    return int(text)


def _check_free(host: str, port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as fault:
            raise InputError(f"port {port} is not free ({fault.strerror}); choose another with --port") from fault


def _secret(folder: Path) -> str:
    """Returns the key that signs browsers' cookies; it stays the same so that seats survive a restart of the app."""
    file = folder / "cookie-key"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            file.touch(mode=0o600)
            file.write_text(secrets.token_hex(32))
        return file.read_text()
    except OSError as fault:
        raise InputError(f"cannot write {file}: {fault.strerror}; set CRIME_SCANNER_HOME to another folder") from fault


def _place(args: argparse.Namespace, port: int) -> Place:
    """Where we are to be found. InputError when --lan is asked for and there is no network."""
    if not args.lan:
        return Place(port)
    lan = lan_address()
    if lan is None:
        raise InputError("--lan: this machine has no network address; connect it to the home network first")
    return Place(port, lan, new_code())


def _greet(place: Place, browser: bool) -> None:
    print(f"The scanner is at {place.local('/')}  (Ctrl-C stops it)", flush=True)
    if place.lan:
        print(f"In the home network: {place.link('/')}  join code {place.code}", flush=True)
    if browser:
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(place.local("/"))


def run(args: argparse.Namespace, folder: Path) -> int:
    """Serves the app until it is stopped. InputError when the port or the scanner is not to be had."""
    port = _port_of(args.port)
    host = "0.0.0.0" if args.lan else "127.0.0.1"
    _check_free(host, port)
    place = _place(args, port)
    secret = _secret(folder)
    logging.basicConfig(format="%(asctime)s %(message)s", level=logging.WARNING)
    os.environ["NICEGUI_STORAGE_PATH"] = str(folder / "browsers")  # read by NiceGUI when it is imported
    from nicegui import app, ui  # noqa: PLC0415

    from companion.web.device import Desk  # noqa: PLC0415
    from companion.web.pages import register  # noqa: PLC0415
    from companion.web.scanner import ScannerService  # noqa: PLC0415
    from companion.web.sounds import mount  # noqa: PLC0415
    from companion.web.tables import Tables  # noqa: PLC0415

    url = None if args.scanner == "usb" else args.scanner
    service = ScannerService(url, folder / "scanner.save", live=args.scanner is not None)
    tables = Tables(folder / "tables")
    desk = Desk(service)
    tables.on_new = desk.attach
    failed: list[InputError] = []

    async def start() -> None:
        try:
            await service.start()
        except InputError as fault:
            failed.append(fault)
            app.shutdown()
            return
        desk.start()
        tables.start()
        _greet(place, not args.no_browser)

    async def stop() -> None:
        tables.stop()
        await desk.stop()
        await service.stop()

    app.on_startup(start)
    app.on_shutdown(stop)
    app.config.quasar_config["loadingBar"]["skipHijack"] = True  # a bar without a name, at every poll of the socket
    app.add_static_files("/static", STATIC)
    mount(app)
    register(app, service, tables, desk, place)
    # The door stands in front of everything, also of the middleware that ui.run adds: a stranger must not even get a
    # session. Starlette builds its stack once, at the first request.
    build = app.build_middleware_stack
    app.build_middleware_stack = lambda: Door(build(), key=secret, code=place.code)  # type: ignore[method-assign]
    ui.run(
        host=host,
        port=port,
        show=False,
        reload=False,
        title="Crime Scanner",
        storage_secret=secret,
        show_welcome_message=False,
        reconnect_timeout=RECONNECT_S,
        favicon="🔎",
    )
    if failed:
        raise failed[0]
    return 0
