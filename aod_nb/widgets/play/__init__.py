"""The page on which a game is played: what is alike for every game.  What a game has of its own is in its ``parts``."""
