"""The files of the page, served from memory."""

from __future__ import annotations

import asyncio
import hashlib
import mimetypes
from importlib.resources.abc import Traversable

from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse
from starlette.exceptions import HTTPException

from offworld.games import names
from offworld.presentation.pictures import STYLES, game_styles
from offworld.presentation.rulebook import RulebookError
from offworld.table.rules_page import THEMES, RulesPage, rules_page

FOR_A_YEAR = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"
OWN_STYLE = "default-src 'none'; style-src 'unsafe-inline'"  # of a picture, which has its style
MEDIA_TYPES = {
    "js": "text/javascript",
    "css": "text/css",
    "svg": "image/svg+xml",
}


class Pages:
    """The HTML pages and the files under /static.

    These files also have an address with the hash of all of them, under which browsers may keep
    them for ever: a new version has a new address. Modules import each other by relative paths, so
    they stay within one version.
    """

    def __init__(self, folder: Traversable):
        self._static = _files(folder / "static")
        self._static |= {style.name: style.read_bytes() for style in STYLES}
        self._static["games.css"] = game_styles().encode()
        digest = hashlib.sha256()
        for name in sorted(self._static):
            digest.update(name.encode() + b"\0" + self._static[name] + b"\0")
        self.digest = digest.hexdigest()[:16]
        self._pages = {
            file.name: file.read_text(encoding="utf-8")
            for file in folder.iterdir()
            if file.name.endswith(".html")
        }

    def page(self, name: str, status: int = 200) -> HTMLResponse:
        """Return a page whose links to /static contain the hash."""
        return self._html(self._pages[name], status)

    def _html(self, html: str, status: int = 200) -> HTMLResponse:
        html = html.replace("/static/", f"/static/{self.digest}/")
        return HTMLResponse(html, status, headers={"Cache-Control": ASK_FIRST})

    async def rules(self, game: str) -> Response:
        """Return the rules page of a game."""
        made = await _rules_page(game)
        return self._html(made.filled(self._pages["rules.html"]))

    async def rules_picture(self, game: str, file: str, known: str | None) -> Response:
        """Return a picture of the rules page: `<name>-<theme>.svg`."""
        name, _, theme = file.removesuffix(".svg").rpartition("-")
        plate = (await _rules_page(game)).plates.get(name)
        if plate is None or theme not in THEMES or not file.endswith(".svg"):
            raise HTTPException(404, "There is no such picture.")
        return _tagged(plate.svg(theme).encode(), "image/svg+xml", ASK_FIRST, known, OWN_STYLE)

    def unknown(self, request: Request) -> HTMLResponse | None:
        """Return the page for an unknown address; None for programs, which get JSON."""
        path, wants = request.url.path, request.headers.get("accept", "")
        if path.startswith(("/api/", "/static/")) or "text/html" not in wants:
            return None
        return self.page("nowhere.html", 404)

    def static(self, path: str, known: str | None) -> Response:
        """Return a file of /static; `known` is the tag of the version that the browser has."""
        lasting = path.startswith(f"{self.digest}/")
        name = path.removeprefix(f"{self.digest}/")
        if name not in self._static:
            raise HTTPException(404, "There is no such file.")
        kept = FOR_A_YEAR if lasting else ASK_FIRST
        return _tagged(self._static[name], _media_type(name), kept, known)

    def add_to(self, app: FastAPI) -> None:
        """Add the routes of all pages and files to an application."""

        @app.get("/", include_in_schema=False)
        async def home() -> HTMLResponse:
            return self.page("home.html")

        @app.get("/table/{rest:path}", include_in_schema=False)
        async def table(rest: str) -> HTMLResponse:
            return self.page("table.html")

        @app.get("/rules/{game}", include_in_schema=False)
        async def rules(game: str) -> Response:
            return await self.rules(game)

        @app.get("/rules/{game}/{file}", include_in_schema=False)
        async def rules_picture(game: str, file: str, request: Request) -> Response:
            return await self.rules_picture(game, file, request.headers.get("if-none-match"))

        @app.get("/static/{path:path}", include_in_schema=False)
        async def static(path: str, request: Request) -> Response:
            return self.static(path, request.headers.get("if-none-match"))


async def _rules_page(game: str) -> RulesPage:
    """Return a game's rules page. It is made in a thread: the example game is replayed for it."""
    if game not in names():
        raise HTTPException(404, "There is no such game.")
    try:
        return await asyncio.to_thread(rules_page, game)
    except RulebookError as error:
        raise HTTPException(404, str(error)) from error


def _tagged(
    data: bytes, kind: str, kept: str, known: str | None, policy: str | None = None
) -> Response:
    """Return a file, or only its tag if the browser has it; `kept` says for how long it may."""
    tag = f'"{hashlib.sha256(data).hexdigest()[:16]}"'
    headers = {"Cache-Control": kept, "ETag": tag}
    if policy is not None:
        headers["Content-Security-Policy"] = policy
    if known == tag:
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=kind, headers=headers)


def _files(folder: Traversable, prefix: str = "") -> dict[str, bytes]:
    found = {}
    for each in folder.iterdir():
        if each.is_dir():
            found.update(_files(each, f"{prefix}{each.name}/"))
        else:
            found[f"{prefix}{each.name}"] = each.read_bytes()
    return found


def _media_type(name: str) -> str:
    own = MEDIA_TYPES.get(name.rpartition(".")[2])
    return own or mimetypes.guess_type(name)[0] or "application/octet-stream"
