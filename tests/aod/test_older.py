"""Saves of older rules still open: with the position they end in, and what it is worth as it was."""

import json
from pathlib import Path

import pytest

from aod_nb import aod
from aod_nb.core import Record
from aod_nb.model import GameModel

FILES = sorted((Path(__file__).parent / "older").glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_save_of_older_rules_opens_and_is_played_on(file):
    text = file.read_text()
    record, plain = Record.from_json(text), json.loads(text)
    assert record.rules == 1
    assert not record.replays
    state = record.replay()
    assert [nation.money for nation in state.nations] == [nation["money"] for nation in plain["snapshot"]["nations"]]
    assert (state.setup.starting_order, state.setup.migration, state.board.warfare_spaces) == ("seats", "any", None)
    game = GameModel(aod.setup(seats=2))
    game.load(text)
    assert game.state == state
    while not game.state.is_over:
        game.act(game.state.options()[-1])
    assert Record.from_json(game.save()).replay() == game.state
