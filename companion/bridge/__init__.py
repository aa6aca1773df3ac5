"""The bridge: owns the scanner's serial port and gives it to programs, as a class and as a local WebSocket server."""

from companion.bridge.errors import Refused, ScannerError, ScannerGone
from companion.bridge.scanner import Scanner

__all__ = ["Refused", "Scanner", "ScannerError", "ScannerGone"]
