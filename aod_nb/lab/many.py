"""Many games to a table: the same table for the same arguments, whoever plays them and however many they are."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from importlib import import_module
from typing import Any

from aod_nb.bots.tournament import Contestant, Lost
from aod_nb.bots.tournament.workers import crew_of, heard, spread
from aod_nb.core import BadInput, shown
from aod_nb.i18n import text
from aod_nb.lab.games import Deal, Measure, deal, play, players_of, told_lost
from aod_nb.lab.table import Table
from aod_nb.registry import GAMES

MOST_GAMES = 1_000_000
PUBLIC = "AOD_NB_PUBLIC"
"""Set where strangers share the machine: then a call plays few games, and in one process."""
MOST_PUBLIC = 200
Watch = Callable[[int, int], Any]
"""Told after each game how many there are of how many; what is true ends the run, and what was played is kept."""


def run(
    games: int,
    *,
    seats: int = 4,
    players: str | Sequence[str] = "beginner",
    game: str = next(iter(GAMES)),
    seed: int = 1,
    workers: int = 2,
    cluster: str | None = None,
    rotate: bool = False,
    measure: Measure | None = None,
    watch: Watch | None = None,
    **setup: Any,
) -> Table:
    """Play so many games, each with a seed of its own; a row for each seat of each game.

    ``workers`` are processes of this machine, 0 plays in this one; ``cluster`` is the address of a dask scheduler whose
    workers play instead.  With ``rotate`` the players change seats from game to game.  ``setup`` is what the game's own
    ``setup`` takes besides.  Ctrl-C, or a ``watch`` that answers True, ends it: the table is then called partial.

    >>> table = run(2, seats=2, players="random", workers=0)
    >>> len(table), table["seat"], sum(table["won"])
    (4, [0, 1, 0, 1], 2.0)
    """
    _check(games, workers, game)
    sitting = players_of(players, seats)
    import_module(GAMES[game].package).setup(**{"seed": seed, **setup, "seats": seats})  # a ValueError says what cannot be played
    deals = _deals(games, game, seed, sitting, setup, measure, rotate)
    outcomes: list[tuple[int, list[tuple[Any, ...]]]] = []
    lost: list[Lost] = []
    partial = ""
    try:
        crew = crew_of(workers, cluster, _numbered)
        with heard(crew.hear, signal.SIGINT, signal.SIGTERM), closing(crew):
            for outcome in spread(deals, crew):
                if isinstance(outcome, Lost):
                    lost.append(outcome)
                else:
                    outcomes.append(outcome)
                if watch is not None and watch(len(outcomes) + len(lost), games):
                    raise KeyboardInterrupt
    except KeyboardInterrupt:
        if len(outcomes) + len(lost) < games:
            partial = text("lab.run.stopped", done=len(outcomes), games=games)
    except BadInput as wrong:
        if not outcomes:
            raise
        partial = str(wrong)
    if lost and not outcomes:
        raise BadInput("lab.run.none", reason=lost[0].reason)
    return _table(outcomes, partial or (told_lost(lost) if lost else ""))


def _numbered(given: Deal) -> tuple[int, list[tuple[Any, ...]]] | Lost:
    told = play(given)
    return told if isinstance(told, Lost) else (given.number, told)


def _deals(
    games: int,
    game: str,
    seed: int,
    sitting: tuple[Contestant, ...],
    setup: Mapping[str, Any],
    measure: Measure | None,
    rotate: bool,
) -> Iterator[Deal]:
    for number in range(1, games + 1):
        turn = (number - 1) % len(sitting) if rotate else 0
        yield deal(number, game, seed, (*sitting[turn:], *sitting[:turn]), setup, measure)


def _table(outcomes: list[tuple[int, list[tuple[Any, ...]]]], partial: str) -> Table:
    """In the order of the games, whoever ended first."""
    outcomes.sort()
    columns = outcomes[0][1][0] if outcomes else ()
    return Table(columns, tuple(row for _, told in outcomes for row in told[1:]), partial)


def _check(games: object, workers: object, game: object) -> None:
    if isinstance(games, bool) or not isinstance(games, int) or not 1 <= games <= MOST_GAMES:
        raise BadInput("lab.bad.games", found=shown(games), most=MOST_GAMES)
    if os.environ.get(PUBLIC) and (games > MOST_PUBLIC or not isinstance(workers, int) or workers > 1):
        raise BadInput("lab.bad.public", most=MOST_PUBLIC)
    if game not in GAMES:
        raise BadInput("bots.tournament.game", found=shown(game), known=", ".join(GAMES))
