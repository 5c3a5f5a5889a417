"""The server's HTTP API, as far as a bot client needs it."""

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

TIMEOUT_S = 20.0
BUSY = (429, 503)  # too many requests, or the store is in trouble: retry
MAX_ATTEMPTS = 5
LINK = re.compile(r"(https?://[^/\s]+(?:/[^?#\s]*?)?)/tables/([^/?#\s]+)(?:/join/([^/?#\s]+))?/?(?:[?#]\S*)?", re.I)


class Address:
    """A table's address: the server, the table, and the token if the link is an invitation."""

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
        """Return the URL of the table's WebSocket, with Views instead of pictures."""
        return f"{self.site.replace('http', 'ws', 1)}/api/tables/{self.table}/live?view=1"


def ask(address: Address, method: str, path: str, body: object = None, secret: str = "") -> Any:
    """Send a request and return the answer.

    Raises ServerUnreachableError if no server answers, RejectedError if it rejects the request.
    """
    for _ in range(MAX_ATTEMPTS):
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
        raise rejection_of(address, status, content)
    try:
        return json.loads(content)
    except ValueError:
        raise ServerUnreachableError(f"What answers at {address.site} is no Starfold server.") from None


def _exchange(request: urllib.request.Request) -> tuple[int, bytes]:
    """Return the status and body of a response, also of an error."""
    try:
        answer = urllib.request.urlopen(request, timeout=TIMEOUT_S)
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        try:
            return answer.status, answer.read()
        except (OSError, HTTPException):
            if answer.status in BUSY:  # the status is enough
                return answer.status, b""
            raise


def rejection_of(address: Address, status: int, body: bytes) -> Exception:
    """Return the exception for an error response."""
    try:
        said = json.loads(body)
        return RejectedError(status, str(said["reason"]), str(said["why"]))
    except (ValueError, KeyError, TypeError):
        if status in BUSY:
            return RejectedError(status, "too-many", f"The server at {address.site} is too busy to answer.")
        return ServerUnreachableError(f"What answers at {address.site} with {status} is no Starfold server.")


def _plain(reason: object) -> str:
    """Return the reason of a failed connection in words."""
    if isinstance(reason, IncompleteRead):
        return "its answer broke off"
    return str(getattr(reason, "strerror", None) or reason or type(reason).__name__).rstrip(".")
