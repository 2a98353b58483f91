"""A game that is over, in a browser: the result leads the page at every size, is whole, and plays on from there."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from aod_nb import aod, bots, navegador
from aod_nb.core import Record
from tests.pages.conftest import LAPTOP, Server, serious

GAMES: dict[str, Any] = {"aod": aod, "navegador": navegador}
SIZES = ((1280, 800), (1920, 1080), (390, 844))


def over(game: str) -> str:
    """A game of four that beginners played to its end, as a file."""
    state, chance = GAMES[game].setup(seats=4, seed=5), random.Random(5)
    while not state.is_over:
        state.apply(bots.level("beginner").choose(state, chance))
    return Record.of(state).to_json()


@pytest.mark.parametrize("game", GAMES)
def test_the_result_leads_the_page(page: Page, pages: Server, game: str) -> None:
    page.goto(pages.page(f"play_{game}", "seats=2&seed=7"))
    file = {"name": "game.json", "mimeType": "application/json", "buffer": over(game).encode()}
    page.locator(".voyage-menu input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    result = page.get_by_role("region", name="Result")
    winner, table = result.locator(".place1"), result.get_by_role("table", name="Scores")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(winner).to_be_in_viewport(ratio=1)
        expect(result.get_by_role("list", name="Places").get_by_role("listitem")).not_to_have_count(0)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert serious(page) == []
        if width > 1000:
            for part in (table, result.locator(".charts figure").last):
                expect(part).to_be_in_viewport(ratio=1)
            assert table.evaluate("(one) => one.parentElement.scrollWidth - one.parentElement.clientWidth") <= 0
    page.set_viewport_size(LAPTOP)
    result.get_by_role("button", name="Play again", exact=True).click()
    expect(result).to_have_count(0)
    expect(page.get_by_role("region", name="Decision").locator("[data-act=choose]").first).to_be_visible()


def test_what_was_changed_last_stays_marked_until_the_move_is_taken_back(page: Page, pages: Server) -> None:
    page.goto(pages.page("play_aod", "seats=2&seed=7"))
    expect(page.locator(".voyage-traces")).to_be_attached()
    marks = page.locator(".voyage-traces svg")
    page.get_by_role("region", name="Decision").locator("[data-act=choose]").first.click()
    expect(marks).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(marks).to_have_count(0)
