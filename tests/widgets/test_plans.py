"""Actions of several steps, planned, seen, changed and then carried out: what a plan promises, and what it never tells."""

import random
import re

import pytest
from ipywidgets import Widget

from aod_nb import navegador
from aod_nb.model import GameModel
from aod_nb.model.plan import Plan
from aod_nb.navegador.options import DECLINE, DONE, Build, Explore, Found, Process, Sail, Sell, Send
from aod_nb.widgets.navegador import parts
from aod_nb.widgets.play.choices import choices, choose_place, lit_places, take
from aod_nb.widgets.play.plan import stand
from aod_nb.widgets.play.stage import Table as LessonTable
from aod_nb.widgets.session import Session
from tests.navegador.games import TASTES
from tests.widgets.test_navegador import MARKUP, Table, at, label, offered, views

SEA = {"guine": 0, "bahia": 1, "angola": 1}


def sailing(**more):
    return at(at="sailing", ships={0: {"portugal": 2, "guine": 1}}, explored=SEA, **more)


def page_of(table):
    """Everything that stands on the page."""
    return {view.role: view.html for view in views(table.whole)}


def refusal(table):
    """What is said, and the rule it rests on, whose mark stands after it."""
    said = re.search('class="refusal"[^>]*>(.*?)</p>', table["decision"].html)[1]
    words, _, mark = said.partition("<")
    rule = re.search('data-act="card" data-value="([^"]*)"', mark)
    return f"{words}[{rule[1]}]" if rule else words


def steps(table):
    """The steps of the plan, as they are told."""
    return re.findall("<li><span>([^<]*)", table["decision"].html)


def words(table):
    return re.sub("<[^>]+>", "", table["decision"].html)


def drop(table, at):
    """What the button beside a step sends."""
    table.click("decision", "drop", re.findall('data-act="drop" data-value="([^"]*)"', table["decision"].html)[at])


# What a plan is


def test_nothing_happens_until_a_plan_is_confirmed():
    table = sailing()
    before, parts_before, saved = table.game.state, page_of(table), table.game.save()
    table.choose("1 ship to Guiné")
    table.choose("1 ship to Bahia")
    assert table.game.state is before
    assert (table.game.save(), table.game.at) == (saved, 0)
    assert {role for role, html in page_of(table).items() if html != parts_before[role]} <= {
        "voyage-decision",  # the plan
        "voyage-bar",  # undo takes a step of the plan back
    }
    assert "Planned – not done yet" in table["decision"].html
    assert steps(table) == ["1 ship from Portugal to Guiné", "1 ship from Portugal to Bahia"]
    table.confirm()
    assert [moment.option for moment in table.game.moments[1:]] == [
        Sail("portugal", "guine", 1),
        Sail("portugal", "bahia", 1),
        DONE,
    ]
    assert table.session.plan is None
    assert "1 ship from Portugal to Bahia" in table["log"].html or "sails" in table["log"].html


def test_a_plan_says_the_money_and_the_vp_it_would_make():
    sea = {"guine": 0, "bahia": 1}
    table = at(at="colony", ships={0: {"guine": 2, "bahia": 1}}, explored=sea, workers=6, money=400)
    table.choose("Guiné")
    assert "400 Cr. → 350 Cr. · 25 VP (Money -1, Colonies +1)" in words(table)
    before = navegador.score(table.game.state)[0].total
    table.choose("Bahia")
    money = table.session.shown.nations[0].money
    promised = re.search(r"→ (\d+) Cr\. · (?:(\d+) VP → )?(\d+) VP", words(table))
    table.confirm()
    assert table.game.state.nations[0].money == money == int(promised[1])
    assert navegador.score(table.game.state)[0].total == int(promised[3]) != before


