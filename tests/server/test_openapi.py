"""The server keeps what its OpenAPI document promises, whatever it is asked."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks

from campanile.server.app import create_app
from campanile.server.settings import Settings
from campanile.server.store import Store
from tests.server.client import ME, OPEN, Guest
from tests.server.process import ServerProcess

DOCUMENT = create_app(Settings(), cast(Store, None)).openapi()
_found: list[Any] = list(schemathesis.openapi.from_dict(DOCUMENT).get_all_operations())
OPERATIONS = [found.ok() for found in _found]
CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    url = f"sqlite:///{tmp_path_factory.mktemp('store') / 'campanile.sqlite3'}"
    with ServerProcess(url, CAMPANILE_BOT_SECONDS="0.05") as process:
        yield process


@pytest.fixture(scope="module")
def at_a_table(server: ServerProcess) -> tuple[str, dict[str, str]]:
    """A match that can be asked about, and the cookies of who made it."""

    async def sit_down() -> tuple[str, dict[str, str]]:
        guest = Guest(server.address)
        made = await guest.make("clocktowers", ME, OPEN, OPEN)
        await guest.close()
        return made["id"], dict(guest.http.cookies)

    return asyncio.run(sit_down())


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_every_operation(
    operation: Any, server: ServerProcess, at_a_table: tuple[str, dict[str, str]]
) -> None:
    match_id, cookies = at_a_table

    @settings(
        max_examples=20,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def ask(case: Any) -> None:
        if "match_id" in case.path_parameters:
            case.path_parameters["match_id"] = match_id
        response = case.call(base_url=server.address, cookies=cookies)
        case.validate_response(response, checks=CHECKS)

    ask()


def _operations() -> list[tuple[str, dict[str, Any]]]:
    return [
        (f"{method.upper()} {path}", operation)
        for path, operations in DOCUMENT["paths"].items()
        for method, operation in operations.items()
    ]


def test_the_document_has_examples_and_refusals() -> None:
    for name, operation in _operations():
        assert operation["description"], name
        problem = operation["responses"]["4XX"]["content"]["application/json"]["schema"]
        assert problem == {"$ref": "#/components/schemas/Problem"}, name
        if "requestBody" in operation:
            body = operation["requestBody"]["content"]["application/json"]["schema"]
            model = DOCUMENT["components"]["schemas"][body["$ref"].rpartition("/")[2]]
            assert model["examples"], name


def test_every_operation_is_documented() -> None:
    assert {name for name, _ in _operations()} == {
        "GET /health",
        "GET /health/live",
        "GET /health/ready",
        "GET /metrics",
        "GET /api/games",
        "GET /api/games/{game_id}",
        "GET /api/games/{game_id}/svg",
        "GET /api/games/{game_id}/rules",
        "GET /api/me",
        "PUT /api/me",
        "DELETE /api/me",
        "POST /api/me/return-link",
        "POST /api/me/webhook",
        "POST /api/me/sign-out",
        "GET /api/me/data",
        "GET /api/matches",
        "POST /api/matches",
        "GET /api/matches/{match_id}",
        "GET /api/matches/{match_id}/replay",
        "GET /api/matches/{match_id}/record",
        "POST /api/matches/{match_id}/hint",
        "POST /api/matches/{match_id}/estimate",
        "PUT /api/matches/{match_id}/seats/{seat}",
        "POST /api/matches/{match_id}/links",
        "DELETE /api/matches/{match_id}/links/{seat}",
        "POST /api/links",
        "POST /api/links/invitation",
        "POST /api/deals",
        "POST /api/positions",
        "POST /api/review",
    }
