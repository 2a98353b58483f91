"""How a game begins: the set-up at the door and over a game, what a browser remembers of it, and what strangers write there."""

import json
import re

import pytest

from aod_nb import aod
from aod_nb.i18n import text
from aod_nb.model import GameModel
from aod_nb.registry import GAMES
from aod_nb.widgets.keeper import Keeper
from aod_nb.widgets.play import draft as drafts
from aod_nb.widgets.play.draft import Draft, Seat
from aod_nb.widgets.play.page import at_door, page, resume
from aod_nb.widgets.session import session_of
from tests.widgets.test_parts import MARKUP, Table, Tags, chair, found, named, views


class Door:
    """A play page as it opens, without a browser."""

    def __init__(self, game="aod"):
        self.game = at_door(game)
        self.whole = page(self.game)
        self.session = session_of(self.game)
        self.keeper = next(child for child in self.whole.children if isinstance(child, Keeper))

    def __getitem__(self, role):
        return next(view for view in views(self.whole) if view.role == f"voyage-{role}")

    def click(self, act, value="", role="setup"):
        self[role]._received(None, {"act": act, "value": value}, [])

    def seats(self):
        """Who sits where and who plays, as the cards have it."""
        chosen = re.findall(r'<option value="(\w+)" selected>', self["setup"].html)
        return list(zip(chosen[::2], chosen[1::2], strict=False))[: self["setup"].html.count('class="seat ')]


@pytest.fixture(params=GAMES)
def door(request):
    return Door(request.param)


@pytest.fixture
def aod_door():
    return Door()


def started(door, form):
    door.click("start", json.dumps(form))
    return door.game


def test_a_page_without_a_game_begins_with_a_set_up(door):
    html = door["setup"].html
    assert named(html, "section", "New game")[0]["role"] == "region"
    assert text("setup.start") in html
    assert [player for _, player in door.seats()] == ["person", "merchant", "merchant"]
    assert text("setup.level.merchant") in html
    assert "tutorial/" in html  # the first lesson, for who has never played
    assert any(tag == "input" and "checked" in attrs for tag, attrs in Tags(html).tags)  # a first game is a teaching game
    resume(door.session, found())
    assert door["setup"].html == html
    assert door.keeper.coach == ""
    choices = drafts.choices_of(door.game)
    form = chair(choices.nations[2]) | chair(choices.nations[0], 1, "beginner") | {"seed": "5", "coach": "on"}
    game = started(door, form)
    assert (game.state.setup.nations, game.players) == ((choices.nations[2], choices.nations[0]), ("person", "beginner"))
    assert game.state.setup.seed == 5
    assert not named(door["setup"].html, "section", "New game")
    assert (door.session.coach, door.keeper.coach) == (True, "on")


def test_a_game_of_ones_own_and_a_link_open_at_once_and_all_else_waits_at_the_door():
    saved = Table()
    saved.choose("Discovery")
    kept = saved.game.save()
    cases = {
        "": True,
        "?x=1": True,
        "?seats=9": True,
        "?game=abc": True,
        "?seed=3": False,
        "?players=person,merchant,merchant": False,
        f"?game={saved.game.code()}": False,
    }
    for search, waits in cases.items():
        door = Door()
        resume(door.session, found(search=search))
        assert bool(named(door["setup"].html, "section", "New game")) is waits, search
        assert ("class=" in door["notice"].html) is (search in ("?seats=9", "?game=abc"))
    door = Door()
    resume(door.session, found(own=kept))
    assert door.game.state == saved.game.state
    assert not named(door["setup"].html, "section", "New game")


def test_the_newest_game_can_be_gone_on_with_from_the_door(aod_door):
    saved = Table()
    saved.choose("Discovery")
    resume(aod_door.session, found(newest=saved.game.save(), newest_players="person,person", coach="off"))
    assert 'data-act="continue"' in aod_door["setup"].html
    assert 'data-act="continue"' not in aod_door["notice"].html
    assert "tutorial/" not in aod_door["setup"].html
    aod_door.click("continue")
    assert (aod_door.game.state, aod_door.game.players) == (saved.game.state, ("person", "person"))
    assert "continue" not in aod_door["setup"].html + aod_door["notice"].html


def test_the_game_that_was_kept_is_still_offered_to_who_starts_another(aod_door):
    saved = Table()
    saved.choose("Discovery")
    resume(aod_door.session, found(newest=saved.game.save()))
    started(aod_door, chair("spain") | chair("france", 1))
    assert 'data-act="continue"' in aod_door["notice"].html


def test_seats_come_and_go_within_what_the_game_allows(door):
    choices = drafts.choices_of(door.game)
    for _ in range(9):
        door.click("add")
    assert [nation for nation, _ in door.seats()] == [*choices.nations]
    assert 'data-act="add"' not in door["setup"].html
    for value in ("7", "-1", "x", "", MARKUP):
        door.click("remove", value)
    assert len(door.seats()) == len(choices.nations)
    for _ in range(9):
        door.click("remove", "0")
    assert [nation for nation, _ in door.seats()] == [*choices.nations[-choices.least_seats :]]
    assert 'data-act="remove"' not in door["setup"].html
    assert len(door.session.game.players) == 2  # nothing has begun


