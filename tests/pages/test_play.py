"""The play page in a real browser: whole games by taps and by keyboard, reloads, tabs, links and hostile files."""

from __future__ import annotations

import json
import random
import re
import socket
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from aod_nb import aod
from aod_nb.aod.options import Attack, Option, Place
from aod_nb.aod.tables import PIECES
from aod_nb.core import Record, to_code
from aod_nb.i18n import name, text
from aod_nb.plots import aod as drawing
from aod_nb.plots.aod import Board, place_of
from aod_nb.widgets.aod.parts import note
from tests.pages.conftest import CHROMIUM, Seen, Server, serious
from tests.pages.table import MARKUP, SIZES
from tests.pages.table import Table as AnyTable


@pytest.fixture
def table(page: Page, pages: Server) -> Table:
    return Table(page, pages, "seats=2&seed=7")


class Table(AnyTable):
    notebook, rules, drawing = "play_aod", aod, drawing

    def pick_kind(self, option: Option) -> None:
        if isinstance(option, Place) and sum(1 for count in self.state.nations[self.state.seat].hand if count) > 1:
            kind = self.decision.locator(f"[data-act=kind][data-value={option.piece}]")
            kind.click()
            expect(kind).to_have_attribute("aria-pressed", "true")

    def label(self, option: Option) -> str:
        """With the odds of an expedition."""
        return f"{super().label(option)} {note(self.state, option)}".strip()

    def tap(self, option: Option) -> None:
        """On the board, where the option has a place there."""
        self.pick_kind(option)
        place = place_of(option)
        if place is None:
            self.button(option).click()
        else:
            self.tap_place(place)
            shares = [other for other in self.state.options() if place_of(other) == place]
            if len(shares) > 1 and not isinstance(option, Place):
                self.button(option).click()
            elif self.was_held(option):
                self.tap_place(place)
        self.took(option)


def test_a_whole_game_by_taps(table: Table) -> None:
    chance = random.Random(7)
    while not table.state.is_over:
        table.tap(chance.choice(table.state.options()))
    assert table.scores() == table.engine_scores()
    expect(table.page.get_by_role("heading", name="The game goes to")).to_be_visible()
    expect(table.page.locator(".voyage-scores .charts svg")).to_have_count(2)


def test_looking_back_and_a_reload_lose_no_move(table: Table) -> None:
    for _ in range(4):
        table.click(table.state.options()[0])
    slider = table.page.locator(".voyage-bar input[type=range]")
    slider.focus()
    table.page.keyboard.press("Home")
    expect(table.page.get_by_text("0 of 4", exact=True)).to_be_visible()
    table.page.add_init_script("""(function look() {
        const bar = document.querySelector(".voyage-bar");
        if (bar && getComputedStyle(bar).visibility === "visible") (window.barsSeen ??= new Set()).add(bar.innerText);
        requestAnimationFrame(look);
    })();""")
    table.page.reload()
    expect(table.page.get_by_text("0 of 4", exact=True)).to_be_visible()
    table.page.wait_for_function("window.barsSeen")  # the next frame may still be to come
    seen = table.page.evaluate("[...barsSeen]")
    assert all("0 of 4" in bar for bar in seen), "a new game was shown before one's own"
    expect(table.page.locator("#voyage-loading")).to_have_count(0)
    table.page.locator(".voyage-bar input[type=range]").focus()
    table.page.keyboard.press("End")
    expect(table.page.get_by_text("4 of 4")).to_be_visible()


def test_what_opens_over_the_page_closes_by_escape_and_by_a_click_beside_it(table: Table) -> None:
    page = table.page
    share = page.locator(".voyage-menu .share")
    for close in (lambda: page.keyboard.press("Escape"), lambda: page.locator(".voyage-bar .turn").click()):
        page.get_by_role("button", name=text("widgets.share")).click()
        expect(share).to_be_visible()
        share.locator("textarea").click()
        close()
        expect(share).to_have_count(0)


def test_a_whole_game_by_keyboard(table: Table) -> None:
    """Tab to the choices once; then arrows and Enter, the focus stays where the choices are."""
    chance, keys = random.Random(8), table.page.keyboard
    for _ in range(60):
        if table.page.evaluate("document.activeElement?.closest('.choices') != null"):
            break
        keys.press("Tab")
    while not table.state.is_over:
        options = table.state.options()
        if isinstance(options[0], Place):
            held = next(piece for piece, count in zip(PIECES, table.state.nations[table.state.seat].hand, strict=True) if count)
            options = tuple(option for option in options if not isinstance(option, Place) or option.piece == held)
        option = chance.choice(options)
        expect(table.decision.locator(f'.choices [data-value^="{len(table.state.taken())}:"]').first).to_be_visible()
        labels = [" ".join(label.split()) for label in table.decision.locator(".choices button").all_inner_texts()]
        focused = table.page.evaluate("[...document.querySelectorAll('.choices button')].indexOf(document.activeElement)")
        assert focused >= 0
        steps = labels.index(table.label(option)) - focused
        for _ in range(abs(steps)):
            keys.press("ArrowDown" if steps > 0 else "ArrowUp")
        keys.press("Enter")
        table.took(option)
    assert table.scores() == table.engine_scores()


