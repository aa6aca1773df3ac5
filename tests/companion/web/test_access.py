"""The door: this machine, the home network with its code, guessing, foreign names and foreign pages."""

import asyncio
import re

import pytest

from companion.web import access
from companion.web.access import COOKIE, Door, new_code

CODE, KEY = "123456", "key"


class Inside:
    """What stands behind the door: remembers who came in."""

    def __init__(self):
        self.seen = []

    async def __call__(self, scope, receive, send):
        self.seen.append((scope["type"], scope["path"]))
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"inside"})
        else:
            await send({"type": "websocket.accept"})


class Visit:
    """One door and whoever comes to it. `clock` is in seconds."""

    def __init__(self, code=CODE):
        self.inside = Inside()
        self.clock = 1_000.0
        self.door = Door(self.inside, key=KEY, code=code, now=lambda: self.clock)

    def ask(self, path="/", *, ip="192.168.1.20", method="GET", body=b"", kind="http", query="", **headers):
        """Returns (status, headers, body); a websocket's status is 101 or its close code."""
        sent = []
        head = {"host": "192.168.1.5:8080", **{k.replace("_", "-"): v for k, v in headers.items()}}
        scope = {
            "type": kind,
            "path": path,
            "raw_path": path.encode(),
            "method": method,
            "query_string": query.encode(),
            "client": (ip, 5000),
            "headers": [(k.encode(), v.encode()) for k, v in head.items()],
        }

        async def receive():
            return {"type": "http.request", "body": body} if kind == "http" else {"type": "websocket.connect"}

        async def send(message):
            sent.append(message)

        asyncio.run(self.door(scope, receive, send))
        if kind == "websocket":
            return (101 if sent[0]["type"] == "websocket.accept" else sent[0]["code"]), {}, b""
        told = {k.decode(): v.decode() for k, v in sent[0]["headers"]}
        return sent[0]["status"], told, b"".join(m.get("body", b"") for m in sent[1:])

    def join(self, code, ip="192.168.1.20", to="/tables"):
        return self.ask("/join", ip=ip, method="POST", body=f"join={code}&to={to}".encode())


def cookie_of(headers):
    return re.match(rf"{COOKIE}=[^;]+", headers["set-cookie"])[0]


@pytest.mark.parametrize("ip", ["127.0.0.1", "::1", "127.9.9.9"])
def test_this_machine_needs_no_code(ip):
    visit = Visit(code=None)
    assert visit.ask(ip=ip, host="localhost:8080")[0] == 200
    assert visit.ask("/_nicegui_ws/socket.io/", ip=ip, host="127.0.0.1:8080", kind="websocket")[0] == 101


def test_without_lan_nobody_else_comes_in_even_if_packets_arrive():
    visit = Visit(code=None)
    assert visit.ask(host="127.0.0.1:8080")[0] == 403
    assert visit.ask(host="127.0.0.1:8080", kind="websocket")[0] == 1008
    assert visit.inside.seen == []


def test_a_proxy_on_this_machine_does_not_let_others_in():
    visit = Visit()
    assert visit.ask(ip="127.0.0.1", x_forwarded_for="8.8.8.8")[0] == 401
    assert visit.ask(ip="127.0.0.1", forwarded="for=127.0.0.1")[0] == 401


def test_others_see_only_the_form_for_the_code():
    visit = Visit()
    for path in ("/", "/tables", "/static/table.js", "/sounds/key.wav", "/_nicegui_ws/socket.io/", "/join"):
        status, _, body = visit.ask(path)
        assert status == 401 and b"Join" in body and CODE.encode() not in body
    assert visit.ask("/_nicegui_ws/socket.io/", kind="websocket")[0] == 1008
    assert visit.inside.seen == []


