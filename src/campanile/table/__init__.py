"""One match without input or output: commands in, events out, views for everybody."""

from campanile.table.chance import commit, dice
from campanile.table.clocks import claim_after, claimable_at, deadline
from campanile.table.codec import from_json, to_json
from campanile.table.decide import decide
from campanile.table.events import Event
from campanile.table.fold import evolve, fold
from campanile.table.match import Match
from campanile.table.offers import rematch_setup
from campanile.table.reasons import REASONS, TableError
from campanile.table.seats import check_name, create
from campanile.table.values import Clock, Seat
from campanile.table.view import record, show, show_event, show_log, show_position, stand

__all__ = [
    "REASONS",
    "Clock",
    "Event",
    "Match",
    "Seat",
    "TableError",
    "check_name",
    "claim_after",
    "claimable_at",
    "commit",
    "create",
    "deadline",
    "decide",
    "dice",
    "evolve",
    "fold",
    "from_json",
    "record",
    "rematch_setup",
    "show",
    "show_event",
    "show_log",
    "show_position",
    "stand",
    "to_json",
]
