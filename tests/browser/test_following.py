"""Following a game: what others do is shown one by one, and can be looked at again."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewVisitor
from tests.browser.hands import move, play
from tests.browser.scenes import me
from tests.browser.visitor import PHONE, Visitor
from tests.server.client import bot

SLOW = {"pace": "slow", "notation": "words"}
# Every sentence that the status bar shows from now on, in order.
LISTEN = """() => {
  window.sentences = []
  const note = () => {
    const text = document.querySelector('.status strong')?.textContent.trim()
    if (text && text !== window.sentences.at(-1)) window.sentences.push(text)
  }
  new MutationObserver(note).observe(document.body,
    { subtree: true, childList: true, characterData: true })
}"""


def _round(visitor: Visitor, rng: Random, first: str = "") -> None:
    """A turn of each of four players of Clocktowers on the server; the page may be behind."""
    expect(visitor.page.locator(".status.mine")).to_be_visible()
    # Before the turn, for the bots may have answered before it is asked again.
    end = len(visitor.told.log) + 8
    if first:
        visitor.page.get_by_label("Type a move").fill(first)
        visitor.page.keyboard.press("Enter")
    else:
        move(visitor, rng)
    expect(visitor.page.locator(".spot.target[data-spot^=pile]").first).to_be_visible()
    visitor.page.click(rng.choice(visitor.offers()))
    visitor.until(lambda: len(visitor.told.log) == end)


def _sentences(page: Page) -> list[str]:
    found: list[str] = page.evaluate("sentences")
    return found


def test_three_bots_are_followed_one_action_after_the_other(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(settings={"pace": "normal"})
    page, status = visitor.page, visitor.page.locator(".status")
    visitor.sit_down(visitor.make("clocktowers", me(), bot(), bot(), bot())["id"])
    page.evaluate(LISTEN)
    _round(visitor, Random(1))
    expect(status).not_to_contain_text("Your turn")
    expect(status).to_contain_text("Your turn")
    log = page.locator("ol .move")
    said = [text.lower() for text in log.all_inner_texts()[-6:]]
    told = [text.split(": ", 1)[1].lower() for text in _sentences(page) if ": " in text]
    assert told == said, "each of six actions had its sentence, in order"
    expect(page.locator("ol .move.news")).to_have_count(6)
    # The list of them unfolds over the board.
    page.locator(".story summary").click()
    expect(page.locator(".story li")).to_have_count(6)
    page.keyboard.press("Escape")
    expect(page.locator(".story li").first).to_be_hidden()
    # And they can be seen once more.
    page.get_by_role("button", name="What happened?").click()
    expect(status).to_contain_text("2 of 8")
    expect(status).to_contain_text("4 of 8")
    expect(status).to_contain_text("Your turn")


def test_a_click_skips_what_is_shown_and_acts(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(settings=SLOW)
    page, status = visitor.page, visitor.page.locator(".status")
    made = visitor.make("clocktowers", me(), bot(), bot(), bot())
    visitor.go("/settings")
    page.evaluate("(id) => localStorage.setItem(`campanile.coach.${id}`, 'on')", made["id"])
    visitor.sit_down(made["id"])
    rng = Random(1)
    _round(visitor, rng)
    expect(status).not_to_contain_text("Your turn")
    visitor.spot("hand.0").click()
    expect(status).to_contain_text("Your turn")
    expect(visitor.spot("hand.0")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("ol .move")).to_have_count(9)
    visitor.page.keyboard.press("Escape")
    # The coach has always something to say of a card laid aside, but only of what is shown.
    _round(visitor, rng, next(text for text in visitor.told.moves if text.startswith("discard")))
    coach = page.get_by_role("region", name="Coach")
    page.wait_for_timeout(600)
    expect(status).not_to_contain_text("Your turn")
    expect(coach).to_contain_text("Take your time; I am watching.")
    expect(coach.get_by_role("status")).to_have_text("")  # It is not read out.
    page.keyboard.press("Escape")
    expect(status).to_contain_text("Your turn")
    expect(coach.get_by_role("status")).not_to_have_text("")


def test_board_and_buttons_of_a_replay_are_on_a_phone_together(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(size=PHONE, has_touch=True, is_mobile=True)
    page, status = visitor.page, visitor.page.locator(".status")
    match_id = visitor.make("twrs", me("Anna"), me("Bram"))["id"]
    visitor.play_ahead(match_id)
    visitor.sit_down(match_id)
    page.get_by_role("button", name="Replay the game").click()
    moves = len(visitor.told.log)
    expect(status).to_contain_text(f"0 of {moves}")
    expect(page.get_by_role("button", name="Play again")).to_have_count(0)
    for name in ("To the start", "One move back", "Play the moves", "One move forward"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    for place in ("a1", "a11", "k1", "k11"):
        expect(visitor.spot(place)).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="One move forward").tap()
    expect(status).to_contain_text(f"1 of {moves}: Anna: ")
    _swipe(visitor, -120)
    expect(status).to_contain_text(f"2 of {moves}: Bram: ")
    _swipe(visitor, 120)
    expect(status).to_contain_text(f"1 of {moves}: Anna: ")
    page.get_by_role("button", name="Play the moves").click()
    expect(status).to_contain_text(f"3 of {moves}: Anna: ")
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Back to the present").click()
    expect(page.get_by_role("button", name="Play again")).to_have_count(1)


def _swipe(visitor: Visitor, across: int) -> None:
    box = visitor.page.locator(".stage svg").last.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    hand = visitor.context.new_cdp_session(visitor.page)
    for step in range(6):
        at = {"x": x + across * step / 5, "y": y}
        kind = "touchMove" if step else "touchStart"
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at]})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_arrows_go_through_the_moves_unless_the_board_is_used_by_keys(visitor: Visitor) -> None:
    page, status = visitor.page, visitor.page.locator(".status")
    visitor.sit_down(visitor.make("twrs", me("Anna"), me("Bram"))["id"])
    play(visitor, Random(1), moves=4)
    visitor.wait_for_turn()
    visitor.spot("f6").click()
    page.keyboard.press("ArrowLeft")
    expect(status).to_contain_text("3 of 4")
    # The list follows, and says which move it is.
    expect(page.locator("ol [aria-current]")).to_have_text(visitor.told.log[2]["text"])
    page.keyboard.press("Home")
    expect(status).to_contain_text("0 of 4")
    page.keyboard.press("ArrowRight")
    expect(status).to_contain_text("1 of 4: Anna: ")
    page.keyboard.press("End")
    expect(status).to_contain_text("to move")
    # By keyboard the arrows are the board's; comma and full stop always go through the moves.
    page.locator(".players").click()
    while not page.evaluate("document.activeElement.matches('.spot')"):
        page.keyboard.press("Tab")
    place = page.evaluate("document.activeElement.dataset.spot")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.spot") != place
    expect(status).to_contain_text("to move")
    page.keyboard.press(",")
    expect(status).to_contain_text("3 of 4")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press(".")
    expect(status).to_contain_text("to move")
    move(visitor, Random(2))
