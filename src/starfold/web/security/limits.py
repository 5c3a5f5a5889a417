"""Limits: how much one address may ask for, and which page a request comes from."""

from __future__ import annotations

import ipaddress
import re
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from starfold.tables.rejection import CommandRejectedError, Reason

MAX_BODY_BYTES: Final = 8192  # of a message or a request's body

# Only our own files run; style attributes place the pieces of drawn SVG.
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
    "referrer-policy": "same-origin",  # a seat's link must not leak to other sites
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    # Views belong to one seat: no shared cache may store them, whatever the file extension.
    "cache-control": "no-store",
}
MAX_ADDRESSES: Final = 10_000  # buckets kept before full ones are removed
CHAT_COST: Final = 5.0  # tokens for a line of chat: it is stored, and sent to all
HINT_COST: Final = 10.0  # for a hint: a bot works on it for a while
CREATE_COST: Final = 20.0  # for a person, a table or a link: by default twelve at once and two a second
MAX_COST: Final = max(CHAT_COST, HINT_COST, CREATE_COST)
WORK_PER_TOKEN_S: Final = 0.005  # drawing time for one token: by default an address has a fifth of a core
FORWARDED: Final = re.compile(rb"\nx-forwarded-for:([^\r\n]*)", re.IGNORECASE)
ALLOWANCE: Final = "starfold.allowance"  # the key of the allowance in an ASGI scope


def burst(rate: float) -> float:
    """Return the burst size for a sustained rate: enough for the most expensive request."""
    return max(6 * rate, MAX_COST)


class TokenBucket:
    """A token bucket: holds `size` tokens and gains `rate` tokens a second."""

    def __init__(self, size: float, rate: float) -> None:
        self.size, self.rate = size, rate
        self.level = size
        self.at = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Take tokens; return False if there are too few."""
        self._fill()
        if self.level < cost:
            return False
        self.level -= cost
        return True

    def spend(self, cost: float) -> None:
        """Charge a cost that is known only afterwards; the level may become negative."""
        self._fill()
        self.level = max(-self.size, self.level - cost)

    def full(self) -> bool:
        """Return whether the bucket is full again."""
        self._fill()
        return self.level >= self.size

    def _fill(self) -> None:
        now = time.monotonic()
        self.level = min(self.size, self.level + (now - self.at) * self.rate)
        self.at = now


class RateLimiter:
    """A token bucket for each address, in memory, removed when full again."""

    def __init__(self, size: float, rate: float) -> None:
        """Set the limit of each bucket; a rate of 0 means no limit."""
        self.size, self.rate = size, rate
        self.buckets: dict[str, TokenBucket] = {}
        self.many = MAX_ADDRESSES

    def take(self, who: str, cost: float = 1.0) -> bool:
        """Take tokens from an address's bucket; return False if there are too few."""
        return not self.rate or self._of(who).take(cost)

    def spend(self, who: str, cost: float) -> None:
        """Charge an address for a cost known afterwards."""
        if self.rate:
            self._of(who).spend(cost)

    def _of(self, who: str) -> TokenBucket:
        if len(self.buckets) > self.many:
            self.buckets = {key: bucket for key, bucket in self.buckets.items() if not bucket.full()}
            self.many = max(MAX_ADDRESSES, 2 * len(self.buckets))  # else in a flood each request would scan all buckets
        return self.buckets.setdefault(who, TokenBucket(self.size, self.rate))


class Allowance:
    """The rate limit of one connection's address."""

    def __init__(self, buckets: RateLimiter, address: str) -> None:
        self.buckets, self.address = buckets, address

    def take(self, cost: float = 1.0) -> bool:
        """Take tokens; return False if there are too few."""
        return self.buckets.take(self.address, cost)

    @contextmanager
    def working(self) -> Iterator[None]:
        """Charge for the time spent in this context."""
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.spend(time.perf_counter() - begun)

    def spend(self, seconds: float) -> None:
        """Charge for seconds of work."""
        self.buckets.spend(self.address, seconds / WORK_PER_TOKEN_S)


def allowance(scope: Any) -> Allowance:
    """Return the allowance in an ASGI scope."""
    found: Allowance = scope[ALLOWANCE]
    return found


def charge(scope: Any, cost: float = 1.0) -> None:
    """Charge a message to its address; raises CommandRejectedError if the bucket is empty."""
    if not allowance(scope).take(cost):
        raise CommandRejectedError(Reason.TOO_MANY, "Too many requests. Wait a few seconds.")


def rate_limit_key(address: str) -> str:
    """Return the bucket's key for an address; an IPv6 network of 2**64 addresses has one bucket."""
    if address.startswith("[") or address.count(":") == 1:  # some proxies append the port, which changes each time
        address = address.lstrip("[").partition("]" if "]" in address else ":")[0]
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:50]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))


def forwarded(header: str) -> str:
    """Return the key of the address that a proxy reports in `X-Forwarded-For`: the one it has added itself."""
    return rate_limit_key(header.rpartition(",")[2].strip())


def forwarded_in(data: bytes) -> str:
    """Return the key of the reported address in the unparsed beginning of a request; empty if there is none yet."""
    head, complete, _ = data.partition(b"\r\n\r\n")
    found = FORWARDED.findall(head) if complete else []
    return forwarded(found[-1].decode("latin-1")) if found else ""


def from_own_page(headers: Mapping[str, str]) -> bool:
    """Return whether a request comes from one of our pages, or from no page at all."""
    if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        return False  # old browsers leave out the origin of a form
    return same_site(headers.get("origin", ""), headers.get("host", ""))


def same_site(origin: str, host: str) -> bool:
    """Return whether an origin is the host itself, or missing."""
    if not origin:
        return True
    return origin.partition("://")[2].lower() == host.lower()
