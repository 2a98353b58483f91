"""Every reason given for any option, in 1000 positions of each game, is true of the position it speaks of."""

import random
from importlib import import_module

import pytest

from aod_nb.bots.talk import IDEAS
from aod_nb.i18n import keys
from aod_nb.registry import GAMES, package
from tests.bots.wrong import wrong

POSITIONS, BATCHES = 1000, 5
ASK_NOTHING = {"aod": {"step", "battle", "rest"}, "navegador": set()}
games = pytest.mark.parametrize("game", GAMES)


def positions(game):
    return import_module(f"tests.bots.checkers.{game}.positions").positions()


def mind(game):
    return import_module(f"aod_nb.bots.{game}")


def checks(game):
    return import_module(f"tests.bots.checkers.{game}")


def given(game, state):
    """(case, reason) for every reason of every option."""
    for option in state.options():
        case = checks(game).Case(state, option)
        for reason in mind(game).reasons(state, option):
            yield case, reason


@games
def test_there_are_1000_positions_of_every_kind(game):
    asked = {state.decision.kind for state in positions(game)}
    assert len(positions(game)) == POSITIONS
    assert asked == {key.split(".")[2] for key in keys(f"{game}.decision.")} - ASK_NOTHING[game]


@games
@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_reason_is_true(game, batch):
    checked = 0
    for state in positions(game)[batch::BATCHES]:
        for case, reason in given(game, state):
            assert checks(game).is_true(case, reason.key, reason.args), (str(reason), case.option, package(game).show(state))
            checked += 1
    assert checked > 1000


@games
def test_every_sentence_is_said_and_has_a_checker(game):
    texts = {key.removeprefix(f"{game}_reasons.") for key in keys(f"{game}_reasons.") if ".games." not in key}
    assert texts == set(checks(game).TRUE)
    assert texts == {reason.key for state in positions(game) for _, reason in given(game, state)}


@games
def test_a_reason_is_a_sentence(game):
    for state in positions(game)[::4]:
        for _, reason in given(game, state):
            words = str(reason)
            assert words == mind(game).tell(reason)
            assert words.endswith(".")
            assert words[0] == words[0].upper()
            assert reason.idea in IDEAS


@games
def test_no_wrong_figure_passes(game):
    """Each figure of each sentence is changed: the checker notices."""
    tried, met = 0, {}
    for state in positions(game):
        for case, reason in given(game, state):
            if met.setdefault(reason.key, 0) < 3:
                met[reason.key] += 1
                for args in wrong(reason.args):
                    tried += 1
                    assert not holds(case, reason.key, args), (str(reason), args)
    assert tried > 500


def holds(case, key, args):
    try:
        return checks(case.before.game).is_true(case, key, args)
    except (AssertionError, IndexError, KeyError, ValueError):  # such a thing does not exist
        return False


@games
def test_reasons_give_nothing_away(game):
    """Everything that the seat may not know is changed: the reasons stay the same."""
    changed, reasons = 0, mind(game).reasons
    for number, state in enumerate(positions(game)):
        other = state.redeal(state.seat, random.Random(number))
        changed += other != state
        for option in state.options():
            assert reasons(other, option) == reasons(state, option)
    assert changed > POSITIONS // 3
