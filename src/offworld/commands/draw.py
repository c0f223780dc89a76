"""`offworld draw`: a position of a match file as an SVG picture."""

from __future__ import annotations

from pathlib import Path

import click

from offworld.commands.shared import (
    FILE,
    fail,
    match_box_option,
    open_match,
    seat_option,
    viewer_of,
)
from offworld.kernel.contract import SPECTATOR


@click.command("draw")
@click.argument("file", type=FILE)
@click.option(
    "--to",
    "number",
    type=click.IntRange(min=0),
    metavar="N",
    help="The position after move N; 0 is the layout.  [default: the last]",
)
@seat_option
@click.option("--theme", type=click.Choice(["dark", "light"]), default="dark", show_default=True)
@click.option(
    "--layout",
    type=click.Choice(["wide", "middle", "tall"]),
    default="wide",
    show_default=True,
    help="For a screen, or for a phone.",
)
@match_box_option
@click.option(
    "-o",
    "--output",
    type=FILE,
    metavar="FILE",
    help="Write the picture to this file.  [default: print it]",
)
def command(
    file: Path,
    number: int | None,
    seat: int | None,
    theme: str,
    layout: str,
    box_file: Path | None,
    output: Path | None,
) -> None:
    """Draw a position of a match file as an SVG picture.

    \b
    Examples:
      offworld draw evening.match -o board.svg
      offworld draw evening.match --to 25 --seat 0 --theme light -o board.svg

    The exit status is 2 when the match can't be read or the picture can't be written.
    """
    from offworld.presentation.pictures import svg

    match, shown = open_match(file, box_file), open_match(file, box_file, number)
    viewer = viewer_of(match, seat)
    view, drawn_for = match.view_after(len(shown.moves), viewer), max(viewer, SPECTATOR)
    picture = match.game.draw().draw(
        match.box, view, seat=drawn_for, options=shown.options(drawn_for), layout=layout
    )
    if output is None:
        click.echo(svg(picture, theme), nl=False)
        return
    try:
        output.write_text(svg(picture, theme), encoding="utf-8")
    except OSError as error:
        fail(f"{output}: not written: {error.strerror or error}")
