"""Elements of SVG drawings.

Styles are attributes, without style sheets or ids, so that any number of drawings can be on one
page without affecting it or each other.
"""

from __future__ import annotations

from functools import lru_cache
from xml.sax.saxutils import escape, quoteattr

PAPER = "#faf8f3"
SERIF = "Georgia, 'Times New Roman', serif"


def tag(name: str, *inside: str, **attributes: object) -> str:
    """An element around others; `stroke_width` becomes stroke-width, and None is left out."""
    written = "".join(
        _attribute(key, value) for key, value in attributes.items() if value is not None
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def group(
    *inside: str, at: tuple[float, float] = (0, 0), scale: float = 1, **attributes: object
) -> str:
    """A group of elements, translated and scaled."""
    size = f" scale({_short(scale)})" if scale != 1 else ""
    place = f"translate({_short(at[0])} {_short(at[1])}){size}"
    return tag("g", *inside, transform=place, **attributes)


def path(d: str, **attributes: object) -> str:
    return tag("path", d=d, **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: object) -> str:
    return tag("rect", x=x, y=y, width=width, height=height, **attributes)


def circle(x: float, y: float, r: float, **attributes: object) -> str:
    return tag("circle", cx=x, cy=y, r=r, **attributes)


def text_line(x: float, y: float, text: str, size: float, **attributes: object) -> str:
    """A line of text; y is its baseline."""
    return tag("text", escape(text), x=x, y=y, font_size=size, **attributes)


def wording(*inside: str, seat: int | None = None) -> str:
    """What is said in English, for a page that has other words: it may leave this out, or write
    the seat's name and points instead."""
    return tag("g", *inside, data_words="" if seat is None else f"seat {seat}")


def document(width: float, height: float, title: str, *parts: str) -> str:
    """The whole drawing, at its own size but never wider than the page."""
    return tag(
        "svg",
        tag("title", escape(title)),
        rect(0, 0, width, height, rx=14, fill=PAPER),  # keeps dark lines visible on a dark page
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_short(width)} {_short(height)}",
        width=width,
        height=height,
        style="max-width:100%;height:auto",
        role="img",
        font_family=SERIF,
    )


@lru_cache(maxsize=4096)  # Most attributes of a drawing repeat.
def _attribute(key: str, value: object) -> str:
    return f" {key.replace('_', '-')}={quoteattr(_short(value))}"


def _short(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
