"""How games are shown to people: words, pictures, written rules. Nothing here knows a game."""

from pathlib import Path

GAMES = Path(__file__).parents[1] / "games"  # each game has a folder in it
