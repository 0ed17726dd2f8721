"""Every card is in the drawing, once and at its place, face up only if the seat knows it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from campanile.core.game import Game
from campanile.games.clocktowers.board import KINDS
from campanile.games.clocktowers.notation import read_known
from campanile.games.clocktowers.parts import part, part_height
from campanile.games.clocktowers.rules import State
from campanile.games.clocktowers.view import hand_as_known
from tests.conformance.samples import random_states, seats_of, starts_of
from tests.conformance.svg import Drawing, place

THEME = Path(__file__).parents[3] / "web/src/games/clocktowers/theme.css"


def cards_of(state: State) -> dict[str, str]:
    """By place, as far as the state is known."""
    cards: dict[str, str] = {}
    for kind, pile in zip(KINDS, state.piles, strict=True):
        cards |= {f"pile {kind} {n}": card for n, card in enumerate(pile)}
    for seat, player in enumerate(state.players):
        sure, _, held = hand_as_known(player.trail)
        cards |= {f"hand {seat} {n}": card for n, card in enumerate([*sure, *"?" * held])}
        discards = [entry[1:] for entry in reversed(player.trail) if entry[0] == "x"]
        cards |= {f"discards {seat} {n}": card for n, card in enumerate(discards)}
        for number, tower in enumerate(player.towers, 1):
            cards |= {f"tower {seat} {number} {n}": card for n, card in enumerate(tower)}
    return cards


@starts_of("clocktowers")
def test_cards_and_towers(game: Game[Any, Any], start: Any) -> None:
    for state in [start, *random_states(game, start, 7, 0.08)]:
        whole = Drawing(state._repr_svg_())
        shown = drawn(whole)
        assert shown == cards_of(state)
        hands = Counter(c for p in state.players for c in p.hand)
        assert Counter(c for at, c in shown.items() if at.startswith("hand")) == hands
        assert_towers_stand(whole)
        for seat in (None, *seats_of(game, state)):
            view = game.view(state, seat)
            assert drawn(Drawing(view._repr_svg_() or "")) == cards_of(read_known(view.text))


@pytest.mark.parametrize(("card", "wall"), [("F1c", "brick"), ("F2m", "plaster")])
def test_walls_are_those_of_the_page(card: str, wall: str) -> None:
    colour = re.search(rf"--ct-{wall}: (#\w+);", THEME.read_text())
    assert colour is not None
    assert f'fill="{colour[1]}"' in "".join(part(card))


def drawn(drawing: Drawing) -> dict[str, str]:
    cards = drawing.having("data-card")
    shown = {card.attrib["data-place"]: card.attrib["data-card"] for card in cards}
    assert len(shown) == len(cards)
    for card in cards:
        # A back says nothing of what it covers.
        assert card.attrib["data-card"] != "?" or not list(texts(card))
    return shown


def texts(card: Element) -> list[str]:
    return [element.text for element in card.iter() if element.text]


def assert_towers_stand(drawing: Drawing) -> None:
    """Each card of a tower stands on the one below it, and towers stand side by side."""
    parts = {
        tuple(e.attrib["data-place"].split()[1:]): (place(e), e.attrib["data-card"])
        for e in drawing.having("data-card")
        if e.attrib["data-place"].startswith("tower")
    }
    for (seat, tower, level), ((x, y), card) in parts.items():
        above = parts.get((seat, tower, str(int(level) + 1)))
        assert above is None or above[0] == (x, y - part_height(card))
    feet = [at for (_, _, level), (at, _) in parts.items() if level == "0"]
    assert len(set(feet)) == len(feet)


@starts_of("clocktowers")
def test_a_seat_sees_no_card_it_does_not_know(game: Game[Any, Any], start: Any) -> None:
    hidden = 0
    for state in random_states(game, start, 3, 0.2)[1:-1]:
        truth = cards_of(state)
        for seat in seats_of(game, state):
            shown = drawn(Drawing(game.view(state, seat)._repr_svg_() or ""))
            piles = {at: card for at, card in shown.items() if at.startswith("pile")}
            assert all(card in ("?", truth[at]) for at, card in piles.items())
            hidden += sum(card == "?" for card in shown.values())
    assert hidden > 100
