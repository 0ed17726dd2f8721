"""The page's words in each language, as its files have them, and what is in the wrong one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

FOLDER = Path(__file__).parents[2] / "web/src"
LANGUAGES = ("en", "de", "nl")
LONG = 12
"""Shorter words may be the same in two languages, or part of another word."""
_LITERAL = re.compile(r"'((?:[^'\\\n]|\\.)*)'|\"((?:[^\"\\\n]|\\.)*)\"|`([^`]*)`")
_KEY = re.compile(r"^\s+'?(\w+)'?:", re.MULTILINE)
# What can be read, and what is said to those who cannot see it.
_TEXTS = """() => [document.title, document.body.innerText,
  ...[...document.querySelectorAll('[aria-label], [title], [placeholder], [aria-valuetext]')]
    .filter((each) => each.checkVisibility())
    .flatMap((each) => ['aria-label', 'title', 'placeholder', 'aria-valuetext']
      .map((name) => each.getAttribute(name) ?? '')),
].join('\\n')"""


@cache
def _source(folder: str, language: str) -> str:
    return (FOLDER / folder / f"{language}.ts").read_text(encoding="utf-8")


@cache
def _sources(language: str) -> str:
    """All files with words of a language."""
    files = sorted(FOLDER.glob(f"**/words/{language}.ts"))
    files += sorted(FOLDER.glob(f"games/*/moments/{language}.ts"))
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def _pieces(source: str) -> Iterator[str]:
    """Whatever stands between quotes; of templates what does not change."""
    for found in _LITERAL.finditer(source):
        for part in re.split(r"\$\{.*?\}", found[1] or found[2] or found[3] or ""):
            yield part.replace("\\'", "'")


def said(language: str, key: str) -> str:
    """What an entry of the review's words, or of a group of the page's, always has: the longest
    part of it."""
    *group, name = key.split(".")
    source = _source("words" if group else "review/words", language)
    for outer in group:
        source = _found(rf"^( +){outer}: \{{\n(.*?)^\1\}}", source)
    return max(_pieces(_found(rf"^( +){name}:(.*?)(?=^\1\w+:|\Z)", source)), key=len).strip()


def _found(pattern: str, source: str) -> str:
    found = re.search(pattern, source, re.DOTALL | re.MULTILINE)
    assert found, pattern
    return found[2]


@cache
def _keys() -> list[str]:
    """Names of entries that no language has as a word."""
    return [key for key in set(_KEY.findall(_sources("en"))) if re.search(r"[a-z][A-Z]|_", key)]


@cache
def _english(language: str) -> list[str]:
    """What is said in English alone."""
    own = _sources(language)
    pieces = {piece.strip() for piece in _pieces(_sources("en"))}
    return [each for each in pieces if len(each) >= LONG and " " in each and each not in own]


def strangers(page: Page, language: str) -> list[str]:
    """What is on the page in English, though it is not in English, and names of entries."""
    text: str = page.evaluate(_TEXTS)
    found = [key for key in _keys() if re.search(rf"\b{key}\b", text)]
    return found + [piece for piece in _english(language) if piece in text]
