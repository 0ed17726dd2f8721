"""Which rule an illegal move breaks, found with the predicates that generate the legal moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeAlias

from campanile.core.errors import IllegalMove
from campanile.core.game import CHANCE
from campanile.games.clocktowers.board import (
    COLOURS,
    DECK,
    KIND_NAMES,
    KINDS,
    START_HAND,
    pile_sizes,
)
from campanile.games.clocktowers.reasons import REASONS
from campanile.games.clocktowers.rules import (
    Deal,
    Discard,
    Draw,
    Move,
    Play,
    Player,
    State,
    Tower,
    fitting_heights,
    height,
    obstacle,
)

BrokenRule: TypeAlias = tuple[str, dict[str, Any]]
"""A code of reasons.py and the parameters of its sentence."""


def check(state: State, move: Move, text: str) -> None:
    """Raises IllegalMove with the rule that the move, written `text`, breaks, if it breaks one."""
    if broken := _broken_rule(state, move):
        code, params = broken
        raise REASONS.error(IllegalMove, code, text, **params)


def _broken_rule(state: State, move: Move) -> BrokenRule | None:
    if state.actor is None:
        return "game_over", {}
    if isinstance(move, Deal):
        dealt = state.actor is not CHANCE
        return ("not_for_chance", {}) if dealt else _wrong_deal(move, len(state.players))
    if not isinstance(state.actor, int):
        return "waiting_for_chance", {}
    if isinstance(move, Draw):
        return _wrong_draw(state, move)
    return ("draw_first", {}) if state.drawing else _wrong_card(state.players[state.actor], move)


def _wrong_draw(state: State, move: Draw) -> BrokenRule | None:
    if not state.piles[KINDS.index(move.pile)]:
        return "pile_empty", {"pile": KIND_NAMES[move.pile]}
    return None if state.drawing else ("play_first", {})


def _wrong_card(player: Player, move: Play | Discard) -> BrokenRule | None:
    towers, card = player.towers, move.card
    if card not in player.hand:
        return "not_in_hand", {"card": card}
    if isinstance(move, Discard):
        return None
    if move.tower is not None and move.tower > len(towers):
        return "no_such_tower", {"number": move.tower, "towers": len(towers)}
    tower = None if move.tower is None else towers[move.tower - 1]
    code = obstacle(towers, card, tower)
    if code == "roof_height" and tower:
        return code, roof_params(towers, card, tower)
    return (code, {"card": card}) if code else None


def roof_params(towers: Sequence[Tower], roof: str, tower: Tower) -> dict[str, Any]:
    """The parameters of the sentence about a roof at the wrong height."""
    needed = "–".join(map(str, fitting_heights(towers, roof)))
    return {"colour": COLOURS[roof], "needed": needed, "height": height(tower)}


def _wrong_deal(deal: Deal, seats: int) -> BrokenRule | None:
    """A card in the wrong pile, too many copies of a card, or a pile of the wrong size."""
    for kind, pile in zip(KINDS, deal.piles, strict=True):
        where = {"where": KIND_NAMES[kind], "pile": KIND_NAMES[kind]}
        for card, count in Counter(pile + START_HAND * seats).items():
            if card in pile and card[0] != kind:
                return "wrong_pile", {"card": card, **where}
            if count > DECK[card]:
                return "too_many_cards", {"card": card, "exist": DECK[card], **where}
        expected = pile_sizes(seats)[kind]
        if len(pile) != expected:
            found = len(pile)
            return "deal_size", {"seats": seats, "expected": expected, "found": found, **where}
    return None
