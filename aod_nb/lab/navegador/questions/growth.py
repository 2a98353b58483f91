"""Growth or points?"""

from __future__ import annotations

from random import Random
from typing import Any

from aod_nb.i18n import inline, listing, name, text
from aod_nb.lab.charts import Bars, Lines
from aod_nb.lab.navegador.growth import (
    Column,
    Move,
    Share,
    Trade,
    best_plan,
    best_share,
    best_split,
    board,
    by_hirings,
    greedy_split,
    grown,
    last_hiring,
    points,
    reached,
    start_of,
)
from aod_nb.lab.question import Found, Guess, Look, Question
from aod_nb.lab.table import Table
from aod_nb.lessons.steps import Control, Drill
from aod_nb.navegador.scoring import LINES
from aod_nb.navegador.tables import (
    BUILDINGS,
    COLUMN_INDEX,
    COLUMNS,
    GAME,
    GOODS,
    LEAST_WORKERS,
    MOST_PRIVILEGES,
    MOST_WORKERS,
    PHASES,
    WORKERS_FOR,
    WORKERS_PER_COLONY,
)

BASE = "navegador_lab.growth"
GUESSED = Trade(turns=10, churches=2, privileges=2)
"""The house that the guess is about."""
ACTIONS = tuple(range(13))


def needed(column: str) -> int:
    """Workers for one possession more."""
    if column == "colony":
        return WORKERS_PER_COLONY
    return next((WORKERS_FOR[row] for row, building in enumerate(BUILDINGS) if building.endswith(column)), 1)


def an_action_adds(column: str, workers: int) -> int:
    """An explorer needs no workers, and one voyage seldom brings two."""
    return 1 if column == "explorer" else workers // needed(column)


def one_column(column: str, held: int, each: int, actions: int) -> Found:
    """What possessions and privileges multiply to."""
    start = Column(held, 0, each)
    best, share = best_share(column, start, actions)
    shares = [Share(actions - taken, taken) for taken in range(min(actions, MOST_PRIVILEGES) + 1)]
    worth = [board().points_each(COLUMN_INDEX[column], one.privileges) for one in shares]
    names = [f"{held + each * one.possessions} × {points}" for one, points in zip(shares, worth, strict=True)]
    scores = [reached(column, start, one) for one in shares]
    rows = tuple((*one, *row) for one, *row in zip(shares, names, scores, strict=True))
    told = {"column": LINES[column], "actions": actions, "best": best, "more": share.possessions, "taken": share.privileges}
    return Found(
        told=told | {"only": scores[0], "each": worth[share.privileges]},
        chart=Bars(names, scores),
        table=Table(("more", "taken", "product", "points"), rows),
    )


def whole_sheet(actions: int, workers: int, **held: int) -> Found:
    """Actions split over all columns."""
    columns = {column: Column(held[column], 0, an_action_adds(column, workers)) for column in COLUMNS}
    split, greedy = best_split(columns, actions), greedy_split(columns, actions)
    taken = [(column, share) for column, share in split.shares.items() if any(share)]
    plan = listing(text(f"{BASE}.sheet.share", column=LINES[column], **share._asdict()) for column, share in taken)
    now = {column: reached(column, start, split.shares[column]) for column, start in columns.items()}
    rows = tuple((LINES[column], held[column], *split.shares[column], now[column]) for column in COLUMNS)
    told = {"points": split.points, "greedy": greedy.points, "plan": plan, "actions": actions}
    return Found(
        told=told if taken else told | {"key": "none"},
        chart=Bars([name(GAME, LINES[column]) for column in COLUMNS], list(now.values())),
        table=Table(("column", "held", "possessions", "privileges", "points"), rows),
    )


def spelt(move: Move) -> str:
    return text(f"{BASE}.hire.{move.kind}", count=move.units)


