"""Every page that the project has, by name: what to look at in tests and in pictures."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any, TypeAlias

from campanile import engine
from campanile.core.game import Game
from campanile.core.play import random_play
from campanile.core.record import Record
from campanile.games import GAMES
from tests.browser.boards import board_of
from tests.browser.device import HAS_ENGINE
from tests.browser.solving import clicks, example, solve
from tests.browser.visitor import PHONE, WIDE, Visitor
from tests.review.games import played
from tests.server.client import OPEN, bot

Scene: TypeAlias = Callable[[Visitor], None]
MODES = ("computer", "friend", "here")


def me(name: str = "Anna") -> dict[str, Any]:
    return {"kind": "me", "name": name}


def _address(path: str) -> Scene:
    return lambda visitor: visitor.go(path)


def _setup(game: str, mode: str) -> Scene:
    def scene(visitor: Visitor) -> None:
        visitor.go(f"/new/{game}/{mode}")
        for closed in visitor.page.locator("details:not([open]) summary").all():
            closed.click()
        visitor.page.wait_for_selector("form")

    return scene


def _table(
    game: str, *seats: dict[str, Any], plies: int = 0, live: bool = False, chosen: bool = False
) -> Scene:
    def scene(visitor: Visitor) -> None:
        if live:
            match_id = visitor.make_in_the_middle(game, *seats, plies=plies)
        else:
            match_id = visitor.make(game, *seats)["id"]
            if plies:
                visitor.play_ahead(match_id, plies)
        visitor.sit_down(match_id)
        if len([seat for seat in seats if seat["kind"] == "me"]) == 1:
            visitor.wait_for_turn()
        if chosen:
            visitor.page.click(visitor.offers()[0])

    return scene


def _estimate(game: str, plies: int) -> Scene:
    """A table with a tint that says who would get what."""
    table = _table(game, me(), bot(5), plies=plies, live=True)

    def scene(visitor: Visitor) -> None:
        table(visitor)
        visitor.page.locator("body").press("e")
        visitor.page.wait_for_selector(".board .estimate")

    return scene


def _invitation(visitor: Visitor) -> None:
    visitor.go(f"/join#{invited(visitor)}")
    visitor.page.wait_for_selector("form .field")


def invited(visitor: Visitor, *seats: dict[str, Any], game: str = "twrs", **more: Any) -> str:
    """The token of an invitation by somebody else, to the last of some seats."""
    browser = visitor.context.browser
    assert browser
    other = Visitor(browser, visitor.address)
    made = other.make(game, *(seats or (me("Bram"), OPEN)), **more)
    other.close()
    token: str = list(made["invites"].values())[-1]
    return token


def _nowhere(visitor: Visitor) -> None:
    visitor.go("/join#invented-token")
    visitor.page.wait_for_selector("[role=alert]")
    visitor.forgive("404")


def _nothing(visitor: Visitor) -> None:
    visitor.go("/no/such/page")
    visitor.forgive("404")


def _lobby(visitor: Visitor) -> None:
    visitor.sit_down(visitor.make("twrs", me(), OPEN)["id"])


def _foreign_return_link(visitor: Visitor) -> None:
    """A link that is somebody else's, in a browser that has games."""
    visitor.make("twrs", me("Bram"), bot())
    origin = {"origin": visitor.address}
    link = visitor.context.request.post("/api/me/return-link", headers=origin).json()["token"]
    visitor.context.clear_cookies()
    visitor.make("twrs", me("Anna"), bot())
    visitor.go(f"/join/return#{link}")
    visitor.page.get_by_role("heading", name="Continue as Bram?").wait_for()
    visitor.forgive("409")


def _settings_of_a_guest(visitor: Visitor) -> None:
    visitor.make("twrs", me(), bot())
    visitor.go("/settings")
    visitor.page.get_by_role("heading", name="Your data").wait_for()


