"""What the conformance suite needs to know of Spiel der Türme."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from campanile.games.tuerme.board import GRID, STONES
from campanile.games.tuerme.rules import State
from tests.conformance.oracle import Oracle
from tests.games.tuerme.boards import GAME, LOCKED, ONE_MOVE, deal_of, play, position
from tests.oracles import tuerme

STARTS: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"stall_limit": "1"}),
    (4, {"stall_limit": "12"}),
)

ORACLE: Oracle = tuerme


def move_texts(state: State, rng: Random) -> Iterator[str]:
    """Steps of own pieces along their lines, any other steps, passes and deals."""
    own = [field for field, stack in enumerate(state.board) if stack[-1:] == str(state.player)]
    names = GRID.names
    while True:
        for origin in rng.sample(own, min(6, len(own))):
            line = [field for ray in GRID.rays[origin] for field in ray]
            yield f"{names[origin]}-{names[rng.choice(line)]}"
            yield f"{names[origin]}-{names[rng.choice([origin, rng.randrange(GRID.size)])]}"
        yield f"{rng.choice(names)}-{rng.choice(names)}"
        yield "pass"
        stones = rng.sample(STONES, len(STONES))
        yield f"deal {','.join(stones)}"
        yield f"deal {','.join(stones[: rng.choice([1, 79])])}"
        yield f"deal {','.join([*stones[1:], rng.choice(STONES)])}"
        yield f"deal {','.join([*stones, rng.choice(STONES)])}"


def permuted(state: State, seat: int | None, rng: Random) -> State:  # noqa: ARG001
    """Nothing is hidden."""
    return state


def bad_positions() -> list[tuple[str, str]]:
    """A text for every reason why a position is refused."""
    return [*_badly_written(), *_wrong_stones(), *_wrong_ends(), *_wrong_turns()]


TOWN = """
       a    b    c    d
    4  .    .    .    k0
    3  .    s01  .    .
    2  .    .    .    .
    1  .    .    c1   l2
"""


def _badly_written() -> Iterator[tuple[str, str]]:
    good = position(TOWN)
    board, rest = good.split(" ", 1)
    yield "", "field_count"
    yield board, "field_count"
    yield f"{good} -", "field_count"
    yield f"{board}  {rest}", "field_count"
    yield f" {good}", "field_count"
    yield f"{board}/{','.join('.' * 14)} {rest}", "row_count"
    yield f"{board.replace('/', ',')} {rest}", "row_count"
    yield f"{board},. {rest}", "row_length"
    yield f"{board.replace(',.,', ',', 1)} {rest}", "row_length"
    for stack in ("q0", "0", "K0", "..", "", "\u0138" + "0"):
        yield good.replace(",k0,", f",{stack},"), "unknown_symbol"
    for stack in ("k", "k4", "kk", "k-", "k.", "k\u00b2", "k\u0663", "k0\n"):
        yield good.replace(",k0,", f",{stack},"), "unknown_colour"
    for players in ("", "1", "5", "04", "+2", "\u0664", "9" * 5000):
        yield f"{board} {players} 0 - 0 -", "bad_number"
    for player in ("", "4", "-1", "00", "\u00b2"):
        yield f"{board} 4 {player} - 0 -", "bad_number"
    yield f"{board} 2 2 - 0 -", "bad_number"
    for mark in ("", "0", "+-", "x"):
        yield f"{board} 4 0 {mark} 0 -", "bad_mark"
    for quiet in ("", "61", "-1", "1.0", "\u0663", "9" * 5000):
        yield f"{board} 4 0 - {quiet} -", "bad_number"
    yield f"{board} 4 0 - 8 stall_limit=7", "bad_number"
    for options in ("", "limit=3", "{limit}", "{0.x}=1", "stall_limit=5,"):
        yield f"{board} 4 0 - 0 {options}", "unknown_option"
    for value in ("", "0", "1000", "060", "\u0663", "many", "{x}", "9" * 5000):
        yield f"{board} 4 0 - 0 stall_limit={value}", "bad_option_value"
    yield f"{board} 4 0 - 0 stall_limit=5,stall_limit=5", "repeated_option"
    yield f"{board} 4 0 - 0 stall_limit=60", "needless_option"


def _wrong_stones() -> Iterator[tuple[str, str]]:
    good = position(TOWN)
    yield good.replace(",k0,", ",k012301,"), "too_high"
    yield good.replace(",s01,", ",k01,"), "wrong_symbol_field"
    yield good.replace(",k0,", ",.,"), "stone_count"
    yield good.replace(",k0,", ",k1,"), "stone_count"
    yield good.replace(",k0,", ",k00,"), "stone_count"
    undealt = GAME.write(GAME.start(2))
    for rest in ("2 1 - 0 -", "2 0 + 0 -", "2 0 - 1 -"):
        yield undealt.replace("2 0 - 0 -", rest), "not_dealt"
    for stack in ("k02", "k22", "k013"):
        yield position(f"a\n1 {stack}", "2 0 - 0 -"), "neutral_on_top"
    yield position("a\n1 k03", "3 0 - 0 -"), "neutral_on_top"
    yield position("b\n2 k2", "2 0 - 0 -"), "neutral_on_top"


HELD = """
       a    b    c    d    e    f
    3  .    s0   l10  .    .    .
    2  .    k0   c0   .    .    .
"""
TWO_HELD = """
       a    b    c    d    e    f
    3  .    s0   l10  .    k0   s20
    2  .    k0   c0   .    c0   l0
"""
# Player 1 has nothing in the streets but a stone that is walled in.
WALLED_IN = """
       a    b    c
    3  .    .    .
    2  l2   k1   .
    1  k1   s2   .
"""


def _wrong_ends() -> Iterator[tuple[str, str]]:
    yield position(TWO_HELD), "two_zones_held"
    yield position(HELD, "4 1 - 0 -"), "not_the_last_mover"
    yield position(HELD, "2 0 - 0 -", others="0"), "gone_before"
    yield position("a\n1 .", "3 0 - 0 -", others="0"), "gone_before"
    yield position(HELD, "4 0 + 0 -"), "again_after_end"
    yield position(HELD, "4 0 - 1 -"), "quiet_end"
    yield position("b\n2 k1", "2 0 - 1 -", others="0"), "quiet_end"
    nobody_can_move = GAME.write(play(GAME.start(2), deal_of(ONE_MOVE), "b8-b7"))
    yield nobody_can_move.replace("2 0 - 0 -", "2 0 - 1 -"), "quiet_end"


def _wrong_turns() -> Iterator[tuple[str, str]]:
    yield position(ONE_MOVE, "2 0 - 1 -"), "quiet_in_full_streets"
    yield position(TOWN, "4 1 + 1 -"), "quiet_after_landing"
    yield position(TOWN, "4 0 + 0 -"), "again_without_field"
    yield position(WALLED_IN, "2 1 + 0 -", others="0"), "again_without_move"
    yield position(WALLED_IN, "2 1 - 0 -", others="0"), "skipped"
    yield position(WALLED_IN, "2 1 - 60 -", others="0"), "skipped"
    yield position(ONE_MOVE, "2 1 - 0 -"), "skipped"
    yield position(LOCKED, "2 1 - 0 -"), "not_the_starter"
    dealt = GAME.write(play(GAME.start(4), f"deal {','.join(STONES)}"))
    for player in (1, 2, 3):
        yield dealt.replace("4 0 - 0 -", f"4 {player} - 0 -"), "not_the_starter"
