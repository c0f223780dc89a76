"""The turns of the log: which lines belong together, for every viewer."""

from __future__ import annotations

from itertools import groupby

from test_live import play, table

from offworld.kernel.contract import SPECTATOR
from offworld.table.live import Table
from offworld.table.log import LogLine


def turns(made: Table, viewer: int) -> dict[tuple[int, int], list[LogLine]]:
    """The lines by turn, in the order in which the turns began."""
    found: dict[tuple[int, int], list[LogLine]] = {}
    for line in made.log(viewer):
        found.setdefault((line.turn, line.whose), []).append(line)
    return found


def test_a_turn_is_all_that_a_seat_does_until_another_moves() -> None:
    made = table(seats=3, seed=3)
    while made.view(SPECTATOR).round_number < 2:  # in a new round the same seat may begin
        play(made, 1, seed=made.number)
    movers = [(entry.number, entry.seat) for entry in made.entries]
    runs = [[number for number, _ in run] for _, run in groupby(movers, lambda each: each[1])]
    first = {number: run[0] for run in runs for number in run}
    for line in made.log(SPECTATOR):
        if line.whose >= 0:
            assert line.turn == first[line.number], line
            assert line.whose == made.entries[line.number - 1].seat
    assert len(turns(made, SPECTATOR)) > 10


def test_what_begins_a_round_belongs_to_nobody() -> None:
    made = table(seats=3, seed=3)
    play(made, 80)
    begins = [line for line in made.log(SPECTATOR) if line.text == "Round 2 begins."]
    assert [(line.whose, line.turn) for line in begins] == [(-1, begins[0].number)]
    incomes = [line for line in made.log(SPECTATOR) if "income brings" in line.text]
    assert incomes
    assert {line.whose for line in incomes} == {-1}
    gains = [line for line in made.log(SPECTATOR) if " scouts the " in line.text]
    assert all(line.whose == line.seat for line in gains)


def test_where_all_play_at_once_a_turn_is_a_seats_part_of_a_round() -> None:
    made = table(seats=3, seed=3, name="venus")
    seats, at = [2, 0, 1], 0
    while made.view(SPECTATOR).round_number == 1:  # they answer in turns: lines of all mix
        seat = next(
            seats[(at + more) % 3] for more in range(3) if seats[(at + more) % 3] in made.waiting()
        )
        made.confirm(made.move(seat, made.number + 1, made.options(seat)[0]))
        at += 1
    found = turns(made, SPECTATOR)
    assert [whose for turn, whose in found if whose >= 0 and turn > 0] == sorted(
        {0, 1, 2}, key=[line.whose for line in made.log(SPECTATOR)].index
    )
    for (_, whose), lines in found.items():
        if whose >= 0:
            assert {line.seat for line in lines} == {whose}
    last = [line for line in made.log(SPECTATOR) if line.whose < 0 and line.number]
    assert last[0].text == "Round 2 begins."
    assert [line.seat for line in last[1:4]] == [0, 1, 2], "then all roll"


def test_an_answer_taken_back_belongs_to_its_own_turn() -> None:
    made = table(seats=2, seed=5)
    while not (made.number and made.can_undo(made.entries[-1].seat)):
        play(made, 1, seed=made.number)
    entry = made.entries[-1]
    (given,) = {line.turn for line in made.log_of(SPECTATOR, entry.number)} or {entry.number}
    made.confirm(made.take_back(entry.seat, made.number + 1))
    (line,) = made.log_of(SPECTATOR, made.number)
    assert " takes back: " in line.text
    assert line.whose == entry.seat
    assert line.turn <= entry.number
    assert given in (line.turn, entry.number)


def test_every_viewer_has_the_same_turns() -> None:
    for name in ("cryo", "cytress", "venus", "zaibatsu"):
        made = table(seats=3, seed=3, name=name)
        play(made, 40)
        for viewer in range(3):
            assert list(turns(made, viewer)) == list(turns(made, SPECTATOR))
