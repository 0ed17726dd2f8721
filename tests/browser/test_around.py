"""Around the board: names, clocks, offers and their answers, the way to the next game."""

from __future__ import annotations

import re
from itertools import product
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from campanile.games import GAMES
from tests.browser.conftest import NewVisitor
from tests.browser.hands import move
from tests.browser.scenes import me
from tests.browser.visitor import Visitor
from tests.server.client import OPEN, bot

BLITZ = {"kind": "fischer", "initial": 180_000, "increment": 2_000}


def _together(new_visitor: NewVisitor, **more: Any) -> tuple[Visitor, Visitor]:
    """Anna, who begins, and Bram, at one table of TWRS."""
    anna, bram = new_visitor(), new_visitor()
    made = anna.make("twrs", me(), OPEN, **more)
    bram.go(f"/join#{made['invites']['1']}")
    bram.page.get_by_label("Your name").fill("Bram")
    bram.page.get_by_role("button", name="Sit down").click()
    bram.page.wait_for_url("**/match/*")
    bram.settle()
    anna.sit_down(made["id"])
    return anna, bram


def test_clocks_are_full_while_players_are_missing(visitor: Visitor) -> None:
    visitor.sit_down(visitor.make("twrs", me(), OPEN, clock=BLITZ)["id"])
    expect(visitor.page.get_by_role("timer")).to_have_text(["3:00", "3:00"])


def test_a_request_is_called_by_its_name_and_a_no_is_told(new_visitor: NewVisitor) -> None:
    anna, bram = _together(new_visitor)
    move(anna, Random(1))
    anna.page.get_by_role("button", name="Ask to take back").click()
    expect(anna.page.get_by_role("alert")).to_contain_text("asked to take a move back")
    bram.page.get_by_role("button", name="Decline").click()
    expect(anna.page.locator(".status")).to_contain_text("Bram would rather not have")
    anna.page.get_by_role("button", name="Offer a draw").click()
    expect(bram.page.get_by_role("alert")).to_contain_text("Anna offers a draw")
    bram.page.get_by_role("button", name="Decline").click()
    expect(anna.page.locator(".status")).to_contain_text("Bram has declined the draw")


def test_both_go_to_the_next_game_at_once_and_watchers_stay(new_visitor: NewVisitor) -> None:
    anna, bram = _together(new_visitor)
    anna.page.get_by_text("Share", exact=True).click()
    anna.page.get_by_role("button", name="Make a link for spectators").click()
    link = anna.page.get_by_role("textbox", name="Make a link for spectators").input_value()
    watcher = new_visitor()
    watcher.go(link)
    watcher.page.wait_for_url("**/match/*")
    watcher.settle()
    expect(watcher.page.get_by_text("watching", exact=False)).to_have_text("You are watching.")
    first = anna.page.url
    for player in (anna, bram):
        player.wait_for_turn()
        move(player, Random(1))
    anna.page.get_by_role("button", name="Resign").click()
    anna.page.get_by_role("button", name="Really resign?").click()
    expect(bram.page.locator(".status")).to_contain_text("You have won! By resignation.")
    bram.page.get_by_role("button", name="Play again").click()
    anna.page.get_by_role("button", name="Agree").click()
    for player in (anna, bram):
        player.page.wait_for_url(lambda url: "/match/" in url and url != first)
    assert anna.page.url == bram.page.url
    bram.wait_for_turn()
    assert bram.is_to_move, "the seats have changed"
    expect(watcher.page.locator(".status")).to_contain_text("Bram has won.")
    expect(watcher.page.get_by_role("link", name="To the next game")).to_have_count(0)


def test_ones_own_side_is_below_and_a_turned_board_stays_so(new_visitor: NewVisitor) -> None:
    anna, bram = _together(new_visitor)

    def rows(visitor: Visitor) -> float:
        """How far Anna's towers are below Bram's."""
        boxes = [visitor.spot(place).bounding_box() for place in ("b5", "b9")]
        assert boxes[0] and boxes[1]
        return boxes[0]["y"] - boxes[1]["y"]

    assert rows(anna) > 0 > rows(bram)
    bram.page.get_by_role("button", name="Turn the board").click()
    bram.until(lambda: rows(bram) > 0)
    bram.page.reload()
    bram.settle()
    assert rows(bram) > 0


def test_one_name_everywhere(visitor: Visitor) -> None:
    page = visitor.page
    visitor.make("twrs", me("Anna"), bot())
    visitor.go("/new/twrs/friend")
    page.get_by_label("Your name").fill("משה 👩‍👩‍👧‍👦")
    with page.expect_response(lambda answer: answer.request.method == "PUT"):
        page.get_by_role("button", name="Make invitation links").click()
    visitor.settle()
    expect(page.locator(".players")).to_contain_text("משה 👩‍👩‍👧‍👦")
    visitor.go("/settings")
    expect(page.get_by_label("Your name")).to_have_value("משה 👩‍👩‍👧‍👦")
    visitor.go("/new/tuerme/friend")
    expect(page.get_by_label("Your name")).to_have_value("משה 👩‍👩‍👧‍👦")
    page.get_by_label("Your name").fill("👩‍👩‍👧‍👦" * 20)
    assert len(page.get_by_label("Your name").input_value().encode("utf-16-le")) // 2 == 8 * 11


