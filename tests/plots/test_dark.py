"""Boards on dark paper: a browser changes the colours, so every one of them must be known and be told from what is under it."""

import re

import pytest

from aod_nb.plots import palette
from aod_nb.plots.marks import DARK_TINTS
from aod_nb.registry import GAMES, part
from aod_nb.widgets.board import drawing_of
from tests.plots.test_beats import moves

HEX = re.compile("#[0-9A-Fa-f]{6}")
games = pytest.mark.parametrize("game", GAMES)


def light(colour):
    """How much light a colour gives, as WCAG counts it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4 for value in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def colours(written):
    """Every text that is a colour, wherever it stands."""
    if isinstance(written, str):
        return {written} if HEX.fullmatch(written) else set()
    inside = written.values() if isinstance(written, dict) else written if isinstance(written, list) else ()
    return {colour for one in inside for colour in colours(one)}


@games
def test_every_colour_of_a_board_has_one_for_dark_paper_or_stays(game):
    shown, found = drawing_of(game).Board(print), set()
    for _, _, after in moves(game, 3)[::40]:
        shown.show(after)
        found |= colours(shown.written.now()["doc"])
    own = part(game, "plots", "palette")
    stay = {palette.WHITE, palette.ON_LIGHT, *colours([list(flag) for flag in own.NATIONS.values()])}
    stay |= {colour for pair in getattr(own, "GOODS", {}).values() for colour in pair} | {getattr(own, "SHIP", palette.WHITE)}
    assert found <= set(shown.shades) | stay
    assert not set(shown.shades) & set(shown.shades.values())


@games
def test_what_is_read_stands_out_on_dark_paper(game):
    shades = drawing_of(game).Board.shades
    ink, faint, paper = shades[palette.INK], shades[palette.FAINT_INK], shades[palette.PAPER]
    own = part(game, "plots", "palette")
    lands = getattr(own, "LAND", {}).values() or (own.KNOWN_SEA, own.FACE_DOWN)
    names = (palette.SEA, palette.UNKNOWN_LAND, palette.BOX, palette.ACTIVE_BOX, palette.SPACE, palette.LIT_FILL, palette.PAPER)
    for ground in (*names, *lands):
        assert contrast(ink, shades[ground]) >= 4.5, ground
    assert contrast(faint, shades[palette.SPACE]) >= 4.5
    assert contrast(palette.WHITE, shades[palette.COUNTER]) >= 4.5
    assert contrast(ink, paper) >= 7
    for tint, dark in DARK_TINTS.items():
        assert contrast(ink, dark) >= 3, tint
    for flag in own.NATIONS.values():
        assert contrast(flag.ink, shades.get(flag.colour, flag.colour)) >= 4.5, flag
