"""Learn, play and dissect two board games of discovery in a notebook."""

__version__ = "0.1.0"
