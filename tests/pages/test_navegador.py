"""Navegador's page in a real browser: whole games by taps and by keyboard, plans, reloads, links and hostile files."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, TimeoutError, expect

from aod_nb import bots, navegador
from aod_nb.core import Record, to_code
from aod_nb.model import GameModel
from aod_nb.navegador.options import Build, Move, Option, Sail
from aod_nb.navegador.tables import REGIONS
from aod_nb.plots import navegador as drawing
from aod_nb.plots.navegador import Board, place_of
from aod_nb.widgets.play.choices import choices, choose_place, chosen_kind, put, take
from aod_nb.widgets.play.plan import stand
from aod_nb.widgets.session import Session
from tests.navegador.games import TASTES
from tests.pages.conftest import Server, serious
from tests.pages.table import HELD, MARKUP, SIZES
from tests.pages.table import Table as AnyTable

OTHER_CHOICES = "was => document.querySelector('.voyage-decision section').innerHTML != was"
SEA = {"guine": 0, "bahia": 1, "angola": 1}


@pytest.fixture
def table(page: Page, pages: Server) -> Table:
    return Table(page, pages, "seats=2&seed=7")


class Table(AnyTable):
    """The session beside the page chooses what the browser does, and shows what must come of it."""

    notebook, rules, drawing = "play_navegador", navegador, drawing

    def __init__(self, page: Page, pages: Server, query: str = "", state: Any = None) -> None:
        super().__init__(page, pages, query, state)
        self.plan = self.decision.get_by_role("group", name="Planned")
        self.begin(self.state)

    def begin(self, state: Any) -> None:
        self.session = Session(GameModel(state))
        self.session.can_plan = True

    def place(self, state: Any) -> None:
        """A saved position in the place of the game."""
        self.load(Record.of(state).to_json())
        self.begin(state)
        seat = state.nations[state.seat].name.title()
        expect(self.page.locator(".voyage-bar .nation", has_text=seat)).to_be_visible()
        self.agrees()

    def agrees(self) -> None:
        """As many moves, and as many steps of a plan, as in Python."""
        self.state = self.session.shown
        expect(self.moves(self.session.game.at)).to_be_visible()
        plan = self.session.planned
        expect(self.plan.locator("ol > li")).to_have_count(len(plan.options) if plan else 0)

    def wants(self) -> Option | None:
        """What a merchant would choose; None where the plan is to be confirmed."""
        plan, state = self.session.planned, self.session.shown
        if plan and plan.is_whole:
            return None
        option: Option = bots.level("merchant").choose(state, random.Random(str(state.taken())))
        return None if plan and option == plan.end and plan.with_step(option).is_whole else option

    def button(self, option: Option) -> Locator:
        index = [choice.option for choice in choices(self.session)].index(option)
        return self.decision.locator(f'.choices [data-value="{stand(self.session)}:{index}"]')

    @property
    def confirming(self) -> Locator:
        return self.decision.get_by_role("button", name="Confirm")

    def kind(self, slug: str) -> Locator:
        return self.decision.locator(f"[data-act=kind][data-value={slug}]")

    def pick_kind(self, option: Option) -> None:
        if isinstance(option, Sail) and chosen_kind(self.session) != option.origin:
            self.kind(option.origin).click()
            self.session.look(kind=option.origin, place="")
            expect(self.kind(option.origin)).to_have_attribute("aria-pressed", "true")

    def tap(self, option: Option) -> None:
        """On the board, where the option has a place there; first the region from which ships sail."""
        if isinstance(option, Sail) and chosen_kind(self.session) != option.origin:
            self.tap_until_it_shows(f"region:{option.origin}")
        if isinstance(option, Sail):
            self.pick_kind(option)
        place = place_of(option)
        if place is None:
            self.button(option).click()
        else:
            self.tap_until_it_shows(place)
            if self.session.place:
                self.button(option).click()
        if place is None or self.session.place:
            take(self.session, option)
        self.agrees()

    def tap_until_it_shows(self, place: str) -> None:
        """A tap that lasts too long on a busy machine only shows what is there; a person taps again."""
        self.state, before = self.session.shown, self.decision.inner_html()
        choose_place(self.session, place)
        for _ in range(3):
            self.tap_place(place)
            try:
                self.page.wait_for_function(
                    "was => document.querySelector('.voyage-decision section').innerHTML != was", arg=before, timeout=HELD
                )
                return
            except TimeoutError:
                continue
        raise AssertionError(place)

    def click(self, option: Option) -> None:
        self.pick_kind(option)
        self.button(option).click()
        take(self.session, option)
        self.agrees()

    def confirm(self) -> None:
        self.confirming.click()
        self.confirmed()

    def confirmed(self) -> None:
        plan = self.session.planned
        assert plan
        self.session.attempt(self.session.game.act, *plan.finished().options)
        self.agrees()


def late(moves: int = 400) -> Any:
    """A game of four in its middle."""
    state, chance = navegador.setup(seats=4, seed=5), random.Random(5)
    for _ in range(moves):
        state.apply(chance.choice(TASTES["settler"](state, state.options())))
    return state


def over() -> Any:
    state, chance = navegador.setup(seats=4, seed=5), random.Random(5)
    while not state.is_over:
        state.apply(bots.level("merchant").choose(state, chance))
    return state


# Whole games


def test_a_whole_game_by_taps(table: Table) -> None:
    while not table.session.game.state.is_over:
        option = table.wants()
        if option is None:
            table.confirm()
        else:
            table.tap(option)
    assert table.scores() == table.engine_scores()
    expect(table.page.get_by_role("heading", name="The game goes to")).to_be_visible()
    expect(table.page.locator(".voyage-scores .charts svg")).to_have_count(2)


BY_KEYBOARD = 60


def test_the_first_turns_by_keyboard(page: Page, pages: Server) -> None:
    """Tab to the choices once; then arrows and Enter; the focus stays where the choices are.  To its end it goes by taps."""
    table = Table(page, pages, "seats=2&seed=8", navegador.setup(seats=2, seed=8))
    keys = table.page.keyboard

    def walk_to(group: str, key: str) -> None:
        for _ in range(60):
            if table.page.evaluate(f"document.activeElement?.closest('{group}') != null"):
                return
            keys.press(key)
        raise AssertionError(group)

    def press(group: str, value: str) -> None:
        script = "(all) => [all.indexOf(document.activeElement), all.map((one) => one.dataset.value)]"
        focused, values = table.decision.locator(f"{group} button").evaluate_all(script)
        steps = values.index(value) - focused
        for _ in range(abs(steps)):
            keys.press("ArrowDown" if steps > 0 else "ArrowUp")
        keys.press("Enter")

    walk_to(".choices", "Tab")
    for _ in range(BY_KEYBOARD):
        option = table.wants()
        if option is None:
            press(".choices", str(table.confirming.get_attribute("data-value")))
            table.confirmed()
            continue
        if isinstance(option, Sail) and chosen_kind(table.session) != option.origin:
            walk_to(".kinds", "Shift+Tab")
            press(".kinds", option.origin)
            table.session.look(kind=option.origin)
            expect(table.kind(option.origin)).to_have_attribute("aria-pressed", "true")
            walk_to(".choices", "Tab")
        press(".choices", str(table.button(option).get_attribute("data-value")))
        take(table.session, option)
        table.agrees()


# Plans


def sailing() -> Any:
    return navegador.position(at="sailing", ships={0: {"portugal": 2, "guine": 1}}, explored=SEA)


def test_a_plan_is_seen_changed_and_then_confirmed(table: Table) -> None:
    table.place(navegador.position(at="rondel", workers=9, money=500, ships={0: {"portugal": 7}}))
    table.click(Move("buildings"))
    table.click(Build("shipyard"))
    table.click(Build("church"))
    expect(table.plan).to_contain_text("500 Cr. → 250 Cr.")
    table.plan.get_by_role("button", name="Take the last step back").click()
    expect(table.plan).to_contain_text("500 Cr. → 400 Cr.")
    expect(table.plan.locator("ol > li")).to_have_count(1)
    table.page.get_by_role("button", name="Undo").click()
    expect(table.plan).to_have_count(0)
    put(table.session, None)
    table.click(Build("sugar_factory"))
    table.click(Build("church"))
    expect(table.moves(1)).to_be_visible()
    expect(table.page.locator(".voyage-log")).not_to_contain_text("church")
    table.page.reload()  # a plan is nothing that has happened
    expect(table.decision).to_contain_text("Build, or done?")
    expect(table.plan).to_have_count(0)
    put(table.session, None)
    table.click(Build("church"))
    table.confirm()
    expect(table.page.locator(".voyage-log")).to_contain_text("church")
    assert table.session.game.state.seat == 1


def test_a_plan_by_taps_from_two_regions_in_any_order(table: Table) -> None:
    table.place(sailing())
    table.tap(Sail("guine", "angola", 1))
    table.tap(Sail("portugal", "bahia", 2))
    expect(table.plan.locator("ol > li > span").first).to_have_text("2 ships from Portugal to Bahia")
    table.confirm()
    ships = dict(zip(REGIONS, table.session.game.state.nations[0].ships, strict=True))
    assert {region: count for region, count in ships.items() if count} == {"angola": 1, "bahia": 2}


def test_what_exploring_finds_comes_with_the_confirmation_and_then_undo_is_a_sandbox(table: Table) -> None:
    state = navegador.position(at="sailing", ships={0: {"portugal": 3}})
    table.place(state)
    table.click(navegador.options.Explore("guine"))
    expect(table.plan).to_contain_text("turned up only when you confirm")
    expect(table.plan).to_contain_text("at least")
    stack = ", ".join(map(str, state.stacks[1][:-1]))
    expect(table.page.locator("body")).not_to_contain_text(stack)
    table.confirm()
    expect(table.page.locator(".voyage-log")).to_contain_text(stack)
    expect(table.page.get_by_role("button", name="Undo")).to_have_attribute("title", re.compile("hidden came to light"))


def test_a_forged_confirmation_or_choice_is_answered(table: Table) -> None:
    table.place(sailing())
    table.click(Sail("portugal", "guine", 1))
    for token in ("7+7", MARKUP, ""):
        table.confirming.evaluate("(button, token) => { button.dataset.value = token; }", token)
        table.confirming.click()
        expect(table.decision.locator(".refusal")).to_have_text("That choice belonged to another position.")
        table.page.get_by_role("button", name="Take the last step back").click()
        put(table.session, None)
        table.agrees()
        table.click(Sail("portugal", "guine", 1))
    first = table.decision.locator(".choices [data-act=choose]").first
    first.evaluate("(button) => { button.dataset.value = '0:9'; }")  # of the position before the plan
    first.click()
    expect(table.decision.locator(".refusal")).to_have_text("That choice belonged to another position.")
    assert table.page.title() != "hacked"
    table.confirm()


def test_a_ship_sails_once_and_the_page_says_why(table: Table) -> None:
    table.place(navegador.position(at="sailing", ships={0: {"portugal": 2, "guine": 1, "angola": 1}}, explored=SEA))
    table.click(Sail("portugal", "guine", 1))
    table.click(Sail("guine", "angola", 1))
    kind = table.kind("guine")
    kind.click()
    table.session.look(kind="guine")
    expect(kind).to_have_text("Guiné: has moved")  # the one that came from Portugal, and the one that has left
    table.button(Sail("guine", "angola", 1)).click(force=True)
    expect(table.decision.locator(".refusal")).to_have_text(
        re.compile("^Every ship in Guiné has moved in this sailing: a ship moves once")
    )


def test_a_step_is_left_out_and_what_was_confirmed_is_undone_as_a_whole(table: Table) -> None:
    table.place(sailing())
    table.click(Sail("portugal", "guine", 1))
    table.click(Sail("portugal", "bahia", 1))
    table.plan.get_by_role("button", name="Leave out: 1 ship from Portugal to Guiné").click()
    put(table.session, table.session.plan.without(0) if table.session.plan else None)
    table.agrees()
    expect(table.plan.locator("ol > li > span")).to_have_text("1 ship from Portugal to Bahia")
    table.click(Sail("guine", "angola", 1))
    table.confirm()
    table.page.get_by_role("button", name="Undo").click()
    expect(table.moves(0)).to_be_visible()
    table.page.get_by_role("button", name="Redo").click()
    expect(table.moves(2)).to_be_visible()


def test_a_whole_plan_says_why_nothing_more_can_be_added(table: Table) -> None:
    table.place(navegador.position(at="sailing", ships={0: {"portugal": 1}}, explored=SEA))
    table.click(Sail("portugal", "bahia", 1))
    expect(table.plan).to_contain_text("Nothing more can be added. No ship of Red can sail on. [N.sailing]")


# What the browser keeps, links, files


def test_a_reload_comes_back_to_the_same_position(table: Table) -> None:
    table.click(Move("ships"))
    table.click(table.session.shown.options()[1])
    table.page.reload()
    expect(table.moves(2)).to_be_visible()
    expect(table.decision).to_contain_text("Blue decides")
    table.click(Move("workers"))


def test_a_link_rebuilds_the_game(page: Page, pages: Server) -> None:
    state = late(60)
    table = Table(page, pages, f"game={to_code(state)}", state)
    table.page.get_by_role("button", name="Share").click()
    expect(table.page.locator("#voyage-link")).to_have_value(re.compile(re.escape(f"?game={to_code(state)}")))


def test_two_tabs_do_not_disturb_each_other(context: BrowserContext, pages: Server) -> None:
    first, second = Table(context.new_page(), pages, "seats=2&seed=7"), Table(context.new_page(), pages, "seats=2&seed=7")
    first.click(Move("workers"))
    second.click(Move("ships"))
    first.page.reload()
    expect(first.decision).to_contain_text("How many workers?")
    third = context.new_page()
    third.goto(pages.page("play_navegador"))
    third.get_by_role("button", name="Continue").click()
    expect(third.get_by_role("region", name="Decision")).to_contain_text("How many ships?")


def test_blocked_storage_is_said_plainly(context: BrowserContext, pages: Server) -> None:
    context.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }")
    table = Table(context.new_page(), pages, "seats=2&seed=7")
    table.button(Move("ships")).click()
    expect(table.notice).to_contain_text("save the game as a file")


@pytest.mark.parametrize("query", ["seats=9", "game=abc", "seats=2&seed=x", f"game={to_code(navegador.setup(seats=2))}x"])
def test_a_bad_link_is_said_plainly_and_a_game_can_be_played(page: Page, pages: Server, query: str) -> None:
    page.goto(pages.page("play_navegador", query))
    expect(page.locator(".voyage-notice .notice")).to_be_visible()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("region", name="Decision")).to_be_visible()
    expect(page.locator(".voyage-notice .notice")).to_have_count(0)


def test_hostile_files_change_nothing(table: Table) -> None:
    table.click(Move("workers"))
    for text in ("", MARKUP, "{}", Record.of(sailing()).to_json().replace("portugal", MARKUP.replace('"', "'"))):
        table.load(text, name=f"{MARKUP}.json")
        expect(table.notice).to_be_visible()
        assert table.page.title() != "hacked"
        assert table.page.locator("img[src=x]").count() == 0
        table.page.get_by_role("button", name="Close").click()
        expect(table.notice).to_have_count(0)
    expect(table.moves(1)).to_be_visible()


def test_undo_and_hint(table: Table) -> None:
    table.click(Move("workers"))
    table.click(table.session.shown.options()[1])
    table.page.get_by_role("button", name="Undo").click()
    expect(table.moves(1)).to_be_visible()
    table.page.get_by_role("button", name="Redo").click()
    expect(table.moves(2)).to_be_visible()
    table.page.get_by_role("button", name="Hint").click()
    hint = table.page.get_by_role("region", name="Hint")
    hint.get_by_role("button", name="What is best?").click()
    hint.get_by_role("button", name="Why?").click()
    expect(hint.locator(".best > li").first).to_be_visible()


def test_a_hint_in_the_middle_of_a_plan_is_about_the_plan(table: Table) -> None:
    table.place(navegador.position(at="buildings", workers=9, money=500))
    table.click(Build("shipyard"))
    table.page.get_by_role("button", name="Hint").click()
    hint = table.page.get_by_role("region", name="Hint")
    hint.get_by_role("button", name="What is best?").click()
    expect(hint.locator(".best > li").first).to_be_visible()
    expect(table.plan.locator("ol > li")).to_have_count(1)
    table.confirm()


# How it looks


def test_no_serious_finding_and_nothing_scrolls_sideways(table: Table) -> None:
    """In the opening, in a plan, in the middle of a game of four, and at its end."""
    planned = navegador.position(at="colony", ships={0: {"guine": 2, "bahia": 1}}, explored=SEA, workers=6, money=400)
    for state in (None, planned, late(), over()):
        if state is not None:
            table.load(Record.of(state).to_json())
            expect(table.moves(len(state.taken()))).to_be_visible()
        if state is planned:
            table.decision.locator(".choices [data-act=choose]").first.click()
            expect(table.plan).to_be_visible()
        for width, height in SIZES:
            table.page.set_viewport_size({"width": width, "height": height})
            assert table.page.evaluate("document.documentElement.scrollWidth") <= width
            assert serious(table.page) == []


def test_the_final_table_of_four_is_seen_whole_on_a_laptop(table: Table) -> None:
    state = over()
    table.load(Record.of(state).to_json())
    section = table.page.locator(".voyage-scores section")
    expect(section).to_be_visible()
    assert section.evaluate("(one) => one.scrollWidth - one.clientWidth") <= 0
    table.state = state
    assert table.scores() == table.engine_scores()


def test_board_and_decision_fit_a_laptop(table: Table) -> None:
    for part in (".voyage-board canvas", "[aria-label=Decision]"):
        box = table.page.locator(part).first.bounding_box()
        assert box
        assert box["y"] + box["height"] <= 800
        assert box["x"] + box["width"] <= 1280


def test_a_finger_on_a_phone_plays_too(browser: Browser, pages: Server) -> None:
    phone = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    table = Table(phone.new_page(), pages, "seats=2&seed=7")
    table.board = Board(lambda place: None, narrow=True)
    expect(table.page.locator(".voyage-board canvas").first).to_be_visible()
    table.page.wait_for_timeout(500)
    x, y = table.point("field:ships")
    table.page.touchscreen.tap(x, y)
    take(table.session, Move("ships"))
    table.agrees()
    table.button(table.session.shown.options()[1]).tap()
    take(table.session, table.session.shown.options()[1])
    table.agrees()
    table.page.goto("about:blank")
    phone.close()
