"""Smugglers in words: every event as its seat, the seat it names, and a third one read it."""

from __future__ import annotations

import pytest

from offworld.kernel.contract import EVERYTHING, SPECTATOR
from offworld.kernel.events import Event
from offworld.match import Match
from scaffolding.grammar import mistake
from scaffolding.made_up import made_up

GAME = made_up("smugglers")
NAMES = ["Red", "Green", "White"]
RED, GREEN, WHITE = range(3)
GUARD, BLADE, SPICE, GEM = range(4)

# What happened to Red: as Red reads it, as Green does, as White does; Green's is White's if empty.
LINES = {
    ("bid_revealed", 1): ("You have bid 1 coin.", "", "Red has bid 1 coin."),
    ("took_crate", GEM): ("You take the crate: a gem.", "", "Red takes the crate: a card."),
    ("drew", SPICE): ("You draw a spice.", "", "Red draws a card."),
    ("rested",): ("You rest.", "", "Red rests."),
    ("threatened", GREEN): (
        "You want to steal from Green.",
        "Red wants to steal from you.",
        "Red wants to steal from Green.",
    ),
    ("blocked",): ("You block the theft with a guard.", "", "Red blocks the theft with a guard."),
    ("stole", GREEN, GEM): (
        "You steal a gem from Green.",
        "Red steals a gem from you.",
        "Red steals a card from Green.",
    ),
    ("attacked", GREEN): (
        "You attack Green with a blade.",
        "Red attacks you with a blade.",
        "Red attacks Green with a blade.",
    ),
    ("eliminated",): ("You are out of the game.", "", "Red is out of the game."),
    ("offered", GREEN, BLADE, 2): (
        "You offer Green a blade for 2 coins.",
        "Red offers you a blade for 2 coins.",
        "Red offers Green a blade for 2 coins.",
    ),
    ("accepted", BLADE, 2): (
        "You buy the blade for 2 coins.",
        "",
        "Red buys the blade for 2 coins.",
    ),
    ("refused",): ("You refuse.", "", "Red refuses."),
    ("sold", GEM, 3): ("You sell a gem for 3 coins.", "", "Red sells a gem for 3 coins."),
    ("made_bid", 2): ("You bid 2 coins.", "", "Red has made a bid."),
    ("dealt", GUARD): ("You are dealt a guard.", "", "Red is dealt a card."),
}


def test_the_list_has_every_event() -> None:
    assert [name for name, *_ in LINES] == [kind.name for kind in GAME.events.kinds]


@pytest.mark.parametrize("event", LINES, ids=lambda event: event[0])
def test_events_in_all_persons(event: tuple[str, *tuple[int, ...]]) -> None:
    match, lines = Match.new(GAME, 3, seed=5), LINES[event]
    name, *integers = event
    code = [kind.name for kind in GAME.events.kinds].index(name)
    happened = Event(code, RED, *integers)
    for viewer, expected in enumerate((lines[0], lines[1] or lines[2], lines[2])):
        line = GAME.tell().event(match.box, match.view(viewer), happened, NAMES, viewer)
        assert line.text == expected
        assert mistake(line.text, NAMES, viewer) is None
    view = match.view(SPECTATOR)
    assert GAME.tell().event(match.box, view, happened, NAMES).text == lines[2]
    known = GAME.tell().event(match.box, view, happened, NAMES, EVERYTHING).text
    assert mistake(known, NAMES, SPECTATOR) is None


def test_what_happened_is_told_a_program_by_name_though_its_seat_knows_more() -> None:
    match = Match.new(GAME, 3, seed=5)
    assert [str(each) for each in match.push("bid 1", RED)] == ["Red bids 1 coin."]
    assert [str(each) for each in match.happenings(1, GREEN)] == ["Red has made a bid."]
    assert [str(each) for each in match.happenings(1)] == ["Red has made a bid."]
