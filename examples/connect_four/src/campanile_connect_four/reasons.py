"""Why a move or a position is refused, with the clause of rules.md that says so."""

from campanile.core.errors import Reason, Reasons

REASONS = Reasons(
    {
        # moves
        "column_full": Reason("Column {column} is full.", "2.2"),
        # positions
        "column_count": Reason("A board has 7 columns, this one has {found}.", "1.1"),
        "bad_column": Reason("“{text}” is neither _ nor made of r and y.", "5.2"),
        "column_height": Reason("{found} discs do not fit into a column of 6.", "1.1"),
        "disc_count": Reason(
            "{red} red and {yellow} yellow discs: Red begins, and the colours alternate.", "2.1"
        ),
        "played_on": Reason("The game was over before the last disc was dropped.", "5.3"),
    }
)
