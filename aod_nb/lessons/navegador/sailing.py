"""Sailing and exploring: how far ships go, and what a new region brings."""

from __future__ import annotations

from random import Random
from typing import Any

from aod_nb.core import Option, Refusal
from aod_nb.i18n import listing, text
from aod_nb.lessons.navegador.outcomes import fleet, money_of, ships_in, turn_is_over
from aod_nb.lessons.navegador.places import IN_PHASE, ROUND_AFRICA, WEST
from aod_nb.lessons.steps import Bet, Cards, Control, Drill, Experiment, Lesson, Outcome, Question, Task
from aod_nb.navegador.figures import Figures
from aod_nb.navegador.options import EXPLORE, SAIL, Explore, Sail
from aod_nb.navegador.seamap import distance
from aod_nb.navegador.state import State
from aod_nb.navegador.tables import CABO, PHASES, PORTUGAL, REGION_INDEX, REGIONS, ROMAN, SEA, TOKENS

GUINE, BAHIA, ANGOLA, MOCAMBIQUE = (REGION_INDEX[region] for region in ("guine", "bahia", "angola", "mocambique"))
TO_EXPLORE = [90, 70, 120]
"""What lies in Angola, as in the rulebook's example."""
ALL_SEND = 3
"""Ships that the first task wants in Angola."""


def sailing(explored: dict[str, str], **ships: int) -> dict[str, Any]:
    return {"seats": 2, "at": "sailing", "explored": explored, "ships": {"red": ships}}


def targets(state: State) -> list[str]:
    """Where some ship of the reader can sail."""
    found = [option.target for option in state.options() if isinstance(option, Sail)]
    return sorted(set(found), key=REGION_INDEX.__getitem__)


def reaches(state: State, target: str) -> list[str]:
    """From where a ship can sail to a region."""
    found = [option.origin for option in state.options() if isinstance(option, Sail) and option.target == target]
    return list(dict.fromkeys(found))


def fleets(phase: int, **moves: Any) -> dict[str, Any]:
    """The rulebook's: three ships in Portugal, one in Guiné."""
    return sailing(WEST | IN_PHASE[phase], portugal=3, guine=1)


def voyages(phase: int, guine: str, bahia: int, angola: int, cabo: int) -> tuple[list[Option], Refusal | None]:
    """The moves, in the order in which they are told, up to one that cannot be, and why not."""
    from aod_nb import navegador

    wanted = [SAIL[PORTUGAL][BAHIA][bahia - 1]] if bahia else []
    wanted += [SAIL[PORTUGAL][ANGOLA][angola - 1]] if angola else []
    wanted += [SAIL[PORTUGAL][CABO][cabo - 1]] if cabo else []
    wanted += [SAIL[GUINE][REGION_INDEX[guine]][0]] if guine != "guine" else []
    state, made = navegador.position(**fleets(phase)), list[Option]()
    for move in wanted:
        if refused := state.why_not(move):
            return made, refused
        state.apply(move)
        made.append(move)
    return made, None


def where_they_are(outcome: Outcome, **values: Any) -> dict[str, Any]:
    _, refused = voyages(**values)
    if refused:
        return {"key": "refused", "reason": str(refused)}
    ships = {region: count for region, count in zip(REGIONS, outcome.after.nations[0].ships, strict=True) if count}
    told = [text("navegador_lessons.sailing.fleet.there", ships=count, region=region) for region, count in ships.items()]
    return {"fleet": listing(told), **ships}


def a_ship_in(origin: str, phase: int) -> dict[str, Any]:
    return sailing(WEST | IN_PHASE[phase], **{origin: 1})


def angola(guine: int, rio: int, cheapest: int) -> dict[str, Any]:
    return sailing(WEST, guine=guine, rio_de_janeiro=rio) | {"tokens": {"angola": [cheapest, 120, 150]}}


def exploring(guine: int, rio: int, cheapest: int) -> tuple[Option, ...]:
    """Into Angola, where that can be; ships from Guiné go first."""
    from aod_nb import navegador

    state = navegador.position(**angola(guine, rio, cheapest))
    moves: list[Option] = []
    while state.seat == 0 and not state.is_explored(ANGOLA) and any(isinstance(option, Explore) for option in state.options()):
        moves.append(EXPLORE[ANGOLA])
        state.apply(moves[-1])
        while state.seat == 0 and state.decision.kind == "crew":
            moves.append(state.options()[0])
            state.apply(moves[-1])
    return tuple(moves)


def told(outcome: Outcome, guine: int, rio: int, cheapest: int) -> dict[str, Any]:
    if not outcome.told("explored"):
        return {"key": "alone", "ships": guine + rio}
    lost = fleet(outcome.before) - fleet(outcome.after)
    return {"key": "explored", "lost": lost, "money": money_of(outcome)}


