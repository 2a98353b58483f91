"""The lessons of Navegador: one module each, with everything that answers a bet or judges a try."""

LESSONS = (
    "rondel",
    "workers",
    "sailing",
    "colonies",
    "buildings",
    "market",
    "privileges",
    "phases",
    "scoring",
    "first_game",
)
"""In the order in which they are learnt."""
