"""The options of Tjuv och Polis. Defaults are the settled readings of docs/tjuv-och-polis.md."""

from companion.games.kit import dice
from companion.games.kit.game import Option
from companion.games.kit.i18n import N_

OPTIONS = (
    Option("board", "ankarstad", "A23", N_("The board: a name or a board file.")),
    dice.OPTION,
    Option("police", "roll", "R7", N_("Who is the police: the highest roll, or the first player."), ("roll", "first")),
    Option("officer_no_revisit", True, "A1", N_("An officer, too, enters no square twice in one move.")),
    Option("robbery_optional", False, "A3", N_("A thief who stops on a bank may leave it alone.")),
    Option("wanted_clears_when_loot_hidden", False, "A4", N_("A thief who hides all his loot is wanted no more.")),
    Option("nest_safe", False, "A6", N_("A thief in a nest cannot be arrested by ringing him.")),
    Option("thieves_walk_through", False, "R27", N_("Thieves, too, walk through offices that are open on two sides.")),
    Option("all_jailed_ends", False, "A22", N_("The game also ends when all thieves are locked up at the same time.")),
    Option(
        "round_limit",
        300,
        "R4",
        N_("The game stops after so many rounds; what is still hidden goes back to the till."),
        low=1,
        high=10_000,
    ),
)