def hire_or_use(turns: int, churches: int, phase: int, privileges: int, good: str, colonies: int) -> Found:
    """The best plan by the number of turns spent on hiring."""
    trade = Trade(turns, churches, phase, privileges, good, colonies)
    found = by_hirings(trade)
    hirings, best, path = best_plan(trade)
    told: dict[str, Any] = {"hirings": hirings, "best": best, "last": last_hiring(path), "turns": turns, "none": found[0][0]}
    told |= {"plan": "; ".join(spelt(move) for move in path), "workers": grown(path, trade)[-1]}
    rows = tuple(
        (count, vp, last_hiring(plan), "; ".join(spelt(move) for move in plan)) for count, (vp, plan) in enumerate(found)
    )
    return Found(
        told=told if hirings else told | {"key": "never"},
        chart=Lines(range(len(found)), {text(f"{BASE}.hire.line"): [vp for vp, _ in found]}, hirings),
        table=Table(("hirings", "points", "last", "plan"), rows),
    )


def adds(column: str) -> int:
    """What a first privilege adds to each possession of a column."""
    return board().points_each(COLUMN_INDEX[column], 1) - board().points_each(COLUMN_INDEX[column], 0)


def what_a_column_scores(chance: Random) -> Drill:
    column, held, taken = chance.choice(COLUMNS), chance.randint(2, 9), chance.randint(0, MOST_PRIVILEGES)
    each, printed = (board().points_each(COLUMN_INDEX[column], count) for count in (taken, 0))
    args = {"column": LINES[column], "held": held, "taken": taken, "each": each, "printed": printed, "more": each - printed}
    return Drill("points", args | {"step": adds(column)}, points(column, held, taken))


def which_privilege(chance: Random) -> Drill:
    while True:
        first, second = chance.sample(COLUMNS, 2)
        held = {column: chance.randint(2, 9) for column in (first, second)}
        gains = {column: points(column, count, 1) - points(column, count, 0) for column, count in held.items()}
        if gains[first] != gains[second]:
            break
    args = {"one": held[first], "two": held[second], "first": LINES[first], "second": LINES[second]}
    args |= {"first_adds": adds(first), "second_adds": adds(second)}
    return Drill("which", args, LINES[max(gains, key=lambda column: gains[column])], (LINES[first], LINES[second]))


QUESTION = Question(
    game=GAME,
    slug="growth",
    minutes=25,
    rules=(
        "N.score",
        "N.workers",
        "N.colony",
        "N.market",
    ),
    age=13,
    guess=Guess(
        numbers=(0, GUESSED.turns),
        answer=lambda: best_plan(GUESSED)[0],
        tell=lambda: {
            "turns": GUESSED.turns,
            "workers": start_of(GUESSED).workers,
            "money": start_of(GUESSED).money,
            "churches": GUESSED.churches,
            "colonies": GUESSED.colonies,
            "good": inline(GAME, GUESSED.good),
            "each": points("colony", 1, GUESSED.privileges),
            "best": best_plan(GUESSED)[1],
            "none": by_hirings(GUESSED)[0][0],
            "last": last_hiring(best_plan(GUESSED)[2]),
        },
    ),
    looks=(
        Look(
            name="product",
            controls=(
                Control("column", COLUMNS, "colony"),
                Control("held", tuple(range(11)), 3),
                Control("each", (1, 2, 3, 4), 1),
                Control("actions", tuple(range(1, 9)), 5),
            ),
            show=one_column,
            unit="plain",
        ),
        Look(
            name="sheet",
            controls=(
                Control("actions", ACTIONS, 6),
                Control("workers", tuple(range(LEAST_WORKERS, MOST_WORKERS + 1)), 5),
                Control("colony", tuple(range(11)), 3),
                Control("factory", tuple(range(1, 8)), 2),
                Control("explorer", tuple(range(6)), 1),
                Control("shipyard", tuple(range(1, 6)), 1),
                Control("church", tuple(range(1, 6)), 1),
            ),
            show=whole_sheet,
            unit="plain",
        ),
        Look(
            name="hire",
            controls=(
                Control("turns", tuple(range(2, 15)), GUESSED.turns),
                Control("churches", tuple(range(6)), GUESSED.churches),
                Control("phase", tuple(range(1, PHASES + 1)), GUESSED.phase),
                Control("privileges", tuple(range(MOST_PRIVILEGES + 1)), GUESSED.privileges),
                Control("good", GOODS, GUESSED.good),
                Control("colonies", (0, 1, 2, 3, 4), GUESSED.colonies),
            ),
            show=hire_or_use,
            unit="plain",
        ),
    ),
    drills=(what_a_column_scores, which_privilege),
)
