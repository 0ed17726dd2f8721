"""The wire models as TypeScript: `python -m campanile.server.typescript > web/src/wire.ts`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import models_json_schema

from campanile.server import wire

WIDTH = 80
HEAD = """\
// The messages between the page and the server. Made from src/campanile/server/wire.py by
// `python -m campanile.server.typescript`; a test compares the two.
"""
SIMPLE = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean"}
Schema = Mapping[str, Any]


def models() -> list[type[wire.Model]]:
    """The models of the wire, in the order of its source."""
    found = (value for value in vars(wire).values() if isinstance(value, type))
    return [kind for kind in found if issubclass(kind, wire.Model) and kind is not wire.Model]


def schemas() -> dict[str, Schema]:
    """The JSON schema of each model, after those of the dataclasses that they refer to."""
    named = [(model, "validation") for model in models()]
    _, schema = models_json_schema(named, ref_template="{model}")  # type: ignore[arg-type]
    last = [model.__name__ for model in models()]
    first = [name for name in schema["$defs"] if name not in last]
    return {name: schema["$defs"][name] for name in (*first, *last)}


def typescript() -> str:
    """The source of wire.ts."""
    parts = [f"{HEAD}\nexport const PROTOCOL = {wire.PROTOCOL};\n"]
    parts += [_interface(name, schema) for name, schema in schemas().items()]
    parts += [
        _union("ClientMessage", wire.FROM_CLIENT),
        _union("ServerMessage", wire.FROM_SERVER),
    ]
    return "\n".join(parts)


def _interface(name: str, schema: Schema) -> str:
    return f"{_comment(schema, '')}export interface {name} {{\n{''.join(_fields(schema))}}}\n"


def _fields(schema: Schema) -> Iterator[str]:
    required = schema.get("required", ())
    for name, field in schema.get("properties", {}).items():
        lead = f"  {name}{'' if name in required else '?'}:"
        yield f"{_comment(field, '  ')}{_fitted(lead, _alternatives(field), '    ')}"


def _union(name: str, adapter: TypeAdapter[Any]) -> str:
    schema = adapter.json_schema(ref_template="{model}")
    return _fitted(f"export type {name} =", _alternatives(schema), "  ")


def _fitted(lead: str, alternatives: list[str], indent: str) -> str:
    """On one line if it fits, else with a line for each alternative."""
    line = f"{lead} {' | '.join(alternatives)};\n"
    if len(line) <= WIDTH or len(alternatives) == 1:
        return line
    return lead + "".join(f"\n{indent}| {one}" for one in alternatives) + ";\n"


def _comment(schema: Schema, indent: str) -> str:
    text = schema.get("description", "")
    if not text:
        return ""
    words = " ".join(text.split())
    return f"{indent}/** {words} */\n"


def _alternatives(schema: Schema) -> list[str]:
    """The types that a value may have."""
    if "$ref" in schema:
        return [schema["$ref"]]
    if "const" in schema:
        return [json.dumps(schema["const"])]
    if "enum" in schema:
        return [json.dumps(value) for value in schema["enum"]]
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return list(dict.fromkeys(one for s in schema[several] for one in _alternatives(s)))
    return [_simple(schema)]


def _simple(schema: Schema) -> str:
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(map(_one, schema['prefixItems']))}]"
        item = _one(schema["items"])
        if "minItems" in schema and schema["minItems"] == schema.get("maxItems"):
            return f"[{', '.join([item] * schema['minItems'])}]"
        return f"({item})[]" if "|" in item else f"{item}[]"
    if kind == "object":
        rest = schema.get("additionalProperties", True)
        return f"Record<string, {_one(rest) if isinstance(rest, dict) else 'unknown'}>"
    return "null" if kind == "null" else SIMPLE.get(str(kind), "unknown")


def _one(schema: Schema) -> str:
    return " | ".join(_alternatives(schema))


if __name__ == "__main__":
    print(typescript(), end="")
