"""What happens is seen to happen: every event has its beats, and each of them lies on the board."""

import random
from functools import cache
from importlib import import_module

import pytest

from aod_nb.core import Event
from aod_nb.i18n import keys
from aod_nb.registry import GAMES, package
from aod_nb.widgets.board import drawing_of

games = pytest.mark.parametrize("game", GAMES)
SUFFIXES = ("_slot", "_tied", "_card", "_workers", "_ships", "_privilege", "_first", "_far", "_beyond", "_orange", "_empty")


@cache
def moves(game, count=12, most=700):
    """(events, before, after) of every move of random games."""
    found = []
    for number in range(count):
        chance = random.Random(number)
        state = package(game).setup(seats=2 + number % 4, seed=number)
        for _ in range(most):
            if state.is_over:
                break
            before, events = state.copy(), []
            state.apply(chance.choice(state.options()), events)
            found.append((events, before, state.copy()))
    return found


def of(game):
    return import_module(f"aod_nb.plots.{game}.beats")


@games
def test_every_kind_of_event_has_a_beat(game):
    told = {key.split(".")[2] for key in keys(f"{game}.event.")}
    kinds = {kind if kind in of(game).BEATS or not kind.endswith(SUFFIXES) else kind.rpartition("_")[0] for kind in told}
    assert kinds == set(of(game).BEATS)


@games
def test_every_event_is_seen_and_every_beat_lies_on_the_board(game):
    board, seen = drawing_of(game).Board(lambda place: None), set()
    for events, before, after in moves(game):
        for event in events:
            beats = of(game).beats([event], before, after)
            assert beats or not any(event.args.values()), event
            told = board.happened([event], before, after)
            assert len(told) == len(beats) or event.kind in ("buildings_offered", "goods_offered"), event
            seen.add(event.kind)
            assert not any(beat.together for beat in beats[:1])
            for one in told:
                assert all(0 <= part <= 100 for point in ("from", "to") for part in one.get(point, ())), (event, one)
                assert one["act"] != "fly" or one["from"] != one["to"], event
    assert len(seen) > 0.6 * len(of(game).BEATS)


@games
def test_a_narrow_board_shows_the_same(game):
    wide, narrow = drawing_of(game).Board(lambda place: None), drawing_of(game).Board(lambda place: None, True)
    for move in moves(game)[::7]:
        one, other = wide.happened(*move), narrow.happened(*move)
        assert [beat["act"] for beat in one] == [beat["act"] for beat in other]


@games
def test_beats_give_nothing_away(game):
    """Everybody sees the board: a beat tells no more than the log."""
    for events, before, after in moves(game):
        for event in events:
            if event.kind == "failed_unseen":
                assert {beat.words for beat in of(game).beats([event], before, after) if beat.act == "turn"} == {"?"}


def test_what_comes_from_the_discovery_deck_is_seen_there():
    """A card is named by its own slug, and no card is a place of the board."""
    board = drawing_of("aod").Board(lambda place: None)
    state = package("aod").setup()
    for card in ("siam", "california", "deck"):
        args = {"target": card, "natives": 1, "money": 5, "vp": 2, "value": 4, "crew": {"colonist": 1}}
        for kind in ("discovered", "failed"):
            told = board.happened([Event(kind, "V.discovery", 0, args)], state, state)
            assert told, (card, kind)
