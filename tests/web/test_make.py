"""The data files of the page are up to date with the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.make import ROOT, files


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_the_data_of_the_page_are_current(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == files()[path], "python -m tests.web.make"
