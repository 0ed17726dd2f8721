"""Rate limits: token buckets."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable
from functools import partial
from time import monotonic
from weakref import WeakValueDictionary

MAX_REMEMBERED = 10_000
SHARES = 20
"""Other servers hear of each twentieth of a limit; what takes less than that of it is no matter."""


class Bucket:
    """Allows `rate` a second, and bursts of up to `burst`."""

    __slots__ = (
        "__weakref__",
        "_burst",
        "_left",
        "_rate",
        "_share",
        "_since",
        "_tell",
        "_untold",
    )

    def __init__(
        self,
        rate: float,
        burst: float,
        tell: Callable[[float], None] | None = None,
        share: float = 0,
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._since = monotonic()
        self._tell = tell
        """Called with what has been taken, as soon as it is a share."""
        self._share = share
        self._untold = 0.0

    def take(self, cost: float = 1) -> bool:
        """Whether this much more is allowed; if so, it is counted."""
        if not self.has(cost):
            return False
        self._left -= cost
        if self._tell is not None:
            self._tell_share(self._tell, cost)
        return True

    def has(self, cost: float = 1) -> bool:
        """Whether this much more is allowed."""
        self._refill()
        return self._left >= cost

    def charge(self, cost: float) -> float:
        """Count this much in any case; how many seconds whoever causes it has to wait."""
        self._refill()
        # What is charged here makes a debt of a burst at most, so that nobody waits for longer than
        # a burst takes to come back, but for what other servers have let through.
        left = max(self._left - cost, min(self._left, -self._burst))
        counted, self._left = self._left - left, left
        if self._tell is not None:  # elsewhere the debt would have no limit
            self._tell_share(self._tell, counted)
        return max(0.0, -self._left / self._rate)

    def charge_elsewhere(self, cost: float) -> None:
        """Count what another server has let through. All of it is paid back: else whoever sends
        a burst to each of many servers, again and again, would get more than one burst."""
        self._refill()
        self._left -= cost

    def _tell_share(self, tell: Callable[[float], None], cost: float) -> None:
        self._untold += cost
        if self._untold >= self._share:
            tell(round(self._untold, 1))
            self._untold = 0.0

    def _refill(self) -> None:
        now = monotonic()
        back = (now - self._since) * self._rate
        left = self._left + back
        self._left = left if left < self._burst else self._burst
        self._since = now
        if self._untold:
            self._untold = max(0.0, self._untold - back / SHARES)


class Buckets:
    """A bucket for each key, a guest or an address; the least recently used are forgotten."""

    def __init__(self, rate: float, burst: float, *, often: bool = False) -> None:
        self.often = often
        """Whether a key takes so much that the others need not hear of each."""
        self._rate = rate
        self._burst = burst
        self._share = burst / SHARES if often else 0
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._in_use: WeakValueDictionary[str, Bucket] = WeakValueDictionary()
        """With those that were forgotten but that a socket still has: its guest's next one gets the
        same."""
        self.tell: Callable[[str, float], None] | None = None
        """Tells other servers what a key has taken: each time, or, if that is often, its shares."""

    def take(self, key: str) -> bool:
        """Whether one more is allowed for this key."""
        return self.of(key).take()

    def of(self, key: str) -> Bucket:
        """The bucket of this key."""
        bucket = self._buckets.pop(key, None) or self._in_use.get(key) or self._new(key)
        self._buckets[key] = bucket
        if len(self._buckets) > MAX_REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket

    def _new(self, key: str) -> Bucket:
        tell = partial(self.tell, key) if self.tell else None
        bucket = Bucket(self._rate, self._burst, tell, self._share)
        self._in_use[key] = bucket
        return bucket


def release(counts: Counter[str], key: str) -> None:
    """Count one less of a key, and forget the key after its last; Counter's `-=` walks all keys."""
    counts[key] -= 1
    if not counts[key]:
        del counts[key]
