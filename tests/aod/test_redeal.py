"""Hidden information: a redeal knows what the seat may know, and nothing else."""

import random
from collections import Counter

import pytest

from aod_nb import aod
from aod_nb.aod.check import check
from aod_nb.aod.options import Decline, Man, Sail
from aod_nb.aod.tables import COUNTERS, REGION_INDEX
from aod_nb.core import Record
from tests.aod.games import sample

HIDDEN = {"seed", "counters", "unused", "deck", "stacks", "agenda"}


def with_everything_hidden_changed(state, seat, number):
    """The same game as the seat sees it, with other hidden things: just what a redeal for it deals."""
    other = state.redeal(seat, random.Random(-number - 1))
    other.seed = number
    return other


@pytest.mark.parametrize("batch", range(6))
def test_a_redeal_depends_only_on_the_chance_and_on_what_the_seat_may_know(batch):
    for number, state in enumerate(sample(range(batch, 36, 6), every=40)):
        for seat in range(len(state.nations)):
            other = with_everything_hidden_changed(state, seat, number)
            assert other.redeal(seat, random.Random(9)) == state.redeal(seat, random.Random(9))


def test_a_redeal_leaves_all_that_is_open_and_can_be():
    for number, state in enumerate(sample(range(12), every=30)):
        for seat in range(len(state.nations)):
            dealt = state.redeal(seat, random.Random(number))
            check(dealt)
            for field in set(state.__struct_fields__) - HIDDEN:
                assert getattr(dealt, field) == getattr(state, field)
            assert dealt.options() == state.options()
            assert [counter < 0 for counter in dealt.counters] == [counter < 0 for counter in state.counters]
            for old, new in zip(state.stacks, dealt.stacks, strict=True):
                assert sorted(old) == sorted(new)


def test_a_redealt_game_plays_on_and_can_be_saved():
    state = sample([8], every=50)[2].redeal(0, random.Random(1))
    for _ in range(30):
        state.apply(random.Random(2).choice(state.options()))
    assert Record.from_json(Record.of(state).to_json()).replay() == state


def failed_at_peru(hidden, seats=3):
    """England's expedition of value 2 has failed against Peru's five natives."""
    state = aod.position(
        seats=seats,
        at="discovery",
        hidden_failures=hidden,
        counters={"peru": (4, 5, 5, 7)},
        boxes={"discovery": {0: 2, 1: 1}},
    )
    events = []
    for option in (Sail("peru"), Man("colonist", 2), Decline()):
        state.apply(option, events)
    return state, events


def peru(state):
    return COUNTERS[state.counters[REGION_INDEX["peru"]]]


def test_everybody_knows_a_failed_counter():
    state, events = failed_at_peru(hidden=False)
    assert {peru(state.redeal(seat, random.Random(n))) for seat in range(3) for n in range(20)} == {(4, 5, 5, 7)}
    assert next(event.args["natives"] for event in events if event.kind == "failed") == 5
    assert "5 natives seen" in aod.show(state)


def test_with_hidden_failures_only_its_seat_knows_it():
    state, events = failed_at_peru(hidden=True)
    assert {peru(state.redeal(0, random.Random(n))) for n in range(20)} == {(4, 5, 5, 7)}
    others = {peru(state.redeal(1, random.Random(n))) for n in range(300)}
    assert len(others) > 5
    assert min(natives for _, _, natives, _ in others) == 3  # everybody saw an expedition of value 2 fail
    assert "failed" not in {event.kind for event in events}
    assert all("natives" not in event.args for event in events)
    assert "5 natives seen" in aod.show(state, seat=0)
    assert "5 natives seen" not in aod.show(state, seat=1)
    assert "5 natives seen" not in aod.show(state)
    assert "an expedition of value 2 failed" in aod.show(state)


def test_every_deal_that_fits_is_equally_likely():
    state, _ = failed_at_peru(hidden=True)
    found = Counter(state.redeal(1, random.Random(n)).counters[REGION_INDEX["peru"]] for n in range(4400))
    assert len(found) == 11  # counters with three natives or more
    assert all(300 < count < 500 for count in found.values())


def test_show_of_no_seat_is_refused():
    for junk in (-1, 4, True, "england", 1.0):
        with pytest.raises(ValueError, match="is no seat"):
            aod.show(aod.setup(), seat=junk)
