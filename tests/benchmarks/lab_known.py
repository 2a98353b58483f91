"""Estimators of the lab whose answer only games tell, on made-up games whose answer is known.

Nothing is played; everything after that is the page's own: how the games are drawn, measured, collected and estimated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from functools import partial
from math import log10
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from aod_nb.lab.aod import balance, seats, size
from aod_nb.lab.aod.questions.balance import drama_names
from aod_nb.lab.catalog import find
from aod_nb.lab.halving import Halving, found_evenly
from aod_nb.lab.question import Look
from aod_nb.lab.simulation import Simulation

SEATS = 4
SEAT = (3.0, 1.0, 0.0, -4.0)
"""VP that a made-up seat is worth, ..."""
DOLLAR = 0.5
"""... and a dollar."""
STRAYS, CLEAR, SHARED = 12.0, 3.0, 8.0
"""How far the VP of a seat stray, where few games are to tell something, and those of all seats together."""
ARMS = (3.0, 2.6, 2.5, 2.0, 1.5, 1.0, 0.0, -1.0)
"""What made-up boxes bring, ..."""
NOISE = 6.0
"""... and how far a playout strays."""
BUDGET = 480
MEASURED = {"lead_changes": 2.0, "margin": 9.0, "winner": 70.0, "first_seat": 0.5}
CHANGES = {"lead_changes": 0.3, "margin": -1.0, "winner": 4.0, "first_seat": 0.0}
"""What a made-up game measures, and what the changed rules add to it."""
Known = tuple[str, int, dict[str, float], Callable[[Random], Simulation], Callable[[], AbstractContextManager[Any]], Any]


def cases() -> list[Known]:
    """Title, observations, the truth, the simulation, the world it lives in, and what is judged together."""
    return [even(), fair(300), fair(100), fair(seats.FEW_GAMES, CLEAR), *boxes(), tastes(), rule(), tree()]


def patched(module: Any, **others: Any) -> Callable[[], AbstractContextManager[Any]]:
    """A world in which games of that module are made up."""

    @contextmanager
    def world() -> Iterator[None]:
        with ExitStack() as stack:
            for name, other in others.items():
                stack.enter_context(patch.object(module, name, other))
            yield

    return world


def simulated(look: Look, **given: Any) -> Callable[[Random], Simulation]:
    values = {control.name: control.start for control in look.controls} | given
    assert look.simulate is not None
    simulate = look.simulate
    return lambda chance: simulate(chance, **values)


# Seats


def dealt(seats: int, seed: int, extra: tuple[int, ...]) -> Any:
    return SimpleNamespace(seats=seats, seed=seed, extra=extra)


def ended(state: Any, strays: float) -> tuple[list[float], tuple[int, ...]]:
    luck = Random(state.seed)
    game = luck.gauss(60, SHARED)
    vp = [seat + DOLLAR * more + game + luck.gauss(0, strays) for seat, more in zip(SEAT, state.extra, strict=True)]
    return vp, (vp.index(max(vp)),)


def _nothing(*given: Any) -> Iterator[None]:
    return iter(())


def made_up_seats(strays: float = STRAYS) -> Callable[[], AbstractContextManager[Any]]:
    return patched(seats, with_money=dealt, _to_the_end=_nothing, results=partial(ended, strays=strays))


def even() -> Known:
    look, step = find("aod", "seat").look("even"), 1
    names = find("aod", "seat").look("even").show(seats=SEATS, step=step, players="quick").chart.names
    mean = [seat + DOLLAR * step * place for place, seat in enumerate(SEAT)]
    truth = dict(zip(names, seats.ahead(mean), strict=True))  # type: ignore[arg-type]
    return "seat, even (made-up games)", 200, truth, simulated(look, seats=SEATS, step=step), made_up_seats(), ()


def fair(games: int, strays: float = STRAYS) -> Known:
    """The intervals are Fieller's."""
    look = find("aod", "seat").look("fair")
    truth = {name: (SEAT[0] - seat) / DOLLAR for name, seat in zip(look.show(seats=SEATS).chart.names, SEAT[1:], strict=True)}
    return f"seat, fair (made-up games, {games})", games, truth, simulated(look, seats=SEATS), made_up_seats(strays), ()


