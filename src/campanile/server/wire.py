"""The messages between the page and the server, as models of their JSON.

typescript.py makes the types of the page from them. The server sends codes and parameters, never
sentences. What a match looks like is defined by the dataclasses of campanile.table.snapshot.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from campanile.core.levels import STRONGEST, WEAKEST
from campanile.games import GAMES
from campanile.server.reasons import Error
from campanile.table.match import (
    DAYS_PER_MOVE,
    INCREMENT_MS,
    INITIAL_MS,
    MAX_ID,
    MAX_PLIES,
    ClockKind,
    Phase,
)
from campanile.table.snapshot import (
    ClockView,
    LoggedMove,
    Position,
    SeatView,
    Snapshot,
    Summary,
)

PROTOCOL = 1
MAX_FRAME_BYTES = 8 * 1024
"""Of a WebSocket message."""
MAX_SEATS = max(game.info.seats[1] for game in GAMES.values())
MAX_GAME_ID = 30
MAX_POSITION = 2000
"""Characters of a position text."""
MAX_RECORD = 15_000
"""Characters of a record; a body has 16 KiB at most."""
SOME_GAME = next(iter(GAMES))
"""For the examples in the OpenAPI document."""
SeatNumber = Annotated[int, Field(ge=0, lt=MAX_SEATS)]
Version = Annotated[int, Field(ge=0, le=1_000_000)]
Level = Annotated[int, Field(ge=WEAKEST, le=STRONGEST)]
Name = Annotated[str, Field(examples=["Anna"])]
"""The table checks it, see campanile.table.check_name."""
GameId = Annotated[str, Field(max_length=MAX_GAME_ID)]
Options = Annotated[dict[str, Annotated[str, Field(max_length=30)]], Field(max_length=20)]
MoveText = Annotated[str, Field(max_length=500)]
MessageId = Annotated[str, Field(min_length=1, max_length=MAX_ID)]
Token = Annotated[str, Field(max_length=1000)]
"""Of a link as it was opened, cut off or invented ones among them: they get `no_link`."""


class Model(BaseModel):
    # Docstrings of fields become descriptions in the OpenAPI document and comments in wire.ts.
    model_config = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True)


def _shown(*examples: dict[str, Any]) -> ConfigDict:
    """Add examples to the OpenAPI document."""
    return ConfigDict(json_schema_extra={"examples": list(examples)})


class Presence(Model):
    """Who has the table open: per seat, and the number of spectators."""

    seats: list[bool]
    watchers: int
    thinking: int | None
    """The seat of the bot that is thinking."""
    claimable_at: int | None
    """When others may claim against the absent person to move, in ms since 1970."""


# From the page.


class Hello(Model):
    type: Literal["hello"]
    protocol: int
    version: Version | None = None
    """The latest version that the page has seen."""
    seat: SeatNumber | None = None
    """Which seat to see from, for a player with several seats on one device."""


class Sit(Model):
    """See the match from another of one's own seats, with one device for several players."""

    type: Literal["sit"]
    seat: SeatNumber


class SendMove(Model):
    type: Literal["move"]
    id: MessageId
    version: Version
    move: Annotated[str, Field(min_length=1, max_length=200)]


Action: TypeAlias = Literal[
    "take_back", "offer_draw", "resign", "abort", "claim", "return", "rematch",
    "accept_draw", "accept_take_back", "decline_draw", "decline_take_back",
    "withdraw_draw", "withdraw_take_back", "withdraw_rematch", "decline_rematch",
]  # fmt: skip


class SendAction(Model):
    type: Literal["act"]
    id: MessageId
    version: Version
    action: Action


class Ping(Model):
    type: Literal["ping"]
    id: MessageId


ClientMessage: TypeAlias = Annotated[
    Hello | Sit | SendMove | SendAction | Ping, Field(discriminator="type")
]
FROM_CLIENT: TypeAdapter[Hello | Sit | SendMove | SendAction | Ping] = TypeAdapter(ClientMessage)


# From the server.


class View(Model):
    """The whole match: the answer to hello and sit."""

    type: Literal["view"]
    now: int
    standing: Snapshot
    log: list[LoggedMove]
    presence: Presence
    yours: list[int]
    """The seats of the asking player."""


