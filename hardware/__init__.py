"""Hardware of the scanner, generated from the pin map."""