def test_promises_are_kept_over_whole_games():
    """What a plan shows is what carrying it out brings; of what comes to light on the way at least as much."""
    checked = explored = 0
    for seed in range(4):
        table, chance = Table(seats=2, seed=seed), random.Random(seed)
        session, game = table.session, table.game
        for _ in range(140):
            if game.state.is_over:
                break
            plan = session.planned
            if plan and (plan.is_whole or (plan.end and chance.random() < 0.4)):
                seat = game.state.seat
                shown = re.search(r'class="promise">(.*?)</p>', table["decision"].html)[1]
                *_, money = re.findall(r"(\d+) Cr\.", shown)
                *_, vp = re.findall(r"(\d+) VP", shown)
                assert shown.count("at least") == (2 if plan.reveals else 0)
                table.confirm()
                came = game.state.nations[seat].money, navegador.score(game.state)[seat].total
                if plan.reveals:
                    explored += 1
                    assert came >= (int(money), int(vp))
                else:
                    checked += 1
                    assert came == (int(money), int(vp))
                continue
            state = session.shown
            take(session, chance.choice(TASTES["settler"](state, state.options())))
    assert checked > 30
    assert explored > 10


def test_exploring_promises_what_is_certain():
    """The explorer and its VP, the ship that is lost, and the price of the cheapest token that nobody has seen."""
    table = at(at="sailing", ships={0: {"portugal": 3}}, money=200)
    table.choose("Explore Guiné")
    assert "200 Cr. → at least 250 Cr. · 17 VP → at least 20 VP (Ships -1, Explorers +4)" in words(table)
    table.confirm()
    assert navegador.score(table.game.state)[0].total >= 20
    # Where cheap tokens lie open the least is more.
    seen = {"tokens": {"guine": [50, 60, 70]}, "explored": {"guine": 0}}
    later = at(at="sailing", ships={0: {"guine": 2}}, money=200, **seen)
    later.choose("Explore Angola")
    assert "→ at least 280 Cr." in words(later)


def test_a_step_in_the_middle_is_left_out_and_the_rest_stays():
    table = at(at="sailing", ships={0: {"portugal": 2, "guine": 1}}, explored=SEA)
    table.choose("1 ship to Guiné")
    table.choose("1 ship to Bahia")
    table.click("decision", "kind", "guine")
    table.choose("1 ship to Angola")
    assert len(steps(table)) == 3
    drop(table, 1)
    assert steps(table) == ["1 ship from Portugal to Guiné", "1 ship from Guiné to Angola"]
    drop(table, 0)
    assert steps(table) == ["1 ship from Guiné to Angola"]
    drop(table, 0)
    assert (table.session.plan, table.game.at) == (None, 0)
    market = at(at="market", colonies={0: {"guine": 1, "bahia": 1}}, explored=SEA)
    market.choose("Sell 1")
    market.choose("Process 1")
    drop(market, 0)  # sugar is still asked about first
    assert market.session.plan.options == (DECLINE, Process("gold", 1))
    drop(market, 1)
    assert market.session.plan.options == (DECLINE,)


def test_exploring_is_left_out_with_the_ships_that_were_named():
    table = at(
        at="sailing",
        ships={0: {"portugal": 1, "guine": 2, "rio_de_janeiro": 2}},
        explored={"guine": 0, "bahia": 1, "rio_de_janeiro": 1},
    )
    table.choose("1 ship to Bahia")
    table.click("decision", "kind", "guine")
    table.choose("Explore Angola")
    table.choose("Guiné")
    table.choose("Rio de Janeiro")
    assert len(steps(table)) == 4
    drop(table, 3)
    assert len(steps(table)) == 3
    table.choose("Rio de Janeiro")
    drop(table, 1)
    assert steps(table) == ["1 ship from Portugal to Bahia"]


def test_a_step_that_others_need_stays_and_the_reason_is_said():
    table = at(at="market", colonies={0: {"bahia": 1}}, explored=SEA)
    table.choose("No")
    table.choose("Process 1")
    plan = table.session.plan
    drop(table, 0)
    assert table.session.plan is plan
    assert refusal(table) == (
        "“No trade in sugar” stays in the plan: without it the rest cannot be done. "
        "Asked is about sugar; gold comes later in this action. [N.market]"
    )


@pytest.mark.parametrize(
    "token", ["", "0", "0+1:1", "0+1:-1", "0+2:0", "1+1:0", ":0", "0+1:", MARKUP, "9" * 5000, "0+1:" + "9" * 5000]
)
def test_a_forged_step_is_not_left_out(token):
    table = sailing()
    table.choose("1 ship to Guiné")
    plan = table.session.plan
    table.click("decision", "drop", token)
    assert table.session.plan is plan
    assert "another position" in refusal(table)


