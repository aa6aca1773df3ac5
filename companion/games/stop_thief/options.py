"""The options of Stop Thief's table. Defaults are the settled readings of docs/stop-thief.md."""

from companion.games.kit import dice
from companion.games.kit.game import Option
from companion.games.kit.i18n import N_

SOLVE = {"competitive": 0, "cooperative": 5, "solo": 4}  # thieves to catch
LOSSES = {"competitive": 0, "cooperative": 1_000, "solo": 800}  # why these numbers: docs/stop-thief.md

OPTIONS = (
    Option("board", "city", "R2", N_("The board: a name or a board file.")),
    dice.OPTION,
    Option(
        "mode",
        "competitive",
        "R56",
        N_("Everybody for himself; all together against the thieves; or alone against them."),
        ("competitive", "cooperative", "solo"),
    ),
    Option(
        "thief",
        "engine",
        "R20",
        N_("Who is the thief: the program, or a scanner on the table whose clues are told to the program."),
        ("engine", "scanner"),
    ),
    Option(
        "style", "classic", "A3", N_("A thief without plan, or one who chooses confusing ways."), ("classic", "cunning")
    ),
    Option("no_move_in", 8, "A3", N_("One press of C in so many finds him not moving; 0 = never."), high=1_000),
    Option("escape_in", 4, "A3", N_("One right arrest in so many is an escape; 0 = never."), high=1_000),
    Option("tires", False, "A3", N_("Each escape halves the chance of the same thief's next one.")),
    Option("tokens_stay", False, "D1", N_("After a capture the tokens stay where they are.")),
    Option(
        "station_start", True, "D5", N_("Who starts his turn on a station may ride first and then move his whole roll.")
    ),
    Option("wall_ok", False, "A1", N_("An arrest works through a wall, too.")),
    Option("target", 2_500, "R56", N_("Who has so many dollars first wins (competitive)."), low=400, high=100_000),
    Option("solve", 0, "R56", N_("Thieves to catch (cooperative and solo); 0 = the mode's own number."), high=100),
    Option(
        "losses",
        0,
        "R56",
        N_("City's losses in dollars at which all is lost; 0 = the mode's own number."),
        high=100_000,
    ),
    Option(
        "round_limit", 200, "R56", N_("After so many rounds the richest wins, or the thieves have."), low=1, high=10_000
    ),
)