def gathers(outcome: Outcome) -> Refusal | None:
    if not outcome.after.is_explored(ANGOLA):
        return Refusal("N.sailing", "unknown")
    there = ships_in(outcome.after, "angola")
    return None if there >= ALL_SEND else Refusal("N.sailing", "few", {"ships": there})


def goes_east(outcome: Outcome) -> Refusal | None:
    state = outcome.after
    if not state.is_explored(MOCAMBIQUE):
        return Refusal("N.sailing", "unknown")
    there, cabo = ships_in(state, "mocambique"), ships_in(state, "cabo_da_boa_esperanca")
    return None if there >= 2 and cabo else Refusal("N.sailing", "few", {"ships": there, "cabo": cabo})


def ships_left(chance: Random) -> Drill:
    ships = chance.randint(2, 7)
    return Drill("left", {"ships": ships}, ships - 1)


def ships_left_at_marker(chance: Random) -> Drill:
    ships = chance.randint(3, 7)
    return Drill("marker", {"ships": ships}, ships - 2)


def what_it_pays(chance: Random) -> Drill:
    good = chance.choice(list(TOKENS))
    prices = chance.sample(TOKENS[good], 3)
    return Drill("pays", {"first": prices[0], "second": prices[1], "third": prices[2]}, min(prices))


def how_often(chance: Random) -> Drill:
    """Sailing actions to a far region."""
    target, phase = chance.choice(SEA), chance.randint(1, PHASES)
    borders = distance(Figures().borders, "portugal", target)
    args = {"target": target, "borders": borders, "phase": ROMAN[phase], "each": phase}
    return Drill("often", args, -(-borders // phase))


LESSON = Lesson(
    game="navegador",
    slug="sailing",
    teaches=("N.sailing",),
    minutes=10,
    steps=(
        Bet(
            name="reach",
            position=sailing(WEST, portugal=1),
            numbers=(0, 4),
            answer=lambda outcome: len(targets(outcome.after)),
            tell=lambda outcome: {"targets": targets(outcome.after)},
        ),
        Bet(
            name="cabo",
            position=sailing(ROUND_AFRICA | {"bahia": "blue"}, portugal=3, guine=1),
            choices=("portugal", "guine", "both"),
            answer=lambda outcome: "both" if len(found := reaches(outcome.after, "cabo_da_boa_esperanca")) > 1 else found[0],
        ),
        Bet(
            name="lost",
            position=sailing({}, portugal=3),
            moves=(EXPLORE[GUINE],),
            numbers=(0, 3),
            answer=lambda outcome: fleet(outcome.after),
        ),
        Bet(
            name="pays",
            position=sailing(WEST, guine=1, rio_de_janeiro=1) | {"tokens": {"angola": TO_EXPLORE}},
            moves=(EXPLORE[ANGOLA],),
            choices=("70", "120", "280"),
            answer=money_of,
        ),
        Cards(name="cards", rules=("N.sailing",)),
        Task(
            name="gather",
            position=sailing(WEST, guine=2, rio_de_janeiro=2),
            goal=gathers,
            ends=turn_is_over,
            par=3,
        ),
        Question(name="second", choices=("yes", "ships", "no"), right="no"),
        Experiment(
            name="live",
            controls=(
                Control("origin", ("portugal", "guine", "bahia", "rio_de_janeiro"), "guine"),
                Control("phase", (1, 2, 3), 2),
            ),
            position=a_ship_in,
            tell=lambda outcome, **values: {"targets": targets(outcome.after)},
        ),
        Experiment(
            name="fleet",
            controls=(
                Control("guine", ("guine", "angola", "cabo_da_boa_esperanca"), "cabo_da_boa_esperanca"),
                Control("bahia", (0, 1, 2, 3), 1),
                Control("angola", (0, 1, 2, 3), 2),
                Control("cabo", (0, 1, 2, 3), 0),
                Control("phase", (1, 2, 3), 2),
            ),
            position=fleets,
            moves=lambda **values: voyages(**values)[0],
            tell=where_they_are,
        ),
        Experiment(
            name="found",
            controls=(
                Control("guine", (0, 1, 2), 1),
                Control("rio", (0, 1, 2), 1),
                Control("cheapest", (50, 70, 100), 70),
            ),
            position=angola,
            moves=exploring,
            tell=told,
        ),
        Task(
            name="east",
            position=sailing(WEST | ROUND_AFRICA, guine=1, angola=2, cabo_da_boa_esperanca=1),
            goal=goes_east,
            ends=turn_is_over,
            par=4,
        ),
    ),
    drills=(ships_left, what_it_pays, how_often, ships_left_at_marker),
)
