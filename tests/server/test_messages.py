"""What is sent about a match: what was shown once is not worked out again."""

from __future__ import annotations

from random import Random

from campanile.server.messages import Logs
from campanile.table import Match, show_log
from tests.table.sitting import ADA, BEN, Sitting, every_game, steps_of


@every_game
def test_a_log_is_shown_by_its_new_moves(game: str) -> None:
    sitting, rng, logs = Sitting(game, ADA, BEN), Random(1), Logs()
    matches: list[Match] = []
    while len(sitting.match.plies) < 30 and sitting.match.result is None:
        sitting.play(rng.choice(sitting.legal()))
        matches.append(sitting.match)
    reloaded = steps_of(sitting.events)[-1].after
    back = [matches[-1], matches[5], matches[9], matches[0], matches[-1]]  # moves taken back
    for seat in (None, 0, 1):
        for match in (*matches, *back, reloaded):
            assert logs.show(match, seat) == show_log(match, seat)
        first, second = logs.show(matches[-1], seat), logs.show(matches[-1], seat)
        assert all(a is b for a, b in zip(first, second, strict=True))
        assert all(a is b for a, b in zip(logs.show(matches[7], seat), first, strict=False))


@every_game
def test_moves_that_replace_others_are_shown_in_their_place(game: str) -> None:
    logs = Logs()
    for seed in (1, 2, 1):
        sitting = Sitting(game, ADA, BEN)
        sitting.play_out(Random(seed), lambda match: len(match.plies) >= 10)
        assert logs.show(sitting.match, 0) == show_log(sitting.match, 0)


@every_game
def test_the_end_reveals_the_whole_log(game: str) -> None:
    sitting, logs = Sitting(game, ADA, BEN), Logs()
    sitting.play_out(Random(1), lambda match: bool(logs.show(match, 0)) and False)
    assert sitting.match.result is not None
    assert logs.show(sitting.match, 0) == show_log(sitting.match, 0)
