"""One match without input or output: commands in, events out, a snapshot for each seat."""

from campanile.table.chance import commit, generator
from campanile.table.checkpoint import pack, unpack
from campanile.table.clocks import claim_after, claimable_at, deadline
from campanile.table.decide import create, decide
from campanile.table.events import Event, from_json, to_json
from campanile.table.fold import Step, evolve, fold
from campanile.table.match import Clock, Match, Seat
from campanile.table.offers import rematch_setup
from campanile.table.reasons import REASONS, TableError, table_error
from campanile.table.seats import check_name
from campanile.table.snapshot import (
    read_summary,
    record,
    show_event,
    show_lasting,
    show_log,
    show_passing,
    show_position,
    show_whole,
    snapshot,
    summarize,
)

__all__ = [
    "REASONS",
    "Clock",
    "Event",
    "Match",
    "Seat",
    "Step",
    "TableError",
    "check_name",
    "claim_after",
    "claimable_at",
    "commit",
    "create",
    "deadline",
    "decide",
    "evolve",
    "fold",
    "from_json",
    "generator",
    "pack",
    "read_summary",
    "record",
    "rematch_setup",
    "show_event",
    "show_lasting",
    "show_log",
    "show_passing",
    "show_position",
    "show_whole",
    "snapshot",
    "summarize",
    "table_error",
    "to_json",
    "unpack",
]
