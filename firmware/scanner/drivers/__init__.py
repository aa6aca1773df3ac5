"""RP2040 drivers: only they and main.py import machine or rp2."""
