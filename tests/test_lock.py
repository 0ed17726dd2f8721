"""What a server installs is pinned with hashes, within the ranges of pyproject.toml."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCK = (ROOT / "requirements-server.lock").read_text()
PINNED = dict(re.findall(r"^([\w.-]+)==(\S+) \\$", LOCK, re.MULTILINE))


def test_the_lock_is_within_the_ranges() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"][
        "optional-dependencies"
    ]
    for text in (*extras["server"], *extras["postgres"]):
        wanted = Requirement(text)
        assert wanted.specifier.contains(PINNED[canonicalize_name(wanted.name)]), "make lock"
        assert "<" in str(wanted.specifier), f"{text} has no upper bound"


def test_every_package_has_hashes_and_no_registry() -> None:
    parts = re.split(r"^(?=\S+==)", LOCK, flags=re.MULTILINE)[1:]
    assert len(parts) == len(PINNED) > 10
    assert all("--hash=sha256:" in part for part in parts)
    assert "://" not in LOCK and "--index" not in LOCK
