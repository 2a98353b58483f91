"""Every example in the lab's functions is run: they are what a cell of a notebook would call."""

import doctest
import pkgutil
from importlib import import_module

import pytest

import aod_nb.lab

MODULES = [module.name for module in pkgutil.walk_packages(aod_nb.lab.__path__, "aod_nb.lab.")]


@pytest.mark.parametrize("module", MODULES)
def test_examples(module):
    assert doctest.testmod(import_module(module)).failed == 0


def test_there_are_examples():
    assert sum(doctest.testmod(import_module(module)).attempted for module in MODULES) > 15