# Boxes


def boxes() -> list[Known]:
    """In the middle of the halving, and when the last two are long on their own."""
    names = [f"box {place} brings {worth}" for place, worth in enumerate(ARMS)]

    def made(chance: Random) -> Simulation:
        return Halving(names, lambda arm: chance.gauss(ARMS[arm], NOISE), BUDGET)

    truth = dict(zip(names, ARMS, strict=True))
    return [(f"colonist, box (Gaussian, after {tries})", tries, truth, made, nullcontext, ()) for tries in (330, 2 * BUDGET)]


def found_by_two(values: dict[str, Any]) -> dict[str, float]:
    """Of two boxes none is dropped before the end: halving is sharing evenly."""
    from aod_nb.i18n import text
    from aod_nb.lab.aod.questions.colonist import EACH

    assert values["boxes"] == 2
    shares = {each: found_evenly(2, each, values["gap"], values["deviation"]) for each in EACH}
    return {text("aod_lab.colonist.sharing.halved", each=each): share for each, share in shares.items()}


# Balance


def tastes() -> Known:
    """Without a liking all play alike: everybody wins one game in five; some wins are shared."""
    names = find("aod", "balance").look("tastes").show(liking=0.0).chart.names

    def results(state: Any) -> tuple[list[float], tuple[int, ...]]:
        luck = Random(f"{state.seed}/end")
        return [], tuple(luck.sample(range(state.seats), 2 if luck.random() < 0.02 else 1))

    world = patched(
        balance,
        begun=lambda game, seats, seed: SimpleNamespace(seats=seats, seed=seed),
        taste=lambda *given: None,
        played=_nothing,
        results=results,
    )
    truth = dict.fromkeys(names, 1 / len(names))
    look = find("aod", "balance").look("tastes")
    return "balance, tastes (all alike)", 250, truth, simulated(look, liking=0.0), world, ()


def rule() -> Known:
    """Four figures and four changes, each four wide enough to be held together."""
    question = find("aod", "balance")
    look = question.look("rule")
    names = drama_names()
    truth = dict(zip(names, [one for key in MEASURED for one in (MEASURED[key], CHANGES[key])], strict=True))

    def drama(seats: int, seed: int, rules: dict[str, Any]) -> Iterator[list[float]]:
        """The same deal strays in part alike under both rules."""
        alike, apart = Random(seed), Random(f"{seed}/{bool(rules)}")
        yield [mean + alike.gauss(0, 3) + apart.gauss(0, 3) + (CHANGES[key] if rules else 0.0) for key, mean in MEASURED.items()]

    groups = tuple(names[0::2]), tuple(names[1::2])
    world = patched(balance, drama=drama)
    return "balance, rule (made-up games)", 100, truth, simulated(look, money=5), world, groups


# Size


def tree() -> Known:
    """Games of 5 to 145 decisions with 2 to 6 options each."""
    look = find("aod", "size").look("tree")
    made = simulated(look)
    names = made(Random(0)).names  # type: ignore[attr-defined]
    lengths, options = range(5, 146), range(2, 7)
    digit = sum(log10(one) for one in options) / len(options)

    def begun(game: str, seats: int, seed: int) -> Any:
        return SimpleNamespace(seed=seed)

    def played(state: Any, players: Any) -> Iterator[tuple[int, int]]:
        luck = Random(state.seed)
        return iter([(0, luck.choice(options)) for _ in range(luck.choice(lengths))])

    def after(place: float) -> float:
        return digit * sum(min(length, place) for length in lengths) / len(lengths)

    whole = [sum(options) / len(options), sum(lengths) / len(lengths), after(lengths[-1])]
    from aod_nb.lab.aod.questions.size import PLACES

    truth = dict(zip(names, [*whole, *(after(place) for place in PLACES[1:])], strict=True))
    world = patched(size, begun=begun, played=played, player=lambda *given: None)
    return "size, tree (made-up games)", 100, truth, made, world, ()
