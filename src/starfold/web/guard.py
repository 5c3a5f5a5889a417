"""Limits and refusals: which status each reason has, who asks too often, which page a request comes from."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Mapping
from typing import Any, Final

from ..tables import refusal

STATUS: Final[dict[str, int]] = {
    refusal.MALFORMED: 400,
    refusal.NOBODY: 401,
    refusal.FOREIGN: 403,
    refusal.UNKNOWN: 404,
    refusal.NOT_OFFERED: 409,
    refusal.GONE: 410,
    refusal.STALE: 412,
    refusal.TOO_LARGE: 413,
    refusal.OUT_OF_RANGE: 422,
    refusal.TAKEN: 423,
    refusal.NOT_YOUR_TURN: 425,
    refusal.TOO_MANY: 429,
}
REASON: Final[dict[int, str]] = {status: reason for reason, status in STATUS.items()}
LARGEST: Final = 8192  # bytes of a message or of a request's body

# Nothing runs but our own files; style attributes are how drawn SVG places its pieces.
CSP: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS: Final[dict[str, str]] = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # a seat's link must not be told to other sites
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    # What a seat sees is for its holder: no cache between us and a browser may keep it, whatever its name ends in.
    "cache-control": "no-store",
}
MANY: Final = 10_000  # buckets, before those that are full again are looked for
CHATTER: Final = 5.0  # drops for a line of chat: it is stored for good, and sent to all
HINTING: Final = 10.0  # for a hint: a bot thinks about it for a while
TAKE: Final = "starfold.take"  # where a connection's scope has the way to its address's bucket


class Bucket:
    """A bucket that holds `size` drops and gets `rate` anew each second: each request takes one."""

    def __init__(self, size: float, rate: float) -> None:
        self.size, self.rate = size, rate
        self.level = size
        self.at = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Take a drop; False if there is none."""
        now = time.monotonic()
        self.level = min(self.size, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < cost:
            return False
        self.level -= cost
        return True


class Buckets:
    """A bucket for everybody who asks: by their address, in memory, forgotten when full again."""

    def __init__(self, size: float, rate: float) -> None:
        self.size, self.rate = size, rate
        self.buckets: dict[str, Bucket] = {}
        self.many = MANY

    def take(self, who: str, cost: float = 1.0) -> bool:
        """Take a drop from somebody's bucket."""
        if len(self.buckets) > self.many:
            self.buckets = {key: bucket for key, bucket in self.buckets.items() if not self._full(bucket)}
            self.many = max(MANY, 2 * len(self.buckets))  # else a flood would make each request look through all
        return self.buckets.setdefault(who, Bucket(self.size, self.rate)).take(cost)

    def _full(self, bucket: Bucket) -> bool:
        return bucket.level + (time.monotonic() - bucket.at) * bucket.rate >= bucket.size


def charge(scope: Any, cost: float = 1.0) -> None:
    """Take what a message costs from the bucket of the address it comes from; a Refusal if that is empty."""
    if not scope[TAKE](cost):
        raise refusal.Refusal(refusal.TOO_MANY, "That is too fast. Wait a few seconds.")


def neighbourhood(address: str) -> str:
    """Whose bucket an address has: with IPv6 everybody has 2**64 addresses, so those are one."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:50]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))


def from_own_page(headers: Mapping[str, str]) -> bool:
    """Whether a request comes from a page of ours, or from no page at all, by all that a browser says of it."""
    if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        return False  # also from a browser that, as old ones do, leaves out the origin of a form
    return same_site(headers.get("origin", ""), headers.get("host", ""))


def same_site(origin: str, host: str) -> bool:
    """Whether a request comes from a page of the host it is sent to, or from no page at all."""
    if not origin:
        return True
    return origin.partition("://")[2].lower() == host.lower()
