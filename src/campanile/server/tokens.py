"""Random tokens and ids, and what is kept of a token."""

from __future__ import annotations

import secrets
from hashlib import sha256

TOKEN_BYTES = 16


def new_token() -> str:
    """A secret of 128 bits that fits into an address."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_id() -> str:
    """The name of a guest or of a match: not a secret, but not to be guessed either."""
    return secrets.token_hex(8)


def new_seed() -> str:
    """256 bits, for a deal or its salt."""
    return secrets.token_hex(32)


def digest(token: str) -> str:
    """What the database knows of a token."""
    return sha256(token.encode()).hexdigest()