def _here(visitor: Visitor) -> None:
    """A table on this device, and how to leave it."""
    visitor.go("/new/twrs/computer")
    visitor.page.get_by_role("button", name="Start").click()
    visitor.page.wait_for_url("**/match/here-*")
    visitor.wait_for_turn()
    if not (leaving := visitor.page.get_by_text("On this device")).is_visible():
        visitor.page.get_by_role("button", name="More").click()
    leaving.click()


def beginning(game: str, seats: int) -> str:
    """The record of a game that was begun at random, with another last move as a variation."""
    return _record(game, seats, list(islice(random_play(*_start(game, seats), Random(1)), 12)))


def reviewable(game: str, seats: int) -> str:
    """Such a record; a game that is over where the server has to review it."""
    if HAS_ENGINE:
        return beginning(game, seats)
    games = [list(random_play(*_start(game, seats), Random(seed))) for seed in range(25)]
    return _record(game, seats, min(games, key=len))


def _start(game: str, seats: int) -> tuple[Game[Any, Any], Any]:
    return GAMES[game], GAMES[game].start(seats)


def _record(game: str, seats: int, played: list[tuple[Any, Any]]) -> str:
    rules, state = _start(game, seats)
    before = state
    moves: list[str] = []
    for move, after in played:
        moves.append(rules.write_move(state, move))
        before, state = state, after
    other = rules.write_move(before, rules.moves(before)[0])
    record = Record(rules, seats, moves=tuple(moves)).write()
    return f"{record}; A remark.\n| {len(moves)}. {other}\n"


def ending(game: str, seats: int, plies: int = 12) -> str:
    """The record of the last moves of a game of the weakest level, with mistakes in every game."""
    whole = played(game, seats, 1, 8)
    begin = whole.game.write(list(whole.states())[-plies - 1])
    return Record(whole.game, seats, moves=whole.moves[-plies:], position=begin).write()


def open_text(visitor: Visitor, page: str, text: str) -> None:
    """Paste something into a page for reviews or analyses."""
    visitor.go(page)
    visitor.page.get_by_label("A position, a game or a link").fill(text)
    visitor.page.get_by_role("button", name="Open", exact=True).click()


def open_record(visitor: Visitor, page: str, record: str) -> None:
    open_text(visitor, page, record)
    visitor.page.wait_for_selector(".study .move", state="attached")


def _analysis(game: str) -> Scene:
    """An analysis board with moves, a variation, a remark, and what the engine says."""

    def scene(visitor: Visitor) -> None:
        open_record(visitor, "/analysis", beginning(game, GAMES[game].info.seats[1]))
        visitor.page.keyboard.press("End")
        said = "li" if HAS_ENGINE else "p"
        visitor.page.wait_for_selector(f"[aria-label=Engine] {said}", state="attached")

    return scene


def set_up(visitor: Visitor, game: str) -> None:
    """The start of a game, to be changed by hand."""
    visitor.go(f"/analysis/{game}")
    visitor.page.wait_for_selector(".study")
    button = visitor.page.get_by_role("button", name="Set up a position")
    if not button.is_visible():
        visitor.page.get_by_role("button", name="More", exact=True).click()
    button.click()
    visitor.page.wait_for_selector(".editor .spot")


def reviewed(visitor: Visitor, record: str) -> None:
    """The review of a record, as soon as it is complete."""
    open_record(visitor, "/review", record)
    visitor.page.wait_for_selector("progress", state="detached", timeout=120_000)


def _review(game: str, seats: int) -> Scene:
    def scene(visitor: Visitor) -> None:
        reviewed(visitor, reviewable(game, seats))
        for key in ("End", "ArrowLeft", "ArrowLeft"):
            visitor.page.keyboard.press(key)

    return scene


def _editor(game: str) -> Scene:
    return lambda visitor: set_up(visitor, game)


def _open_sheet(visitor: Visitor, name: str) -> None:
    """What on a phone comes up over the board; elsewhere it stands beside it."""
    visitor.resize(*PHONE)
    visitor.page.locator(f"[aria-controls=sheet-{name}]").click()
    visitor.resize(*WIDE)


def _review_graph(visitor: Visitor) -> None:
    _review("clocktowers", 3)(visitor)
    _open_sheet(visitor, "now")


