"""The owner of a match: the one server that lets its bots think and its flags fall.

It is the server that stored the latest event, and another one once that has ended: `matches` names
it, and it is known to run as long as `servers` has it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, select, union, update

from campanile.server.matches import running
from campanile.server.schema import matches, servers
from campanile.server.store import query

_OWNER = matches.c.server_id
_ORPHANED = _OWNER.is_(None) | _OWNER.not_in(select(servers.c.id))


@dataclass(frozen=True)
class Interest:
    """The matches without an owner that a server would take over."""

    bots_until: int
    """Those with a bot to move, if it has waited since then."""
    flags: bool
    """Those whose deadline has passed."""
    most: int


@query
def due(
    connection: Connection, server_id: str, moment: int, interest: Interest
) -> tuple[list[str], list[str]]:
    """The matches in which a deadline has passed or a bot is to move: those of this server, and
    those without an owner."""
    bot = matches.c.bot_due.is_(True)
    flag = matches.c.deadline <= moment
    mine = union(running(bot & (server_id == _OWNER)), running(flag & (server_id == _OWNER)))
    waits = bot & (matches.c.updated_at <= interest.bots_until)
    found: list[ColumnElement[bool]] = [waits & _ORPHANED]
    if interest.flags:
        found.append(flag & _ORPHANED)
    orphaned: set[str] = set()
    for condition in found:
        longest_first = running(condition).order_by(matches.c.updated_at)
        orphaned.update(connection.scalars(longest_first.limit(interest.most)))
    return list(connection.scalars(mine)), sorted(orphaned)


@query
def take_over(connection: Connection, match_ids: Sequence[str], server_id: str) -> list[str]:
    """Become the owner of matches that have none; those of which this server did."""
    free = update(matches).where(matches.c.id.in_(match_ids), _ORPHANED)
    return list(connection.scalars(free.values(server_id=server_id).returning(matches.c.id)))
