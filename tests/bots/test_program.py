"""Programs as bots: the examples play whole games, and every error is reported in one sentence."""

from __future__ import annotations

import gc
import json
import os
import shlex
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from campanile.bots import make, program
from campanile.bots.base import Limits
from campanile.bots.service import answers
from campanile.bots.spec import BotError
from campanile.core.game import Game
from campanile.core.play import deal, random_play
from campanile.games import GAMES
from campanile.lab.arena import Arena
from campanile.lab.match import play_fixture
from campanile.lab.schedule import Setup, fixtures
from tests.conformance.samples import SAMPLES, every_start

EXAMPLES = Path(__file__).parents[2] / "examples"
PYTHON = f"program:{sys.executable} {EXAMPLES / 'bot.py'}"
NODE = f"program:node {EXAMPLES / 'bot.mjs'}"
OURS = f"program:{sys.executable} -m campanile bot level:1"
NO_LIMITS = Limits()


def first_view(game_id: str = "twrs", seats: int = 2) -> Any:
    game = GAMES[game_id]
    state = deal(game, game.start(seats), Random(1))
    actor = game.actor(state)
    assert isinstance(actor, int)
    return game.view(state, actor)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("spec", [PYTHON, NODE, OURS], ids=["python", "node", "ours"])
def test_programs_play_whole_games(game_id: str, spec: str) -> None:
    most = GAMES[game_id].info.seats[1]
    fixture = next(fixtures(Setup(game_id, (spec, "random"), most, seed=4), most))
    result = play_fixture(fixture).result
    assert result.moves[fixture.bots.index(spec)] > 0


@pytest.mark.parametrize("spec", [PYTHON, NODE], ids=["python", "node"])
def test_a_program_that_takes_its_dice_from_the_seed_plays_the_same_again(spec: str) -> None:
    one, other, *_ = fixtures(Setup("clocktowers", (spec, "random"), 2, seed=4), 4)
    assert play_fixture(one)[1] == play_fixture(one)[1] != play_fixture(other)[1]


def test_our_bot_plays_the_same_through_the_protocol() -> None:
    view = first_view("clocktowers", 3)
    spoken = make(OURS, 5)
    direct = make("level:1", Random(5).getrandbits(31))
    for _ in range(20):
        assert spoken.choose(view, NO_LIMITS) == direct.choose(view, NO_LIMITS)


@every_start
def test_a_new_game_is_told_with_its_options(game: Game[Any, Any], start: Any) -> None:
    agreed = [o for s, o in SAMPLES[game.info.id].STARTS if game.start(s, o) == start]
    for _, state in [*random_play(game, start, Random(3))][::10]:
        for seat in range(len(game.scores(state))):
            said = program.new_game(game.view(state, seat), 7)
            assert said["options"] in [game.info.resolve_options(options) for options in agreed]
            assert (said["game"], said["seat"], said["seed"]) == (game.info.id, seat, 7)
            assert said["seats"] == len(game.scores(state))


HELLO = '{"type": "hello", "protocol": 1, "name": "x"}'
WRONG = {
    "program_died": "",
    "program_garbage": "print('what?')",
    "program_error": """print('{"type": "error", "message": "no idea"}')""",
    "program_protocol": 'print(\'{"type": "hello", "protocol": 2}\')',
    "program_illegal": f"""print('{HELLO}'); print('{{"type": "move", "move": "a1-a1"}}')""",
    "program_silent": f"import time; print('{HELLO}', flush=True); time.sleep(60)",
}


def scripted(code: str) -> str:
    """The spec of a program that runs some Python and ignores its input."""
    return f"program:{sys.executable} -c {shlex.quote(code)}"


@pytest.mark.parametrize("code", WRONG)
def test_a_mistake_is_told(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "GRACE", 0.5)
    monkeypatch.setattr(program, "QUIT_TIMEOUT", 0.5)
    bot = make(scripted(WRONG[code]), 1)
    with pytest.raises(BotError) as caught:
        bot.choose(first_view(), Limits(seconds=0.5))
    assert caught.value.code == code
    assert sys.executable in str(caught.value)


@pytest.mark.parametrize(
    "said", ["[]", '{"type": 3}', "[" * 5000, '{"type": "move", "move": ["x"]}']
)
def test_whatever_a_program_says_is_a_move_or_a_mistake(said: str) -> None:
    bot = make(scripted(f"print({HELLO!r}); print({said!r})"), 1)
    with pytest.raises(BotError) as caught:
        bot.choose(first_view(), NO_LIMITS)
    assert caught.value.code in ("program_garbage", "program_illegal")


@pytest.mark.parametrize(
    ("spec", "code"),
    [
        ("program", "bad_argument"),
        ("program:", "bad_argument"),
        ("program:'", "bad_argument"),
        ("program:./no-such-program", "program_missing"),
    ],
)
def test_a_spec_without_a_program_is_refused(spec: str, code: str) -> None:
    with pytest.raises(BotError) as caught:
        make(spec, 1)
    assert caught.value.code == code


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_arena_stops_and_keeps_what_is_finished(jobs: int, tmp_path: Path) -> None:
    # It plays one game, and in the next it dies.
    code = "import os, sys; os.mkdir('been') if not os.path.exists('been') else sys.exit(3)"
    bot = tmp_path / "bot.py"
    bot.write_text(f"{code}\nexec(open({str(EXAMPLES / 'bot.py')!r}).read())", "utf-8")
    spec = f"program:env -C {tmp_path} {sys.executable} {bot}"
    setup = Setup("clocktowers", ("random", spec), 2)
    with pytest.raises(BotError) as caught:
        list(Arena(setup, 6, tmp_path / "out").play(jobs))
    assert caught.value.code == "program_died"
    assert "with code 3" in str(caught.value)
    kept = len(Arena(setup, 6, tmp_path / "out").results)
    assert kept == 1 or (jobs > 1 and kept == 0)  # where the second began before the first ended


def test_a_program_ends_with_its_bot(tmp_path: Path) -> None:
    code = f"import os; open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()))"
    rest = f"exec(open({str(EXAMPLES / 'bot.py')!r}).read())"
    bot = make(scripted(f"{code}; {rest}"), 1)
    bot.choose(first_view(), NO_LIMITS)
    pid = int((tmp_path / "pid").read_text())
    os.kill(pid, 0)
    del bot
    gc.collect()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_our_end_answers_every_line() -> None:
    view = first_view()
    new = program.new_game(view, 3)
    asked = program.move_request(view, Limits(nodes=5))
    lines = [
        {"type": "hello", "protocol": 1},
        new,
        asked,
        {"type": "dance"},
        {"type": "new", "game": "chess", "seat": 0},
        {**asked, "view": "nonsense"},
        {**asked, "view": 7},
        {"type": "move"},
        [],
        asked,
        {"type": "quit"},
        asked,
    ]
    said = [json.loads(answer) for answer in answers("greedy", map(json.dumps, lines))]
    kinds = [answer["type"] for answer in said]
    assert kinds == ["hello", "move", *["error"] * 6, "move"]
    assert said[0]["protocol"] == 1
    assert said[1]["move"] in view.moves
    assert all(isinstance(e["message"], str) for e in said if e["type"] == "error")
    assert [json.loads(a)["type"] for a in answers("random", ["{", "\n"])] == ["error", "error"]
