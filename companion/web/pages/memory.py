"""What this browser knows: the tables it hosts and the seats it has taken, so that they are found again."""

from nicegui import app

from companion.web.table import Table


def remember_host(table: Table) -> None:
    """This browser may see the host page of the table."""
    app.storage.user["hosted"] = {**hosted(), table.name: table.host}


def remember_seat(table: Table, seat: int) -> None:
    """This browser has taken the seat."""
    seats = app.storage.user.get("seats", {})
    mine = [*dict.fromkeys([*seats.get(table.name, []), table.seats[seat].token])]
    app.storage.user["seats"] = {**seats, table.name: mine}


def hosted() -> dict[str, str]:
    """Host links by table."""
    return dict(app.storage.user.get("hosted", {}))


def seats_at(table: Table) -> list[int]:
    """The seats of the table that this browser has taken."""
    known = app.storage.user.get("seats", {}).get(table.name, [])
    return [number for number, seat in enumerate(table.seats) if seat.token in known]


def hosts(table: Table) -> bool:
    """Whether this browser hosts the table."""
    return hosted().get(table.name) == table.host
