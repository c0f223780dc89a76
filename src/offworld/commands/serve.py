"""`offworld serve`: the web table."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
import webbrowser
from typing import Any

import click

logger = logging.getLogger("offworld.table")


@click.command("serve")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Where to listen; 0.0.0.0 lets other machines in.",
)
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="0 takes any free port.",
)
@click.option(
    "--db",
    metavar="ADDRESS",
    help="A file, or postgresql://user@host/name; by default a file in your data folder.",
)
@click.option("--open", "open_browser", is_flag=True, help="Open a browser on it.")
@click.option(
    "--rate",
    default=20.0,
    show_default=True,
    type=click.FloatRange(min=0.1),
    help="Messages a second of one connection.",
)
@click.option(
    "--tables-per-client",
    default=60,
    show_default=True,
    type=click.IntRange(min=1),
    help="Open tables of one address.",
)
@click.option("--takeover-after", default=180.0, show_default=True, type=click.FloatRange(min=0), metavar="SECONDS",
              help="How long a seat may block before others may let a bot take over.")  # fmt: skip
@click.option(
    "--pace",
    default=0.4,
    show_default=True,
    type=click.FloatRange(min=0),
    metavar="SECONDS",
    help="At least between bots' moves.",
)
@click.option("--verbose", is_flag=True, help="Log every request.")
def command(**options: Any) -> None:
    """Play in a browser: alone, with friends, against bots.

    Tables are kept in a file in your data folder; nothing is lost when the server stops, however it stops. With
    PostgreSQL several servers may serve the same tables.

    \b
    Examples:
      offworld serve --open
      offworld serve --host 0.0.0.0 --port 80
      offworld serve --db postgresql://offworld@db.example/offworld

    Stop it with Ctrl-C. The exit status is 2 when the database or the port can't be used.
    """
    from offworld.table.database import StorageError

    logging.basicConfig(
        level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s", stream=sys.stderr
    )
    for noisy in ("alembic", "httpx", "uvicorn.error", "websockets"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    try:
        listening = _listen(options["host"], options["port"])
        asyncio.run(_serve(listening, options))
    except (StorageError, OSError) as error:
        click.echo(f"Error: {error}", err=True)
        sys.exit(2)
    except KeyboardInterrupt:
        pass


def _listen(host: str, port: int) -> socket.socket:
    """The socket to serve on, bound before anything else is done."""
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[
            0
        ]
        listening = socket.socket(family, kind, protocol)
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(where)
    except OSError as error:
        raise OSError(
            f"can't listen on {host}, port {port}: {error.strerror or error}; choose another with --port"
        ) from error
    return listening


async def _serve(listening: socket.socket, options: dict[str, Any]) -> None:
    import uvicorn

    from offworld.table.security import Limits
    from offworld.table.server import app
    from offworld.table.storage import Storage

    limits = Limits(
        rate=options["rate"],
        burst=max(60, int(3 * options["rate"])),
        tables_per_client=options["tables_per_client"],
        takeover_after=options["takeover_after"],
    )
    storage = await Storage.open(options["db"])
    server = uvicorn.Server(
        uvicorn.Config(
            app(storage, limits, pace=options["pace"]),
            log_config=None,
            access_log=options["verbose"],
            ws="websockets-sansio",
            ws_max_size=8
            * limits.message_bytes,  # what is a little too big still gets an answer in words
            ws_per_message_deflate=False,  # its buffers would be most of a table's memory
            timeout_graceful_shutdown=5,
            server_header=False,
        )
    )
    running = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not running.done():
        await asyncio.sleep(0.01)
    if server.started:
        _welcome(listening, options)
    await running


def _welcome(listening: socket.socket, options: dict[str, Any]) -> None:
    host, port = listening.getsockname()[:2]
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    click.echo(f"Offworld is ready: http://{shown}:{port}/")
    if options["open_browser"] and _has_screen():
        webbrowser.open(f"http://{shown}:{port}/")


def _has_screen() -> bool:
    """Can a browser show itself? Without a screen Python might start one inside this terminal, over the server's own words."""
    return sys.platform in ("win32", "darwin") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
