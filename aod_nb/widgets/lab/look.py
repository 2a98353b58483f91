"""One thing to try: controls, a picture, the exact result, and beside it the simulated one whose intervals shrink."""

from __future__ import annotations

import json
import logging
from functools import partial
from random import Random
from time import perf_counter
from typing import Any

import ipywidgets

from aod_nb.core import BadInput, shown
from aod_nb.i18n import has, text
from aod_nb.lab.charts import Lines
from aod_nb.lab.downloads import downloaded
from aod_nb.lab.intervals import Estimate
from aod_nb.lab.question import Found, Look, Question, Typed, compared
from aod_nb.lab.simulation import Simulation, Work
from aod_nb.lab.table import Table
from aod_nb.lessons import judge
from aod_nb.lessons.steps import Control
from aod_nb.plots.charts import picture_of
from aod_nb.plots.written import Written
from aod_nb.widgets import session
from aod_nb.widgets.figure import Figure
from aod_nb.widgets.form import fields
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.lab import words
from aod_nb.widgets.view import Handler, View
from aod_nb.widgets.worker import Worker

SECONDS = 20.0
"""No click takes more of a kernel's time, whoever sent it: the pages may be served to the public."""
MOST_SHOWN = 60
"""So many rows of a table are shown; the download has all."""
RUNNING, STOPPED, FINISHED, SHORT = "running", "stopped", "finished", "short_of_time"


def drawn(one: Estimate) -> Estimate:
    """For a picture, which has no end: where nothing is sure yet, only the point."""
    return one if one.is_sure else one._replace(low=one.value, high=one.value)


