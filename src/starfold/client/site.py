"""A server as a program sees it over HTTP: who I am, the table, a seat at it."""

from __future__ import annotations

import json
import re
import time
import urllib.error
import urllib.request
from http.client import HTTPException, IncompleteRead
from typing import Any

from starfold.core.errors import OutOfRangeError

from .errors import RejectedError, ServerUnreachableError

TIMEOUT_S = 20.0  # seconds for an answer
BUSY = (429, 503)  # slow down, or the store is in trouble: ask again
TRIES = 5
LINK = re.compile(r"(https?://[^/\s]+(?:/[^?#\s]*?)?)/tables/([^/?#\s]+)(?:/join/([^/?#\s]+))?/?(?:[?#]\S*)?", re.I)


class Address:
    """Where a table is: the server, the table, and the secret of an invitation if the link is one."""

    def __init__(self, link: str) -> None:
        found = LINK.fullmatch(link.strip() if "://" in link else f"http://{link.strip()}")
        if found is None:
            raise OutOfRangeError(
                f"{link!r} is no link to a table: that looks like http://HOST/tables/TABLE/join/TOKEN, "
                "or without /join/TOKEN where a seat is open to everyone."
            )
        scheme, _, host = found[1].partition("://")
        self.site, self.table, self.token = f"{scheme.lower()}://{host}", found[2], found[3] or ""

    def live(self) -> str:
        """Where the table's WebSocket is, with the View in the place of the picture."""
        return f"{self.site.replace('http', 'ws', 1)}/api/tables/{self.table}/live?view=1"


def ask(address: Address, method: str, path: str, body: object = None, secret: str = "") -> Any:
    """What the server answers to a request; ServerUnreachableError if none does, RejectedError if it does not do it."""
    for _ in range(TRIES):
        try:
            return _ask_once(address, method, path, body, secret)
        except RejectedError as error:
            if error.status not in BUSY:
                raise
            last = error
        time.sleep(1)
    raise last


def _ask_once(address: Address, method: str, path: str, body: object, secret: str) -> Any:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {secret}"} if secret else {})
    data = None if body is None else json.dumps(body).encode()
    try:
        request = urllib.request.Request(f"{address.site}/api{path}", data, headers, method=method)
        status, content = _exchange(request)
    except urllib.error.URLError as error:
        raise ServerUnreachableError(f"No server answers at {address.site}: {_plain(error.reason)}.") from None
    except (OSError, HTTPException, ValueError, OverflowError) as error:
        raise ServerUnreachableError(f"No server answers at {address.site}: {_plain(error)}.") from None
    if status >= 400:
        raise refusal_of(address, status, content)
    try:
        return json.loads(content)
    except ValueError:
        raise ServerUnreachableError(f"What answers at {address.site} is no Starfold server.") from None


def _exchange(request: urllib.request.Request) -> tuple[int, bytes]:
    """The status and the body of an answer; a refusal is one too, and may break off just as well."""
    try:
        answer = urllib.request.urlopen(request, timeout=TIMEOUT_S)
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        try:
            return answer.status, answer.read()
        except (OSError, HTTPException):
            if answer.status in BUSY:  # that much it has said
                return answer.status, b""
            raise


def refusal_of(address: Address, status: int, body: bytes) -> Exception:
    """Why a server did not do something, from the body of its answer."""
    try:
        said = json.loads(body)
        return RejectedError(status, str(said["reason"]), str(said["why"]))
    except (ValueError, KeyError, TypeError):
        if status in BUSY:
            return RejectedError(status, "too-many", f"The server at {address.site} is too busy to answer.")
        return ServerUnreachableError(f"What answers at {address.site} with {status} is no Starfold server.")


def _plain(reason: object) -> str:
    """Why a line could not be had, in words: of an OSError without its number."""
    if isinstance(reason, IncompleteRead):
        return "its answer broke off"
    return str(getattr(reason, "strerror", None) or reason or type(reason).__name__).rstrip(".")
