"""The list of branches, and a game that comes back whole: by reload, by file, by link."""

import json
import re

import pytest

from aod_nb.core import Record
from aod_nb.i18n import text
from aod_nb.model.tree import MOST_LINES, MOST_NAME
from aod_nb.widgets.keeper import Keeper
from aod_nb.widgets.play.page import resume
from tests.aod.games import finished
from tests.widgets.test_parts import MARKUP, Table, chair, found, named

JUNK = ("", "0", "-1", "x", "7", "99999", "1e3", MARKUP)


def branched(players=("person", "person")):
    """A game with a branch that one is in."""
    table = Table(players=players, bots_wait=True)
    for box in ("Discovery", "Warfare", "Capital Buildings"):
        table.choose(box)
    table.click("bar", "goto", "1")
    table.choose("Merchant Shipping")
    return table


def keeper_of(table):
    return next(child for child in table.whole.children if isinstance(child, Keeper))


def kept(table):
    """What a browser would tell of what was kept."""
    keeper = keeper_of(table)
    return {name: getattr(keeper, name) for name in ("around", "at", "players")} | {"own": keeper.record}


def test_branches_are_listed_only_when_there_are_any():
    table = Table()
    table.choose("Discovery")
    assert table["branches"].html == ""
    assert keeper_of(table).around == ""
    table = branched()
    html = table["branches"].html
    assert named(html, "section", "Branches")[0]["role"] == "region"
    assert "From move 2, France: Colonist to Merchant Shipping instead of Colonist to Warfare." in html
    assert "Your game" in html
    assert html.count("you are here") == 1


def test_one_goes_to_a_branch_and_back_names_it_and_gives_it_up():
    table = branched()
    real, story, number = table.game.real, table.game.whole, table.game.line.number
    table.click("branches", "leave")
    assert (table.game.branched, table.game.whole) == (None, real)
    table.click("branches", "enter", str(number))
    assert (table.game.branched, table.game.state) == (1, story[-1].state)
    table.click("branches", "name", f"  the   sea {MARKUP}")
    assert table.game.line.name == f"the sea {MARKUP}"[:MOST_NAME]
    assert "the sea &lt;img" in table["branches"].html
    assert "<img" not in table["branches"].html
    table.click("branches", "give_up", str(number))  # only who was asked gives up
    assert table.game.branches
    table.click("branches", "ask", str(number))
    table.click("branches", "ask", "0")
    table.click("branches", "give_up", str(number))
    assert table.game.branches
    table.click("branches", "ask", str(number))
    table.click("branches", "give_up", str(number))
    assert (table.game.branches, table.game.whole, table["branches"].html) == ([], real, "")


@pytest.mark.parametrize("act", ["enter", "ask", "give_up"])
@pytest.mark.parametrize("value", JUNK)
def test_made_up_branches_change_nothing(act, value):
    table = branched()
    before, listed = table.game.state, table.game.branches
    table.click("branches", act, value)
    assert (table.game.state, table.game.branches) == (before, listed)
    assert "<img" not in table["branches"].html + table["notice"].html


def test_a_look_back_in_a_branch_leads_back_to_it():
    table = branched()
    table.click("bar", "goto", "0")
    assert "Back to this branch" in table["bar"].html
    table.click("bar", "goto", str(table.game.length))
    assert "Back to your game" in table["bar"].html
    table.click("bar", "leave")
    assert table.game.branched is None


