"""Connect Four, installed once."""

from __future__ import annotations

import pytest

from tests.examples.installed import install


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What to add to the environment of a command that shall know Connect Four."""
    return install(tmp_path_factory.mktemp("packages"))
