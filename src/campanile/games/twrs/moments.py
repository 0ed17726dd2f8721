"""What was better about another move, by the codes of engine/games/twrs/moment.cpp."""

from __future__ import annotations

MOMENTS = {
    "closes": "it closes an area: {points} points at once",
    "petrified": "the move played lets the tower on {tower} be petrified",
    "ground": "the move played gives up ground in the {where}: about {points} points",
}
