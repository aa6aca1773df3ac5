"""Companion programs: the bridge to a scanner, the table games, the web app."""
