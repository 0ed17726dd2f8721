"""An invitation shows what it is to before it asks for anything."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewVisitor
from tests.browser.scenes import invited, me
from tests.browser.visitor import Visitor
from tests.server.client import OPEN, bot

BLITZ = {"kind": "fischer", "initial": 600_000, "increment": 5_000}


def test_one_sees_the_game_who_invites_the_seats_and_the_clock(visitor: Visitor) -> None:
    token = invited(visitor, me("Bram"), bot(4), OPEN, game="clocktowers", clock=BLITZ)
    visitor.go(f"/join#{token}")
    page = visitor.page
    expect(page.get_by_role("heading", name="Bram invites you to play Clocktowers")).to_be_visible()
    seats = page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(seats).to_contain_text(["Bram", "(4)", "you"])
    expect(page.get_by_text("10 min + 5 s per turn")).to_be_visible()
    expect(page.get_by_role("link", name="First time?")).to_have_attribute(
        "href", "/learn/clocktowers"
    )
    assert not visitor.context.cookies(), "looking makes nobody a guest"
    assert not any(token in answer.url for answer in visitor.answers), "it stays in the fragment"


def test_one_may_only_watch(visitor: Visitor) -> None:
    visitor.go(f"/join#{invited(visitor)}")
    visitor.page.get_by_role("button", name="Only watch").click()
    visitor.page.wait_for_url("**/match/*")
    visitor.settle()
    expect(visitor.page.locator(".players")).to_contain_text("free")
    expect(visitor.page.get_by_role("button", name="Call off")).to_have_count(0)


def test_a_link_that_leads_nowhere_says_so_at_once(new_visitor: NewVisitor) -> None:
    anna, bram = new_visitor(), new_visitor()
    page = bram.page
    bram.go("/join#invented-token")
    expect(page.get_by_role("alert")).to_contain_text("wrong or no longer works")
    page.locator(".languages").select_option("de")
    expect(page.get_by_role("alert")).to_contain_text("gilt nicht oder nicht mehr")
    page.locator(".languages").select_option("en")
    expect(page.get_by_label("Your name")).to_have_count(0)
    for name, path in {"To the games": "/", "Learn": "/learn"}.items():
        expect(page.locator("form").get_by_role("link", name=name)).to_have_attribute("href", path)
    page.get_by_role("group", name="Play the computer").get_by_role("link", name="TWRS").click()
    page.wait_for_url("**/new/twrs/computer")

    made = anna.make("twrs", me("Anna"), OPEN)
    anna.go(f"/join#{made['invites']['1']}")
    expect(anna.page.get_by_role("link", name="To the table")).to_be_visible()
    cleo = new_visitor()
    cleo.go(f"/join#{made['invites']['1']}")
    cleo.page.get_by_role("button", name="Sit down").click()
    cleo.page.wait_for_url("**/match/*")
    bram.go(f"/join?again#{made['invites']['1']}")
    expect(page.get_by_role("alert")).to_contain_text("already used this invitation")
    expect(page.get_by_label("Your name")).to_have_count(0)
    bram.forgive("404|409")
