"""The command `offworld`. Each subcommand is a module of offworld.commands, loaded only when it is called."""

from __future__ import annotations

from importlib import import_module

import click

from offworld import __version__

COMMANDS = {
    "play": "Play a game in the terminal: against bots, with friends at one keyboard, or solo.",
    "serve": "Play in a browser: start the web table.",
    "tables": "List, export and delete the tables of the web table.",
    "sim": "Play thousands of games between bots and report who wins, how long, by how much.",
    "ladder": "Let bots play each other, built-in ones and your own, and rate them.",
    "replay": "Show a match file's position and its moves in words.",
    "review": "Look back on a game: chances of winning over time, and the answers that turned it.",
    "verify": "Check that a match file is whole, unedited and replays to its recorded end.",
    "draw": "Draw a position of a match file as an SVG picture.",
    "bench": "Measure speed on this machine: decisions a second, compile time, memory.",
}


class Commands(click.Group):
    """Subcommands by name, with their help texts at hand so that `--help` loads none of them."""

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

    Start with `offworld play cytress`. Every command explains itself with --help.
    """
