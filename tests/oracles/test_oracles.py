"""The oracles themselves, on small positions whose answers were worked out on paper."""

from __future__ import annotations

import pytest

from tests.oracles import clocktowers, tuerme, twrs

# TWRS in its first version: b6 d3 g2 are blue, e10 h9 j6 orange, stones on d8 f6 h4.
START = "11/4o6/7o3/3x7/11/1b3x3o1/11/7x3/3b7/6b4/11 b 0 -"


def of(start: str, moves: set[str]) -> set[str]:
    """The moves that begin with `start`, each without it."""
    return {move.removeprefix(start) for move in moves if move.split("+")[0] == start}


def goals(origin: str, moves: set[str]) -> set[str]:
    """Where the piece on `origin` can go."""
    return {m.split("+")[0].split("-")[1] for m in moves if m.startswith(f"{origin}-")}


def words(text: str) -> set[str]:
    return set(text.split())


def test_twrs_starts() -> None:
    board = "11/5x5/1o9/5o5/9o1/5x5/1b9/5b5/9b1/5x5/11"
    today = "must_mark_after=0,stall_limit=40,last_stone=ends"
    assert twrs.start(2, "-") == f"{board} b 0 {today}"
    first = "must_mark_after=8,stall_limit=24,last_stone=plays_on"
    assert twrs.start(2, first) == f"{board} b 0 -"
    assert twrs.start(2, "setup=free") == "/".join(["11"] * 11) + f" b 0 setup=free,{today}"


def test_twrs_towers_go_as_far_as_the_first_piece() -> None:
    moves = twrs.moves(START)
    assert goals("b6", moves) == words("a6 c6 d6 e6 b7 b8 b9 b10 b11 b5 b4 b3 b2 b1")
    assert goals("d3", moves) == words("a3 b3 c3 e3 f3 g3 h3 i3 j3 k3 d4 d5 d6 d7 d2 d1")
    row, column = "a2 b2 c2 d2 e2 f2 h2 i2 j2 k2", "g1 g3 g4 g5 g6 g7 g8 g9 g10 g11"
    assert goals("g2", moves) == words(row) | words(column)


def test_twrs_marks_where_lines_of_movement_cross() -> None:
    moves = twrs.moves(START)
    # d8 stops the line up from d7, f6 the line of j6 to the left.
    assert of("d3-d7", moves) == {"", "+e7", "+h7", "+j7"}
    # e10 is on the same column; h4 keeps h9 from h3.
    assert of("d3-e3", moves) == {"", "+e9", "+j3"}
    assert of("d3-k3", moves) == {"", "+j3+k6", "+k9", "+e3+k10"}


def test_twrs_marks_with_one_diagonal_or_the_other() -> None:
    moves = twrs.moves(START.replace(" -", " diagonals=true"))
    lines = {"", "+j3+k6", "+k9", "+e3+k10"}
    rising = {"+j2"}
    falling = {"+h6+j4", "+e9+h6", "+d10+e9"}
    assert of("d3-k3", moves) == lines | rising | falling


def test_twrs_after_a_move() -> None:
    marked = "11/4o5x/7o3/3x7/11/1b3x3o1/11/7x3/4x5b/6b4/11 o 0 -"
    assert twrs.after(START, "d3-k3+e3+k10") == marked
    quiet = "11/4o6/7o3/3x7/11/1b3x3o1/11/7x3/10b/6b4/11 o 1 -"
    assert twrs.after(START, "d3-k3") == quiet


def test_twrs_swaps_sides_after_the_first_move() -> None:
    start = twrs.start(2, "swap=true")
    assert "swap" not in twrs.moves(start)
    for move in sorted(twrs.moves(start))[::20]:
        assert "swap" in twrs.moves(twrs.after(start, move))
        assert "swap" not in twrs.moves(twrs.after(start.replace(",swap=true", ""), move))
    marked = "11/4o5x/7o3/3x7/11/1b3x3o1/11/7x3/4x5b/6b4/11 o 0 -"
    taken = "11/4o6/o5x4/3x7/11/1b3x3o1/11/7x3/3b7/x5b4/11 b 0 -"
    assert twrs.after(marked, "swap") == taken


def test_twrs_petrified_tower_stays_and_scores() -> None:
    text = "b9o/11/11/11/11/11/11/11/11/x10/bx9 b 0 -"
    assert {move.split("-")[0] for move in twrs.moves(text)} == {"a11"}
    assert twrs.scores(text) == (1, 0)


def test_twrs_ends_when_no_tower_can_move() -> None:
    text = "10o/11/11/11/11/11/11/11/11/x10/bx9 b 0 -"
    assert twrs.actor(text) == "over"
    assert twrs.moves(text) == set()
    assert twrs.scores(text) == (1, 121 - 2 - 1)
    assert twrs.winners(text) == (1,)


