"""The settings of the server, each read from an environment variable CAMPANILE_…"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from ipaddress import ip_network
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from campanile.core.errors import CampanileError, Reason, Reasons

PREFIX = "CAMPANILE_"


class SettingError(CampanileError):
    """A setting has an invalid value."""


REASONS = Reasons(
    {"bad_setting": Reason("{name} is set to “{text}”, which is not {expected}.")},
)


@dataclass(frozen=True)
class Settings:
    """All settings, with the defaults of a server at home."""

    database_url: str = ""
    """As SQLAlchemy writes it; empty for a SQLite file in the user's data folder."""
    origin: str = ""
    """How browsers reach the server, as in https://games.example; empty: by any IP address or as
    localhost. A name has to be set here, as a protection against DNS rebinding."""
    bot_workers: int = max(1, (os.cpu_count() or 2) - 1)
    bot_seconds: float = 2.0
    """The time limit for a move of a bot, while no other table waits."""
    tables_per_guest: int = 100
    """The limit of unfinished ones."""
    new_tables_a_minute: int = 20
    """For each guest; an address may make five times as many."""
    new_guests_an_hour: int = 120
    """For each address."""
    messages_a_second: float = 20.0
    """For each socket, with short bursts of three times as many."""
    requests_a_second: float = 50.0
    """For each address, with short bursts of four times as many."""
    sockets_per_address: int = 500
    hello_seconds: float = 10.0
    """The timeout for the first message of a socket."""
    private_webhooks: bool = False
    """Whether notifications may be sent to the local network."""
    metrics_token: str = ""
    """Of whoever reads /metrics; empty: they are for the machine itself."""
    trusted_proxies: str = ""
    """Addresses or networks of proxies, separated by commas, whose X-Forwarded-For is trusted."""

    @property
    def url(self) -> str:
        """The URL of the database."""
        return self.database_url or f"sqlite:///{data_folder() / 'campanile.sqlite3'}"


def data_folder() -> Path:
    """The folder for the data of the server; made if need be."""
    return user_data_path("campanile", appauthor=False, ensure_exists=True)


def read_settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings of an environment; SettingError if one is invalid."""
    given: dict[str, Any] = {}
    for field in fields(Settings):
        name = PREFIX + field.name.upper()
        if text := environment.get(name, ""):
            given[field.name] = _value(name, text, str(field.type))
    settings = Settings(**given)
    _check_origin(settings.origin)
    _check_proxies(settings.trusted_proxies)
    return settings


def warning(settings: Settings) -> str:
    """What is probably forgotten, in a sentence; empty if nothing is."""
    if not settings.origin or settings.trusted_proxies:
        return ""
    return (
        f"{PREFIX}ORIGIN is set and {PREFIX}TRUSTED_PROXIES is not: if there is a proxy in front, "
        "all visitors share its address and so the limits of one."
    )


def _check_proxies(proxies: str) -> None:
    """SettingError for proxies that anybody could be: then nothing limits an address."""
    for text in filter(None, map(str.strip, proxies.split(","))):
        try:
            trusted = ip_network(text, strict=False).prefixlen > 0
        except ValueError:
            trusted = False
        if not trusted:
            expected = "the address or the network of a proxy (everybody cannot be trusted)"
            name = f"{PREFIX}TRUSTED_PROXIES"
            raise REASONS.error(SettingError, "bad_setting", text, name=name, expected=expected)


def _check_origin(origin: str) -> None:
    """SettingError for an origin that no browser sends: every request would be refused."""
    if origin and not re.fullmatch(r"https?://[^\s/?#@]+/?", origin):
        expected = "an address as in https://games.example, without a path"
        name = f"{PREFIX}ORIGIN"
        raise REASONS.error(SettingError, "bad_setting", origin, name=name, expected=expected)


def _value(name: str, text: str, kind: str) -> Any:
    if kind == "str":
        return text
    if kind == "bool":
        if text in ("0", "1"):
            return text == "1"
        raise REASONS.error(SettingError, "bad_setting", text, name=name, expected="0 or 1")
    try:
        number = int(text) if kind == "int" else float(text)
    except ValueError:
        number = -1
    if not 0 < number < 1e9:
        expected = f"a {'whole ' if kind == 'int' else ''}number above 0"
        raise REASONS.error(SettingError, "bad_setting", text, name=name, expected=expected)
    return number
