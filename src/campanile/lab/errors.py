"""Error codes of the lab."""

from __future__ import annotations

from campanile.core.errors import CampanileError, Reason, Reasons


class ArenaError(CampanileError):
    """An arena cannot start or continue."""


REASONS = Reasons(
    {
        "too_few_bots": Reason("An arena needs two bots or more."),
        "repeated_bot": Reason("The bot “{text}” is named twice; it would meet itself."),
        "no_folder": Reason("The folder “{text}” cannot be used: {why}."),
        "other_arena": Reason(
            "“{text}” holds another arena, with {name} {theirs} and not {ours}; "
            "choose another folder."
        ),
        "broken_setup": Reason("“{text}” is not the setup of an arena; choose another folder."),
        "lost_worker": Reason("The game {text} broke off: its process ended without a result."),
        "no_puzzles": Reason("The game “{text}” says nothing of puzzles."),
        "no_cluster": Reason("There is no Ray cluster at “{text}”: {why}."),
        "other_code": Reason(
            "The machine {text} of the cluster has another version of Campanile, or no engine; "
            "install the same on all of them."
        ),
    }
)
