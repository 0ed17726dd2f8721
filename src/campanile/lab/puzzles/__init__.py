"""Puzzles whose answers are proven: docs/puzzles.md."""
