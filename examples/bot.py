"""A bot for Campanile in plain Python: plays the longest of three random moves.

campanile arena twrs level:1 'program:python3 examples/bot.py'
"""

import json
import random
import sys


def choose(moves: list[str]) -> str:
    """A longer text is often a better move: in TWRS it marks with more stones."""
    return max(random.sample(moves, min(3, len(moves))), key=len)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "hello", "protocol": 1, "name": "an example in Python"}
    elif message["type"] == "new":
        random.seed(message["seed"])  # the same seed, the same game
        continue
    elif message["type"] == "move":
        answer = {"type": "move", "move": choose(message["moves"])}
    else:  # quit, or a message of a later protocol
        break
    print(json.dumps(answer), flush=True)
