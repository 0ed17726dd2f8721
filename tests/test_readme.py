"""What the README shows works as it stands there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def test_the_lines_of_python_print_what_they_say() -> None:
    code = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    printed = re.findall(r"```text\n(.*?)```", README, re.DOTALL)
    assert len(code) == len(printed) == 1
    run = subprocess.run(
        [sys.executable, "-c", code[0]], capture_output=True, text=True, check=True, timeout=60
    )
    assert run.stdout == printed[0]


def test_the_commands_exist() -> None:
    makefile = (Path(__file__).parent.parent / "Makefile").read_text(encoding="utf-8")
    contributing = (Path(__file__).parent.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    targets = re.findall(r"(?:^|`)make ([\w-]+)", README + contributing, re.MULTILINE)
    assert targets
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
