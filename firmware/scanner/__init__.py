"""The scanner: the package that runs on the device and, unchanged, on a PC."""

VERSION = "0.1.0"
