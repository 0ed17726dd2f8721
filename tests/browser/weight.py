"""The number of bytes transferred."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.visitor import Visitor


def bytes_of(visitor: Visitor, act: Callable[[], None]) -> int:
    """What is transferred while something is done, until the network is quiet again."""
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Network.enable")
    sizes: list[float] = []

    def finished(event: dict[str, Any]) -> None:
        sizes.append(event["encodedDataLength"])

    session.on("Network.loadingFinished", finished)
    act()
    visitor.page.wait_for_load_state("networkidle")
    session.detach()
    return round(sum(sizes))