class Events(Model):
    """What has happened, and the match after it."""

    type: Literal["events"]
    now: int
    events: list[dict[str, Any]]
    standing: Snapshot
    log: list[LoggedMove] | None
    """The whole log; null if it is the previous one with the moves among the events."""


class Ack(Model):
    """The command was carried out, and is stored."""

    type: Literal["ack"]
    id: str
    version: int


class Refused(Model):
    type: Literal["refused"]
    id: str | None
    error: Error


class PresenceNow(Model):
    type: Literal["presence"]
    presence: Presence


class Pong(Model):
    type: Literal["pong"]
    id: str
    now: int


ServerMessage: TypeAlias = Annotated[
    View | Events | Ack | Refused | PresenceNow | Pong, Field(discriminator="type")
]
FROM_SERVER: TypeAdapter[View | Events | Ack | Refused | PresenceNow | Pong] = TypeAdapter(
    ServerMessage
)


# Requests and responses over HTTP.


class NewSeat(Model):
    kind: Literal["me", "open", "bot"]
    name: Name = ""
    """For `me`; empty for the guest's own name."""
    level: Level = 1


class NewClock(Model):
    kind: ClockKind = "none"
    initial: Annotated[int, Field(ge=0, le=INITIAL_MS[-1])] = 0
    increment: Annotated[int, Field(ge=0, le=INCREMENT_MS[-1])] = 0
    days: Annotated[int, Field(ge=0, le=DAYS_PER_MOVE[-1])] = 0


class NewMatch(Model):
    model_config = _shown(
        {"game": SOME_GAME, "seats": [{"kind": "me"}, {"kind": "bot", "level": 3}]},
        {
            "game": SOME_GAME,
            "seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}],
            "clock": {"kind": "days", "days": 3},
        },
    )

    game: GameId
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=MAX_SEATS)]
    options: Options = {}
    clock: NewClock = NewClock()
    hints: bool = False
    """Whether people may have hints against each other, which everybody sees; not with a clock."""
    moves: Annotated[list[MoveText], Field(max_length=MAX_PLIES)] = []
    """Of a match that was begun on a device and goes on here: its moves so far, deals included."""
    rules_version: Annotated[int, Field(ge=1, le=1000)] | None = None
    """By which such a match was begun."""
    key: Annotated[str, Field(max_length=MAX_ID)] = ""
    """Of the guest's choice: a repeat with the same key makes no second match."""


class MadeMatch(Model):
    id: str
    invites: dict[int, str]
    """For each open seat the token of its invitation, which is not shown again."""
    watch: str


class UseLink(Model):
    model_config = _shown({"token": "Zm9yIGV4YW1wbGUgb25seQ", "name": "Ben"})

    token: Token
    name: Name = ""
    replace: bool = False
    """For a return link: become its guest even if this browser has games as another one."""
    watch: bool = False
    """For an invitation: only watch, and leave the seat free."""


class AskInvitation(Model):
    model_config = _shown({"token": "Zm9yIGV4YW1wbGUgb25seQ"})

    token: Token


class Invitation(Model):
    """What an invitation is to, for who has its link and has not decided yet."""

    game: str
    options: dict[str, str]
    clock: ClockView
    hints: bool
    by: str
    """The name of who invites; empty if they do not play themselves."""
    seats: list[SeatView]
    seat: int
    """The one that is offered."""
    match: str | None
    """Where the asking guest sits already; else null."""


class UsedLink(Model):
    kind: Literal["invite", "watch", "return"]
    match: str | None
    seat: int | None


class NewLink(Model):
    model_config = _shown({"kind": "invite", "seat": 1}, {"kind": "watch"})

    kind: Literal["invite", "watch"]
    seat: SeatNumber | None = None


class MadeLink(Model):
    token: str


class AssignSeat(Model):
    model_config = _shown({"level": 3}, {"level": None})

    level: Level | None
    """Of the bot for this seat; null to open the seat."""


class Me(Model):
    name: str
    webhook: str
    confirmed: bool
    """Whether the webhook is confirmed; it is not used before."""
    known: bool
    """Whether the request has the cookie of a guest."""


