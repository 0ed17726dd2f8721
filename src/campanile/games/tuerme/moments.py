"""What was better about another move, by the codes of engine/games/tuerme/moment.cpp."""

from __future__ import annotations

MOMENTS = {
    "loses": "another player can win the game at once",
    "stack_taken": "it leaves a stack of {stones} on {field} to be taken",
    "take_missed": "the stack on {field} could have been taken, {stones} stones in all",
    "landing_missed": "a stack of {stones} could have landed on {field}",
    "further_missed": "there was a further move, to {field}",
    "pass": "passing was better",
}
