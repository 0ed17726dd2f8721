"""Lines typed at the prompt, with Tab completion where there is readline."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from types import ModuleType

readline: ModuleType | None = None
with contextlib.suppress(ImportError):  # Windows has none
    import readline


class Keys:
    """Lines from the keyboard, or from a pipe."""

    def __init__(self, commands: Sequence[str]) -> None:
        self._commands = commands
        self._words: list[str] = []
        if readline:
            readline.set_completer(self._complete)
            readline.set_completer_delims("")  # a move may contain any character
            libedit = "libedit" in (readline.__doc__ or "")
            readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")

    def ask(self, question: str, moves: Sequence[str] = ()) -> str:
        """The next line; EOFError when there is none. Tab completes `moves` and commands."""
        self._words = [*moves, *self._commands] if moves else list(self._commands)
        return input(question)

    def forget(self) -> None:
        """Clear the history, so that the next player cannot recall it with the arrow keys."""
        if readline:
            readline.clear_history()

    def _complete(self, start: str, number: int) -> str | None:
        """The candidate with this number, which readline asks for until there is none."""
        found = [word for word in self._words if word.startswith(start)]
        return found[number] if number < len(found) else None
