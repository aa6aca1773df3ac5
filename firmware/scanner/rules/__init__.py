"""The 1979 game. Pure: no clock, no hardware, no I/O, no module-level state."""
