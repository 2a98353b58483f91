"""What the home page shows of the board: the rondel, and the market beside it."""

SEEN = (0.0, 0.5, 75.0, 57.0)
"""Left, bottom, width and height, in the board's units."""
