"""A game at the prompt: shows each person what that seat knows and does what is typed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from random import Random
from typing import Final

from campanile.bots import make
from campanile.bots.base import Bot, Limits
from campanile.bots.spec import BotError
from campanile.cli import files, terminal
from campanile.cli.arguments import near
from campanile.cli.keys import Keys
from campanile.cli.look import notation
from campanile.cli.session import Session
from campanile.cli.terminal import Mistake, clean
from campanile.cli.words import points, result, seat_names, told, turn
from campanile.core.errors import CampanileError
from campanile.core.game import View
from campanile.core.ink import Ink

HELP: Final = (
    ("moves [START]", "the legal moves, or those that begin so"),
    ("hint", "a move the greedy bot would play"),
    ("undo", "take back your last move, unless something hidden was shown since"),
    ("show", "the position again, and as text"),
    ("score", "the points as they stand"),
    ("log", "all moves so far"),
    ("save [FILE]", "keep the game in a file; --resume FILE goes on with it"),
    ("help", "this page; ? does the same"),
    ("quit", "leave"),
)


class _Leave(Exception):
    """The person has had enough."""


class Prompt:
    """The people's side of a session."""

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
        self._heard = dict.fromkeys(self._people, len(session.moves))
        self._view: View = self._look()
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
        """Play until somebody leaves."""
        try:
            while True:
                self._advance()
                if self._stale:
                    self._present()
                self._obey(self._keys.ask(f"{self._caller()}> ", self._view.moves))
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

    def _caller(self) -> str:
        return "the end" if self._view.seat is None else self._names[self._view.seat]

    def _look(self) -> View:
        """What the person on turn knows; nobody is on turn after the end."""
        actor = self._session.actor
        return self._game.view(self._session.state, actor if isinstance(actor, int) else None)

    def _advance(self) -> None:
        """Deals and bots' moves, until a person is on turn or the game is over."""
        self._session.deal(self._rng)
        self._view = self._look()
        while bot := self._bots.get(-1 if self._view.seat is None else self._view.seat):
            self._make(self._choice(bot))
            self._session.deal(self._rng)
            self._view = self._look()

    def _choice(self, bot: Bot) -> str:
        """A bot's move; if it cannot go on, nobody can, but the game can be kept."""
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
        """What happened since this person last looked, and the position."""
        seat = self._view.seat
        heard = min(self._heard.values(), default=0)
        if seat is not None:
            if self._game.info.hidden and seat != self._holder:
                self._pass_on(seat)
            heard, self._heard[seat] = self._heard[seat], len(self._session.moves)
        print()
        if news := list(self._told(heard)):
            print("\n".join(news), end="\n\n")
        self._draw()
        print()
        self._say_how_it_stands()
        self._stale = False

    def _pass_on(self, seat: int) -> None:
        """Hide what the last person saw until the next one has the device."""
        self._holder = seat
        self._keys.forget()
        if terminal.on_terminal():
            print(terminal.CLEAR, end="")
        line = self._keys.ask(f"Pass the device to {self._names[seat]}, who then presses Enter. ")
        self._keys.forget()
        if line.strip() == "quit":
            self._quit("")

    def _told(self, since: int) -> Iterator[str]:
        """The moves as the one who looks may know them; after the end, as they were."""
        session, seat = self._session, self._view.seat
        whole = self._view.outcome is not None
        return told(
            self._game,
            session.states,
            session.moves,
            self._names,
            seat=seat,
            whole=whole,
            since=since,
        )

    def _text(self) -> str:
        """The position as the one who looks may know it; after the end, the whole truth."""
        return self._game.write(self._session.state) if self._view.outcome else self._view.text

    def _draw(self) -> None:
        print(self._game.extras.draw(self._text(), self._ink))

    def _say_how_it_stands(self) -> None:
        seat, outcome = self._view.seat, self._view.outcome
        if outcome:
            print(self._ink(result(outcome, self._names), "bold"))
            print("`save FILE` keeps the game, `log` lists its moves, `quit` leaves.")
        elif seat is not None:
            print(points(self._view.scores, self._names))
            count = len(self._view.moves)
            print(f"{self._ink(turn(seat, self._names), 'bold')} Legal moves: {count}. ? for help.")

    def _obey(self, line: str) -> None:
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
        self._heard = {seat: min(heard, left) for seat, heard in self._heard.items()}
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
            raise Mistake("Nothing has happened yet.")
        for line in self._told(0):
            print(line)

    def _save(self, name: str) -> None:
        name = name or self._file or ""
        if not name:
            raise Mistake("Say where: save FILE.")
        files.save(self._session.record().write(), name, replace=name == self._file)
        self._file, self._unsaved = name, False
        secrets = self._game.info.hidden and not self._view.outcome
        print(f"Saved as {clean(name)}.{' It holds all secrets of the game.' if secrets else ''}")

    def _help(self, _: str) -> None:
        print("How moves are written:")
        print("\n".join(notation(self._game.info)))
        print("What else can be typed:")
        wide = max(len(usage) for usage, _ in HELP)
        for usage, meaning in HELP:
            print(f"    {usage.ljust(wide)}  {meaning}")

    def _quit(self, _: str) -> None:
        """Leave; a person at a terminal is asked first whether to save."""
        while self._unsaved and sys.stdin.isatty():
            name = self._keys.ask("Save the game? Name a file, or press Enter to leave without: ")
            if not name.strip():
                break
            try:
                self._save(name.strip())
            except Mistake as error:
                print(clean(str(error)))
        raise _Leave
