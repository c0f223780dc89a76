"""Playing in a terminal: the session, and what the games' drawings share."""
