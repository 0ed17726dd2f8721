"""Section 5: what is hidden, and what can be inferred with perfect recall."""

from __future__ import annotations

from random import Random

import pytest

from campanile.core.game import CHANCE
from campanile.games.clocktowers.rules import Discard, Draw, Play, State
from tests.games.clocktowers.boards import GAME, after, dealt, lively, table
from tests.games.clocktowers.samples import permuted


def hand_text(state: State, owner: int, seat: int | None) -> str:
    """What `seat` knows of the hand of `owner`."""
    return GAME.view(state, seat).text.split(" ")[1].split("/")[owner]


@pytest.mark.clause("clocktowers", "5.1", "6.5")
def test_only_the_top_of_a_pile_is_seen() -> None:
    state = dealt(2, floors="F2m", clocks="Cm", roofs="Rp")
    for seat in (None, 0, 1):
        assert GAME.view(state, seat).text == (
            "F:F2m,?18;C:Cm,?15;R:Rp,?16 F1c,F1m,Cm/F1c,F1m,Cm -/- 0 play -"
        )
    assert GAME.redact(GAME.start(2), GAME.sample(GAME.start(2), Random(1)), 0).count("?") == 3


@pytest.mark.clause("clocktowers", "5.2")
def test_a_discard_is_seen_by_its_owner_alone() -> None:
    state = dealt(2, floors="F2")
    seen = [GAME.redact(state, Discard("F1m"), seat) for seat in (0, 1, None)]
    assert seen == ["discard F1m", "discard ?", "discard ?"]
    state = after(state, "discard F1m; draw F")
    assert hand_text(state, 0, 0) == "F1c,F1m,Cm,xF1m,F2"
    assert hand_text(state, 0, 1) == "F1c,F1m,Cm,x?,F2"
    assert hand_text(state, 0, None) == "F1c,F1m,Cm,x?,F2"


@pytest.mark.clause("clocktowers", "5.2")
def test_only_the_seat_to_act_is_shown_its_moves() -> None:
    state = after(dealt(2), "discard F1m; draw F")
    assert GAME.view(state, 0).moves == GAME.view(state, None).moves == ()
    assert len(GAME.view(state, 1).moves) == 5


@pytest.mark.clause("clocktowers", "5.3")
def test_plays_and_draws_are_seen_by_all() -> None:
    state = dealt(3, floors="F2 F1")
    for seat in (0, 1, 2, None):
        assert GAME.redact(state, Play("F1c"), seat) == "play F1c"
        assert GAME.redact(state, Draw("F"), seat) == "draw F"
    state = after(state, "play F1c; draw F")
    assert [hand_text(state, 0, seat) for seat in (0, 1, 2, None)] == ["F1m,Cm,F2"] * 4


# Games of two in which seat 1 only discards and seat 0 is watched by seat 1. Seat 1 draws
# clocks, so the floors and roofs that seat 0 draws are as they were laid.
IDLE = "discard F1c; draw C", "discard F1m; draw C", "discard Cm; draw C"


def watched(*turns: str, floors: str = "", roofs: str = "") -> str:
    state = dealt(2, floors=floors, roofs=roofs)
    for turn, idle in zip(turns, IDLE, strict=False):
        state = after(state, f"{turn}; {idle}")
    return hand_text(state, 0, 1)


@pytest.mark.clause("clocktowers", "5.4")
def test_a_discard_is_known_when_all_other_cards_were_played() -> None:
    """Of F1c, F1m and Cm one was discarded; F1c and then Cm are played: it was F1m."""
    first, second, third = "discard F1m; draw F", "play F1c; draw F", "play Cm 1; draw F"
    assert watched(first, floors="F2 F2 F1") == "F1c,F1m,Cm,x?,F2"
    assert watched(first, second, floors="F2 F2 F1") == "F1m,Cm,x?,F2,F2"
    assert watched(first, second, third, floors="F2 F2 F1") == "F1m,xF1m,F2,F2,F1"


@pytest.mark.clause("clocktowers", "5.4")
def test_one_of_two_equal_cards_played_tells_nothing_and_both_tell_all() -> None:
    """F1c may be the discard as long as one F1c only was played: there are two of them."""
    first, second, third = "discard F1m; draw F", "play F1c; draw F", "play F1c; draw F"
    assert watched(first, floors="F1c F2") == "F1c,F1m,Cm,x?,F1c"
    assert watched(first, second, floors="F1c F2") == "F1c,F1m,Cm,x?,F2"
    assert watched(first, second, third, floors="F1c F2 F1") == "F1m,Cm,x?,F2,F1"


@pytest.mark.clause("clocktowers", "5.4")
def test_a_card_drawn_after_a_discard_was_not_that_discard() -> None:
    """The first discard may be F1c, F1m, Cm; the second also F2; F1 came too late for both."""
    first, second = "discard Cm; draw F", "discard F2; draw F"
    assert watched(first, second, floors="F2 F1") == "F1c,F1m,Cm,x?,F2,x?,F1"


