"""`offworld review`: a match in hindsight, as an HTML page and in the terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from offworld.commands.shared import (
    FILE,
    fail,
    json_option,
    match_box_option,
    open_match,
    progress_bar,
    seat_option,
    viewer_of,
)

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from offworld.kernel.game import Game
    from offworld.match import Match

BLOCKS = "▁▂▃▄▅▆▇█"
DIGITS = "0123456789"  # tenths, for terminals without block characters


@click.command("review")
@click.argument("file", type=FILE)
@click.option("-o", "--output", type=FILE, metavar="FILE", help="Also write an HTML page.")
@click.option(
    "--budget",
    type=click.Choice(["quick", "normal", "deep"]),
    default="normal",
    show_default=True,
    help="How thoroughly to analyse: some 20 seconds, 1 minute or 10 minutes.",
)
@seat_option
@match_box_option
@json_option
def command(
    file: Path,
    output: Path | None,
    budget: str,
    seat: int | None,
    box_file: Path | None,
    as_json: bool,
) -> None:
    """Review a match: the chances of winning over time, and the answers that decided it.

    For each turning point the review says what was played, what would have been better, and why.
    Every answer is judged by what its seat could see at that time. An unfinished match is
    reviewed up to its last move. The same file gives the same review. With --seat, only that
    seat's decisions are reviewed; in a game with hidden cards that goes on, this is needed, because
    the others' decisions would show their cards.

    With -o the review is also written as one HTML page with pictures, complete in one file.

    \b
    Examples:
      offworld review evening.match
      offworld review evening.match -o evening.html
      offworld review evening.match --seat 0
      offworld review --budget quick --json evening.match
      offworld review --box my.toml trial.match

    The exit status is 2 when the file is not a good match or the page can't be written, and 130
    after a Ctrl-C.
    """
    from offworld.commands.replay import names
    from offworld.match import MatchError
    from offworld.review.analysis import EFFORTS, review

    if output:
        _check_writable(output)
    match = open_match(file, box_file)
    if seat is not None:
        viewer_of(match, seat)
    try:
        with _bar(match.game) as progress:
            made = review(match, names(match), progress, budget=EFFORTS[budget], seat=seat)
            data = made.as_data()
    except MatchError as error:
        fail(f"{file}: {error}")
    except KeyboardInterrupt:
        click.echo("Stopped: nothing was written, and the match is unchanged.", err=True)
        sys.exit(130)
    if output:
        _write(output, data, match, str(file))
    if as_json:
        click.echo(json.dumps(data, indent=2))
    else:
        show(data, str(file), output)


def _check_writable(output: Path) -> None:
    """Exit if the page could not be written, before the analysis and not after it."""
    if output.is_dir():
        fail(
            f"{output}: not written: this is a folder: add a name, such as {output / 'review.html'}"
        )
    if not output.absolute().parent.is_dir():
        fail(f"{output}: not written: there is no folder {output.parent}")


def _write(output: Path, data: dict[str, Any], match: Match, file: str) -> None:
    from offworld.review.page import page

    try:
        output.write_text(page(data, match, file), encoding="utf-8")
    except OSError as error:
        fail(f"{output}: not written: {error.strerror or error}")


@contextmanager
def _bar(game: Game) -> Iterator[Callable[[float], None]]:
    """Show a progress bar; yield the function that moves it."""
    from rich.progress import TaskProgressColumn

    from offworld.bots.thinker import FOR_ADVICE

    with progress_bar(game, FOR_ADVICE, 1.0, TaskProgressColumn()) as (bar, task):

        def progress(done: float) -> None:
            if done > 0:
                bar.update(task, completed=done, description="analysing")

        yield progress


# --- in the terminal ---


def show(data: dict[str, Any], file: str, output: Path | None) -> None:
    """Print a review."""
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
    """Return a table: each seat's score, how well it chose, and its chances over time."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from offworld.review.page import percent
    from offworld.terminal.drawing import SEAT_COLOURS

    plain = console.options.ascii_only
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    table.add_column("")
    score = "score" if data["points"] else "of the way"
    for head in (score, "best or as good", "points lost a decision"):
        table.add_column(head, justify="right", max_width=12)
    table.add_column("chances of winning over time", no_wrap=True)
    chosen = {row["seat"]: row for row in data["accuracy"]}
    for seat, name in enumerate(data["names"]):
        row = chosen.get(seat)
        star = "★ " if seat in data["winners"] else ""
        figures = (percent(row["best"]), f"{100 * row['lost']:.1f}") if row else ("", "")
        course = Text(sparks(data, seat, DIGITS if plain else BLOCKS), style=SEAT_COLOURS[seat])
        score = f"{star}{data['scores'][seat]}{'' if data['points'] else ' %'}"
        table.add_row(Text(name), score, *figures, course)
    return table


def sparks(data: dict[str, Any], seat: int, marks: str, width: int = 40) -> str:
    """Return a seat's chances over time as a row of marks, low to high."""
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

    points, unsure = 100 * turning["lost"], 100 * turning["unsure"]
    lost = f"lost {points:.0f} points of chance, give or take {unsure:.0f}"
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
