"""Many games to a table: the same table for the same arguments, whoever plays them and however many they are."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from typing import Any

from aod_nb.bots.tournament import Contestant, Lost
from aod_nb.bots.tournament.workers import crew_of, heard, spread
from aod_nb.core import BadInput, shown
from aod_nb.i18n import text
from aod_nb.lab.games import Deal, Measure, deal, play, players_of, told_lost
from aod_nb.lab.progress import Progress, Terminal
from aod_nb.lab.rows import Collected
from aod_nb.lab.table import Table
from aod_nb.registry import GAMES, package

MOST_GAMES = 1_000_000
PUBLIC = "VOYAGE_PUBLIC"
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
    workers: int | None = None,
    cluster: str | None = None,
    rotate: bool = False,
    measure: Measure | None = None,
    watch: Watch | None = None,
    progress: Progress | bool = False,
    **setup: Any,
) -> Table:
    """Play so many games, each with a seed of its own; a row for each seat of each game.

    ``workers`` are processes of this machine, 0 plays in this one; left out, there are two, or one where strangers share the
    machine.  ``cluster`` is the address of a dask scheduler whose workers play instead.  With ``rotate`` the players change
    seats from game to game.  ``setup`` is what the game's own ``setup`` takes besides.  Ctrl-C, or a ``watch`` that answers
    True, ends it: the table is then called partial.
    ``progress`` shows how far it is: True on a line of the terminal, ``aod_nb.widgets.lab.Progress()`` in a notebook.

    >>> table = run(2, seats=2, players="random", workers=0)
    >>> len(table), table["seat"], sum(table["won"])
    (4, [0, 1, 0, 1], 2.0)
    """
    is_public = bool(os.environ.get(PUBLIC))
    workers = (1 if is_public else 2) if workers is None else workers
    _check(games, game)
    if is_public and (games > MOST_PUBLIC or workers not in (0, 1) or cluster is not None):
        raise BadInput("lab.bad.public", most=MOST_PUBLIC)
    package(game).setup(**{"seed": seed, **setup, "seats": seats})  # a ValueError says what cannot be played
    sitting = players_of(players, seats)
    deals = _deals(games, game, seed, sitting, setup, measure, rotate)
    bar = (Terminal() if progress else None) if isinstance(progress, bool) else progress
    found, lost, partial = Collected(), list[Lost](), ""
    if bar is not None:
        bar.begin(games)
    try:
        crew = crew_of(workers, cluster, _numbered)
        with heard(crew.hear, signal.SIGINT, signal.SIGTERM), closing(crew):
            for outcome in spread(deals, crew):
                if isinstance(outcome, Lost):
                    lost.append(outcome)
                    found.skip(outcome.number)
                else:
                    found.add(*outcome)
                done = found.count + len(lost)
                stops = [watch is not None and watch(done, games), bar is not None and bar.went(done, len(lost))]
                if any(stops):
                    raise KeyboardInterrupt
    except KeyboardInterrupt:
        if found.count + len(lost) < games:
            partial = text("lab.run.stopped", done=found.count, games=games)
    except Exception as wrong:  # whatever it is, hours of play are not thrown away for it
        if not found.count:
            raise
        reason = str(wrong) if isinstance(wrong, BadInput) else f"{type(wrong).__name__}: {wrong}"[:200]
        partial = text("lab.run.ended", done=found.count, games=games, reason=reason)
    finally:
        if bar is not None:
            with suppress(OSError):  # a terminal that is gone
                bar.end()
    if lost and not found.count:
        raise BadInput("lab.run.none", reason=lost[0].reason)
    rows = found.finish()
    return Table(found.columns, rows, partial or (told_lost(lost) if lost else ""))


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


def _check(games: object, game: object) -> None:
    if isinstance(games, bool) or not isinstance(games, int) or not 1 <= games <= MOST_GAMES:
        raise BadInput("lab.bad.games", found=shown(games), most=MOST_GAMES)
    if not isinstance(game, str) or game not in GAMES:
        raise BadInput("bots.tournament.game", found=shown(game), known=", ".join(GAMES))
