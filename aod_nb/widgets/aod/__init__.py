"""What the pages of the Age of Discovery need of it: ``parts`` to play, ``rules`` for the figures, ``designs`` to compare."""