def test_a_whole_plan_says_why_nothing_more_fits():
    table = at(at="sailing", ships={0: {"portugal": 1}}, explored=SEA)
    table.choose("1 ship to Bahia")
    assert "Nothing more can be added. No ship of Red can sail on. [N.sailing]" in words(table)
    table = at(at="colony", ships={0: {"guine": 2}}, explored={"guine": 0}, workers=3, money=400)
    table.choose("Guiné")
    assert (
        "Nothing more can be added. With this colony it takes 4 workers, two for each of the turn; there are 3. [N.colony]"
        in words(table)
    )
    table = at(at="market", colonies={0: {"bahia": 1}}, explored=SEA)
    table.choose("Sell 1")
    table.choose("No")
    assert "added" not in words(table)  # spice is still asked about
    table.choose("Process 1")
    assert "With this the action is over." in words(table) or "Nothing more can be added." in words(table)


# Undo and redo


def test_what_was_confirmed_together_is_undone_together():
    table = sailing()
    before = table.game.state
    table.choose("1 ship to Guiné")
    table.choose("1 ship to Bahia")
    table.confirm()
    after, length = table.game.state, table.game.length
    assert length == 3
    table.click("bar", "undo")
    assert (table.game.state, table.game.at) == (before, 0)
    table.click("bar", "redo")
    assert (table.game.state, table.game.at) == (after, length)
    table.click("bar", "goto", "1")  # the slider goes move by move
    assert table.game.state.nations[0].ships[1] == before.nations[0].ships[1] + 1
    table.click("bar", "redo")
    assert table.game.at == length
    table.click("bar", "goto", "1")
    table.click("bar", "undo")
    assert table.game.at == 0
    table.choose("2 ships to Bahia")
    table.confirm()
    assert table.game.moments[1].option == Sail("portugal", "bahia", 2)


def test_steps_are_taken_back_one_by_one_or_all_at_once():
    table = sailing()
    before = table.game.state
    table.choose("1 ship to Guiné")
    table.choose("1 ship to Bahia")
    table.click("decision", "take_back")
    assert table.session.plan.options == (Sail("portugal", "guine", 1),)
    table.choose("1 ship to Bahia")
    table.click("bar", "undo")  # the last step of the plan comes before the last move
    assert table.session.plan.options == (Sail("portugal", "guine", 1),)
    table.click("decision", "clear")
    assert table.session.plan is None
    table.choose("1 ship to Guiné")
    table.click("bar", "undo")
    assert (table.session.plan, table.game.state) == (None, before)
    assert "Planned" not in table["decision"].html


def test_nothing_more_at_once_needs_no_confirmation():
    table = sailing()
    table.choose("Done")
    assert table.game.at == 1
    market = at(at="market", colonies={0: {"guine": 1, "bahia": 1}}, explored=SEA)
    for _ in range(3):
        market.choose("No")
    assert market.game.state.seat == 1


def test_what_confirming_does_is_not_offered_twice():
    table = sailing()
    table.choose("1 ship to Guiné")
    assert "Confirm, and nothing more" in table["decision"].html
    assert ">Done<" not in table["decision"].html
    market = at(at="market", colonies={0: {"guine": 1, "bahia": 1}}, explored=SEA)
    market.choose("Sell 1")
    assert ">No<" in market["decision"].html  # the next good is asked
    market.confirm()
    assert market.game.moments[1].option == Sell("sugar", 1)
    assert market.game.state.seat == 1


def test_an_action_that_is_over_in_the_plan_waits_to_be_confirmed():
    table = at(at="colony", ships={0: {"guine": 1}}, explored={"guine": 0}, workers=3, money=400)
    table.choose("Guiné")
    assert table.session.planned.is_whole
    assert choices(table.session) == []
    assert table.game.state.seat == table.session.shown.seat == 0
    assert "Red decides" in words(table)
    assert ">Confirm<" in table["decision"].html
    assert "Hint" not in table["hint"].html
    table.confirm()
    assert table.game.state.seat == 1


