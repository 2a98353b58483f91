"""The lab's pictures: what is written on them is whole, also on a phone."""

import json
import re
import subprocess

import pytest
from bokeh.embed import file_html
from bokeh.resources import INLINE

from aod_nb.lab.charts import Bars, Heat, Lines
from aod_nb.lab.intervals import Estimate
from aod_nb.plots import palette
from aod_nb.plots.charts import picture_of
from tests.pages.conftest import ARGS, CHROMIUM

# A figure asks no kernel: the browser that tests/pages drive is here run once and read.
DUMP = [CHROMIUM, *ARGS, "--headless", "--disable-gpu", "--virtual-time-budget=5000", "--dump-dom"]
WRITTEN = """<pre id="written"></pre><script>
const pen = document.createElement("canvas").getContext("2d")
pen.font = `14px FONT`
setInterval(() => {
  const view = Bokeh.index.get_one_by_id("FIGURE")
  if (!view?.frame?.bbox.width) return
  const {glyph, data_source} = view.model.renderers.find((one) => one.glyph.type == "Text")
  const {high, text} = data_source.data
  const begins = Array.from(high, (end) => view.frame.x_scale.compute(end) + glyph.x_offset.value)
  const ends = begins.map((begin, row) => begin + pen.measureText(text[row]).width)
  document.getElementById("written").textContent = JSON.stringify([view.frame.bbox.right, ...ends])
}, 100)
</script></body>"""


def vp(value):
    return f"{value:.2f} VP"


def share(value):
    return f"{100 * value:.1f} %"


def whole(value):
    return f"{value:g}"


def bars(names, heights, estimates=(), write=vp, y=""):
    return picture_of(Bars(names, heights), estimates, "", y, write)


def lines(xs, series, write=whole, x="", y=""):
    return picture_of(Lines(xs, series), (), x, y, write)


# What is written at the ends of bars


def frame_and_ends(plot, folder, wide):
    """Pixels: where the frame ends, and where what is written at each bar does, as a browser draws it."""
    script = WRITTEN.replace("FONT", palette.FONT).replace("FIGURE", plot.id)
    page = file_html(plot, INLINE, "").replace("<body>", f'<body style="margin: 0; width: {wide}px">').replace("</body>", script)
    file = folder / "picture.html"
    file.write_text(page)
    command = [*DUMP, f"--user-data-dir={folder / 'profile'}", file.as_uri()]
    dumped = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout
    frame, *ends = json.loads(re.search(r'<pre id="written">(.+?)</pre>', dumped)[1])
    return frame, ends


@pytest.mark.parametrize("wide", [300, 700])
def test_what_is_written_at_bars_is_within_the_picture(tmp_path, wide):
    names = ["Sailing", "Workers", "Second Market"]
    picture = bars(names, [918, 1418, 1126], write=lambda value: f"{value:.0f} cruzados")
    frame, ends = frame_and_ends(picture.figure, tmp_path, wide)
    assert len(ends) == 3
    assert max(ends) <= frame <= wide
    assert max(ends) > 0.8 * frame  # and the bars are as long as that leaves them


def test_what_is_written_follows_the_width_and_the_figures():
    picture = bars(["one", "two"], [1.0, 2.0])
    (fit,) = picture.figure.js_property_callbacks["change:inner_width"]
    assert fit in picture.bars.js_property_callbacks["change:data"]
    assert fit in picture.reach.js_property_callbacks["change:end"]
    before = picture.reach.end
    picture.put(Bars(["one", "two"], [1.0, 20.0]), ())
    assert picture.reach.end > 20 > before


def test_the_figure_of_a_bar_to_the_left_stands_right_of_it():
    """Its minus would be hidden by the bar."""
    sure, unsure = Estimate("sure", -5.1, -7.0, -3.0, 80), Estimate("unsure", -1.0, -3.0, 1.5, 80)
    picture = bars(["sure", "unsure", "exact"], [-5.1, -1.0, -2.0], [sure, unsure])
    assert picture.bars.data["text"] == ["-5.10 VP", "-1.00 VP", "-2.00 VP"]
    assert picture.bars.data["high"] == [0.0, 1.5, 0.0]


# Names


def test_long_names_of_bars_stand_in_two_lines():
    picture = bars(["Conquest of the Inca Empire", "Mint"], [3, 4], [Estimate("Conquest of the Inca Empire", 3.1, 3.0, 3.2, 80)])
    assert picture.names.factors == ["Mint", "Conquest of the\nInca Empire"]
    assert picture.bars.data["y"] == picture.names.factors[::-1]
    assert picture.points.data["y"] == ["Conquest of the\nInca Empire"]


