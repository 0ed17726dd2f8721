"""The page's engine equals the native one: moves, texts, scores, perft, searches and levels."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from campanile import _engine
from campanile.bots.levels import ladder
from campanile.core.game import CHANCE, Entry, Game
from campanile.core.levels import STRONGEST
from campanile.core.play import deal, random_play
from campanile.games import GAMES
from campanile.review import weigh
from tests import data
from tests.browser.device import on_device
from tests.conformance.samples import (
    SAMPLES,
    every_native_game,
    every_native_start,
    random_states,
)
from tests.parity.comparison import tally

pytestmark = on_device
WEB = Path(__file__).parents[2] / "web"
DATA = Path(data.__path__[0])
PERFT = [
    row
    for row in json.loads((DATA / "perft.json").read_text(encoding="utf-8"))
    if GAMES[row["game"]].extras.native
]
PLAYTHROUGHS = sorted((DATA / "playthroughs").glob("*.json"))
ENDING = (
    "x10/x4x5/xox4x3/1x4x4/b1xxxx5/3x1x1o2x/1xo1x4x1/2x1x3x2/3x1x1x2x/5xx4/x3b5b o 1 "
    "must_mark_after=0,stall_limit=40,last_stone=ends"
)
NEARLY = pytest.approx
ROUNDED = 1e-9
"""The page gets figures with nine decimals."""


class WebEngine:
    """The WebAssembly module in a process of Node."""

    def __init__(self, module: Path) -> None:
        self._node = subprocess.Popen(
            [
                "node",
                Path(__file__).with_name("driver.mjs"),
                module,
                WEB / "src/engine/engine.wasm",
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, method: str, *args: object) -> Any:
        """What a method returns; ValueError with the message of what it throws."""
        assert self._node.stdin and self._node.stdout
        self._node.stdin.write(json.dumps([method, *args]) + "\n")
        self._node.stdin.flush()
        answer = json.loads(self._node.stdout.readline())
        if "error" in answer:
            raise ValueError(answer["error"])
        return answer["answer"]

    def close(self) -> None:
        self._node.communicate()


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebEngine]:
    assert (WEB / "src/engine/engine.wasm").exists(), "the page was built without its engine"
    module = tmp_path_factory.mktemp("engine") / "module.mjs"
    subprocess.run(
        ["node_modules/.bin/rolldown", "src/engine/module.ts", "--file", module, "--format", "esm"],
        cwd=WEB,
        check=True,
        capture_output=True,
    )
    engine = WebEngine(module)
    yield engine
    engine.close()


def assert_described(web: WebEngine, game: str, text: str) -> None:
    ours, native = web.ask("describe", game, text), _engine.describe(game, text)
    assert ours == {
        "actor": native.actor,
        "moves": native.moves,
        "scores": native.scores,
        "winners": native.winners,
        "reason": native.reason,
    }
    entries = [
        Entry(e["kind"], e["seat"], e["points"], tuple(e["places"]), e["aside"])
        for e in web.ask("tally", game, text)
    ]
    assert tuple(entries) == tally(game, text)


def candidates(native: list[_engine.Candidate]) -> list[dict[str, Any]]:
    return [
        {"move": c.move, "visits": c.visits, "value": NEARLY(c.value, abs=ROUNDED)} for c in native
    ]


def assert_found(ours: Any, native: _engine.Result) -> None:
    assert ours == {
        "move": native.move,
        "moves": candidates(native.moves),
        "line": native.line,
        "lines": [line(found) for found in native.lines],
        "nodes": native.nodes,
        "depth": native.depth,
        "exact": native.exact,
    }


def line(native: _engine.Line) -> dict[str, Any]:
    return {
        "moves": native.moves,
        "visits": native.visits,
        "value": NEARLY(native.value, abs=ROUNDED),
        "chances": NEARLY(native.chances, abs=ROUNDED),
        "lead": None if native.lead is None else NEARLY(native.lead, abs=ROUNDED),
    }


def test_it_has_the_same_games(web: WebEngine) -> None:
    assert web.ask("games") == _engine.game_ids()


@pytest.mark.parametrize("row", PERFT, ids=lambda row: f"{row['game']}-{len(row['path'])}")
def test_perft(web: WebEngine, row: Any) -> None:
    depths = range(1, len(row["counts"]) + 1)
    assert [web.ask("perft", row["game"], row["text"], depth) for depth in depths] == row["counts"]


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_playthroughs(web: WebEngine, path: Path) -> None:
    played = json.loads(path.read_text(encoding="utf-8"))
    if not GAMES[played["game"]].extras.native:
        return
    game, plies, end = played["game"], played["plies"], played["end"]
    for ply, after in zip(plies, [*plies[1:], end], strict=True):
        if ply["actor"] != "chance":
            assert_described(web, game, ply["text"])
            described = web.ask("describe", game, ply["text"])
            assert (described["actor"], described["scores"]) == (ply["actor"], ply["scores"])
            assert len(described["moves"]) == ply["legal"]
            assert web.ask("apply", game, ply["text"], ply["move"]) == after["text"]
    described = web.ask("describe", game, end["text"])
    assert (described["scores"], described["winners"]) == (end["scores"], end["winners"])


@every_native_start
def test_random_games(web: WebEngine, game: Game[Any, Any], start: Any) -> None:
    state = start
    for move, after in random_play(game, start, Random(1)):
        if game.actor(state) is not CHANCE:
            text = game.write(state)
            assert_described(web, game.info.id, text)
            moved = web.ask("apply", game.info.id, text, game.write_move(state, move))
            assert moved == game.write(after)
        state = after
    assert_described(web, game.info.id, game.write(state))


@every_native_start
def test_views(web: WebEngine, game: Game[Any, Any], start: Any) -> None:
    id_, state = game.info.id, start
    for move, after in random_play(game, start, Random(4)):
        if game.actor(state) is not CHANCE:
            text, written = game.write(state), game.write_move(state, move)
            assert web.ask("view", id_, text, None) == _engine.view(id_, text, -1)
            assert web.ask("view", id_, text, 1) == _engine.view(id_, text, 1)
            seen = _engine.redact(id_, text, written, 1)
            assert web.ask("redact", id_, text, written, 1) == seen
            assert web.ask("reveals", id_, text, written) == _engine.reveals(id_, text, written)
        state = after


@every_native_game
def test_starts(web: WebEngine, game: Game[Any, Any]) -> None:
    id_, options, most = game.info.id, game.info.resolve_options({}), game.info.seats[1]
    native = _engine.start(id_, most, options, 9)
    told = {"text": native.text, "deal": native.deal, "shown": native.shown}
    assert web.ask("start", id_, options, most, "9") == told
    assert web.ask("deal", id_, options, most, native.deal) == told
    with pytest.raises(ValueError, match="bad "):
        web.ask("deal", id_, options, most, f"{native.deal},")


@every_native_start
def test_refusals(web: WebEngine, game: Game[Any, Any], start: Any) -> None:
    id_, rng = game.info.id, Random(1)
    for state in random_states(game, start, 5, 0.1):
        if game.actor(state) is CHANCE:
            continue
        position = game.write(state)
        for text in [*islice(SAMPLES[id_].move_texts(state, rng), 20), 'a "move"\\\n']:
            native = _engine.refusal(id_, position, text.strip())
            told = native and {
                "code": native.code,
                "text": native.text,
                "where": native.where,
                "params": dict(native.params),
            }
            assert web.ask("refusal", id_, position, text) == told


def views(game: Game[Any, Any], start: Any, seed: int, share: float) -> Iterator[str]:
    """Positions of a random game as the seat to act knows them."""
    for state in random_states(game, start, seed, share):
        actor = game.actor(state)
        if isinstance(actor, int):
            yield game.view(state, actor).text


@every_native_start
def test_evaluations(web: WebEngine, game: Game[Any, Any], start: Any) -> None:
    id_ = game.info.id
    for text in views(game, start, 2, 0.1):
        assert web.ask("rankMoves", id_, text) == candidates(_engine.rank_moves(id_, text))
        assert web.ask("glance", id_, text) == candidates(_engine.glance(id_, text))
        assert web.ask("evaluate", id_, text) == NEARLY(_engine.evaluate(id_, text), abs=ROUNDED)
        native = _engine.estimate(id_, text) if _engine.estimates(id_) else None
        ours = web.ask("estimate", id_, text)
        assert (ours and ours.keys()) == (native and native.keys())
        for place in native or ():
            assert ours[place] == NEARLY(native[place], abs=ROUNDED) if native else False


@every_native_start
def test_searches(web: WebEngine, game: Game[Any, Any], start: Any) -> None:
    for number, text in enumerate(views(game, start, 3, 0.1)):
        seed = Random(number).getrandbits(63)
        ours = web.ask("search", game.info.id, text, 3000, str(seed))
        assert_found(ours, _engine.search(game.info.id, text, 3000, 0, 1, seed, None))


@every_native_start
def test_figures(web: WebEngine, game: Game[Any, Any], start: Any) -> None:
    """What a review makes of them is the same to the last bit, so no tolerance."""
    state = start
    for ply, (move, after) in enumerate(random_play(game, start, Random(7))):
        if game.actor(state) is not CHANCE and ply % 7 == 1:
            played = game.write_move(state, move)
            ours = web.ask("weigh", game.info.id, game.write(state), played, 500, str(ply))
            native = asdict(weigh(game, state, played, nodes=500, seed=ply))
            assert ours == json.loads(json.dumps(native))
        state = after


def test_an_ending_is_solved(web: WebEngine) -> None:
    found = web.ask("search", "twrs", ENDING, 20_000, "1")
    assert found["exact"]
    assert_found(found, _engine.search("twrs", ENDING, 20_000, 0, 1, 1, None))


def test_figures_of_a_solved_ending(web: WebEngine) -> None:
    game = GAMES["twrs"]
    state = game.read(ENDING)
    for move in game.moves(state):
        played = game.write_move(state, move)
        native = weigh(game, state, played, nodes=20_000, seed=1)
        assert native.exact
        ours = web.ask("weigh", "twrs", ENDING, played, 20_000, "1")
        assert ours == json.loads(json.dumps(asdict(native)))


@every_native_game
@pytest.mark.parametrize("seed", [1, 2])
def test_a_level_plays_the_same_game(web: WebEngine, game: Game[Any, Any], seed: int) -> None:
    """Every level moves in turn, all through a game, so that all of it is met."""
    rng, id_, ply = Random(seed), game.info.id, 0
    state = deal(game, game.start(game.info.seats[0]), rng)
    while isinstance(seat := game.actor(state), int):
        row = ladder(id_)[(ply + seed) % STRONGEST]
        text, move_seed = game.view(state, seat).text, rng.getrandbits(63)
        level = {"nodes": row.nodes, "sight": row.sight}
        native = _engine.play(id_, text, row.nodes, row.sight, ply, 0, move_seed)
        assert_found(web.ask("play", id_, text, level, ply, str(move_seed)), native)
        state = game.apply(state, game.read_move(state, native.move))
        ply += 1


@pytest.mark.parametrize(
    "question",
    [
        ("describe", "chess", "-"),
        ("describe", "twrs", "nonsense"),
        ("apply", "twrs", "11/5x5/1o9/5o5/9o1/5x5/1b9/5b5/9b1/5x5/11 b 0 -", "f4-g5"),
        ("describe", "clocktowers", "ü"),
        ("run", 1),
    ],
)
def test_what_it_cannot_read_is_an_error_and_it_goes_on(
    web: WebEngine, question: tuple[Any, ...]
) -> None:
    method, *args = question
    with pytest.raises(ValueError, match="bad ") as ours:
        web.ask(method, *args)
    if method != "run":
        with pytest.raises(ValueError, match="bad ") as native:
            getattr(_engine, method)(*args)
        assert str(ours.value) == str(native.value)
    for row in PERFT:
        assert_described(web, row["game"], row["text"])
