"""Explored regions that lessons begin with; Blue was there before the reader."""

from __future__ import annotations

WEST = dict.fromkeys(("guine", "bahia", "rio_de_janeiro"), "blue")
ROUND_AFRICA = dict.fromkeys(("guine", "angola", "cabo_da_boa_esperanca"), "blue")
TO_MALACA = ROUND_AFRICA | dict.fromkeys(("mocambique", "goa", "malaca"), "blue")

IN_PHASE: dict[int, dict[str, str]] = {1: {}, 2: ROUND_AFRICA, 3: TO_MALACA}
"""What brings a phase about."""
