"""`campanile doctor`: whether a server would run well here."""

from __future__ import annotations

from argparse import Namespace

from campanile.cli.arguments import Command, Parser
from campanile.cli.optional import import_server
from campanile.cli.terminal import clean


def _doctor(_: Namespace) -> int:
    code = 0
    for finding in import_server("doctor").examine():
        print(f"{finding.grade:<9}{finding.subject:<13}{clean(finding.text)}", flush=True)
        code = 1 if finding.grade == "problem" else code
    return code


def _arguments(_: Parser) -> None:
    pass


DOCTOR = Command(
    "doctor",
    "Look at what the server needs, and say what is wrong.",
    "Versions, settings (CAMPANILE_… in the environment), descriptors, disk,\n"
    "database, migrations and clock, a line each. Nothing is changed, and the server\n"
    "may run meanwhile. The exit code is 1 if there is a problem, and 0 with warnings\n"
    "only.\n\n"
    "examples:\n"
    "  campanile doctor\n"
    "  CAMPANILE_DATABASE_URL=postgresql+psycopg:///campanile campanile doctor",
    _arguments,
    _doctor,
)
