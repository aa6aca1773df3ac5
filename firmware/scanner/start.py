"""What main.py does: the safe-mode key, the device's loop, and the note of a crash.

Key 0 held at power-on keeps the scanner from starting: the USB prompt is then free for repair.
"""

import sys
import time

from machine import Pin

from scanner.drivers import pins

CRASH_FILE = "crash.txt"
EARLY_MS = 20_000  # a crash so soon after a start may come from the saved case
WATCHDOG_AFTER_MS = 10_000
ERR_MS = 2000


def safe_key_held() -> bool:
    """Looks at the two lines of the safe-mode key, nothing else."""
    column, row = pins.key_position(pins.SAFE_KEY)
    line = Pin(column, Pin.OUT, value=0)
    sense = Pin(row, Pin.IN, Pin.PULL_UP)
    time.sleep_us(100)
    held = not sense.value()
    line.init(Pin.IN)
    return held


def crashed_early() -> bool:
    """True when the start before this one crashed soon, by the first line of the note that it left."""
    from scanner.drivers import power

    try:
        with open(CRASH_FILE) as note:
            return power.after_crash() and int(note.readline().split()[0]) < EARLY_MS
    except (OSError, ValueError, IndexError):
        return False


def note_crash(error: BaseException, up_ms: int) -> None:
    """Writes the note of the last crash: how long the device was up, and the traceback."""
    sys.print_exception(error)
    try:
        with open(CRASH_FILE, "w") as note:
            note.write("%d ms after the start\n" % up_ms)
            sys.print_exception(error, note)
    except OSError as fault:
        print("the crash could not be noted:", fault)


def start() -> None:
    """Runs until power-off, Ctrl-C (the prompt is then free) or a crash (the device restarts)."""
    if safe_key_held():
        print("Safe mode: key 0 was held at power-on, the scanner does not start. See docs/troubleshooting.md.")
        return
    from scanner.drivers import power
    from scanner.loop import Loop

    loop = None
    try:
        loop = Loop(resume=not crashed_early())
        loop.run(WATCHDOG_AFTER_MS)
    except Exception as error:
        note_crash(error, loop.now_ms if loop else 0)
        if loop:
            loop.fail()
        power.sleep_ms(ERR_MS)
        power.restart()
    finally:
        if loop:
            loop.close()
