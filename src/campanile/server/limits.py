"""How much of anything one may ask for in a while."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic

MOST_REMEMBERED = 10_000


class Bucket:
    """So many a second, with bursts of up to `burst`."""

    __slots__ = ("_burst", "_left", "_rate", "_since")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._since = monotonic()

    def take(self, now: float | None = None) -> bool:
        """Whether one more is allowed; it counts if it is."""
        now = monotonic() if now is None else now
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each guest or address; those not heard of for longest are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        bucket = self._buckets.pop(who, None) or Bucket(self._rate, self._burst)
        self._buckets[who] = bucket
        if len(self._buckets) > MOST_REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket.take()
