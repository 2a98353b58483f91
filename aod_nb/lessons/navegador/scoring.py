"""Scoring, and how the game ends."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from aod_nb.core import Refusal
from aod_nb.lessons.navegador.outcomes import turn_is_over
from aod_nb.lessons.navegador.places import TO_MALACA
from aod_nb.lessons.steps import Bet, Cards, Control, Drill, Experiment, Lesson, Outcome, Question, Task
from aod_nb.navegador.figures import Figures
from aod_nb.navegador.options import HIRE
from aod_nb.navegador.scoring import column_points, king, score, winners
from aod_nb.navegador.tables import COLUMNS, MOST_PRIVILEGES, MOST_SHIPS, MOST_WORKERS, POINTS_PER_PRIVILEGE

REST = ("workers", "ships", "money")
"""Lines of a score that no privilege changes."""
HELD = tuple(range(MOST_PRIVILEGES + 1))
"""Privileges in a column."""
TO_NAGASAKI = TO_MALACA | {"macau": "blue", "nagasaki": "blue"}
BEST = 55
"""VP that the first task asks for."""


def sheet(**privileges: int) -> dict[str, Any]:
    """So many privileges in each column; the rulebook's first sheet has one explorer and two shipyard privileges."""
    return {
        "seats": 5,
        "at": "rondel",
        "explored": TO_MALACA | dict.fromkeys(("guine", "angola"), "red"),
        "colonies": {"red": {"guine": 2, "angola": 1}},
        "factories": {"red": {"gold": 1}},
        "churches": {"red": 2},
        "privileges": {"red": {column: count for column, count in privileges.items() if count}},
    }


SHEET_A = sheet(explorer=1, shipyard=2)


def each(outcome: Outcome) -> Mapping[str, int]:
    """VP of one possession, by column."""
    state = outcome.after
    held = state.nations[0].privileges
    return {slug: state.board.points_each(column, held[column]) for column, slug in enumerate(COLUMNS)}


def told(outcome: Outcome, **privileges: int) -> Mapping[str, int]:
    nation = outcome.after.nations[0]
    return {**each(outcome), "total": sum(column_points(outcome.after.board, nation))}


def lines(outcome: Outcome) -> Mapping[str, int]:
    return score(outcome.after)[0].lines


def rest(outcome: Outcome) -> int:
    return sum(lines(outcome)[line] for line in REST)


def winner(outcome: Outcome) -> str:
    """The one who wins."""
    (seat,) = winners(outcome.after)
    return str(outcome.after.nations[seat].name)


def totals(outcome: Outcome) -> dict[str, int]:
    return {result.nation: result.total for result in score(outcome.after)}


def last_turn(**wanted: Any) -> dict[str, Any]:
    """The last turn of the game is the reader's."""
    return {"turns_left": 0, "explored": TO_NAGASAKI} | wanted


def builds_best(outcome: Outcome) -> Refusal | None:
    total = totals(outcome)["red"]
    return None if total >= BEST else Refusal("N.score", "less", {"vp": total, "wanted": BEST})


def wins(outcome: Outcome) -> Refusal | None:
    state = outcome.after
    if state.is_over and winners(state) == (0,):
        return None
    return Refusal("N.score", "behind", totals(outcome))


def column(chance: Random) -> Drill:
    """VP of one column of the sheet."""
    place, held, count = chance.randrange(len(COLUMNS)), chance.randint(0, MOST_PRIVILEGES), chance.randint(1, 6)
    slug = COLUMNS[place]
    printed = getattr(Figures().points, slug)
    args = {"privilege": slug, "printed": printed, "held": held, "count": count}
    return Drill("column", args, (printed + held * POINTS_PER_PRIVILEGE[place]) * count)


def the_rest(chance: Random) -> Drill:
    """Workers, ships and money."""
    from aod_nb import navegador

    workers, ships, money = chance.randint(2, MOST_WORKERS), chance.randint(0, MOST_SHIPS), 10 * chance.randint(0, 90)
    state = navegador.position(workers={"red": workers}, ships={"red": {"portugal": ships}}, money={"red": money})
    args = {"workers": workers, "ships": ships, "money": money}
    return Drill("rest", args, sum(score(state)[0].lines[line] for line in REST))


LESSON = Lesson(
    game="navegador",
    slug="scoring",
    teaches=("N.end", "N.score", "N.ties"),
    minutes=10,
    steps=(
        Bet(
            name="each",
            position=SHEET_A,
            choices=("5", "7", "9"),
            answer=lambda outcome: each(outcome)["shipyard"],
        ),
        Bet(
            name="rest",
            position={
                "seats": 5,
                "at": "rondel",
                "workers": {"red": 5},
                "ships": {"red": {"portugal": 3}},
                "money": {"red": 390},
            },
            numbers=(0, 20),
            answer=rest,
            tell=lines,
        ),
        Experiment(
            name="live",
            controls=tuple(Control(slug, HELD, start) for slug, start in zip(COLUMNS, (0, 0, 1, 2, 0), strict=True)),
            position=sheet,
            tell=told,
            mats=(0,),
        ),
        Bet(
            name="king",
            position={
                "seats": 5,
                "at": "rondel",
                "explored": dict.fromkeys(("guine", "angola", "cabo_da_boa_esperanca", "bahia", "rio_de_janeiro"), "red"),
                "colonies": {"red": {"guine": 2, "bahia": 2}},
                "churches": {"red": 2},
            },
            choices=("colony", "explorer", "church"),
            answer=lambda outcome: king(outcome.after.nations[0])[0],
            tell=lambda outcome: dict(zip(("column", "vp"), king(outcome.after.nations[0]), strict=True)),
        ),
        Cards(name="cards", rules=("N.score", "N.end", "N.ties")),
        Task(
            name="build",
            position=last_turn(
                seats=2,
                at="buildings",
                workers={"red": 9},
                money={"red": 350},
                shipyards={"red": 2},
                factories={"red": {"sugar": 1}},
                privileges={"red": {"shipyard": 2, "factory": 1}},
            ),
            goal=builds_best,
            ends=turn_is_over,
            par=2,
        ),
        Question(name="end", choices=("red", "blue", "green"), right="blue"),
        Bet(
            name="tie",
            position=last_turn(
                seats=3,
                at="workers",
                explored=TO_NAGASAKI | dict.fromkeys(("guine", "angola", "goa", "malaca"), "red"),
                card="green",
            ),
            moves=(HIRE[0],),
            choices=("red", "blue", "green"),
            answer=winner,
            tell=totals,
            mats=(0, 1, 2),
        ),
        Task(
            name="win",
            position=last_turn(
                seats=2,
                at="rondel",
                stones={"red": "sailing"},
                explored=TO_NAGASAKI | dict.fromkeys(("guine", "angola", "goa", "malaca", "macau", "mocambique"), "red"),
                workers={"red": 4, "blue": 9},
                ships={"red": {"malaca": 3}},
                money={"red": 220, "blue": 600},
                colonies={"red": {"guine": 3}, "blue": {"goa": 3}},
                shipyards={"blue": 3},
                churches={"blue": 3},
                card="blue",
            ),
            goal=wins,
            par=2,
            mats=(0, 1),
        ),
    ),
    drills=(column, the_rest),
)
