"""A folder of the server's own for all it and its kernels write down, so that nothing is written to anybody's home.

It is gone when the server has ended, however that happened: what is left of the server then, its nursery, removes it.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

PREFIX = "aod-nb-"
LONGEST = 30
"""Sockets lie in it, whose whole path must not be longer than 103 signs; on a Mac the usual place is too long."""
SHORT = "/tmp"


def make() -> Path:
    """The folder, which everything that Jupyter and IPython start from here on uses."""
    usual = tempfile.gettempdir()
    place = SHORT if len(usual) > LONGEST and os.access(SHORT, os.W_OK) else usual
    folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=place))
    for name, below in {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "IPYTHONDIR": "ipython",
    }.items():
        (folder / below).mkdir()
        os.environ[name] = str(folder / below)
    return folder


def remove(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
