"""Limits and refusals: which status each reason has, who asks too often, which page a request comes from."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from starfold.tables import rejection

STATUS: Final[dict[str, int]] = {
    rejection.MALFORMED: 400,
    rejection.NOBODY: 401,
    rejection.FOREIGN: 403,
    rejection.UNKNOWN: 404,
    rejection.NOT_OFFERED: 409,
    rejection.GONE: 410,
    rejection.STALE: 412,
    rejection.TOO_LARGE: 413,
    rejection.OUT_OF_RANGE: 422,
    rejection.TAKEN: 423,
    rejection.NOT_YOUR_TURN: 425,
    rejection.TOO_MANY: 429,
}
REASON: Final[dict[int, str]] = {status: reason for reason, status in STATUS.items()}
MAX_BODY_BYTES: Final = 8192  # bytes of a message or of a request's body

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
MAX_ADDRESSES: Final = 10_000  # buckets, before those that are full again are looked for
CHATTER: Final = 5.0  # drops for a line of chat: it is stored for good, and sent to all
HINTING: Final = 10.0  # for a hint: a bot thinks about it for a while
MAKING: Final = 20.0  # for a person, a table or a link: by default one address makes twelve at once, and two a second
DEAREST: Final = max(CHATTER, HINTING, MAKING)
WORK_S: Final = 0.005  # seconds of drawing that cost a drop: by default one address has a fifth of a core for long
ALLOWANCE: Final = "starfold.allowance"  # where a connection's scope has its address's bucket


def burst(rate: float) -> float:
    """How many requests at once go with so many a second: enough for the dearest thing that can be asked for."""
    return max(6 * rate, DEAREST)


class TokenBucket:
    """A bucket that holds `size` drops and gets `rate` anew each second: each request takes one."""

    def __init__(self, size: float, rate: float) -> None:
        self.size, self.rate = size, rate
        self.level = size
        self.at = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Take a drop; False if there is none."""
        self._fill()
        if self.level < cost:
            return False
        self.level -= cost
        return True

    def spend(self, cost: float) -> None:
        """Take what something has cost: that is known only afterwards, so it may leave less than nothing."""
        self._fill()
        self.level = max(-self.size, self.level - cost)

    def full(self) -> bool:
        """Whether it is as if nobody had ever taken from it."""
        self._fill()
        return self.level >= self.size

    def _fill(self) -> None:
        now = time.monotonic()
        self.level = min(self.size, self.level + (now - self.at) * self.rate)
        self.at = now


class RateLimiter:
    """A bucket for everybody who asks: by their address, in memory, forgotten when full again."""

    def __init__(self, size: float, rate: float) -> None:
        """With a rate of 0 there is no limit."""
        self.size, self.rate = size, rate
        self.buckets: dict[str, TokenBucket] = {}
        self.many = MAX_ADDRESSES

    def take(self, who: str, cost: float = 1.0) -> bool:
        """Take drops from somebody's bucket; False if there are not so many."""
        return not self.rate or self._of(who).take(cost)

    def spend(self, who: str, cost: float) -> None:
        """Take from somebody's bucket what something has cost."""
        if self.rate:
            self._of(who).spend(cost)

    def _of(self, who: str) -> TokenBucket:
        if len(self.buckets) > self.many:
            self.buckets = {key: bucket for key, bucket in self.buckets.items() if not bucket.full()}
            self.many = max(
                MAX_ADDRESSES, 2 * len(self.buckets)
            )  # else a flood would make each request look through all
        return self.buckets.setdefault(who, TokenBucket(self.size, self.rate))


class Allowance:
    """What the address of one connection may still ask for."""

    def __init__(self, buckets: RateLimiter, address: str) -> None:
        self.buckets, self.address = buckets, address

    def take(self, cost: float = 1.0) -> bool:
        """Take drops from the address's bucket; False if there are not so many."""
        return self.buckets.take(self.address, cost)

    @contextmanager
    def working(self) -> Iterator[None]:
        """Charge for the time that is worked inside."""
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.spend(time.perf_counter() - begun)

    def spend(self, seconds: float) -> None:
        """Charge for so much work."""
        self.buckets.spend(self.address, seconds / WORK_S)


def allowance(scope: Any) -> Allowance:
    """The allowance of a connection, by its scope."""
    found: Allowance = scope[ALLOWANCE]
    return found


def charge(scope: Any, cost: float = 1.0) -> None:
    """Take what a message costs from the bucket of the address it comes from; a CommandRejected if that is empty."""
    if not allowance(scope).take(cost):
        raise rejection.CommandRejected(rejection.TOO_MANY, "Too many requests. Wait a few seconds.")


def rate_limit_key(address: str) -> str:
    """Whose bucket an address has: with IPv6 everybody has 2**64 addresses, so those are one."""
    if address.startswith("[") or address.count(":") == 1:  # some proxies add the port, and that is always another one
        address = address.lstrip("[").partition("]" if "]" in address else ":")[0]
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