def test_a_long_name_stays_in_its_place(visitor: Visitor) -> None:
    visitor.sit_down(visitor.make("twrs", me("W" * 30), me("Bram"))["id"])
    rows = visitor.page.locator(".players li")
    boxes = [row.bounding_box() for row in rows.all()]
    assert boxes[0] and boxes[1]
    assert boxes[0]["height"] == boxes[1]["height"]


def test_a_refused_move_stays_in_its_field(visitor: Visitor) -> None:
    page = visitor.page
    visitor.sit_down(visitor.make("twrs", me(), bot())["id"])
    visitor.wait_for_turn()
    field = page.get_by_label("Type a move")
    expect(field).to_have_accessible_description(re.compile("Written like this: [a-k]\\d"))
    field.fill("b5-a1")
    page.keyboard.press("Enter")
    expect(page.locator(".status .refused")).to_be_visible()
    expect(field).to_have_value("b5-a1")
    field.fill(visitor.told.moves[0])
    page.keyboard.press("Enter")
    visitor.until(lambda: len(visitor.log) > 0)
    expect(field).to_have_value("")


def test_a_downloaded_game_tells_what_it_is(visitor: Visitor) -> None:
    page = visitor.page
    match_id = visitor.make("tuerme", me("Anna"), me("Bram"), options={"stall_limit": "12"})["id"]
    visitor.play_ahead(match_id)
    visitor.sit_down(match_id)
    with page.expect_download() as loaded:
        page.get_by_role("button", name="Download the game").click()
    assert re.fullmatch(r"tuerme-\d{4}-\d\d-\d\d-anna-bram\.txt", loaded.value.suggested_filename)
    text = loaded.value.path().read_text("utf-8")
    assert text.startswith("# Spiel der Türme, ")
    assert "\nGame: tuerme\n" in text


@pytest.mark.parametrize("game", GAMES)
def test_the_end_can_be_shared_as_a_picture(game: str, visitor: Visitor) -> None:
    match_id = visitor.make(game, me("Anna"), me("Bram"))["id"]
    visitor.play_ahead(match_id)
    visitor.sit_down(match_id)
    with visitor.page.expect_download() as loaded:
        visitor.page.get_by_role("button", name="Picture to share").click()
    assert re.fullmatch(rf"{game}-[\d-]+-anna-bram\.png", loaded.value.suggested_filename)
    made = loaded.value.path().read_bytes()
    assert made.startswith(b"\x89PNG")
    assert int.from_bytes(made[16:20], "big") == 1200
    assert len(made) > 50_000, "the board is on it"


def test_a_deal_is_not_a_move(visitor: Visitor) -> None:
    visitor.sit_down(visitor.make("clocktowers", me(), bot())["id"])
    visitor.wait_for_turn()
    expect(visitor.page.get_by_role("button", name="To the start")).to_be_disabled()


def test_three_games_stand_in_one_row_or_in_one_column(visitor: Visitor) -> None:
    for width, (path, tile) in product(
        (1440, 1024, 820, 768, 600, 390), {"/": ".games article", "/learn": ".choose a"}.items()
    ):
        visitor.resize(width, 900)
        visitor.go(path)
        tiles = visitor.page.locator(tile)
        expect(tiles).to_have_count(3)
        boxes = [found.bounding_box() for found in tiles.all()]
        rows = {round(box["y"]) for box in boxes if box}
        assert len(rows) in (1, 3), (path, width)


def test_the_links_of_a_game_are_named_in_one_piece(visitor: Visitor) -> None:
    visitor.go("/")
    for name in ("Learn it", "Rules", "Analysis"):
        link = visitor.page.get_by_role("link", name=f"{name}: TWRS", exact=True)
        expect(link).to_have_text(name)


def test_a_trade_makes_room_for_a_name(visitor: Visitor) -> None:
    table = visitor.make("twrs", me(), bot(7))["id"]
    visitor.resize(1024, 768)
    visitor.sit_down(table)
    visitor.page.locator(".languages").select_option("nl")
    who = visitor.page.locator(".players .who").nth(1)
    expect(who).to_contain_text("(7)")
    assert who.evaluate("(name) => name.scrollWidth <= name.clientWidth"), "the name is cut"


