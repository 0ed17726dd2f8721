"""Lines typed at the prompt, with Tab completion where there is readline."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from types import ModuleType

readline: ModuleType | None = None
with contextlib.suppress(ImportError):  # some systems have none
    import readline


class Keys:
    """The keyboard, or whatever feeds stdin."""

    def __init__(self, commands: Sequence[str]) -> None:
        self._commands = commands
        self._words: list[str] = []
        if readline:
            readline.set_completer(self._complete)
            readline.set_completer_delims("")  # a move may contain any sign
            libedit = "libedit" in (readline.__doc__ or "")
            readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")

    def ask(self, question: str, moves: Sequence[str] = ()) -> str:
        """The next line; EOFError when there is none. Tab completes `moves` and commands."""
        self._words = [*moves, *self._commands] if moves else list(self._commands)
        return input(question)

    def forget(self) -> None:
        """Let nobody find with the arrow keys what was typed so far."""
        if readline:
            readline.clear_history()

    def _complete(self, start: str, number: int) -> str | None:
        """readline's way to ask for the candidates, one after the other."""
        found = [word for word in self._words if word.startswith(start)]
        return found[number] if number < len(found) else None