def test_twrs_must_mark_and_stalls() -> None:
    assert sum("+" not in move for move in twrs.moves(START.replace("b 0", "b 7"))) == 50
    assert all("+" in move for move in twrs.moves(START.replace("b 0", "b 8")))
    assert twrs.actor(START.replace("b 0", "b 23")) == "0"
    assert twrs.actor(START.replace("b 0", "b 24")) == "over"
    assert twrs.winners(START.replace("b 0", "b 24")) == (0, 1)


@pytest.mark.parametrize(
    ("row", "marks"), [("xxxxx6", {"+a6+k11"}), ("xxxxxx5", {"+a6", "+k11"}), ("xxxxxxx4", set())]
)
def test_twrs_supply_of_forty(row: str, marks: set[str]) -> None:
    full = "x" * 11
    text = f"11/b10/11/11/11/10o/11/{row}/{full}/{full}/{full} b 0 -"
    assert of("a10-a11", twrs.moves(text)) == {"", *marks}


def test_twrs_free_setup() -> None:
    text = "/".join(["11"] * 11) + " b 0 setup=free"
    sides = ""
    for move in ("+f6", "+a1", "+k11", "@b2", "@b3", "@b4", "@b5", "@b6", "@b7"):
        sides += text.split()[1]
        assert move in twrs.moves(text)
        text = twrs.after(text, move)
    assert sides == "bobobboob"
    board = "10x/11/11/11/1b9/1o3x5/1o9/1b9/1b9/1o9/x10"
    assert text == f"{board} b 0 setup=free"
    assert "b3-a3" in twrs.moves(text)


def stand(fields: str, rest: str) -> str:
    """A position of Spiel der Türme from fields such as `a1:k0 b1:s12`."""
    pairs = [part.split(":") for part in fields.split()]
    content = dict(pairs)
    rows = [
        ",".join(content.get(column + row, ".") for column in "abcdefghijklmn")
        for row in "87654321"
    ]
    return "/".join(rows) + " " + rest


def test_tuerme_starts_empty() -> None:
    text = tuerme.start(3, "stall_limit=7")
    assert text == stand("", "3 0 - 0 stall_limit=7")
    assert (tuerme.actor(text), tuerme.moves(text)) == ("chance", set())


def test_tuerme_moves_over_own_pieces_up_to_foreign_ones() -> None:
    text = stand("a1:k0 a4:s0 a6:c1 e1:l1", "2 0 - 0 -")
    moves = tuerme.moves(text)
    assert goals("a1", moves) == words("b1 c1 d1 a2 a3 a5")
    # Row 4 is a street from end to end.
    row = {f"{column}4" for column in "bcdefghijklmn"}
    assert goals("a4", moves) == {"a5", "a3", "a2"} | row


def test_tuerme_lands_on_its_own_symbol_only() -> None:
    text = stand("a7:k0 a8:s1 a6:s1", "2 0 - 0 -")
    assert tuerme.moves(text) == words("a7-c7 a7-d7 a7-g7 a7-h7 a7-k7 a7-l7 a7-n7")


def test_tuerme_builds_up_to_five() -> None:
    text = stand("a1:k10 a2:k0101 b1:k111 c1:s1", "2 0 - 0 -")
    assert tuerme.moves(text) == {"a1-b1"}
    assert tuerme.after(text, "a1-b1") == stand("a2:k0101 b1:k11110 c1:s1", "2 1 - 0 -")


def test_tuerme_moves_again_from_a_symbol_field() -> None:
    text = stand("a7:k0 b8:l0 n1:s1", "2 0 - 7 -")
    landed = tuerme.after(text, "a7-c7")
    assert landed == stand("c7:k0 b8:l0 n1:s1", "2 0 + 0 -")
    moves = tuerme.moves(landed)
    assert "pass" in moves
    assert {move[:2] for move in moves - {"pass"}} == {"b8"}
    assert tuerme.after(landed, "pass") == stand("c7:k0 b8:l0 n1:s1", "2 1 - 0 -")


def test_tuerme_goes_on_when_no_further_move_is_left() -> None:
    text = stand("a7:k0 a1:k0 a2:s1 b1:c1", "2 0 - 7 -")
    assert tuerme.after(text, "a7-c7") == stand("c7:k0 a1:k0 a2:s1 b1:c1", "2 1 - 0 -")


