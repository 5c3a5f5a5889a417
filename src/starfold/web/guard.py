"""Limits and refusals: which status each reason has, who asks too often, which page a request comes from."""

from __future__ import annotations

import time
from typing import Final

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
}


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

    def take(self, who: str, cost: float = 1.0) -> bool:
        """Take a drop from somebody's bucket."""
        if len(self.buckets) > 10_000:
            self.buckets = {key: bucket for key, bucket in self.buckets.items() if not self._full(bucket)}
        return self.buckets.setdefault(who, Bucket(self.size, self.rate)).take(cost)

    def _full(self, bucket: Bucket) -> bool:
        return bucket.level + (time.monotonic() - bucket.at) * bucket.rate >= bucket.size


def same_site(origin: str, host: str) -> bool:
    """Whether a request comes from a page of the host it is sent to, or from no page at all."""
    if not origin:
        return True
    return origin.partition("://")[2].lower() == host.lower()
