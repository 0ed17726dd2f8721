"""What the browser tests know of Spiel der Türme."""

from tests.browser.boards import Board

# Two who play at random would go in circles for long.
BOARD = Board(middle=20, is_staged=True, is_counted=True, short={"stall_limit": "12"})
