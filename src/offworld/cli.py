"""The command `offworld`. A subcommand's module in offworld.commands is loaded when it is used."""

from __future__ import annotations

from importlib import import_module

import click

from offworld import __version__

COMMANDS = {
    "play": "Play a game in the terminal: against bots, with friends at one keyboard, or solo.",
    "serve": "Play in a browser: start the web table.",
    "tables": "List, export and delete the tables of the web table.",
    "demo": "Let bots play one match, show how it ends, and save it.",
    "replay": "Show the moves and the position of a match file.",
    "review": "Review a match: chances of winning over time, and the answers that decided it.",
    "verify": "Check that match files are complete, unchanged and replay to their end.",
    "draw": "Draw a position of a match file as an SVG picture.",
    "box": "Print a game's cards, tiles and figures, to change them.",
    "sim": "Play thousands of games between bots; report who wins, lengths and scores.",
    "ladder": "Let bots play each other, built-in ones and your own, and rate them.",
    "bench": "Measure speed on this machine: decisions a second, compile time, memory.",
}


class Commands(click.Group):
    """The subcommands by name. Their summaries are above, so that `--help` loads none of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"offworld.commands.{name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="offworld")
def main() -> None:
    """Science-fiction board games on one table: play them, simulate them, train agents on them.

    \b
    Examples:
      offworld play cytress
      offworld serve --open

    `offworld COMMAND --help` explains a command.
    """
