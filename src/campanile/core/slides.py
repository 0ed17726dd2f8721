"""A series of drawings for a notebook, with a slider and two buttons in plain HTML.

Drawings of one game share most elements, so each element is stored once, everything is compressed,
and the browser unpacks it when the slider is first moved. Before that, or where scripts may not
run, the last drawing is shown.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Sequence
from html import escape

# `this` is the slider. It finds its data in the surrounding div, so a page can have many.
SHOW = """
const root = this.closest('div');
root.frames ??= new Response(
  new Blob([Uint8Array.from(atob(root.dataset.frames), (c) => c.charCodeAt(0))])
    .stream().pipeThrough(new DecompressionStream('deflate'))).json();
root.frames.then(({elements, frames}) => {
  const [drawing, text] = frames[this.value];
  root.querySelector('figure').innerHTML = drawing.map((n) => elements[n]).join('');
  root.querySelector('output').textContent = text;
});
"""
STEP = """
const slider = this.parentNode.querySelector('input');
slider.stepUp({step});
slider.oninput();
"""


def slides(frames: Sequence[tuple[str, str]]) -> str:
    """HTML that shows one of the drawings at a time, each with a line of text."""
    elements: dict[str, int] = {}
    numbered = [
        ([elements.setdefault(e, len(elements)) for e in re.findall("<[^<]*", svg)], text)
        for svg, text in frames
    ]
    data = json.dumps({"elements": list(elements), "frames": numbered}, separators=(",", ":"))
    packed = b64encode(zlib.compress(data.encode(), 9)).decode()
    last = len(frames) - 1
    svg, text = frames[last]
    buttons = [
        f'<button type="button" aria-label="{name}" onclick="{escape(STEP.format(step=step))}">'
        f"{sign}</button>"
        for name, step, sign in (("back", -1, "◀"), ("forward", 1, "▶"))
    ]
    slider = (
        f'<input type="range" min="0" max="{last}" value="{last}" aria-label="move" '
        f'oninput="{escape(SHOW)}" style="width:20em;vertical-align:middle">'
    )
    return (
        f'<div data-frames="{packed}"><p>{buttons[0]} {slider} {buttons[1]} '
        f"<output>{escape(text)}</output></p>"
        f'<figure style="margin:0">{svg}</figure></div>'
    )
