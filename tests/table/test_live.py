"""A table in memory: playing, taking back, previews, past positions. No server, no storage."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from offworld import games
from offworld.match import WATCHING, Match
from offworld.table.live import Refused, Table
from offworld.table.storage import OVER, UNDO, Entry, SeatRow, TableRow, new_id


def table(seats: int = 3, seed: int = 7, entries: list[Entry] | None = None, **settings: object) -> Table:
    game = games.find("cytress")
    header = Match.new(game, seats, seed=seed).header
    row = TableRow(new_id(), "cytress", header.version, header.box_name, header.box_digest, seats, header.variant, seed, dict(settings))
    persons = [SeatRow(seat, "person", "", None, None) for seat in range(seats)]
    made = Table(row, persons + [SeatRow(seat, "automa", "") for seat in range(seats, game.places(seats))], entries or [])
    made.rebuild()
    return made


def play(made: Table, count: int, seed: int = 1) -> None:
    """Some random answers, confirmed as a server would when they are stored."""
    dice = random.Random(seed)
    for _ in range(count):
        if made.is_over():
            return
        seat = made.waiting()[0]
        made.confirm(made.move(seat, made.number + 1, dice.choice(made.match.options(seat))))


def until_undo(made: Table, seed: int = 1) -> int:
    """Plays at random until somebody may take a move back; who."""
    dice = random.Random(seed)
    for _ in range(200):
        seat = made.waiting()[0]
        made.confirm(made.move(seat, made.number + 1, dice.choice(made.match.options(seat))))
        if made.can_undo(seat):
            return seat
    raise AssertionError("nothing could be taken back")


def test_entries_make_the_same_table_again() -> None:
    made = table()
    play(made, 60)
    again = table(entries=made.entries)
    assert again.match.digest() == made.match.digest()
    assert again.log(WATCHING) == made.log(WATCHING)


def test_a_move_out_of_turn_an_illegal_one_and_a_stale_one_change_nothing() -> None:
    made = table()
    play(made, 10)
    before, seat = made.match.digest(), made.waiting()[0]
    other = (seat + 1) % 3
    option = made.match.options(seat)[0]
    for code, who, number, what in [
        ("not_waiting", other, made.number + 1, option),
        ("illegal", seat, made.number + 1, 9999),
        ("illegal", seat, made.number + 1, UNDO),
        ("stale", seat, made.number, option),
        ("stale", seat, made.number + 2, option),
        ("not_your_seat", WATCHING, made.number + 1, option),
    ]:
        with pytest.raises(Refused) as refused:
            made.move(who, number, what)
        assert refused.value.code == code
        assert refused.value.text
    assert made.match.digest() == before


def test_what_was_sent_twice_is_known_again() -> None:
    made = table(auto=False)
    seat = made.waiting()[0]
    option = made.match.options(seat)[0]
    made.confirm(made.move(seat, 1, option))
    assert made.was_done(seat, 1, option)
    assert not made.was_done(seat, 1, option + 1)
    assert not made.was_done(seat, 2, option)


def test_what_could_not_be_stored_is_gone_after_rebuilding() -> None:
    made = table()
    play(made, 10)
    before, log = made.match.digest(), made.log(WATCHING)
    seat = made.waiting()[0]
    made.move(seat, made.number + 1, made.match.options(seat)[0])
    assert made.match.digest() != before
    made.rebuild()
    assert made.match.digest() == before
    assert made.log(WATCHING) == log


def test_the_only_possible_answer_is_given_and_told() -> None:
    made, dice = table(), random.Random(3)
    while not made.is_over():
        seat = made.waiting()[0]
        assert len(made.match.options(seat)) > 1, "a question with one answer was left to a person"
        made.confirm(made.move(seat, made.number + 1, dice.choice(made.match.options(seat))))
    assert any("one answer only" in line.text for line in made.log(WATCHING))


def test_without_that_setting_every_question_is_asked() -> None:
    made, dice, single = table(auto=False), random.Random(3), 0
    for _ in range(200):
        seat = made.waiting()[0]
        options = made.match.options(seat)
        single += len(options) == 1
        entries = made.move(seat, made.number + 1, dice.choice(options))
        assert len(entries) == 1
        made.confirm(entries)
    assert single > 0


@pytest.mark.parametrize("seed", range(6))
def test_taking_back_leads_to_the_question_before(seed: int) -> None:
    made, dice, tried = table(seed=seed), random.Random(seed), 0
    while not made.is_over():
        seat = made.waiting()[0]
        before = made.match.digest()
        made.confirm(made.move(seat, made.number + 1, dice.choice(made.match.options(seat))))
        if made.can_undo(seat):
            count = len(made.match.moves)
            made.confirm(made.take_back(seat, made.number + 1))
            assert made.match.digest() == before
            assert made.waiting() == [seat]
            assert len(made.match.moves) < count
            tried += 1
            made.confirm(made.move(seat, made.number + 1, dice.choice(made.match.options(seat))))
    assert tried > 5
    again = table(seed=seed, entries=made.entries)
    assert again.match.digest() == made.match.digest()


def test_nobody_takes_back_what_another_did() -> None:
    made = table()
    seat = until_undo(made)
    for other in range(WATCHING, 3):
        if other != seat:
            assert not made.can_undo(other)
            with pytest.raises(Refused):
                made.take_back(other, made.number + 1)


def test_what_brought_news_stands() -> None:
    """After a draw from a deck no seat may take its move back."""
    made, dice, news = table(), random.Random(5), 0
    while not made.is_over():
        seat = made.waiting()[0]
        dice_before = list(made.match.state.rng)
        made.confirm(made.move(seat, made.number + 1, dice.choice(made.match.options(seat))))
        if list(made.match.state.rng) != dice_before:
            news += 1
            assert not made.can_undo(seat)
    assert news > 5


def test_moves_stand_where_undo_is_switched_off_and_when_the_game_is_over() -> None:
    made = table(undo=False)
    play(made, 40)
    assert not any(made.can_undo(seat) for seat in range(3))
    made = table()
    play(made, 10_000)
    assert made.status == OVER
    assert not any(made.can_undo(seat) for seat in range(3))
    with pytest.raises(Refused) as refused:
        made.move(0, made.number + 1, 0)
    assert refused.value.code == "over"


def test_a_preview_tells_what_then_happens() -> None:
    made, dice = table(seed=11), random.Random(11)
    certain = chances = 0
    for _ in range(150):
        seat = made.waiting()[0]
        option = dice.choice(made.match.options(seat))
        before = made.match.digest()
        told = made.preview(seat, made.number + 1, option)
        assert made.match.digest() == before
        number = made.number + 1
        made.confirm(made.move(seat, number, option))
        happened = [line.text for line in made.log_of(WATCHING, number) if line.rule]
        lines = [line.text for line in told.lines]
        assert happened[: len(lines)] == lines, "what was foretold did not happen"
        if told.chance:
            chances += 1
        else:
            certain += 1
            assert happened == lines
    assert certain > 20
    assert chances > 5


def test_a_preview_of_what_cannot_be_done_is_refused() -> None:
    made = table()
    with pytest.raises(Refused):
        made.preview(made.waiting()[0], 1, 9999)
    with pytest.raises(Refused):
        made.preview((made.waiting()[0] + 1) % 3, 1, made.match.options(made.waiting()[0])[0])


def test_past_positions_are_those_that_were_even_if_taken_back_since() -> None:
    made, dice = table(seed=2), random.Random(2)
    digests = [bytes(made.view(WATCHING)._array)]
    for step in range(80):
        seat = made.waiting()[0]
        entries = made.move(seat, made.number + 1, dice.choice(made.match.options(seat)))
        made.confirm(entries)
        digests += [b""] * (len(entries) - 1) + [bytes(made.match.view(WATCHING)._array)]  # nobody saw those in between
        if step % 7 == 0 and made.can_undo(seat):
            entries = made.take_back(seat, made.number + 1)
            made.confirm(entries)
            digests += [b""] * (len(entries) - 1) + [bytes(made.match.view(WATCHING)._array)]
    assert any(entry.option == UNDO for entry in made.entries)
    for number, digest in enumerate(digests):
        if digest:
            assert bytes(made.view_after(number, WATCHING)._array) == digest, f"after {number} entries"


def test_names_are_never_alike() -> None:
    made = table()
    made.seats = [replace(seat, name="Ann") for seat in made.seats]
    assert made.names() == ["Ann (Red)", "Ann (Green)", "Ann (White)"]


def test_a_table_of_other_rules_can_be_looked_at_but_not_played() -> None:
    made = table()
    made.row = replace(made.row, rules_version="0")
    assert "version 0 of the rules" in str(made.frozen)
    with pytest.raises(Refused) as refused:
        made.move(made.waiting()[0], 1, 0)
    assert refused.value.code == "frozen"
    made.row = replace(table().row, box_digest="other")
    assert "another box" in str(made.frozen)


def test_the_solo_game_has_the_ai_at_its_own_seat() -> None:
    made = table(seats=1)
    play(made, 10_000)
    assert made.status == OVER
    assert made.names() == ["Red", "the AI"]


def test_rebel_sides_may_be_drawn_by_lot() -> None:
    rebels = set()
    for seed in range(12):
        made = table(seed=seed, lots=True)
        made.confirm(made.forced())
        assert made.match.state.round_number == 1, "the first question is where to scout"
        assert len(made.entries) == 3
        assert not any(made.can_undo(seat) for seat in range(3)), "a lot can't be drawn again"
        rebels |= {made.match.state.rebel[seat] % 2 for seat in range(3)}
    assert rebels == {0, 1}
    chosen = table()
    assert chosen.forced() == []


def test_hints_are_for_one_person_or_where_the_table_allows_them() -> None:
    assert not table(3).hints
    assert table(3, hints=True).hints
    assert table(1).hints


def test_a_preview_says_when_the_turn_ends() -> None:
    made = table(seed=3)
    play(made, 3)  # sides
    seat = made.waiting()[0]
    assert made.preview(seat, made.number + 1, made.match.options(seat)[0]).ends, "scouting is a turn of one answer"
    while made.game.options.span(made.match.options(made.waiting()[0])[0]).kind != "pad":
        play(made, 1)
    seat = made.waiting()[0]
    assert not any(made.preview(seat, made.number + 1, option).ends for option in made.match.options(seat)), "a pad asks a question"
