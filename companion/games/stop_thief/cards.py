"""The 32 Sleuth Cards (R30) and the ten Wanted Posters (R18): what there is, in our words."""

from companion.games.kit.i18n import N_

# kind -> (how many, text). The kind's last part is its number: steps, presses or dollars.
CARDS = {
    "again": (3, N_("Take another turn")),
    "lose_turn": (3, N_("Another detective loses a turn")),
    "anywhere": (2, N_("Move to any square")),
    "extra_3": (1, N_("Move up to 3 more squares")),
    "extra_4": (2, N_("Move up to 4 more squares")),
    "extra_5": (1, N_("Move up to 5 more squares")),
    "extra_6": (1, N_("Move up to 6 more squares")),
    "tip_0": (4, N_("A tip, free of charge")),
    "tip_50": (3, N_("A tip for $50")),
    "tip_100": (2, N_("A tip for $100")),
    "clue_3": (1, N_("Press C 3 more times")),
    "clue_4": (1, N_("Press C 4 more times")),
    "clue_5": (1, N_("Press C 5 more times")),
    "clue_6": (1, N_("Press C 6 more times")),
    "collect_100": (2, N_("Take $100 from another detective")),
    "collect_200": (2, N_("Take $200 from another detective")),
    "agency": (2, N_("You or another detective: back to the agency")),
}
# Against each other only: not in the pile when detectives work together or alone.
RIVAL = ("lose_turn", "collect_100", "collect_200")

# Our own names; rewards as in 1979: four of 1 000, three of 900, three of 800.
POSTERS = (
    (N_("Velvet Vic"), 1_000),
    (N_("The Midnight Magpie"), 1_000),
    (N_("Slippery Sal Simmons"), 1_000),
    (N_("Countess Carat"), 1_000),
    (N_("Fingers Finnegan"), 900),
    (N_("Lock-Pick Lou"), 900),
    (N_("The Whistling Widow"), 900),
    (N_("Two-Step Tony"), 800),
    (N_("Gaslight Gertie"), 800),
    (N_("Pockets Pemberton"), 800),
)
LICENCES = 8  # R14
HAND = 3  # R16
START_MONEY = 300  # R16
FINE = 100  # R36
BONUS = 100  # R55
BANK = 20_000  # ours: all the play money at the table; enough for every game that ends at the target


def number(kind: str) -> int:
    """The number at the end of a kind: steps, presses or dollars."""
    return int(kind.rpartition("_")[2])


def pile(rivals: bool) -> list[str]:
    """The cards of a game, unshuffled: all 32, or 25 when detectives do not play against each other."""
    return [kind for kind, (count, _) in CARDS.items() for _ in range(count) if rivals or kind not in RIVAL]
