"""Starts the scanner. The board compiles this file at every start, so all that it does is in scanner/start.py."""

from scanner import start

start.start()
