"""Rate limits: token buckets."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic

MAX_REMEMBERED = 10_000


class Bucket:
    """Allows `rate` a second, and bursts of up to `burst`."""

    __slots__ = ("_burst", "_left", "_rate", "_since")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._since = monotonic()

    def take(self, now: float | None = None) -> bool:
        """Whether one more is allowed; if so, it is counted."""
        now = monotonic() if now is None else now
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each key, a guest or an address; the least recently used are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Whether one more is allowed for this key."""
        bucket = self._buckets.pop(key, None) or Bucket(self._rate, self._burst)
        self._buckets[key] = bucket
        if len(self._buckets) > MAX_REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket.take()
