"""The rules page: every card, what the editions change, and the figures, of which the assumed ones can be edited."""

from aod_nb.widgets.rules.page import rules_page

__all__ = ["rules_page"]
