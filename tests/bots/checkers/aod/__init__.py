"""The Age of Discovery: a check gets the case, and the figures in the sentence.

What follows from an option is played: the option alone (``after``), or the rest of the turn with nobody placing anything more
(``turn``).
"""

from tests.bots.checkers.aod import expeditions, holdings, landing, order, placing, war
from tests.bots.checkers.aod.case import TRUE, Case

__all__ = ["CHECKED", "TRUE", "Case", "is_true"]
CHECKED = (expeditions, holdings, landing, order, placing, war)
"""Sentences by theme: each module notes its checks in ``TRUE``."""


def is_true(case, key, args):
    """Whether a sentence holds, in every part."""
    more = landing.PLACES.get(key)
    if more and not more(*case.counts(args["region"])):
        return False
    if key in expeditions.ENOUGH and not expeditions.ENOUGH[key](args["natives"], args["value"]):
        return False
    if key in ("vp_gain", "vp_loss") and (args["vp"] > args["was"]) != (key == "vp_gain"):
        return False
    return bool(TRUE[key](case, **args))
