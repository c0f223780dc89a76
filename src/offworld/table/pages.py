"""The files of the page, served from memory."""

from __future__ import annotations

import hashlib
import mimetypes
from importlib.resources.abc import Traversable

from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse
from starlette.exceptions import HTTPException

from offworld.presentation.pictures import STYLES

FOR_A_YEAR = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"
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
        html = self._pages[name].replace("/static/", f"/static/{self.digest}/")
        return HTMLResponse(html, status, headers={"Cache-Control": ASK_FIRST})

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
        data = self._static[name]
        tag = f'"{hashlib.sha256(data).hexdigest()[:16]}"'
        headers = {"Cache-Control": FOR_A_YEAR if lasting else ASK_FIRST, "ETag": tag}
        if known == tag:
            return Response(status_code=304, headers=headers)
        return Response(data, media_type=_media_type(name), headers=headers)

    def add_to(self, app: FastAPI) -> None:
        """Add the routes of all pages and files to an application."""

        @app.get("/", include_in_schema=False)
        async def home() -> HTMLResponse:
            return self.page("home.html")

        @app.get("/table/{rest:path}", include_in_schema=False)
        async def table(rest: str) -> HTMLResponse:
            return self.page("table.html")

        @app.get("/rules/{rest:path}", include_in_schema=False)
        async def rules(rest: str) -> HTMLResponse:
            return self.page("rules.html")

        @app.get("/static/{path:path}", include_in_schema=False)
        async def static(path: str, request: Request) -> Response:
            return self.static(path, request.headers.get("if-none-match"))


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
