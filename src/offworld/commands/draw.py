"""`offworld draw`: a position of a match file as an SVG picture."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from offworld.kernel.contract import SPECTATOR
from offworld.kernel.game import BoxError
from offworld.match import Match, MatchError
from offworld.presentation.pictures import Picture, svg


@click.command("draw")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--to",
    "number",
    type=click.IntRange(min=0),
    metavar="N",
    help="The position after move N; 0 is the layout.",
)
@click.option(
    "--seat",
    type=int,
    default=SPECTATOR,
    metavar="SEAT",
    help="From this seat's eyes; a spectator's by default.",
)
@click.option("--theme", type=click.Choice(["dark", "light"]), default="dark", show_default=True)
@click.option(
    "--layout",
    type=click.Choice(["wide", "tall"]),
    default="wide",
    show_default=True,
    help="For a screen, or for a phone.",
)
@click.option(
    "--box",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The box the match was played with, if not the standard one.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Where to put the picture; printed by default.",
)
def command(
    file: Path,
    number: int | None,
    seat: int,
    theme: str,
    layout: str,
    box: Path | None,
    output: Path | None,
) -> None:
    """Draw a position of a match file as an SVG picture.

    \b
    Examples:
      offworld draw evening.match -o board.svg
      offworld draw evening.match --to 25 --seat 0 --theme light -o board.svg
    """
    try:
        match = Match.load(file, box)
        match = match if number is None else match.at(number)
        view = match.view(seat)
    except (MatchError, BoxError) as error:
        click.echo(f"Error: {error}", err=True)
        sys.exit(2)
    options = match.options(seat) if seat != SPECTATOR else []
    draw = match.game.draw().draw
    picture: Picture = draw(match.box, view, seat=seat, options=options, layout=layout)
    if output is None:
        click.echo(svg(picture, theme), nl=False)
        return
    try:
        output.write_text(svg(picture, theme), encoding="utf-8")
    except OSError as error:
        click.echo(f"Error: {output}: not written: {error.strerror or error}", err=True)
        sys.exit(2)
