"""The serial link, device end."""
