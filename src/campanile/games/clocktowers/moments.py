"""What was better about another move, by the codes of engine/games/clocktowers/moment.cpp."""

from __future__ import annotations

MOMENTS = {
    "roof_wasted": "the roof {card} would have fitted on a tower",
    "playable_discarded": "{card} could have been built instead of thrown away",
    "no_roof_left": "no roof that is left fits on tower {tower} with {height} storeys",
    "mouse": "{card} lets a mouse into a tower",
    "other_tower": "{card} was better on another tower",
    "other_card": "{card} was the better card to play",
    "discard": "{card} was the card to throw away",
    "draw": "a card of pile {pile} was worth more",
}
