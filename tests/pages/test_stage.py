"""What happens on a board is seen to move over it, can be skipped and shown again, and stands still for who wants no motion."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.pages.conftest import Server, serious
from tests.pages.test_navegador import Table as NavegadorTable
from tests.pages.test_play import Table as AodTable

TABLES = {"aod": AodTable, "navegador": NavegadorTable}
HELD = """() => {
  window.frames = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    const moving = animate.apply(this, given);
    if (this.closest('.voyage-stage')) {
      const lasts = moving.effect.getComputedTiming().duration;
      const at = (time) => { moving.currentTime = time; const { x, y } = this.getBoundingClientRect(); return [x, y]; };
      moving.pause();
      window.frames.push({ act: this.className, where: [at(0), at(lasts / 2), at(lasts - 0.1)] });
      if (!window.isHeld) moving.play();
    }
    return moving;
  };
}"""
"""Notes where everything that moves is at the beginning, half-way and at the end."""


def stage(page: Page) -> Any:
    return page.locator(".voyage-stage > div")


def drawn(table: Any) -> Any:
    expect(table.page.locator(".voyage-figure > .voyage-stage")).to_be_attached()
    table.page.evaluate(HELD)
    return table


@pytest.mark.parametrize("game", TABLES)
def test_a_move_is_seen_to_move_and_is_shown_again(page: Page, pages: Server, game: str) -> None:
    table = drawn(TABLES[game](page, pages, "seats=2&seed=7"))
    table.click(table.state.options()[0])
    page.wait_for_function("window.frames.some(({ act }) => act === 'fly')")
    first = page.evaluate("window.frames.filter(({ act }) => act === 'fly')")
    for one in first:
        start, middle, end = one["where"]
        assert start != middle != end != start
    expect(stage(page)).to_have_count(0)
    page.evaluate("window.frames = []")
    page.get_by_role("region", name="Since your last move").get_by_role("button", name="Show again").click()
    page.wait_for_function(f"window.frames.filter(({{ act }}) => act === 'fly').length >= {len(first)}")
    expect(stage(page)).to_have_count(0)


def test_a_click_ends_what_moves_and_the_map_follows(page: Page, pages: Server) -> None:
    table = drawn(AodTable(page, pages, "seats=2&seed=7"))
    page.evaluate("window.isHeld = true")
    before = page.locator(".voyage-log").inner_text()
    seat = table.state.seat
    table.click(table.state.options()[0])
    expect(stage(page)).to_have_count(1)

    # It leaves from the tile of its nation; what tells how the move ends waits until that is seen, or somebody clicks
    tile = page.locator(".voyage-mats .mat > summary").nth(seat).bounding_box()
    (x, y), *_ = page.evaluate("window.frames.at(-1).where")
    assert tile["x"] <= x <= tile["x"] + tile["width"]
    assert tile["y"] <= y <= tile["y"] + tile["height"]
    assert page.locator(".voyage-log").inner_text() == before
    page.mouse.click(5, 5)
    expect(stage(page)).to_have_count(0)
    expect(page.locator(".voyage-log")).not_to_have_text(before)


def test_a_hint_dims_what_it_does_not_speak_of(page: Page, pages: Server) -> None:
    drawn(AodTable(page, pages, "seats=2&seed=7"))
    page.get_by_role("button", name="Hint").click()
    dimmed = page.locator(".voyage-stage > .spot path")
    expect(dimmed).to_have_attribute("d", re.compile(r"^M0 0H100V100H0ZM\d"))
    page.get_by_role("region", name="Hint").get_by_role("button", name="What is best?").click()
    expect(dimmed).to_have_count(0)


@pytest.mark.parametrize("game", TABLES)
def test_on_a_phone_board_decision_and_figures_stand_without_scrolling_and_the_rest_lies_behind_tabs(
    page: Page, pages: Server, game: str
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(pages.page(f"play_{game}", "players=person,merchant&seed=7"))
    expect(page.locator(".voyage-stage:not(.over)")).to_be_attached()
    here = {part: page.locator(f".voyage-page > .voyage-{part}") for part in ("asked", "board", "at-nations", "side", "at-menu")}
    for part in ("asked", "board", "at-nations"):
        expect(here[part]).to_be_in_viewport(ratio=0.99)
    assert page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")
    assert page.evaluate("document.querySelector('.voyage-board').clientHeight") > 300
    for tab, part in (("Log", "side"), ("Menu", "at-menu"), ("Decision", "asked")):
        page.get_by_role("button", name=tab, exact=True).click()
        for other in ("side", "at-menu", "asked"):
            expect(here[other]).to_be_visible(visible=other == part)
        assert serious(page) == []


def test_who_wants_no_motion_sees_a_ring_around_what_changed(context: BrowserContext, pages: Server) -> None:
    page = context.new_page()
    page.emulate_media(reduced_motion="reduce")
    table = drawn(AodTable(page, pages, "seats=2&seed=7"))
    page.clock.install()
    table.click(table.state.options()[0])
    expect(page.locator(".voyage-stage > .ring")).to_have_count(1)
    assert page.evaluate("window.frames") == []
    page.clock.run_for(3000)
    expect(stage(page)).to_have_count(0)


def test_what_happens_is_heard_by_whoever_asked(page: Page, pages: Server) -> None:
    table = drawn(AodTable(page, pages, "seats=2&seed=7"))
    page.evaluate(
        """() => { window.tones = 0; const made = AudioContext.prototype.createOscillator;
        AudioContext.prototype.createOscillator = function () { window.tones += 1; return made.call(this); }; }"""
    )
    table.click(table.state.options()[0])
    expect(stage(page)).to_have_count(0)
    assert page.evaluate("window.tones") == 0
    switch = page.get_by_role("button", name="Sound")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    table.click(table.state.options()[0])
    page.wait_for_function("window.tones > 0")
    page.reload()
    expect(switch).to_have_attribute("aria-pressed", "true")
