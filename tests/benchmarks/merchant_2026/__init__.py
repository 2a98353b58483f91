"""The merchant as it was in November 2026 (commit ca71dfa), kept as it stood: a measure for those that come later.

Nothing in the app uses it, and nothing here is to be mended.  ``tests/benchmarks/merchants.py`` plays against it.
"""

from .mind import weigh

__all__ = ["weigh"]
