"""The lab in a notebook: ``question("aod", "set")`` is the page of one question."""

from aod_nb.widgets.lab.page import Page, question

__all__ = ["Page", "question"]
