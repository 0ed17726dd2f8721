"""What the drawings show."""

from __future__ import annotations

from campanile import replay
from campanile.core.ink import Ink
from campanile_connect_four import GAME, svg, terminal


def text_after(moves: str) -> str:
    *_, state = replay(GAME, GAME.start(2), moves)
    return GAME.write(state)


def test_the_terminal_shows_discs_and_whose_turn_it_is() -> None:
    drawn = terminal.draw(text_after("dde"), Ink(colour=False)).splitlines()
    assert drawn[4:8] == [
        " | ·  ·  ·  O  ·  ·  · |",
        " | ·  ·  ·  X  X  ·  · |",
        " +---------------------+",
        "   a  b  c  d  e  f  g",
    ]
    assert drawn[-1] == "Turn: Yellow (seat 1)"


def test_the_terminal_puts_a_line_of_four_in_brackets() -> None:
    drawn = terminal.draw(text_after("aabbccd"), Ink(colour=False)).splitlines()
    assert drawn[4:6] == [
        " | O  O  O  ·  ·  ·  · |",
        " |[X][X][X][X] ·  ·  · |",
    ]


def test_the_svg_shows_every_disc_and_encircles_a_line_of_four() -> None:
    open_game, won = svg.draw(text_after("aabbcc")), svg.draw(text_after("aabbccd"))
    assert "Connect Four: Red to move" in open_game
    assert "Connect Four: Red has won" in won
    assert won.count('data-disc="Red"') == 4 + 1  # and one below the rack
    assert won.count('data-disc="Yellow"') == 3
    encircled = 'r="25" fill="none" stroke="#fff"'
    assert (open_game.count(encircled), won.count(encircled)) == (0, 4)
