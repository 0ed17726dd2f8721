"""What a game is compared with, and what is required of it; bench/games/<id>.py has our games'."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Baseline:
    """The nearest game of open_spiel, whose random games are played beside ours."""

    name: str
    actions_per_move: int = 1
    required_ratio: float = 1
    """Our speed must be at least this many times as high."""


@dataclass(frozen=True, slots=True)
class Series:
    """Games of a level against itself, by which `make balance` measures how fair a game is."""

    level: int
    games: int
    seats: int = 2
    options: str = "-"


@dataclass(frozen=True, slots=True)
class Targets:
    """Rates are per second; 0 where nothing is required."""

    move_unit: str = "moves"
    baseline: Baseline | None = None
    search_unit: str = "nodes"
    required_search_rate: float = 0
    perft_depth: int = 3
    required_python_rate: float = 0
    """Moves of random games by the rules in Python."""
    balance: tuple[Series, ...] = ()
    ladder_games: int = 400
    """For each step between two levels. The share of 400 is known within five in a hundred."""
