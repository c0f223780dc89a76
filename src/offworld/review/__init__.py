"""The review of a game: its analysis, explanations in words, and a page to keep."""
