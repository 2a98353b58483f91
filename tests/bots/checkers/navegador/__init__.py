"""Navegador: a check gets the case, and the figures in the sentence."""

from tests.bots.checkers.navegador import market, possessions, privileges, rondel, ships
from tests.bots.checkers.navegador.case import TRUE, Case

__all__ = ["CHECKED", "TRUE", "Case", "is_true"]
CHECKED = (market, possessions, privileges, rondel, ships)
"""Sentences by theme: each module notes its checks in ``TRUE``."""

DIRECTIONS = {
    "price_falls": lambda price, was, **args: price < was,
    "price_rises": lambda price, was, **args: price > was,
    "can_hire": lambda count, **args: count > 0,
    "can_launch": lambda count, **args: count > 0,
    "can_found": lambda count, **args: count > 0,
}
"""What a sentence says beside its figures."""


def is_true(case, key, args):
    return (key not in DIRECTIONS or DIRECTIONS[key](**args)) and bool(TRUE[key](case, **args))
