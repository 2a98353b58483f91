"""Every refusal of every well-formed option cites a rule and a true reason, in 400 positions of random games."""

import random
from functools import cache

import pytest

from aod_nb import navegador
from aod_nb.i18n import keys
from aod_nb.navegador.sailing import Crew
from aod_nb.navegador.tables import REGIONS
from tests.navegador.games import steps
from tests.navegador.reasons import TRUE, Facts, parts, plain
from tests.navegador.remedies import ENDS, mended
from tests.navegador.well_formed import well_formed

GAMES, EACH, BATCHES = (*range(48), 79, 102), 8, 5
"""In the last two ships explore from three regions, which few games do."""
LONGEST = 1500
"""Decisions of a game from which positions are taken: random games wander on for thousands."""
RAREST = {"fee after later ships", "fee with too few behind", "crew after later ships", "crew with too few behind"}
ONLY_ALONE = {"sail_too_late", "no_way_to_sail", "no_colony", "chart_empty", "nothing_to_trade", "gallery_empty"}
"""Texts that say why only one option is left; they refuse nothing."""


def marks(state):
    """What is particular about a position: texts that are rarely given need some of it."""
    asked, nation = state.decision, state.nations[state.seat]
    yield asked.kind
    if getattr(asked, "since", 0) or getattr(asked, "sent", ()) or getattr(asked, "founded", ()) or getattr(asked, "busy", 0):
        yield f"{asked.kind} goes on"
    if asked.kind == "fee" and any(nation.ships[: asked.since]):
        yield "fee after later ships"
    if asked.kind == "fee" and any(ships and sum(nation.ships[at:]) < asked.left for at, ships in enumerate(nation.ships)):
        yield "fee with too few behind"
    if asked.kind == "crew":
        it, since = Facts(state), asked.sent[-1] if asked.sent else 0
        near = {REGIONS.index(region): it.waiting()[region] for region in it.in_range(REGIONS[asked.region])}
        if min(near) < since:
            yield "crew after later ships"
        if near[max(near)] < it.need(REGIONS[asked.region]) - len(asked.sent):
            yield "crew with too few behind"
    if asked.kind in ("workers", "ships") and nation.money > 1500:
        yield f"{asked.kind} for the rich"
    if asked.kind == "privilege" and 3 in nation.privileges:
        yield "privilege with a full column"
    if asked.kind == "buildings" and any(len(row) == gone for row, gone in zip(state.board.prices, state.built, strict=True)):
        yield "buildings with an empty row"


def taken_from(number):
    """Positions of a game: some by what is particular about them, the others by chance, early and late."""
    particular, others = {}, []
    for place, (state, option) in enumerate(steps(number)):
        if option is None or place >= LONGEST:
            break
        new = [mark for mark in marks(state) if mark not in particular]
        if new and place > number:
            particular |= dict.fromkeys(new, state.copy())
        elif place % 17 == number % 17:
            others.append(state.copy())
    chance = random.Random(number)
    rarest = [state for mark, state in particular.items() if mark in RAREST]
    rare = [state for mark, state in particular.items() if " " in mark and mark not in RAREST]
    chosen = [*rarest, *chance.sample(rare, min(len(rare), EACH // 2))][:EACH]
    return [*chosen, *chance.sample(others, EACH - len(chosen))]


@cache
def positions():
    return tuple(state for number in GAMES for state in taken_from(number))


def test_the_positions_are_of_every_kind():
    states = positions()
    assert len(states) == 400
    assert {state.decision.kind for state in states} == {key.split(".")[2] for key in keys("navegador.decision.")}
    assert {state.seats for state in states} == {2, 3, 4, 5}
    assert {state.phase for state in states} == {1, 2, 3}
    assert any(state.turns_left is not None for state in states)
    assert any(state.round == 1 for state in states)


def test_every_text_that_play_can_come_to_is_given_in_some_position():
    """With two workers, or too few for one more colony, nobody is asked: those texts say why only one option is left."""
    told = {plain(part) for state in positions() for option in well_formed() for part in refused(state, option)}
    assert told == set(TRUE) - {"least_workers", "workers_few"}


def refused(state, option):
    refusal = state.why_not(option)
    return parts(refusal) if refusal else ()


def test_every_text_that_refuses_has_a_checker():
    told = {key.split(".")[2] for key in keys("navegador.refusal.")} - ONLY_ALONE - {"several"}
    assert told | {"not_asked"} == set(TRUE) == set(ENDS)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_reason_is_true_and_its_change_ends_it(batch):
    for state in positions()[batch::BATCHES]:
        offered, it, tried = set(state.options()), Facts(state), {}
        for option in well_formed():
            if option in offered:
                continue
            refusal = state.why_not(option)
            assert refusal.rule in navegador.RULES, (option, refusal)
            for reason in parts(refusal):
                assert reason.rule in navegador.RULES
                assert TRUE[plain(reason)](it, option, reason.args), (option, reason, navegador.show(state))
            told = str(refusal)
            if tried.setdefault((type(option), told), 0) < 2:
                tried[type(option), told] += 1
                _ends(state, option, refusal)


def _ends(state, option, refusal):
    """Each change alone leads to another answer, and so do all of them one after the other."""
    for reason in parts(refusal):
        if found := mended(state, option, reason):
            twin, other = found
            after = twin.why_not(other)
            assert after is None or after != refusal, (option, refusal, reason)
            assert after is None or reason not in parts(after), (option, refusal, reason)


@pytest.mark.parametrize("number", range(40))
def test_every_change_in_turn_makes_an_option_legal(number):
    """Mend what each refusal names: in the end the option is legal, or a refusal says that nothing helps."""
    state = positions()[number * 10]
    for option in random.Random(number).sample(well_formed(), 60):
        here, wanted, heard = state, option, []
        while refusal := here.why_not(wanted):
            heard.append(str(refusal))
            assert len(heard) < 25, heard
            found = mended(here, wanted, parts(refusal)[0])
            if found is None:
                break
            here, wanted = found
            if isinstance(here.decision, Crew) and here.is_explored(here.decision.region):
                break  # on the way to another region they have found the one they were sent to
