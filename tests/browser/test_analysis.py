"""The analysis board, and playing on from there: whole ways by keyboard, by mouse and by touch."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from campanile.core.annotated import read_annotated
from campanile.games import GAMES
from tests.browser.conftest import NewVisitor
from tests.browser.device import HAS_ENGINE, on_device
from tests.browser.hands import PATIENCE, Hand, finger, mouse
from tests.browser.scenes import open_record
from tests.browser.visitor import PHONE, Visitor
from tests.web.make import DATA

NO_ENGINE = "The engine cannot run here"
STUDIES = json.loads((DATA / "studies.json").read_text(encoding="utf-8"))


def analyse(visitor: Visitor, game: str) -> Page:
    """The analysis board of a game, with what the engine has found."""
    visitor.go(f"/analysis/{game}")
    if HAS_ENGINE:
        expect(lines(visitor.page).nth(1)).to_be_visible()
    else:
        expect(engine(visitor.page)).to_contain_text(NO_ENGINE)
    return visitor.page


def engine(page: Page, name: str = "Engine") -> Locator:
    return page.get_by_role("region", name=name)


def lines(page: Page, name: str = "Engine") -> Locator:
    return engine(page, name).locator("li")


def moves(page: Page) -> Locator:
    return page.get_by_role("region", name="Moves").locator(".move")


def current(page: Page) -> Locator:
    return moves(page).and_(page.locator("[aria-current]"))


def first_move(visitor: Visitor, hand: Hand = mouse) -> None:
    """Make one on the board."""
    made = visitor.page.locator(".study .move")  # also in a sheet that is closed
    rng, tried = Random(1), set[str]()

    def goes_on(before: list[str]) -> bool:
        # While the server is asked nothing is offered.
        return made.count() > 0 or visitor.offers() not in ([], before)

    for _ in range(PATIENCE):
        if made.count():
            return
        offers = visitor.offers()
        chosen = rng.choice([offer for offer in offers if offer not in tried] or offers)
        tried.add(chosen)
        hand(visitor, chosen)
        visitor.until(partial(goes_on, offers))
    raise AssertionError(f"no move came of {tried}")


def varies(page: Page) -> bool:
    """Whether there are two lines, after another one of the engine's was tried from the start."""
    if moves(page).count() == 2:
        return True
    page.keyboard.press("Home")
    for number, move in enumerate(lines(page).locator(".first").all_inner_texts(), 1):
        if move != moves(page).first.inner_text():
            page.keyboard.press(str(number))
            expect(current(page)).to_have_count(1)
            break
    return False


