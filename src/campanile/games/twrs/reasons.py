"""Why a move or a position is refused, with the clause of docs/rules/twrs.md that says so."""

from campanile.core.errors import Reason, Reasons

REASONS = Reasons(
    {
        # moves
        "setup_goes_on": Reason("The set-up is not over: place a {piece}, as in {example}.", "6.1"),
        "setup_over": Reason("Pieces are placed only during the set-up; move a tower.", "6.1"),
        "tower_due": Reason("The next piece to place is a tower (@{square}), not a stone.", "6.1"),
        "stone_due": Reason("The next piece to place is a stone (+{square}), not a tower.", "6.1"),
        "no_swap": Reason(
            "Sides are swapped only right after the first move, and only with that option.", "9.2"
        ),
        "no_tower": Reason("There is no tower on {square}.", "2.1"),
        "not_your_tower": Reason("The tower on {square} is your opponent's.", "2.1"),
        "petrified": Reason("The tower on {square} is petrified and stays where it is.", "4.3"),
        "not_moved": Reason("A tower has to leave its intersection.", "2.1"),
        "not_in_line": Reason(
            "{target} is in neither the row nor the column of {source}: towers move straight.",
            "2.2",
        ),
        "blocked": Reason("The piece on {square} is in the way.", "2.2"),
        "occupied": Reason("{square} is taken.", "2.2"),
        "must_mark": Reason(
            "Moves in a row without a stone: {quiet}. Choose a move that marks.", "3.7"
        ),
        "no_stones_left": Reason("Stones left to mark with: {left}.", "3.6"),
        "not_a_marking_point": Reason(
            "{square} is not a point where your tower's lines cross those of an opposing tower.",
            "3.2",
        ),
        "petrified_not_marked": Reason(
            "A stone on {square} would mark a petrified tower, and that is not allowed.", "7.3"
        ),
        "marks_incomplete": Reason(
            "A tower is marked on all its marking points: {square} is missing.", "3.4"
        ),
        "marks_mixed": Reason("All the stones of a turn mark one tower, and in one way.", "3.3"),
        "repeated_stone": Reason("The stone on {square} is written twice.", "3.4"),
        # positions
        "bad_piece": Reason("“{text}” is not b, o, x or a number of empty intersections.", "8.1"),
        "bad_run": Reason("“{text}” is not a possible run of empty intersections.", "8.1"),
        "bad_side": Reason("The side to move is b or o, not “{text}”.", "8.1"),
        "too_many_stones": Reason("There are {found} stones; the game has only 40.", "1.2"),
        "too_few_stones": Reason(
            "Stones on the board: {found}; three are placed before the first turn.", "1.4"
        ),
        "tower_count": Reason(
            "Blue towers: {blue}, orange towers: {orange}; there should be three of each.", "1.2"
        ),
        "setup_pieces": Reason(
            "Stones: {stones}, blue towers: {blue}, orange towers: {orange}; the set-up never has "
            "these numbers.",
            "6.1",
        ),
        "setup_side": Reason("It is the other side's turn to place a piece.", "6.1"),
        "setup_quiet": Reason("Moves without a stone are not counted during the set-up.", "6.2"),
    }
)
