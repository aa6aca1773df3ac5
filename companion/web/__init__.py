"""The web app: a scanner on screen and the table games, for the browsers around one table."""
