"""The town in a terminal."""

from __future__ import annotations

import re

from campanile.core.ink import Ink
from campanile.games.tuerme.terminal import draw
from tests.games.tuerme.boards import GAME, LOCKED, deal_of, play, town

TOWN = """
       a    b    c    d    e    f    g    h
    5  .    .    .    .    .    .    .    .
    4  .    .    .    k0   .    .    .    .
    3  .    s01  .    .    k1   s0   .    .
    2  k0   .    c12031 .  .    .    .    .
    1  .    .    c1   l201 .    .    .    .
"""


def drawn(rest: str = "4 0 - 0 -") -> list[str]:
    return draw(GAME.write(town(TOWN, rest)), Ink(False)).split("\n")


def test_it_shows_symbol_owner_and_height_of_each_piece() -> None:
    lines = {line.split()[0]: line for line in drawn() if re.match(r" [1-8] ", line)}
    assert lines["1"].split()[:6] == ["1", "·", "·", "C1", "L1³", "·"]
    assert lines["2"].startswith(" 2  K0 │  k   C1⁵ │ · │  c    l  │ ·    · │")
    assert lines["3"].startswith(" 3   · │ S1²   l  │ · │ K1   S0  │ ·    · │")
    assert lines["4"].split()[:6] == ["4", "·", "·", "·", "K0", "·"]


def test_zones_are_framed_and_numbered() -> None:
    text = "\n".join(drawn())
    for number in range(1, 9):
        assert f"┌─ zone {number} ─┐" in text
    assert text.count("└──────────┘") == 8


def test_it_says_who_holds_what() -> None:
    lines = drawn("4 3 - 0 -")
    header = next(line for line in lines if "fields held" in line)
    held = {line[10]: line for line in lines if "player" in line[:9]}
    assert held["1"][header.index("5")] == "2"
    assert held["1"][header.index("6")] == "1"
    assert held["0"][header.index("6")] == "1"
    assert held["0"][header.index("5")] == "·"
    assert [player for player, line in held.items() if "▸" in line] == ["3"]


def test_it_says_what_is_expected() -> None:
    assert "   Player 1 is to move.   (7 of 60 quiet moves)" in drawn("2 1 - 7 -")
    assert "   Player 1 may move once more, or pass." in drawn("2 1 + 0 -")
    assert drawn("2 1 + 0 -")[-1].endswith("neutral 2, 3")
    assert "The stones are to be dealt." in draw(GAME.write(GAME.start(2)), Ink(False))
    locked = play(GAME.start(2), deal_of(LOCKED))
    assert "The game is over: nobody can move." in draw(GAME.write(locked), Ink(False))
    stalled = drawn("4 0 - 60 -")
    assert "   The game is over: 60 quiet moves in a row." in stalled
    assert not [line for line in stalled if "▸" in line]


def test_colour_changes_nothing_but_colour() -> None:
    text = GAME.write(town(TOWN))
    plain, coloured = draw(text, Ink(False)), draw(text, Ink(True))
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
    assert coloured != plain
    assert max(map(len, plain.split("\n"))) <= 80
