"""Two designs side by side in a real browser: bets, controls, keyboard, a reload, and every size."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from aod_nb.i18n import text
from aod_nb.registry import GAMES
from aod_nb.widgets.designs.concepts import CONCEPTS
from aod_nb.widgets.designs.example import example_of, result
from aod_nb.widgets.designs.page import choice_label
from tests.pages.conftest import Server, violations

SIZES = ((1280, 800), (1920, 1080), (390, 844))


def opened(page: Page, pages: Server) -> None:
    page.goto(pages.page("two_designs"))
    expect(page.locator(".voyage-design canvas").nth(1)).to_be_visible()


def concept(page: Page, slug: str) -> Locator:
    nav = page.get_by_role("navigation", name=text("designs.concepts"))
    return nav.get_by_role("button", name=text(f"designs.{slug}.title"))


def side(page: Page, game: str) -> Locator:
    return page.get_by_role("region", name=text(f"{game}.game"), exact=True)


def answer(slug: str) -> str:
    (found,) = [one for one in CONCEPTS if one.slug == slug]
    return found.answer({game: example_of(game, slug).measured() for game in GAMES})


def told(game: str, slug: str, **changes: object) -> str:
    """What the page should say of a game's position."""
    example = example_of(game, slug)
    values = example.start | changes
    return result(game, slug, example, example.position(**values), values)


def test_every_concept_is_bet_on_and_every_control_answers(page: Page, pages: Server) -> None:
    opened(page, pages)
    for one in CONCEPTS:
        concept(page, one.slug).click()
        expect(page.get_by_text(text(f"designs.{one.slug}.ask"))).to_be_visible()
        expect(page.locator(".voyage-side-words select")).to_have_count(0)
        right = answer(one.slug)
        page.get_by_role("button", name=choice_label(right), exact=True).click()
        expect(page.locator(".voyage-view").get_by_text(text("designs.right", answer=choice_label(right)))).to_be_visible()
        for game in GAMES:
            shown = side(page, game)
            expect(shown.locator(".result")).to_have_text(told(game, one.slug))
            for control in example_of(game, one.slug).controls:
                box = shown.locator(f"[data-act=set_{control.name}]")
                box.select_option(index=0)
                expect(shown.locator(".result")).to_have_text(told(game, one.slug, **{control.name: control.values[0]}))
                box.select_option(index=control.values.index(control.start))
                expect(shown.locator(".result")).to_have_text(told(game, one.slug))
        expect(page.get_by_text(text(f"designs.{one.slug}.learn"))).to_be_visible()


def test_a_wrong_bet_by_keyboard_and_on_to_the_next(page: Page, pages: Server) -> None:
    opened(page, pages)
    concept(page, CONCEPTS[0].slug).focus()
    page.keyboard.press("ArrowRight")
    expect(concept(page, CONCEPTS[1].slug)).to_be_focused()
    page.keyboard.press("Enter")
    slug = CONCEPTS[1].slug
    expect(page.get_by_text(text(f"designs.{slug}.ask"))).to_be_visible()
    choices = CONCEPTS[1].choices
    wrong = next(choice for choice in choices if choice != answer(slug))
    page.get_by_role("button", name=choice_label(choices[0]), exact=True).focus()
    for _ in range(choices.index(wrong)):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(
        page.locator(".voyage-view").get_by_text(
            text("designs.wrong", bet=choice_label(wrong), answer=choice_label(answer(slug)))
        )
    ).to_be_visible()
    expect(page.get_by_role("button", name=text("designs.again"))).to_be_focused()
    page.keyboard.press("Tab")
    control = example_of("aod", slug).controls[0]
    expect(page.locator(f"[data-act=set_{control.name}]").first).to_be_focused()
    page.keyboard.press("ArrowUp")
    less = control.values[control.values.index(control.start) - 1]
    expect(side(page, "aod").locator(".result")).to_have_text(told("aod", slug, **{control.name: less}))
    going_on = page.get_by_role("button", name=text("designs.next", title=text(f"designs.{CONCEPTS[2].slug}.title")))
    going_on.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text(text(f"designs.{CONCEPTS[2].slug}.ask"))).to_be_focused()
    expect(page.get_by_text(text(f"designs.{CONCEPTS[2].slug}.ask"))).to_be_in_viewport()


def test_a_reload_comes_back_to_the_bet(page: Page, pages: Server) -> None:
    opened(page, pages)
    concept(page, "sets").click()
    expect(page.get_by_text(text("designs.sets.ask"))).to_be_visible()
    page.get_by_role("button", name=choice_label("both"), exact=True).click()
    expect(page.get_by_role("button", name=text("designs.again"))).to_be_visible()
    page.reload()
    expect(page.get_by_text(text("designs.sets.learn"))).to_be_visible()
    page.get_by_role("button", name=text("designs.again")).click()
    expect(page.get_by_role("button", name=choice_label("neither"), exact=True)).to_be_visible()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_it_fits_and_is_accessible(page: Page, pages: Server, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(pages.page("two_designs"))
    expect(page.locator(".voyage-design canvas").nth(1)).to_be_visible()
    for bet in (False, True):
        if bet:
            page.locator(".choices button").first.click()
            expect(page.locator(".voyage-side-words select").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert [issue["id"] for issue in violations(page)] == []
    boxes = [side(page, game).bounding_box() for game in GAMES]
    assert all(boxes)
    tops, lefts = ([box[key] for box in boxes if box] for key in ("y", "x"))
    beside = len(set(tops)) == 1 and lefts[0] < lefts[1]
    under = len(set(lefts)) == 1 and tops[0] < tops[1]
    assert under if width < 700 else beside


def test_home_leads_here(page: Page, pages: Server) -> None:
    page.goto(pages.page("index"))
    page.get_by_role("link", name=text("widgets.home_designs")).click()
    expect(page.locator(".voyage-design canvas").first).to_be_visible()
