"""The lessons of The Age of Discovery: one module each, with everything that answers a bet or judges a try."""

LESSONS = (
    "setup",
    "placing",
    "initiative",
    "dock",
    "specialists",
    "goods",
    "shipping",
    "buildings",
    "discovery",
    "training",
    "war",
    "turn_end",
    "scoring",
    "auction",
    "first_game",
    "strategy",
)
"""In the order in which they are learnt."""