def test_what_had_to_go_is_said():
    table = branched()
    for step in range(MOST_LINES):
        table.game.branch(0)
        table.game.act(table.game.state.options()[step % 5])
        table.game.act(table.game.state.options()[step // 5])
    assert "There is no room for more branches" in table["notice"].html


def test_a_reload_finds_the_branch_and_the_game():
    table = branched(("person", "merchant"))
    again = Table(seed=8, bots_wait=True)
    resume(again.session, found(**kept(table)))
    assert (again.game.state, again.game.branched, again.game.players) == (table.game.state, 1, ("person", "merchant"))
    assert [moment.state for moment in again.game.real] == [moment.state for moment in table.game.real]
    table.click("bar", "leave")
    table.click("bar", "goto", "2")
    again = Table(seed=8, bots_wait=True)
    resume(again.session, found(**kept(table)))
    assert (again.game.at, again.game.length, len(again.game.branches)) == (2, table.game.length, 1)


def test_another_tab_goes_on_with_everything():
    table = branched(("person", "merchant"))
    told = kept(table)
    other = Table(seed=8, bots_wait=True)
    resume(other.session, found(newest=told["own"], newest_around=told["around"], newest_players=told["players"]))
    other.click("notice", "continue")
    assert (len(other.game.branches), other.game.players) == (1, ("person", "merchant"))
    assert other.game.state == table.game.real[-1].state


@pytest.mark.parametrize("around", [MARKUP, "{", "7", '{"lines":[7]}', "[" * 9000, '{"players":["<img>"]}'])
@pytest.mark.parametrize("at", ["5:1", "x:y", "1:", ":", "9999999:1", MARKUP])
def test_branches_that_another_page_wrote(around, at):
    table = branched()
    told = kept(table) | {"around": around, "at": at, "players": ""}
    again = Table(seed=8)
    resume(again.session, found(**told))
    assert again.game.real[-1].state == table.game.real[-1].state
    assert "<img" not in "".join(again[role].html for role in ("notice", "branches", "bar"))


def downloaded(table, monkeypatch):
    files = []
    monkeypatch.setattr(table["menu"].__class__, "download", lambda view, name, text: files.append(text))
    table.click("menu", "save")
    return files[0]


def test_a_file_brings_players_pace_branches_and_the_sandbox_back(monkeypatch):
    table = branched(("person", "merchant"))
    table.session.look(pace="fast")
    file = downloaded(table, monkeypatch)
    assert Record.from_json(file).replay() == table.game.real[-1].state
    other = Table(seed=8, bots_wait=True)
    other.click("menu", "load", file)
    assert (other.game.state, other.game.branched) == (table.game.state, 1)
    assert (other.game.players, other.session.pace) == (("person", "merchant"), "fast")
    strange = json.loads(file)
    strange["around"] |= {
        "pace": "at the speed of light",
        "players": ["kasparov", "merchant"],
        "sandbox": True,
        "line": 0,
        "at": 99,
    }
    other.click("menu", "load", json.dumps(strange))
    assert (other.game.players, other.session.pace) == (("person", "merchant"), "fast")
    assert text("model.other_players") in other["notice"].html
    assert text("widgets.sandbox") in other["bar"].html
    other.click("menu", "load", file[: file.rindex("merchant_shipping")])
    assert (other.game.state, other.game.branches) == (table.game.real[-1].state, [])
    assert text("model.cut_off") in other["notice"].html


def test_a_link_brings_who_plays_and_the_line_that_is_shown():
    table = branched(("person", "merchant"))
    table.click("menu", "share", "yes")
    link = re.search(r'id="voyage-link" value="([^"]*)"', table["menu"].html)[1].replace("&amp;", "&")
    assert link == f"?game={table.game.code()}&players=person,merchant"
    for opened in (
        lambda other: resume(other.session, found(search=link)),
        lambda other: other.click("menu", "code", json.dumps({"code": f"http://here/play_aod.ipynb{link}"})),
    ):
        other = Table(seed=8, bots_wait=True)
        opened(other)
        assert (other.game.state, other.game.players) == (table.game.state, ("person", "merchant"))
        assert other["notice"].html.count("<p") == 0


@pytest.mark.parametrize("players", ["kasparov,person", "person", "person,person,person", ",", MARKUP])
def test_a_link_with_levels_that_do_not_exist_opens_with_persons(players):
    table = branched()
    other = Table(seed=8, bots_wait=True)
    resume(other.session, found(search=f"?game={table.game.code()}&players={players}"))
    assert other.game.state == table.game.state
    assert "kasparov" not in other.game.players
    assert text("model.other_players") in other["notice"].html
    assert "<img" not in other["notice"].html
    other.click("menu", "code", json.dumps({"code": f"?game={table.game.code()}" + "&a=1" * 100}))
    assert "notice" in other["notice"].html


def test_a_finished_game_is_not_lost_by_a_new_one():
    table = Table()
    table.session.attempt(table.game.load, Record.of(finished(1)).to_json())
    over = table.game.state
    table.click("setup", "start", json.dumps(chair("france") | chair("spain", 1) | {"seed": "5"}))
    assert table.game.length == 0
    table.click("notice", "continue")
    assert table.game.state == over
