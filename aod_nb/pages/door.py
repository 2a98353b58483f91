"""Who may come in: requests are looked at before any handler, whatever they ask for."""

from __future__ import annotations

import hmac
import ipaddress
import re
from html import escape
from typing import Any
from urllib.parse import parse_qsl, urlencode

from tornado.httputil import HTTPServerRequest, split_host_and_port
from tornado.routing import Matcher
from tornado.web import RequestHandler

from aod_nb.i18n import text
from aod_nb.pages import POLICY
from aod_nb.pages.assets import names
from aod_nb.pages.options import Serving
from aod_nb.pages.pace import Pace

HERE = {"127.0.0.1", "localhost", "::1", "[::1]"}
COOKIE = "aod_nb_door"
KEPT_DAYS = 30
AGAIN_SECONDS = 10
GUESSES, GUESSES_A_SECOND = 40, 1.0
"""From one address: a whole class may come from one, and type the token in wrongly all together."""

ENTER = """
const enter = () => {
  const told = new URLSearchParams(location.hash.slice(1)).get("token");
  if (!told) return;
  history.replaceState(null, "", location.pathname + location.search);
  document.querySelector("[name=token]").value = told;
  document.querySelector("form").submit();
};
addEventListener("hashchange", enter);
enter();"""
"""What stands behind # is never sent anywhere, so no log of any machine on the way has the token."""


class Foreign(Matcher):
    """Requests for another host's name, or made by another site's page: neither is answered.

    A number as address is nobody's name, so no site can make a browser believe that it is its own.  A page on another port
    of this host counts as another site's, too.
    """

    def __init__(self, serving: Serving) -> None:
        self.serving = serving

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        origin = request.headers.get("Origin")
        strange_origin = origin is not None and origin.split("://")[-1].lower() != request.host.lower()
        other = request.headers.get("Sec-Fetch-Site") in ("cross-site", "same-site")
        embedded = other and request.headers.get("Sec-Fetch-Dest") != "document"
        return {} if self._is_strange(request.host.lower()) or strange_origin or embedded else None

    def _is_strange(self, address: str) -> bool:
        host = split_host_and_port(address)[0]
        if host in HERE or host in self.serving.hosts:
            return False
        return self.serving.is_local or not _is_number(host)


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


class Stranger(Matcher):
    """Requests without the token: not in the address, and not in the cookie that whoever had it was given.

    An address with the token in it is never shown as a page: whoever has the cookie already is led on to it without the token.
    """

    def __init__(self, serving: Serving) -> None:
        self.serving = serving
        # whether it lives; how the door itself looks; and what a warm kernel asks of its page's address, with a secret of its own
        self._free = re.compile(
            rf"{re.escape(serving.base_url)}(?:health|voyage/page\.[0-9a-f]{{12}}\.css|voila/query/[0-9a-f-]{{36}})"
        )

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        kept = request.cookies.get(cookie_of(self.serving))
        is_known = kept is not None and hmac.compare_digest(kept.value.encode(), pass_of(self.serving.token).encode())
        if "token" in request.query_arguments:
            return {}
        return None if is_known or self._free.fullmatch(request.path) else {}


def cookie_of(serving: Serving, name: str = COOKIE) -> str:
    """Browsers keep cookies by host and not by port: each server on a host needs a name of its own."""
    return f"{name}_{serving.port}"


def pass_of(token: str) -> str:
    """What the cookie holds instead of the token; the same after the server was started again."""
    return hmac.new(token.encode(), b"aod_nb", "sha256").hexdigest()


class Refused(RequestHandler):
    def prepare(self) -> None:
        self.set_status(403)
        say(self, "foreign")


class Asked(RequestHandler):
    """Lets in who brings the token, by link or typed in, and asks everybody else for it."""

    def initialize(self, serving: Serving, guesses: Pace) -> None:
        self.serving, self.guesses = serving, guesses

    def prepare(self) -> None:
        given = self.get_body_argument("token", "") or self.get_query_argument("token", "")
        address = self.request.remote_ip or ""
        if given and not self.guesses.may(address):
            self.set_status(429)
            self.set_header("Retry-After", "1")
            say(self, "guesses", self._form())
        elif given and hmac.compare_digest(given.encode(), self.serving.token.encode()):
            self.guesses.give_back(address)  # a class comes in through one address
            self._let_in()
        else:
            self._ask("token" if not given else "wrong_token")

    def _let_in(self) -> None:
        self.set_cookie(
            cookie_of(self.serving),
            pass_of(self.serving.token),
            expires_days=KEPT_DAYS,
            path=self.serving.base_url,
            httponly=True,
            samesite="Lax",
            secure=self.request.protocol == "https",
        )
        rest = [(name, value) for name, value in parse_qsl(self.request.query, keep_blank_values=True) if name != "token"]
        path = "/" + self.request.path.lstrip("/\\")  # two strokes would be another host
        self.redirect(path + ("?" + urlencode(rest) if rest else ""), status=303)

    def _ask(self, why: str) -> None:
        self.set_status(401)
        if self.request.headers.get("Sec-Fetch-Dest", "document") != "document":
            self.finish()
            return
        say(self, why, self._form())

    def _form(self) -> str:
        # it is read off a board and typed on phones, which must not improve it
        plain = 'type="text" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" autofocus'
        field = f'<label>{escape(text("serve.token"))} <input name="token" {plain}></label>'
        button = f'<button type="submit">{escape(text("serve.come_in"))}</button>'
        return f'<form method="post">{field} {button}</form><script>{ENTER}</script>'


def say(handler: RequestHandler, what: str, form: str = "", again: int = 0) -> None:
    """A page without a kernel: a title, a sentence, and the way home or a form; after ``again`` seconds it loads itself anew."""
    title, words, home = (escape(text(f"serve.{key}")) for key in (f"refusal.{what}.title", f"refusal.{what}.text", "page.home"))
    base, style = handler.settings["base_url"], names()["page"]
    handler.set_header("Content-Type", "text/html; charset=utf-8")
    handler.set_header("Content-Security-Policy", POLICY)
    handler.set_header("Cache-Control", "no-store")
    handler.finish(
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
        + (f'<meta http-equiv="refresh" content="{again}">' if again else "")
        + f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
        f'<link rel="stylesheet" href="{base}{style}"></head>'
        f'<body class="jp-Notebook voyage-body"><main class="voyage-plain"><h1>{title}</h1><p>{words}</p>'
        f'{form or f"""<p><a href="{base}">{home}</a></p>"""}</main></body></html>'
    )
