"""How games are shown to people: words, pictures, written rules. Nothing here knows a game."""
