"""Anything, in any order, at tables of every game: what always holds."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from campanile.core.errors import COMMON, CampanileError
from campanile.core.game import CHANCE
from campanile.core.play import replay
from campanile.games import GAMES
from campanile.table import (
    REASONS,
    Clock,
    Seat,
    TableError,
    deadline,
    fold,
    from_json,
    pack,
    to_json,
    unpack,
)
from campanile.table import commands as c
from campanile.table.clocks import left_at
from campanile.table.events import Event, Moved
from campanile.table.match import (
    DRAW,
    FISCHER,
    OPEN,
    PERSON,
    REMATCH,
    TAKE_BACK,
    OfferKind,
)
from tests.conformance.samples import SAMPLES
from tests.table.retelling import assert_no_secrets
from tests.table.sitting import BLITZ, PEOPLE, ROBOT, SLOW, Sitting

CLOCKS = (Clock(), BLITZ, Clock(FISCHER, 10_000, 500), SLOW)
RANDOMS = st.integers(0, 2**32).map(Random)
PLAYERS = tuple(seat.player for seat in PEOPLE)
WAITS = (0, 1, 700, 5_000, 40_000, 130_000, 86_400_000)


class AnyOrder(RuleBasedStateMachine):
    """The players do anything, legal or not, in any order.

    Hypothesis chooses what is done; the details are drawn, so that they are as varied as can be.
    """

    game: str
    sitting: Sitting

    @initialize(rng=RANDOMS)
    def sit_down(self, rng: Random) -> None:
        number, options = rng.choice(SAMPLES[self.game].STARTS)
        clock = rng.choice(CLOCKS)
        seats = [rng.choice((p, p, p, p, ROBOT, Seat())) for p in PEOPLE[:number]]
        if rng.random() < 0.15:
            seats = [replace(s, player=PLAYERS[0]) if s.kind == PERSON else s for s in seats]
        seed = f"{rng.getrandbits(256):064x}"
        hints = clock == Clock() and rng.random() < 0.5
        self.sitting = Sitting(
            self.game, *seats, clock=clock, options=options, seed=seed, hints=hints
        )
        self.made: list[c.Move] = []

    def ask(self, command: c.Command) -> tuple[Event, ...]:
        """Ask, and see that a refusal has a known code and that clocks do not gain."""
        sitting, before = self.sitting, self.sitting.match
        try:
            caused = sitting.do(command)
        except CampanileError as error:
            own = before.rules.info.reasons if isinstance(command, c.Move) else {}
            assert error.code in {**REASONS, **COMMON, **own}
            assert str(error)
            assert sitting.match == before
            return ()
        moved = sum(isinstance(event, Moved) for event in caused)
        if before.started:
            then, now = left_at(before, sitting.now), left_at(sitting.match, sitting.now)
            gain = moved * before.clock.increment
            fresh = before.clock.kind == "days"  # where every move has all its days
            assert fresh or all(b <= a + gain for a, b in zip(then, now, strict=True))
        if before.result:
            assert sitting.match.result == before.result
            assert sitting.match.state == before.state
        return caused

    def someone(self, rng: Random) -> tuple[int, str]:
        """A seat and its player; sometimes another player, or a seat that does not exist."""
        seats = self.sitting.match.seats
        seat = rng.randrange(len(seats))
        if rng.random() < 0.05:
            return rng.choice((-1, len(seats))), rng.choice(PLAYERS)
        owner = seats[seat].player
        return seat, owner if owner and rng.random() < 0.95 else rng.choice(PLAYERS)

    # What players do.

    @precondition(lambda self: self.sitting.match.actor is not None)
    @rule(rng=RANDOMS, most=st.integers(1, 12))
    def move(self, rng: Random, most: int) -> None:
        for _ in range(most):
            if self.sitting.match.actor is None:
                return
            command = self.sitting.move(rng.choice(self.sitting.legal()))
            self.made.append(command)
            caused = self.ask(command)
            answered = self.sitting.match.answered(command.seat, command.id)
            assert (answered is None) == (not any(isinstance(e, Moved) for e in caused))

    @precondition(lambda self: self.sitting.match.actor is not None)
    @rule(rng=RANDOMS)
    def move_amiss(self, rng: Random) -> None:
        version = self.sitting.match.version
        seat, player = self.someone(rng)
        texts = SAMPLES[self.sitting.match.game].move_texts(self.sitting.match.state, rng)
        wrong: list[dict[str, Any]] = [
            {"text": next(texts)},
            {"answers": version + rng.randint(-3, 2)},
            {"seat": seat, "by": player},
            {"by": rng.choice((None, player))},
            {"id": rng.choice(("", f"move {version - 1}", f"move {version - 2}"))},
        ]
        self.ask(self.sitting.move(**rng.choice(wrong)))

    @precondition(lambda self: self.made)
    @rule(rng=RANDOMS)
    def repeat(self, rng: Random) -> None:
        match, command = self.sitting.match, rng.choice(self.made)
        is_made = match.answered(command.seat, command.id) is not None
        caused = self.ask(command)
        if is_made:
            assert not any(isinstance(event, Moved) for event in caused)
        # Only a person repeats a move; anything else that comes late lets the flag fall.
        seat = match.seats[command.seat]
        if is_made and seat.kind == PERSON and seat.player == command.by:
            assert caused == ()

    @rule(rng=RANDOMS)
    def wait_and_look_at_the_clock(self, rng: Random) -> None:
        self.sitting.now += rng.choice(WAITS)
        if rng.random() < 0.5:
            due = deadline(self.sitting.match)
            caused = self.ask(c.Tick())
            assert bool(caused) == (due is not None and self.sitting.now >= due)

    @precondition(lambda self: not self.sitting.match.started)
    @rule(rng=RANDOMS)
    def fill_the_seats(self, rng: Random) -> None:
        for seat, person in enumerate(PEOPLE[: len(self.sitting.match.seats)]):
            if rng.random() < 0.8:
                self.ask(c.Join(seat, person.player, person.name))

    @precondition(lambda self: not self.sitting.match.started or self.sitting.match.version == 9)
    @rule(rng=RANDOMS)
    def change_seats(self, rng: Random) -> None:
        seat, player = self.someone(rng)
        choices: list[c.Command] = [
            c.Join(seat, player, rng.choice(("Eve", " \n"))),
            c.Assign(seat, PLAYERS[0], rng.choice((None, 0, 4))),
            c.Assign(seat, player, 4),
        ]
        self.ask(rng.choice(choices))

    @precondition(lambda self: self.sitting.match.started)
    @rule(rng=RANDOMS)
    def offer(self, rng: Random) -> None:
        seat, player = self.someone(rng)
        version = self.sitting.match.version
        choices: list[c.Command] = [
            c.OfferDraw(seat, player),
            c.AskHint(seat, player),
            c.TakeBack(seat, player, version),
            c.TakeBack(seat, player, version),
            c.TakeBack(seat, player, version - rng.randint(0, 1)),
            c.Rematch(seat, player, rng.choice(("next", "next", ""))),
        ]
        self.ask(rng.choice(choices))

    @precondition(lambda self: self.sitting.match.offers or self.sitting.match.version % 5 == 0)
    @rule(rng=RANDOMS)
    def answer(self, rng: Random) -> None:
        match = self.sitting.match
        seat, player = self.someone(rng)
        kinds: tuple[OfferKind, ...] = (DRAW, TAKE_BACK, REMATCH)
        kind, version = rng.choice(kinds), match.version
        if match.offers:
            kind, version = match.offers[0].kind, match.offers[0].version
        choices: list[c.Command] = [
            c.Accept(seat, player, kind, version),
            c.Accept(seat, player, kind, version),
            c.Accept(seat, player, kind, version - 1),
            c.Decline(seat, player, kind),
            c.Withdraw(seat, player, kind),
        ]
        self.ask(rng.choice(choices))

    @precondition(lambda self: self.sitting.match.offers)
    @rule()
    def all_agree(self) -> None:
        offer = self.sitting.match.offers[0]
        for seat in self.sitting.match.others(offer.seat):
            player = self.sitting.match.seats[seat].player
            if offer.kind == REMATCH:
                self.ask(c.Rematch(seat, player, "next"))
            else:
                self.ask(c.Accept(seat, player, offer.kind, offer.version))

    @precondition(lambda self: self.sitting.match.actor is not None)
    @rule(rng=RANDOMS)
    def go_away_or_come_back(self, rng: Random) -> None:
        seat, player = self.someone(rng)
        self.sitting.now += rng.choice((0, 0, 35_000, 125_000))
        away = rng.choice((0, 29_000, 10**7))
        self.ask(rng.choice((c.Claim(seat, player, away), c.Return(seat, player))))

    @precondition(lambda self: not self.sitting.match.result)
    @rule(rng=RANDOMS)
    def give_up(self, rng: Random) -> None:
        """Seldom with effect, or no match would last."""
        seat, player = self.someone(rng)
        by = player if rng.random() < 0.1 else "nobody"
        self.ask(c.Abort(seat, by) if rng.random() < 0.3 else c.Resign(seat, by))

    @precondition(lambda self: self.sitting.match.result)
    @rule(rng=RANDOMS)
    def go_on_after_the_end(self, rng: Random) -> None:
        seat, player = self.someone(rng)
        version = self.sitting.match.version
        choices: list[c.Command] = [
            c.Move(seat, player, "pass", "late", version),
            c.TakeBack(seat, player, version),
            c.Resign(seat, player),
            c.Abort(seat, player),
            c.Claim(seat, player, 10**7),
            c.Return(seat, player),
            c.Accept(seat, player, DRAW, version),
        ]
        with pytest.raises(TableError) as caught:
            self.sitting.do(rng.choice(choices))
        assert caught.value.code == "over"

    # What holds.

    @invariant()
    def all_is_in_order(self) -> None:
        match, events = self.sitting.match, self.sitting.events
        assert match.version == len(events)
        assert 1 <= match.position_version <= match.version
        assert all(a.at <= b.at for a, b in pairwise(events))
        assert all(left >= 0 for left in match.times.left)
        assert match.actor is not CHANCE
        assert match.started == all(seat.kind != OPEN for seat in match.seats)
        assert len({offer.kind for offer in match.offers}) == len(match.offers)
        over = match.started and match.rules.outcome(match.state) is not None
        assert not over or match.result
        if match.result:
            assert all(offer.kind == REMATCH for offer in match.offers)
            assert deadline(match) is None

    def teardown(self) -> None:
        if not hasattr(self, "sitting"):
            return
        match, events = self.sitting.match, self.sitting.events
        stored = [json.dumps(to_json(event)) for event in events]
        assert fold(from_json(json.loads(line)) for line in stored) == match
        assert unpack(json.loads(json.dumps(pack(match)))) == match
        rules = match.rules
        start = rules.start(len(match.seats), rules.info.read_options(match.options))
        *_, end = replay(rules, start, match.moves)
        assert end == match.state
        assert_no_secrets(match, events, self.sitting.now)


@pytest.mark.parametrize("game_id", GAMES)
def test_what_always_holds(game_id: str) -> None:
    class AtOneGame(AnyOrder):
        game = game_id

    run_state_machine_as_test(
        AtOneGame,
        settings=settings(
            max_examples=20,
            stateful_step_count=40,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
        ),
    )
