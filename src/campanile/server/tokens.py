"""Random tokens, ids and seeds, and the hash of a token."""

from __future__ import annotations

import secrets
from hashlib import sha256

TOKEN_BYTES = 16


def new_token() -> str:
    """A secret of 128 bits that can be part of a URL."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_id() -> str:
    """The id of a guest or of a match: not secret, but hard to guess."""
    return secrets.token_hex(8)


def new_code() -> str:
    """A code that a person copies."""
    return secrets.token_hex(4)


def new_seed() -> str:
    """256 random bits: the seed of deals, or a salt."""
    return secrets.token_hex(32)


def digest(token: str) -> str:
    """The hash of a token, which is all that is stored of it."""
    return sha256(token.encode()).hexdigest()