def battle() -> Any:
    both = {0: {"soldier": 2, "colonist": 3}, 1: {"soldier": 2, "colonist": 4}}
    there = {"land": {"canada": both}, "discovered": {"canada": 1}, "taken": {"canada": 1}}
    return aod.position(seats=2, turn=4, at="warfare", boxes={"warfare": [0]}, **there)


def test_a_reload_in_the_middle_of_a_battle_comes_back_to_it(table: Table) -> None:
    table.state = battle()
    table.load(Record.of(table.state).to_json())
    expect(table.decision).to_contain_text("a battle, a full war, or peace")
    table.click(Attack("canada", 1))
    expect(table.decision).to_contain_text("your soldier removes an enemy piece")
    table.page.reload()
    expect(table.decision).to_contain_text("your soldier removes an enemy piece")
    table.click(aod.options.Remove("soldier"))


def test_two_tabs_do_not_disturb_each_other_and_the_newest_can_be_continued(context: BrowserContext, pages: Server) -> None:
    one = Table(context.new_page(), pages, "seats=2&seed=7")
    one.click(one.state.options()[0])
    other = Table(context.new_page(), pages, "seats=2&seed=7")
    other.click(other.state.options()[5])
    other.click(other.state.options()[0])
    one.page.reload()
    expect(one.moves(1)).to_be_visible()
    third = context.new_page()
    third.goto(pages.page("play_aod"))
    third.get_by_role("button", name="Continue").click()
    expect(third.locator(".voyage-bar .moves", has_text="2 of 2")).to_be_visible()
    home = context.new_page()
    home.goto(pages.page("index"))
    expect(home.get_by_role("link", name="Continue where you were")).to_be_visible()


def test_a_link_rebuilds_the_game(page: Page, pages: Server) -> None:
    state, chance = aod.setup(seats=3, seed=5, edition="russian"), random.Random(1)
    for _ in range(40):
        state.apply(chance.choice(state.options()))
    table = Table(page, pages, f"game={to_code(state)}", state)
    table.click(state.options()[0])
    table.page.get_by_role("button", name="Share").click()
    expect(table.page.locator("#voyage-link")).to_have_value(re.compile(re.escape(f"?game={to_code(state)}")))


def test_a_new_game_is_set_up_over_the_one_that_plays(table: Table) -> None:
    table.click(table.state.options()[0])
    opens, form = table.page.get_by_role("button", name="New game"), table.page.get_by_role("region", name="New game")
    opens.click()
    form.get_by_role("button", name=text("setup.add")).click()
    expect(form.get_by_label(text("setup.nation", seat=3))).to_have_value("spain")
    table.page.keyboard.press("Escape")
    expect(form).to_have_count(0)
    expect(opens).to_be_focused()
    expect(table.moves(1)).to_be_visible()
    opens.click()
    expect(form.get_by_role("button", name="Start")).to_be_focused()
    form.get_by_role("button", name=text("setup.add")).click()
    form.locator("summary").click()
    form.get_by_label("Seed").fill("11")
    form.get_by_label("Rules of").select_option("italian")
    expect(form.get_by_label(text("setup.nation", seat=3))).to_be_visible()
    assert serious(table.page) == []
    form.get_by_role("button", name="Start").click()
    table.state = aod.setup(seats=3, seed=11, edition="italian")
    expect(table.moves(0)).to_be_visible()
    table.click(table.state.options()[3])
    expect(table.decision).to_contain_text("France decides")


def test_what_is_saved_can_be_loaded(table: Table) -> None:
    table.click(table.state.options()[2])
    with table.page.expect_download() as download:
        table.page.get_by_role("button", name="Save").click()
    saved = Path(download.value.path()).read_text()
    assert Record.from_json(saved).replay() == table.state
    table.click(table.state.options()[2])
    table.load(saved)
    expect(table.moves(1)).to_be_visible()


@pytest.mark.parametrize("query", ["seats=9", "game=abc", "game=", "edition=martian", "seats=2&seed=x"])
def test_a_bad_link_is_said_plainly_and_a_game_can_be_played(page: Page, pages: Server, query: str) -> None:
    page.goto(pages.page("play_aod", query))
    expect(page.locator(".voyage-notice .notice")).to_be_visible()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("region", name="Decision")).to_be_visible()
    expect(page.locator(".voyage-notice .notice")).to_have_count(0)


def test_hostile_files_change_nothing(table: Table) -> None:
    table.click(table.state.options()[0])
    good = json.loads(Record.of(table.state).to_json())
    illegal = good | {"options": [{"do": "land", "region": "peru"}, *good["options"]]}
    named = json.loads(json.dumps(good))
    named["setup"]["nations"][0] = named["snapshot"]["nations"][0]["name"] = MARKUP
    for spoilt in ("", MARKUP, json.dumps(illegal), json.dumps(named), json.dumps(good | {"game": MARKUP}), "x" * 12_000_000):
        table.load(spoilt, name=f"{MARKUP}.json")
        expect(table.notice).to_be_visible()
        assert table.page.title() != "hacked"
        assert table.page.locator("img[src=x]").count() == 0
        table.page.get_by_role("button", name="Close").click()
        expect(table.notice).to_have_count(0)
    table.click(table.state.options()[0])


