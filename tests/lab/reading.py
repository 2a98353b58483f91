"""What the tests of the lab ask of every question: its notebook, its texts, and values for its controls."""

import json
from pathlib import Path
from random import Random

import aod_nb
from aod_nb.i18n import keys
from aod_nb.lab.catalog import notebook, questions

NOTEBOOKS = Path(aod_nb.__file__).parent.parent / "notebooks"
QUESTIONS = questions()
LOOKS = [(question, look) for question in QUESTIONS for look in question.looks]
STRICT, LOOSE, NOT_HERE = "nbval-check-output", "nbval-ignore-output", "not-on-our-pages"


def book(question):
    return json.loads((NOTEBOOKS / notebook(question.slug)).read_text())


def source(cell):
    return "".join(cell["source"])


def texts(question):
    """Keys of a question's texts, from where its own part begins."""
    return [key.removeprefix(f"{question.base}.") for key in keys(f"{question.base}.")]


def settings(look, count=25):
    """The start, every value of every control alone, and some by chance."""
    start = {control.name: control.start for control in look.controls}
    yield start
    for control in look.controls:
        for value in control.values:
            yield start | {control.name: value}
    chance = Random(look.name)
    for _ in range(count if look.controls else 0):
        yield {control.name: chance.choice(control.values) for control in look.controls}


def wrong_and_right(question):
    """A guess that is wrong, and the one that is right."""
    guess = question.guess
    right = str(guess.answer())
    if guess.numbers is None:
        return next(choice for choice in guess.choices if choice != right), right
    least, most = guess.numbers
    return str(next(number for number in range(least, most + 1) if abs(number - int(right)) > guess.near)), right
