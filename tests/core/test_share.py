"""Share codes: short, checked, and replayed by the engine."""

import base64
import random
import zlib

import pytest

from aod_nb import aod
from aod_nb.core import from_code, to_code
from tests.aod.games import finished, sample


@pytest.mark.parametrize("number", range(16))
def test_a_code_rebuilds_a_whole_game_with_its_story(number):
    state = finished(number)
    code = to_code(state)
    again = from_code(code)
    assert again == state
    assert again.taken() == state.taken()
    assert len(code) < 600


def test_a_code_rebuilds_a_game_at_any_decision():
    for state in sample(range(12), every=17):
        assert from_code(to_code(state)) == state


def test_white_space_and_line_breaks_do_no_harm():
    code = to_code(finished(3))
    assert from_code(f" {code[:40]}\n {code[40:]} ") == finished(3)


def test_figures_travel_with_the_code():
    state = aod.setup(seats=2, figures={"capital_spaces": 3})
    assert from_code(to_code(state)).board.capital_spaces == 3


def refused(code):
    with pytest.raises(ValueError, match=r"\.$") as caught:
        from_code(code)
    return str(caught.value)


def test_a_typo_or_a_missing_part_is_noticed():
    code, chance = to_code(finished(3)), random.Random(1)
    for _ in range(200):
        place = chance.randrange(len(code) - 1)
        wrong = code[:place] + chance.choice("abcdefgh0123_-".replace(code[place], "")) + code[place + 1 :]
        assert "typo" in refused(wrong)
    for length in range(4, len(code) - 1, 9):
        assert "typo" in refused(code[:length])


def sealed(body):
    return base64.urlsafe_b64encode(zlib.crc32(body).to_bytes(4, "big") + body).decode().rstrip("=")


@pytest.mark.parametrize(
    ("header", "words"),
    [
        (b'{"game":"chess","rules":1,"setup":{"seats":2},"moves":0}', "chess"),
        (b'{"game":"aod","rules":9,"setup":{"seats":2},"moves":0}', "newer"),
        (b'{"game":"aod","rules":2,"setup":{"seats":9},"moves":0}', "no number of seats"),
        (b'{"game":"aod","rules":2,"setup":{"seats":2,"nations":["x","y"]},"moves":0}', "no nation"),
        (b'{"game":"aod","rules":2,"setup":{"seats":2,"navy_vp":7},"moves":0}', "cannot be"),
        (b'{"game":"aod","rules":2,"setup":{"seats":2},"moves":-1}', "cannot be read"),
        (b'{"game":"aod","rules":2,"setup":{"seats":2},"moves":99999999}', "cannot be read"),
        (b'{"game":"aod","rules":2,"setup":{"seats":2},"moves":0,"x":1}', "cannot be read"),
        (b"[" * 10_000, "cannot be read"),
        (b"", "cannot be read"),
    ],
)
def test_a_well_sealed_code_of_nonsense_is_refused(header, words):
    assert words in refused(sealed(b"\x01" + zlib.compress(header + b"\n")))


def test_other_nonsense():
    assert "newer version" in refused(sealed(b"\x02abc"))
    assert "cannot be read" in refused(sealed(b"\x01abc"))
    bomb = b"\x01" + zlib.compress(b" " * 50_000_000)
    assert refused(sealed(bomb))
    moves = b'{"game":"aod","rules":2,"setup":{"seats":2},"moves":2}\n' + b"\xff" * 30
    assert "cannot be read" in refused(sealed(b"\x01" + zlib.compress(moves)))
    for junk in (None, 7, "", "   ", "!!!", "\ud800", "x" * 100_000):
        refused(junk)


def test_a_built_position_has_no_code():
    with pytest.raises(ValueError, match="save it as a file"):
        to_code(aod.position())
