"""What the home page shows of the board: the middle of the New World."""

SEEN = (4.0, 27.0, 89.0, 64.0)
"""Left, bottom, width and height, in the board's units."""
