"""The engine in a visitor's browser: its worker, asked as the page asks it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from campanile.server.page import page_folder

HAS_ENGINE = os.environ.get("CAMPANILE_ZIG") != "OFF"
"""Whether the page has the engine: it is left out where its compiler cannot be had."""
on_device = pytest.mark.skipif(not HAS_ENGINE, reason="the page was built without its engine")
# Numbers that are to be BigInt come as texts with an n at the end.
ASK = """async ([worker, module, ask, args, stopAfter]) => {
  const device = (window.device ??= new Worker(worker, { type: 'module' }))
  if (!window.asked) device.postMessage(location.origin + module)
  const id = (window.asked = (window.asked ?? 0) + 1)
  let progress = 0, stopped = 0
  const start = performance.now()
  const answered = new Promise((resolve, reject) => {
    device.onmessage = ({ data }) => {
      if (data.error !== undefined) reject(new Error(data.error))
      else if (data.answer !== undefined) resolve(data.answer)
      else if (++progress === stopAfter) {
        stopped = performance.now()
        device.postMessage({ id, ask: 'stop', args: [] })
      }
    }
    device.onerror = () => reject(new Error('the worker failed'))
  })
  const big = (value) => (/^\\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value)
  device.postMessage({ id, ask, args: args.map(big) })
  const answer = await answered, end = performance.now()
  return { answer, progress, ms: end - start, stopMs: stopped && end - stopped }
}"""


def asset(pattern: str) -> str:
    """The address of the one built file with such a name."""
    folder = page_folder()
    assert folder, "the page was not built"
    found: list[Path] = sorted((folder / "assets").glob(pattern))
    assert len(found) == 1, f"{pattern}: {found}"
    return f"/assets/{found[0].name}"


def ask(page: Page, what: str, args: Sequence[object], stop_after: int = 0) -> dict[str, Any]:
    """The answer of the engine's worker, how often it reported progress, and the milliseconds.

    A search is stopped after so many reports, 0 for not at all.
    """
    files = [asset("worker-*.js"), asset("engine-*.wasm")]
    told: dict[str, Any] = page.evaluate(ASK, [*files, what, list(args), stop_after])
    return told
