"""How strong the levels are: many games on the same deals, every seat taken in turn, and what is sure about the result."""

from aod_nb.bots.tournament.contestants import Contestant, contestant
from aod_nb.bots.tournament.games import Lost, Plan, Played, Table, play
from aod_nb.bots.tournament.progress import Bar
from aod_nb.bots.tournament.report import markdown, plain
from aod_nb.bots.tournament.results import Results, Standing, standing, to_json
from aod_nb.bots.tournament.wilson import interval
from aod_nb.bots.tournament.workers import run

__all__ = [
    "Bar",
    "Contestant",
    "Lost",
    "Plan",
    "Played",
    "Results",
    "Standing",
    "Table",
    "contestant",
    "interval",
    "markdown",
    "plain",
    "play",
    "run",
    "standing",
    "to_json",
]
