"""The lab in a notebook: ``question("aod", "set")`` is the page of one question, ``Progress`` how far many games are."""

from aod_nb.widgets.lab.page import Page, question
from aod_nb.widgets.lab.progress import Progress

__all__ = ["Page", "Progress", "question"]
