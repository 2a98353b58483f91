"""The questions about The Age of Discovery: one module each, with everything its page shows."""

QUESTIONS = ("set", "sail", "seat", "peru", "war", "building", "colonist", "balance", "size")
"""In the order in which home lists them."""
