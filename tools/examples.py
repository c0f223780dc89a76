"""Play the example game of each game, and draw from it the pictures of README.

The rules page takes its pictures from the same games.

python tools/examples.py             # play those that can't be replayed any more
python tools/examples.py --anew      # play all
"""

from __future__ import annotations

import sys
from pathlib import Path

from offworld.bots.thinker import Thinker
from offworld.games import find, names
from offworld.match import Match, MatchError
from offworld.presentation.tour import Tour, example_file, tour_of
from offworld.table.rules_page import tour_plates

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
BOT = "captain"  # strong enough that the position looks like one of people who know the game


def play(tour: Tour, name: str) -> Match:
    """Return a game between bots, played to its end."""
    game = find(name)
    match, thinker = Match.new(game, tour.seats, seed=tour.seed), Thinker(game)
    while not match.is_over:
        seat = match.waiting()[0]
        option = thinker.choose(BOT, match.box, match.view(seat), seat, len(match.moves))
        match.play(seat, option)
    return match


def is_good(name: str) -> bool:
    """Return whether a game's example can be replayed."""
    try:
        return Match.load(example_file(find(name))).is_over
    except (MatchError, OSError):
        return False


def picture(name: str) -> str:
    """Return the table of the example game, as an SVG file."""
    return tour_plates(find(name))["table"].svg("dark")


def main() -> None:
    """Write the examples and the pictures."""
    for name in names():
        tour = tour_of(find(name))
        if tour is not None and ("--anew" in sys.argv or not is_good(name)):
            play(tour, name).save(example_file(find(name)))
            print(f"{name}: played anew")
        if tour is not None:
            (PICTURES / f"{name}.svg").write_text(picture(name), encoding="utf-8")


if __name__ == "__main__":
    main()
