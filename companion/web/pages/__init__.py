"""The pages of the app, one module each; every module has `build` that registers its routes."""

from fastapi import FastAPI, HTTPException
from fastapi.responses import Response
from starlette.requests import Request

from companion.web import scenes
from companion.web.access import is_here
from companion.web.device import Desk
from companion.web.pages import help_page, host_page, scanner_page, seat_page, share_page, tables_page
from companion.web.place import Place
from companion.web.scanner import ScannerService
from companion.web.tables import Tables


def register(app: FastAPI, service: ScannerService, tables: Tables, desk: Desk, place: Place) -> None:
    """Registers all pages and the drawings of the boards."""
    scanner_page.build(service)
    tables_page.build(tables, lambda request: is_here(request.scope))
    host_page.build(tables, place)
    seat_page.build(tables, desk)
    share_page.build(tables, desk)
    help_page.build()

    @app.get("/board/{name}.svg")
    def board(request: Request, name: str) -> Response:
        table = tables.tables.get(name)
        if table is None:
            raise HTTPException(404, "no such table")
        state = table.session.state
        drawn = scenes.sheet(table.session.name, state["options"]["board"])
        return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=600"})
