"""Judging a finished game: figures of every move, and what they mean. See docs/review.md.

from campanile.review import review
judged = review(record)
print(judged.judgement.players[0].accuracy)
"""

from __future__ import annotations

from campanile.review.figures import Figures, Line, Moment, weigh
from campanile.review.judge import THRESHOLDS, Judged, Judgement, Player, judge
from campanile.review.passes import Pass, Review, passes_of, review, weigh_all

__all__ = [
    "THRESHOLDS",
    "Figures",
    "Judged",
    "Judgement",
    "Line",
    "Moment",
    "Pass",
    "Player",
    "Review",
    "judge",
    "passes_of",
    "review",
    "weigh",
    "weigh_all",
]
