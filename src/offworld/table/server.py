"""The web server: pages, API, WebSockets, health and metrics, behind headers and limits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import resources

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from offworld import __version__
from offworld.table.api import router
from offworld.table.api_models import Problem
from offworld.table.hub import Hub
from offworld.table.live import Refused
from offworld.table.pages import Pages
from offworld.table.security import HEADERS, Limits, is_own_host, same_origin
from offworld.table.sockets import serve_socket
from offworld.table.storage import Storage
from offworld.table.thinking import Thinking

STATUSES = {  # of errors, by their code; all others are conflicts (409)
    "no_table": 404,
    "no_game": 404,
    "no_position": 404,
    "not_your_seat": 403,
    "bad_token": 403,
    "bad_request": 422,
    "too_many": 429,
    "not_stored": 503,
}


NOT_ITS_NAME = (
    "This server doesn't answer to that name. Whoever runs it can allow it: "
    "`offworld serve --allow-host NAME`."
)


def app(
    storage: Storage,
    limits: Limits | None = None,
    thinking: Thinking | None = None,
    pace: float = 0.4,
) -> FastAPI:
    """Return the server's application. It closes the storage when it stops."""
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
    made.state.pages = Pages(resources.files("offworld.table") / "page")
    made.state.pages.add_to(made)
    _add_services(made, hub)
    return made


def _add_services(made: FastAPI, hub: Hub) -> None:
    @made.get("/healthz", include_in_schema=False)
    async def health() -> JSONResponse:
        try:
            await asyncio.wait_for(hub.storage.alive(), 2)
        except Exception:
            return JSONResponse({"status": "the database does not answer"}, 503)
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
    page: Response | None = request.app.state.pages.unknown(request)
    if error.status_code == 404 and page:
        return page
    code = {404: "not_found", 405: "not_allowed"}.get(error.status_code, "error")
    response = _problem(error.status_code, code, str(error.detail))
    response.headers.update(error.headers or {})
    return response


# --- the gate ---


class Gate:
    """Check the size and origin of every request, and add headers to every response.

    WebSockets at /ws/<table> go straight to their table: the framework's layers around each would
    take most of its memory.
    """

    def __init__(self, app: ASGIApp, hub: Hub):
        self._app = app
        self._hub = hub

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"].startswith("/ws/"):
            table = scope["path"].removeprefix("/ws/")
            await serve_socket(WebSocket(scope, receive, send), self._hub, table)
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

    def _problem(self, method: str, headers: Headers) -> Response | None:
        """Return the error for a request that must not go on, or None."""
        if not is_own_host(headers.get("host"), self._hub.limits.hosts):
            return _problem(421, "host", NOT_ITS_NAME)
        if method in ("GET", "HEAD", "OPTIONS"):
            return None
        if not same_origin(headers.get("origin"), headers.get("host")):
            return _problem(403, "origin", "This request comes from another site's page.")
        length, most = headers.get("content-length"), self._hub.limits.message_bytes
        if length is None:
            if "transfer-encoding" in headers:
                return _problem(411, "no_length", "The request needs a Content-Length.")
            return None
        if not length.isdigit() or int(length) > most:
            return _problem(413, "too_big", f"A request has at most {most} bytes.")
        return None
