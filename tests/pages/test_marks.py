"""Marks on a page, and a board that is drawn on dark paper for whoever likes it dark."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from aod_nb.aod.options import Place
from aod_nb.palette import SHADES
from tests.pages.conftest import Server, serious
from tests.pages.test_play import Table

PAPER = "Bokeh.documents.at(-1)?.roots()[0].background_fill_color"


def is_on(page: Page, paper: str) -> None:
    page.wait_for_function(f"{PAPER} === '{paper}'")


def test_a_board_follows_what_its_reader_likes(page: Page, pages: Server) -> None:
    page.emulate_media(color_scheme="dark")
    table = Table(page, pages, "seats=2&seed=7&starting_order=seats")
    is_on(page, SHADES["paper"].dark)
    assert serious(page) == []
    table.click(Place("colonist", "initiative"))
    page.wait_for_function(
        "Bokeh.documents.at(-1).get_model_by_name('pieces').data.mark.filter((mark) => mark === 'colonist').length > 1"
    )
    page.emulate_media(color_scheme="light")
    is_on(page, SHADES["paper"].light)
    page.wait_for_function(
        "Bokeh.documents.at(-1).get_model_by_name('pieces').data.mark.filter((mark) => mark === 'colonist').length > 1"
    )


def test_a_mark_stands_beside_a_word_and_is_not_read_out(page: Page, pages: Server) -> None:
    table = Table(page, pages, "seats=2&seed=7&starting_order=seats")
    mat = page.locator(".voyage-mats details").first
    mat.locator("summary").click()
    chip = mat.locator(".chip.colonist")
    expect(chip).to_have_text("5 × Colonist")
    sign = chip.locator("i.sign-colonist")
    assert sign.evaluate("(sign) => getComputedStyle(sign, '::after').maskImage").startswith('url("data:image/svg+xml')
    box = sign.bounding_box()
    assert box
    assert box["width"] > 12
    expect(table.button(table.state.options()[0])).to_be_visible()
