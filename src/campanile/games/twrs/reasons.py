"""Why a move or a position is refused, with the clause of docs/rules/twrs.md that says so."""

from campanile.core.errors import Reason, Reasons

REASONS = Reasons(
    {
        # moves
        "setup_goes_on": Reason("The set-up goes on: place a {piece}, as in {example}.", "6.1"),
        "setup_over": Reason("Nothing can be placed now: there is no set-up going on.", "6.1"),
        "tower_due": Reason("The next to be placed is a tower (@{square}), not a stone.", "6.1"),
        "stone_due": Reason("The next to be placed is a stone (+{square}), not a tower.", "6.1"),
        "no_tower": Reason("There is no tower on {square}.", "2.1"),
        "not_your_tower": Reason("The tower on {square} is your opponent's.", "2.1"),
        "petrified": Reason("The tower on {square} is petrified and stays where it is.", "4.3"),
        "not_moved": Reason("A tower has to leave its intersection.", "2.1"),
        "not_in_line": Reason(
            "{target} is on neither the row nor the column of {source}: towers move straight.",
            "2.2",
        ),
        "blocked": Reason("The piece on {square} is in the way.", "2.2"),
        "occupied": Reason("{square} is taken.", "2.2"),
        "must_mark": Reason(
            "{quiet} moves in a row have placed no stone: choose a move that marks.", "3.7"
        ),
        "no_stones_left": Reason("Stones left to mark with: {left}.", "3.6"),
        "not_a_marking_point": Reason(
            "{square} is not a point where your tower's lines cross those of an opposing tower.",
            "3.2",
        ),
        "petrified_not_marked": Reason(
            "{square} would mark only a petrified tower, and that is not allowed.", "7.3"
        ),
        "marks_incomplete": Reason(
            "A tower is marked on all its points: {square} is missing.", "3.4"
        ),
        "marks_mixed": Reason("These stones do not all mark the same tower in one way.", "3.3"),
        "repeated_stone": Reason("A stone on {square} is named twice.", "3.4"),
        # positions
        "bad_piece": Reason("“{text}” is neither b, o, x nor a number of empty points.", "8.1"),
        "bad_run": Reason("“{text}” is not a number of empty points in a row.", "8.1"),
        "bad_side": Reason("The side to move is b or o, not “{text}”.", "8.1"),
        "too_many_stones": Reason("There are {found} stones, more than the 40 of the game.", "1.2"),
        "too_few_stones": Reason(
            "There are {found} stones; three are placed before the first turn.", "1.4"
        ),
        "tower_count": Reason(
            "There are {blue} blue and {orange} orange towers, not three of each.", "1.2"
        ),
        "setup_pieces": Reason(
            "{stones} stones, {blue} blue and {orange} orange towers never stand together "
            "during the set-up.",
            "6.1",
        ),
        "setup_side": Reason("It is the other side's turn to place a piece.", "6.1"),
        "setup_quiet": Reason("Moves without a stone are not counted during the set-up.", "6.2"),
    }
)
