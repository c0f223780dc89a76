"""The turns of the log: which lines belong together, for every viewer."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pytest
from test_live import play, table

from offworld import games
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
    for name in games.names():
        made = table(seats=3, seed=3, name=name)
        play(made, 40)
        for viewer in range(3):
            assert list(turns(made, viewer)) == list(turns(made, SPECTATOR))


def solo(name: str, answers: int = 60) -> Table:
    made = table(seats=1, seed=4, name=name)
    made.confirm(made.forced())
    play(made, answers, seed=3)
    return made


OPPONENT = 1  # the place of the game's own opponent in a solo game


@pytest.mark.parametrize("name", ["cryo", "cytress"])
def test_a_turn_of_the_games_own_opponent_is_a_block_of_its_own(name: str) -> None:
    made = solo(name)
    found = turns(made, 0)
    theirs = {key: lines for key, lines in found.items() if key[1] == OPPONENT}
    assert len(theirs) > 8
    begins = {
        "cryo": ("The rival follows ", "The rival recalls "),
        "cytress": ("The AI draws a ",),
    }[name]
    for lines in theirs.values():
        assert lines[0].text.startswith(begins), lines[0]
        assert lines[0].seat == OPPONENT
        drawn = [line.text.startswith(begins) for line in lines]
        assert drawn == sorted(drawn, reverse=True), "one turn, whose cards may be drawn anew"
    for (began, whose), lines in found.items():
        if whose == 0 and began > 0:
            assert {line.seat for line in lines} <= {0, -1}, "nothing of the opponent's"


def test_what_the_player_decides_for_the_rival_belongs_to_its_turn() -> None:
    made = solo("cryo", 120)
    decided = [
        line for line in made.log(0) if line.whose == OPPONENT and line.number > line.turn > 0
    ]
    assert decided, "a turn of the rival that goes on after an answer"
    for line in decided:
        assert made.entries[line.number - 1].seat == 0


def test_in_a_solo_game_a_new_round_belongs_to_nobody() -> None:
    made = solo("cytress")
    begins = [line for line in made.log(0) if line.text == "Round 2 begins."]
    assert [line.whose for line in begins] == [-1]
    ends = [line for line in made.log(0) if line.text.startswith("Round 1 ends")]
    assert [line.whose for line in ends] == [-1]
    incomes = [line for line in made.log(0) if line.text.startswith("Your income")]
    assert {line.whose for line in incomes} == {-1}


@pytest.mark.parametrize("name", games.names())
def test_the_second_chapter_of_the_rules_sets_up_the_table(name: str) -> None:
    """The page marks what hits a player in turns of others, except by rules of this chapter."""
    rules = Path(games.__file__).with_name(name) / "rules.md"
    assert "\n## 2 Setup\n" in rules.read_text(encoding="utf-8")
