"""The lessons of The Age of Discovery: one module each, with everything that answers a bet or judges a try."""

LESSONS = ("initiative",)
"""In the order in which they are learnt."""
