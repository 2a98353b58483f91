"""Nothing played is lost: a finished game is reviewed, branched, reloaded, saved, shared and loaded."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from aod_nb import aod
from aod_nb.model import GameModel
from tests.pages.conftest import Server, serious
from tests.pages.test_play import Table

PLAYERS = ("person", "merchant")


def finished() -> GameModel:
    """A game that was played by two people and is gone on with by one and a merchant."""
    game, chance = GameModel(aod.setup(seats=2, seed=7), bots_wait=True), random.Random(7)
    while not game.state.is_over:
        game.act(chance.choice(game.state.options()))
    game.seat(PLAYERS)
    return game


def saved(page: Page) -> Any:
    with page.expect_download() as download:
        page.get_by_role("button", name="Save").click()
    return json.loads(Path(download.value.path()).read_text())


def look_back(page: Page, step: int) -> None:
    """As somebody who moves the slider."""
    slider = page.locator(".voyage-bar input[type=range]")
    slider.evaluate(
        "(slider, step) => { slider.value = step; slider.dispatchEvent(new Event('change', {bubbles: true})); }", step
    )
    expect(page.locator(".voyage-bar .branch")).to_contain_text(f"looking back: {step} of")


def test_a_finished_game_is_branched_reloaded_shared_and_loaded_with_nothing_lost(page: Page, pages: Server) -> None:
    game = finished()
    table = Table(page, pages, "seats=2&seed=7")
    table.load(game.save_all("once"))
    over = page.locator(".voyage-bar .moves", has_text=f"{game.length} of {game.length}")
    expect(over).to_be_visible()
    listed = page.locator(".voyage-branches li")
    expect(listed).to_have_count(0)

    # Reviewed, and played otherwise from a look back
    page.get_by_role("button", name="Review the game").click()
    page.locator(".voyage-review").get_by_role("button", name="Stop").click()
    expect(page.locator(".voyage-review")).to_contain_text("Stopped early")
    step = next(step for step in range(20, game.length) if game.whole[step].state.seat == 0)
    look_back(page, step)
    other = next(option for option in game.whole[step].state.options() if option != game.whole[step + 1].option)
    table.state = game.whole[step].state.copy()
    table.pick_kind(other)
    table.button(other).click()
    expect(page.locator(".voyage-bar .branch")).to_contain_text("Your game is kept as it was")
    expect(page.locator(".voyage-review")).to_contain_text("Stopped early")
    expect(listed).to_have_count(2)
    page.locator(".voyage-branches summary").click()
    expect(listed.nth(1)).to_contain_text(f"From move {step + 1}, England")
    expect(listed.nth(1)).to_contain_text("you are here")
    listed.nth(1).get_by_label("Name").fill("the other way")
    listed.nth(1).get_by_label("Name").press("Enter")
    expect(listed.nth(1).locator("b")).to_have_text("the other way")
    assert serious(page) == []

    # Reloaded in the branch, and back
    page.reload()
    expect(page.locator(".voyage-bar .branch")).to_contain_text("Your game is kept as it was")
    page.locator(".voyage-branches summary").click()
    expect(listed.nth(1).locator("b")).to_have_text("the other way")
    page.locator(".voyage-bar").get_by_role("button", name="Back to your game").click()
    expect(over).to_be_visible()
    expect(listed).to_have_count(2)
    whole = saved(page)
    assert (whole["around"]["players"], whole["around"]["pace"], len(whole["around"]["lines"])) == ([*PLAYERS], "once", 1)

    # Shared from within the branch: its line, and who plays
    listed.nth(1).get_by_role("button", name="Go there").click()
    expect(page.locator(".voyage-bar .branch")).to_contain_text("Your game is kept as it was")
    branch = page.locator(".voyage-bar .moves").inner_text().partition(" of ")[2]
    page.get_by_role("button", name="Share").click()
    link = page.locator("#voyage-link").input_value()
    page.goto(link)
    expect(page.locator(".voyage-bar .moves", has_text=f"{branch} of {branch}")).to_be_visible()
    assert saved(page)["around"]["players"] == [*PLAYERS]

    # Loaded elsewhere
    other_table = Table(page, pages, "seats=3&seed=5", aod.setup(seats=3, seed=5))
    other_table.load(json.dumps(whole))
    expect(over).to_be_visible()
    expect(listed).to_have_count(2)
    again = saved(page)
    assert again == whole


def test_where_there_is_no_room_for_branches_the_game_is_kept(fresh: Page, pages: Server) -> None:
    fresh.add_init_script("""
        const put = Storage.prototype.setItem;
        Storage.prototype.setItem = function (name, value) {
          if (value.includes("lines")) throw new DOMException("full", "QuotaExceededError");
          put.call(this, name, value);
        };
    """)
    table = Table(fresh, pages, "seats=2&seed=7")
    for _ in range(2):
        table.click(table.state.options()[0])
    look_back(fresh, 0)
    table.state = aod.setup(seats=2, seed=7)
    table.click(table.state.options()[3])
    expect(table.notice).to_contain_text("but not for its branches")
    fresh.reload()
    expect(fresh.locator(".voyage-bar .moves", has_text="2 of 2")).to_be_visible()
