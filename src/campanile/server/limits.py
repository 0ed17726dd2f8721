"""Rate limits: token buckets."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable
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

    def take(self, cost: float = 1) -> bool:
        """Whether this much more is allowed; if so, it is counted."""
        self._refill()
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def charge(self, cost: float) -> float:
        """Count this much in any case; how many seconds whoever causes it has to wait."""
        self._refill()
        # The debt has a limit, so that nobody waits for longer than a burst takes to come back.
        self._left = max(self._left - cost, -self._burst)
        return max(0.0, -self._left / self._rate)

    def _refill(self) -> None:
        now = monotonic()
        left = self._left + (now - self._since) * self._rate
        self._left = left if left < self._burst else self._burst
        self._since = now


class Buckets:
    """A bucket for each key, a guest or an address; the least recently used are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self.on_take: Callable[[str], None] = _nobody_else
        """Called with the key of what is taken."""

    def take(self, key: str) -> bool:
        """Whether one more is allowed for this key."""
        is_allowed = self.of(key).take()
        if is_allowed:
            self.on_take(key)
        return is_allowed

    def of(self, key: str) -> Bucket:
        """The bucket of this key."""
        bucket = self._buckets.pop(key, None) or Bucket(self._rate, self._burst)
        self._buckets[key] = bucket
        if len(self._buckets) > MAX_REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket


def _nobody_else(_: str) -> None:
    """For a limit of one server."""


def release(counts: Counter[str], key: str) -> None:
    """Count one less of a key, and forget the key after its last; Counter's `-=` walks all keys."""
    counts[key] -= 1
    if not counts[key]:
        del counts[key]
