"""What the pages of Navegador need of it: ``parts`` to play, ``rules`` for the figures, ``designs`` to compare."""
