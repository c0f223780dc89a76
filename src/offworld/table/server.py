"""The web server: pages, API, WebSockets, health and metrics, behind headers and limits."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import resources

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from offworld import __version__
from offworld.table.api import router
from offworld.table.api_models import Problem
from offworld.table.database import StorageError, plain
from offworld.table.hub import Hub
from offworld.table.live import Refused
from offworld.table.pages import Pages
from offworld.table.security import HEADERS, Limits, client_of, is_own_host, same_origin
from offworld.table.storage import Storage
from offworld.table.thinking import Thinking

logger = logging.getLogger("offworld.table")

HEALTH_EVERY = 2.0  # seconds
# messages that a request counts for: about tables, for files, and others
ABOUT_TABLES, FOR_A_FILE, OTHERWISE = 5.0, 0.1, 1.0

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
    "This server doesn't answer to that name. Its operator can allow it: "
    "`offworld serve --allow-host NAME`."
)


def app(
    storage: Storage,
    limits: Limits | None = None,
    thinking: Thinking | None = None,
    pace: float = 0.4,
) -> FastAPI:
    """Return the server's application. It closes the storage when it stops.

    WebSockets don't pass through it: see `sockets`.
    """
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
    for error in (SQLAlchemyError, StorageError):
        made.add_exception_handler(error, _not_stored)
    made.add_middleware(GZipMiddleware, minimum_size=1000)
    made.add_middleware(Gate, hub=hub)
    made.state.pages = Pages(resources.files("offworld.table") / "page")
    made.state.pages.add_to(made)
    _add_services(made, hub)
    return made


def _add_services(made: FastAPI, hub: Hub) -> None:
    health = Health(hub.storage)

    @made.get("/healthz", include_in_schema=False)
    async def healthz() -> JSONResponse:
        problem = await health.problem()
        if problem is not None:
            return JSONResponse({"status": problem}, 503)
        return JSONResponse({"status": "ok", "version": __version__})

    @made.get("/metrics", include_in_schema=False)
    async def metrics() -> PlainTextResponse:
        return PlainTextResponse(hub.metrics.text(), media_type="text/plain; version=0.0.4")


class Health:
    """Whether the server can store anything. It is tried every few seconds at most."""

    def __init__(self, storage: Storage):
        self._storage = storage
        self._lock = asyncio.Lock()
        self._until = 0.0  # the monotonic time until which the last answer holds
        self._problem: str | None = None

    async def problem(self) -> str | None:
        """Return what is wrong, or None."""
        async with self._lock:
            if time.monotonic() >= self._until:
                self._problem = await self._look()
                self._until = time.monotonic() + HEALTH_EVERY
        return self._problem

    async def _look(self) -> str | None:
        try:
            await asyncio.wait_for(self._storage.alive(), 2)
        except TimeoutError:
            return "the database does not answer"
        except (SQLAlchemyError, StorageError) as error:
            logger.error("nothing can be stored: %s", plain(error))
            return "nothing can be stored"
        except Exception:
            logger.exception("nothing can be stored")
            return "nothing can be stored"
        return None


# --- errors ---


def _problem(status: int, code: str, text: str) -> JSONResponse:
    return JSONResponse(Problem(code=code, text=text).model_dump(), status)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return _problem(STATUSES.get(error.code, 409), error.code, error.text)


async def _not_stored(request: Request, error: Exception) -> Response:
    logger.error("%s %s: %s", request.method, request.url.path, plain(error))
    text = "Nothing can be stored right now, so nothing was changed. Try again in a moment."
    return _problem(503, "not_stored", text)


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
    """Check the size and origin of every request, and add headers to every response."""

    def __init__(self, app: ASGIApp, hub: Hub):
        self._app, self._hub = app, hub

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
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

        problem = self._problem(scope["method"], Headers(scope=scope)) or self._too_fast(scope)
        await (problem or self._app)(scope, receive, with_headers)

    def _too_fast(self, scope: Scope) -> Response | None:
        """Count a request; return the error for one of too many of its address, or None."""
        path: str = scope["path"]
        cost = ABOUT_TABLES if path.startswith("/api/tables") else OTHERWISE
        cost = FOR_A_FILE if path.startswith("/static/") else cost
        client = client_of(scope["client"][0]) if scope["client"] else ""
        if self._hub.budgets.take(client, cost):
            return None
        return _problem(429, "too_fast", "Too many requests come from your address: slow down.")

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
