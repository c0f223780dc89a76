"""`offworld serve`: the web table."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import socket
import sys
import webbrowser
from typing import TYPE_CHECKING, Any

import click

from offworld.commands.shared import FiniteFloat, fail

if TYPE_CHECKING:
    from offworld.table.security import Limits
    from offworld.table.storage import Storage

NEXT_PORTS = 50  # how many ports after one that is in use are tried


@click.command("serve")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="The address to listen on; 0.0.0.0 lets other machines connect.",
)
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="The port to listen on; 0 is any free one.",
)
@click.option(
    "--next-port", is_flag=True, help="If the port is in use, take the next free one, unasked."
)
@click.option(
    "--db",
    metavar="ADDRESS",
    help="A file, or postgresql://user@host/name.  [default: tables.sqlite3 in your data folder]",
)
@click.option("--open", "open_browser", is_flag=True, help="Open the table in a browser.")
@click.option(
    "--allow-host",
    "hosts",
    multiple=True,
    metavar="NAME",
    help="A name by which browsers reach this server. Numbers and localhost always work.",
)
@click.option(
    "--proxy",
    metavar="ADDRESS",
    help="A reverse proxy that says where requests come from. Without it nobody is believed.",
)
@click.option(
    "--rate",
    default=20.0,
    show_default=True,
    type=FiniteFloat(min=0.1),
    help="Most messages a second on one connection.",
)
@click.option(
    "--tables-per-client",
    default=60,
    show_default=True,
    type=click.IntRange(min=1),
    help="Most open tables made from one address.",
)
@click.option(
    "--connections-per-client",
    default=200,
    show_default=True,
    type=click.IntRange(min=1),
    help="Most connections from one address.",
)
@click.option(
    "--takeover-after",
    default=180.0,
    show_default=True,
    type=FiniteFloat(min=0),
    metavar="SECONDS",
    help="How long a seat may keep the others waiting before they may let a bot take over.",
)
@click.option(
    "--pace",
    default=0.4,
    show_default=True,
    type=FiniteFloat(min=0),
    metavar="SECONDS",
    help="The shortest time between two moves of bots.",
)
@click.option(
    "--workers",
    default=1,
    show_default=True,
    type=click.IntRange(1, 64),
    help="Processes that serve. More than one need PostgreSQL, which they can share.",
)
@click.option("--fd", type=int, hidden=True, help="The socket that a worker shares.")
@click.option("--verbose", is_flag=True, help="Log every request, and every line that repeats.")
def command(**options: Any) -> None:
    """Play in a browser: alone, with friends, against bots.

    Tables are kept in a file in your data folder (`offworld play --help` says where that is);
    nothing is lost when the server stops or is killed. With PostgreSQL several servers can serve
    the same tables.

    \b
    Examples:
      offworld serve --open
      offworld serve --host 0.0.0.0 --port 80 --allow-host games.example
      offworld serve --db postgresql://offworld@db.example/offworld --workers 4

    With several workers, SIGHUP replaces them one after another while the tables go on.

    Stop it with Ctrl-C. The exit status is 2 when the database or the port can't be used.
    """
    from offworld.table.database import StorageError
    from offworld.table.quiet_log import Repeats

    log = logging.StreamHandler(sys.stderr)
    if not options["verbose"]:
        log.addFilter(Repeats())
    logging.basicConfig(
        level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s", handlers=[log]
    )
    for noisy in ("alembic", "httpx", "uvicorn.error", "websockets"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    try:
        if options["fd"] is not None:
            asyncio.run(_serve(_shared(options["fd"]), options))
        elif options["workers"] > 1:
            _serve_by_workers(options)
        else:
            listening = _listening(options["host"], options["port"], options["next_port"])
            asyncio.run(_serve(listening, options))
    except (StorageError, OSError) as error:
        fail(str(error))
    except KeyboardInterrupt:
        pass
    _leave()


def _shared(fd: int) -> socket.socket:
    """Return the socket that a worker shares; the worker ends when its parent does."""
    from offworld.table.thinking import end_with_parent

    end_with_parent()
    return socket.socket(fileno=fd)


def _serve_by_workers(options: dict[str, Any]) -> None:
    """Serve by several processes, which this one looks after."""
    from offworld.table.database import StorageError, address
    from offworld.table.workers import Workers, WorkersError

    if sys.platform == "win32":
        fail("several workers can't share a port on Windows: start without --workers")
    if address(options["db"]).get_backend_name() != "postgresql":
        raise StorageError(
            "several workers need a database that they can share: "
            "add --db postgresql://user@host/name"
        )
    asyncio.run(_migrate(options["db"]))
    listening = _listening(options["host"], options["port"], options["next_port"])
    workers = Workers(options["workers"], _worker_arguments(options), listening)
    try:
        workers.start()
        _welcome(listening, options)
        workers.run()
    except WorkersError as error:
        fail(str(error))


async def _migrate(db: str | None) -> None:
    """Bring the database up to date before any worker uses it."""
    from offworld.table.storage import Storage

    await (await Storage.open(db)).close()


def _worker_arguments(options: dict[str, Any]) -> list[str]:
    """Return the options of this command as a worker gets them."""
    own = {"workers", "fd", "port", "next_port", "open_browser"}
    arguments: list[str] = []
    for option in command.params:
        value = options[str(option.name)]
        if option.name in own or value is None or value is False:
            continue
        name = option.opts[0]
        values = value if isinstance(value, tuple) else (value,)
        arguments += [name] if value is True else [part for v in values for part in (name, str(v))]
    return arguments


def _leave() -> None:
    """End the process without waiting for bots that still think: all that counts is stored."""
    logging.shutdown()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def _listening(host: str, port: int, next_port: bool) -> socket.socket:
    """Return a socket that listens on a port, or on the next free one if the user agrees."""
    try:
        return _listen(host, port)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            reason = error.strerror or error
            raise OSError(
                f"can't listen on {host}, port {port}: {reason}: "
                "choose another with --host or --port"
            ) from error
    other = _listen_after(host, port)
    free = other.getsockname()[1]
    if next_port:
        click.echo(f"Port {port} is in use: taking {free}.", err=True)
        return other
    question = f"Port {port} is in use. Take {free}?"
    if _is_interactive() and click.confirm(question, default=True, err=True):
        return other
    other.close()
    raise OSError(f"port {port} is in use: choose another with --port, such as --port {free}")


def _is_interactive() -> bool:
    return sys.stdin.isatty() and sys.stderr.isatty()


def _listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens already, so that no other server can take its port."""
    family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listening = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(where)
        listening.listen(2048)
    except OSError:
        listening.close()
        raise
    return listening


