"""On phones, upright and on their side: all that a turn needs is on the screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from campanile.core.play import replay
from campanile.games import GAMES
from tests.browser.boards import Longest, board_of
from tests.browser.conftest import NewVisitor
from tests.browser.scenes import invited, me
from tests.browser.visitor import SMALL, Visitor
from tests.server.client import OPEN, bot

UPRIGHT = [(320, 568), (360, 640), (390, 844), (430, 932)]
ON_ITS_SIDE = [(640, 360), (844, 390), (932, 430)]
LANGUAGES = ("en", "de", "nl")
BLITZ = {"kind": "fischer", "initial": 600_000, "increment": 5_000}
LONG_NAME = "WWWWW WWWWWWWW WWWWWWWWW WWWWW"
"""As long as a name may be."""
SMALLEST_TARGET = 24.0
"""WCAG 2.5.8, in pixels."""
BOARD = ".stage svg:has(.spots)"
NEEDED = (".players li", BOARD, ".stage .spot", ".status", ".thumb .button")


def _phone(new_visitor: NewVisitor, **more: Any) -> Visitor:
    return new_visitor(size=UPRIGHT[2], has_touch=True, is_mobile=True, **more)


def _in_the_middle(
    new_visitor: NewVisitor, game: str, *others: dict[str, Any], **more: Any
) -> Visitor:
    """To move in the middle of a game, at a phone."""
    visitor = _phone(new_visitor)
    plies = board_of(game).middle
    visitor.sit_down(
        visitor.make_in_the_middle(game, me("Annemarie"), *others, plies=plies, **more)
    )
    visitor.wait_for_turn()
    return visitor


def _go_on(visitor: Visitor, game: str, longest: Longest, plies: int, name: str) -> None:
    """To move after the first so many moves of the game in which most is said."""
    seats = [me(name), *[bot()] * (longest.seats - 1)]
    moves = longest.moves[:plies]
    made = visitor.make(game, *seats, moves=moves, options=longest.options)
    visitor.sit_down(made["id"])
    visitor.wait_for_turn()


def _longest(game: str) -> Longest:
    found = board_of(game).longest
    assert found
    return found()


def _look_back(visitor: Visitor, longest: Longest) -> None:
    """At the move of which most is said."""
    for _ in longest.moves[longest.at + 1 :]:
        visitor.page.locator("body").press("ArrowLeft")
    # Deals are not counted.
    number = sum(ply["seat"] is not None for ply in visitor.told.log[: longest.at + 1])
    expect(visitor.page.locator(".status strong")).to_contain_text(f"{number} ")


def _at_sizes(visitor: Visitor, sizes: list[tuple[int, int]]) -> Iterator[str]:
    for width, height in sizes:
        visitor.resize(width, height)
        yield f"{width}×{height}"


def _out_of_sight(visitor: Visitor, *selectors: str) -> list[str]:
    """What of all this is not on the screen, or not shown at all."""
    found: list[str] = visitor.page.evaluate(OUT_OF_SIGHT, list(selectors))
    return found


def _cut_off(visitor: Visitor) -> list[str]:
    """Words of the bar of which only a part is seen."""
    cut: list[str] = visitor.page.evaluate(CUT_OFF)
    return cut


def _place(visitor: Visitor) -> list[int]:
    """Where the board is, in whole pixels."""
    box = visitor.page.locator(BOARD).bounding_box()
    assert box
    return [round(box[side]) for side in ("x", "y", "width", "height")]


def _size(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box
    return box["width"], box["height"]


@pytest.mark.parametrize(
    ("game", "seats"),
    [(game, seats) for game in GAMES for seats in range(2, GAMES[game].info.seats[1] + 1)],
)
def test_a_whole_turn_is_on_the_screen(game: str, seats: int, new_visitor: NewVisitor) -> None:
    clock = {"clock": BLITZ} if seats % 2 == 0 else {}
    visitor = _in_the_middle(new_visitor, game, *[bot()] * (seats - 1), **clock)
    page = visitor.page
    expect(page.locator(".players li")).to_have_count(seats)
    before: list[Any] = []
    for staged in (False, True):
        if staged:
            while not page.locator(".status .primary").is_visible():
                visitor.wait_for_turn()
                page.tap(visitor.offers()[-1])
            page.get_by_role("button", name="Hint").tap()
            page.locator(".notice").wait_for()
        boards = []
        for size in _at_sizes(visitor, UPRIGHT + ON_ITS_SIDE):
            assert _out_of_sight(visitor, *NEEDED) == [], size
            assert _out_of_sight(visitor, ".status .button") == [], size
            assert page.evaluate("() => document.documentElement.scrollHeight - innerHeight") <= 0
            width, height = _size(page.locator(".stage .spot .area").first)
            assert min(width, height) >= SMALLEST_TARGET - 0.5, size
            boards.append(_place(visitor))
        if staged:
            assert boards == before, "nothing jumps when a hint and a confirmation appear"
        before = boards


def test_words_fit_into_the_bar_in_every_language(new_visitor: NewVisitor) -> None:
    for language in LANGUAGES:
        visitor = _phone(new_visitor, language=language)
        visitor.sit_down(visitor.make("twrs", me(), {"kind": "open"})["id"])
        for size in _at_sizes(visitor, [UPRIGHT[0], ON_ITS_SIDE[0]]):
            assert _out_of_sight(visitor, ".thumb .button", ".sheet.open .button") == [], size
            for button in visitor.page.locator(".thumb .button").all():
                wide, needed = button.evaluate("(b) => [b.clientWidth, b.scrollWidth]")
                assert needed <= wide, (language, size, button.inner_text())


def test_a_turn_of_clocktowers_takes_three_taps(new_visitor: NewVisitor) -> None:
    visitor = _phone(new_visitor)
    visitor.sit_down(visitor.make("clocktowers", me(), bot())["id"])
    visitor.wait_for_turn()
    for taps, place in enumerate(("hand.0", "new", "pile.F"), 1):
        assert len(visitor.told.log) == 1, f"nothing is sent before {taps} taps"
        visitor.spot(place).tap()
    visitor.until(lambda: [m["text"] for m in visitor.told.log[1:3]] == ["play F1c", "draw F"])
    visitor.wait_for_turn()
    # And what waits can be changed, one step at a time.
    visitor.spot("hand.0").tap()
    visitor.spot("tray").tap()
    visitor.page.get_by_role("button", name="Change it").tap()
    expect(visitor.spot("hand.0")).to_have_attribute("aria-pressed", "true")
    visitor.spot("tray").tap()
    visitor.page.get_by_role("button", name="Play it").tap()
    visitor.until(lambda: any(m["text"].startswith("discard") for m in visitor.told.log))


def test_what_is_not_needed_in_a_turn_is_in_sheets(new_visitor: NewVisitor) -> None:
    visitor = _phone(new_visitor)
    page = visitor.page
    made = visitor.make("tuerme", me(), bot())
    visitor.play_ahead(made["id"], 4)
    visitor.sit_down(made["id"])
    thumb = page.locator(".thumb")
    moves = thumb.get_by_role("button", name="Moves")
    expect(page.locator("ol .move").first).to_be_hidden()
    moves.tap()
    expect(moves).to_have_attribute("aria-expanded", "true")
    expect(page.locator("ol .move").first).to_be_visible()
    thumb.get_by_role("button", name="More").tap()
    expect(page.locator("ol .move").first).to_be_hidden()
    expect(page.get_by_role("button", name="Turn the board")).to_be_visible()
    expect(page.get_by_role("link", name="Settings")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Turn the board")).to_be_hidden()
    moves.tap()
    page.locator("ol .move").nth(1).tap()
    expect(page.locator("ol .move").first).to_be_hidden()
    expect(page.locator(".status")).to_contain_text("1 of ")


def test_a_game_is_started_without_scrolling(new_visitor: NewVisitor) -> None:
    visitor = _phone(new_visitor)
    for game in GAMES:
        visitor.go(f"/new/{game}/computer")
        for size in _at_sizes(visitor, UPRIGHT + ON_ITS_SIDE):
            assert _out_of_sight(visitor, "form .primary") == [], (game, size)


@pytest.mark.parametrize("game", GAMES)
def test_lessons_and_puzzles_have_words_board_and_buttons_together(
    game: str, new_visitor: NewVisitor
) -> None:
    visitor = _phone(new_visitor, language="de")  # whose words are the longest
    lessons = GAMES[game].extras.lessons
    assert lessons is not None
    steps = [row["id"] for row in lessons() if row["wanted"]][:3]
    for address in (*(f"/learn/{game}/{step}" for step in steps), f"/puzzles/{game}"):
        visitor.go(address)
        visitor.page.locator(".exercise .spot").first.wait_for()
        for size in _at_sizes(visitor, UPRIGHT):
            hidden = _out_of_sight(visitor, "main h1", ".exercise .spot", ".note", ".go .button")
            assert hidden == [], (address, size)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_step_of_the_longest_lesson_is_read_without_scrolling(
    language: str, new_visitor: NewVisitor
) -> None:
    visitor = _phone(new_visitor, language=language)
    visitor.go("/learn/tuerme")
    text = visitor.page.locator(".exercise .text")
    text.wait_for()
    for size in _at_sizes(visitor, [SMALL, *UPRIGHT[1:]]):
        assert text.evaluate("(text) => text.scrollHeight - text.clientHeight") <= 1, size


def test_the_town_lies_so_that_its_fields_are_as_large_as_can_be(new_visitor: NewVisitor) -> None:
    """Between a text and buttons there is more room across than along it."""
    visitor = _phone(new_visitor)
    field = visitor.page.locator(".exercise .spot .area").first
    for address in ("/learn/tuerme", "/puzzles/tuerme"):
        visitor.go(address)
        field.wait_for()
        for size in _at_sizes(visitor, [SMALL, *UPRIGHT[1:]]):
            assert min(_size(field)) >= 19.5, (address, size)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_invitation_is_taken_without_scrolling(language: str, new_visitor: NewVisitor) -> None:
    visitor = _phone(new_visitor, language=language)
    for game in GAMES:
        bots = [bot(level) for level in range(2, GAMES[game].info.seats[1])]
        token = invited(visitor, me("Annemarie"), *bots, OPEN, game=game, clock=BLITZ)
        visitor.go(f"/join?{game}#{token}")
        visitor.page.locator("form .seats").wait_for()
        for size in _at_sizes(visitor, UPRIGHT + ON_ITS_SIDE):
            assert _out_of_sight(visitor, "form h1", "form .field", "form .primary") == [], size


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [game for game in GAMES if board_of(game).longest])
def test_the_longest_sentence_can_be_read_and_the_past_moves_nothing(
    game: str, language: str, new_visitor: NewVisitor
) -> None:
    sizes = [*UPRIGHT, SMALL, *ON_ITS_SIDE]
    longest = _longest(game)
    visitor = _phone(new_visitor, language=language)
    _go_on(visitor, game, longest, longest.at, LONG_NAME)
    confirm = visitor.page.locator(".status .primary")
    begun = GAMES[game].start(longest.seats, longest.options)
    *_, before = replay(GAMES[game], begun, longest.moves[: longest.at])
    position = GAMES[game].write(before)
    for place in board_of(game).places(position, longest.moves[longest.at]):
        if not confirm.is_visible():
            visitor.spot(place).tap()
    confirm.wait_for()
    for size in _at_sizes(visitor, sizes):
        assert _cut_off(visitor) == [], size
        assert _out_of_sight(visitor, *NEEDED, ".status .button") == [], size
    _go_on(visitor, game, longest, len(longest.moves), LONG_NAME)
    present = {size: _place(visitor) for size in _at_sizes(visitor, sizes)}
    _look_back(visitor, longest)
    for size in _at_sizes(visitor, sizes):
        assert _cut_off(visitor) == [], size
        assert _out_of_sight(visitor, *NEEDED, ".board > .steps button") == [], size
        assert _place(visitor) == present[size], size


@pytest.mark.parametrize("language", LANGUAGES)
def test_passing_is_at_hand_beside_the_pieces_of_four(
    language: str, new_visitor: NewVisitor
) -> None:
    longest = _longest("tuerme")
    visitor = _phone(new_visitor, language=language)
    _go_on(visitor, "tuerme", longest, longest.at + 1, "Annemarie")
    assert "pass" in visitor.told.moves
    for size in _at_sizes(visitor, [*UPRIGHT, *ON_ITS_SIDE]):
        assert _out_of_sight(visitor, *NEEDED, ".strips .button", ".strips li") == [], size


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_can_be_read_and_is_not_said_of_the_past(game: str, new_visitor: NewVisitor) -> None:
    visitor = _in_the_middle(new_visitor, game, bot())
    page = visitor.page
    page.get_by_role("button", name="Hint").tap()
    page.locator(".notice").wait_for()
    for size in _at_sizes(visitor, UPRIGHT + ON_ITS_SIDE):
        assert _cut_off(visitor) == [], size
    # What was said of the present does not stand beside the past.
    page.get_by_role("button", name="Moves", exact=True).tap()
    now = page.locator("ol [aria-current]")
    expect(now).to_be_in_viewport(ratio=1)
    seen = now.evaluate("""(move) => move.closest('ol').getBoundingClientRect().bottom
        - move.getBoundingClientRect().bottom""")
    assert seen >= 0, "the newest move is in sight"
    page.get_by_role("button", name="One move back").tap()
    expect(page.locator(".notice")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_the_end_leaves_the_board_in_sight_and_the_next_game_at_hand(
    game: str, new_visitor: NewVisitor
) -> None:
    visitor = _phone(new_visitor)
    page = visitor.page
    made = visitor.make(game, me("Anna"), me("Bram"))
    visitor.play_ahead(made["id"])
    visitor.sit_down(made["id"])
    for size in _at_sizes(visitor, UPRIGHT + ON_ITS_SIDE):
        sheet = page.locator(".sheet.open").bounding_box()
        button = page.get_by_role("button", name="Play again").bounding_box()
        assert sheet
        assert button
        assert button["y"] + button["height"] <= sheet["y"] + sheet["height"], size
        total = page.locator(".total td").first.bounding_box()
        assert total
        assert total["y"] + total["height"] <= button["y"], f"{size}: the sum is in sight"
    # A replay begins with what was dealt on the board.
    page.get_by_role("button", name="Replay the game").tap()
    expect(page.get_by_role("button", name="One move back")).to_be_disabled()
    expect(page.locator(".status")).to_contain_text("0 of ")
    page.get_by_role("button", name="One move forward").tap()
    expect(page.locator(".status")).to_contain_text("1 of ")


CUT_OFF = """() => [...document.querySelectorAll('.status .text')]
    .filter((text) => text.scrollHeight > text.clientHeight + 1).map((text) => text.innerText)"""
# Of every selected element: whether it is within the window.
OUT_OF_SIGHT = """(selectors) => selectors.flatMap((selector) =>
  [...document.querySelectorAll(selector)].flatMap((element) => {
    const area = element.querySelector('.area') ?? element
    const { left, right, top, bottom, width } = area.getBoundingClientRect()
    const seen = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1
    return width && seen ? [] : [`${selector} ${element.dataset.spot ?? ''}`]
  }))"""
