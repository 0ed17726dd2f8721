"""Seats: the first event of a match, joining, bots, and coming back after an absence."""

from __future__ import annotations

from campanile.core.levels import STRONGEST, WEAKEST
from campanile.core.names import can_be_shown, characters
from campanile.games import find_game
from campanile.table.bot_names import BOT_NAMES, name_bots, pick_name
from campanile.table.chance import commit
from campanile.table.commands import Assign, Create, Join, Return
from campanile.table.events import Assigned, Created, Event, Joined, Returned
from campanile.table.match import (
    ABSENT,
    BOT,
    DAYS,
    DAYS_PER_MOVE,
    FISCHER,
    INCREMENT_MS,
    INITIAL_MS,
    MAX_CODE_POINTS,
    MAX_ID,
    MAX_NAME,
    NONE,
    OPEN,
    PERSON,
    Clock,
    Match,
    Seat,
    find_rules,
)
from campanile.table.reasons import table_error


def create(command: Create, now: int) -> Created:
    """The first event of a match; checks the whole command."""
    game = find_game(command.game)
    if command.rules_version is not None:
        game = find_rules(command.game, command.rules_version)
    game.info.check_seats(len(command.seats))
    commitment = commit(command.seed, command.salt)
    return Created(
        at=now,
        game=command.game,
        rules_version=game.info.rules_version,
        options=game.info.write_options(command.options),
        seats=name_bots(tuple(map(_checked_seat, command.seats)), commitment),
        creator=_checked_player(command.creator),
        clock=_checked_clock(command.clock),
        seed=command.seed,
        salt=command.salt,
        commitment=commitment,
        hints=_checked_hints(command),
    )


def _checked_seat(seat: Seat) -> Seat:
    if seat.kind == PERSON:
        return Seat(PERSON, _checked_player(seat.player), check_name(seat.name))
    if seat.kind == BOT:
        name = seat.name if seat.name in BOT_NAMES else ""
        return Seat(BOT, name=name, level=_checked_level(seat.level))
    return Seat()


def _checked_player(player: str) -> str:
    if not 1 <= len(player) <= MAX_ID:
        raise table_error("bad_player", most=MAX_ID)
    return player


def check_name(text: str) -> str:
    """The name without spaces around it; TableError if it is empty, long or cannot be shown."""
    name = text.strip()
    if not name:
        raise table_error("bad_name_empty")
    if len(name) > MAX_CODE_POINTS or sum(1 for _ in characters(name)) > MAX_NAME:
        raise table_error("bad_name_long", name[:MAX_CODE_POINTS], most=MAX_NAME)
    if not can_be_shown(name):
        raise table_error("bad_name", name)
    return name


def _checked_level(level: int) -> int:
    if not WEAKEST <= level <= STRONGEST:
        raise table_error("bad_level", level, weakest=WEAKEST, strongest=STRONGEST)
    return level


def _checked_clock(clock: Clock) -> Clock:
    if clock.kind == FISCHER and clock.initial in INITIAL_MS and clock.increment in INCREMENT_MS:
        return Clock(FISCHER, clock.initial, clock.increment)
    if clock.kind == DAYS and clock.days in DAYS_PER_MOVE:
        return Clock(DAYS, days=clock.days)
    if clock.kind == NONE:
        return Clock()
    initial = f"initial {INITIAL_MS[0]} to {INITIAL_MS[-1]} ms"
    increment = f"increment up to {INCREMENT_MS[-1]} ms"
    days = f"days {DAYS_PER_MOVE[0]} to {DAYS_PER_MOVE[-1]}"
    expected = f"{FISCHER} with {initial}, {increment}, {days}, or {NONE}"
    raise table_error("bad_clock", clock.kind, expected=expected)


def _checked_hints(command: Create) -> bool:
    """Whoever has a clock running plays against it, and without help."""
    if command.hints and command.clock.kind != NONE:
        raise table_error("bad_hints")
    return command.hints


def join(match: Match, command: Join, at: int) -> tuple[Event, ...]:
    """Take an open seat. Several seats for one player are given when the match is made."""
    match.check_seat(command.seat)
    name = check_name(command.name)
    player = _checked_player(command.by)
    taken = [number for number in match.persons() if match.seats[number].player == player]
    if taken:
        raise table_error("already_seated", taken[0])
    if match.seats[command.seat].kind != OPEN:
        raise table_error("seat_taken", command.seat)
    return (Joined(at, command.seat, player, name),)


def assign(match: Match, command: Assign, at: int) -> tuple[Event, ...]:
    """The creator sets a seat, even one that is taken."""
    match.check_seat(command.seat)
    if command.by != match.creator:
        raise table_error("not_creator")
    if command.level is None:
        return (Assigned(at, command.seat, None),)
    name = pick_name(match.seats, f"{match.commitment}/{command.seat}/{match.version}")
    return (Assigned(at, command.seat, _checked_level(command.level), name),)


def come_back(match: Match, command: Return, at: int) -> tuple[Event, ...]:
    """Replace the bot that took over during an absence; not after a resignation or a timeout."""
    match.check_seat(command.seat)
    seat = match.seats[command.seat]
    if seat.player != command.by or not seat.player:
        raise table_error("not_your_seat", command.seat)
    if seat.gone != ABSENT:
        raise table_error("not_yours_to_reclaim", command.seat)
    return (Returned(at, command.seat),)
