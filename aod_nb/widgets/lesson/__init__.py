"""Lessons in a notebook: ``page = lesson("aod", "initiative")`` is the frame of one, ``page.step("pay")`` one of its steps."""

from aod_nb.widgets.lesson.frame import Frame, lesson

__all__ = ["Frame", "lesson"]
