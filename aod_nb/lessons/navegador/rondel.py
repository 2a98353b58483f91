"""The rondel: where the stone may go, and what going far costs."""

from __future__ import annotations

from random import Random
from typing import Any

from aod_nb.core import Option, Refusal
from aod_nb.lessons.navegador.outcomes import field_of, fleet, ships_in
from aod_nb.lessons.steps import Bet, Cards, Control, Drill, Experiment, Lesson, Outcome, Question, Task, beyond
from aod_nb.navegador.figures import Figures
from aod_nb.navegador.game import setup
from aod_nb.navegador.navegador_card import steps_to
from aod_nb.navegador.options import MOVE
from aod_nb.navegador.tables import FIELD_NAMES, FREE_STEPS, START_MONEY, START_WORKERS

FIELDS = setup(figures=Figures()).board.fields
"""The rondel clockwise."""
WEST = {"guine": "red", "bahia": "blue"}


def on_rondel(origin: str, fleet: int) -> dict[str, Any]:
    """Red's stone lies on a field, and its ships in Portugal."""
    return {"seats": 2, "at": "rondel", "stones": {"red": origin}, "ships": {"red": {"portugal": fleet}}}


def paid(outcome: Outcome) -> int:
    return len(outcome.told("ship_paid"))


def told(outcome: Outcome, origin: str, field: str) -> dict[str, Any]:
    price = paid(outcome)
    return {"key": "costs" if price else "free", "steps": outcome.told("moved")[0].args["steps"], "price": price}


def fields_between(origin: str, field: str) -> int:
    return steps_to(FIELDS.index(origin), FIELDS.index(field))


def builds_for_free(outcome: Outcome) -> Refusal | None:
    """The stone comes to Buildings, and no ship was given up on the way."""
    lost, field = fleet(outcome.before) - fleet(outcome.after), field_of(outcome.after)
    if lost > 0:
        return Refusal("N.rondel", "paid", {"price": lost})
    if field == "buildings":
        return None
    left = fields_between(field, "buildings")
    return Refusal("N.rondel", "far" if left > FREE_STEPS else "late", {"field": field, "steps": left})


def two_turns(outcome: Outcome) -> bool:
    """Two moves were made, or a wrong one."""
    state = outcome.after
    asked_more = state.seat == 0 and state.decision.rule != "N.rondel"
    return asked_more or fleet(state) < fleet(outcome.before) or bool(state.chapter > outcome.before.chapter + 1)


def recruits_and_keeps(outcome: Outcome) -> Refusal | None:
    """The stone comes to Workers, and ships stay in both regions."""
    state = outcome.after
    if state.seat == 0 and state.decision.kind == "fee":
        return Refusal("N.rondel", "due")
    if field_of(state) != "workers":
        return Refusal("N.rondel", "elsewhere", {"field": field_of(state)})
    gone = [region for region in WEST if not ships_in(state, region)]
    return Refusal("N.rondel", "gone", {"region": gone[0]}) if gone else None


def what_it_costs(chance: Random) -> Drill:
    origin, field = chance.choice(FIELD_NAMES), chance.choice(FIELD_NAMES)
    return Drill("cost", {"origin": origin, "field": field}, max(0, fields_between(origin, field) - FREE_STEPS))


def how_many_fields(chance: Random) -> Drill:
    from aod_nb import navegador

    origin, ships = chance.choice(FIELD_NAMES), chance.randint(0, 7)
    return Drill("reach", {"origin": origin, "ships": ships}, len(navegador.position(**on_rondel(origin, ships)).options()))


def going(origin: str, field: str) -> tuple[Option, ...]:
    return (MOVE[field],)


LESSON = Lesson(
    game="navegador",
    slug="rondel",
    teaches=("N.setup", "N.rondel", "N.decide"),
    minutes=8,
    steps=(
        Bet(
            name="first",
            position={"seats": 3, "at": "rondel", "round": 1},
            numbers=(1, 8),
            answer=lambda outcome: len(outcome.after.options()),
            tell=lambda outcome: {"money": START_MONEY, "workers": START_WORKERS},
            mats=(0,),
        ),
        Bet(
            name="far",
            position=on_rondel("sailing", 5),
            moves=(MOVE["ships"],),
            numbers=(0, 5),
            answer=paid,
        ),
        Bet(
            name="round",
            position=on_rondel("sailing", 5),
            moves=(MOVE["sailing"],),
            numbers=(0, 8),
            answer=paid,
        ),
        Cards(name="cards", rules=("N.rondel", "N.decide", "N.setup")),
        Task(
            name="plan",
            position={
                "seats": 3,
                "at": "rondel",
                "stones": {"red": "workers", "blue": "market"},
                "ships": {"red": {"portugal": 3}},
                "workers": 2,
                "money": {"red": 0},
            },
            goal=builds_for_free,
            ends=two_turns,
            par=2,
        ),
        Question(
            name="stones",
            choices=("blocked", "pays", "free"),
            right="free",
            position={"seats": 3, "at": "rondel", "stones": {"red": "sailing", "blue": "market", "green": "market"}},
        ),
        Experiment(
            name="live",
            controls=(Control("origin", FIELDS, "sailing"), Control("field", FIELDS, "privilege")),
            position=lambda origin, field: on_rondel(origin, 5),
            moves=going,
            tell=told,
        ),
        Question(name="unused", choices=("must", "stays", "nothing"), right="nothing"),
        Task(
            name="keep",
            position={
                "seats": 2,
                "at": "rondel",
                "stones": {"red": "colony", "blue": "sailing"},
                "ships": {"red": {"portugal": 1, "guine": 2, "bahia": 2}},
                "explored": WEST,
            },
            goal=recruits_and_keeps,
            ends=beyond("N.rondel"),
            par=4,
        ),
    ),
    drills=(what_it_costs, how_many_fields),
)
