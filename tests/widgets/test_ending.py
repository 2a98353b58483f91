"""The end of a game: who stands where, what is said to have decided it, and that the charts show the story."""

import random
import re
from itertools import pairwise

import pytest

from aod_nb import aod, bots, navegador
from aod_nb.core import Record
from aod_nb.i18n import name
from aod_nb.model import GameModel
from aod_nb.model.result import course, places, ranked, taken_lead
from aod_nb.widgets.play.course import TICKS, _top
from aod_nb.widgets.play.page import page
from aod_nb.widgets.play.scores import decided, panel
from aod_nb.widgets.session import session_of
from tests.aod.games import finished
from tests.widgets.test_parts import Table, named, views

GAMES = {"aod": aod, "navegador": navegador}


def told(game, number):
    """A whole game that beginners played, with its story."""
    rules, chance = GAMES[game], random.Random(number)
    state = rules.setup(seats=2 + number % 4, seed=number)
    while not state.is_over:
        state.apply(bots.level("beginner").choose(state, chance))
    model = GameModel(rules.setup())
    model.load(Record.of(state).to_json())
    return model


@pytest.fixture(scope="module", params=[("aod", 1), ("aod", 2), ("navegador", 1)], ids=str)
def ended(request):
    return told(*request.param)


def test_everybody_stands_on_a_step_and_the_winner_on_the_first(ended):
    state, rules = ended.state, GAMES[ended.state.game]
    totals = [result.total for result in rules.score(state)]
    found = places(state)
    assert sorted(seat for place in found for seat in place.seats) == list(range(state.seats))
    assert found[0].number == 1
    assert set(found[0].seats) == set(rules.winners(state))
    for before, after in pairwise(found):
        assert after.number == before.number + len(before.seats)
        assert len({totals[seat] for seat in after.seats}) == 1
        assert totals[before.seats[0]] >= totals[after.seats[0]]


@pytest.mark.parametrize(
    ("totals", "winners", "wanted"),
    [
        ((30, 20, 20, 10), (0,), [(1, (0,)), (2, (1, 2)), (4, (3,))]),
        ((30, 30, 20, 10), (1,), [(1, (1,)), (2, (0,)), (3, (2,)), (4, (3,))]),
        ((30, 30, 30, 10), (1, 2), [(1, (1, 2)), (3, (0,)), (4, (3,))]),
        ((5, 5, 5, 5), (0, 1, 2, 3), [(1, (0, 1, 2, 3))]),
    ],
)
def test_ties_share_a_step(totals, winners, wanted):
    assert [(place.number, place.seats) for place in ranked(totals, winners)] == wanted


def test_what_decided_it_is_true(ended):
    """Every figure in the sentences is taken from the score once more."""
    state, rules = ended.state, GAMES[ended.state.game]
    results = {result.seat: result for result in rules.score(state)}
    first, next_best, *_ = found = places(state)
    words = " ".join(decided(session_of(ended), found, results))
    winner, second = results[first.seats[0]], results[next_best.seats[0]]
    apart = {line: winner.lines[line] - second.lines[line] for line in winner.lines}
    assert f"{winner.total - second.total} VP ahead of {name(state.game, second.nation)}" in words
    best = max(apart.values())
    for line, vp in apart.items():
        assert (f"{name(state.game, line)}" in words) == (vp == best)
    assert f"by {best} VP" in words
    step = taken_lead(ended.moments, winner.seat)
    leads = [_is_alone_ahead(moment.state, winner.seat) for moment in ended.moments]
    assert all(leads[step:])
    assert not leads[step - 1]
    if found := re.search(r"(?:turn|round) (\d+)", words):
        assert int(found[1]) == ended.moments[step - 1].state.chapter


def _is_alone_ahead(state, seat):
    totals = [result.total for result in GAMES[state.game].score(state)]
    return totals.count(totals[seat]) == 1 and totals[seat] == max(totals)


def test_the_charts_show_every_chapter_and_mark_what_came(ended):
    html = panel(session_of(ended))
    shown = course(ended.moments, "vp")
    assert list(shown.chapters) == list(range(1, ended.state.chapter + 2))
    assert shown.rows[-1] == tuple(result.total for result in GAMES[ended.state.game].score(ended.state))
    kinds = {event.kind for moment in ended.moments for event in moment.events}
    for kind, words in {"colony_scored": "Colonies scored", "age_ends": "Age II", "phase_begins": "Phase II"}.items():
        assert (words in html) == (kind in kinds)
    for nation in ended.state.nations:
        assert html.count(f'<g class="line {nation.name}">') == 2
    assert len(set(re.findall(r'stroke-dasharray="([^"]*)"', html))) >= min(2, ended.state.seats - 1)


def test_an_end_whose_story_is_not_known_has_no_charts_and_tells_no_story():
    table = Table()
    table.game._publish([type(table.game.moments[0])(finished(4), None, [], False)])
    html = table["scores"].html
    assert named(html, "table", "Scores")
    assert "podium" in html
    assert "<figure" not in html
    assert "ahead for good" not in html


def test_nothing_is_shown_before_the_end_and_when_somebody_looks_back(ended):
    whole = page(ended)
    scores = next(view for view in views(whole) if view.role == "voyage-scores")
    assert "podium" in scores.html
    ended.goto(3)
    assert scores.html == ""
    ended.goto(ended.length)
    assert "podium" in scores.html


def test_play_again_deals_the_same_or_another_game_to_the_same_players():
    table = Table(players=("merchant", "beginner"), seed=3)
    before = table.game.state
    assert before.is_over
    table.click("scores", "again", "elsewhere")
    assert table.game.state is before
    table.click("scores", "again", "same")
    assert table.game.real[0].state == aod.setup(seats=2, seed=3, **aod.editions.CHOICES.in_order)
    assert table.game.players == ("merchant", "beginner")
    table.click("scores", "again", "other")
    assert table.game.state.setup.nations == before.setup.nations
    assert table.game.players == ("merchant", "beginner")


@pytest.mark.parametrize("most", [0, 1, 5, 9, 26, 99, 109, 1000, 12345])
def test_an_axis_ends_at_a_round_figure_that_is_not_far_above(most):
    top = _top(most)
    assert top >= max(most, 1)
    assert top % TICKS == 0
    assert top <= max(TICKS, 1.7 * most)
