"""`campanile play`: seats for people and bots, and then a game at the prompt."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random, SystemRandom

from campanile.bots import BOTS, make
from campanile.bots.spec import BotError
from campanile.cli import files, terminal
from campanile.cli.arguments import (
    FIRST_GAME,
    LARGEST_GAME,
    Command,
    Parser,
    add_colour,
    add_start,
    bot_named,
    game_named,
    read_options,
    seats_of,
    whole,
)
from campanile.cli.prompt import Prompt
from campanile.cli.session import Session
from campanile.cli.terminal import Mistake
from campanile.core.record import Record
from campanile.games import GAMES

Specs = dict[int, str]
"""The specs of the bots by seat."""
BOT_SUFFIX = " (bot)"
"""Suffix of a bot's name in a record, which marks its seat when the game is resumed."""


def _play(args: Namespace) -> int:
    rng = Random(SystemRandom().getrandbits(64) if args.seed is None else args.seed)
    record, specs = _new(args) if args.resume is None else _resumed(args)
    bots = {seat: make(spec, rng.getrandbits(64)) for seat, spec in specs.items()}
    return Prompt(Session(record), bots, terminal.ink(args.colour), rng, args.resume).run()


def _new(args: Namespace) -> tuple[Record, Specs]:
    """A game that has not begun."""
    if args.game is None:
        raise Mistake(f"Say which game to play: {', '.join(GAMES)}.")
    game = game_named(args.game)
    seats = seats_of(game, args)
    options = game.info.resolve_options(read_options(args.options))
    specs = _specs(args, seats, dict.fromkeys(range(1, seats), "greedy"))
    people = [seat for seat in range(seats) if seat not in specs]
    names = _default_names(people) if args.names is None else _read_names(args.names, people)
    return Record(game, seats, options, _all_names(names, specs)), specs


def _resumed(args: Namespace) -> tuple[Record, Specs]:
    """A game from a file; its bots play on unless the arguments assign the seats."""
    for name in ("seats", "options", "names"):
        if getattr(args, name) is not None:
            raise Mistake(f"--{name} is for a new game; the file of a resumed one already says it.")
    if args.resume == "-":
        raise Mistake("--resume needs a file; stdin is where the moves are typed.")
    record = files.load(args.resume)
    if args.game is not None and game_named(args.game) is not record.game:
        raise Mistake(f"“{args.resume}” is a game of {record.game.info.id}, not of {args.game}.")
    before = {seat: spec for seat, name in enumerate(record.names) if (spec := _bot_named(name))}
    if not args.hot_seat and not args.bot:
        _refuse_programs(before)
    specs = _specs(args, record.seats, before)
    people = [seat for seat in range(record.seats) if seat not in specs]
    names = _default_names(people)
    names |= {s: n for s, n in enumerate(record.names) if s in people and s not in before}
    return replace(record, names=_all_names(names, specs)), specs


def _bot_named(name: str) -> str:
    """The spec of the bot with this name in a record; empty for a person or an unknown bot."""
    spec = name.removesuffix(BOT_SUFFIX)
    if _is_program(spec):
        return spec if spec != name else ""  # without starting it
    try:
        make(spec, 0)
    except BotError:
        return ""
    return spec if spec != name else ""


def _is_program(spec: str) -> bool:
    return spec.partition(":")[0] == "program"


def _refuse_programs(bots: Specs) -> None:
    """Refuse to run a program that only a file names, since files come from anywhere."""
    for seat, spec in bots.items():
        if _is_program(spec):
            raise Mistake(
                f"Seat {seat} was played by “{spec}”. Programs named in a file are not started: "
                f"say who plays with --bot {seat}=…, or --hot-seat."
            )


def _specs(args: Namespace, seats: int, default: Specs) -> Specs:
    """The bots that --bot and --hot-seat ask for, else `default`."""
    if args.hot_seat:
        return {}
    if not args.bot:
        return default
    specs: Specs = {}
    for text in args.bot:
        seat, _, spec = text.partition("=")
        if seat not in map(str, range(seats)):
            raise Mistake(f"“{seat}” is not a seat for a bot; the seats are 0 to {seats - 1}.")
        if int(seat) in specs:
            raise Mistake(f"Seat {seat} has two bots; one is enough.")
        specs[int(seat)] = bot_named(spec or "greedy")
    return specs


def _default_names(people: Sequence[int]) -> dict[int, str]:
    return {people[0]: "You"} if len(people) == 1 else {seat: f"seat {seat}" for seat in people}


def _read_names(text: str, people: Sequence[int]) -> dict[int, str]:
    """One name for each person, in the order of the seats."""
    names = [name.strip() for name in text.split(",")]
    if len(names) != len(people):
        raise Mistake(f"People to name: {len(people)}; names given: {len(names)}.")
    for name in names:
        if not name or not name.isprintable() or len(name) > 30 or name.endswith(BOT_SUFFIX):
            raise Mistake(f"“{name}” will not do as a name: 1 to 30 characters, not a bot's.")
    return dict(zip(people, names, strict=True))


def _all_names(people: Mapping[int, str], specs: Mapping[int, str]) -> tuple[str, ...]:
    names = {**people, **{seat: spec + BOT_SUFFIX for seat, spec in specs.items()}}
    return tuple(names[seat] for seat in sorted(names))


def _arguments(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help=" or ".join(GAMES))
    add_start(parser)
    players = parser.add_mutually_exclusive_group()
    players.add_argument(
        "--bot",
        metavar="SEAT[=BOT]",
        action="append",
        help=f"a bot on this seat ({' or '.join(BOTS)}); people take the other seats",
    )
    players.add_argument("--hot-seat", action="store_true", help="people on all seats")
    parser.add_argument(
        "--names", metavar="A,B", help="the people's names, in the order of their seats"
    )
    parser.add_argument(
        "--seed", metavar="N", type=whole(0, 2**64 - 1), help="seed of the deal and the bots"
    )
    parser.add_argument("--resume", metavar="FILE", help="continue a saved game")
    add_colour(parser)


PLAY = Command(
    "play",
    "Play in the terminal, against bots or with others at the same screen.",
    "Type moves in the game's notation; ? explains it, `moves` lists what is legal,\n"
    "Tab completes. You are seat 0 and greedy bots take the other seats, unless you\n"
    "choose otherwise. `save FILE` keeps a game, and --resume continues it.\n\n"
    "examples:\n"
    f"  campanile play {FIRST_GAME}\n"
    f"  campanile play {FIRST_GAME} --bot 0=random             you are seat 1\n"
    f"  campanile play {LARGEST_GAME} --seats 3 --hot-seat --names Ann,Ben,Cleo\n"
    f"  campanile play {LARGEST_GAME} --seats 4 --bot 2 --bot 3=mcts:500\n"
    f"  campanile play {FIRST_GAME} --bot '1=program:./mybot --fast'\n"
    "  campanile play --resume evening.txt",
    _arguments,
    _play,
)
