"""Runs inside MicroPython: a simulated scanner that speaks the link on its stdin and stdout, until stdin ends.

Started by host_sim.serve with one line of JSON, {"seed", "settings"}; both pipes must not block. The loop is the one a
device runs: read what is there, tick, write what the port takes.
"""

import gc
import json
import select
import sys
import time

READ_BYTES = 256
_IDLE_MS = 1000


def main():
    # Compiling leaves the small heap in pieces unless what it needed for a moment is collected early.
    gc.threshold(16_384)
    from host_sim.endpoint import Endpoint  # noqa: PLC0415

    gc.threshold(-1)
    port_in, port_out = sys.stdin.buffer, sys.stdout.buffer
    job = json.loads(port_in.readline())
    start = time.ticks_ms()
    scanner = Endpoint(job["seed"], job["settings"], "micropython")
    session = scanner.session
    poller = select.poll()
    poller.register(port_in, select.POLLIN)
    poller.register(port_out, 0)
    while True:
        now_ms = time.ticks_diff(time.ticks_ms(), start)
        scanner.step(now_ms)
        due = scanner.next_due()
        wait_ms = _IDLE_MS if due is None else max(0, min(_IDLE_MS, due - now_ms))
        poller.modify(port_out, select.POLLOUT if session.pending() else 0)
        for stream, event in poller.poll(wait_ms):
            if stream is port_in and event:
                data = port_in.read(READ_BYTES)
                if data == b"":
                    return
                if data:
                    session.feed(data, time.ticks_diff(time.ticks_ms(), start))
        while session.pending():
            sent = port_out.write(session.peek(READ_BYTES))
            if not sent:
                break
            session.drop(sent)


main()
