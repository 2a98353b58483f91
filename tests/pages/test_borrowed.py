"""What is borrowed from libraries without a setting for it (DESIGN.md): each test fails once it need not be any more."""

from __future__ import annotations

import inspect
import subprocess
import sys
from importlib.metadata import version

import pytest
import voila.notebook_renderer
import voila.voila_kernel_manager
from voila.app import Voila
from voila.configuration import VoilaConfiguration

SETTINGS = {name.lower() for owner in (Voila, VoilaConfiguration) for name in owner.class_trait_names()}


def test_the_versions_are_those_it_was_looked_at_with() -> None:
    assert version("voila").startswith("0.5."), "look at every part of pages/ that DESIGN.md calls borrowed"


@pytest.mark.parametrize("name", ["VoilaExporter", "VoilaExecutor"])
def test_voila_has_no_setting_for_what_makes_a_page(name: str) -> None:
    """``pages/templates.py`` binds the names anew."""
    assert f"{name}(" in inspect.getsource(voila.notebook_renderer.NotebookRenderer)
    assert not [setting for setting in SETTINGS if name.lower().removeprefix("voila") in setting]


def test_voila_listens_without_a_word_for_proxies_and_sizes() -> None:
    """``Server.listen`` gives them to the application's own ``listen``."""
    source = inspect.getsource(Voila.listen)
    assert "self.app.listen(" in source
    assert not [word for word in ("xheaders", "ssl_options", "max_body_size") if word in source]


def test_voila_has_no_list_of_addresses() -> None:
    """``Server.init_handlers`` leaves out all it does not know."""
    assert not [setting for setting in SETTINGS if "handler" in setting]


def test_voila_stumbles_over_a_kernel_that_could_not_be_kept_ready() -> None:
    """``CappedKernelManager`` looks through the pools and drops what failed."""
    source = inspect.getsource(voila.voila_kernel_manager)
    assert "self._pools" in source
    assert "exception()" not in source


def test_jsonschema_builds_a_grammar_that_nobody_asks_for() -> None:
    """``aod_nb.serve`` says that the module which does is not there."""
    code = "import sys, jsonschema; print('lark' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "True\n"
