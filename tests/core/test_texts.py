"""Every text by key: each key the code names is there, takes just the arguments given, and none is left over."""

import ast
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

import aod_nb
from aod_nb.i18n import has, inline, keys, listing, name, template, text
from aod_nb.registry import GAMES

SOURCES = sorted(Path(aod_nb.__file__).parent.rglob("*.py"))

PREFIX = {"refusal": "refusal", "refuse": "position"}
"""Functions of a game's package that stand before the last part of a key."""
KINDS = (
    *("common_nouns", "name", "inline", "effect", "does"),
    *("decision", "step", "option", "choice", "ask", "event", "figure", "edition", "switch"),
)
FROM_DATA = (
    *[f"{game}.{kind}" for game in GAMES for kind in KINDS],
    *[f"{game}_cards." for game in GAMES],
    *[f"{game}_designs." for game in GAMES],
    "designs.",
    *[f"{game}_lessons." for game in GAMES],
    *[f"{game}_lab." for game in GAMES],
    "lessons.kind.",
    "lessons.check_",
    "lessons.teacher_",
    "bots.name.",
    "widgets.language.",
    "aod_page.step.",
    "rules.provenance.",
    "widgets.home",
    "plots.",
    "navegador_plots.does.",
    "serve.",
    "app.",
)
"""Keys that are put together from slugs; other tests look whether they are there."""


def calls():
    """(key, names of the arguments or None when they are passed on as a whole, where) for every text asked by a literal key."""
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text())):
            if not isinstance(node, ast.Call):
                continue
            function = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            literals = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            if function == "Refusal" and "lessons" in source.parts:
                continue  # a task's own words: tests/lessons walks every way to them
            if function == "Refusal" and len(node.args) == 3 and isinstance(node.args[2], ast.Dict):
                yield literals[-1], {key.value for key in node.args[2].keys}, source
            elif function in ("BadInput", "text", "refuse", "refusal") and literals:
                kind = PREFIX.get(function)
                key = f"{source.parent.name}.{kind}.{literals[-1]}" if kind else literals[-1]
                names = None if any(word.arg is None for word in node.keywords) else {word.arg for word in node.keywords}
                yield key, names, source


def asked(words):
    return {field for _, field, _, _ in Formatter().parse(words) if field}


ASKED = sorted(((key, names, source.name) for key, names, source in calls()), key=lambda row: (row[0], row[2]))


def test_texts_are_asked_for():
    assert len(ASKED) > 100


@pytest.mark.parametrize(("key", "names", "source"), ASKED)
def test_a_text_is_there_and_takes_what_it_is_given(key, names, source):
    assert has(key)
    if names is not None:
        assert asked(template(key)) <= names


def test_no_text_is_left_over():
    named = {key for key, _, _ in ASKED}
    literal = " ".join(source.read_text() for source in SOURCES)
    for key in keys():
        assert key in named or key.startswith(FROM_DATA) or key in literal or f'"{key.split(".", 2)[-1]}"' in literal, key


def test_a_missing_text_is_an_error():
    with pytest.raises(KeyError):
        text("aod.refusal.no_such_thing")


def test_names_stand_differently_inside_a_sentence():
    assert (name("aod", "caribbean"), inline("aod", "caribbean")) == ("Caribbean", "the Caribbean")
    assert (name("aod", "sugar"), inline("aod", "sugar")) == ("Sugar", "sugar")
    assert inline("aod", "peru") == "Peru"


def test_lists_and_numbers_in_words():
    assert [listing(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["nothing", "a", "a and b", "a, b and c"]
    assert text("aod.option.movers", colonists=1, soldiers=2) == "1 colonist and 2 soldiers"


def test_a_text_given_by_a_person_is_not_read_as_a_template():
    assert "{nation!n}" in text("core.bad.edition", found="{nation!n}", known="{0}")


@pytest.mark.parametrize("game", GAMES)
def test_whoever_declines_is_told_to_decline_something(game):
    tasks = import_module(f"aod_nb.{game}.state").AnyTask.__args__
    asking = [task for task in tasks if task.asks and "decline" in {option.__struct_config__.tag for option in task.takes}]
    kinds = [task.__struct_config__.tag for task in asking]
    assert len(kinds) > 2
    for kind in kinds:
        assert has(f"{game}.option.decline_{kind}")
