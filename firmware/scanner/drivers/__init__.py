"""RP2040 drivers: only they and scanner.start import machine or rp2."""
