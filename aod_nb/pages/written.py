"""What a kernel has shown as HTML: the page can be read, and clicked, before any script has come.

The page's own script (``host/views.js``) takes the elements as they are; a test holds that it would make the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from markupsafe import Markup, escape

States = dict[str, dict[str, Any]]
REFERENCE = "IPY_MODEL_"
BOXES = {"BoxModel": "widget-box", "HBoxModel": "widget-hbox", "VBoxModel": "widget-vbox"}
NEEDLESS = {"_anywidget_id", "_css"} | {f"_{part}_{name}" for part in ("model", "view") for name in ("module", "module_version")}
NEEDLESS |= {"_view_count", "_view_name"}
"""Parts of a widget's state that our script never reads."""
WIDGET = "application/vnd.jupyter.widget-view+json"


def shown(output: dict[str, Any], states: States) -> Markup:
    """An output's widget, if it is made of nothing but boxes and our own parts."""
    model = output.get("data", {}).get(WIDGET, {}).get("model_id")
    if not isinstance(model, str) or not all(_is_known(states.get(one)) for one in _all(model, states)):
        return Markup()
    return _element(model, states, "jp-OutputArea-output")


def told(states: States, buffers: dict[str, Any]) -> Markup:
    """What the page's script is to know of it; what stands in the page as HTML already is not said again."""
    found = {
        "states": {number: dict(_needed(state)) for number, state in states.items()},
        "buffers": {
            number: [{"path": one["path"], "data": one["data"]} for one in given.values()] for number, given in buffers.items()
        },
    }
    # in the order it has: Bokeh's models are named after they were told
    return Markup(json.dumps(found, separators=(",", ":")).replace("<", "\\u003c"))


def _needed(state: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in state.items():
        if value is not None and name not in NEEDLESS and not (name == "html" and state.get("is_written")):
            yield name, value


def _own(state: dict[str, Any]) -> str:
    return str(state.get("_esm", "")).partition("window.voyageWidgets.")[2].strip(" ;\n")


def _is_known(state: dict[str, Any] | None) -> bool:
    return state is not None and (state["_model_name"] in BOXES or bool(_own(state)))


def _children(model: str, states: States) -> list[str]:
    return [child.removeprefix(REFERENCE) for child in states.get(model, {}).get("children", ())]


def _all(model: str, states: States) -> Iterator[str]:
    yield model
    for child in _children(model, states):
        yield from _all(child, states)


def _element(model: str, states: States, more: str = "") -> Markup:
    state = states[model]
    box = BOXES.get(state["_model_name"], "")
    kinds = ["jupyter-widgets", *(["widget-container", "widget-box", box] if box else []), *state.get("_dom_classes", ()), more]
    layout = states.get(str(state.get("layout", "")).removeprefix(REFERENCE), {})
    styles = "".join(f"{name.replace('_', '-')}:{value};" for name, value in layout.items() if value and not name.startswith("_"))
    inside = Markup().join(_element(child, states) for child in _children(model, states)) if box else _part(state)
    style = Markup(' style="{}"').format(styles) if styles else Markup()
    return Markup('<div class="{}" data-model="{}"{}>{}</div>').format(
        " ".join(filter(None, dict.fromkeys(kinds))), model, style, inside
    )


def _part(state: dict[str, Any]) -> Markup:
    if _own(state) == "view":
        state["is_written"] = True
        return Markup('<div class="voyage-view {}">{}</div>').format(escape(state.get("role", "")), Markup(state.get("html", "")))
    if _own(state) == "figure":
        return Markup('<div class="voyage-figure" style="aspect-ratio:{}"></div>').format(state["drawn"]["ratio"] or "auto")
    return Markup()
