"""What is said between the page and the server, as models: the page's types are made from them.

Both sides speak JSON. The server says codes and parameters, never sentences. What it says about a
match comes from campanile.table.view; tests hold that against the models here.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from campanile.games import GAMES

PROTOCOL = 1
MOST_FRAME = 8 * 1024
"""Bytes of a WebSocket message."""
MOST_SEATS = 4
SOME_GAME = next(iter(GAMES))
"""For examples."""
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
Version = Annotated[int, Field(ge=0, le=1_000_000)]
Level = Annotated[int, Field(ge=1, le=10)]
Name = Annotated[str, Field(min_length=1, max_length=60, examples=["Anna"])]
Token = Annotated[str, Field(min_length=10, max_length=100)]


class Model(BaseModel):
    # The lines below fields get into the OpenAPI document and into the page's types.
    model_config = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True)


def _shown(*examples: dict[str, Any]) -> ConfigDict:
    """With examples for the OpenAPI document."""
    return ConfigDict(json_schema_extra={"examples": list(examples)})


# What a match looks like: see campanile.table.view.


class Seat(Model):
    kind: Literal["open", "person", "bot"]
    name: str
    level: int
    gone: Literal["", "resigned", "absent", "time"]


class Outcome(Model):
    scores: list[int]
    winners: list[int]
    reason: str


class Position(Model):
    text: str
    actor: int | Literal["chance"] | None
    moves: list[str]
    scores: list[int]
    outcome: Outcome | None


class Clock(Model):
    kind: Literal["none", "fischer", "days"]
    initial: int
    increment: int
    days: int
    left: list[int] | None
    running: int | None
    deadline: int | None
    since: int
    claim_after: int | None


class Offer(Model):
    kind: Literal["draw", "take_back", "rematch"]
    seat: int
    version: int
    agreed: list[int]
    keep: int


class LoggedMove(Model):
    seat: int | None
    text: str


class Standing(Model):
    """A match as a seat, or a spectator, may see it, but for the log."""

    game: str
    rules_version: int
    options: dict[str, str]
    seat: int | None
    version: int
    position_version: int
    started: bool
    seats: list[Seat]
    position: Position
    clock: Clock
    offers: list[Offer]
    result: Outcome | None
    rematch: str | None
    commitment: str
    seed: str | None
    salt: str | None


class Presence(Model):
    """Who has the table open: per seat, and how many others."""

    seats: list[bool]
    watchers: int
    thinking: int | None
    """The seat of the bot that is thinking."""
    claimable_at: int | None
    """When one may claim against the absent person to move, in ms since 1970."""


# From the page.


class Hello(Model):
    type: Literal["hello"]
    protocol: int
    version: Version | None = None
    """The last one seen."""
    seat: SeatNumber | None = None
    """For who plays several seats on one device: as which of them."""


class Sit(Model):
    """Look from another of one's own seats, with one device for several players."""

    type: Literal["sit"]
    seat: SeatNumber


class SendMove(Model):
    type: Literal["move"]
    id: Annotated[str, Field(min_length=1, max_length=64)]
    version: Version
    move: Annotated[str, Field(min_length=1, max_length=200)]


Action: TypeAlias = Literal[
    "take_back", "offer_draw", "resign", "abort", "claim", "return", "rematch",
    "accept_draw", "accept_take_back", "decline_draw", "decline_take_back",
    "withdraw_draw", "withdraw_take_back", "withdraw_rematch", "decline_rematch",
]  # fmt: skip


class SendAction(Model):
    type: Literal["act"]
    id: Annotated[str, Field(min_length=1, max_length=64)]
    version: Version
    action: Action


class Ping(Model):
    type: Literal["ping"]
    id: Annotated[str, Field(min_length=1, max_length=64)]


Said: TypeAlias = Annotated[Hello | Sit | SendMove | SendAction | Ping, Field(discriminator="type")]
SAID: TypeAdapter[Hello | Sit | SendMove | SendAction | Ping] = TypeAdapter(Said)


# From the server.


