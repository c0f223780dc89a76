"""How games are presented to people: words, pictures, the written rules. Nothing here knows a game."""
