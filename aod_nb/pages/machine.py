"""What this machine can take: how many pages fit its memory and its descriptors."""

from __future__ import annotations

import sys

import psutil  # type: ignore[import-untyped]

from aod_nb.core import BadInput

PAGE_MB = 45
"""Memory of its own that a page takes, measured (docs/serving.md)."""
SERVER_MB = 350
"""What the server and the process its kernels are forked from take besides."""
PAGE_FILES = 16
"""Descriptors the server needs for a page: 13 measured, and some more while one page gives way to another."""
SERVER_FILES = 120


def raise_limits() -> None:
    """As many descriptors as the system lets this user have without asking."""
    if sys.platform != "win32":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = hard if hard != resource.RLIM_INFINITY else 65_536
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def by_files() -> int:
    """How many pages the descriptors are enough for."""
    if sys.platform == "win32":
        return 10_000
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = hard if hard != resource.RLIM_INFINITY else 65_536
    return max(0, (max(soft, most) - SERVER_FILES) // PAGE_FILES)


def by_memory() -> int:
    """How many pages the memory of the machine is enough for."""
    return max(0, (int(psutil.virtual_memory().total) // 1_000_000 - SERVER_MB) // PAGE_MB)


def check_places(places: int) -> None:
    """A BadInput with the figure that fits, where the machine can't hold that many pages."""
    if places > by_memory():
        raise BadInput("serve.bad.places_memory", found=places, most=by_memory(), each=PAGE_MB)
    if places > by_files():
        raise BadInput("serve.bad.places_files", found=places, most=by_files(), each=PAGE_FILES)
