"""Who sits where: creating a match, joining, bots, and coming back."""

from __future__ import annotations

from campanile.games import find_game
from campanile.table.chance import commit
from campanile.table.commands import Assign, Create, Join, Return
from campanile.table.consequences import lead
from campanile.table.events import Assigned, Created, Event, Joined, Returned
from campanile.table.match import Match
from campanile.table.reasons import refusal
from campanile.table.values import (
    ABSENT,
    BOT,
    DAY,
    DAYS,
    FISCHER,
    MINUTE,
    NONE,
    OPEN,
    PERSON,
    SECOND,
    Clock,
    Seat,
)

LONGEST_NAME = 30
LONGEST_ID = 64
WEAKEST, STRONGEST = 1, 10
INITIAL = range(10 * SECOND, DAY + 1)
INCREMENT = range(10 * MINUTE + 1)
DAYS_A_MOVE = range(1, 15)


def create(command: Create, now: int) -> tuple[Event, ...]:
    """The first events of a new match; TableError, or the game's own error, if it cannot be."""
    game = find_game(command.game)
    game.info.check_seats(len(command.seats))
    created = Created(
        at=now,
        game=command.game,
        rules_version=game.info.rules_version,
        options=game.info.write_options(command.options),
        seats=tuple(map(_checked_seat, command.seats)),
        creator=_checked_player(command.creator),
        clock=_checked_clock(command.clock),
        seed=command.seed,
        salt=command.salt,
        commitment=commit(command.seed, command.salt),
    )
    return lead(None, created)


def _checked_seat(seat: Seat) -> Seat:
    if seat.kind == PERSON:
        return Seat(PERSON, _checked_player(seat.player), check_name(seat.name))
    return Seat(BOT, level=_checked_level(seat.level)) if seat.kind == BOT else Seat()


def _checked_player(player: str) -> str:
    if not 1 <= len(player) <= LONGEST_ID:
        raise refusal("bad_player", most=LONGEST_ID)
    return player


def check_name(text: str) -> str:
    """The name without spaces around it; TableError if it is not one."""
    name = text.strip()
    if not (1 <= len(name) <= LONGEST_NAME and name.isprintable()):
        raise refusal("bad_name", text, most=LONGEST_NAME)
    return name


def _checked_level(level: int) -> int:
    if not WEAKEST <= level <= STRONGEST:
        raise refusal("bad_level", level, weakest=WEAKEST, strongest=STRONGEST)
    return level


def _checked_clock(clock: Clock) -> Clock:
    if clock.kind == FISCHER and clock.initial in INITIAL and clock.increment in INCREMENT:
        return Clock(FISCHER, clock.initial, clock.increment)
    if clock.kind == DAYS and clock.days in DAYS_A_MOVE:
        return Clock(DAYS, days=clock.days)
    if clock.kind == NONE:
        return Clock()
    spans = f"initial {INITIAL[0]} to {INITIAL[-1]} ms, increment up to {INCREMENT[-1]} ms"
    days = f"days {DAYS_A_MOVE[0]} to {DAYS_A_MOVE[-1]}"
    raise refusal("bad_clock", clock.kind, expected=f"{FISCHER} with {spans}, {days}, or {NONE}")


def check_seat(match: Match, seat: int) -> None:
    """TableError if there is no such seat."""
    if not 0 <= seat < len(match.seats):
        raise refusal("no_seat", seat, last=len(match.seats) - 1)


def check_person(match: Match, seat: int, by: str | None) -> None:
    """TableError unless it is a person who asks for his own seat."""
    check_seat(match, seat)
    if match.seats[seat].kind != PERSON or match.seats[seat].player != by:
        raise refusal("not_your_seat", seat)


def join(match: Match, command: Join, at: int) -> tuple[Event, ...]:
    """Somebody sits down. To sit on several seats is agreed when the match is made."""
    check_seat(match, command.seat)
    name = check_name(command.name)
    player = _checked_player(command.by)
    taken = [number for number in match.persons() if match.seats[number].player == player]
    if taken:
        raise refusal("already_seated", taken[0])
    if match.seats[command.seat].kind != OPEN:
        raise refusal("seat_taken", command.seat)
    return lead(match, Joined(at, command.seat, player, name))


def assign(match: Match, command: Assign, at: int) -> tuple[Event, ...]:
    """The creator sets a seat, even one that is taken."""
    check_seat(match, command.seat)
    if command.by != match.creator:
        raise refusal("not_creator")
    if command.level is not None:
        _checked_level(command.level)
    return lead(match, Assigned(at, command.seat, command.level))


def come_back(match: Match, command: Return, at: int) -> tuple[Event, ...]:
    """Back from an absence, with the time that was left; who resigned or lost on time stays out."""
    check_seat(match, command.seat)
    seat = match.seats[command.seat]
    if seat.player != command.by or not seat.player:
        raise refusal("not_your_seat", command.seat)
    if seat.gone != ABSENT:
        raise refusal("not_yours_to_reclaim", command.seat)
    return (Returned(at, command.seat),)