def test_the_code_lets_in_with_a_cookie_that_outlives_a_restart():
    visit = Visit()
    status, headers, _ = visit.join(CODE)
    assert status == 303 and headers["location"] == "/tables" and "HttpOnly" in headers["set-cookie"]
    cookie = cookie_of(headers)
    assert visit.ask(cookie=cookie)[0] == 200
    assert visit.ask(cookie=cookie, kind="websocket")[0] == 101
    restarted = Visit(code=new_code())
    assert restarted.ask(cookie=cookie)[0] == 200
    restarted.clock += access.KEPT_S + 1
    assert restarted.ask(cookie=cookie)[0] == 401


def test_a_link_with_the_code_leads_in_and_forgets_the_code():
    status, headers, _ = Visit().ask("/seat/abc", query=f"a=1&join={CODE}")
    assert status == 303 and headers["location"] == "/seat/abc?a=1"


@pytest.mark.parametrize("value", ["", "1.2", "99999999999.00", f"9999999999.{'0' * 64}", "x" * 100, "9.é"])
def test_a_forged_cookie_does_not_let_in(value):
    assert Visit().ask(cookie=f"{COOKIE}={value}".encode().decode("latin-1"))[0] == 401


def test_guessing_ends_after_a_few_tries_even_with_the_right_code():
    visit = Visit()
    for _ in range(access.WRONG_EACH):
        assert visit.join("000000")[0] == 403
    status, headers, _ = visit.join(CODE)
    assert status == 429 and headers["retry-after"]
    assert visit.ask("/", query=f"join={CODE}")[0] == 429  # nor by the link
    assert visit.join(CODE, ip="192.168.1.21")[0] == 303  # others are not locked out
    visit.clock += access.WINDOW_S + 1
    assert visit.join(CODE)[0] == 303


def test_many_addresses_together_do_not_guess_faster():
    visit = Visit()
    tries = [visit.join("000000", ip=f"192.168.1.{n}")[0] for n in range(access.WRONG_ALL + 5)]
    assert tries.count(403) == access.WRONG_ALL and tries[-1] == 429


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8080", "192.168.1.5.evil.example", "", "[", "a:b:c"])
def test_a_foreign_name_for_our_address_is_refused(host):
    visit = Visit()
    assert (
        visit.ask(ip="127.0.0.1", host=host)[0] == 403
        and visit.ask(ip="127.0.0.1", host=host, kind="websocket")[0] == 1008
    )


def test_in_the_default_mode_only_loopback_names_count():
    assert Visit(code=None).ask(ip="127.0.0.1", host="192.168.1.5:8080")[0] == 403


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "http://192.168.1.5:9999", "http://192.168.1.6:8080", "null"]
)
def test_a_foreign_page_opens_no_socket_and_posts_nothing(origin):
    visit = Visit()
    cookie = cookie_of(visit.join(CODE)[1])
    assert visit.ask(cookie=cookie, origin=origin, kind="websocket")[0] == 1008
    assert visit.ask("/_nicegui_ws/socket.io/", cookie=cookie, origin=origin)[0] == 403
    assert visit.ask("/join", method="POST", origin=origin)[0] == 403
    assert visit.ask(cookie=cookie, origin="http://192.168.1.5:8080", kind="websocket")[0] == 101


@pytest.mark.parametrize("to", ["//evil.example", "https://evil.example", "/\\evil.example", "x"])
def test_the_form_leads_to_pages_of_the_app_only(to):
    assert Visit().join(CODE, to=to)[1]["location"] == "/"


def test_refusals_are_logged_without_the_code(caplog):
    visit = Visit()
    visit.join("000000")
    visit.ask(kind="websocket")
    assert "wrong join code from 192.168.1.20" in caplog.text and "websocket from 192.168.1.20" in caplog.text
    assert CODE not in caplog.text and "000000" not in caplog.text


def test_the_form_speaks_the_browsers_language_and_escapes():
    _, _, body = Visit().ask('/seat/"><script>', accept_language="en")
    assert b"<script>" not in body


def test_codes_have_six_digits_and_differ():
    codes = {new_code() for _ in range(50)}
    assert len(codes) > 40 and all(re.fullmatch(r"\d{6}", code) for code in codes)
