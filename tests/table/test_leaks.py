"""No secrets leak: states that look alike to a viewer give the same messages, byte for byte."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest
from test_live import table

from offworld import games
from offworld.bots import oracle
from offworld.bots.thinker import Thinker
from offworld.kernel.contract import SPECTATOR
from offworld.kernel.records import chance, to_bytes
from offworld.table import views
from offworld.table.live import Refused, Table


def all_that_is_sent(made: Table, viewer: int) -> str:
    """Everything a viewer can get from the server about the present position."""
    made.cache.clear()
    parts: list[object] = []
    for layout in views.LAYOUTS:
        drawn = views.drawn(made, viewer, layout)
        parts += [list(drawn), dict(drawn), views.picture_parts(drawn)]
        parts.append(views.position(made, made.number, viewer, layout))
    parts += [
        views.frame(made, viewer, []),
        made.scores(made.view(viewer)),
        views.logged(made.log(viewer)),
        views.why_not(made, viewer),
    ]
    for option in range(-1, made.game.options.total):
        try:
            parts.append(
                views.preview(
                    made.preview(viewer, made.number + 1, option), made.number + 1, option
                )
            )
        except Refused as refused:
            parts.append((refused.code, refused.text))
    try:
        parts.append(len(made.take_back(viewer, made.number + 1)))
    except Refused as refused:
        parts.append((refused.code, refused.text))
    else:
        made.rebuild()
    return repr(parts)


def played(seats: int, seed: int, name: str = "cytress") -> Iterator[Table]:
    """A table at some positions of a random game."""
    made, dice = table(seats=seats, seed=seed, name=name), random.Random(seed)
    while not made.is_over():
        for _ in range(dice.randrange(8, 30)):
            if made.is_over():
                break
            seat = dice.choice(made.waiting())
            made.confirm(made.move(seat, made.number + 1, dice.choice(made.match.options(seat))))
        yield made


def alike(made: Table, viewer: int, guess: int) -> Table:
    """Return a table that looks the same to a viewer: what they can't see is guessed.

    This is done in every state since the dice last moved.
    """
    other = table(
        seats=made.row.seats, seed=made.row.seed, entries=made.entries, name=made.row.game
    )
    match = other.match
    last = chance(match.state)
    number = len(match.moves)
    while number >= 0 and chance(match.after(number)) == last:
        view = match.view_after(number, viewer)
        other.game.rules["imagine"](match.box.record, view, viewer, guess)
        match._states[number] = to_bytes(view)
        number -= 1
    match.state = match.after(len(match.moves))
    return other


@pytest.mark.parametrize(
    ("name", "seats"),
    [("cytress", 1), ("cytress", 2), ("cytress", 4), ("cytress", 5), ("venus", 1), ("venus", 3)],
)
def test_states_that_look_alike_are_alike_in_every_byte_sent(name: str, seats: int) -> None:
    compared = 0
    for made in islice(played(seats, seats, name), 15):
        for viewer in range(SPECTATOR, seats):
            gets = all_that_is_sent(made, viewer)
            other = alike(made, viewer, guess=compared + 1)
            assert chance(other.match.state) != chance(made.match.state), (
                "the states do not differ: this proves nothing"
            )
            assert all_that_is_sent(other, viewer) == gets, (
                f"seat {viewer} can tell two states apart after {made.number} entries"
            )
            compared += 1
    assert compared >= 6


@pytest.mark.parametrize(("name", "seats"), [("cytress", 3), ("venus", 2)])
def test_a_hint_is_made_of_what_its_seat_can_see(
    name: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """States that look alike get the same figures and words. The oracle thinks briefly here."""
    for figure, least in (
        ("PLAYOUTS_PER_SLICE", 1),
        ("ITERATIONS_PER_PLAYOUT", 6),
        ("MIN_VISITS", 1),
    ):
        monkeypatch.setattr(oracle, figure, least)
    thinker, told = Thinker(games.find(name), compiled=False), 0
    for made in islice(played(seats, 5, name), 6, 9, 2):
        seat = made.waiting()[0]
        both = [views.seen_by(table, seat) for table in (made, alike(made, seat, guess=7))]
        hint, other = (
            views.hint(seen, 1, thinker.advise(seen.box, seen.view, seat, 7, oracle.Budget(1)))
            for seen in both
        )
        assert hint == other, f"seat {seat} can tell two states apart after {made.number} entries"
        assert {answer["option"] for answer in hint["answers"]} == set(made.match.options(seat))
        told += sum(bool(answer["line"]) for answer in hint["answers"])
    assert told, "no line was ever expected: this proves too little"


def test_nothing_sent_holds_the_dice_or_the_seed() -> None:
    """The seed and the generator's words are big numbers: none is sent before the end."""
    for made in played(3, seed=2**62 + 12345):
        if made.is_over():
            break
        for viewer in range(SPECTATOR, 3):
            sent = all_that_is_sent(made, viewer)
            for secret in (
                made.row.seed,
                *(word for word in chance(made.match.state) if word > 10**6),
            ):
                assert str(secret) not in sent
                assert f"{secret:x}" not in sent.replace(made.row.seed_hash, "")


def test_the_seed_is_sent_when_the_game_is_over_and_not_before() -> None:
    for made in played(2, seed=2**61 + 99):
        told = str(made.row.seed) in all_that_is_sent(made, SPECTATOR)
        assert told == made.is_over()


def test_a_view_that_did_leak_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Test the comparison itself: a message with the dice in it differs."""
    made = next(played(2, seed=5))
    other = alike(made, 0, guess=1)
    monkeypatch.setattr(
        views, "why_not", lambda table, viewer: {"say": "why", "dice": chance(table.match.state)}
    )
    assert all_that_is_sent(made, 0) != all_that_is_sent(other, 0)
