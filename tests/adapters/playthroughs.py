"""OpenSpiel's playthroughs of our games; `python -m tests.adapters.playthroughs` writes them."""

from __future__ import annotations

import gzip
from pathlib import Path

from open_spiel.python.algorithms import generate_playthrough

from campanile.adapters.openspiel import short_name
from tests import data

FOLDER = Path(data.__path__[0]) / "openspiel"

VARIANTS = {
    "twrs": f"{short_name('twrs')}(must_mark_after=2,stall_limit=6)",
    "twrs-free": f"{short_name('twrs')}(diagonals=true,must_mark_after=2,setup=free,stall_limit=6)",
    "clocktowers-2": short_name("clocktowers"),
    "tuerme-3": f"{short_name('tuerme')}(players=3,rewards=margin,stall_limit=2)",
}


def write() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, game in VARIANTS.items():
        text = generate_playthrough.playthrough(game, None, seed=1)
        packed = gzip.compress(text.encode(), mtime=0)
        (FOLDER / f"{name}.txt.gz").write_bytes(packed)


if __name__ == "__main__":
    write()
