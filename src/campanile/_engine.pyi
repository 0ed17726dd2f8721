"""The C++ module, as engine/bind/module.cpp makes it."""

class Stop:
    def set(self) -> None: ...

class Description:
    actor: int
    moves: list[str]
    scores: list[int]
    winners: list[int]

class Playouts:
    games: int
    moves: int
    seconds: float
    shares: list[float]

class Candidate:
    move: str
    visits: int
    value: float

class Result:
    move: str
    moves: list[Candidate]
    line: list[str]
    nodes: int
    depth: int
    exact: bool
    seconds: float

def describe(game: str, text: str) -> Description: ...
def apply(game: str, text: str, move: str) -> str: ...
def perft(game: str, text: str, depth: int) -> int: ...
def playouts(game: str, text: str, count: int, seed: int) -> Playouts: ...
def evaluate(game: str, text: str) -> list[float]: ...
def judge(game: str, text: str) -> list[Candidate]: ...
def search(
    game: str,
    text: str,
    nodes: int,
    seconds: float,
    threads: int,
    seed: int,
    stop: Stop | None,
) -> Result: ...
