"""Limits of the whole site: what a guest or an address takes at all servers together.

Each server lets through what its own buckets allow, and tells the others what that was: they charge
theirs with it. A twentieth of a limit is told at once, so that all count nearly the same, and who
uses little is never told. It is told once, since a hint that is lost costs a moment.
"""

from __future__ import annotations

from functools import partial

from campanile.server.cluster import Cluster
from campanile.server.limits import Buckets


class SiteLimits:
    """The limits that this server has in common with the others, if there are any."""

    def __init__(self, others: Cluster | None) -> None:
        self._others = others
        self._rates: dict[str, Buckets] = {}

    def rate(self, name: str, buckets: Buckets) -> Buckets:
        """Make a rate one of the site; the name is what the others know it by."""
        self._rates[name] = buckets
        if self._others:
            buckets.tell = partial(self._tell_taken, name)
        return buckets

    def hear_taken(self, name: str, key: str, cost: float = 1) -> None:
        """Another server has let a key take something."""
        if name in self._rates:  # a newer server may have more
            self._rates[name].of(key).charge_elsewhere(cost)

    def _tell_taken(self, name: str, key: str, cost: float) -> None:
        # Servers of the version before know "taken" only, which is one.
        hint = ("taken", name, key) if cost == 1 else ("used", name, key, cost)
        self._tell(*hint)

    def _tell(self, *hint: object) -> None:
        if self._others and self._others.others.servers > 1:
            self._others.tell(*hint)
