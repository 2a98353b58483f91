"""What is said about a place when it is pointed at: never empty, in words, and true of the position."""

import random
import re
from functools import cache
from html import unescape

import pytest

from aod_nb.i18n import keys, name, text
from aod_nb.registry import GAMES, package
from aod_nb.widgets.board import drawing_of

games = pytest.mark.parametrize("game", GAMES)


@cache
def positions(game, count=50):
    """Positions all over random games."""
    found = []
    for number in range(10):
        chance = random.Random(number)
        state = package(game).setup(seats=2 + number % 4, seed=number)
        story = []
        while not state.is_over and len(story) < 700:
            story.append(state.copy())
            state.apply(chance.choice(state.options()))
        found += [*chance.sample(story, count // 10 - 1), state.copy()]
    return found


@cache
def board_of(game):
    return drawing_of(game).Board(lambda place: None)


def tips(game, state):
    """Place -> its tip, line by line without its markup; the name first, the rule last."""
    board = board_of(game)
    board.show(state)
    places = board._shown["places"]
    told = dict(zip(places["place"], places["tip"], strict=True))
    return {place: [unescape(re.sub("<[^>]+>", "", line)) for line in tip.split("<br>")] for place, tip in told.items() if place}


@games
def test_every_place_says_what_it_does(game):
    rules = set(package(game).RULES)
    slugs = {slug for key in keys(f"{game}.name.") if "_" in (slug := key.rpartition(".")[2])}
    for state in positions(game):
        seated = {nation.name for nation in state.nations}
        away = [name(game, nation) for nation in package(game).editions.CHOICES.nations if nation not in seated]
        for place, (title, *lines, rule) in tips(game, state).items():
            words = " ".join([title, *lines, rule])
            assert lines, place
            assert len(lines[0].split()) >= 3, (place, lines[0])
            assert rule.startswith("§ "), place
            assert not [one for one in rules if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", words)], (place, words)
            assert not [slug for slug in slugs if re.search(rf"\b{slug}\b", words)], (place, words)
            assert "{" not in words, (place, words)
            for nation in away:
                assert not re.search(rf"\b{nation}\b", words.replace("New Spain", "")), (place, words)


def test_x_and_y_are_told():
    told = " ".join(tips("aod", package("aod").setup())["box:colonist_dock"])
    assert text("plots.does.extra") in told


def test_who_comes_next_is_who_the_engine_asks_next():
    """Whoever is told to be first in line is asked first once the box is resolved."""
    seen = set()
    for state in positions("aod"):
        if state.step != "placement":
            continue
        told = tips("aod", state)
        for box in ("trade_goods", "capital_buildings", "warfare", "colonist_dock"):
            line = next((line for line in told[f"box:{box}"] if line.startswith("First in line")), "")
            row = state.row(box)
            assert bool(line) == bool(row), (box, line)
            if row:
                assert name("aod", state.nations[row[0].seat].name) in line
                seen.add(box)
    assert len(seen) == 4


def test_the_ship_goes_to_whom_the_tip_names():
    """Each position is played on at random; what the tip said just before the ship was taken is what happened."""
    checked = 0
    for number in range(8):
        chance, state = random.Random(number), package("aod").setup(seats=2 + number % 4, seed=number)
        while not state.is_over and checked < 30:
            before, events = state.copy(), []
            state.apply(chance.choice(state.options()), events)
            taken = [event for event in events if event.kind == "ship_taken"]
            if taken and before.step in ("before_merchant_shipping", "trade_goods"):
                line = next(
                    line for line in tips("aod", before)["box:merchant_shipping"] if line.startswith("Now it would go to")
                )
                assert name("aod", before.nations[taken[0].seat].name) in line
                assert str(taken[0].args["value"]) in line
                checked += 1
    assert checked > 5


def test_what_a_region_would_score_is_what_it_scores():
    checked = 0
    for number in range(12):
        chance, state = random.Random(number), package("aod").setup(seats=2 + number % 4, seed=number)
        while not state.is_over:
            state.apply(chance.choice(state.options()))
        events, last = [], state.copy()
        told = tips("aod", last)
        before = [len(nation.colony_points) for nation in last.nations]
        package("aod").scoring.score_colonies(last, events)
        assert [len(nation.colony_points) for nation in last.nations] == [count + 1 for count in before]
        scored = [event for event in events if event.kind == "colony_scored"]
        for event in scored:
            words = " ".join(told[f"region:{event.args['region']}"])
            assert f"{name('aod', last.nations[event.seat].name)} {event.args['vp']} VP" in words
            checked += 1
        silent = {f"region:{region}" for region in package("aod").tables.REGIONS} - {
            f"region:{event.args['region']}" for event in scored
        }
        assert not [place for place in silent if "this would bring" in " ".join(told[place])]
    assert checked > 20


def test_a_field_of_the_rondel_on_which_nothing_can_be_done_says_so():
    """Independently: a move after which the engine asks the same nation nothing more before the next turn."""
    from aod_nb.widgets.navegador.wanted import note, wanted

    idle = {True: 0, False: 0}
    for number in range(6):
        chance, state = random.Random(number), package("navegador").setup(seats=2 + number % 4, seed=number)
        for _ in range(300):
            if state.is_over:
                break
            if state.decision.kind == "rondel":
                assert [option.field for option in wanted(state, "")] == list(state.board.fields)
                for option in state.options():
                    events, after = [], state.copy()
                    after.apply(option, events)
                    paid = next(event for event in events if event.kind in ("moved", "moved_first", "moved_far")).args.get(
                        "ships"
                    )
                    asked_nothing = after.is_over or after.seat != state.seat
                    is_told = text("navegador_page.note.idle") in note(state, option)
                    assert is_told == (asked_nothing and not paid)
                    idle[is_told] += 1
            state.apply(chance.choice(state.options()))
    assert min(idle.values()) > 5
