"""What several commands share: errors, options, match files, lists of bots, progress bars."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn, TaskID

    from offworld.kernel.game import Game
    from offworld.match import Match

FILE = click.Path(path_type=Path)

box_option = click.option(
    "--box",
    "box_file",
    type=FILE,
    metavar="FILE",
    help="Play with this box; `offworld box GAME` prints the standard one.",
)
match_box_option = click.option(
    "--box",
    "box_file",
    type=FILE,
    metavar="FILE",
    help="The box the match was played with, if not the standard one.",
)
variant_option = click.option(
    "--variant", help="A variant of the game.  [default: the first that fits the seats]"
)
seat_option = click.option(
    "--seat",
    type=int,
    metavar="SEAT",
    help="What this seat may know, from 0.  [default: what all may know; of a finished match, all]",
)
json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print the result as JSON, for programs."
)


class FiniteFloat(click.FloatRange):
    """A number within a range; not a number is in no range."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number."""
        number: float = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value!r} is not a number that can be used here", param, ctx)
        return number


def fail(reason: str) -> NoReturn:
    """Print an error and exit with status 2."""
    click.echo(f"Error: {reason}", err=True)
    sys.exit(2)


def open_match(file: Path, box_file: Path | None, number: int | None = None) -> Match:
    """Return the match in a file, as it stood after move `number`; exit if it can't be read."""
    from offworld.kernel.game import BoxError
    from offworld.match import Match, MatchError

    try:
        match = Match.load(file, box_file)
        return match if number is None else match.at(number)
    except BoxError as error:
        fail(str(error))
    except MatchError as error:
        named = str(error).startswith(str(file))
        fail(str(error) if named else f"{file}: {error}")


def viewer_of(match: Match, seat: int | None) -> int:
    """Return who looks at a match: a seat, or who may look without one; exit if there is none."""
    if seat is None:
        return match.viewer
    if not 0 <= seat < match.places:
        fail(f"there is no seat {seat}: seats run from 0 to {match.places - 1}")
    return seat


def split(names: str | None) -> list[str]:
    """Return the names in a list separated by commas."""
    return [name for name in (part.strip() for part in (names or "").split(",")) if name]


def repeated(bots: Sequence[str], seats: int) -> list[str]:
    """Return a bot for each seat: the list again and again, if its length divides the seats.

    >>> repeated(["greedy", "random"], 4)
    ['greedy', 'random', 'greedy', 'random']
    """
    if not bots or seats % len(bots):
        raise ValueError(
            f"{len(bots)} bots for {seats} seats: name one, one for each seat, "
            "or a number of bots that divides the seats"
        )
    return list(bots) * (seats // len(bots))


@contextmanager
def progress_bar(
    game: Game,
    drivers: Sequence[Callable[..., Any]],
    total: float,
    *columns: ProgressColumn,
    **fields: Any,
) -> Iterator[tuple[Progress, TaskID]]:
    """Show a progress bar on stderr if that is a terminal; `fields` are what its columns print.

    At first it says that the rules of a game are loaded, or how far compiling `drivers` has come.
    """
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from offworld.kernel.compiling import Progress as Compiling
    from offworld.kernel.compiling import watched

    console = Console(stderr=True)
    shown: list[Any] = [TextColumn("{task.description}"), BarColumn(), *columns]
    with Progress(
        *shown,
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as bar:
        task = bar.add_task(f"Loading the rules of {game.title}", total=total, **fields)

        def show(now: Compiling) -> None:
            if now.is_compiling and now.share < 1:
                bar.update(task, description=now.text(game.title))

        with watched(game, drivers, show):
            yield bar, task
