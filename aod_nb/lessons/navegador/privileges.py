"""Privileges: a worker for money now and VP at the end."""

from __future__ import annotations

from random import Random
from typing import Any

from aod_nb.core import Refusal
from aod_nb.lessons.navegador.outcomes import money_of, turn_is_over
from aod_nb.lessons.navegador.places import TO_MALACA, WEST
from aod_nb.lessons.steps import Bet, Cards, Control, Drill, Experiment, Lesson, Outcome, Question, Task
from aod_nb.navegador.figures import Figures
from aod_nb.navegador.options import CLAIM
from aod_nb.navegador.scoring import column_points
from aod_nb.navegador.tables import COLUMN_INDEX, COLUMNS, LEAST_WORKERS, MOST_PRIVILEGES, POINTS_PER_PRIVILEGE

CHURCH = COLUMN_INDEX["church"]
NOW, LATER = 80, 4
"""Money and VP that the first task asks for."""
LEFT, PURSE = 3, 100
"""Workers and money that the second one leaves."""


def table(**privileges: int) -> dict[str, Any]:
    """The rulebook's: two churches, one shipyard, five explorers; and colonies and factories besides."""
    mine = dict.fromkeys(("guine", "angola", "cabo_da_boa_esperanca", "bahia", "rio_de_janeiro"), "red")
    return {
        "seats": 5,
        "at": "privilege",
        "explored": mine | {region: "blue" for region in TO_MALACA if region not in mine},
        "workers": {"red": 4},
        "churches": {"red": 2},
        "colonies": {"red": {"guine": 2, "bahia": 1}},
        "factories": {"red": {"gold": 3}},
        "privileges": {"red": {column: count for column, count in privileges.items() if count}},
        "gallery": dict.fromkeys(COLUMNS, 1),
    }


def claimed(outcome: Outcome) -> dict[str, Any]:
    """What the reader's privilege paid."""
    (event,) = outcome.told("claimed")
    return dict(event.args)


def more_points(outcome: Outcome) -> int:
    """VP by which the columns have grown."""
    before, after = (sum(column_points(state.board, state.nations[0])) for state in (outcome.before, outcome.after))
    return after - before


def told(outcome: Outcome, privilege: str, held: int) -> dict[str, Any]:
    return claimed(outcome) | {"vp": more_points(outcome)}


def now_and_later(outcome: Outcome) -> Refusal | None:
    if not outcome.told("claimed"):
        return Refusal("N.privilege", "none")
    paid, vp = claimed(outcome), more_points(outcome)
    args = {"money": paid["money"], "vp": vp, "privilege": paid["privilege"]}
    if paid["money"] < NOW:
        return Refusal("N.privilege", "poor", args)
    return None if vp >= LATER else Refusal("N.privilege", "small", args)


def takes_and_keeps(outcome: Outcome) -> Refusal | None:
    """A privilege, and workers and money are left."""
    nation = outcome.after.nations[0]
    if not sum(nation.privileges):
        return Refusal("N.privilege", "none", {"workers": nation.workers, "least": LEAST_WORKERS + 1})
    if nation.workers < LEFT:
        return Refusal("N.privilege", "workers", {"workers": nation.workers})
    return None if nation.money >= PURSE else Refusal("N.privilege", "poor", {"money": nation.money})


def two_turns(outcome: Outcome) -> bool:
    """Two turns are over, or something else is asked."""
    state = outcome.after
    asked_more = state.seat == 0 and state.decision.rule not in ("N.rondel", "N.workers", "N.privilege")
    return bool(asked_more or state.chapter > outcome.before.chapter + 1)


def what_it_pays(chance: Random) -> Drill:
    column = chance.choice(COLUMNS)
    bonuses, held, count = getattr(Figures().bonuses, column), chance.randrange(MOST_PRIVILEGES), chance.randint(1, 6)
    args = {"privilege": column, "count": count, "held": held, "bonuses": ", ".join(map(str, bonuses))}
    return Drill("pays", args, bonuses[held] * count)


def what_it_scores(chance: Random) -> Drill:
    place, count, more = chance.randrange(len(COLUMNS)), chance.randint(1, 5), chance.randint(0, 2)
    args = {"privilege": COLUMNS[place], "count": count, "more": more}
    return Drill("scores", args, POINTS_PER_PRIVILEGE[place] * (count + more))


LESSON = Lesson(
    game="navegador",
    slug="privileges",
    teaches=("N.privilege",),
    minutes=8,
    steps=(
        Bet(
            name="second",
            position=table(church=1),
            moves=(CLAIM[CHURCH],),
            choices=("40", "80", "100"),
            answer=money_of,
            tell=lambda outcome: claimed(outcome) | {"first": Figures().bonuses.church[0]},
        ),
        Bet(
            name="price",
            position=table(church=1),
            moves=(CLAIM[CHURCH],),
            numbers=(0, 4),
            answer=lambda outcome: outcome.after.nations[0].workers,
        ),
        Bet(
            name="points",
            position=table(church=1),
            moves=(CLAIM[CHURCH],),
            numbers=(0, 8),
            answer=more_points,
        ),
        Cards(name="cards", rules=("N.privilege",)),
        Question(name="few", choices=("one", "money", "nothing"), right="nothing", position=table() | {"workers": {"red": 2}}),
        Experiment(
            name="live",
            controls=(Control("privilege", COLUMNS, "church"), Control("held", (0, 1, 2), 1)),
            position=lambda privilege, held: table(**{privilege: held}),
            moves=lambda privilege, held: (CLAIM[COLUMN_INDEX[privilege]],),
            tell=told,
            mats=(0,),
        ),
        Task(
            name="choose",
            position={
                "seats": 5,
                "at": "privilege",
                "explored": TO_MALACA | WEST | dict.fromkeys(("angola", "cabo_da_boa_esperanca", "bahia", "guine"), "red"),
                "workers": {"red": 4},
                "shipyards": {"red": 2},
                "colonies": {"red": {"guine": 2, "bahia": 2}},
                "factories": {"red": {"sugar": 2}},
                "privileges": {"red": {"colony": 1, "explorer": 2, "shipyard": 1, "church": 0}},
                "gallery": dict.fromkeys(COLUMNS, 1),
            },
            goal=now_and_later,
            ends=turn_is_over,
            par=1,
        ),
        Question(name="wait", choices=("both", "money", "nothing"), right="money"),
        Task(
            name="plan",
            position={
                "seats": 3,
                "at": "rondel",
                "stones": {"red": "sailing", "blue": "ships", "green": "ships"},
                "explored": {"guine": "red"},
                "workers": {"red": 2},
                "ships": {"red": {"portugal": 1, "guine": 1}},
            },
            goal=takes_and_keeps,
            ends=two_turns,
            par=4,
        ),
    ),
    drills=(what_it_pays, what_it_scores),
)
