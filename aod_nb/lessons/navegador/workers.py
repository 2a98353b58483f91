"""Workers and ships: what they cost, and how many one can have."""

from __future__ import annotations

from random import Random
from typing import Any

from aod_nb.core import Option, Refusal
from aod_nb.lessons.navegador.outcomes import fleet, money_of, turn_is_over
from aod_nb.lessons.navegador.places import IN_PHASE
from aod_nb.lessons.steps import Bet, Cards, Control, Drill, Experiment, Lesson, Outcome, Question, Task
from aod_nb.navegador.hiring import price_of
from aod_nb.navegador.options import HIRE, LAUNCH
from aod_nb.navegador.tables import MOST_WORKERS, ROMAN, SALE_PRICE

GROWTH = ("N.rondel", "N.workers", "N.ships")
EARN = 50
CREW, FLEET = 5, 3
"""What the last task asks for."""


def lisboa(churches: int, workers: int, phase: int, count: int) -> dict[str, Any]:
    return {
        "seats": 2,
        "at": "workers",
        "churches": {"red": churches},
        "workers": {"red": workers},
        "explored": IN_PHASE[phase],
        "money": {"red": 1000},
    }


def recruiting(churches: int, workers: int, phase: int, count: int) -> tuple[Option, ...]:
    """Only what can be recruited."""
    return (HIRE[count],) if count <= max(churches, MOST_WORKERS - workers) else ()


def told(outcome: Outcome, churches: int, workers: int, phase: int, count: int) -> dict[str, Any]:
    if not outcome.told("hired"):
        return {"key": "refused", "why": outcome.after.why_not(HIRE[count])}
    (hired,) = outcome.told("hired")
    back = sum(event.args["money"] for event in outcome.told("workers_sold"))
    args = {"price": hired.args["price"], "workers": outcome.after.nations[0].workers, "back": back}
    return args | {"key": "sold" if back else "result"}


def paid(outcome: Outcome) -> int:
    return -money_of(outcome)


def asked_more(outcome: Outcome) -> bool:
    """Whether the reader is asked about something else than moves, workers and ships."""
    state = outcome.after
    return state.seat == 0 and state.decision.rule not in GROWTH


def earns(outcome: Outcome) -> Refusal | None:
    came = money_of(outcome)
    if not outcome.told("hired") and not outcome.told("launched"):
        return Refusal("N.workers", "nothing")
    return None if came >= EARN else Refusal("N.ships" if outcome.told("launched") else "N.workers", "poor", {"money": came})


def grows(outcome: Outcome) -> Refusal | None:
    state = outcome.after
    if fleet(state) < FLEET:
        return Refusal("N.ships", "fleet", {"ships": fleet(state), "wanted": FLEET})
    workers = state.nations[0].workers
    return None if workers >= CREW else Refusal("N.workers", "crew", {"workers": workers, "wanted": CREW})


def what_workers_cost(chance: Random) -> Drill:
    return what_it_costs("workers", chance)


def what_ships_cost(chance: Random) -> Drill:
    return what_it_costs("ships", chance)


def what_it_costs(key: str, chance: Random) -> Drill:
    own, phase = chance.randint(1, 3), chance.randint(1, 3)
    count = chance.randint(1, own + 2)
    return Drill(key, {"count": count, "own": own, "phase": ROMAN[phase]}, price_of(count, own, phase))


def what_it_leaves(chance: Random) -> Drill:
    """Recruiting beyond the limit."""
    churches, workers = chance.randint(2, 4), chance.randint(7, MOST_WORKERS)
    sold = max(0, churches - (MOST_WORKERS - workers))
    money = 10 * chance.randint(20, 40)
    args = {"churches": churches, "workers": workers, "money": money}
    return Drill("beyond", args, money - price_of(churches, churches, 1) + SALE_PRICE * sold)


LESSON = Lesson(
    game="navegador",
    slug="workers",
    teaches=("N.workers", "N.ships"),
    minutes=8,
    steps=(
        Bet(
            name="pair",
            position=lisboa(churches=2, workers=3, phase=1, count=2),
            moves=(HIRE[2],),
            choices=("50", "100", "200"),
            answer=paid,
        ),
        Bet(
            name="third",
            position=lisboa(churches=2, workers=3, phase=2, count=3),
            moves=(HIRE[3],),
            choices=("150", "300", "600"),
            answer=paid,
        ),
        Bet(
            name="full",
            position=lisboa(churches=3, workers=8, phase=1, count=3) | {"money": {"red": 150}},
            moves=(HIRE[3],),
            choices=("0", "100", "200"),
            answer=lambda outcome: outcome.after.nations[0].money,
        ),
        Cards(name="cards", rules=("N.workers", "N.ships")),
        Bet(
            name="harbour",
            position={"seats": 2, "at": "ships", "ships": {"red": {"guine": 2}}, "explored": {"guine": "blue"}},
            moves=(LAUNCH[1],),
            choices=("guine", "portugal", "nowhere"),
            answer=lambda outcome: "portugal" if outcome.after.nations[0].ships[0] else "guine",
        ),
        Task(
            name="earn",
            position={
                "seats": 2,
                "at": "rondel",
                "stones": {"red": "sailing", "blue": "sailing"},
                "workers": {"red": 8},
                "churches": {"red": 3},
                "ships": {"red": {"portugal": 7}},
                "shipyards": {"red": 4},
                "money": {"red": 200},
            },
            goal=earns,
            ends=lambda outcome: turn_is_over(outcome) or asked_more(outcome),
            par=2,
        ),
        Question(name="ten", choices=("no", "profit", "ten"), right="profit"),
        Experiment(
            name="live",
            controls=(
                Control("workers", (3, 6, 8, 9), 8),
                Control("churches", (1, 2, 3, 4), 3),
                Control("count", (1, 2, 3, 4), 3),
                Control("phase", (1, 2, 3), 1),
            ),
            position=lisboa,
            moves=recruiting,
            tell=told,
        ),
        Task(
            name="both",
            position={
                "seats": 3,
                "at": "rondel",
                "stones": {"red": "colony"},
                "ships": {"red": {"portugal": 2}},
                "money": {"red": 300},
            },
            goal=grows,
            ends=lambda outcome: asked_more(outcome) or outcome.after.chapter > outcome.before.chapter + 1,
            par=4,
        ),
    ),
    drills=(what_workers_cost, what_it_leaves, what_ships_cost),
)
