"""The documentation as a site: `make docs`. A link that leads nowhere is an error."""

from __future__ import annotations

import re
from importlib import metadata
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent

project = "Campanile"
author = "The Campanile maintainers"
release = metadata.version("campanile")
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = "Campanile"
html_show_copyright = False

source_suffix = {".md": "markdown"}
myst_heading_anchors = 3
autodoc_default_options = {"members": True, "undoc-members": True, "member-order": "bysource"}
autodoc_typehints = "signature"
add_module_names = False
default_role = "code"
# Docstrings are plain text with names in backquotes; they need not be faultless reStructuredText.
suppress_warnings = ["docutils"]


def in_repository(link: re.Match[str]) -> str:
    """A link out of docs/ as the path of the file; if there is no such file, Sphinx reports it."""
    label, path = link.groups()
    if not (ROOT / path).exists():
        return link.group()
    return f"`{path}`" if label.strip("`") in path else f"{label} (`{path}`)"


def name_files(_app: Any, _page: str, source: list[str]) -> None:
    """Files of the repository that are not on the site are named instead of linked."""
    source[0] = re.sub(r"\[([^\]]+)\]\((?:\.\./)+([^)#]+)\)", in_repository, source[0])


def setup(app: Any) -> None:
    app.connect("source-read", name_files)
