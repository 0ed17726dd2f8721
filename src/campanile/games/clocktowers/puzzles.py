"""Puzzles of Clocktowers: endings with all cards open, proven to the end of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from campanile.core.data import packed_rows_in
from campanile.core.puzzles import Puzzles
from campanile.games.clocktowers.board import CLOCK, COLOURS, FLOOR, ROOF
from campanile.games.clocktowers.rules import (
    Discard,
    Draw,
    Move,
    Play,
    Player,
    State,
    height,
    is_complete,
)

MAX_PILES = {2: 6, 3: 4, 4: 2}
"""By the number of players: with more cards in the piles it takes too long to prove."""

THEMES = {FLOOR: "floor", CLOCK: "clock", ROOF: "roof"}
"""Of plays, by the kind of the card."""
DISCARDING, DRAWING = "discard", "draw"


def within_reach(state: State, turns: int) -> bool:  # noqa: ARG001
    return sum(map(len, state.piles)) <= MAX_PILES[len(state.players)]


def theme(state: State, line: Sequence[Move]) -> str:  # noqa: ARG001
    """What the first move is about."""
    first = line[0]
    if isinstance(first, Draw):
        return DRAWING
    if isinstance(first, Discard):
        return DISCARDING
    assert isinstance(first, Play)
    return THEMES[first.card[0]]


def likeness(state: State, line: Sequence[Move]) -> str:  # noqa: ARG001
    """Hands, piles and open towers, seen from the seat to act; any colour may stand for another."""
    assert isinstance(state.actor, int)
    players = [*state.players[state.actor :], *state.players[: state.actor]]
    order = sorted(COLOURS, key=lambda roof: _colour(state, players, roof))
    names = {roof: f"R{number}" for number, roof in enumerate(order)}
    seats = [_seat(player, names) for player in players]
    piles = [[names.get(card, card) for card in pile] for pile in state.piles]
    return f"{seats} {piles} {state.drawing}"


def _colour(state: State, players: Sequence[Player], roof: str) -> tuple[object, ...]:
    """What makes a colour differ from others: who has it, where it lies, and how tall it stands."""
    hands = tuple(player.hand.count(roof) for player in players)
    places = tuple(at for at, card in enumerate(state.piles[-1]) if card == roof)
    return hands, places, tuple(_tallest(player, roof) for player in players)


def _tallest(player: Player, roof: str) -> int:
    return max((height(tower) for tower in player.towers if tower[-1] == roof), default=0)


def _seat(player: Player, names: dict[str, str]) -> str:
    hand = sorted(Counter(names.get(card, card) for card in player.hand).items())
    towers = sorted("+".join(sorted(tower)) for tower in player.towers if not is_complete(tower))
    tallest = sorted((name, _tallest(player, roof)) for roof, name in names.items())
    return f"{hand} {towers} {tallest}"


PUZZLES = Puzzles(
    read=packed_rows_in("campanile.games.clocktowers", "puzzles.json.gz"),
    themes=(*THEMES.values(), DISCARDING, DRAWING),
    theme=theme,
    likeness=likeness,
    within_reach=within_reach,
)
