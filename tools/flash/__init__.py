"""`make flash`, `make image`, `make erase`: from the sources of the firmware to a running board."""