def test_two_seats_change_nations_and_anybody_can_play_a_seat(aod_door):
    aod_door.click("nation0", "spain")
    aod_door.click("player1", "admiral")
    aod_door.click("player2", "person")
    assert aod_door.seats() == [("spain", "person"), ("france", "admiral"), ("england", "person")]
    html = aod_door["setup"].html
    assert text("setup.level.admiral") in html
    assert text("setup.another") in html
    before = aod_door.seats()
    for act, value in (("nation0", "atlantis"), ("nation4", "spain"), ("player4", "admiral"), ("player0", MARKUP)):
        aod_door.click(act, value)
        assert aod_door.seats() == before
    assert "is no level" in aod_door["setup"].html
    assert "<img" not in aod_door["setup"].html


def test_what_was_chosen_is_remembered_but_for_the_seed(aod_door):
    started(aod_door, chair("holland") | chair("spain", 1, "beginner") | {"seed": "7", "edition": "italian", "mint": "true"})
    written = aod_door.keeper.setup
    assert "7" not in written
    again = Door()
    resume(again.session, found(setup=written))
    assert again.seats() == [("holland", "person"), ("spain", "beginner")]
    assert '<option value="italian" selected>' in again["setup"].html
    assert "tutorial/" not in again["setup"].html
    table = drafts.choices_of(again.game)
    assert drafts.read(table, written) == again.session.table


@pytest.mark.parametrize(
    "written",
    [
        MARKUP,
        "[" * 100_000,
        "{}",
        '"x"',
        "\ud800",
        '{"seats": [["france", "person"]], "edition": "classic"}',
        '{"seats": [["france", "person"], ["france", "person"]], "edition": "classic"}',
        '{"seats": [["france", "person"], ["atlantis", "person"]], "edition": "classic"}',
        '{"seats": [["france", "person"], ["spain", "<img src=x>"]], "edition": "classic"}',
        '{"seats": [["france", "person"], ["spain", "person"]], "edition": "<img src=x>"}',
        '{"seats": [["france", "person"], ["spain", "person"]], "edition": "classic", "settings": {"mint": "<img src=x>"}}',
        '{"seats": [["france", "person"], ["spain", "person"]], "edition": "classic", "settings": {"seed": 4}}',
        '{"seats": [["france", "person", 3], ["spain", "person"]], "edition": "classic"}',
        '{"seats": [["france", "person"], ["spain", "person"]], "edition": "classic", "more": 1}',
    ],
)
def test_a_set_up_that_anybody_wrote_into_the_storage(aod_door, written):
    before = aod_door.seats()
    resume(aod_door.session, found(setup=written))
    assert aod_door.seats() == before
    assert "cannot be used, so here is the usual one" in aod_door["setup"].html
    assert "<img" not in aod_door["setup"].html
    started(aod_door, chair("spain") | chair("france", 1))
    assert aod_door.game.state.setup.nations == ("spain", "france")


def test_over_a_game_the_set_up_is_a_dialog_that_changes_nothing_until_start():
    table = Table(3, players=("person", "merchant", "random"), bots_wait=True)
    table.choose("Discovery")
    before = table.game.state
    table.click("menu", "new")
    html = table["setup"].html
    dialog = named(html, "dialog", "New game")[0]
    assert "data-open" in dialog
    for player in ("person", "merchant", "random"):
        assert f'<option value="{player}" selected>' in html
    for act in ("cancel", "close_card"):
        table.click("menu", "new")
        table.click("setup", "add")
        table.click("setup", act)
        assert "data-open" not in named(table["setup"].html, "dialog", "New game")[0]
        assert table.game.state is before
    table.click("setup", "add")  # a click that comes late
    assert table.session.setup is None
    table.click("setup", "start", json.dumps(chair("spain") | chair("france", 1)))
    assert table.game.length == 0
    assert 'data-act="continue"' in table["notice"].html  # the game before can be had back


def test_at_the_door_nothing_closes_the_set_up_and_a_saved_game_can_be_opened(aod_door):
    for act in ("cancel", "close_card"):
        aod_door.click(act)
        assert named(aod_door["setup"].html, "section", "New game")
    aod_door.click("load", MARKUP)
    assert 'role="alert"' in aod_door["setup"].html
    aod_door.click("too_large", "12000000")
    assert "too large" in aod_door["setup"].html
    saved = Table()
    saved.choose("Discovery")
    aod_door.click("load", saved.game.save())
    assert aod_door.game.state == saved.game.state


def test_a_table_that_plays_is_a_draft_again():
    for setup in ({"seats": 2}, {"seats": 4, "edition": "russian", "mint": True}):
        model = GameModel(aod.setup(**setup))
        draft = drafts.checked(drafts.choices_of(model), drafts.of(model))
        settings = {switch: getattr(model.state.setup, switch) for switch in drafts.choices_of(model).switches}
        assert drafts.choices_of(model).settings(draft.edition, draft.settings) == settings
    assert (
        Draft((Seat("spain", "person"),), "classic").write() == '{"seats":[["spain","person"]],"edition":"classic","settings":{}}'
    )
