"""`offworld replay`: a match file's moves in words, and the position after them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from offworld.commands.shared import (
    FILE,
    json_option,
    match_box_option,
    open_match,
    seat_option,
    viewer_of,
)
from offworld.kernel.contract import EVERYTHING, SPECTATOR

if TYPE_CHECKING:
    from offworld.match import Match


@click.command("replay")
@click.argument("file", type=FILE)
@click.option(
    "--to",
    "number",
    type=click.IntRange(min=0),
    metavar="N",
    help="Stop after move N; 0 is the layout.",
)
@seat_option
@match_box_option
@json_option
def command(
    file: Path, number: int | None, seat: int | None, box_file: Path | None, as_json: bool
) -> None:
    """Show a match file: its moves, what happened at each, and the position after the last.

    The match is replayed from its seed and checked, as `offworld verify` does; the file is not
    changed. The number in brackets after a sentence is that of the rule in docs/rules.

    In a game with hidden cards, a match that goes on is shown as all may know it, or as one seat
    does: others' answers are left out, and what happened says no more than they saw. A finished
    match shows everything.

    \b
    Examples:
      offworld replay evening.match
      offworld replay evening.match --to 25
      offworld replay evening.match --seat 0
      offworld replay --box my.toml trial.match
      offworld replay --json evening.match

    The exit status is 2 when the file is not a good match, or has no move N.
    """
    match = open_match(file, box_file)
    last = len(open_match(file, box_file, number).moves)
    shown = Shown(match, viewer_of(match, seat), last)
    if as_json:
        click.echo(json.dumps(shown.data(), indent=2))
    else:
        shown.print()


def names(match: Match) -> list[str]:
    """Return what the game calls each seat, with the player's name if there is one."""
    called = match.seat_names()
    players = match.header.players
    return [
        f"{name} ({players[seat]})" if seat < len(players) else name
        for seat, name in enumerate(called)
    ]


class Shown(NamedTuple):
    """The first moves of a match, as a viewer may know them."""

    match: Match
    viewer: int
    last: int  # moves

    def print(self) -> None:
        """Print moves and events, and the position after them."""
        from rich.console import Console
        from rich.text import Text

        match, console = self.match, Console(highlight=False)
        for number in range(self.last + 1):
            for line in self.lines(number):
                console.print(Text(line), soft_wrap=True)
        console.print()
        view = match.view_after(self.last, self.viewer)
        drawn = match.game.terminal().draw(match.box, view, names(match), console.width)
        console.print(drawn)
        console.print(Text(self.standing()), soft_wrap=True)

    def lines(self, number: int) -> list[str]:
        """Return a move and what happened at it as lines; 0 for the setup."""
        match = self.match
        if number:
            move = self.move(number)
            notation = "an answer" if move["notation"] is None else move["notation"]
            head = f"{number}. {names(match)[move['seat']]}: {notation}"
        else:
            from offworld.lab.report import box_title

            header, box = match.header, box_title(match.game, match.box)
            head = f"{match.game.title}, {header.variant}, seats: {header.seats}, box {box}"
        events = (f"     {event['text']} [{event['rule']}]" for event in self.events(number))
        return [head, *events]

    def move(self, number: int) -> dict[str, Any]:
        """Return a move as data, without the answer where it may be secret."""
        match = self.match
        seat, option = match.moves[number - 1]
        shown: dict[str, Any] = dict.fromkeys(("option", "notation", "text", "rule"))
        if not match.game.facts.hidden or self.viewer in (seat, EVERYTHING):
            tell, before = match.game.tell(), match.view_after(number - 1, self.viewer)
            line = tell.option(match.box, before, seat, option, None, SPECTATOR)
            notation = tell.notation(match.box, before, option)
            shown = {"option": option, "notation": notation, **line._asdict()}
        return {"number": number, "seat": seat, **shown, "events": self.events(number)}

    def events(self, number: int) -> list[dict[str, Any]]:
        """Return what happened at a move; 0 for the setup."""
        found = self.match.happenings(number, self.viewer)
        return [{"text": each.text, "rule": each.rule} for each in found]

    def scores(self) -> list[int]:
        """Return the scores after the last move."""
        return self.match.scores(self.viewer, self.last)

    def standing(self) -> str:
        """Return the scores, and who won or who is asked."""
        from offworld.presentation.words import scored

        match, called = self.match.at(self.last), names(self.match)
        pairs = zip(called, self.scores(), strict=True)
        scores = ", ".join(f"{name} {scored(match.game, score)}" for name, score in pairs)
        after = f"After move {self.last}"
        if match.is_over:
            winners = " and ".join(called[seat] for seat in match.winners()) or "nobody"
            return f"{after} the match is over. Scores: {scores}. Won by {winners}."
        tell = match.game.tell()
        if self.viewer < 0 and match.game.facts.hidden:
            asked = [f"{called[seat]} is asked." for seat in match.waiting()]
        else:
            asked = [
                tell.question(match.box, match.view(seat), seat, None, SPECTATOR).text
                for seat in match.waiting()
                if not match.game.facts.hidden or seat == self.viewer
            ]
        return "\n".join([f"{after}. Scores if it ended now: {scores}.", *asked])

    def data(self) -> dict[str, Any]:
        """Return the moves as plain data; the seed and the hash only if everything is shown."""
        match, header = self.match.at(self.last), self.match.header
        everything = not match.game.facts.hidden or self.viewer == EVERYTHING
        return {
            "game": header.game,
            "version": header.version,
            "box": header.box_name,
            "box_digest": header.box_digest,
            "seats": header.seats,
            "variant": header.variant,
            "seed": header.seed if everything else None,
            "players": list(header.players),
            "setup": self.events(0),
            "moves": [self.move(number) for number in range(1, self.last + 1)],
            "over": match.is_over,
            "waiting": match.waiting(),
            "scores": self.scores(),
            "winners": match.winners(),
            "state_sha256": match.digest() if everything else None,
        }