def test_ships_are_planned_in_any_order():
    table = sailing()
    table.click("decision", "kind", "guine")
    table.choose("1 ship to Angola")
    table.click("decision", "kind", "portugal")
    assert lit_places(table.session).keys() == {"region:guine", "region:bahia"}  # where those of Portugal could still go
    table.choose("2 ships to Guiné")
    assert table.session.plan.options == (Sail("portugal", "guine", 2), Sail("guine", "angola", 1))
    assert choices(table.session) == []
    table.confirm()
    assert table.game.state.nations[0].ships[:4] == table.game.moments[-1].state.nations[0].ships[:4]
    assert table.game.state.seat == 1


def test_a_plan_goes_by_the_board():
    table = sailing()
    choose_place(table.session, "region:bahia")
    table.choose("1 ship to Bahia")
    assert "Show all choices" not in table["decision"].html
    choose_place(table.session, "region:guine")  # a target, and where another ship lies
    table.choose("1 ship to Guiné")
    assert table.game.at == 0
    assert len(table.session.plan.options) == 2
    assert lit_places(table.session).keys() == {"region:portugal", "region:angola"}  # from Guiné


# What a plan must not do


def test_a_ship_sails_once_in_a_plan():
    table = at(at="sailing", ships={0: {"portugal": 2, "guine": 1, "angola": 1}}, explored=SEA)
    table.choose("1 ship to Guiné")
    table.click("decision", "kind", "guine")
    table.choose("1 ship to Angola")  # the one that lay there
    before = table.session.plan
    table.click("decision", "kind", "guine")
    refused = label(table, "1 ship to Angola")
    assert refused.refusal.startswith("Every ship in Guiné has moved in this sailing: a ship moves once.")
    index = choices(table.session).index(refused)
    table.click("decision", "choose", f"{stand(table.session)}:{index}")  # a forged click
    assert refusal(table) == refused.refusal
    assert table.session.plan is before


def test_exploring_ends_the_plan_and_tells_nothing_before_it_is_confirmed():
    """The page is the same letter by letter whatever lies face down; what lies there comes with the confirmation."""
    pages = []
    for deal in range(3):
        table = Table()
        state = navegador.position(at="sailing", ships={0: {"portugal": 3}})
        state.deal_anew(0, random.Random(deal))
        state.begin_anew()
        table.game._begin(state, [], None)
        stack = state.stacks[1]
        explore = label(table, "Explore Guiné")
        index = choices(table.session).index(explore)
        table.click("decision", "choose", f"0:{index}")
        assert not table.session.shown.is_explored(1)
        assert table.session.planned.reveals
        assert "turned up only when you confirm" in table["decision"].html
        assert choices(table.session) == []
        pages.append(page_of(table) | {"voyage-log": "", "keeper": ""})
        table.confirm()
        assert table.game.state.is_explored(1)
        assert ", ".join(map(str, stack[:-1])) in table["log"].html
        assert table.game.undo_reveals
    assert pages[0] == pages[1] == pages[2]
    assert len(set(pages[0].values())) > 5


def test_after_exploring_the_sailing_goes_on_from_what_was_found():
    table = at(at="sailing", ships={0: {"bahia": 2, "angola": 2}}, explored=SEA)
    state = table.game.state
    explore = next(choice for _, choice in offered(table) if isinstance(choice.option, Explore))
    take(table.session, explore.option)
    while not table.session.planned.is_whole:
        assert table.session.planned.end is None  # the ships must be named
        assert 'data-act="confirm"' not in table["decision"].html
        table.click("decision", "confirm", f"{0}+{len(table.session.plan.options)}")
        assert table.game.state is state
        take(table.session, next(choice.option for _, choice in offered(table) if isinstance(choice.option, Send)))
    table.confirm()
    assert table.game.state.explored != state.explored
    assert table.game.state.seat in (0, 1)


@pytest.mark.parametrize("elsewhere", [Sail("portugal", "bahia", 2), DONE])
def test_a_plan_that_is_no_longer_possible_is_answered_with_the_rule(elsewhere):
    """Somebody moved meanwhile, in another cell: by the same seat, or so that another one decides."""
    table = sailing()
    table.choose("2 ships to Guiné")
    plan = table.session.plan
    table.game.act(elsewhere)
    before = table.game.state
    assert "The game has moved on since this was planned." in table["decision"].html
    table.confirm()
    assert table.game.state is before
    assert refusal(table).endswith("[N.sailing]")
    assert table.session.plan is plan  # to be changed or dropped
    table.click("decision", "clear")
    assert "Planned" not in table["decision"].html


