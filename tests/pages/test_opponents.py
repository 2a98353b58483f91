"""Opponents, hints, table talk and the review in a real browser."""

from __future__ import annotations

import re
from contextlib import suppress

from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.pages.conftest import Server, serious
from tests.pages.table import SIZES


def opened(page: Page, pages: Server, query: str, notebook: str = "play_aod") -> None:
    page.goto(pages.page(notebook, query))
    expect(page.get_by_role("region", name="Decision")).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_be_visible()


def at(page: Page, moves: str) -> None:
    """The bar is the last part that is told of a move."""
    expect(page.locator(".voyage-bar .moves", has_text=re.compile(f"^{moves}"))).to_be_visible()


def choose(page: Page, label: str) -> None:
    page.locator(".choices").get_by_role("button", name=label, exact=True).click()


def stop(part: Locator) -> None:
    """What a part works on, unless it has come to its end by itself."""
    with suppress(TimeoutError):
        part.get_by_role("button", name="Stop").click(timeout=2_000)


def stop_bots(page: Page, bots: str) -> None:
    """However many of their moves came before the click: one of them waits, and Undo leads back to one's own decision."""
    decision = page.get_by_role("region", name="Decision")
    decision.get_by_role("button", name="Stop").click()
    expect(decision.get_by_role("button", name="Let it move")).to_be_visible()
    expect(decision.get_by_role("heading")).to_contain_text(re.compile(bots))
    page.get_by_role("button", name="Undo").click()


def test_an_evening_against_bots(page: Page, pages: Server) -> None:
    opened(page, pages, "seed=7&players=person,merchant,admiral&starting_order=seats")
    decision = page.get_by_role("region", name="Decision")

    # Bots at a pace, stopped, undone, and going on
    decision.get_by_role("button", name="slow").click()
    choose(page, "Discovery")
    stop_bots(page, "France decides · Merchant|Spain decides · Admiral")
    expect(decision).to_contain_text("England decides")
    at(page, "0 of [12]$")
    decision.get_by_role("button", name="fast").click()
    choose(page, "Initiative")
    expect(decision).to_contain_text("England decides")
    at(page, "3 of 3")

    # A hint in three stages, by keyboard, stopped on the way
    page.get_by_role("button", name="Hint").focus()
    page.keyboard.press("Enter")
    hint = page.get_by_role("region", name="Hint")
    expect(hint).to_contain_text(re.compile("Compare|Look at"))
    expect(hint).not_to_contain_text("Colonist to")
    hint.get_by_role("button", name="What is best?").focus()
    page.keyboard.press("Enter")
    expect(hint.get_by_role("listitem")).to_have_count(3)
    expect(hint).to_contain_text(re.compile(r"\d VP behind"))
    stop(hint)
    expect(hint.get_by_role("progressbar")).to_have_count(0)
    hint.get_by_role("button", name="Why?").click()
    expect(hint).to_contain_text("What is best, and why")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert serious(page) == []
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})

    # Why?
    talk = page.get_by_role("button", name="Why move 2?")
    talk.click()
    expect(page.locator(".voyage-log .answer")).to_contain_text("A merchant, at first sight")
    expect(talk).to_have_attribute("aria-expanded", "true")

    # A move ends the hint; the review leads back, and a reload keeps players and pace
    decision.get_by_role("button", name="at once").click()
    choose(page, "Warfare")
    expect(hint).to_have_count(0)
    expect(decision).to_contain_text("England decides")
    at(page, "6 of 6")
    page.get_by_role("navigation").get_by_role("button", name="Review").click()
    review = page.get_by_role("region", name="Review")
    expect(review.get_by_role("progressbar")).to_have_count(0)
    row = review.get_by_role("listitem").first.get_by_role("button")
    expect(row).to_contain_text("VP lost (±")
    step = int(row.get_attribute("data-value") or -1)
    row.click()
    at(page, f"{step} of 6")
    expect(row).to_have_attribute("aria-current", "true")
    assert serious(page) == []
    page.reload()
    expect(page.locator(".voyage-mats")).to_contain_text("Admiral")
    expect(decision.get_by_role("button", name="at once")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Hint").click()
    expect(hint).to_be_visible()


def test_an_evening_of_navegador_against_bots(page: Page, pages: Server) -> None:
    opened(page, pages, "seed=7&players=person,merchant,beginner", "play_navegador")
    decision = page.get_by_role("region", name="Decision")

    # Bots at a pace, stopped, undone, and going on
    decision.get_by_role("button", name="slow").click()
    choose(page, "Ships")
    choose(page, "1 ship 50 Cr.")
    stop_bots(page, "Blue decides · Merchant|Green decides · Beginner")
    expect(decision).to_contain_text("How many ships?")
    at(page, "1 of ")
    decision.get_by_role("button", name="fast").click()
    choose(page, "2 ships 150 Cr.")
    expect(decision).to_contain_text("Red decides")

    # The slider, and forth again
    at(page, "6 of 6")
    page.locator(".voyage-bar input[type=range]").fill("1")
    at(page, "1 of 6")
    expect(decision).to_contain_text("How many ships?")
    page.get_by_role("button", name="Redo").click()
    at(page, "6 of 6")

    # Why?
    page.locator(".voyage-log").get_by_role("button", name="Why move").first.click()
    answer = page.locator(".voyage-log .answer")
    expect(answer).to_contain_text(re.compile("A merchant, at first sight|speaks for itself"))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert serious(page) == []
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})

    # A hint, of which is said how it comes about
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("region", name="Hint")
    hint.get_by_role("button", name="What is best?").click()
    expect(hint).to_contain_text("face down dealt anew")
    hint.get_by_role("button", name="Close").click()

    # The review leads back
    page.get_by_role("navigation").get_by_role("button", name="Review").click()
    review = page.get_by_role("region", name="Review")
    row = review.get_by_role("listitem").first.get_by_role("button")
    expect(row.or_(review.get_by_text("No decision stands out")).first).to_be_visible()
    if row.count():
        expect(row).to_contain_text("VP lost (±")
        step = row.get_attribute("data-value")
        row.click()
        at(page, f"{step} of 6")
    assert serious(page) == []


def test_a_game_against_three_merchants_at_once_runs_to_its_end(page: Page, pages: Server) -> None:
    opened(page, pages, "seed=7&players=person,merchant,merchant,merchant&starting_order=seats")
    page.get_by_role("button", name="at once").click()
    choice, over = page.locator(".choices button:not(.refused)"), page.get_by_role("heading", name="The game is over")
    while not over.count():
        before = page.locator(".voyage-bar .moves").inner_text()
        choice.first.click()
        expect(page.locator(".voyage-bar .moves", has_text=before)).to_have_count(0)
        expect(choice.or_(over).first).to_be_visible()
    expect(page.get_by_role("table", name="Scores")).to_be_visible()
    page.get_by_role("button", name="Review the game").click()
    review = page.get_by_role("region", name="Review")
    expect(review.get_by_role("progressbar")).to_be_visible()
    review.get_by_role("button", name="Stop").click()
    expect(review).to_contain_text("Stopped early")
