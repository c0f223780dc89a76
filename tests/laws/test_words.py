"""Laws of words: the seat that reads is "you", the others go by name, spectators read names."""

from __future__ import annotations

import random

from tables import STRIDE, Table, is_looked_at, seeds

from offworld.kernel.contract import EVERYTHING, SPECTATOR
from offworld.kernel.events import Event
from offworld.kernel.records import Record
from offworld.match import Match
from offworld.presentation.words import Line
from scaffolding.grammar import YOU, mistake, names_of, readers

EVERY = 7 * STRIDE  # decisions between two questions that are read


def read(table: Table, lines: list[Line], viewer: int, where: str) -> None:
    """Check lines that a viewer reads."""
    names = names_of(table.places)
    for line in lines:
        assert not (wrong := mistake(line.text, names, viewer)), f"{line.text} {wrong}, {where}"


def read_question(table: Table, s: Record, seat: int, viewer: int, where: str) -> None:
    """Check all that is said about a seat's question."""
    about = table.box, s, seat
    tell, names, options = table.game.tell(), names_of(table.places), table.options(s, seat)
    lines = [tell.question(*about, names, viewer)]
    lines += [tell.option(*about, option, names, viewer) for option in options]
    lines += tell.why_nots(*about, names, viewer).values()
    read(table, lines, viewer, where)


def read_events(table: Table, match: Match, events: list[Event], where: str) -> None:
    """Check the events of the last move as everybody reads them."""
    tell, names, happens = table.game.tell(), names_of(table.places), table.game.events
    views = {viewer: match.view(viewer) for viewer in readers(table.seats)} if events else {}
    for event in events:
        for viewer, view in views.items():
            line = tell.event(table.box, view, event, names, viewer)
            read(table, [line], viewer, where)
            seen = happens.seen_by(event, viewer)
            by_name = tell.event(table.box, view, seen, names, EVERYTHING)
            read(table, [by_name], SPECTATOR, where)
            is_meant = viewer >= 0 and names[viewer] in by_name.text
            assert bool(YOU.search(line.text)) == is_meant, f"{line.text}, {where}"
            if is_meant:  # the log of a table looks for readers there
                assert viewer in event[1:], f"{by_name.text} names a seat from elsewhere, {where}"
            else:
                assert line == by_name, where


def test_a_reader_is_you_and_the_others_go_by_name(table: Table) -> None:
    variant = table.game.variants[table.variant].name
    for seed in seeds(3):
        chance = random.Random(seed)
        match = Match.new(table.game, table.seats, variant=variant, seed=seed, box=table.box)
        read_events(table, match, match.events(0), table.at(seed, 0))
        while not match.is_over:
            seat, where = chance.choice(match.waiting()), table.at(seed, len(match.moves))
            if is_looked_at(len(match.moves), EVERY):
                for viewer in (seat, SPECTATOR):
                    read_question(table, match.view(seat), seat, viewer, where)
            events = match.play(seat, chance.choice(match.legal(seat)))
            read_events(table, match, events, where)