class View(Model):
    """All there is: the answer to hello and sit."""

    type: Literal["view"]
    now: int
    standing: Standing
    log: list[LoggedMove]
    presence: Presence
    yours: list[int]
    """The seats of who asks."""


class Events(Model):
    """What has happened, and how the match stands now."""

    type: Literal["events"]
    now: int
    events: list[dict[str, Any]]
    standing: Standing
    log: list[LoggedMove] | None
    """The whole log, if it did not just grow by the moves among the events."""


class Ack(Model):
    """Done, and stored for good."""

    type: Literal["ack"]
    id: str
    version: int


class Error(Model):
    """Refused; nothing has changed."""

    code: str
    text: str
    where: str
    clause: str
    params: dict[str, Any]


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


Told: TypeAlias = Annotated[
    View | Events | Ack | Refused | PresenceNow | Pong, Field(discriminator="type")
]
TOLD: TypeAdapter[View | Events | Ack | Refused | PresenceNow | Pong] = TypeAdapter(Told)


# Asked once, over HTTP.


class NewSeat(Model):
    kind: Literal["me", "open", "bot"]
    name: Annotated[str, Field(max_length=60)] = ""
    """Who sits there, for `me`; empty for the guest's own name."""
    level: Level = 1


class NewClock(Model):
    kind: Literal["none", "fischer", "days"] = "none"
    initial: Annotated[int, Field(ge=0, le=86_400_000)] = 0
    increment: Annotated[int, Field(ge=0, le=600_000)] = 0
    days: Annotated[int, Field(ge=0, le=14)] = 0


class NewMatch(Model):
    model_config = _shown(
        {"game": SOME_GAME, "seats": [{"kind": "me"}, {"kind": "bot", "level": 3}]},
        {
            "game": SOME_GAME,
            "seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}],
            "clock": {"kind": "days", "days": 3},
        },
    )

    game: Annotated[str, Field(max_length=30)]
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=MOST_SEATS)]
    options: Annotated[dict[str, Annotated[str, Field(max_length=30)]], Field(max_length=20)] = {}
    clock: NewClock = NewClock()


class MadeMatch(Model):
    id: str
    invites: dict[int, str]
    """For each open seat the token of its invitation, told this once."""
    watch: str


class UseLink(Model):
    model_config = _shown({"token": "Zm9yIGV4YW1wbGUgb25seQ", "name": "Ben"})

    token: Token
    name: Annotated[str, Field(max_length=60)] = ""


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
    """Of the bot that is to sit there; null to open the seat."""


class Me(Model):
    name: str
    webhook: str
    known: bool
    """Whether there is a cookie by which the server would know this guest again."""


class ChangeMe(Model):
    model_config = _shown({"name": "Anna", "webhook": "https://hooks.example/anna"})

    name: Name
    webhook: Annotated[str, Field(max_length=500)] = ""


class ListedMatch(Model):
    id: str
    game: str
    phase: Literal["open", "running", "over"]
    created_at: int
    updated_at: int
    standing: Standing


class Mine(Model):
    matches: list[ListedMatch]


class Replay(Model):
    """The positions of a match from the first to the last, as the asking seat may see them."""

    standing: Standing
    log: list[LoggedMove]
    positions: list[Position]


class AskPosition(Model):
    """A position to look at, and moves to make from it: for lessons and rules examples."""

    model_config = _shown({"game": SOME_GAME, "moves": []})

    game: Annotated[str, Field(max_length=30)]
    text: Annotated[str, Field(max_length=2000)] = ""
    """Empty for the start."""
    seats: Annotated[int, Field(ge=1, le=MOST_SEATS)] | None = None
    options: Annotated[dict[str, Annotated[str, Field(max_length=30)]], Field(max_length=20)] = {}
    moves: Annotated[list[Annotated[str, Field(max_length=500)]], Field(max_length=20)] = []
    """The deal among them, which is longer than any other move."""


class Hint(Model):
    move: str
    version: int


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
    rules_version: int
    options: list[OptionInfo]
    levels: list[LevelInfo]


class Games(Model):
    games: list[GameCard]


class Health(Model):
    status: Literal["ok"]
    version: str
    protocol: int


class Problem(Model):
    error: Error
