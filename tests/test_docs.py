"""What the pages for programmers and researchers show works as it stands there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parent.parent / "docs"
PAGES = ("for-programmers.md", "datasets.md")
pytestmark = pytest.mark.slow


def blocks(page: str) -> list[tuple[str, str]]:
    """The language and the text of each block of code, in order."""
    return re.findall(r"^```(\w+)\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_does_what_it_says(name: str, tmp_path: Path) -> None:
    """Commands and lines of Python run from top to bottom; what is printed is what follows."""
    tools = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}"}
    printed, runs = "", 0
    for language, text in blocks((DOCS / name).read_text(encoding="utf-8")):
        if language == "text":
            assert printed == text
            continue
        command = [sys.executable, "-c", text] if language == "python" else ["sh", "-ec", text]
        run = subprocess.run(
            command,
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert run.returncode == 0, run.stderr
        printed, runs = run.stdout, runs + 1
    assert runs >= 2
