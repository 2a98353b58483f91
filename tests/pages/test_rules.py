"""The rules pages in a real browser: cards searched; figures edited, refused with the reason, saved, loaded and played with."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from aod_nb import aod, navegador
from aod_nb.aod.figures import Figures as AodFigures
from aod_nb.core import Record, from_code
from aod_nb.i18n import text
from aod_nb.navegador.figures import Figures
from aod_nb.registry import GAMES
from tests.pages.conftest import Server, violations

SIZES = ((1280, 800), (1920, 1080), (390, 844))
PAGES = {game: {key: page for page, key in entry.pages}["home_rules"] for game, entry in GAMES.items()}


def opened(page: Page, pages: Server, game: str) -> None:
    page.goto(pages.page(PAGES[game].removesuffix(".ipynb")))
    expect(take(page)).to_be_visible()


def take(page: Page) -> Locator:
    return page.get_by_role("button", name=text("rules.take"))


def said(page: Page) -> Locator:
    return page.get_by_role("region", name=text("rules.figures")).get_by_role("status")


def unfold(page: Page, field: str) -> Locator:
    """A field of the form, the group around it opened."""
    box = page.locator(f'[name="{field}"]')
    group = page.locator("form details", has=box)
    if group.get_attribute("open") is None:
        group.locator("summary").click()
    return box


def load(page: Page, written: str) -> None:
    file = {"name": "figures.json", "mimeType": "application/json", "buffer": written.encode()}
    page.locator(".voyage-rules input[type=file]").set_input_files(file)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES)
def test_pages_are_accessible_at_every_size(page: Page, pages: Server, game: str) -> None:
    opened(page, pages, game)
    for group in page.locator(".voyage-rules summary").all()[-8:]:
        group.click()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert [issue["id"] for issue in violations(page)] == []


def test_a_word_finds_its_cards(page: Page, pages: Server) -> None:
    opened(page, pages, "navegador")
    cards = page.get_by_role("region", name=text("rules.cards"))
    expect(cards.locator("details")).to_have_count(len(navegador.RULES))
    page.get_by_label(text("rules.search")).fill("shipyard")
    page.get_by_label(text("rules.search")).press("Enter")
    expect(cards.locator("details")).not_to_have_count(len(navegador.RULES))
    cards.locator("summary").first.click()
    expect(cards.locator("details[open] p").first).to_be_visible()


def test_an_edit_against_a_worked_example_is_mended_and_played(page: Page, pages: Server) -> None:
    opened(page, pages, "navegador")
    unfold(page, "prices:church").fill("150, 200, 260, 300, 350, 400, 450, 500")
    unfold(page, "rondel:6").select_option("buildings")
    unfold(page, "rondel:7").select_option("market")
    take(page).click()
    expect(said(page)).to_contain_text(text("navegador.proof.church"))
    expect(page.locator('[name="prices:church"]')).to_have_value("150, 200, 260, 300, 350, 400, 450, 500")
    expect(page.locator('[name="rondel:6"]')).to_have_value("buildings")
    assert page.locator("a[href*='?game=']").count() == 0
    page.locator('[name="prices:church"]').fill("160, 200, 250, 300, 350, 400, 450, 500")
    page.locator('[name="prices:church"]').press("Enter")
    expect(said(page)).to_have_text(text("rules.taken", count=3))
    with page.expect_download() as saving:
        page.locator("[data-act=save]").click()
    kept = json.loads(Path(saving.value.path()).read_text())
    assert kept["prices"]["church"][0] == 160
    assert kept["rondel"][6:] == ["buildings", "market"]
    link = page.get_by_role("link", name=text("widgets.seats", count=3))
    state = from_code((link.get_attribute("href") or "").partition("?game=")[2])
    link.click()
    expect(page.get_by_role("region", name="Decision")).to_be_visible()
    choice = page.locator(".voyage-decision .choices button[data-act=choose]").first
    choice.click()
    expect(page.locator(".voyage-bar .moves")).to_have_text("1 of 1")
    with page.expect_download() as saving:
        page.locator(".voyage-menu [data-act=save]").click()
    played = Record.from_json(Path(saving.value.path()).read_text()).replay()
    assert played.setup.figures == state.setup.figures == navegador.setup(figures=kept).setup.figures != Figures()


def test_files_that_are_refused_change_nothing(page: Page, pages: Server) -> None:
    opened(page, pages, "navegador")
    hole = json.loads(msgspec.json.encode(Figures()))
    hole["prices"]["church"][2] = None
    files = {
        msgspec.json.encode(AodFigures()).decode(): text("rules.other_game", found="aod.game", here="navegador.game"),
        json.dumps(hole): "there is nothing for entry 3",
        "{": text("rules.no_file"),
        '{"<img src=x onerror=alert(1)>": 1}': "is no figure of Navegador",
    }
    for written, reason in files.items():
        load(page, written)
        expect(said(page)).to_contain_text(reason)
        expect(said(page)).to_contain_text("Nothing is changed")
        with page.expect_download() as saving:
            page.locator("[data-act=save]").click()
        assert navegador.setup(figures=json.loads(Path(saving.value.path()).read_text())).setup.figures == Figures()
    load(page, "[" * 1_100_000)
    expect(said(page)).to_contain_text(text("widgets.too_large", limit=1))


def test_the_first_game_is_edited_by_keyboard(page: Page, pages: Server) -> None:
    opened(page, pages, "aod")
    box = unfold(page, "capital_spaces")
    box.focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    expect(said(page)).to_have_text(text("rules.taken", count=1))
    expect(box).to_be_focused()
    page.get_by_role("button", name=text("rules.take")).focus()
    page.keyboard.press("Tab")
    link = page.get_by_role("link", name=text("widgets.seats", count=2))
    expect(link).to_be_focused()
    code = (link.get_attribute("href") or "").partition("?game=")[2]
    assert from_code(code).setup.figures == aod.setup(figures={"capital_spaces": 3}).setup.figures
