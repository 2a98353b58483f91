"""Sentences about privileges."""

from tests.bots.checkers.navegador.case import says
from tests.bots.checkers.navegador.rules import COLUMNS, LINES
from tests.bots.checkers.navegador.ships import line

# Privileges


@says("privilege")
def _(case, privilege, count, each, vp):
    column = COLUMNS.index(privilege)
    gain = line(case.after, case.seat, LINES[column]) - line(case.before, case.seat, LINES[column])
    is_each = each == (1, 1, 1, 2, 2)[column] and count == case.nation.possessions()[column]
    return is_each and privilege == case.option.privilege and vp == gain == count * each


says("bonus")(
    lambda case, privilege, money: money == case.owner.money - case.nation.money > 0 and privilege == case.option.privilege
)
says("last_privilege")(
    lambda case, privilege: case.after.gallery[COLUMNS.index(privilege)] == 0 and privilege == case.option.privilege
)


@says("king_here")
def _(case, privilege):
    """No other column would gain more from it."""
    held = zip(COLUMNS, case.owner.possessions(), case.owner.privileges, (1, 1, 1, 2, 2), strict=True)
    free = {column: count * each for column, count, taken, each in held if taken < 3 or case.before.setup.king_full}
    return privilege == case.option.privilege and free.get(privilege, -1) == max(free.values())


says("costs_worker")(lambda case, left: left == case.owner.workers == case.nation.workers - 1)
says("no_privilege")(lambda case, workers: workers == case.owner.workers == case.nation.workers)
