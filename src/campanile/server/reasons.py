"""Why the server refuses a request, beyond what tables and games refuse, and refusals as JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

from campanile.core.errors import CampanileError, Reason, Reasons
from campanile.server import metrics


class ServerError(CampanileError):
    """A request was refused; nothing has changed."""


class StorageError(ServerError):
    """The database does not do what it should; perhaps it will again in a moment."""


REASONS = Reasons(
    {
        "bad_request": Reason("The request cannot be understood: {why}."),
        "bad_message": Reason("The message cannot be understood: {why}."),
        "old_protocol": Reason("The server speaks protocol {ours}, not {text}; reload the page."),
        "hello_first": Reason("A socket begins with hello."),
        "no_match": Reason("There is no such match, or you may not see it."),
        "time_up": Reason("The time was up before that."),
        "not_playing": Reason("You are only watching this match."),
        "no_link": Reason("This link is wrong or no longer works."),
        "link_used": Reason("Somebody has already used this invitation."),
        "other_guest": Reason("The link is of “{text}”, but this browser has games as “{yours}”."),
        "not_found": Reason("There is nothing here."),
        "bad_method": Reason("That cannot be done here."),
        "other_site": Reason("The request comes from another site."),
        "too_large": Reason("That is too much at once; {most} bytes are allowed."),
        "too_fast": Reason("Too much in too short a time; wait a moment."),
        "too_many_tables": Reason("You have {most} unfinished matches, which is the most allowed."),
        "bad_webhook": Reason("Notifications cannot be sent to “{text}”: {why}."),
        "bad_code": Reason("This is not the code that was sent to the webhook."),
        "busy": Reason("Your last search has not finished yet."),
        "database_away": Reason("The database does not answer."),
        "storage_full": Reason("The server has no room left to store anything."),
        "read_only": Reason("The server can store nothing at the moment."),
        "failed": Reason("Something went wrong on the server."),
    }
)

STATUS = {
    "no_match": 404,
    "no_link": 404,
    "not_found": 404,
    "bad_method": 405,
    "other_site": 403,
    "not_playing": 403,
    "not_your_seat": 403,
    "not_creator": 403,
    "too_large": 413,
    "too_fast": 429,
    "too_many_tables": 429,
    "busy": 429,
    "database_away": 503,
    "storage_full": 503,
    "read_only": 503,
    "failed": 500,
}
"""HTTP statuses by code; `status_of` gives the other codes 409 or 422."""


def server_error(code: str, text: object = "", **params: Any) -> ServerError:
    """The error for a code; raise what this returns."""
    return REASONS.error(ServerError, code, str(text), **params)


def storage_error(code: str) -> StorageError:
    """The error for a code of the database's; raise what this returns."""
    return REASONS.error(StorageError, code, "")


@dataclass(frozen=True, slots=True)
class Error:
    """Refused; nothing has changed."""

    code: str
    text: str
    where: str
    clause: str
    params: dict[str, Any]


def encode_problem(error: CampanileError) -> bytes:
    """The body of a response for a refusal. Lone surrogates in what it quotes are replaced."""
    body = {"error": asdict(describe(error))}
    return json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")


def describe(error: CampanileError) -> Error:
    """A refusal in the wire format; the metrics count it."""
    metrics.REFUSALS.labels(error.code).inc()
    return Error(error.code, error.text, error.where, error.clause, error.params)


def status_of(error: CampanileError) -> int:
    """422 where the request itself is wrong, 409 where it came at the wrong time."""
    if error.code in STATUS:
        return STATUS[error.code]
    return 422 if error.code.startswith(("bad_", "unknown_")) else 409