class LookPart:
    def __init__(self, question: Question, look: Look) -> None:
        self.question, self.look = question, look
        self.values: dict[str, Any] = {control.name: control.start for control in look.controls}
        self.trouble = ""
        self.put_back = 0
        """How often the controls had to be put back to where they were."""
        self.round = 0
        """How often the simulation was begun anew."""
        self.state = ""
        self.simulation: Simulation | None = None
        self.worker = Worker(self._failed)
        self.write = partial(words.figure, look.unit)
        self.found: Found = look.show(**self.values)
        self.picture = picture_of(self.found.chart, (), self._axis("x"), self._axis("y"), self.write)
        self.chart = Figure(Written(self.picture.figure, only_cells=False))
        moved: dict[str, Handler] = {f"set_{control.name}": partial(self.set, control) for control in look.controls}
        self.controls = View(moved | {"reset": lambda value: self.reset()}, role="voyage-step-view voyage-controls")
        self.results = View(
            {
                "simulate": lambda value: self.simulate(),
                "again": lambda value: self.again(),
                "stop": lambda value: self.stop(),
                "download": lambda value: self.download(),
            },
            role="voyage-step-view voyage-results",
        )
        self.side = ipywidgets.VBox([self.controls, self.results])
        self.side.add_class("voyage-words")
        self.widget = ipywidgets.VBox([self.chart, self.side])
        self.widget.add_class("voyage-step")
        self.widget.add_class("voyage-look")
        self._begin()
        self.show_controls()
        self.refresh()

    def close(self) -> None:
        self.worker.stop()
        for part in (self.chart, self.controls, self.results, self.side.layout, self.side, self.widget.layout, self.widget):
            part.close()

    # What a person does

    def set(self, control: Control, place: str) -> None:
        """A slider and a list both send the place of a value among those there are, a form what was typed."""
        if isinstance(control, Typed):
            return self.put(control, fields(place).get("text", "").strip())
        if not (place.isascii() and place.isdecimal()) or int(place[:6]) >= len(control.values):
            return self._refuse(text("lab.bad.place", found=shown(place[:20])))
        return self.put(control, control.values[int(place[:6])])

    def put(self, control: Control, value: Any) -> None:
        values = {**self.values, control.name: value}
        if values == self.values:
            return None
        try:
            found = self.look.show(**values)
        except BadInput as wrong:
            return self._refuse(str(wrong))
        self.values, self.found, self.trouble = values, found, ""
        self._forget()
        self._begin()
        return self.refresh()

    def _refuse(self, why: str) -> None:
        """What cannot be is said, and the controls stand where they stood."""
        self.trouble = why
        self.put_back += 1
        self.show_controls()
        self.refresh()

    def reset(self) -> None:
        self.values = {control.name: control.start for control in self.look.controls}
        self.found, self.trouble = self.look.show(**self.values), ""
        self.put_back += 1
        self._forget()
        self._begin()
        self.show_controls()
        self.refresh()

    def simulate(self) -> None:
        """A click more goes on with what there is."""
        if self.look.simulate is None or self.state == RUNNING:
            return
        self.state = RUNNING
        self.worker.start("simulate", self._work(), self.refresh)
        self.refresh()

    def again(self) -> None:
        """With other luck."""
        self._forget()
        self.round += 1
        self.simulate()

    def stop(self) -> None:
        """What was drawn so far is kept, and called a part."""
        if self.state == RUNNING:
            self.worker.stop()
            self.state = STOPPED
            self.refresh()

    def download(self) -> None:
        """All there is: a part of a simulation says so in its name."""
        partial = ".partial" if self.simulation is not None and self.state != FINISHED else ""
        self.results.download(f"{self.question.slug}_{self.look.name}{partial}.csv", self.given_away().csv())

    # Inside

    def _work(self) -> Work:
        """An interval within a second; never longer than a click may take."""
        assert self.look.simulate is not None
        if self.simulation is None:
            seed = f"{self.question.base}.{self.look.name}:{self.round}"
            self.simulation = self.look.simulate(Random(seed), **self.values)
        began = perf_counter()
        for pause in self.simulation.work(self.look.most):
            yield pause
            if perf_counter() - began > SECONDS:
                self.state = SHORT
                return
        self.state = FINISHED

    def _begin(self) -> None:
        """Where nothing is known exactly, it is simulated unasked."""
        if not self.found.exact:
            self.simulate()

    def _forget(self) -> None:
        """What was simulated for other values says nothing of these."""
        self.worker.stop()
        self.simulation, self.state = None, ""

    def _failed(self, trouble: Exception) -> None:
        """Long work that fails ends; the page goes on."""
        if session.strict:
            raise trouble
        logging.getLogger(__name__).error("a simulation failed", exc_info=trouble)
        self.state = STOPPED
        self.trouble = str(trouble) if isinstance(trouble, BadInput) else text("widgets.trouble", kind=type(trouble).__name__)
        self.refresh()

    def estimates(self) -> list[Any]:
        return self.simulation.estimates() if self.simulation is not None else []

    def given_away(self) -> Table:
        """What is downloaded: the look's table, then what is exact beside what was simulated, and the settings in each row."""
        return downloaded(self.found, self.estimates(), self.values)

    def refresh(self) -> None:
        estimates = self.estimates()
        with self.chart.together():
            self.picture.put(self.found.chart, [drawn(one) for one in estimates])
        told = dict(self.found.told)
        result = self.words(told.pop("key", "result"), **told)
        self.results.show(
            el(
                "section",
                el("p", result, class_="result", role="status"),
                el("p", self.trouble, class_="refusal", role="status"),
                self._mark(),
                self._compared(estimates),
                self._so_far(estimates),
                self._simulation(),
                self._formula(),
                self._table(),
                aria_label=self.words("ask"),
            )
        )

    def show_controls(self) -> None:
        sliders = [self._control(control) for control in self.look.controls]
        back = button(text("lab.reset"), "reset", class_="quiet") if sliders else Html()
        asked = el("h2", self.words("ask"))
        self.controls.show(el("section", asked, el("div", sliders, class_="controls"), back, data_round=self.put_back))

    def words(self, what: str, **args: Any) -> str:
        return judge.words(self.question, self.look, what, **args)

    def _axis(self, axis: str) -> str:
        return self.words(axis) if has(f"{self.question.base}.{self.look.name}.{axis}") else ""

    def _control(self, control: Control) -> Html:
        named, act = self.words(f"control.{control.name}"), f"set_{control.name}"
        labels = [judge.label(self.question, self.look, value, "value") for value in control.values]
        if isinstance(control, Typed):
            field = el("textarea", name="text", rows=2, autocomplete="off", spellcheck="false")
            return el("form", el("label", named, field), el("button", text("lab.read"), type="submit"), data_act=act)
        at = control.values.index(self.values[control.name])
        if not all(isinstance(value, int | float) for value in control.values):
            options = [el("option", label, value=place, selected=place == at) for place, label in enumerate(labels)]
            return el("label", named, el("select", options, data_act=act))
        slider = el(
            "input",
            type="range",
            min=0,
            max=len(labels) - 1,
            step=1,
            value=at,
            data_act=act,
            data_live=json.dumps(labels),
            aria_label=named,
            aria_valuetext=labels[at],
        )
        return el("label", el("span", named, " ", el("b", labels[at], data_told=True)), slider)

    def _compared(self, estimates: list[Any]) -> Html:
        if self.look.simulate is None:
            return Html()
        is_exact = bool(self.found.exact)
        columns = ("column_name", *(("column_exact",) if is_exact else ()), "column_simulated", "column_interval")
        heads = [text(f"lab.{column}") for column in columns]
        rows = [
            (
                name,
                *((self.write(exact),) if is_exact else ()),
                *((self.write(one.value), words.interval(self.look.unit, one)) if one else ("", "")),
            )
            for name, exact, one in compared(self.found, estimates)
        ]
        if not rows:
            return Html()
        return el("div", words.table(heads, rows), el("p", text("lab.legend"), class_="small") if estimates else Html())

    def _mark(self) -> Html:
        """What a dashed line in the picture stands for."""
        marked = isinstance(self.found.chart, Lines) and self.found.chart.mark is not None
        return el("p", self.words("mark"), class_="small") if marked else Html()

    def _so_far(self, estimates: list[Any]) -> Html:
        told = self.look.so_far(estimates)
        return el("p", self.words("so_far", **told), class_="small") if told is not None else Html()

    def _simulation(self) -> Html:
        if self.look.simulate is None:
            return Html()
        how = el("p", self.words("simulated"), class_="small")
        count = self.simulation.count if self.simulation is not None else 0
        if self.state == RUNNING:
            bar = el("progress", max=self.look.most, value=count % self.look.most, aria_label=text("lab.progress"))
            running = [bar, text("lab.running", count=count), button(text("lab.stop"), "stop", class_="stop", data_first=True)]
            return el("div", how, el("p", running, class_="thinking"))
        label = text("lab.simulate_more" if count else "lab.simulate")
        buttons = [button(label, "simulate", class_="go", data_first=True)]
        if count:
            buttons.append(button(text("lab.simulate_again"), "again"))
        said = el("p", text(f"lab.{self.state}", count=count), class_="thinking", role="status") if self.state else Html()
        return el("div", how, said, el("p", buttons, class_="buttons"))

    def _formula(self) -> Html:
        if not has(f"{self.question.base}.{self.look.name}.formula"):
            return Html()
        return el("details", el("summary", text("lab.formula")), words.formula(self.words("formula")), data_key="formula")

    def _table(self) -> Html:
        load, shown, table = button(text("lab.download"), "download"), Html(), self.found.table
        if table is not None:
            heads = [words.column(self.question.base, self.look.name, column) for column in table.columns]
            rows = [[words.cell(self.question.game, value) for value in row] for row in table.rows[:MOST_SHOWN]]
            shown = words.table(heads, rows)
        title = text("lab.figures" if table is not None else "lab.file")
        return el("details", el("summary", title), el("div", shown, el("p", load)), data_key="figures")
