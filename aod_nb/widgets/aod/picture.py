"""What the home page shows of the board: the middle of the New World."""

SEEN = (6.0, 30.5, 88.0, 63.0)
"""Left, bottom, width and height, in the board's units."""
