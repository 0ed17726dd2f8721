"""Colours on terminals."""

from __future__ import annotations

_CODES = {
    "bold": "1",
    "dim": "2",
    "red": "38;5;167",
    "orange": "38;5;208",
    "yellow": "38;5;220",
    "green": "38;5;71",
    "blue": "38;5;75",
    "purple": "38;5;140",
    "grey": "38;5;245",
    "white": "38;5;255",
    "on_green": "48;5;22",
}


class Ink:
    """Adds the escape codes of styles to text, or nothing if `colour` is false."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def __call__(self, text: str, *styles: str) -> str:
        if not self.colour or not styles or not text:
            return text
        return f"\x1b[{';'.join(_CODES[style] for style in styles)}m{text}\x1b[0m"
