"""What a game is: the protocol that every game fulfils, and the values it speaks in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol, TypeAlias, TypeVar

from campanile.core.errors import BadOption, CampanileError, Reason, read_whole_number
from campanile.core.ink import Ink

if TYPE_CHECKING:
    from campanile.core.encoding import Encoding


class Chance(Enum):
    """The actor while something is to be dealt."""

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
        """The values it takes, for people."""
        return " or ".join(self.choices) or "a whole number from {} to {}".format(*self.range)

    def accepts(self, value: str) -> bool:
        """Whether `value` is one of its values, in the one way it is written."""
        if self.choices:
            return value in self.choices
        # A caller in Python may well pass an int; it is refused like any other wrong value.
        return isinstance(value, str) and read_whole_number(value, *self.range) is not None


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What can be said of a game before it starts."""

    id: str
    title: str
    rules_version: int
    seats: tuple[int, int]
    options: tuple[Option, ...]
    hidden: bool
    """Whether seats know different things."""
    reasons: Mapping[str, Reason] = field(repr=False)
    """Why a move or a position is refused: code -> sentence and clause of the rules page."""
    notation: tuple[tuple[str, str], ...] = ()
    """How moves are written: an example and what it means, each."""
    draw_offers: bool = False
    """Whether the players may agree on a draw before the end."""

    def check_seats(self, seats: int) -> int:
        """`seats` if that many can play the game, else BadOption."""
        if not self.seats[0] <= seats <= self.seats[1]:
            raise BadOption("bad_seats", str(seats), players=self.players)
        return seats

    @property
    def players(self) -> str:
        """The number of players: "2", or "2 to 4"."""
        fewest, most = self.seats
        return str(fewest) if fewest == most else f"{fewest} to {most}"

    def resolve_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """A value for every option, the default where none is given; BadOption if one is wrong."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise BadOption("unknown_option", name, known=", ".join(known) or "none")
            if not known[name].accepts(value):
                raise BadOption("bad_option_value", value, option=name, allowed=known[name].allowed)
        return {name: options.get(name, option.default) for name, option in known.items()}

    def write_options(self, options: Mapping[str, str]) -> str:
        """The options that differ from the default, `a=1,b=2`, or `-`."""
        resolved = self.resolve_options(options)
        written = (f"{o.name}={resolved[o.name]}" for o in self.options)
        defaults = {f"{o.name}={o.default}" for o in self.options}
        return ",".join(text for text in written if text not in defaults) or "-"

    def read_options(self, text: str) -> dict[str, str]:
        """The options that `write_options` wrote, all resolved; BadOption for any other text."""
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

    @classmethod
    def by_points(cls, scores: tuple[int, ...], reason: str) -> Outcome:
        """Most points wins; equal points share the win."""
        most = max(scores)
        return cls(scores, tuple(seat for seat, s in enumerate(scores) if s == most), reason)


@dataclass(frozen=True, slots=True)
class View:
    """All that a seat, or a spectator, with a perfect memory knows of a state."""

    game: str
    seat: int | None
    text: str
    """The position as this seat knows it; for a game without secrets, the whole position."""
    actor: Actor
    moves: tuple[str, ...]
    """What this seat may play now, as text; empty when it is not this seat's turn."""
    scores: tuple[int, ...]
    outcome: Outcome | None
    svg: Callable[[str], str] | None = field(default=None, repr=False, compare=False)
    """How the game draws a position, for notebooks; None if it has no drawing."""

    def _repr_svg_(self) -> str | None:
        return self.svg(self.text) if self.svg else None


@dataclass(frozen=True, slots=True)
class Extras:
    """What a game offers beside its rules; everything here is optional."""

    terminal: Callable[[str, Ink], str] | None = None
    """Draws a position, whole or as a seat knows it, with letters."""
    svg: Callable[[str], str] | None = None
    """Draws such a position as SVG."""
    encoding: Encoding[Any, Any] | None = None
    """Moves and observations as numbers, for programs that learn."""
    native: bool = False
    """Whether the C++ engine knows the game, under the same id."""
    rules_page: Callable[[str], str] | None = None
    """The rules as Markdown in a language, "en" for one, if they are not in docs/rules."""
    lessons: Callable[[], Sequence[Mapping[str, Any]]] | None = None
    """The tasks of the lessons: positions, and the moves that are wanted there."""

    def draw(self, text: str, ink: Ink) -> str:
        """A position with letters, or its text if the game has no such drawing."""
        return self.terminal(text, ink) if self.terminal else text


class BoundState:
    """Base of a game's states: `str` draws one, `repr` shows its text, notebooks show its SVG.

    The game's package sets `game` once the game exists.
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
    """The move itself, for `apply`, which takes anything but a text."""
    if isinstance(move, str):
        raise CampanileError("move_is_text", move)
    return move


class Game(Protocol[S, M]):
    """The rules of one game over frozen states; the game object itself has no state."""

    info: GameInfo
    extras: Extras = Extras()

    def start(self, seats: int, options: Mapping[str, str] = {}) -> S:
        """The state before the first move, or before the deal."""

    def actor(self, state: S) -> int | Chance | None:
        """The seat to act, CHANCE when something is to be dealt, None when the game is over."""

    def moves(self, state: S) -> Sequence[M]:
        """All legal moves of the seat to act, in a stable order; none for chance or at the end."""

    def sample(self, state: S, rng: Random) -> M:
        """A chance move, drawn fairly; only while the actor is CHANCE."""

    def apply(self, state: S, move: M) -> S:
        """The state after a move; trusts that the move is legal and leaves `state` as it is."""

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def scores(self, state: S) -> tuple[int, ...]:
        """The points of each seat as they stand now."""

    def write(self, state: S) -> str:
        """The complete position as one line of words, the last of which are the options."""

    def read(self, text: str) -> S:
        """The position that `text` describes, checked; raises IllegalPosition."""

    def write_move(self, state: S, move: M) -> str:
        """A move in notation."""

    def read_move(self, state: S, text: str) -> M:
        """The legal move that `text` names; raises NotationError or IllegalMove."""

    def view(self, state: S, seat: int | None) -> View:
        """What a seat, or a spectator (None), may know."""

    def redact(self, state: S, move: M, seat: int | None) -> str:
        """A move made in `state`, as that seat, or a spectator, sees it."""

    def reveals(self, state: S, move: M) -> bool:
        """Whether a seat's move shows a player something hidden, so that it cannot be taken back.

        It does if a player could not have told their next view from their present one and the
        move as they see it.
        """

    def guess(self, view: View, rng: Random) -> S:
        """A full state that agrees with the view, as likely as the ways it can have come about."""