def test_tuerme_skips_who_cannot_move() -> None:
    text = stand("a1:k1 a2:s0 b1:c2 n8:l0", "3 0 - 4 -")
    assert tuerme.after(text, "n8-m8") == stand("a1:k1 a2:s0 b1:c2 m8:l0", "3 2 - 5 -")


def test_tuerme_full_zone_ends_the_game_and_counts_double() -> None:
    text = stand("b7:c0 c7:k10 c6:s0 a6:l0 e7:l1 a1:k0 n1:k1", "2 0 - 0 -")
    assert tuerme.scores(text) == (4, 1)
    over = tuerme.after(text, "a6-b6")
    assert tuerme.actor(over) == "over"
    assert tuerme.moves(over) == set()
    assert tuerme.scores(over) == (10, 1)
    assert tuerme.winners(over) == (0,)


def test_tuerme_ends_early_and_by_stalling() -> None:
    covered = tuerme.after(stand("a1:k0 a3:k1 c7:k1", "2 0 - 0 -"), "a1-a3")
    assert (tuerme.actor(covered), tuerme.winners(covered)) == ("over", (1,))
    text = stand("a1:k0 n1:k1", "2 0 - 58 -")
    once = tuerme.after(text, "a1-a2")
    assert tuerme.actor(once) == "1"
    assert tuerme.actor(tuerme.after(once, "n1-n2")) == "over"


def test_clocktowers_a_short_game() -> None:
    actor, moves = clocktowers.actor, clocktowers.moves

    def after(table: clocktowers.Table, *texts: str) -> clocktowers.Table:
        for text in texts:
            table = clocktowers.after(table, text)
        return table

    table = clocktowers.start(2, "-")
    assert (actor(table), moves(table)) == ("chance", set())
    table = after(table, "deal F:F1;C:C;R:Rr")
    start = {"play F1c", "play F1m", "discard F1c", "discard F1m", "discard Cm"}
    assert (actor(table), moves(table)) == ("0", start)
    table = after(table, "play F1c")
    assert (actor(table), moves(table)) == ("0", {"draw F", "draw C", "draw R"})
    table = after(table, "draw R")
    assert (actor(table), moves(table)) == ("1", start)
    table = after(table, "discard Cm", "draw C")
    discards = {"discard F1m", "discard Cm", "discard Rr"}
    assert moves(table) == {"play F1m", "play F1m 1", "play Cm 1"} | discards
    table = after(table, "play Cm 1", "draw F", "play F1c")
    # The piles are empty: nobody draws any more.
    assert actor(table) == "0"
    assert "play Rr 1" in moves(table)
    assert "play F1 1" not in moves(table)
    table = after(table, "play Rr 1", "play C 1", "discard F1m", "discard F1m")
    assert moves(table) == {"play F1", "discard F1"}
    table = after(table, "discard F1")
    assert (actor(table), moves(table)) == ("over", set())
    assert (clocktowers.scores(table), clocktowers.winners(table)) == ((3, 0), (0,))


def test_clocktowers_roofs_of_one_colour_climb_storey_by_storey() -> None:
    one, two, three, four = (["F1"] * storeys + ["C"] for storeys in (1, 2, 3, 4))
    fits = clocktowers.may_go_on
    assert [fits("Rb", tower, []) for tower in (one, two, three)] == [True, True, False]
    own = [["F2", "C", "Rb"], ["F1", "C", "Rr"]]
    assert [fits("Rb", t, own) for t in (one, two, three, four)] == [False, False, True, False]
    own.append(["F2", "F1", "C", "Rb"])
    assert [fits("Rb", t, own) for t in (one, two, three, four)] == [False, False, False, True]
    assert not fits("Rr", own[0], own)
    assert not fits("Rb", ["F1"], [])


@pytest.mark.parametrize(
    ("first", "second", "scores", "winners"),
    [
        ("F1 C Rr", "F2c C Rr", (5, 4), (0,)),
        ("F1c Cm Rr", "F2m C Rr", (3, 2), (0,)),
        ("F1 F2m C Rr", "F2m F1 C Rb", (2, 2), (0,)),
        ("F1 Cm Rr", "F1m C Rr", (2, 2), (1,)),
        ("F2c C Rr", "F1 F1c C Rg", (4, 4), (0, 1)),
        ("F1c C Rr", "F1 F1c C Rg", (4, 4), (1,)),
        ("F1 F1 F1m C", "F1 C", (0, 0), (0, 1)),
    ],
)
def test_clocktowers_scores_and_ties(
    first: str, second: str, scores: tuple[int, int], winners: tuple[int, ...]
) -> None:
    table = clocktowers.start(2, "-")
    table.towers = [[first.split()], [second.split()]]
    assert clocktowers.scores(table) == scores
    assert clocktowers.winners(table) == winners