@pytest.mark.clause("clocktowers", "5.4")
def test_two_discards_can_be_known_but_for_their_order() -> None:
    """Cm and F1m are gone for sure once F1c and F2 are played, but which went first?"""
    state = dealt(2, floors="F2 F1 F1 F1")
    turns = "discard Cm; draw F", "discard F1m; draw F", "play F1c; draw F"
    for turn, idle in zip(turns, IDLE, strict=True):
        state = after(state, f"{turn}; {idle}")
    assert hand_text(state, 0, 1) == "F1m,Cm,x?,F2,x?,F1,F1"
    state = after(state, "play F2; draw F")
    assert hand_text(state, 0, 1) == "F1m,Cm,x?,x?,F1,F1,F1"
    assert hand_text(state, 0, 0) == "F1m,Cm,xCm,xF1m,F1,F1,F1"


@pytest.mark.clause("clocktowers", "5.4")
def test_equal_cards_make_a_discard_known() -> None:
    """Whichever of three F1 was discarded, it was F1; after that it may be F1 or F2."""
    state = table("F1 F1 F1 xF1 F2 xF1 |", "F1c F1m Cm")
    assert hand_text(state, 0, 1) == "F1,F1,F1,xF1,F2,x?"


@pytest.mark.clause("clocktowers", "5.4")
def test_a_pile_is_known_when_only_one_card_is_left_for_it() -> None:
    """All nine C were seen, and six Cm; so three more Cm lie below the top one."""
    seen = "C C C C C C C C C Cm Cm Cm Cm Cm"
    state = table(seen, "F1", piles="F1 F2 F2 | Cm Cm Cm Cm | Rb Rr")
    assert GAME.view(state, 1).text.startswith("F:F1,?2;C:Cm,Cm,Cm,Cm;R:Rb,?1 ")
    state = table(seen[2:], "F1", piles="F1 F2 F2 | Cm Cm C Cm Cm | Rb Rr")
    assert GAME.view(state, 1).text.startswith("F:F1,?2;C:Cm,?4;R:Rb,?1 ")


@pytest.mark.clause("clocktowers", "5.5")
def test_after_the_end_all_is_shown() -> None:
    for seats in (2, 3, 4):
        *_, (_, state) = lively(seats, Random(seats))
        for seat in (None, *range(seats)):
            assert GAME.view(state, seat).text == GAME.write(state)


@pytest.mark.clause("clocktowers", "5.2")
def test_the_last_discard_of_the_game_was_hidden_when_it_was_made() -> None:
    state = table("| F1", "F1 |", piles="| |", actor=1)
    assert GAME.redact(state, Discard("F1"), 0) == "discard ?"


def test_before_the_deal_there_is_nothing_to_hide() -> None:
    start = GAME.start(3)
    view = GAME.view(start, 1)
    assert (view.actor, view.text) == (CHANCE, GAME.write(start))
    assert GAME.guess(view, Random(1)) == start


@pytest.mark.clause("clocktowers", "5.1", "5.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_views_do_not_depend_on_what_they_hide(seats: int) -> None:
    rng = Random(seats)
    changed = 0
    for _ in range(3):
        for _, state in lively(seats, rng):
            for seat in (None, *range(seats)):
                other = permuted(state, seat, rng)
                assert GAME.view(other, seat) == GAME.view(state, seat)
                changed += other != state
    assert changed > 300


@pytest.mark.clause("clocktowers", "5.1")
def test_a_draw_reveals_the_card_below_unless_it_was_known_or_there_is_none() -> None:
    state = after(dealt(2), "play F1c")
    assert GAME.reveals(state, Draw("F"))
    hand = "F1c F1m Cm"
    last = table(hand, hand, piles="F2 | |", drawing=True)
    assert not GAME.reveals(last, Draw("F"))
    # All other clocks are seen, so the two in the pile are plain ones.
    clocks = "Cm Cm Cm Cm Cm Cm Cm C C C C C C C"
    alike = table(f"{hand} {clocks}", hand, piles="F2 | C C |", drawing=True)
    assert not GAME.reveals(alike, Draw("C"))


@pytest.mark.clause("clocktowers", "5.3", "5.4")
def test_a_card_played_reveals_something_if_it_may_have_been_discarded() -> None:
    state = dealt(2, floors="F1c F2")
    assert not GAME.reveals(state, Play("F1c"))
    state = after(state, "discard F1m; draw F; play F1c; draw F")
    # Of F1c, F1m and Cm one was discarded; an F1c came later.
    assert not GAME.reveals(state, Play("F1c"))
    assert GAME.reveals(after(state, "play F1c; draw F; play F1m 1; draw F"), Play("F1c"))


@pytest.mark.clause("clocktowers", "5.2", "5.5")
def test_a_discard_reveals_nothing_but_at_the_end() -> None:
    assert not GAME.reveals(dealt(2), Discard("F1m"))
    last = table("F1c Cm xCm", "F1c xF1c", piles="| |")
    assert GAME.reveals(last, Discard("F1c"))
    assert not GAME.reveals(table("F1c", "F1c xF1c", piles="| |"), Discard("F1c"))
