"""The protocol that every game implements, and the values of its interface."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol, TypeAlias, TypeVar

from campanile.core.data import Rows
from campanile.core.errors import BadOption, CampanileError, Reason, read_whole_number
from campanile.core.ink import Ink
from campanile.core.puzzles import Puzzles

if TYPE_CHECKING:
    from campanile.core.encoding import Encoding


class Chance(Enum):
    """The type of `CHANCE`, the actor while something is to be dealt."""

    CHANCE = "chance"


CHANCE: Final = Chance.CHANCE
Actor: TypeAlias = int | Chance | None


@dataclass(frozen=True, slots=True)
class Option:
    """A setting made before the game: one of some choices, or a whole number within a range."""

    name: str
    default: str
    summary: str
    choices: tuple[str, ...] = ()
    range: tuple[int, int] = (0, 0)

    @property
    def allowed(self) -> str:
        """Its values, for people."""
        return " or ".join(self.choices) or "a whole number from {} to {}".format(*self.range)

    def accepts(self, value: str) -> bool:
        """Whether `value` is one of its values in their canonical form."""
        if self.choices:
            return value in self.choices
        # An int is refused like any other wrong value.
        return isinstance(value, str) and read_whole_number(value, *self.range) is not None


@dataclass(frozen=True, slots=True)
class GameInfo:
    """The properties of a game that do not depend on a state."""

    id: str
    title: str
    rules_version: int
    seats: tuple[int, int]
    options: tuple[Option, ...]
    hidden: bool
    """Whether seats know different things."""
    reasons: Mapping[str, Reason] = field(repr=False)
    """The explanations of the codes of IllegalMove and IllegalPosition, by code."""
    notation: tuple[tuple[str, str], ...] = ()
    """How moves are written: examples and their meanings."""
    draw_offers: bool = False
    """Whether the players may agree on a draw before the end."""

    def check_seats(self, seats: int) -> int:
        """`seats` if the game is for that many; raises BadOption otherwise."""
        if not self.seats[0] <= seats <= self.seats[1]:
            raise BadOption("bad_seats", str(seats), players=self.players)
        return seats

    @property
    def players(self) -> str:
        """The number of players: "2", or "2 to 4"."""
        fewest, most = self.seats
        return str(fewest) if fewest == most else f"{fewest} to {most}"

    def resolve_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """The value of every option, given or default; raises BadOption."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise BadOption("unknown_option", name, known=", ".join(known) or "none")
            if not known[name].accepts(value):
                raise BadOption("bad_option_value", value, option=name, allowed=known[name].allowed)
        return {name: options.get(name, option.default) for name, option in known.items()}

    def write_options(self, options: Mapping[str, str]) -> str:
        """The options that differ from the default, `a=1,b=2`, or `-`."""
        changed = self.changed_options(self.resolve_options(options))
        return ",".join(f"{name}={value}" for name, value in changed.items()) or "-"

    def at_version(self, number: int, defaults: Mapping[str, str]) -> GameInfo:
        """The info of another version of the rules, in which some options have other defaults."""
        options = tuple(replace(o, default=defaults.get(o.name, o.default)) for o in self.options)
        return replace(self, rules_version=number, options=options)

    def changed_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """Those of all options, as `resolve_options` returns them, that are not at the default."""
        return {o.name: options[o.name] for o in self.options if options[o.name] != o.default}

    def read_options(self, text: str) -> dict[str, str]:
        """All options, from a text of `write_options`; raises BadOption for any other text."""
        given: dict[str, str] = {}
        for part in () if text == "-" else text.split(","):
            name, _, value = part.partition("=")
            if name in given:
                raise BadOption("repeated_option", name)
            given[name] = value
        resolved = self.resolve_options(given)
        for option in self.options:
            if given.get(option.name) == option.default:
                raise BadOption("needless_option", f"{option.name}={option.default}")
        if self.write_options(resolved) != text:
            raise BadOption("option_order", text, known=", ".join(o.name for o in self.options))
        return resolved


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: points per seat, the winning seats (several on a tie), and why."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str

    @property
    def shares(self) -> tuple[float, ...]:
        """The part of the win of each seat; none has one in a match that was called off."""
        won = 1 / max(1, len(self.winners))
        return tuple(won if seat in self.winners else 0.0 for seat in range(len(self.scores)))

    @classmethod
    def by_points(cls, scores: tuple[int, ...], reason: str) -> Outcome:
        """The seats with the most points win."""
        most = max(scores)
        return cls(scores, tuple(seat for seat, s in enumerate(scores) if s == most), reason)


@dataclass(frozen=True, slots=True)
class Entry:
    """Something on the board that counts, or matters to the count: a line of a tally."""

    kind: str
    seat: int | None
    """Whom it counts for, if anybody."""
    points: int
    places: tuple[str, ...]
    """Where on the board, by the names that moves use or the game's board has for them."""
    aside: bool
    """Whether it is no part of the score, as what breaks a tie."""


@dataclass(frozen=True, slots=True)
class View:
    """Everything that a seat or a spectator with perfect recall knows of a state."""

    game: str
    seat: int | None
    text: str
    """The position as the seat knows it; complete if the game has no hidden information."""
    actor: Actor
    moves: tuple[str, ...]
    """The legal moves of the seat as text; empty if it is not the seat's turn."""
    scores: tuple[int, ...]
    outcome: Outcome | None
    svg: Callable[[str], str] | None = field(default=None, repr=False, compare=False)
    """`Extras.svg` of the game, for notebooks."""
    ply: int | None = field(default=None, compare=False)
    """How many moves, deals included, were made before; None if only the position is known."""

    def _repr_svg_(self) -> str | None:
        return self.svg(self.text) if self.svg else None


