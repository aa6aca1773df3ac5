"""PC simulator of the scanner: the same modules as on the device, behind hosts and front ends."""
