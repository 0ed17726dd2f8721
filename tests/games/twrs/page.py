"""What the browser tests know of TWRS."""

from tests.browser.boards import Board, Longest, longest_like


def longest() -> Longest:
    """A tower's move with two stones."""
    return longest_like("twrs", 2, r"\w1[01]-\w1[01](\+\w1[01]){2}")


# Two bots may end a game early.
BOARD = Board(middle=8, is_staged=True, is_counted=True, longest=longest)
