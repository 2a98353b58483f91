"""The questions about Navegador: one module each, with everything its page shows."""

QUESTIONS = ("tide", "rondel", "growth")
"""In the order in which home lists them."""
