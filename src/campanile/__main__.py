"""`python -m campanile` is the `campanile` command."""

from campanile.cli.main import run

run()
