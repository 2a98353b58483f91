"""What a form on a page sends."""

from __future__ import annotations

import json

MOST_FIELDS = 20


def fields(form: str) -> dict[str, str]:
    """What a form holds; what is no form holds nothing."""
    try:
        given = json.loads(form)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(given, dict) or len(given) > MOST_FIELDS:
        return {}
    return {str(name): value for name, value in given.items() if isinstance(value, str)}
