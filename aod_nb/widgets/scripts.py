"""Front-end modules as one text, since a widget's script and a page's are one file each.

Each module stands in a function of its own, after those it imports; it gives back what it exports by name.
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
ON_OUR_PAGE = "VOYAGE_PAGES" in os.environ
"""Whether our own server shows this, whose pages bring scripts and styles themselves, once."""
IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";$', re.M)
EXPORT = re.compile(r"^export (?=(?:async )?(?:const|function|class) (\w+))", re.M)
DEFAULT = re.compile(r"^export default (\w+);\n", re.M)


@cache
def joined(path: Path) -> str:
    """A module with everything it imports, once each; what the module itself exports by default it still does."""
    modules: dict[Path, str] = {}
    _collect(path.resolve(), modules)
    default = DEFAULT.search(path.read_text(encoding="utf-8"))
    last = f"export default module{len(modules) - 1}.{default[1]};\n" if default else ""
    return "".join(modules.values()) + last


def _collect(path: Path, modules: dict[Path, str]) -> None:
    text = path.read_text(encoding="utf-8")
    for _, wanted in IMPORT.findall(text):
        if (found := (path.parent / wanted).resolve()) not in modules:
            _collect(found, modules)
    numbers = {found: number for number, found in enumerate(modules)}
    exported = ", ".join(EXPORT.findall(text))
    inside = DEFAULT.sub("", EXPORT.sub("", text))
    inside = IMPORT.sub(lambda one: f"const {{{one[1]}}} = module{numbers[(path.parent / one[2]).resolve()]};", inside)
    modules[path] = f"const module{len(modules)} = (() => {{\n{inside}return {{ {exported} }};\n}})();\n"


def script_of(name: str) -> str:
    """The script of one of our widgets, which on our own pages is there already."""
    return f"export default\nwindow.voyageWidgets.{name};\n" if ON_OUR_PAGE else joined(HERE / f"{name}.js")
