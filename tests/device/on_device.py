"""Runs one test file inside MicroPython: `micropython on_device.py test_x.py`. Names each failing test; exit 1 if any.

A test file holds plain functions test_*; pytest runs the same file on CPython.
"""

import gc
import sys


def main(path):
    folder, _, name = path.rpartition("/")
    sys.path.insert(0, folder or ".")
    # Compiling leaves much garbage between what stays, and a heap in pieces: collected often, it stays in one.
    gc.threshold(16384)
    try:
        module = __import__(name[:-3])
    except Exception as error:  # whatever a test file raises is the result that is reported
        print("FAIL import of", name)
        sys.print_exception(error)
        return 1
    gc.threshold(-1)
    failed = 0
    tests = sorted([t for t in dir(module) if t.startswith("test_")])
    for test in tests:
        gc.collect()
        try:
            getattr(module, test)()
        except Exception as error:  # as above
            failed += 1
            print("FAIL", test)
            sys.print_exception(error)
    print(len(tests) - failed, "passed,", failed, "failed")
    return 1 if failed or not tests else 0


sys.exit(main(sys.argv[1]))
