"""Tables set up for tests: states from short texts, deals with chosen cards on top."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from campanile.core.errors import CampanileError
from campanile.core.game import Actor
from campanile.core.play import play
from campanile.games.clocktowers import Clocktowers
from campanile.games.clocktowers.board import DECK, REMOVED, START_HAND
from campanile.games.clocktowers.rules import Deal, Move, Play, Player, State

GAME = Clocktowers()


def towers(text: str) -> tuple[tuple[str, ...], ...]:
    """`F1+C+Rb F2` as towers."""
    return tuple(tuple(tower.split("+")) for tower in text.split())


def table(
    *players: str, piles: str = "F2 | C | Rb", actor: Actor = 0, drawing: bool = False
) -> State:
    """A table, possible or not; a player is `hand | towers`, a pile is its cards, top first."""
    seats = []
    for player in players:
        hand, _, built = player.partition("|")
        seats.append(Player(tuple(hand.split()), towers(built)))
    return State(tuple(tuple(p.split()) for p in piles.split("|")), tuple(seats), actor, drawing)


def deal_text(seats: int, floors: str = "", clocks: str = "", roofs: str = "") -> str:
    """A deal with these cards on top of the piles, and all others below in order."""
    left = Counter(DECK)
    left.subtract(START_HAND * seats)
    piles = []
    for kind, wanted in (("F", floors.split()), ("C", clocks.split()), ("R", roofs.split())):
        left.subtract(wanted)
        rest = [card for card in left.elements() if card[0] == kind]
        piles.append(f"{kind}:{','.join([*wanted, *rest[: len(rest) - REMOVED[kind]]])}")
    return f"deal {';'.join(piles)}"


def dealt(seats: int, floors: str = "", clocks: str = "", roofs: str = "") -> State:
    """The state after such a deal."""
    return play(GAME, GAME.start(seats), deal_text(seats, floors, clocks, roofs))


def after(state: State, moves: str) -> State:
    """The state after some moves, `play F1c; draw F; …`."""
    for move in moves.split(";"):
        state = play(GAME, state, move)
    return state


def texts(state: State) -> list[str]:
    """The legal moves as text."""
    return [GAME.write_move(state, move) for move in GAME.moves(state)]


def why_not(state: State, move: str) -> str:
    """The code with which a move is refused."""
    try:
        GAME.read_move(state, move)
    except CampanileError as error:
        return error.code
    return "legal"


def lively(seats: int, rng: Random) -> Iterator[tuple[Move, State]]:
    """A random game, `random_play` with a taste of its own: some games build, some discard."""
    state = GAME.start(seats)
    zeal = rng.random()
    while state.actor is not None:
        moves = GAME.moves(state) or [GAME.sample(state, rng)]
        builds = [move for move in moves if isinstance(move, Play)]
        move = rng.choice(builds if builds and rng.random() < zeal else moves)
        state = GAME.apply(state, move)
        yield move, state


def piles_of(deal: Move) -> tuple[tuple[str, ...], ...]:
    """The piles of a deal."""
    assert isinstance(deal, Deal)
    return deal.piles
