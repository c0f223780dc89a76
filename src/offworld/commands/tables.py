"""`offworld tables`: what is in storage, for whoever looks after a server."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import click

from offworld.match import MatchError
from offworld.table.database import StorageError
from offworld.table.live import Table
from offworld.table.storage import Storage, Summary

Result = TypeVar("Result")


@click.group("tables")
@click.option(
    "--db",
    metavar="ADDRESS",
    help="A file, or postgresql://user@host/name; by default the file in your data folder.",
)
@click.pass_context
def command(context: click.Context, db: str | None) -> None:
    """List, export and delete the tables of a server.

    \b
    Examples:
      offworld tables list
      offworld tables export 0123456789abcdef -o evening.match
      offworld tables delete 0123456789abcdef
    """
    context.obj = db


@command.command("list")
@click.option(
    "--limit",
    default=50,
    show_default=True,
    type=click.IntRange(min=1),
    help="How many, the newest first.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_obj
def list_tables(db: str | None, limit: int, as_json: bool) -> None:
    """List tables, the newest first."""
    found = _with_storage(db, lambda storage: storage.latest(limit))
    if as_json:
        import json

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
    "output",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Where to write the match file; otherwise it is printed.",
)
@click.option(
    "--unfinished", is_flag=True, help="Also a game that goes on, though the file tells its seed."
)
@click.pass_obj
def export(db: str | None, table: str, output: Path | None, unfinished: bool) -> None:
    """Write a table's match file, which `offworld replay` and `offworld verify` read."""
    found = _with_storage(db, lambda storage: _load(storage, table))
    if found is None:
        _stop(f"there is no table {table}: see `offworld tables list`")
    elif found.frozen:
        _stop(found.frozen)
    else:
        found.rebuild()
        if not found.is_over() and not unfinished:
            _stop(
                "the game goes on, and its file would tell the seed: say --unfinished if nobody thinkers"
            )
        try:
            found.match.save(output) if output else click.echo(found.match.text(), nl=False)
        except MatchError as error:
            _stop(str(error))


@command.command("delete")
@click.argument("table")
@click.option("--yes", is_flag=True, help="Don't ask.")
@click.pass_obj
def delete(db: str | None, table: str, yes: bool) -> None:
    """Delete a table and all its moves, for ever."""
    if not yes:
        click.confirm(f"Delete table {table} and all its moves?", abort=True)
    if not _with_storage(db, lambda storage: storage.delete(table)):
        _stop(f"there is no table {table}: see `offworld tables list`")
    click.echo(f"Table {table} is deleted.")


async def _load(storage: Storage, id: str) -> Table | None:
    found = await storage.table(id)
    return None if found is None else Table(*found, await storage.entries(id))


def _with_storage(db: str | None, work: Callable[[Storage], Coroutine[Any, Any, Result]]) -> Result:
    async def run() -> Result:
        storage = await Storage.open(db)
        try:
            return await work(storage)
        finally:
            await storage.close()

    try:
        return asyncio.run(run())
    except StorageError as error:
        _stop(str(error))
        raise


def _stop(reason: str) -> None:
    click.echo(f"Error: {reason}", err=True)
    sys.exit(2)


def _line(summary: Summary) -> str:
    table = summary.table
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(summary.last_at))
    who = ", ".join(seat.name or seat.bot or seat.kind for seat in summary.seats)
    return f"{table.id}  {when}  {table.game} ({table.variant})  {summary.entries:>4} entries  {table.status:<4}  {who}"


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
