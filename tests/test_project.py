"""The files around the code agree with each other."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
VERSION = re.compile(r"Programming Language :: Python :: (\d+\.\d+)")
PYTHONS = [
    found[1] for line in PROJECT["project"]["classifiers"] if (found := VERSION.fullmatch(line))
]


def read_yaml(path: str) -> Any:
    return yaml.safe_load((ROOT / path).read_text(encoding="utf-8"))


def test_the_workflow_runs_on_every_python_that_we_claim() -> None:
    matrix = read_yaml(".github/workflows/ci.yml")["jobs"]["platforms"]["strategy"]["matrix"]
    assert matrix["python"] == PYTHONS
    assert PROJECT["project"]["requires-python"] == f">={PYTHONS[0]}"


def test_there_are_wheels_for_every_python_that_we_claim() -> None:
    tags = [f"cp{version.replace('.', '')}-*" for version in PYTHONS]
    assert PROJECT["tool"]["cibuildwheel"]["build"] == tags


def test_the_workflow_runs_on_every_system_that_we_claim() -> None:
    matrix = read_yaml(".github/workflows/ci.yml")["jobs"]["platforms"]["strategy"]["matrix"]
    systems = {"ubuntu": "Linux", "macos": "MacOS", "windows": "Windows"}
    claimed = {
        line.rsplit(" ", 1)[-1]
        for line in PROJECT["project"]["classifiers"]
        if line.startswith("Operating System")
    }
    assert {systems[runner.removesuffix("-latest")] for runner in matrix["os"]} == claimed


def test_the_package_depends_on_nothing() -> None:
    assert PROJECT["project"]["dependencies"] == []


def test_the_tests_of_the_cluster_use_what_the_extra_installs() -> None:
    assert PROJECT["dependency-groups"]["ray"] == PROJECT["project"]["optional-dependencies"]["ray"]


def test_the_version_is_the_same_everywhere() -> None:
    version = PROJECT["project"]["version"]
    assert read_yaml("CITATION.cff")["version"] == version
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = re.findall(r"^## (\d\S*)", changes, re.MULTILINE)
    assert released[0] == version


@pytest.mark.parametrize(
    "path",
    [
        str(path.relative_to(ROOT))
        for pattern in (".github/**/*.yml", ".pre-commit-config.yaml")
        for path in sorted(ROOT.glob(pattern))
    ],
)
def test_every_file_of_settings_can_be_read(path: str) -> None:
    assert isinstance(read_yaml(path), dict)
