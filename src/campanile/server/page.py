"""The page, as it was built: its files, and one document for every address that is not a file."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

import campanile
from campanile.server.reasons import server_error

A_YEAR = "public, max-age=31536000, immutable"


def page_folder() -> Path | None:
    """Where the page is, if it was built; beside the package, in one of the places it has."""
    folders = (Path(place) / "web_dist" for place in campanile.__path__)
    return next((folder for folder in folders if (folder / "index.html").exists()), None)


class _Assets(StaticFiles):
    """Files with a fingerprint in their names: what has been fetched once stays right."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code == 200:
            response.headers["cache-control"] = A_YEAR
        return response


def add_page(app: FastAPI) -> None:
    """Serve the page on all addresses that nothing else answers."""
    folder = page_folder()
    if folder is None:
        return
    app.mount("/assets", GZipMiddleware(_Assets(directory=folder / "assets")))
    files = {path.name for path in folder.iterdir() if path.is_file()}

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str) -> Response:
        if f"{path}/".startswith("api/"):
            raise server_error("not_found")
        # Never an old page for a new server: browsers ask each time whether it has changed.
        headers = {"cache-control": "no-cache"}
        name = path if path in files else "index.html"
        return FileResponse(folder / name, headers=headers)
