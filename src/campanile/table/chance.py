"""Chance: deals drawn from a secret seed that the table has committed itself to.

Everybody sees the commitment before the deal, and seed and salt after the end. Then

    hashlib.sha256(bytes.fromhex(salt + seed)).hexdigest() == commitment

proves that the seed was fixed, and `game.sample(state, generator(seed, number))` repeats the deal
that came after that number of moves. Deals are stored as moves: a replay never draws.
"""

from __future__ import annotations

import re
from hashlib import sha256
from random import Random

from campanile.table.events import Moved
from campanile.table.match import Match
from campanile.table.reasons import table_error

DIGITS = 64
"""Of a seed and of a salt: 256 bits each."""


def commit(seed: str, salt: str) -> str:
    """The hash that is public from the beginning; TableError unless seed and salt are 256 bits.

    The salt is as long as the seed, so that no other pair has the same concatenation.
    """
    if not all(re.fullmatch(f"[0-9a-f]{{{DIGITS}}}", text) for text in (seed, salt)):
        raise table_error("bad_seed", digits=DIGITS)
    return sha256(bytes.fromhex(salt + seed)).hexdigest()


def generator(seed: str, number: int) -> Random:
    """The random generator for a deal after `number` moves."""
    return Random(int(sha256(f"{seed} {number}".encode()).hexdigest(), 16))


def draw(match: Match, at: int) -> Moved:
    """The move of chance that is due."""
    move = match.rules.sample(match.state, generator(match.seed, len(match.plies)))
    return Moved(at, None, match.rules.write_move(match.state, move))
