"""What an expedition can meet, from what the seat knows.

Whatever rests on a counter that not everybody has seen has the idea ``odds``: pages keep that back from the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from aod_nb.aod.odds import Odds, odds
from aod_nb.aod.options import Chart, Man, Sail
from aod_nb.aod.tables import COUNTERS, DECK, REGION_INDEX
from aod_nb.bots.aod.facts.common import ASIDE, DOLLAR, Facts, fact

if TYPE_CHECKING:
    from aod_nb.aod.state import State


def sail(state: State, seat: int, option: Sail) -> Facts:
    found = odds(state, option)
    assert found is not None
    yield from _chance(found)
    failed = 0 if option.target == DECK else state.failed[REGION_INDEX[option.target]]
    if found.natives is not None:
        yield from _reward(state, option.target, found)
    elif failed:
        yield fact("odds", "failed_there", 0.6, value=failed)
    yield from _opens(state, option.target)


def man(state: State, seat: int, option: Man) -> Facts:
    found, alone = odds(state, option), odds(state, option, joined=False)
    assert found is not None
    assert alone is not None
    if found == alone:
        yield from _chance(found)
    elif found.natives is None:
        args = {"target": found.target, "value": alone.value, "now": alone.percent, "most": found.value, "then": found.percent}
        yield fact("odds", "odds_joined", 3.0, **args)
    elif alone.value < found.natives <= found.value:
        args = {"target": found.target, "natives": found.natives, "value": alone.value, "missing": found.natives - alone.value}
        yield fact("odds", "known_joined", 3.0, **args)
    else:
        yield from _chance(alone if alone.beaten else found)
    if found.natives is not None and alone.value > found.natives:
        yield fact("odds", "known_spare", 1.0, target=found.target, spare=alone.value - found.natives)
    if option.piece == "soldier" and option.count and found.natives is not None and found.beaten:
        _, each, _, _ = COUNTERS[state.counters[REGION_INDEX[found.target]]]
        yield fact("odds", "loot", DOLLAR * each * option.count, soldiers=option.count, money=each * option.count)


def chart(state: State, seat: int, option: Chart) -> Facts:
    """A discovery without an expedition."""
    yield fact("exploring", "chart", 1.0, region=option.region)
    yield from _opens(state, option.region, "opens_now")


def _chance(found: Odds) -> Facts:
    if found.natives is not None:
        key = "known_beaten" if found.beaten else "known_too_strong"
        yield fact("odds", key, 3.0, target=found.target, natives=found.natives, value=found.value)
        return
    yield fact("odds", "odds", 3.0, target=found.target, value=found.value, now=found.percent)
    key = "cards_left" if found.target == DECK else "counters_left"
    yield fact("odds", key, 0.5, target=found.target, beaten=found.beaten, possible=found.possible)


def _reward(state: State, target: str, found: Odds) -> Facts:
    if found.beaten:
        dollars, _, _, vp = COUNTERS[state.counters[REGION_INDEX[target]]]
        yield fact("odds", "known_reward", vp + DOLLAR * dollars, target=target, vp=vp, money=dollars)


def _opens(state: State, target: str, key: str = "opens") -> Facts:
    good = "" if target == DECK else state.region_goods[REGION_INDEX[target]]
    if good:
        yield fact("sets", key, ASIDE, region=target, good=good)
