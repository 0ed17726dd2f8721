"""The drawings in the rules: each is on its page, shows what can be played, and loads quickly."""

from __future__ import annotations

import re

import pytest

from campanile.games import GAMES
from tests.web.pictures import FOLDER, PICTURES, state_of


def test_every_drawing_is_on_the_page_of_its_game_and_has_a_text() -> None:
    shown = {
        (page.stem, name): text
        for page in FOLDER.parent.glob("*.md")
        for text, name in re.findall(
            r"^!\[(.*)\]\(pictures/(.*)\.svg\)$", page.read_text("utf-8"), re.MULTILINE
        )
    }
    pages = {
        (f"{name.split('-')[0]}{language}", name)
        for name in PICTURES
        for language in ("", ".de", ".nl")
    }
    assert set(shown) == pages
    assert len(set(shown.values())) == len(pages), "a text of its own, in each language"
    assert {path.stem for path in FOLDER.iterdir()} == set(PICTURES)


@pytest.mark.parametrize("name", [name for name, picture in PICTURES.items() if picture.arrows])
def test_arrows_are_moves(name: str) -> None:
    game = GAMES[name.partition("-")[0]]
    state = state_of(game, PICTURES[name])
    moves = {game.write_move(state, move) for move in game.moves(state)}
    assert moves >= set(PICTURES[name].arrows)


def test_drawings_are_small_and_need_nothing_else() -> None:
    texts = [path.read_text("utf-8") for path in FOLDER.iterdir()]
    assert sum(map(len, texts)) <= 120_000
    for text in texts:
        # The page takes no styles and nothing from elsewhere.
        assert not re.search(r"<style|<script|style=|href=\"[^#]|url\(", text)