class ChangeMe(Model):
    model_config = _shown({"name": "Anna", "webhook": "https://hooks.example/anna"})

    name: Name
    webhook: Annotated[str, Field(max_length=500)] = ""


class ConfirmWebhook(Model):
    model_config = _shown({"code": "1a2b3c4d"})

    code: Annotated[str, Field(max_length=50)]


class StoredMatch(Model):
    id: str
    game: str
    phase: Phase
    created_at: int
    updated_at: int
    record: str | None
    """The match as text; null while that would show what is hidden."""


class MyData(Model):
    """What is stored about a guest."""

    name: str
    webhook: str
    created_at: int
    matches: list[StoredMatch]


class ListedMatch(Model):
    id: str
    game: str
    phase: Phase
    created_at: int
    updated_at: int
    ended_at: int | None
    """When it was over; null until then."""
    standing: Summary


class Mine(Model):
    """Matches that are not over, then some that are."""

    matches: list[ListedMatch]
    next: str | None
    """What to ask for as `before` to get more of those that are over."""


class Replay(Model):
    """Positions of a match as the asking seat may see them, and the moves made in them."""

    standing: Snapshot
    log: list[LoggedMove]
    positions: list[Position]
    next: int | None
    """What to ask for as `start` to get the following positions."""


class AskDeal(Model):
    """How a game is to begin."""

    model_config = _shown({"game": SOME_GAME})

    game: GameId
    seats: Annotated[int, Field(ge=1, le=MAX_SEATS)] | None = None
    options: Options = {}


class Deal(Model):
    deal: str
    """The first move of a game where chance makes it, else empty."""


class AskPosition(Model):
    """A position, and moves to make from it: for lessons and examples of the rules."""

    model_config = _shown({"game": SOME_GAME, "moves": []})

    game: GameId
    text: Annotated[str, Field(max_length=MAX_POSITION)] = ""
    """Empty for the start of a game."""
    seats: Annotated[int, Field(ge=1, le=MAX_SEATS)] | None = None
    options: Options = {}
    moves: Annotated[list[MoveText], Field(max_length=20)] = []
    """Deals included, which are longer than other moves."""


class Hint(Model):
    move: str
    version: int


class Estimate(Model):
    """Whom the places of the board will belong to, as the engine judges a position."""

    shares: dict[str, list[float]]
    """By the name of a place: how much of it each seat is expected to have, from 0 to 1."""
    points: list[float]
    """The sums by seat."""
    after: int
    """The number of moves before the position."""
    version: int


class AskReview(Model):
    """A finished game: a match that the guest may see, or a record."""

    model_config = _shown({"match": "the id of a match that is over"})

    match: Annotated[str, Field(max_length=32)] = ""
    record: Annotated[str, Field(max_length=MAX_RECORD)] = ""


class LevelInfo(Model):
    level: int
    name: str
    rating: int | None
    interval: int | None


class OptionInfo(Model):
    name: str
    default: str
    words: list[str]
    span: tuple[int, int]


class GameCard(Model):
    id: str
    title: str
    seats: tuple[int, int]
    hidden: bool
    draw_offers: bool
    estimates: bool
    """Whether it can be said of a position whom the places of the board will belong to."""
    rules_version: int
    options: list[OptionInfo]
    levels: list[LevelInfo]


class GameDetails(Model):
    """What the page needs to show a game without a board of its own; sentences are English."""

    notation: list[Annotated[list[str], Field(min_length=2, max_length=2)]]
    """How moves are written: examples, each with what it means."""
    reasons: dict[str, str]
    """Why a move or a position is refused: the sentence, with {params}, of each code."""
    option_summaries: dict[str, str]
    drawn: bool
    """Whether there is a drawing, at …/svg."""
    rules: bool
    """Whether there is a page of rules, at …/rules."""


class Games(Model):
    games: list[GameCard]


class Health(Model):
    status: Literal["ok"]
    version: str
    protocol: int
    hints: Literal["heard", "polling"] | None = None
    """Where several servers share a database: whether this one hears the others, or asks the
    database every second instead."""


class Problem(Model):
    error: Error


REFUSALS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": Problem, "description": "Refused, with a code; nothing has changed."}
}
"""For the OpenAPI document, of every operation."""