@pytest.mark.parametrize("game", ["clocktowers", "tuerme"])
def test_on_an_upright_tablet_the_actions_are_in_sight(game: str, new_visitor: NewVisitor) -> None:
    tablet = new_visitor(size=(820, 1180))
    tablet.sit_down(tablet.make(game, me(), bot(), bot(), bot())["id"])
    for action in ("Take back", "Hint"):
        expect(tablet.page.get_by_role("button", name=action)).to_be_in_viewport(ratio=1)


def test_the_theme_can_be_changed_on_a_small_phone(new_visitor: NewVisitor) -> None:
    small = new_visitor(size=(320, 640))
    small.go("/")
    small.page.get_by_role("button", name="Light or dark").click()
    expect(small.page.get_by_role("button", name="Light or dark: Light")).to_be_visible()


def test_an_unknown_address_leads_on(visitor: Visitor) -> None:
    visitor.go("/no/such/place")
    expect(visitor.page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    expect(visitor.page.get_by_role("main").get_by_role("link")).to_have_count(2)
    visitor.forgive("404")


def test_among_people_there_are_no_hints_unless_agreed(new_visitor: NewVisitor) -> None:
    anna, bram = _together(new_visitor)
    expect(anna.page.get_by_role("button", name="Hint")).to_be_disabled()
    anna, bram = _together(new_visitor, hints=True)
    anna.page.get_by_role("button", name="Hint").click()
    expect(bram.page.locator(".status")).to_contain_text("Anna has asked for a hint.")
    expect(anna.page.locator(".status")).to_contain_text("Hint: ")
    move(anna, Random(1))
    for player in (anna, bram):
        expect(player.page.locator("ol .move").first).to_contain_text("with a hint")


def test_hints_are_agreed_on_when_a_table_is_made(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("/new/twrs/friend")
    page.get_by_role("group", name="Hints").get_by_text("Allowed", exact=True).click()
    with page.expect_request("**/api/matches") as asked:
        page.get_by_role("button", name="Make invitation links").click()
    assert '"hints":true' in (asked.value.post_data or "")
    visitor.settle()
    visitor.go("/new/twrs/friend")
    page.get_by_role("group", name="Clock").get_by_text("10 min").click()
    expect(page.get_by_role("group", name="Hints")).to_have_count(0)


def test_who_would_get_what_is_shown_on_the_board_if_wanted(new_visitor: NewVisitor) -> None:
    alone = new_visitor()
    page = alone.page
    alone.sit_down(alone.make("twrs", me(), bot())["id"])
    alone.wait_for_turn()
    switch = page.get_by_role("button", name="Who gets what?")
    tint = page.locator(".board .estimate")
    expect(switch).to_have_attribute("aria-pressed", "false")
    expect(tint).to_have_count(0)
    switch.click()
    expect(tint).to_have_count(1)
    expect(page.locator(".expected")).to_contain_text("Expected in the end: Blue 38, Orange 38")
    assert any("likely Blue’s" in name for name in alone.look())
    move(alone, Random(1))
    alone.wait_for_turn()
    expect(tint).to_have_count(1)
    page.get_by_role("button", name="To the start").click()
    expect(page.locator(".expected")).to_contain_text("Blue 38, Orange 38")
    page.locator("body").press("e")
    expect(tint).to_have_count(0)
    alone.go("/settings")
    page.get_by_role("group", name="Who gets what").get_by_text("On", exact=True).click()
    alone.sit_down(alone.make("twrs", me(), bot())["id"])
    expect(tint).to_have_count(1)

    anna, bram = _together(new_visitor)
    expect(anna.page.get_by_role("button", name="Who gets what?")).to_be_disabled()
    anna, bram = _together(new_visitor, hints=True)
    anna.page.get_by_role("button", name="Who gets what?").click()
    expect(anna.page.locator(".board .estimate")).to_have_count(1)
    expect(bram.page.locator(".status")).to_contain_text("Anna has asked for a hint.")


def test_the_end_is_counted_line_by_line_and_a_tap_skips_it(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(reduced_motion="no-preference")
    table = visitor.make("clocktowers", me(), me("Bram"))["id"]
    visitor.play_ahead(table, 100)
    page = visitor.page
    page.clock.install()
    visitor.sit_down(table)
    page.locator(".pass button").click()
    page.get_by_role("button", name="Resign").click()
    # From here on time passes only as the test lets it.
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 5)
    page.get_by_role("button", name="Really resign?").click()
    ahead, now, lit = (page.locator(name) for name in ("tr.ahead", "tr.now", ".foot.lit"))
    expect(ahead).to_have_count(4)
    shown = 0
    for line in range(1, 4):
        page.clock.run_for(750)
        expect(ahead).to_have_count(4 - line)
        expect(now).to_have_count(1)
        shown += lit.count()
    assert shown > 0
    page.locator("h2").first.click()
    expect(page.locator("tr.ahead, tr.now, .foot.lit")).to_have_count(0)
    scores = visitor.told.standing["result"]["scores"]
    expect(page.locator("tr.total td")).to_have_text([str(points) for points in scores])
