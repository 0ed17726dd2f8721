"""The C++ module, as engine/bind/module.cpp makes it."""

from typing import Any

class Stop:
    def set(self) -> None: ...

class Description:
    actor: int
    moves: list[str]
    scores: list[int]
    winners: list[int]
    reason: str

class Entry:
    kind: str
    seat: int
    points: int
    places: list[str]
    aside: bool

class Opening:
    text: str
    deal: str
    shown: str

class Refusal:
    code: str
    text: str
    params: list[tuple[str, int | str]]
    where: str

class Playouts:
    games: int
    moves: int
    seconds: float
    shares: list[float]

class Candidate:
    move: str
    visits: int
    value: float

class Line:
    moves: list[str]
    visits: int
    value: float
    chances: list[float]
    lead: float | None

class Moment:
    code: str
    params: list[tuple[str, int | str]]

class Figures:
    seat: int
    choices: int
    lines: list[Line]
    played: Line
    open: list[float]
    exact: bool
    nodes: int
    moment: Moment | None

class Result:
    move: str
    moves: list[Candidate]
    line: list[str]
    lines: list[Line]
    nodes: int
    depth: int
    exact: bool
    seconds: float

class Proven:
    move: str
    value: int

class Proofs:
    def __init__(self, game: str, seat: int, nodes: int) -> None: ...
    def moves(self, text: str, turns: int, low: int, high: int) -> list[Proven] | None: ...

class Position:
    def __init__(self, game: str, text: str) -> None: ...
    def copy(self) -> Position: ...
    def text(self) -> str: ...
    @property
    def actor(self) -> int: ...
    def actions(self) -> list[int]: ...
    def apply(self, action: int) -> None: ...
    def play_out(self, seed: int) -> None: ...
    def scores(self) -> list[int]: ...
    def winners(self) -> list[int]: ...
    def mask(self, out: Any) -> None: ...
    def observe(self, seat: int, out: Any) -> None: ...

class Batch:
    """NumPy arrays, which need not be there where it is not used."""

    def __init__(self, game: str, text: str, count: int, seed: int, margin: bool) -> None: ...
    def reset(self, seed: int) -> None: ...
    def step(self, actions: Any) -> None: ...
    def text(self, at: int) -> str: ...
    def sample(self, out: Any) -> None: ...
    @property
    def observations(self) -> Any: ...
    @property
    def masks(self) -> Any: ...
    @property
    def actors(self) -> Any: ...
    @property
    def rewards(self) -> Any: ...
    @property
    def dones(self) -> Any: ...

def game_ids() -> list[str]: ...
def start(game: str, seats: int, options: dict[str, str], seed: int) -> Opening: ...
def view(game: str, text: str, seat: int) -> str: ...
def redact(game: str, text: str, move: str, seat: int) -> str: ...
def reveals(game: str, text: str, move: str) -> bool: ...
def tally(game: str, text: str) -> list[Entry]: ...
def describe(game: str, text: str) -> Description: ...
def apply(game: str, text: str, move: str) -> str: ...
def refusal(game: str, text: str, move: str) -> Refusal | None: ...
def perft(game: str, text: str, depth: int) -> int: ...
def playouts(game: str, text: str, count: int, seed: int) -> Playouts: ...
def evaluate(game: str, text: str) -> list[float]: ...
def estimates(game: str) -> bool: ...
def estimate(game: str, text: str) -> dict[str, list[float]]: ...
def rank_moves(game: str, text: str) -> list[Candidate]: ...
def glance(game: str, text: str) -> list[Candidate]: ...
def search(
    game: str,
    text: str,
    nodes: int,
    seconds: float,
    threads: int,
    seed: int,
    stop: Stop | None,
) -> Result: ...
def weigh(game: str, text: str, move: str, nodes: int, seed: int, stop: Stop | None) -> Figures: ...
def play(
    game: str, text: str, nodes: int, sight: float, ply: int, seconds: float, seed: int
) -> Result: ...
