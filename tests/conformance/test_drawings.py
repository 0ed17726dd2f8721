"""Drawings of every game: well-formed, the same from a state and its text, and free of secrets."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from random import Random
from typing import Any
from xml.etree import ElementTree

from campanile.core.game import CHANCE, Game, View
from campanile.core.play import random_play
from campanile.core.record import Record
from campanile.core.svg import document, text_line
from tests.conformance.samples import (
    SAMPLES,
    every_drawn_game,
    every_drawn_start,
    random_states,
    seats_of,
)
from tests.urn import Urn


@every_drawn_start
def test_a_state_and_its_text_make_one_well_formed_drawing(
    game: Game[Any, Any], start: Any
) -> None:
    assert game.extras.svg
    for state in [start, *random_states(game, start, 1, 0.05)]:
        svg = state._repr_svg_()
        root = ElementTree.fromstring(svg)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        width, height = float(root.attrib["width"]), float(root.attrib["height"])
        assert root.attrib["viewBox"] == f"0 0 {width:g} {height:g}"
        # Several drawings on one page must not share ids or styles.
        assert not re.search(r' (id|class)="|<style|<script', svg)
        assert svg == game.extras.svg(game.write(state))


@every_drawn_start
def test_a_view_is_drawn_from_what_the_seat_knows(game: Game[Any, Any], start: Any) -> None:
    assert game.extras.svg
    rng = Random(2)
    for state in random_states(game, start, 2, 0.02):
        seats = seats_of(game, state) if game.info.hidden else range(1)
        for seat in (None, *seats):
            view = game.view(state, seat)
            assert view._repr_svg_() == game.extras.svg(view.text)
            if game.info.hidden and seat is not None:
                other = SAMPLES[game.info.id].permuted(state, seat, rng)
                assert game.view(other, seat)._repr_svg_() == view._repr_svg_()


@every_drawn_start
def test_english_is_marked_for_pages_in_other_languages(game: Game[Any, Any], start: Any) -> None:
    for state in [start, *random_states(game, start, 3, 0.02)]:
        for seat in (None, *seats_of(game, state)):
            root = ElementTree.fromstring(game.view(state, seat)._repr_svg_() or "")
            marked = {text for part in root.iterfind(".//*[@data-words]") for text in part.iter()}
            for element in root.iter("{http://www.w3.org/2000/svg}text"):
                assert element in marked or not re.search("[a-z]{2}", element.text or "")


@every_drawn_game
def test_a_record_can_be_stepped_through(game: Game[Any, Any]) -> None:
    seats = game.info.seats[0]
    state = game.start(seats)
    states, moves = [state], []
    for move, after in random_play(game, state, Random(5)):
        moves.append(game.write_move(state, move))
        states.append(state := after)
        if len(moves) == 6:
            break
    html = Record(game, seats, {}, (), tuple(moves))._repr_html_()
    assert html is not None
    packed = re.search(r'data-frames="([^"]*)"', html)
    assert packed
    data = json.loads(zlib.decompress(b64decode(packed[1])))
    shown = ["".join(data["elements"][n] for n in drawing) for drawing, _ in data["frames"]]
    assert shown == [state._repr_svg_() for state in states]
    texts = [text for _, text in data["frames"]]
    assert texts == ["start", *(f"{n}. {move}" for n, move in enumerate(moves, 1))]
    # Before anything is touched, the last position is there.
    assert f"{shown[-1]}</figure>" in html
    assert f'max="{len(moves)}" value="{len(moves)}"' in html


def test_a_game_without_a_drawing_is_left_to_its_text() -> None:
    game = Urn()
    deal = game.sample(game.start(2), Random(1))
    assert game.view(game.apply(game.start(2), deal), 0)._repr_svg_() is None
    assert Record(game, 2, {}, (), (deal,))._repr_html_() is None
    assert View("nowhere", None, "", CHANCE, (), (), None)._repr_svg_() is None


def test_what_is_written_in_a_drawing_stays_text() -> None:
    svg = document(10, 10, "a < b & c", text_line(0, 0, '<g> & "', 5, data_said='"<&'))
    root = ElementTree.fromstring(svg)
    assert [element.text for element in root if element.text] == ["a < b & c", '<g> & "']
    assert root[-1].attrib["data-said"] == '"<&'
