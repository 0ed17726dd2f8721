"""The range of the levels of bots, shared by tables, bots and the wire."""

WEAKEST, STRONGEST = 1, 10
