"""`offworld box`: print what is in a game's box, to change it."""

from __future__ import annotations

from pathlib import Path

import click

from offworld.commands.shared import FILE, fail


@click.command("box")
@click.argument("game")
@click.option("-o", "--output", type=FILE, metavar="FILE", help="Write it to this file.")
def command(game: str, output: Path | None) -> None:
    """Print a game's box: its cards, tiles and figures, as a TOML file.

    Change a copy and play with it: `play`, `demo`, `sim` and `ladder` take it with --box. Every
    entry says whether it is from the rulebook or ours.

    \b
    Examples:
      offworld box cytress > my.toml
      offworld sim cytress --box my.toml

    The exit status is 2 when there is no such game or the file can't be written.
    """
    from importlib import resources

    from offworld.files import write_atomically
    from offworld.games import find

    try:
        find(game)
        data = (resources.files("offworld.games") / game / "box.toml").read_bytes()
        if output:
            write_atomically(output, data)
        else:
            click.echo(data, nl=False)
    except ValueError as error:
        fail(str(error))
