"""A position of one's own, pasted into a page of the lab."""

import asyncio
import json
from random import Random

from aod_nb import aod, navegador
from aod_nb.core import Record, to_code
from aod_nb.lab.played import player
from tests.widgets.test_lab import opened, send


def placing(moves=40):
    """A game some way on, at a placement."""
    state = aod.setup(3, seed=6)
    one = player("random", state, Random(6))
    for _ in range(moves):
        state.apply(one(state))
    while state.decision.kind != "placement" or not state.nations[state.seat].hand[0]:
        state.apply(one(state))
    return state


def paste(part, given):
    send(part.controls, "set_own", json.dumps({"text": given}))


async def _pasted():
    page = opened("colonist")
    part = page.looks[0]
    try:
        drawn, state = dict(part.found.told), placing()
        for given in (to_code(state), Record.of(state).to_json()):
            paste(part, given)
            assert part.trouble == ""
            assert part.found.told["nation"] == state.nations[state.seat].name
            assert part.found.told["turn"] == state.turn
            assert part.state == "running"
        kept = part.values
        for junk in ("no code", "{}", to_code(navegador.setup(3, seed=1)), "<b>bold</b>", "A" * 100_000):
            paste(part, junk)
            assert part.trouble.endswith(".")
            assert part.values == kept  # the old one stays
            assert "<b>bold" not in part.results.html
        for junk in ("", "[]", '{"text": 5}', "{" * 900):  # nothing typed: back to the drawn ones
            send(part.controls, "set_own", junk)
        assert part.found.told == drawn
    finally:
        page.close()


def test_a_position_of_ones_own_is_pasted():
    asyncio.run(_pasted())


async def _watched():
    page = opened("colonist")
    part = page.looks[0]
    try:
        widths = []
        for wanted in (60, 300):  # both before the first decision, after which some begin anew
            for _ in range(2000):
                await asyncio.sleep(0.01)
                if part.estimates() and part.simulation.count >= wanted:
                    break
            estimates = part.estimates()
            best = max(estimates, key=lambda one: one.size)
            widths.append(best.high - best.low)
        assert widths[1] < widths[0]  # intervals shrink as one watches
        send(part.results, "stop")
        assert part.state == "stopped"
        assert "A part of what was asked for" in part.results.html
    finally:
        page.close()


def test_intervals_shrink_as_one_watches():
    asyncio.run(_watched())
