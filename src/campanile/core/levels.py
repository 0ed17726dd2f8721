"""The levels of bots, of which tables, bots and the wire have to know the same."""

WEAKEST, STRONGEST = 1, 10
