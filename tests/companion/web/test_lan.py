"""--lan with the real server: from the network's side of this machine, and `python -m companion.web` itself."""

import http.client
import re
import subprocess
import sys
from urllib.parse import urlencode

import pytest

from companion.web.access import lan_address
from companion.web.place import Place, qr
from tests.companion.web.conftest import ROOT

SOCKET = "/_nicegui_ws/socket.io/?EIO=4&transport=websocket"
UPGRADE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


def ask(address, port, path, method="GET", body=None, **headers):
    connection = http.client.HTTPConnection(address, port, timeout=10)
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    told = dict(answer.getheaders())
    text = b"" if answer.status == 101 else answer.read()
    connection.close()
    return answer.status, told, text


def test_the_home_network_joins_with_the_code(own_app):
    address = lan_address()
    if address is None:
        pytest.skip("this machine has no network")
    own_app.start("--lan")
    line = own_app.process.stdout.readline()
    code = re.search(rf"http://{re.escape(address)}:{own_app.port}/  join code (\d{{6}})", line)[1]
    port = own_app.port
    for path in ("/", "/tables", "/static/table.js", "/help"):
        assert ask(address, port, path)[0] == 401
    assert ask(address, port, SOCKET, **UPGRADE)[0] == 403
    status, headers, _ = ask(address, port, "/join", "POST", urlencode({"join": code, "to": "/tables"}))
    assert status == 303 and headers["location"] == "/tables"
    cookie = headers["set-cookie"].split(";")[0]
    status, headers, page = ask(address, port, "/tables", Cookie=cookie)
    assert status == 200 and b"Crime Scanner" in page and headers["x-frame-options"] == "DENY"
    assert ask(address, port, SOCKET, Cookie=cookie, **UPGRADE)[0] == 101
    assert ask(address, port, SOCKET, Cookie=cookie, Origin="http://evil.example", **UPGRADE)[0] == 403
    assert ask("127.0.0.1", port, "/tables")[0] == 200


def test_links_and_qr_codes_lead_phones_in():
    place = Place(8080, "192.168.1.5", "123456")
    assert place.scanned("/seat/a") == "http://192.168.1.5:8080/seat/a?join=123456"
    assert place.link("/seat/a") == "http://192.168.1.5:8080/seat/a"  # what is read aloud or copied says no code
    assert Place(8080).scanned("/seat/a") == "http://127.0.0.1:8080/seat/a"
    drawn = qr(place.scanned("/seat/a"))
    assert drawn.startswith("<svg") and drawn != qr(place.scanned("/seat/b"))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--port", "x"], "--port 'x' is not a port number"),
        (["--port", "0"], "--port '0' is not a port number"),
        (["--scanner", "socket://127.0.0.1:1"], "127.0.0.1:1"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(tmp_path, arguments, said):
    command = [sys.executable, "-m", "companion.web", "--no-browser", "--port", "18999", *arguments]
    environment = {"PYTHONPATH": f"{ROOT}:{ROOT / 'firmware'}", "CRIME_SCANNER_HOME": str(tmp_path), "PATH": "/usr/bin"}
    done = subprocess.run(command, check=False, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.startswith("error: ") and said in done.stderr and done.stderr.count("\n") == 1
