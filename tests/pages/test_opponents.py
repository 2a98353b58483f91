"""Opponents, hints, table talk and the review in a real browser."""

from __future__ import annotations

import re
from contextlib import suppress

from playwright.sync_api import Locator, Page, TimeoutError, expect

from aod_nb import aod
from aod_nb.core import Record
from aod_nb.plots.aod.places import place_of
from tests.pages.conftest import Server, serious
from tests.pages.table import SIZES
from tests.pages.test_play import Table as Voyage


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
    expect(hint).to_contain_text(re.compile(r"\d VP \(.?\d+ to \d+\) less at the end"))
    expect(decision.locator(".choices .rank")).to_have_count(3)
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
    expect(page.locator(".voyage-log .answer")).to_contain_text(re.compile("best choice found|best found"))
    expect(talk).to_have_attribute("aria-expanded", "true")

    # A move ends the hint; a reload keeps players and pace
    decision.get_by_role("button", name="at once").click()
    choose(page, "Warfare")
    expect(hint).to_have_count(0)
    expect(decision).to_contain_text("England decides")
    at(page, "6 of 6")
    page.reload()
    at(page, "6 of 6")
    expect(page.locator(".voyage-mats")).to_contain_text("Admiral")
    expect(decision.get_by_role("button", name="at once")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Hint").click()
    expect(hint).to_be_visible()


def test_who_looks_back_and_plays_on_gets_the_game_back(page: Page, pages: Server) -> None:
    opened(page, pages, "seed=7&players=person,merchant&starting_order=seats")
    decision, slider = page.get_by_role("region", name="Decision"), page.locator(".voyage-bar input[type=range]")
    decision.get_by_role("button", name="at once").click()
    for moves in (2, 4, 6):
        choose(page, "Discovery")
        at(page, f"{moves} of {moves}")
    slider.fill("2")
    at(page, "2 of 6")
    choose(page, "Warfare")
    at(page, "4 of 4")
    page.get_by_role("button", name="Back to your game").click()
    at(page, "6 of 6")
    expect(page.locator(".voyage-log")).not_to_contain_text("colonist to Warfare")


def test_a_teaching_game_offers_back_what_costs_much(page: Page, pages: Server) -> None:
    opened(page, pages, "seed=7&players=person,merchant&starting_order=seats")
    decision, offered = page.get_by_role("region", name="Decision"), page.get_by_role("group", name="The coach offers")
    page.get_by_role("button", name="Coach", pressed=False).click()
    decision.get_by_role("button", name="at once").click()

    # By keyboard: the move has not happened, the focus stands on the first answer, and it is said
    choose_again, anyway = (offered.get_by_role("button", name=name) for name in ("Choose again", "Play it anyway"))
    for _ in range(8):  # on a busy machine too little may be known at first: the move is made, with a verdict or without
        page.wait_for_timeout(2_000)
        page.locator(".choices").get_by_role("button", name="Warfare", exact=True).focus()
        page.keyboard.press("Enter")
        made = page.locator(".voyage-bar .moves", has_text="2 of 2")
        expect(offered.or_(made)).to_be_visible()
        if offered.count():
            break
        page.get_by_role("button", name="Undo").click()
        at(page, "0 of ")
    expect(offered).to_contain_text(re.compile(r"Colonist to Warfare: clearly worse than another choice, \d+ VP"))
    at(page, "0 of ")
    expect(choose_again).to_be_focused()
    expect(page.locator(".voyage-voice")).to_contain_text(["Colonist to Warfare: clearly worse"])
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert serious(page) == []
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    page.keyboard.press("Enter")
    expect(offered).to_have_count(0)
    choose(page, "Warfare")
    anyway.click()
    expect(decision.locator(".verdict")).to_contain_text("England: Colonist to Warfare – clearly worse than")
    at(page, "2 of 2")

    # The review names it but not what was better; another try is a branch, and a reload comes back to it
    page.get_by_role("navigation").get_by_role("button", name="Review").click()
    review = page.get_by_role("region", name="Review")
    row = review.locator("li", has_text="Colonist to Warfare")
    expect(row).to_contain_text(re.compile(r"clearly worse than another choice: \d+ VP \(\d+ to \d+\) less at the end"))
    expect(review).not_to_contain_text("Better:")
    row.get_by_role("button", name="Try again").click()
    at(page, "0 of 0")
    expect(page.locator(".voyage-bar")).to_contain_text("Your game is kept as it was.")
    choose(page, "Capital Buildings")
    at(page, "1 of 1")
    expect(decision.locator(".verdict")).to_contain_text(
        re.compile("England: Colonist to Capital Buildings – (the best choice found|no clear difference)")
    )
    assert serious(page) == []
    page.reload()
    at(page, "1 of 1")

    # The coach is remembered
    expect(page.get_by_role("button", name="Coach", pressed=True)).to_be_visible()


def test_expeditions_have_their_odds_on_the_buttons_and_a_hints_mark_stands_where_a_tap_takes_it(
    page: Page, pages: Server
) -> None:
    game = Voyage(page, pages, "seats=2&seed=7")
    state = aod.position(seats=2, turn=3, at="discovery", boxes={"discovery": {0: {"captain": 1, "colonist": 1}}})
    game.load(Record.of(state).to_json())
    expect(game.decision.locator(".choices small").first).to_have_text(re.compile(r"\d+ %, beats \d+ of \d+ counters left"))

    # What is best is of another kind than the one that was selected: both show it, and a tap on the mark takes it
    hand = {0: {"colonist": 1, "merchant": 1}, 1: {"colonist": 3}}
    game.state = aod.position(seats=2, turn=3, at="placement", hand=hand, money={0: 30, 1: 10})
    game.load(Record.of(game.state).to_json())
    game.decision.get_by_role("button", name="1 × Merchant").click()
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("region", name="Hint")
    hint.get_by_role("button", name="Stop").wait_for(state="detached")
    hint.get_by_role("button", name="What is best?").click()
    best = game.decision.locator(".choices button", has=page.locator(".rank", has_text="1"))
    expect(best).to_have_count(1)
    kind = game.decision.locator(".kinds [aria-pressed=true]").inner_text().split(" × ")[1].lower()
    label = best.inner_text().split("\n")[-1].strip()
    option = next(
        option
        for option in game.state.options()
        if getattr(option, "piece", "") == kind and aod.tell_option(game.state, option, as_choice=True) == label
    )
    expect(hint.get_by_role("listitem").first).to_contain_text(aod.tell_option(game.state, option)[1:])
    game.tap_place(place_of(option))
    game.took(option)


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
    expect(answer).to_contain_text(re.compile("best choice found|best found|nothing else"))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert serious(page) == []
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})

    # A hint, and how it comes about
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("region", name="Hint")
    hint.get_by_role("button", name="What is best?").click()
    expect(hint).to_contain_text("everything hidden dealt anew")
    hint.get_by_role("button", name="Close").click()

    # The review
    page.get_by_role("navigation").get_by_role("button", name="Review").click()
    review = page.get_by_role("region", name="Review")
    row = review.get_by_role("button", name="Show what was better")
    expect(row.or_(review.get_by_text("No decision stands out")).first).to_be_visible()
    if row.count():
        row.first.click()
        expect(review).to_contain_text("Better:")
        expect(decision.locator(".choices .rank").first).to_be_visible()
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
