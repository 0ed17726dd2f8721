"""Names of players: any script and any emoji, on one line, counted as people count.

The page counts by the same rule, see web/src/lib/characters.ts; tests hold the two together.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

MAX_PARTS = 15
"""Code points of one character, so that marks do not pile up; a family of four has 11."""
JOINER = "\N{ZERO WIDTH JOINER}"
_FLAG = re.compile("[\U0001f1e6-\U0001f1ff]{2}")
_ATTACHED = re.compile("[\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")
"""Skin colours, and the letters in the flags of England, Scotland and Wales."""
_IN_SCRIPTS = {JOINER, "\N{ZERO WIDTH NON-JOINER}"}
_HIDDEN = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp", "Zs"}
_VISIBLE = set("LNPS")


def characters(text: str) -> Iterator[str]:
    """What people call characters: a code point with its marks, joined emoji, a flag."""
    start = 0
    while start < len(text):
        flag = _FLAG.match(text, start)
        end = flag.end() if flag else start + 1
        while end < len(text) and _is_attached(text, end):
            end += 1
        yield text[start:end]
        start = end


def _is_attached(text: str, at: int) -> bool:
    """Whether a code point belongs to the character before it."""
    one = text[at]
    is_mark = unicodedata.category(one).startswith("M")
    return is_mark or one == JOINER or text[at - 1] == JOINER or bool(_ATTACHED.match(one))


def can_be_shown(text: str) -> bool:
    """Whether a name fits on a line, can be seen, and does no harm to what stands beside it.

    New emoji may be unknown to this version of Python, so that only what is known to be invisible
    is refused: controls, changes of direction, odd spaces, code points of private use.
    """
    kinds = [unicodedata.category(one) for one in text]
    allowed = all(
        kind not in _HIDDEN or one == " " or one in _IN_SCRIPTS or bool(_ATTACHED.match(one))
        for one, kind in zip(text, kinds, strict=True)
    )
    is_seen = any(kind[0] in _VISIBLE or kind == "Cn" for kind in kinds)
    return allowed and is_seen and all(len(one) <= MAX_PARTS for one in characters(text))