def test_blocked_storage_is_said_plainly(context: BrowserContext, pages: Server) -> None:
    context.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }")
    table = Table(context.new_page(), pages, "seats=2&seed=7")
    table.button(table.state.options()[0]).click()
    expect(table.notice).to_contain_text("save the game as a file")


def test_a_refusal_is_said_where_the_choices_are(table: Table) -> None:
    table.click(Place("colonist", "initiative"))
    table.click(Place("colonist", "discovery"))
    table.button(Place("colonist", "initiative")).click(force=True)
    expect(table.decision.locator(".refusal")).to_contain_text("one piece per player.")


def test_who_hears_the_page_is_told_what_is_new_and_only_that(table: Table) -> None:
    told = table.page.locator(".voyage-voice")
    assert "".join(told.all_inner_texts()) == ""  # nothing is new on a page that has just come
    first, second = [name("aod", table.state.nations[seat].name) for seat in table.state.order]
    for place, nation, other in (("initiative", first, second), ("discovery", second, first)):
        table.click(Place("colonist", place))
        expect(told.filter(has_text="colonist")).to_have_text(f"{nation}: colonist to {place.title()}.")
        expect(told.filter(has_text="decides")).to_have_text(f"{other} decides")
    table.button(Place("colonist", "initiative")).click(force=True)
    expect(told.filter(has_text="one piece per player")).to_have_count(1)
    table.page.get_by_role("button", name="Undo").click()
    expect(told.filter(has_text="decides")).to_have_text(f"{second} decides")
    table.page.get_by_role("button", name="Redo").click()
    expect(told.filter(has_text="colonist")).to_have_text(f"{second}: colonist to Discovery.")
    assert set(table.page.locator(".voyage-view [role=status]").evaluate_all("all => all.map((one) => one.ariaLive)")) == {"off"}


def test_a_rule_card_opens_and_closes_by_keyboard(table: Table) -> None:
    table.decision.get_by_role("button", name="III.A").click()
    card = table.page.get_by_role("dialog")
    expect(card).to_contain_text("Step A: Placement")
    table.page.keyboard.press("Escape")
    expect(card).to_have_count(0)


@pytest.mark.parametrize("notebook", ["index", "play_aod", "rules"])
def test_no_page_has_a_serious_finding_or_scrolls_sideways(page: Page, pages: Server, notebook: str) -> None:
    page.goto(pages.page(notebook))
    expect(page.locator(".voyage-view:visible").first).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert serious(page) == []


def test_board_decision_and_nations_fit_a_laptop(table: Table) -> None:
    for part in (".voyage-board canvas", "[aria-label=Decision]", ".voyage-mats section"):
        box = table.page.locator(part).first.bounding_box()
        assert box
        assert box["y"] + box["height"] <= 800
        assert box["x"] + box["width"] <= 1280


def test_a_game_whose_kernel_is_killed_goes_on_by_itself(table: Table, pages: Server, seen: Seen) -> None:
    table.click(table.state.options()[0])
    for kernel in pages.kernels():
        kernel.kill()
    expect(table.page.get_by_role("alert")).to_contain_text(text("serve.page.back"))
    expect(table.moves(1)).to_be_visible()
    table.click(table.state.options()[0])
    seen.errors.clear()


def test_a_finger_on_a_phone_plays_too(browser: Browser, pages: Server) -> None:
    phone = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    table = Table(phone.new_page(), pages, "seats=2&seed=7")
    table.board = Board(lambda place: None, narrow=True)
    expect(table.page.locator(".voyage-board canvas").first).to_be_visible()
    table.page.wait_for_timeout(500)
    for option in (Place("colonist", "initiative"), Place("colonist", "trade_goods"), Place("colonist", "warfare")):
        x, y = table.point(place_of(option) or "")
        table.page.touchscreen.tap(x, y)
        table.took(option)
    table.button(table.state.options()[0]).tap()
    table.took(table.state.options()[0])
    table.page.goto("about:blank")
    phone.close()


@pytest.mark.parametrize("notebook", ["index", "play_aod", "play_navegador", "rules"])
def test_a_net_that_swallows_packets_holds_no_page_back(playwright: Playwright, pages: Server, notebook: str) -> None:
    """Every host but this machine is behind a door that never answers: nobody knocks, and the page comes up."""
    with socket.socket() as pit:
        pit.bind(("127.0.0.1", 0))
        pit.listen(64)
        proxy = f"--proxy-server=127.0.0.1:{pit.getsockname()[1]}"
        swallowed = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--disable-background-networking", "--disable-component-update", proxy],
        )
        page = swallowed.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(pages.page(notebook))
        expect(page.locator(".voyage-view:visible").first).to_be_visible()
        page.wait_for_timeout(500)
        assert [url for url in asked if not url.startswith((pages.url, "data:", "blob:"))] == []
        page.goto("about:blank")
        swallowed.close()