@on_device
@pytest.mark.parametrize("game", GAMES)
def test_variations_by_keyboard_alone_and_playing_on(visitor: Visitor, game: str) -> None:
    page = analyse(visitor, game)
    page.keyboard.press("1")
    expect(moves(page)).to_have_count(1)
    visitor.until(lambda: varies(page))
    for key in ("Home", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    variation = current(page).inner_text()
    assert variation != moves(page).first.inner_text()
    page.keyboard.press("p")
    expect(moves(page).first).to_have_text(variation)
    page.keyboard.press("ArrowDown")
    expect(current(page)).not_to_have_text(variation)
    page.keyboard.press("Delete")
    expect(moves(page)).to_have_count(1)
    page.keyboard.press("u")
    expect(moves(page)).to_have_count(2)
    page.keyboard.press("c")
    page.keyboard.type("a remark")
    expect(page.locator(".comment")).to_have_text("a remark")
    played = current(page).inner_text()
    page.get_by_role("button", name="Against level 5").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/match/here-*")
    visitor.wait_for_turn()
    assert played in visitor.log


def test_a_study_is_given_on_as_link_and_as_file(visitor: Visitor, tmp_path: Path) -> None:
    page = analyse(visitor, "clocktowers")
    if HAS_ENGINE:
        lines(page).first.get_by_role("button").first.click()
    else:
        first_move(visitor)
    page.wait_for_url(re.compile(r"#r=.*&n=\d"))
    count = moves(page).count()
    before = page.url
    page.get_by_label("Your remark on this position").fill("first\nof two lines")
    visitor.until(lambda: page.url != before)
    address = page.get_by_label("Link to this analysis").input_value()
    assert address == page.url
    with page.expect_download() as download:
        page.get_by_role("button", name="Game as text").click()
    file = tmp_path / "study.txt"
    download.value.save_as(file)
    text = file.read_text("utf-8")
    assert "\n; first\n; of two lines\n" in text
    assert read_annotated(text, GAMES).write() == text
    visitor.go("/")
    page.goto(address)
    expect(page.locator(".comment")).to_have_text(re.compile("first\\s+of two lines"))
    expect(current(page)).to_have_count(1)
    visitor.go("/analysis")
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_url("**/analysis/clocktowers#*")
    expect(moves(page)).to_have_count(count)


@pytest.mark.parametrize("study", STUDIES, ids=lambda study: str(study["game"]))
def test_all_that_is_noted_comes_back(
    visitor: Visitor, study: dict[str, str], tmp_path: Path
) -> None:
    """A nested study with a remark on the deal, of a game that somebody gave up."""
    page = visitor.page
    file = tmp_path / "study.txt"

    def saved() -> str:
        with page.expect_download() as download:
            page.get_by_role("button", name="Game as text").click()
        download.value.save_as(file)
        return file.read_text("utf-8")

    open_record(visitor, "/analysis", study["text"])
    assert saved() == study["page"]
    # What is tried after the end is no part of the game, which is as lost as before.
    for key in ("End", "ArrowRight", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    if HAS_ENGINE:
        count = moves(page).count()
        lines(page).first.get_by_role("button").first.click()
        expect(moves(page)).to_have_count(count + 1)
    given, found = (read_annotated(text, GAMES) for text in (study["text"], saved()))
    assert found.record == given.record
    page.reload()
    expect(moves(page).first).to_be_visible()
    assert read_annotated(saved(), GAMES).record == given.record


def test_positions_as_text_and_as_pictures(visitor: Visitor) -> None:
    page = analyse(visitor, "twrs")
    position = page.get_by_label("This position as text")
    text = position.input_value()
    for kind, begin in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with page.expect_download() as download:
            page.get_by_role("button", name=kind, exact=True).click()
        assert begin in Path(download.value.path()).read_bytes()[:200]
    # Written by hand: it is the other one's turn, or nothing that can be read.
    position.fill(text.replace(" b ", " o "))
    position.press("Enter")
    expect(page.locator(".status")).to_contain_text("Orange")
    position.fill("nonsense")
    position.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    # A tower that stands there, and a place that it cannot reach.
    page.locator('[data-spot="f9"]').click()
    page.locator('[data-spot="a1"]').click()
    expect(page.locator(".status [role=alert]")).to_be_visible()
    visitor.go("/analysis")
    page.get_by_label("A position, a game or a link").fill("Game: twrs\nnonsense\n")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("line 2")
    page.get_by_label("A position, a game or a link").fill(text)
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_url("**/analysis/twrs#*")
    expect(lines(page).first if HAS_ENGINE else engine(page)).to_be_visible()
    visitor.forgive("409")


@on_device
def test_a_finger_makes_moves_and_goes_back(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(size=PHONE, has_touch=True, is_mobile=True)
    visitor.go("/analysis/tuerme")
    page = visitor.page
    log = page.get_by_role("button", name="Moves", exact=True)
    page.locator(".spot.target").first.wait_for(state="attached")
    log.tap()
    lines(page).first.get_by_role("button").first.tap()
    expect(moves(page)).to_have_count(1)
    log.tap()
    page.get_by_role("button", name="One move back").last.tap()
    log.tap()
    expect(current(page)).to_have_count(0)
    moves(page).first.tap()
    expect(page.locator("#sheet-log")).not_to_be_visible()
    page.get_by_role("button", name="More", exact=True).tap()
    page.get_by_role("button", name="Finish it against level 10").tap()
    page.wait_for_url("**/match/here-*")


@pytest.mark.parametrize("game", GAMES)
def test_without_webassembly_the_server_deals_and_plays_on(
    game: str, new_visitor: NewVisitor
) -> None:
    visitor = new_visitor(size=PHONE, has_touch=True, is_mobile=True)
    visitor.context.add_init_script("delete window.WebAssembly")
    visitor.go(f"/analysis/{game}")
    page = visitor.page
    page.locator(".spot.target").first.wait_for(state="attached")
    first_move(visitor, finger)
    log = page.get_by_role("button", name="Moves", exact=True)
    log.tap()
    expect(engine(page)).to_contain_text(NO_ENGINE)
    played = moves(page).first.inner_text()
    log.tap()
    page.get_by_role("button", name="More", exact=True).tap()
    page.get_by_role("button", name="Against level 5").tap()
    page.wait_for_url("**/match/*")
    visitor.wait_for_turn()
    assert "here-" not in page.url
    assert played in [move["text"] for move in visitor.told.log]
