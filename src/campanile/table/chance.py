"""The deal: drawn from a seed that nobody sees before the end, and that the table cannot change.

Everybody sees the commitment before the deal, and seed and salt after the end. Then

    hashlib.sha256(bytes.fromhex(salt + seed)).hexdigest() == commitment

shows that the seed was fixed, and `game.sample(state, dice(seed, number))` draws again what was
dealt after so many moves. Stored deals are moves like any other: a replay never draws.
"""

from __future__ import annotations

import re
from hashlib import sha256
from random import Random

from campanile.table.events import Moved
from campanile.table.match import Match
from campanile.table.reasons import refusal

DIGITS = 64
"""Of a seed and of a salt: 256 bits each."""


def commit(seed: str, salt: str) -> str:
    """The public promise of a secret seed; TableError if seed or salt are not what they should be.

    The salt is as long as the seed, so that the two cannot be split otherwise.
    """
    if not all(re.fullmatch(f"[0-9a-f]{{{DIGITS}}}", text) for text in (seed, salt)):
        raise refusal("bad_seed", digits=DIGITS)
    return sha256(bytes.fromhex(salt + seed)).hexdigest()


def dice(seed: str, number: int) -> Random:
    """What chance draws from once `number` moves have been made."""
    return Random(int(sha256(f"{seed} {number}".encode()).hexdigest(), 16))


def draw(match: Match, at: int) -> Moved:
    """The move of chance that is due."""
    move = match.rules.sample(match.state, dice(match.seed, len(match.plies)))
    return Moved(at, None, match.rules.write_move(match.state, move))
