"""`offworld review`: a game in hindsight, on scratch and in the terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from offworld.kernel.game import BoxError
from offworld.match import Match, MatchError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

BLOCKS = "▁▂▃▄▅▆▇█"
DIGITS = "0123456789"  # where a terminal has no blocks: tenths


@click.command("review")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the review as one HTML page, too.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the review as one JSON object.")
@click.option(
    "--budget",
    type=click.Choice(["quick", "normal", "deep"]),
    default="normal",
    show_default=True,
    help="How long to think about it.",
)
@click.option(
    "--box",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The box the match was played with, if not the standard one.",
)
def command(file: Path, output: Path | None, as_json: bool, budget: str, box: Path | None) -> None:
    """Look back on a game: everybody's chances of winning over time, and the answers that turned it.

    For each turning point the review says what was played, what would have been better, and why. Every answer is judged by
    what its seat could see when it was given. A match that is not over is reviewed as far as it goes.

    With -o the review becomes one HTML page with pictures, which needs nothing else to be read, sent or printed. `quick`
    takes some twenty seconds, `normal` about a minute, `deep` some ten minutes; the same file gives the same review.

    \b
    Examples:
      offworld review evening.match
      offworld review evening.match -o evening.html
      offworld review --budget quick --json evening.match
      offworld review --box my.toml trial.match

    The exit status is 2 when the file is not a good match or the page can't be written, and 130 after a Ctrl-C.
    """
    from offworld.commands.replay import names
    from offworld.review.analysis import EFFORTS, review

    try:
        if output:
            _check_writable(output)
        match = Match.load(file, box)
        with _bar() as progress:
            data = review(match, names(match), progress, budget=EFFORTS[budget]).as_data()
    except (MatchError, BoxError) as error:
        _stop(
            str(error)
            if str(error).startswith(str(file)) or isinstance(error, BoxError)
            else f"{file}: {error}"
        )
    except KeyboardInterrupt:
        click.echo("Stopped; nothing was written, and the match is as it was.", err=True)
        sys.exit(130)
    if output:
        _write(output, data, match, str(file))
    if as_json:
        click.echo(json.dumps(data, indent=2))
    else:
        show(data, str(file), output)


def _stop(reason: str) -> None:
    click.echo(f"Error: {reason}", err=True)
    sys.exit(2)


def _check_writable(output: Path) -> None:
    """Says at once what would only be found out after a minute of thinking."""
    if output.is_dir():
        _stop(
            f"{output}: not written: this is a folder: add a name, such as {output / 'review.html'}"
        )
    if not output.absolute().parent.is_dir():
        _stop(f"{output}: not written: there is no folder {output.parent}")


def _write(output: Path, data: dict[str, Any], match: Match, file: str) -> None:
    from offworld.review.page import page

    try:
        output.write_text(page(data, match, file), encoding="utf-8")
    except OSError as error:
        _stop(f"{output}: not written: {error.strerror or error}")


@contextmanager
def _bar() -> Iterator[Callable[[float], None]]:
    """A progress bar on stderr, if somebody sits there."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
    )
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("getting ready (the first time rules are compiled)", total=1.0)

        def progress(done: float) -> None:
            if done > 0:
                bar.update(task, completed=done, description="looking back")

        yield progress


# --- in the terminal ---


def show(data: dict[str, Any], file: str, output: Path | None) -> None:
    """The review for a terminal."""
    from rich.console import Console
    from rich.text import Text

    from offworld.review.page import NONE, winners
    from offworld.terminal.drawing import Plain

    console = Console(highlight=False)

    def say(text: Text | str = "") -> None:
        console.print(Plain(Text(text) if isinstance(text, str) else text), soft_wrap=True)

    say(f"{data['title']}, {data['variant']}, {data['moves']} moves. {winners(data)}")
    console.print(Plain(_seats(data, console)))
    for turning in data["turnings"]:
        say()
        for line in _turning(turning, data["names"]):
            say(line)
    say()
    say(f"To look at one of these: offworld replay {file} --to MOVE" if data["turnings"] else NONE)
    if output:
        say(f"Written: {output}")


def _seats(data: dict[str, Any], console: Console) -> Any:
    """Each place with its score, how well it chose, and its chances over time."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from offworld.review.page import percent
    from offworld.terminal.drawing import SEAT_COLOURS

    plain = console.options.ascii_only
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    table.add_column("")
    for head in ("score", "best or as good", "points lost a decision"):
        table.add_column(head, justify="right", max_width=12)
    table.add_column("chances of winning over time", no_wrap=True)
    chosen = {row["seat"]: row for row in data["accuracy"]}
    for seat, name in enumerate(data["names"]):
        row = chosen.get(seat)
        star = "★ " if seat in data["winners"] else ""
        figures = (percent(row["best"]), f"{100 * row['lost']:.1f}") if row else ("", "")
        way = Text(sparks(data, seat, DIGITS if plain else BLOCKS), style=SEAT_COLOURS[seat])
        table.add_row(Text(name), f"{star}{data['scores'][seat]}", *figures, way)
    return table


def sparks(data: dict[str, Any], seat: int, marks: str, width: int = 40) -> str:
    """A seat's chances over time, a mark for each fortieth of the game: the higher the better."""
    course, shown, i = data["course"], "", 0
    for column in range(width):
        while i + 1 < len(course) and course[i + 1]["at"] <= data["moves"] * (column + 1) / width:
            i += 1
        shown += marks[min(len(marks) - 1, int(course[i]["chances"][seat] * len(marks)))]
    return shown


def _turning(turning: dict[str, Any], names: list[str]) -> Iterator[Text]:
    from rich.text import Text

    from offworld.review.page import percent
    from offworld.terminal.drawing import SEAT_COLOURS

    lost = f"lost {100 * turning['lost']:.0f} points of chance, give or take {100 * turning['unsure']:.0f}"
    yield Text.assemble(
        (f"After move {turning['at']}: ", "bold"),
        (names[turning["seat"]], f"bold {SEAT_COLOURS[turning['seat']]}"),
        f", {lost}",
    )
    yield Text(f"  {turning['question']}", style="dim")
    for word, answer in (("played", turning["played"]), ("better", turning["better"])):
        yield Text.assemble(
            (f"  {word} ", "bold"),
            f"{percent(answer['chance']):>5}  {answer['text']} ({answer['rule']})",
        )
    yield Text(f"  {turning['words']}")
