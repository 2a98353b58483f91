"""Tastes against each other, and rules that are changed: what is played is what was asked for."""

import re
from itertools import islice
from random import Random

import pytest
from msgspec.structs import fields

from aod_nb import aod
from aod_nb.aod.editions import SWITCHES
from aod_nb.aod.figures import PROVENANCE, Figures
from aod_nb.aod.placement import Placement
from aod_nb.core import BadInput
from aod_nb.i18n import text
from aod_nb.lab.aod.balance import DRAMA, TASTES, compared, drama, ruled, taste, tournament
from aod_nb.lab.aod.changes import BORDERS, SPACES, SWITCHED, USUAL, changed, count, figures
from aod_nb.lab.aod.questions.balance import QUESTION
from aod_nb.lab.catalog import exercise
from aod_nb.lab.intervals import shared_out
from aod_nb.lab.played import begun, played
from aod_nb.lessons import judge


def games(drawn, count):
    return list(islice((row for row in drawn if row is not None), count))


def test_somebody_wins_every_game():
    found = games(tournament(Random(1), 1.0), 3)
    assert all(sum(row) == pytest.approx(1) for row in found)
    assert games(tournament(Random(1), 1.0), 2) == found[:2]


@pytest.mark.parametrize("name", [name for name in TASTES if TASTES[name]])
def test_a_taste_shows_in_what_is_placed(name):
    placed = {}
    for liking in (0.0, 50.0):
        state = begun("aod", seats=4, seed=3)
        likes = taste(name, liking, state, Random(3))
        placed[liking] = 0
        others = taste("balanced", 0.0, state, Random(4))
        options = played(state, [watching(likes, TASTES[name], placed, liking), others, others, others])
        for _ in options:
            pass
    assert placed[50.0] > placed[0.0]


def watching(player, boxes, placed, key):
    def choose(state):
        option = player(state)
        if isinstance(state.decision, Placement):
            placed[key] += getattr(option, "box", "") in boxes
        return option

    return choose


def test_no_liking_is_no_taste():
    scores = []
    for name in ("balanced", "trader"):
        state = begun("aod", seats=2, seed=5)
        for _ in played(state, [taste(name, 0.0, state, Random(5))] * 2):
            pass
        scores.append([result.total for result in aod.score(state)])
    assert scores[0] == scores[1]


def test_changed_rules_are_those_of_the_engine():
    assert ruled(4, 7, {}) == aod.setup(4, seed=7, starting_order="seats")
    changed = ruled(3, 7, {"capital_spaces": 3, "warfare_spaces": 2, "factory_income": 30, "mint": True})
    assert changed == aod.setup(
        3, seed=7, starting_order="seats", figures={"capital_spaces": 3, "warfare_spaces": 2}, factory_income=30, mint=True
    )
    assert [nation.money for nation in ruled(3, 7, {"money": 0, "step": 4}).nations] == [0, 4, 8]
    with pytest.raises(BadInput):
        ruled(3, 7, {"no_such_rule": 1})


def test_nothing_changed_changes_nothing():
    for row in games(compared(Random(2), 3, {}), 2):
        assert row[: len(DRAMA)] == row[len(DRAMA) :]


def test_a_change_is_felt():
    rows = games(compared(Random(2), 4, {"money": 40}), 4)
    assert sum(row[len(DRAMA) + 2] - row[2] for row in rows) > 0  # more money, more VP


def test_drama_is_measured_on_the_game():
    (lead, margin, winner, first), *rest = games(drama(3, 6, {}), 2)
    assert not rest
    assert lead >= 0
    assert 0 <= margin < winner
    assert first <= winner


# Changes


def rule_look():
    return QUESTION.look("rule")


def starts():
    return {control.name: control.start for control in rule_look().controls}


def test_every_figure_and_switch_of_the_engine_can_be_changed_or_is_named_as_fixed():
    replaceable = {one.field for one in PROVENANCE if one.field}
    assert replaceable == {*SPACES, "region_goods", "adjacency"}
    assert replaceable == {field.name for field in fields(Figures)}
    assert set(SWITCHES) == {*SWITCHED, "auction", "starting_order"}
    assert set(USUAL) == {control.name for control in rule_look().controls} - {"seats"}
    rows = list(rule_look().show(**starts()).table.records())
    named = {row["figure"] for row in rows if row["before"] == text("aod_lab.balance.rule.fixed")}
    assert named == {
        text(f"aod.figure.{one.key}")
        for one in PROVENANCE
        if not one.field and not one.switch and one.provenance != "derived" and one.key != "start_money"
    }


@pytest.mark.parametrize("name", USUAL)
def test_every_change_reaches_the_engine_or_is_refused_by_it(name):
    usual, reached = ruled(3, 7, {}), 0
    for value in next(control for control in rule_look().controls if control.name == name).values:
        beside = {"good": {"region": "canada"}, "region": {"good": "rice"}}.get(name, {})
        values = starts() | beside | {name: value}
        try:
            rules = changed(values)
        except BadInput:
            with pytest.raises(BadInput, match=r"\.$"):
                rule_look().show(**values)
            continue
        assert (ruled(3, 7, rules) != usual) == bool(rules)
        assert count(rules) == bool(rules)
        reached += bool(rules)
    assert reached


def test_goods_change_places_and_borders_come_and_go():
    made = figures(changed(USUAL | {"region": "canada", "good": "fish"}))
    assert (made.goods["canada"], made.goods["new_england"]) == ("fish", "fur")
    assert changed(USUAL | {"region": "canada", "good": "fur"}) == {}  # as it is
    assert changed(USUAL | {"good": "rice"}) == {}  # of no region
    usual = set(Figures().adjacency)
    for border, pair in BORDERS.items():
        if border != "Canada – New England":
            assert set(figures({"border": border}).adjacency) ^ usual == {pair}
    with pytest.raises(BadInput, match="Canada"):
        figures({"border": "Canada – New England"})
    with pytest.raises(BadInput, match="There is no border"):
        figures({"border": "Mars – Venus"})


def test_the_four_changes_share_their_certainty():
    simulation = rule_look().simulate(Random(1), **starts() | {"money": 5})
    assert simulation.sure == shared_out(4)
    assert "known" not in text("aod_lab.balance.rule.result", changed=1, fixed=2)


# Exercises


def test_the_answer_follows_from_the_figure_that_is_shown():
    """For every number of an exercise: the factions times what is written, rounded down."""
    asked = 0
    for seed in range(2000):
        drill = exercise(QUESTION, seed)
        if drill.key != "luck":
            continue
        asked += 1
        words = judge.drill_text(QUESTION, drill)
        factions = int(re.search(r"Of (\d+) equal nations", words)[1])
        whole, hundredths = re.search(r"(\d+)\.(\d\d) % of all cases", words).groups()
        assert drill.answer == min(100, factions * int(whole + hundredths) // 100)
    assert asked == 1000