@dataclass(frozen=True, slots=True)
class Extras:
    """What a game offers beside its rules; all of it is optional."""

    terminal: Callable[[str, Ink], str] | None = None
    """Draws a position text, complete or as a seat knows it, for a terminal."""
    svg: Callable[[str], str] | None = None
    """Draws such a text as SVG."""
    encoding: Encoding[Any, Any] | None = None
    """Actions and observations for machine learning."""
    native: bool = False
    """Whether the C++ engine knows the game, under the same id."""
    rules_page: Callable[[str], str] | None = None
    """The rules as Markdown in a language such as "en"; for games that are not in docs/rules."""
    lessons: Callable[[], Rows] | None = None
    """The steps of the lessons: `id`, `position`, `moves` made before the player's turn (optional),
    and `wanted`, regular expressions of the moves asked for; empty for a step that is only read.
    `variant` (optional) says that it shows one, and can wait until after the first game.
    `claims` (optional) says what the words claim, for tests/web/test_lessons.py to check."""
    preview: Callable[[], bytes] | None = None
    """A picture of the game as JPEG, 1200 by 630: what messengers show beside a link."""
    levels: Callable[[], Rows] | None = None
    """The levels of bots, weakest first: the fields of `bots.levels.Level` but the number."""
    review: Callable[[], Rows] | None = None
    """The passes of a review over a game, the quickest first: `name`, and `nodes` for a move."""
    moments: Mapping[str, str] = field(default_factory=dict)
    """The sentences of the codes with which the engine says what was better about a move."""
    puzzles: Puzzles | None = None
    """Positions with an answer that is proven, and how to find more of them."""

    def draw(self, text: str, ink: Ink) -> str:
        """The position drawn for a terminal, or just its text if the game has no such drawing."""
        return self.terminal(text, ink) if self.terminal else text


class BoundState:
    """Base class of states: `str` draws one, `repr` has its text, notebooks show its SVG.

    The package of a game assigns `game` once the game object exists.
    """

    __slots__ = ()
    game: ClassVar[Game[Any, Any]]

    def __str__(self) -> str:
        return self.game.extras.draw(self.game.write(self), Ink(colour=False))

    def __repr__(self) -> str:
        return f"State({self.game.info.id!r}, {self.game.write(self)!r})"

    def _repr_svg_(self) -> str | None:
        svg = self.game.extras.svg
        return svg(self.game.write(self)) if svg else None


S = TypeVar("S")
M = TypeVar("M")


def check_move(move: M) -> M:
    """The move itself; raises an error that names `play` if it is a text."""
    if isinstance(move, str):
        raise CampanileError("move_is_text", move)
    return move


class Game(Protocol[S, M]):
    """The rules of a game over immutable states; the game object itself has no state."""

    info: GameInfo
    extras: Extras = Extras()
    earlier: Sequence[Game[S, M]] = ()
    """The same game by earlier versions of its rules, oldest first; defaults and start may differ.

    Matches and records go on by the version they began with.
    """

    def version(self, number: int) -> Game[S, M] | None:
        """The game by a version of its rules; None if there is no such version."""
        games: tuple[Game[S, M], ...] = (*self.earlier, self)
        return next((game for game in games if game.info.rules_version == number), None)

    def position_options(self, text: str) -> dict[str, str]:
        """All options of a position or view, whose text ends with them; raises BadOption.

        An option that is left out has the default of the first version, so that a text keeps its
        meaning when rules change.
        """
        first: Game[S, M] = next(iter(self.earlier), self)
        return first.info.read_options(text.rpartition(" ")[2])

    def start(self, seats: int, options: Mapping[str, str] = {}) -> S:
        """The state before the first move, or before the deal."""

    def actor(self, state: S) -> int | Chance | None:
        """The seat to act, CHANCE if something is to be dealt, None if the game is over."""

    def moves(self, state: S) -> Sequence[M]:
        """The legal moves of the seat to act in a stable order; empty for chance and at the end."""

    def sample(self, state: S, rng: Random) -> M:  # noqa: ARG002
        """A random chance move; only while the actor is CHANCE."""
        raise CampanileError("not_for_chance")

    def apply(self, state: S, move: M) -> S:
        """The state after a move, which is assumed to be legal."""

    def outcome(self, state: S) -> Outcome | None:
        """The outcome of a finished game, else None."""

    def scores(self, state: S) -> tuple[int, ...]:
        """The points of each seat so far."""

    def tally(self, state: S) -> tuple[Entry, ...]:  # noqa: ARG002
        """What the scores consist of, and aside what else the rules say of the board.

        The points of a seat's entries, but for those aside, add up to its score. Everybody may see
        all of it. A game whose board shows only pieces has none.
        """
        return ()

    def write(self, state: S) -> str:
        """The complete position as one line of text, which ends with the options."""

    def read(self, text: str) -> S:
        """The position that `text` describes, checked; raises IllegalPosition."""

    def write_move(self, state: S, move: M) -> str:
        """A move in notation."""

    def read_move(self, state: S, text: str) -> M:
        """The legal move that `text` names; raises NotationError or IllegalMove."""

    def view(self, state: S, seat: int | None) -> View:
        """What a seat or a spectator (None) may know."""

    def redact(self, state: S, move: M, seat: int | None) -> str:
        """The text of a move made in `state`, as a seat or a spectator (None) sees it."""

    def reveals(self, state: S, move: M) -> bool:
        """Whether a seat's move shows a player hidden information, so that it cannot be taken back.

        It does if a player cannot infer their next view from their present one and the move as they
        see it.
        """

    def guess(self, view: View, rng: Random) -> S:
        """A random complete state that agrees with the view, by its probability given the view."""
