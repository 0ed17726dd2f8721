"""The `campanile` command: looking at games, counting, replaying and playing in a terminal."""
