"""A game at the prompt: shows each person what their seat knows, and runs what they type."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Final

from campanile.bots import make
from campanile.bots.base import Bot, Limits
from campanile.bots.spec import BotError
from campanile.cli import files, terminal
from campanile.cli.arguments import near
from campanile.cli.inspect import notation
from campanile.cli.keys import Keys
from campanile.cli.sentences import move_lines, points, result, seat_names, turn
from campanile.cli.session import Session
from campanile.cli.terminal import Mistake, clean
from campanile.core.errors import CampanileError
from campanile.core.game import View
from campanile.core.ink import Ink

HELP: Final = (
    ("moves [START]", "the legal moves, or those that begin with START"),
    ("hint", "a move the greedy bot would play"),
    ("undo", "take back your last move, unless something hidden has been revealed since"),
    ("show", "the position again, drawn and as text"),
    ("score", "the points as they stand"),
    ("log", "all moves so far"),
    ("save [FILE]", "keep the game in a file; --resume FILE continues it"),
    ("help", "this page; ? does the same"),
    ("quit", "leave"),
)


class _Leave(Exception):
    """The person quits."""


class Prompt:
    """The dialogue with the people of a session."""

    def __init__(
        self, session: Session, bots: Mapping[int, Bot], ink: Ink, rng: Random, file: str | None
    ) -> None:
        self._session = session
        self._game = session.game
        self._bots = bots
        self._ink = ink
        self._rng = rng
        self._hinter = make("greedy", rng.getrandbits(64))
        session.deal(rng)
        record = session.record()
        self._names = seat_names(record.names, record.seats)
        self._people = [seat for seat in range(record.seats) if seat not in bots]
        self._file = file
        self._unsaved = False
        self._stale = True
        self._holder = self._people[0] if len(self._people) == 1 else None
        self._seen = dict.fromkeys(self._people, len(session.moves))
        self._view: View = self._current_view()
        self._keys = Keys([word.split()[0] for word, _ in HELP])
        self._commands: dict[str, Callable[[str], None]] = {
            "moves": self._list_moves,
            "hint": self._hint,
            "undo": self._undo,
            "show": self._show,
            "score": self._score,
            "log": self._log,
            "save": self._save,
            "help": self._help,
            "?": self._help,
            "quit": self._quit,
        }

    def run(self) -> int:
        """Play until a person quits or the input ends."""
        try:
            while True:
                self._advance()
                if self._stale:
                    self._present()
                self._execute(self._keys.ask(f"{self._prompt_name()}> ", self._view.moves))
        except _Leave:
            return 0
        except EOFError:
            print()
            print("End of input." + (" The game was not saved." if self._unsaved else ""))
            return 0
        except KeyboardInterrupt:
            if self._unsaved:
                print("\nThe game was not saved.")
            raise

    def _prompt_name(self) -> str:
        return "the end" if self._view.seat is None else self._names[self._view.seat]

    def _current_view(self) -> View:
        """The view of the seat to act; a spectator's once the game is over."""
        actor = self._session.actor
        view = self._game.view(self._session.state, actor if isinstance(actor, int) else None)
        return replace(view, ply=len(self._session.moves))

    def _advance(self) -> None:
        """Make deals and bots' moves until a person is to act or the game is over."""
        self._session.deal(self._rng)
        self._view = self._current_view()
        while bot := self._bots.get(-1 if self._view.seat is None else self._view.seat):
            self._make(self._choice(bot))
            self._session.deal(self._rng)
            self._view = self._current_view()

    def _choice(self, bot: Bot) -> str:
        """A bot's move; if the bot fails, the game ends and can be saved."""
        try:
            return bot.choose(self._view, Limits(seconds=5))
        except BotError:
            print("\nA bot cannot go on.")
            with suppress(_Leave):
                self._quit("")
            raise

    def _make(self, text: str) -> None:
        self._session.play(text)
        self._unsaved = self._stale = True

    def _present(self) -> None:
        """Print what happened since this person's last turn, and the position."""
        seat = self._view.seat
        seen = min(self._seen.values(), default=0)
        if seat is not None:
            if self._game.info.hidden and seat != self._holder:
                self._pass_on(seat)
            seen, self._seen[seat] = self._seen[seat], len(self._session.moves)
        print()
        if news := list(self._lines(seen)):
            print("\n".join(news), end="\n\n")
        self._draw()
        print()
        self._print_status()
        self._stale = False

    def _pass_on(self, seat: int) -> None:
        """Clear the screen, so that the next person does not see what the last one saw."""
        self._holder = seat
        self._keys.forget()
        if terminal.on_terminal():
            print(terminal.CLEAR, end="")
        line = self._keys.ask(f"Pass the device to {self._names[seat]}, who then presses Enter. ")
        self._keys.forget()
        if line.strip() == "quit":
            self._quit("")

    def _lines(self, since: int) -> Iterator[str]:
        """The moves as the current person saw them; all of them complete after the end."""
        return move_lines(
            self._game,
            self._session.states,
            self._session.moves,
            self._names,
            seat=self._view.seat,
            complete=self._view.outcome is not None,
            since=since,
        )

    def _text(self) -> str:
        """The position as the current person knows it; the complete one after the end."""
        return self._game.write(self._session.state) if self._view.outcome else self._view.text

    def _draw(self) -> None:
        print(self._game.extras.draw(self._text(), self._ink))

    def _print_status(self) -> None:
        seat, outcome = self._view.seat, self._view.outcome
        if outcome:
            print(self._ink(result(outcome, self._names), "bold"))
            print("`save FILE` keeps the game, `log` lists its moves, `quit` leaves.")
        elif seat is not None:
            print(points(self._view.scores, self._names))
            count = len(self._view.moves)
            print(f"{self._ink(turn(seat, self._names), 'bold')} Legal moves: {count}. ? for help.")

    def _execute(self, line: str) -> None:
        text = line.strip()
        word, _, rest = text.partition(" ")
        try:
            if text in self._view.moves or (text and word.lower() not in self._commands):
                self._move(text)
            elif text:
                self._commands[word.lower()](rest.strip())
        except (Mistake, CampanileError) as error:
            print(clean(str(error)))

    def _move(self, text: str) -> None:
        try:
            self._make(text)
        except CampanileError as error:
            raise Mistake(f"{error}{near(text, self._view.moves)}") from error

    def _list_moves(self, start: str) -> None:
        found = [move for move in self._view.moves if move.startswith(start)]
        if not found:
            raise Mistake(f"No legal move begins with “{start}”." if start else "There are none.")
        print(terminal.in_columns(found))

    def _hint(self, _: str) -> None:
        if not self._view.moves:
            raise CampanileError("game_over")
        print(f"{self._hinter.choose(self._view, Limits(seconds=5))} looks good.")

    def _undo(self, _: str) -> None:
        self._session.undo(self._people)
        left = len(self._session.moves)
        self._seen = {seat: min(seen, left) for seat, seen in self._seen.items()}
        self._unsaved = self._stale = True
        print("Taken back.")

    def _show(self, _: str) -> None:
        self._draw()
        print()
        print(self._text())

    def _score(self, _: str) -> None:
        print(points(self._view.scores, self._names))

    def _log(self, _: str) -> None:
        if not self._session.moves:
            raise Mistake("There are no moves yet.")
        for line in self._lines(0):
            print(line)

    def _save(self, name: str) -> None:
        name = name or self._file or ""
        if not name:
            raise Mistake("Name a file: save FILE.")
        files.save(self._session.record().write(), name, replace=name == self._file)
        self._file, self._unsaved = name, False
        secrets = self._game.info.hidden and not self._view.outcome
        print(f"Saved as {clean(name)}.{' The file also shows what is hidden.' if secrets else ''}")

    def _help(self, _: str) -> None:
        print("How moves are written:")
        print("\n".join(notation(self._game.info)))
        print("What else can be typed:")
        wide = max(len(usage) for usage, _ in HELP)
        for usage, meaning in HELP:
            print(f"    {usage.ljust(wide)}  {meaning}")

    def _quit(self, _: str) -> None:
        """Leave; ask first whether to save if a person types at a terminal."""
        while self._unsaved and sys.stdin.isatty():
            name = self._keys.ask(
                "Save the game? Name a file, or press Enter to leave without saving: "
            )
            if not name.strip():
                break
            try:
                self._save(name.strip())
            except Mistake as error:
                print(clean(str(error)))
        raise _Leave
