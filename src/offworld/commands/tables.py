"""`offworld tables`: list, export, back up and delete the tables of the web table."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from offworld.commands.shared import FILE, fail, json_option

if TYPE_CHECKING:
    from offworld.table.live import Table
    from offworld.table.storage import Storage, Summary

Result = TypeVar("Result")


@click.group("tables")
@click.option(
    "--db",
    metavar="ADDRESS",
    help="A file, or postgresql://user@host/name.  [default: tables.sqlite3 in your data folder]",
)
@click.pass_context
def command(context: click.Context, db: str | None) -> None:
    """List, export, back up and delete the tables of the web table.

    \b
    Examples:
      offworld tables list
      offworld tables export 0123456789abcdef -o evening.match
      offworld tables backup tables-monday.sqlite3
      offworld tables delete 0123456789abcdef

    The exit status is 2 when there is no such table or the database can't be used.
    """
    context.obj = db


@command.command("list")
@click.option(
    "--limit",
    default=50,
    show_default=True,
    type=click.IntRange(min=1),
    help="How many to list.",
)
@json_option
@click.pass_obj
def list_tables(db: str | None, limit: int, as_json: bool) -> None:
    """List tables, the newest first.

    \b
    Example:
      offworld tables list --limit 10
    """
    found = _with_storage(db, lambda storage: storage.latest(limit))
    if as_json:
        click.echo(json.dumps([_data(summary) for summary in found], indent=2))
        return
    for summary in found:
        click.echo(_line(summary))
    if not found:
        click.echo("There are no tables yet.")


@command.command("export")
@click.argument("table")
@click.option(
    "-o",
    "--output",
    type=FILE,
    metavar="FILE",
    help="Write the match to this file.  [default: print it]",
)
@click.option(
    "--unfinished", is_flag=True, help="Also export an unfinished game; its file reveals the seed."
)
@click.pass_obj
def export(db: str | None, table: str, output: Path | None, unfinished: bool) -> None:
    """Write a table's match file, for `replay`, `review`, `verify` and `draw`.

    \b
    Example:
      offworld tables export 0123456789abcdef -o evening.match
    """
    from offworld.match import MatchError

    found = _with_storage(db, lambda storage: _load(storage, table))
    if found is None:
        fail(f"there is no table {table}: see `offworld tables list`")
    if found.frozen:
        fail(found.frozen)
    if found.gathers:
        fail("the game has not begun: there is nothing to export yet")
    found.rebuild()
    if not found.is_over() and not unfinished:
        fail("the game is not over, and its file would reveal the seed: add --unfinished")
    try:
        found.match.save(output) if output else click.echo(found.match.text(), nl=False)
    except MatchError as error:
        fail(str(error))


@command.command("delete")
@click.argument("table")
@click.option("--yes", is_flag=True, help="Don't ask.")
@click.pass_obj
def delete(db: str | None, table: str, yes: bool) -> None:
    """Delete a table and all its moves, for ever.

    \b
    Example:
      offworld tables delete 0123456789abcdef
    """
    if not yes:
        click.confirm(f"Delete table {table} and all its moves?", abort=True)
    if not _with_storage(db, lambda storage: storage.delete(table)):
        fail(f"there is no table {table}: see `offworld tables list`")
    click.echo(f"Table {table} is deleted.")


@command.command("backup")
@click.argument("file", type=FILE, metavar="FILE")
@click.pass_obj
def backup(db: str | None, file: Path) -> None:
    """Copy a SQLite database to a new file, also while a server uses it.

    The copy has everything that was stored when it began. To go back to it, stop the server and
    start it with the copy (`offworld serve --db FILE`). For PostgreSQL use pg_dump.

    \b
    Example:
      offworld tables backup tables-monday.sqlite3
    """
    from offworld.table.database import StorageError, copy_database

    try:
        size = copy_database(db, file)
    except StorageError as error:
        fail(str(error))
    click.echo(f"{file}: {size / 2**20:.1f} MB")


async def _load(storage: Storage, id: str) -> Table | None:
    from offworld.table.live import Table

    found = await storage.table(id)
    return None if found is None else Table(*found, await storage.entries(id))


def _with_storage(db: str | None, work: Callable[[Storage], Coroutine[Any, Any, Result]]) -> Result:
    """Open the database, do something with it, and close it."""
    from offworld.table.database import StorageError
    from offworld.table.storage import Storage

    async def run() -> Result:
        storage = await Storage.open(db)
        try:
            return await work(storage)
        finally:
            await storage.close()

    try:
        return asyncio.run(run())
    except StorageError as error:
        fail(str(error))


def _line(summary: Summary) -> str:
    table = summary.table
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(summary.last_at))
    players = ", ".join(seat.name or seat.bot or seat.kind for seat in summary.seats)
    entries = f"{summary.entries:>4} entries  {table.status:<4}"
    return f"{table.id}  {when}  {table.game} ({table.variant})  {entries}  {players}"


def _data(summary: Summary) -> dict[str, Any]:
    table = summary.table
    return {
        "table": table.id,
        "game": table.game,
        "variant": table.variant,
        "rules_version": table.rules_version,
        "status": table.status,
        "entries": summary.entries,
        "created_at": table.created_at,
        "last_at": summary.last_at,
        "seats": [
            {"seat": seat.seat, "kind": seat.kind, "name": seat.name, "bot": seat.bot}
            for seat in summary.seats
        ],
    }
