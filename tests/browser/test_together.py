"""Several people: by invitation, on one device, and as spectators."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import NewVisitor
from tests.browser.hands import move, play
from tests.browser.scenes import me
from tests.browser.visitor import Visitor
from tests.server.client import OPEN, bot


def _board(visitor: Visitor) -> list[str]:
    """What stands where, without what one of them can do with it."""
    return [re.split(";|, choose", label)[0] for label in visitor.look()]


def _turns(anna: Visitor, bram: Visitor, rng: Random, count: int) -> None:
    for _ in range(count):
        player = anna if anna.is_to_move else bram
        player.wait_for_turn()
        move(player, rng)
        other = bram if player is anna else anna
        _catch_up(other, player)


def _catch_up(visitor: Visitor, other: Visitor) -> None:
    visitor.until(lambda: visitor.is_in_step and len(visitor.told.log) == len(other.told.log))


def _lines(visitor: Visitor) -> list[WebSocketRoute]:
    """The sockets of a page, which would outlive the loss of an emulated network."""
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    visitor.page.route_web_socket("**/socket", connect)
    return lines


def _cut(visitor: Visitor, lines: list[WebSocketRoute]) -> None:
    visitor.context.set_offline(True)
    lines[-1].close()


def test_two_by_invitation_through_a_reload_and_a_lost_network(new_visitor: NewVisitor) -> None:
    anna, bram = new_visitor(), new_visitor()
    rng = Random(2)
    anna.go("/new/tuerme/friend")
    anna.page.get_by_label("Your name").fill("Anna")
    anna.page.get_by_role("button", name="Make invitation links").click()
    link = anna.page.get_by_role("textbox", name="Send this link").input_value()
    lines = _lines(bram)
    bram.go(link)
    bram.page.get_by_label("Your name").fill("Bram")
    bram.page.get_by_role("button", name="Sit down").click()
    bram.page.wait_for_url("**/match/*")
    bram.settle()
    _turns(anna, bram, rng, 4)

    anna.page.reload()
    anna.settle()
    _turns(anna, bram, rng, 2)

    _cut(bram, lines)
    expect(bram.page.get_by_role("status")).to_contain_text("Connection lost")
    if anna.is_to_move:
        move(anna, rng)
    bram.until(lambda: bram.faults)  # The page has tried to connect again, in vain.
    bram.context.set_offline(False)
    _catch_up(bram, anna)
    bram.forgive("ERR_INTERNET_DISCONNECTED|WebSocket")
    _turns(anna, bram, rng, 4)

    assert anna.log == bram.log
    assert len(anna.log) > 10
    assert _board(anna) == _board(bram)
    for visitor, other in ((anna, "Bram"), (bram, "Anna")):
        expect(visitor.page.locator(".players")).to_contain_text(other)


def test_who_looks_back_goes_on_doing_so_while_the_other_moves(new_visitor: NewVisitor) -> None:
    anna, bram = new_visitor(), new_visitor()
    made = anna.make("twrs", me(), OPEN)
    bram.go(f"/join#{made['invites']['1']}")
    bram.page.get_by_role("button", name="Sit down").click()
    bram.page.wait_for_url("**/match/*")
    bram.settle()
    anna.sit_down(made["id"])
    _turns(anna, bram, Random(2), 3)
    status = anna.page.locator(".status")
    anna.page.get_by_role("button", name="To the start").click()
    expect(status).to_contain_text("0 of 3")
    start = anna.look()

    move(bram, Random(3))
    expect(status).to_contain_text("0 of 4")
    assert anna.look() == start
    assert anna.is_to_move
    assert anna.offers() == [], "nothing can be moved in the past"

    anna.page.locator("ol .move").nth(2).click()
    expect(status).to_contain_text("3 of 4: Anna: Tower from")
    expect(anna.page.get_by_role("button", name="Ask to take back")).to_be_disabled()
    expect(anna.page.get_by_role("button", name="Resign")).to_be_disabled()
    bram.page.get_by_role("button", name="Ask to take back").click()
    anna.page.get_by_role("button", name="Agree").click()
    _catch_up(anna, bram)
    anna.until(lambda: len(anna.log) == 3)
    expect(status).to_contain_text("to move")
    assert _board(anna) == _board(bram)
    assert bram.offers()


def test_a_move_whose_answer_is_lost_is_made_and_shown_once(visitor: Visitor) -> None:
    page = visitor.page
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        """The first line loses what the server says of moves."""
        lost = () if lines else ('"ack"', '"events"')

        def tell(told: str | bytes) -> None:
            if not any(word in str(told) for word in lost):
                line.send(told)

        line.connect_to_server().on_message(tell)
        lines.append(line)

    page.route_web_socket("**/socket", connect)
    visitor.go("/settings")
    page.get_by_role("group", name="Confirm moves").get_by_text("On", exact=True).click()
    visitor.sit_down(visitor.make("twrs", me(), bot())["id"])
    text = max(visitor.told.moves, key=len)
    page.get_by_label("Type a move").fill(text)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Play it").dblclick()
    visitor.until(lambda: visitor.told.log)
    lines[0].close()
    visitor.until(lambda: len(lines) == 2)
    visitor.wait_for_turn()
    assert visitor.log[0] == text
    assert visitor.offers()
    expect(page.locator(".status .primary")).to_have_count(0)
    assert len({said["id"] for said in visitor.said if said["type"] == "move"}) == 1


def test_between_two_at_one_device_nothing_hidden_is_on_the_page(visitor: Visitor) -> None:
    page = visitor.page
    # The server's table; src/device/match.test.ts looks at those of the device.
    visitor.context.add_init_script("delete window.WebAssembly")
    visitor.go("/new/clocktowers/here")
    for number, name in enumerate(("Anna", "Bram")):
        page.locator(".names input").nth(number).fill(name)
    page.get_by_role("button", name="Start").click()
    visitor.until(lambda: visitor.is_in_step and visitor.is_to_move)
    discarded = visitor.spot("hand.0").get_attribute("aria-label") or ""
    visitor.spot("hand.0").click()
    visitor.spot("tray").click()
    visitor.settle()
    visitor.spot("pile.F").click()

    expect(page.get_by_role("heading", name="Pass the device to Bram")).to_be_visible()
    assert page.locator(".spot, main svg:not(.mark)").count() == 0
    assert page.locator("main").inner_text().split("\n")[-1] == "I am Bram"
    card = discarded.removeprefix("In your hand: ").split(";")[0]
    assert card
    assert card not in page.content()
    # Where the piles are empty a discard ends the turn: nothing of it may be read aloud.
    said = page.locator("[aria-live]", has_text="Anna")
    assert said.count() == 0

    page.get_by_role("button", name="I am Bram").click()
    visitor.until(lambda: visitor.told.standing["seat"] == 1 and visitor.is_in_step)
    assert visitor.log[1] == "discard ?"
    assert said.count() == 0
    page.get_by_role("button", name="One move back").click()
    expect(page.get_by_role("status")).to_contain_text("1 of 2")
    replay = next(answer for answer in visitor.answers if "/replay" in answer.url).json()
    assert replay["standing"]["seat"] == 1
    assert [ply["text"] for ply in replay["log"]] == [ply["text"] for ply in visitor.told.log]
    page.get_by_role("button", name="Back to the present").click()
    move(visitor, Random(1))


def test_what_only_the_host_may_do_is_refused_with_words(new_visitor: NewVisitor) -> None:
    anna, bram = new_visitor(), new_visitor()
    made = anna.make("clocktowers", me(), OPEN, OPEN)
    bram.go(f"/join#{made['invites']['1']}")
    bram.page.get_by_role("button", name="Sit down").click()
    bram.page.wait_for_url("**/match/*")
    bram.settle()
    for name in ("Make a new link", "Let the computer play"):
        bram.page.reload()
        bram.page.get_by_role("button", name=name).click()
        expect(bram.page.get_by_role("alert")).to_contain_text("Only the person who made the table")
    bram.forgive("403")


def test_who_cannot_look_back_is_told_and_stays_in_the_present(visitor: Visitor) -> None:
    page = visitor.page
    visitor.sit_down(visitor.make("twrs", me(), bot())["id"])
    play(visitor, Random(1), moves=1)
    visitor.wait_for_turn()
    page.route("**/replay*", lambda route: route.abort())
    page.get_by_role("button", name="To the start").click()
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
    expect(page.locator(".status")).to_contain_text("Your turn")
    assert visitor.offers()
    visitor.forgive("ERR_FAILED")


def test_a_watcher_sees_moves_as_they_happen_and_cannot_move(new_visitor: NewVisitor) -> None:
    anna, watcher = new_visitor(), new_visitor()
    made = anna.make("twrs", me(), bot())
    anna.sit_down(made["id"])
    watcher.go(f"/join/watch#{made['watch']}")
    watcher.page.wait_for_url("**/match/*")
    watcher.settle()
    expect(anna.page.get_by_text("1 watching")).to_be_visible()
    for _ in range(3):
        play(anna, Random(1), moves=1)
        anna.wait_for_turn()
        _catch_up(watcher, anna)
        assert watcher.log == anna.log
        assert _board(watcher) == _board(anna)
    assert watcher.offers() == []
    for place in ("f4", "d4", "b5"):
        watcher.spot(place).click()
    assert watcher.page.get_by_label("Type a move").count() == 0
    assert watcher.page.get_by_role("button", name="Resign").count() == 0
    assert {message["type"] for message in watcher.said} <= {"hello", "ping"}


def test_a_return_link_asks_before_it_replaces_who_has_games(new_visitor: NewVisitor) -> None:
    anna, bram = new_visitor(), new_visitor()
    anna.make("tuerme", me("Anna"), bot())
    match_id = bram.make("twrs", me("Bram"), bot())["id"]
    bram.sit_down(match_id)
    bram.page.get_by_text("Share", exact=True).click()
    bram.page.get_by_role("button", name="My personal link").click()
    link = bram.page.get_by_role("textbox", name="My personal link").input_value()

    page = anna.page
    games = page.locator(".matches a")
    anna.go(link)
    expect(page.get_by_role("heading", name="Continue as Bram?")).to_be_visible()
    anna.forgive("409")
    page.get_by_role("link", name="Stay Anna").click()
    expect(games).to_contain_text("Spiel der Türme")

    anna.go(link)
    page.get_by_role("button", name="Personal link of Anna").click()
    back = page.get_by_role("textbox", name="Personal link of Anna").input_value()
    page.get_by_role("button", name="Continue as Bram").click()
    expect(games).to_contain_text("TWRS")
    anna.forgive("409")

    anna.go(back)  # Bram has games, too
    page.get_by_role("button", name="Continue as Anna").click()
    expect(games).to_contain_text("Spiel der Türme")
    anna.forgive("409")


def test_signing_out_elsewhere_and_deleting_ones_data(new_visitor: NewVisitor) -> None:
    anna, phone = new_visitor(), new_visitor()
    anna.make("twrs", me("Anna"), bot())
    page, games = anna.page, phone.page.locator(".matches a")
    anna.go("/settings")
    page.get_by_role("button", name="My personal link").click()
    phone.go(page.get_by_role("textbox", name="My personal link").input_value())
    expect(games).to_have_count(1)

    page.get_by_role("button", name="Sign out of all other browsers").click()
    expect(page.get_by_text("Done: only this browser")).to_be_visible()
    with phone.page.expect_response("**/api/matches"):
        phone.go("/")
    expect(games).to_have_count(0)
    with page.expect_download() as loaded:
        page.get_by_role("link", name="Download my data").click()
    assert loaded.value.suggested_filename == "campanile.json"

    page.get_by_role("button", name="Delete my data").click()
    with page.expect_response("**/api/matches"):
        page.get_by_role("button", name="Really delete everything?").click()
    expect(page.locator(".matches a")).to_have_count(0)
    anna.go("/settings")
    expect(page.get_by_label("Your name")).to_have_value("")
    expect(page.get_by_role("heading", name="Your data")).to_have_count(0)
