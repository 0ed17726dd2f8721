"""The page's types are those of the wire models."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from campanile.server import wire
from campanile.server.typescript import models, schemas, typescript

PAGE = Path(__file__).parents[2] / "web" / "src" / "wire.ts"


def _interfaces() -> dict[str, str]:
    found = re.findall(r"^export interface (\w+) \{\n(.*?)^\}$", typescript(), re.M | re.S)
    return dict(found)


def test_the_page_has_the_types_of_this_server() -> None:
    told = "python -m campanile.server.typescript > web/src/wire.ts"
    assert PAGE.read_text() == typescript(), f"made anew by: {told}"


def test_every_model_is_there_with_every_field() -> None:
    interfaces = _interfaces()
    assert list(interfaces) == list(schemas())
    for model in models():
        fields = re.findall(r"^  (\w+)(\??):", interfaces[model.__name__], re.MULTILINE)
        required = [(n, "" if f.is_required() else "?") for n, f in model.model_fields.items()]
        assert fields == required


def test_every_name_that_is_used_is_known() -> None:
    text = re.sub(r'"[^"]*"|/\*\*.*?\*/|^//.*$', "", typescript(), flags=re.MULTILINE)
    used = set(re.findall(r"\b[A-Z]\w+", text))
    assert used - {"Record", "ClientMessage", "ServerMessage", "PROTOCOL"} == set(_interfaces())
    assert "unknown" not in text.replace("Record<string, unknown>", "")


def test_what_is_said_and_told_is_told_apart_by_its_type() -> None:
    for name, alias in (
        ("ClientMessage", wire.ClientMessage),
        ("ServerMessage", wire.ServerMessage),
    ):
        kinds = [kind.__name__ for kind in get_args(get_args(alias)[0])]
        assert f"export type {name} = {' | '.join(kinds)};\n" in typescript()
        types = [re.search(r'^  type: ("\w+");', _interfaces()[kind], re.M) for kind in kinds]
        assert len({found[1] for found in types if found}) == len(kinds)


def test_comments_come_along() -> None:
    assert (
        "  /** The seat of the bot that is thinking. */\n  thinking: number | null;" in typescript()
    )
