"""The lessons of Clocktowers show what their words say."""

from __future__ import annotations

import pytest

from campanile.games.clocktowers import GAME
from campanile.games.clocktowers.view import hand_as_known
from tests.web.test_lessons import LESSONS


@pytest.mark.parametrize("task", LESSONS["clocktowers"], ids=lambda task: task["id"])
def test_the_other_hand_lies_open_only_where_the_learner_knows_it(task: dict[str, str]) -> None:
    whole = task["position"]
    hands = GAME.view(GAME.read(whole), 0).text.split(" ")[1].split("/")
    for trail in hands[1:]:
        entries = () if trail == "-" else tuple(trail.split(","))
        _, _, doubtful = hand_as_known(entries)
        assert doubtful == 0


def test_all_begin_with_the_same_three_cards() -> None:
    hands = LESSONS["clocktowers"][0]["position"].split(" ")[1].split("/")
    assert set(hands) == {"F1c,F1m,Cm"}
