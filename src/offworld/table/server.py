"""The web server: pages, API, WebSockets, health and figures, behind headers and limits."""

from __future__ import annotations

import asyncio
import hashlib
import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from offworld import __version__
from offworld.presentation.pictures import STYLE as PICTURE_STYLE
from offworld.table.api import STATUSES, Problem, router
from offworld.table.hub import Hub
from offworld.table.live import Refused
from offworld.table.security import HEADERS, Limits, same_origin
from offworld.table.sockets import serve_socket
from offworld.table.storage import Storage
from offworld.table.thinking import Thinking

YEAR = "public, max-age=31536000, immutable"
ANEW = "no-cache"


def app(
    storage: Storage,
    limits: Limits | None = None,
    thinking: Thinking | None = None,
    pace: float = 0.4,
) -> FastAPI:
    """The server's application on a storage."""
    hub = Hub(storage, limits, thinking, pace)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        hub.start()
        yield
        await hub.stop()
        await storage.close()

    made = FastAPI(
        title="Offworld",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    made.state.hub = hub
    made.include_router(router)
    made.add_exception_handler(Refused, _refused)
    made.add_exception_handler(RequestValidationError, _malformed)
    made.add_exception_handler(HTTPException, _http_problem)
    made.add_middleware(GZipMiddleware, minimum_size=1000)
    made.add_middleware(Gate, hub=hub)
    _add_pages(made, Pages(resources.files("offworld.table") / "page"))
    _add_services(made, hub)
    return made


def _add_services(made: FastAPI, hub: Hub) -> None:
    @made.get("/healthz", include_in_schema=False)
    async def health() -> JSONResponse:
        try:
            await asyncio.wait_for(hub.storage.alive(), 2)
        except Exception:
            return JSONResponse({"status": "storage does not answer"}, 503)
        return JSONResponse({"status": "ok", "version": __version__})

    @made.get("/metrics", include_in_schema=False)
    async def metrics() -> PlainTextResponse:
        return PlainTextResponse(hub.metrics.text(), media_type="text/plain; version=0.0.4")


# --- errors ---


def _problem(status: int, code: str, text: str) -> JSONResponse:
    return JSONResponse(Problem(code=code, text=text).model_dump(), status)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return _problem(STATUSES.get(error.code, 409), error.code, error.text)


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    places = [
        f"{'.'.join(str(part) for part in each['loc'])}: {each['msg']}"
        for each in error.errors()[:5]
    ]
    return _problem(422, "malformed", "; ".join(places))


async def _http_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = _problem(
        error.status_code,
        {404: "not_found", 405: "not_allowed"}.get(error.status_code, "error"),
        str(error.detail),
    )
    response.headers.update(error.headers or {})
    return response


# --- pages ---


class Pages:
    """The files of the page. Those under /static are also reached under a folder named by the hash of them all, and may

    be kept for ever there: a new version has a new name. A module that imports its neighbour finds it in the same folder.
    """

    def __init__(self, folder: Traversable):
        self._static = dict(_files(folder / "static", ""))
        self._static[PICTURE_STYLE.name] = PICTURE_STYLE.read_bytes()
        digest = hashlib.sha256()
        for name in sorted(self._static):
            digest.update(name.encode() + b"\0" + self._static[name] + b"\0")
        self.digest = digest.hexdigest()[:16]
        self._pages = {
            file.name: file.read_text(encoding="utf-8")
            for file in folder.iterdir()
            if file.name.endswith(".html")
        }

    def page(self, name: str) -> HTMLResponse:
        """A page, with its links to /static named by hash."""
        return HTMLResponse(
            self._pages[name].replace("/static/", f"/static/{self.digest}/"),
            headers={"Cache-Control": ANEW},
        )

    def static(self, path: str, known: str | None) -> Response:
        """A file of /static."""
        lasting = path.startswith(f"{self.digest}/")
        name = path.removeprefix(f"{self.digest}/")
        if name not in self._static:
            raise HTTPException(404, "There is no such file.")
        data = self._static[name]
        tag = f'"{hashlib.sha256(data).hexdigest()[:16]}"'
        headers = {"Cache-Control": YEAR if lasting else ANEW, "ETag": tag}
        if known == tag:
            return Response(status_code=304, headers=headers)
        return Response(data, media_type=_media_type(name), headers=headers)


def _files(folder: Traversable, prefix: str) -> list[tuple[str, bytes]]:
    if not folder.is_dir():
        return []
    found = []
    for each in folder.iterdir():
        found += (
            _files(each, f"{prefix}{each.name}/")
            if each.is_dir()
            else [(f"{prefix}{each.name}", each.read_bytes())]
        )
    return found


def _media_type(name: str) -> str:
    own = {
        "js": "text/javascript",
        "mjs": "text/javascript",
        "css": "text/css",
        "svg": "image/svg+xml",
        "woff2": "font/woff2",
    }
    return (
        own.get(name.rpartition(".")[2])
        or mimetypes.guess_type(name)[0]
        or "application/octet-stream"
    )


def _add_pages(made: FastAPI, pages: Pages) -> None:
    @made.get("/", include_in_schema=False)
    async def home() -> HTMLResponse:
        return pages.page("home.html")

    @made.get("/table/{rest:path}", include_in_schema=False)
    async def table(rest: str) -> HTMLResponse:
        return pages.page("table.html")

    @made.get("/rules/{rest:path}", include_in_schema=False)
    async def rules(rest: str) -> HTMLResponse:
        return pages.page("rules.html")

    @made.get("/static/{path:path}", include_in_schema=False)
    async def static(path: str, request: Request) -> Response:
        return pages.static(path, request.headers.get("if-none-match"))


# --- the gate ---


class Gate:
    """Before anything else: size and origin of a request. After everything else: the headers of its answer.

    WebSockets at /ws/<table> go straight to their table: a framework's layers around each would be most of its memory.
    """

    def __init__(self, app: ASGIApp, hub: Hub):
        self._app = app
        self._hub = hub

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"].startswith("/ws/"):
            await serve_socket(
                WebSocket(scope, receive, send), self._hub, scope["path"].removeprefix("/ws/")
            )
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        problem = self._problem(scope["method"], Headers(scope=scope))
        await (problem or self._app)(scope, receive, with_headers)

    def _problem(self, method: str, headers: Headers) -> Any:
        if method in ("GET", "HEAD", "OPTIONS"):
            return None
        if not same_origin(headers.get("origin"), headers.get("host")):
            return _problem(403, "origin", "This request comes from another site's page.")
        length = headers.get("content-length")
        if length is None:
            return (
                None
                if "transfer-encoding" not in headers
                else _problem(411, "no_length", "Say how long the request is (Content-Length).")
            )
        if not length.isdigit() or int(length) > self._hub.limits.message_bytes:
            return _problem(
                413, "too_big", f"A request has at most {self._hub.limits.message_bytes} bytes."
            )
        return None