def _listen_after(host: str, port: int) -> socket.socket:
    """Return a socket that listens on the first free port after one that is in use."""
    for other in range(port + 1, min(port + NEXT_PORTS, 65535) + 1):
        try:
            return _listen(host, other)
        except OSError:
            continue
    raise OSError(
        f"port {port} is in use, and so are the {NEXT_PORTS} after it: choose another with --port"
    )


async def _serve(listening: socket.socket, options: dict[str, Any]) -> None:
    from offworld.table.connections import DESCRIPTORS_FOR_WATCHERS, descriptors
    from offworld.table.security import Limits
    from offworld.table.storage import Storage

    limits = Limits(
        watchers=int(descriptors() * DESCRIPTORS_FOR_WATCHERS),
        rate=options["rate"],
        burst=max(60, int(3 * options["rate"])),
        address_rate=3 * options["rate"],
        address_burst=max(360, int(18 * options["rate"])),
        mistakes=max(10, int(options["rate"] / 2)),
        tables_per_client=options["tables_per_client"],
        connections_per_client=options["connections_per_client"],
        takeover_after=options["takeover_after"],
        hosts=frozenset(name.lower() for name in (*options["hosts"], options["host"])),
    )
    storage = await Storage.open(options["db"])
    with storage.alone():
        await _serve_from(storage, listening, limits, options)


async def _serve_from(
    storage: Storage, listening: socket.socket, limits: Limits, options: dict[str, Any]
) -> None:
    import uvicorn

    from offworld.table.connections import (
        DESCRIPTORS_FOR_REQUESTS,
        Door,
        descriptors,
        guarded,
    )
    from offworld.table.server import app
    from offworld.table.sockets import table_sockets

    most_requests = int(descriptors() * DESCRIPTORS_FOR_REQUESTS)
    door = Door(limits.connections_per_client, most_requests, options["proxy"])
    application = app(storage, limits, pace=options["pace"])
    server = uvicorn.Server(
        uvicorn.Config(
            application,
            http=guarded(door),
            log_config=None,
            access_log=options["verbose"],
            ws=table_sockets(application.state.hub, door, options["proxy"]),
            ws_max_size=8 * limits.message_bytes,  # a message a little too big gets an answer
            timeout_graceful_shutdown=5,
            server_header=False,
            proxy_headers=options["proxy"] is not None,
            forwarded_allow_ips=options["proxy"],
        )
    )
    running = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not running.done():
        await asyncio.sleep(0.01)
    gc.collect()
    gc.freeze()  # modules stay: looking through them again and again would hold up moves
    if server.started and options["fd"] is not None:
        print("ready", flush=True)  # for the parent
    elif server.started:
        _welcome(listening, options)
    await running


def _welcome(listening: socket.socket, options: dict[str, Any]) -> None:
    host, port = listening.getsockname()[:2]
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    click.echo(f"Offworld is ready: http://{shown}:{port}/")
    sys.stdout.flush()
    if sys.stderr.isatty():
        click.echo("Stop it with Ctrl-C; tables are kept.", err=True)
    if options["open_browser"] and _has_screen():
        webbrowser.open(f"http://{shown}:{port}/")


def _has_screen() -> bool:
    """Return whether a browser can open a window; without one, Python might use this terminal."""
    return sys.platform in ("win32", "darwin") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