def test_long_names_of_rows_stand_in_two_lines():
    picture = picture_of(Heat(["Conquest of the Inca Empire", "Mint"], ["turn 1"], [[3], [4]]), (), "", "", vp)
    assert picture.rows.factors == ["Mint", "Conquest of the\nInca Empire"]
    assert picture.cells.data["y"] == picture.rows.factors[::-1]


@pytest.mark.parametrize(
    ("names", "columns"),
    [
        (["Full war", "One battle", "Neither"], 3),
        (["left as first", "left as second"], 2),
        (["a nation named beforehand", "whichever wins most"], 1),
        (["one turn more adds", "average of all turns", "in the long run"], 1),
    ],
)
def test_a_legend_has_as_many_columns_as_a_phone_has_room_for(names, columns):
    picture = lines([1, 2], {name: [1, 2] for name in names})
    (legend,) = picture.figure.legend
    assert legend.ncols == columns
    assert legend in picture.figure.above
    assert (legend.margin, legend.padding) == (0, 0)  # it would reach into the picture


def test_a_legend_below_itself_makes_the_picture_higher():
    short, long = (lines([1, 2], {name: [1, 2], f"{name} too": [1, 2]}).figure for name in ("one", "a nation named beforehand"))
    assert long.height > short.height


def test_a_name_in_a_legend_that_is_too_long_is_folded():
    picture = lines([1, 2], {"to tell the two apart, games of each": [1, 2], "other": [1, 2]})
    assert [item.label.value for item in picture.figure.legend[0].items] == ["to tell the two\napart, games of each", "other"]


def test_long_titles_of_axes_stand_in_two_lines():
    title = "VP on average, with the best plan after it"
    picture = bars(["Wait"], [4.72], y=title)
    assert picture.figure.xaxis.axis_label == "VP on average, with\nthe best plan after it"
    assert picture.figure.height > bars(["Wait"], [4.72], y="VP").figure.height
    assert lines([1, 2], {"": [1, 2]}, y=title).figure.yaxis.axis_label == picture.figure.xaxis.axis_label
    assert bars(["Wait"], [4.72], y="VP at the end").figure.xaxis.axis_label == "VP at the end"


# Ticks


def test_where_all_figures_are_whole_so_are_the_ticks():
    plot = lines([2, 3, 4], {"": [3, 0, 0]}).figure
    assert [axis.ticker.min_interval for axis in (*plot.xaxis, *plot.yaxis)] == [1, 1]
    plot = lines([0.0, 0.5, 1.0], {"": [0.2, 0.5, 1]}).figure
    assert [axis.ticker.min_interval for axis in (*plot.xaxis, *plot.yaxis)] == [0, 0]
    assert bars(["one", "two"], [2, 3]).figure.xaxis.ticker.min_interval == 1
    assert bars(["one", "two"], [2, 3.5]).figure.xaxis.ticker.min_interval == 0
    assert bars(["one", "two"], []).figure.xaxis.ticker.min_interval == 0


def test_certainties_are_whole_by_chance():
    """Between 0 % and 100 % there are ticks."""
    assert lines([1, 2], {"": [0, 1]}, write=share).figure.yaxis.ticker.min_interval == 0
    assert bars(["one", "two"], [0, 1], write=share).figure.xaxis.ticker.min_interval == 0


def test_ticks_follow_other_figures():
    picture = lines([1, 2], {"": [1, 2]})
    picture.put(Lines([1, 1.5], {"": [1, 2.5]}), ())
    assert (picture.x_ticker.min_interval, picture.y_ticker.min_interval) == (0, 0)


@pytest.mark.parametrize(
    ("write", "around"),
    [
        (vp, ("", " VP")),
        (share, ("", " %")),
        (whole, ("", "")),
        (lambda value: f"${value:.2f}", ("$", "")),
        (lambda value: f"{value:.0f} Cr.", ("", " Cr.")),
    ],
)
def test_ticks_are_written_as_the_figures_are(write, around):
    formatter = lines([1, 2], {"": [1, 2]}, write=write).figure.yaxis.formatter
    assert (formatter.args["before"], formatter.args["after"]) == around
    assert formatter.args["scale"] == (100 if write is share else 1)
