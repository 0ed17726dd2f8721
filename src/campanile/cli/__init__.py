"""The `campanile` command."""
