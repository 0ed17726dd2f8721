"""What the browser tests know of TWRS."""

from tests.browser.boards import Board

# Two bots may end a game early.
BOARD = Board(middle=8, is_staged=True, is_counted=True)
