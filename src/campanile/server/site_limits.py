"""Limits of the whole site: what a guest or an address takes and holds, at all servers together.

Each server lets through what its own count allows, and tells the others what that was: they charge
their buckets with it, or add what is held elsewhere to what is held here. A twentieth of a limit is
told at once, so that all count nearly the same, and who uses little is never told. What was taken
is told once, since a hint that is lost costs a moment; what is held is told again with each beat.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from time import monotonic
from typing import NamedTuple

from campanile.server.cluster import EXPIRY_MS, Cluster
from campanile.server.limits import MAX_REMEMBERED, SHARES, Buckets, release

MAX_REPEATED = 200
"""Keys that are told again with a beat: those that were told least recently."""


class _Told(NamedTuple):
    """What another server holds of a key, and when it said so."""

    held: int
    at: float


class Held:
    """How many of something each key holds, such as sockets, at this server and at the others."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._share = most / SHARES
        self._here: Counter[str] = Counter()
        self._known: dict[str, int] = {}
        """What the others know of those here, the least recently told first."""
        self._elsewhere: OrderedDict[str, dict[str, _Told]] = OrderedDict()
        """By key and server; the least recently told keys are forgotten."""
        self.tell: Callable[[str, int], None] | None = None
        """Tells the others how many a key holds here."""

    def is_full(self, key: str) -> bool:
        """Whether a key holds as many as it may."""
        elsewhere = sum(told.held for told in self._heard_of(key).values())
        return self._here[key] + elsewhere >= self._most

    @contextmanager
    def hold(self, key: str) -> Iterator[None]:
        """Hold one more."""
        self._here[key] += 1
        self._tell_share(key)
        try:
            yield
        finally:
            release(self._here, key)
            self._tell_share(key)

    def repeat(self) -> None:
        """Tell again what is held, for whoever has not heard it. What is no share any more is left
        out: the others forget what is not repeated."""
        for key in list(islice(self._known, MAX_REPEATED)):
            count = self._here[key]
            self._tell(key, count if count >= self._share else 0)

    def hear(self, server_id: str, key: str, count: int) -> None:
        """Another server holds so many."""
        heard = self._heard_of(key)
        heard[server_id] = _Told(count, monotonic())
        self._elsewhere[key] = heard
        self._elsewhere.move_to_end(key)
        if len(self._elsewhere) > MAX_REMEMBERED:
            self._elsewhere.popitem(last=False)

    def forget_server(self, server_id: str) -> None:
        """Another server has ended, and holds nothing."""
        for heard in self._elsewhere.values():
            heard.pop(server_id, None)

    def _heard_of(self, key: str) -> dict[str, _Told]:
        """What the others hold, without those that have not said so for as long as a server lives
        without a beat: they have ended, or their last hint was lost."""
        since = monotonic() - EXPIRY_MS / 1000
        heard = self._elsewhere.get(key, {})
        return {server_id: told for server_id, told in heard.items() if told.at > since}

    def _tell_share(self, key: str) -> None:
        count = self._here[key]
        if abs(count - self._known.get(key, 0)) >= self._share:
            self._tell(key, count)

    def _tell(self, key: str, count: int) -> None:
        if self.tell is None:
            return
        self._known.pop(key, None)
        if count:
            self._known[key] = count
        self.tell(key, count)


class SiteLimits:
    """The limits that this server has in common with the others, if there are any."""

    def __init__(self, others: Cluster | None, server_id: str) -> None:
        self._others = others
        self._server_id = server_id
        self._rates: dict[str, Buckets] = {}
        self._held: dict[str, Held] = {}

    def rate(self, name: str, buckets: Buckets) -> Buckets:
        """Make a rate one of the site; the name is what the others know it by."""
        self._rates[name] = buckets
        if self._others:
            tell = self._tell_used if buckets.often else self._tell_taken
            buckets.tell = partial(tell, name)
        return buckets

    def held(self, name: str, most: int) -> Held:
        """So many may be held by a key at the site."""
        self._held[name] = held = Held(most)
        if self._others:
            held.tell = partial(self._tell, "held", self._server_id, name)
        return held

    def hear_taken(self, name: str, key: str, cost: float = 1) -> None:
        """Another server has let a key take something."""
        if name in self._rates:  # a newer server may have more
            self._rates[name].of(key).charge_elsewhere(cost)

    def hear_held(self, server_id: str, name: str, key: str, count: int) -> None:
        """Another server says how many a key holds there."""
        if name in self._held:
            self._held[name].hear(server_id, key, count)

    def forget_server(self, server_id: str) -> None:
        """Another server has ended; if it starts again, it has another id."""
        for held in self._held.values():
            held.forget_server(server_id)

    def repeat(self) -> None:
        """With each beat: tell again what is held."""
        for held in self._held.values():
            held.repeat()

    def _tell_taken(self, name: str, key: str, _: float) -> None:
        self._tell("taken", name, key)

    def _tell_used(self, name: str, key: str, cost: float) -> None:
        # Servers of the version before know neither this kind of hint nor these names. Late hints
        # would arrive all at once after a database has hung, when most of it has been paid back.
        if self._others and self._others.others.servers > 1:
            self._others.tell_now("used", name, key, cost)

    def _tell(self, *hint: object) -> None:
        if self._others and self._others.others.servers > 1:
            self._others.tell(*hint)
