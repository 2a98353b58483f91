"""What happens on a board is seen to move over it, can be skipped and shown again, and stands still for who wants no motion."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.pages.conftest import Server
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
    expect(table.page.locator(".voyage-stage")).to_be_attached()
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
    table.click(table.state.options()[0])
    expect(stage(page)).to_have_count(1)
    page.mouse.click(5, 5)
    expect(stage(page)).to_have_count(0)


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
