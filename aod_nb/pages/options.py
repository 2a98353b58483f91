"""How the pages are served: every choice of ``aod-nb serve`` with its check.  No server is loaded for it."""

from __future__ import annotations

import ipaddress
import os
import re
import secrets
import ssl
from dataclasses import dataclass, field, replace
from pathlib import Path

from aod_nb.core import BadInput, shown
from aod_nb.i18n import listing, text
from aod_nb.pages import ADDRESS, HOME, machine

PLACES = 24
MOST_PLACES = 1000
LEAST_TOKEN = 12
SYLLABLES = [first + second for first in "bdfgklmnprstvz" for second in "aeiou"]
OTHER_NAME = {62, 64}
"""What OpenSSL calls a certificate for another name, or for another address."""
LEAST_MEMORY = 400
"""MB without which not every page of ours can be made and used: the largest takes 263 before anything is done on it."""


@dataclass(frozen=True)
class Serving:
    root: Path
    port: int
    address: str = ADDRESS
    open_browser: bool = False
    pools: dict[str, int] | None = None
    """How many kernels are kept ready for a page; None: one each for home and where people play."""
    places: int = PLACES
    """How many pages may be open at once."""
    idle: int = 30
    """Minutes after which a page nobody touches gives up its place."""
    token: str = ""
    open_to_all: bool = False
    base_url: str = "/"
    hosts: tuple[str, ...] = ()
    """Names under which others may call this machine."""
    behind_proxy: bool = False
    certificate: Path | None = None
    key: Path | None = None
    log: Path | None = None
    memory: int = 0
    """MB a kernel may have of its own; 0: as much as there is."""
    cpu: int = 0
    """Minutes of computing after which a kernel ends; 0: never."""
    is_public: bool = False
    """Whether strangers share the machine, so that the lab plays few games at a time."""
    generated: bool = field(default=False, compare=False)
    """Whether the token was made here."""

    def checked(self) -> Serving:
        """The same, with a token where one is needed; a BadInput for what can't be."""
        _whole("port", self.port, 0, 65535)
        _whole("places", self.places, 1, MOST_PLACES)
        machine.check_places(self.places)
        _whole("idle", self.idle, 1, 24 * 60)
        _whole("cpu", self.cpu, 0, 24 * 60)
        if self.memory and self.memory < LEAST_MEMORY:
            raise BadInput("serve.bad.memory", found=self.memory, least=LEAST_MEMORY)
        _whole("memory", self.memory, 0, 1_000_000)
        self._check_pools()
        self._check_address()
        self._check_files()
        if self.token and not re.fullmatch(r"[A-Za-z0-9_.~-]+", self.token):
            raise BadInput("serve.bad.token_signs")
        if self.token and len(self.token) < LEAST_TOKEN:
            raise BadInput("serve.bad.token", length=len(self.token), least=LEAST_TOKEN)
        if self.token and self.open_to_all:
            raise BadInput("serve.bad.both")
        if self.is_local or self.token or self.open_to_all:
            return self
        return replace(self, token=new_token(), generated=True)

    def warnings(self) -> list[str]:
        """What will trouble visitors although it can be served."""
        if self.certificate is None:
            return []
        strange = [name for name in self.hosts or (self.address,) if not self._is_certified(name)]
        return [text("serve.other_name", file=self.certificate, names=listing(strange))] if strange else []

    def _is_certified(self, name: str) -> bool:
        """Whether the certificate is for this name: a connection within this process tries it."""
        ours, theirs = ssl.MemoryBIO(), ssl.MemoryBIO()
        visitor = ssl.create_default_context(cafile=self.certificate)
        visitor.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
        context = self.tls()
        assert context
        ends = [
            context.wrap_bio(theirs, ours, server_side=True),
            visitor.wrap_bio(ours, theirs, server_hostname=name),
        ]
        for end in (*reversed(ends), *ends, *ends):
            try:
                end.do_handshake()
            except ssl.SSLWantReadError:
                continue
            except ssl.SSLCertVerificationError as wrong:
                return wrong.verify_code not in OTHER_NAME
            except ssl.SSLError:
                break
        return True

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach the pages."""
        return ipaddress.ip_address(self.address).is_loopback and not self.behind_proxy

    @property
    def warm(self) -> dict[str, int]:
        if self.pools is not None:
            return self.pools
        names = [page.name for page in sorted(self.root.glob("*.ipynb"))]
        usual = {name: 1 for name in names if name == HOME or name.startswith("play")}
        return usual if 2 * len(usual) <= self.places else {}

    def _check_pools(self) -> None:
        for page, size in self.warm.items():
            if not (self.root / page).is_file() or page.startswith("/") or ".." in page:
                raise BadInput("serve.bad.page", found=shown(page))
            _whole("warm", size, 0, MOST_PLACES)
        if self.pools is not None and sum(self.pools.values()) > self.places:
            raise BadInput("serve.bad.pools", kept=sum(self.pools.values()), places=self.places)

    def _check_address(self) -> None:
        try:
            ipaddress.ip_address(self.address)
        except ValueError:
            raise BadInput("serve.bad.address", found=shown(self.address)) from None
        if not re.fullmatch(r"/(?:[A-Za-z0-9_.~-]+/)*", self.base_url) or "/../" in self.base_url:
            raise BadInput("serve.bad.base_url", found=shown(self.base_url))
        for host in self.hosts:
            if re.fullmatch(r"[A-Za-z0-9.-]+:[0-9]+", host):
                raise BadInput("serve.bad.host_port", found=shown(host), name=host.partition(":")[0])
            if not re.fullmatch(r"[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?", host):
                raise BadInput("serve.bad.host", found=shown(host))

    def _check_files(self) -> None:
        if (self.certificate is None) != (self.key is None):
            raise BadInput("serve.bad.pair")
        if self.certificate is not None:
            try:
                self.tls()
            except OSError as wrong:  # an ssl.SSLError is one too
                raise BadInput("serve.bad.certificate", found=shown(str(self.certificate)), reason=wrong.strerror) from None
        if self.log is not None:
            place = self.log if self.log.exists() else self.log.parent
            if self.log.is_dir() or not os.access(place, os.W_OK):
                raise BadInput("serve.bad.log", found=shown(str(self.log)))

    def tls(self) -> ssl.SSLContext | None:
        if self.certificate is None or self.key is None:
            return None
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(self.certificate, self.key)
        return context


def new_token() -> str:
    """Easy to say and to type, as in ``mira-tosu-bevo-kadu``: 49 bits, and whoever guesses is slowed down."""
    return "-".join("".join(secrets.choice(SYLLABLES) for _ in range(2)) for _ in range(4))


def pools(words: list[str]) -> dict[str, int]:
    """``["play_aod.ipynb=4"]`` as pages with the kernels kept for each."""
    found: dict[str, int] = {}
    for word in words:
        page, equals, size = word.rpartition("=")
        if not equals or not size.isdecimal() or len(size) > 4:
            raise BadInput("serve.bad.pool", found=shown(word))
        found[page] = int(size)
    return found


def _whole(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise BadInput("serve.bad.number", name=name, found=value, least=least, most=most)
