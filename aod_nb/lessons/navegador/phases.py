"""The three phases, and the Navegador card."""

from __future__ import annotations

from random import Random
from typing import Any

from aod_nb.core import Option, Refusal, neighbours_of
from aod_nb.lessons.navegador.outcomes import ships_in, turn_is_over
from aod_nb.lessons.navegador.places import ROUND_AFRICA, WEST
from aod_nb.lessons.navegador.rondel import FIELDS, fields_between
from aod_nb.lessons.steps import Bet, Cards, Control, Drill, Experiment, Lesson, Outcome, Question, Task
from aod_nb.navegador.figures import Figures
from aod_nb.navegador.options import DECLINE, DONE, EXPLORE, MOVE, USE_CARD
from aod_nb.navegador.tables import CABO, COLUMNS, MAX_SEATS, MIN_SEATS, NAGASAKI, PHASES, REGIONS, ROMAN, SEA

TO_ANGOLA = WEST | {"angola": "blue"}
AT_RIO, AT_CABO = 2, 3
"""Ships that the tasks ask for."""


def in_danger() -> dict[str, Any]:
    """The rulebook's: the holder's stone lies three fields before the marker."""
    return {
        "seats": 4,
        "at": "card",
        "card": "red",
        "stones": {"red": "ships", "yellow": "colony"},
        "marker": "sailing",
        "explored": WEST,
    }


def holder(outcome: Outcome) -> str:
    return str(outcome.after.nations[outcome.after.card].name)


def with_card(use: str, field: str) -> tuple[Option, ...]:
    """Nothing sails: the card may be used just to pass it on."""
    return (*((USE_CARD, DONE) if use == "use" else (DECLINE,)), MOVE[field])


def told(outcome: Outcome, use: str, field: str) -> dict[str, Any]:
    key = "used" if outcome.told("card_used") else "lapsed" if outcome.told("card_lapsed") else "kept"
    return {"key": key, "holder": holder(outcome)}


def both_in_rio(outcome: Outcome) -> Refusal | None:
    there = ships_in(outcome.after, "rio_de_janeiro")
    if there >= AT_RIO:
        return None
    return Refusal("N.card", "few" if outcome.told("card_used") else "unused", {"ships": there})


def three_at_cabo(outcome: Outcome) -> Refusal | None:
    if not outcome.after.is_explored(CABO):
        return Refusal("N.phases", "unknown")
    there = ships_in(outcome.after, "cabo_da_boa_esperanca")
    return None if there >= AT_CABO else Refusal("N.phases", "few", {"ships": there})


def which_phase(chance: Random) -> Drill:
    """Regions explored one after the other, each beside one that was known."""
    from aod_nb import navegador

    beside, known = neighbours_of(REGIONS, Figures().borders), {"portugal"}
    for _ in range(chance.randint(3, 11)):
        known.add(chance.choice([region for region in REGIONS[:NAGASAKI] if region not in known and beside[region] & known]))
    explored = [region for region in SEA if region in known]
    state = navegador.position(seats=2, explored=dict.fromkeys(explored, "red"))
    return Drill("phase", {"regions": explored}, ROMAN[state.phase], ROMAN[1:])


def whether_it_lapses(chance: Random) -> Drill:
    origin, marker = chance.sample(FIELDS, 2)
    steps = chance.randint(1, 5)
    answer = "yes" if steps >= fields_between(origin, marker) else "no"
    return Drill("lapses", {"origin": origin, "marker": marker, "steps": steps}, answer, ("yes", "no"))


def what_is_added(chance: Random) -> Drill:
    seats, phase, column = chance.randint(MIN_SEATS, MAX_SEATS), chance.randint(2, PHASES), chance.choice(COLUMNS)
    wanted = Figures().refill.of(seats)
    held = chance.randint(0, wanted[phase - 2])
    args = {"phase": ROMAN[phase], "wanted": wanted[phase - 1], "held": held, "privilege": column}
    return Drill("added", args, max(0, wanted[phase - 1] - held))


LESSON = Lesson(
    game="navegador",
    slug="phases",
    teaches=("N.phases", "N.card"),
    minutes=10,
    steps=(
        Bet(
            name="at_once",
            position={
                "seats": 2,
                "at": "sailing",
                "explored": TO_ANGOLA,
                "ships": {"red": {"angola": 2, "guine": 1}},
            },
            moves=(EXPLORE[CABO],),
            numbers=(1, 3),
            answer=lambda outcome: outcome.after.phase,
        ),
        Bet(
            name="gallery",
            position={
                "seats": 5,
                "at": "sailing",
                "explored": ROUND_AFRICA,
                "phase": 1,
                "privileges": {"blue": {"explorer": 1}},
                "gallery": {"church": 1, "shipyard": 1, "factory": 1, "colony": 1},
            },
            moves=(DONE,),
            numbers=(0, 3),
            answer=lambda outcome: outcome.told("phase_begins")[0].args["privileges"]["church"],
            tell=lambda outcome: {"explorers": outcome.told("phase_begins")[0].args["privileges"]["explorer"]},
        ),
        Bet(
            name="danger",
            position=in_danger(),
            moves=with_card("leave", "sailing"),
            choices=("red", "blue", "yellow"),
            answer=holder,
        ),
        Experiment(
            name="live",
            controls=(
                Control("use", ("leave", "use"), "leave"),
                Control("field", ("second_market", "buildings", "sailing"), "sailing"),
            ),
            position=lambda use, field: in_danger(),
            moves=with_card,
            tell=told,
        ),
        Cards(name="cards", rules=("N.phases", "N.card")),
        Task(
            name="twice",
            position=in_danger(),
            goal=both_in_rio,
            ends=turn_is_over,
            par=4,
        ),
        Question(name="when", choices=("first", "last", "losing"), right="first"),
        Task(
            name="phase",
            position=in_danger() | {"explored": TO_ANGOLA, "ships": {"red": {"portugal": 2, "angola": 2}}},
            goal=three_at_cabo,
            ends=turn_is_over,
            par=5,
        ),
    ),
    drills=(which_phase, whether_it_lapses, what_is_added),
)
