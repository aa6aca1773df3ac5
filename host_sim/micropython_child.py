"""Runs inside MicroPython: one job as a line of JSON on stdin, records on stdout, at the end {"saved": ...}."""

import json
import sys

from host_sim.runner import run

saved = run(json.loads(sys.stdin.readline()), print)
print(json.dumps({"saved": saved}))