def _review_moment(visitor: Visitor) -> None:
    reviewed(visitor, ending("twrs", 2))
    moments = visitor.page.get_by_role("region", name="What mattered most")
    moments.locator("li button").first.click()


def _review_guess(visitor: Visitor) -> None:
    reviewed(visitor, ending("clocktowers", 4))
    visitor.page.get_by_role("button", name="Guess first").click()
    visitor.page.keyboard.press("ArrowRight")


def _review_learn(visitor: Visitor) -> None:
    """A mistake that was made again."""
    reviewed(visitor, ending("tuerme", 4))
    page = visitor.page
    page.get_by_role("button", name=re.compile("Learn from the mistakes")).first.click()
    visitor.page.click(visitor.offers()[-1])


def _analysis_lines(visitor: Visitor) -> None:
    _analysis("tuerme")(visitor)
    _open_sheet(visitor, "log")


def _home_with_games(visitor: Visitor) -> None:
    for game in GAMES:
        visitor.make(game, me(), bot())
    visitor.go("/")
    visitor.page.wait_for_selector("article")


def _puzzles(visitor: Visitor) -> None:
    visitor.go("/puzzles")
    for game in visitor.page.locator("article").all():
        game.locator("progress").wait_for()


def _puzzle(game: str) -> Scene:
    def scene(visitor: Visitor) -> None:
        visitor.go(f"/puzzles/{game}")
        visitor.page.wait_for_selector(".exercise .board svg")

    return scene


def _puzzle_solved(game: str) -> Scene:
    def scene(visitor: Visitor) -> None:
        row = example(game)
        visitor.go(f"/puzzles/{game}/all/{row['id']}")
        solve(visitor, game, row, clicks)

    return scene


SCENES: dict[str, Scene] = {
    "home": _address("/"),
    "home-running": _home_with_games,
    "join": _invitation,
    "join-nowhere": _nowhere,
    "join-replace": _foreign_return_link,
    "learn": _address("/learn"),
    "puzzles": _puzzles,
    "settings": _address("/settings"),
    "settings-guest": _settings_of_a_guest,
    "nothing": _nothing,
    "lobby": _lobby,
    "review": _address("/review"),
    "review-graph": _review_graph,
    "review-moment": _review_moment,
    "review-guess": _review_guess,
    "review-learn": _review_learn,
    "analysis": _address("/analysis"),
    "analysis-lines": _analysis_lines,
    "puzzle-solved": _puzzle_solved("tuerme"),
    "hot-seat": _table("clocktowers", me("Anna"), me("Bram"), plies=3),
    "clocktowers-four": _table("clocktowers", me(), bot(), bot(), bot(), plies=60),
    "clocktowers-four-end": _table("clocktowers", me(), bot(), bot(), bot(), plies=1000),
    "tuerme-four": _table("tuerme", me(), bot(), bot(), bot(), plies=60),
}
if HAS_ENGINE:
    SCENES["here"] = _here
for game in GAMES:
    middle = board_of(game).middle
    SCENES |= {f"setup-{game}-{mode}": _setup(game, mode) for mode in MODES}
    SCENES |= {
        f"{game}-start": _table(game, me(), bot()),
        f"{game}-middle": _table(game, me(), bot(5), plies=middle, live=True),
        f"{game}-chosen": _table(game, me(), bot(5), plies=middle, live=True, chosen=True),
        f"{game}-end": _table(game, me(), bot(5), plies=1000),
        f"{game}-analysis": _analysis(game),
        f"{game}-editor": _editor(game),
        f"{game}-review": _review(game, GAMES[game].info.seats[1]),
        f"lesson-{game}": _address(f"/learn/{game}"),
        f"lesson-{game}-done": _address(f"/learn/{game}/done"),
        f"rules-{game}": _address(f"/rules/{game}"),
    }
    if GAMES[game].extras.puzzles:
        SCENES[f"puzzle-{game}"] = _puzzle(game)
    if engine.estimates(game):
        SCENES[f"{game}-estimate"] = _estimate(game, middle)
