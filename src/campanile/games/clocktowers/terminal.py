"""A position drawn for a terminal: the piles, and each player's towers as a skyline."""

from __future__ import annotations

from itertools import zip_longest

from campanile.core.ink import Ink
from campanile.games.clocktowers.board import (
    CAT,
    CLOCK,
    COLOURS,
    KIND_NAMES,
    KINDS,
    MOUSE,
    ROOF,
    STOREYS,
)
from campanile.games.clocktowers.notation import read_known
from campanile.games.clocktowers.rules import (
    DISCARDED,
    Pile,
    Player,
    State,
    Tower,
    Trail,
    outcome,
    phase,
    scores,
    worth,
)
from campanile.games.clocktowers.view import hand_as_known

TOWER_WIDTH, GAP = 7, " "
TOWERS_ABREAST, WORDS_ABREAST = 9, 16  # as many as fit into 80 columns
ANIMALS = {CAT: ("bold",), MOUSE: ("bold", "orange")}
DUTIES = {"play": "to play or discard", "draw": "to draw"}


def draw(text: str, ink: Ink) -> str:
    """The position, whole or as one seat knows it, in at most 80 columns."""
    state = read_known(text)
    blocks = [_draw_piles(state, ink)]
    blocks += [_draw_player(state, seat, ink) for seat in range(len(state.players))]
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks) + "\n"


# Piles and hands.


def _draw_piles(state: State, ink: Ink) -> list[str]:
    if phase(state) == "deal":
        return [ink("The cards have not been dealt yet.", "dim")]
    parts = [_draw_pile(kind, pile, ink) for kind, pile in zip(KINDS, state.piles, strict=True)]
    return ["  " + "".join(row) for row in zip(*parts, strict=True)]


def _draw_pile(kind: str, pile: Pile, ink: Ink) -> tuple[str, ...]:
    """The top card as a card, and how many cards there are with it."""
    edge, face = ("─", f"{pile[0]:^5}") if pile else ("┄", " " * 5)
    top = ink(face, *(_styles(pile[0]) if pile else ()))
    count = f"{KIND_NAMES[kind]} {len(pile) or 'none'}"
    space = " " * 16
    return (f"┌{edge * 5}┐{space}", f"│{top}│  {count:14}", f"└{edge * 5}┘{space}")


def _styles(card: str) -> tuple[str, ...]:
    return ("bold", COLOURS[card]) if card[0] == ROOF else ("bold",)


def _draw_hand(trail: Trail, ink: Ink) -> list[str]:
    """The cards in hand; where some are not known, a ? for each and the cards it may be."""
    sure, doubtful, held = hand_as_known(trail)
    words = [ink(card, *_styles(card)) for card in sure]
    if held:
        words += ["+"] if sure else []
        words += ["?"] * held + ["of"] + [ink(card, *_styles(card)) for card in doubtful]
    return _draw_row("hand", words or [ink("empty", "dim")])


def _draw_row(title: str, words: list[str]) -> list[str]:
    """Words after a title, in several lines if there are many."""
    parts = [words[n : n + WORDS_ABREAST] for n in range(0, len(words), WORDS_ABREAST)]
    return [f"  {title if n == 0 else '':10}{' '.join(part)}" for n, part in enumerate(parts)]


# Players.


def _draw_player(state: State, seat: int, ink: Ink) -> list[str]:
    player = state.players[seat]
    result = outcome(state)
    title = [ink(f"Seat {seat}", "bold"), f"{scores(state)[seat]} points"]
    if state.actor == seat:
        title.append(ink(f"◀ {DUTIES[phase(state)]}", "orange", "bold"))
    elif result and seat in result.winners:
        title.append(ink("★ winner" if len(result.winners) == 1 else "★ shares the win", "bold"))
    discards = [entry.removeprefix(DISCARDED) for entry in player.trail if entry[0] == DISCARDED]
    return [
        "   ".join(title),
        *_draw_hand(player.trail, ink),
        *_draw_row("discards", discards),
        *_draw_skyline(player, ink),
    ]


def _draw_skyline(player: Player, ink: Ink) -> list[str]:
    """The towers next to each other, in rows if there are many."""
    lines: list[str] = []
    columns = [_draw_tower(n, tower, ink) for n, tower in enumerate(player.towers, 1)]
    for first in range(0, len(columns), TOWERS_ABREAST):
        abreast = columns[first : first + TOWERS_ABREAST]
        labels, *rows = zip_longest(*abreast, fillvalue=" " * TOWER_WIDTH)
        ground = ink("▔" * (TOWER_WIDTH + len(GAP)) * len(abreast), "dim")
        lines += ["", *("  " + GAP.join(row) for row in reversed(rows))]
        lines += [" " + ground, "  " + GAP.join(labels)]
    return lines


def _draw_tower(number: int, tower: Tower, ink: Ink) -> list[str]:
    """A tower from the bottom up: its number and what it is worth, then its cards."""
    label = f"{number} = {worth(tower)}" if worth(tower) else str(number)
    rows = [label.center(TOWER_WIDTH)]
    for card in tower:
        rows += _draw_card(card, ink)
    return rows


def _draw_card(card: str, ink: Ink) -> list[str]:
    """The rows of a card, from the bottom up; the lowest one is joined to the card below."""
    if card[0] == ROOF:
        eaves, ridge = ink(f"╱ {card[1]} ╲", *_styles(card)), ink("╱ ╲", *_styles(card))
        return [f" {eaves} ", f"  {ridge}  "]
    sign = ink(card[-1], *ANIMALS[card[-1]]) if card[-1] in ANIMALS else " "
    if card[0] == CLOCK:
        return [f" ┠ {ink('◷', 'bold')}{sign}┨ "]
    plain, top = "▫ ▫", f"▫{sign}▫"
    return [f" ┠{top}┨ "] if STOREYS[card] == 1 else [f" ┠{plain}┨ ", f" ┃{top}┃ "]
