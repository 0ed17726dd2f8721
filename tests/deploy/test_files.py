"""The files of deploy/ agree with each other and with the code."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from dataclasses import fields
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

from prometheus_client import generate_latest

from campanile.server import metrics
from campanile.server.settings import PREFIX, Settings
from tests.test_project import ROOT, read_yaml

DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = read_yaml("deploy/compose.yaml")
SERVERS = ("campanile-1", "campanile-2")


def test_the_compose_file_sets_what_there_is() -> None:
    known = {f"{PREFIX}{field.name.upper()}" for field in fields(Settings)}
    for name in (*SERVERS, "thinker-1", "thinker-2"):
        assert set(COMPOSE["services"][name]["environment"]) <= known


def test_the_compose_file_mounts_what_is_there() -> None:
    for service in COMPOSE["services"].values():
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            if source == "./tls":  # the operator's own
                continue
            known = DEPLOY / source if source.startswith(".") else source
            assert known in COMPOSE["volumes"] or Path(known).exists(), volume
        if build := service.get("build"):
            assert (DEPLOY / build["context"] / build["dockerfile"]).exists()


def test_servers_are_asked_where_they_are() -> None:
    (network,) = COMPOSE["networks"]["default"]["ipam"]["config"]
    addresses = []
    for name in SERVERS:
        service = COMPOSE["services"][name]
        addresses.append(service["networks"]["default"]["ipv4_address"])
        assert service["environment"]["CAMPANILE_TRUSTED_PROXIES"] == network["subnet"]
        assert ip_address(addresses[-1]) in ip_network(network["subnet"])
    (job,) = read_yaml("deploy/prometheus.yml")["scrape_configs"]
    assert job["static_configs"] == [{"targets": [f"{address}:8000" for address in addresses]}]
    (token,) = COMPOSE["services"]["prometheus"]["configs"]
    assert job["authorization"]["credentials_file"] == token["target"]


def test_the_dashboard_shows_metrics_that_there_are() -> None:
    assert metrics.MOVES  # they are registered by their module
    known = set(re.findall(r"^# TYPE (\w+) ", generate_latest().decode(), re.MULTILINE))
    known |= {f"{name}_bucket" for name in known}
    board = json.loads((DEPLOY / "grafana" / "campanile.json").read_text(encoding="utf-8"))
    asked = {
        name
        for panel in board["panels"]
        for target in panel["targets"]
        for name in re.findall(r"campanile_\w+", target["expr"])
    }
    assert asked <= known and len(asked) > 8
    source = read_yaml("deploy/grafana/datasource.yaml")["datasources"][0]["uid"]
    assert {panel["datasource"]["uid"] for panel in board["panels"]} == {source}


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    unit = (DEPLOY / "campanile@.service").read_text(encoding="utf-8")
    assert "/opt/campanile/bin/" in unit
    here = unit.replace("/opt/campanile/bin/", f"{Path(sys.executable).parent}/")
    (tmp_path / "campanile@8001.service").write_text(here, encoding="utf-8")
    analyze = shutil.which("systemd-analyze")
    assert analyze, "systemd-analyze is needed: install systemd"
    done = subprocess.run(
        [analyze, "verify", "--man=no", tmp_path / "campanile@8001.service"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_image_is_made_by_the_script_that_is_tested() -> None:
    """tests/packaging runs it with the wheel."""
    steps = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    assert "sh /source/deploy/install.sh /opt/campanile" in steps
    subprocess.run(["sh", "-n", DEPLOY / "install.sh"], check=True)
