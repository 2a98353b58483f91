"""The door of a play page in a real browser: a table is set by keyboard alone, and remembered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from aod_nb.i18n import name, text
from tests.pages.conftest import LAPTOP, Server, serious
from tests.pages.table import SIZES


def tab_to(page: Page, target: Locator) -> None:
    """By Tab alone, as somebody without a mouse gets there."""
    for _ in range(60):
        if target.evaluate("(one) => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    pytest.fail("the Tab key does not lead there")


@pytest.mark.parametrize("game", ["aod", "navegador"])
def test_a_table_is_set_by_keyboard_alone_and_remembered(page: Page, pages: Server, game: str) -> None:
    page.goto(pages.page(f"play_{game}"))
    form = page.get_by_role("region", name="New game")
    start = form.get_by_role("button", name="Start")
    expect(start).to_be_visible()
    expect(page.get_by_role("region", name="Decision")).to_be_hidden()
    expect(form.get_by_role("link", name="Learn it in five minutes")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(start).to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert serious(page) == []
    page.set_viewport_size(LAPTOP)

    # Two seats change their nations, a bot leaves, another level plays, no coach
    nations, players = (
        [form.get_by_label(text(f"setup.{kind}", seat=seat)) for seat in (1, 2, 3)] for kind in ("nation", "player")
    )
    before = [one.input_value() for one in nations]
    tab_to(page, nations[0])
    page.keyboard.press("ArrowDown")
    expect(nations[1]).to_have_value(before[0])
    expect(nations[0]).to_have_value(before[1])
    expect(nations[0]).to_be_focused()
    tab_to(page, form.get_by_role("button", name=text("setup.remove", nation=name(game, before[2]))))
    page.keyboard.press("Enter")
    expect(nations[2]).to_have_count(0)
    tab_to(page, players[1])
    page.keyboard.press("b")
    page.keyboard.press("e")
    expect(players[1]).to_have_value("beginner")
    expect(form.get_by_text(text("setup.level.beginner"))).to_be_visible()
    coach = form.get_by_role("checkbox")
    tab_to(page, coach)
    page.keyboard.press("Space")
    expect(coach).not_to_be_checked()
    tab_to(page, start)
    page.keyboard.press("Enter")
    decision = page.get_by_role("region", name="Decision")
    expect(decision).to_be_in_viewport()
    expect(page.locator(".voyage-board canvas").first).to_be_in_viewport()
    expect(form).to_have_count(0)
    assert page.evaluate("document.activeElement.className") == "begun"
    expect(page.get_by_role("button", name="Coach", pressed=False)).to_be_visible()
    choice = decision.locator("[data-act=choose]").first
    tab_to(page, choice)
    page.keyboard.press("Enter")
    expect(page.locator(".voyage-bar .moves")).not_to_have_text("0 of 0")

    # A reload comes back to the game; another tab finds the table as it was set, and the game to go on with
    page.reload()
    expect(decision).to_be_visible()
    expect(form).to_have_count(0)
    other = page.context.new_page()
    other.goto(pages.page(f"play_{game}"))
    form = other.get_by_role("region", name="New game")
    expect(form.get_by_role("button", name="Continue")).to_be_visible()
    expect(form.get_by_label(text("setup.nation", seat=1))).to_have_value(before[1])
    expect(form.get_by_label(text("setup.player", seat=2))).to_have_value("beginner")
    expect(form.get_by_label(text("setup.nation", seat=3))).to_have_count(0)
    expect(form.get_by_role("link", name="Learn it in five minutes")).to_have_count(0)
    expect(form.get_by_role("checkbox")).not_to_be_checked()
    other.goto("about:blank")
    other.close()