def test_a_plan_is_not_carried_out_for_another_seat():
    sea = {"guine": 0}
    table = at(at="colony", ships={0: {"guine": 1}, 1: {"guine": 1}}, explored=sea, workers=6, money=400)
    table.choose("Guiné")
    twin = table.game.state.copy()
    twin.agenda[-1] = type(twin.agenda[-1])(1)
    twin.agenda[0] = type(twin.agenda[0])(twin.agenda[0].name, 1)
    twin.__dict__.pop("legal", None)
    table.game._begin(twin, [], None)
    before = table.game.state
    assert Found("guine") in before.options()
    table.confirm()
    assert table.game.state is before
    assert refusal(table) == "This plan was made for a decision that is past: nothing was done. [N.colony]"


@pytest.mark.parametrize("token", ["", "0", "0+0", "0+2", "1+1", "+", "0+1+1", MARKUP, "9" * 5000])
def test_a_forged_confirmation_changes_nothing(token):
    table = sailing()
    table.choose("1 ship to Guiné")
    before = table.game.state
    table.click("decision", "confirm", token)
    assert table.game.state is before
    assert "another position" in refusal(table)
    table.click("decision", "clear")
    table.click("decision", "confirm", "0+1")
    assert table.game.state is before


def test_a_second_click_on_the_same_button_means_the_first_one_and_any_other_is_stale():
    table = sailing()
    index = choices(table.session).index(label(table, "1 ship to Guiné"))
    table.click("decision", "choose", f"0:{index}")
    plan = table.session.plan
    table.click("decision", "choose", f"0:{index}")
    assert table.session.plan is plan
    assert not refusal(table)
    table.click("decision", "choose", f"0:{index + 1}")
    assert table.session.plan is plan
    assert "another position" in refusal(table)
    table.confirm()
    at_end = table.game.at
    table.click("decision", "confirm", "0+1")
    assert table.game.at == at_end


@pytest.mark.parametrize("act", [("bar", "goto", "0"), ("menu", "code"), ("mats", "player1", "random")])
def test_whatever_else_changes_the_game_drops_the_plan(act):
    table = sailing()
    table.choose("1 ship to Guiné")
    if act[1] == "code":
        table.click("menu", "code", '{"code": "' + GameModel(navegador.setup()).code() + '"}')
        table.game.new(seats=2)
    else:
        table.click(*act)
    assert "1 ship from Portugal to Guiné" not in table["decision"].html or table.session.planned is None


def test_lessons_and_bare_tables_do_not_plan():
    game = GameModel(navegador.position(at="buildings", workers=6, money=400))
    session = Session(game)
    table = LessonTable(session)
    take(session, Build("shipyard"))
    assert (session.plan, game.at) == (None, 1)
    table.close()


def test_a_plan_by_itself():
    state = navegador.position(at="market", colonies={0: {"bahia": 2}}, explored={"bahia": 0}, factories={0: {"gold": 1}})
    plan = Plan(state, parts.PLANNED).with_step(Sell("sugar", 2)).with_step(Process("gold", 2))
    assert state.taken() == []
    assert plan.state.nations[0].money > state.nations[0].money
    with pytest.raises(ValueError, match=r"\[N\.market\]"):
        plan.without_last().with_step(Sell("gold", 1))
    whole = plan.finished()
    assert whole.is_whole
    assert whole.without_last().options == whole.options[:-1]
    with pytest.raises(ValueError, match="goes no further"):
        Plan(state, parts.PLANNED, [*whole.options, whole.options[-1]])


def test_few_messages_for_a_step_and_for_a_confirmation(monkeypatch):
    table, sent = Table(seats=4, seed=3), []
    monkeypatch.setattr(Widget, "_send", lambda self, message, buffers=None: sent.append(message))
    session, chance, most, confirmed = table.session, random.Random(3), 0, 0
    for _ in range(400):
        plan, before = session.planned, len(sent)
        if plan and (plan.is_whole or (plan.end and chance.random() < 0.3)):
            table.confirm()
            confirmed += 1
        else:
            take(session, chance.choice(TASTES["settler"](session.shown, session.shown.options())))
        most = max(most, len(sent) - before)
    assert confirmed > 20
    assert 0 < most <= 20
