"""A table in memory: playing, taking back, previews, past positions. No server, no storage."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from dataclasses import replace

import pytest

from offworld import games
from offworld.kernel import contract
from offworld.kernel.contract import SPECTATOR
from offworld.kernel.game import Game
from offworld.kernel.records import Record, chance, to_bytes
from offworld.match import Match
from offworld.table.live import Refused, Table, in_thread
from offworld.table.log import LogLine
from offworld.table.preview import CHANCE, LAST, TURN
from offworld.table.storage import OVER, UNDO, Entry, SeatRow, TableRow


def table(
    seats: int = 3,
    seed: int = 7,
    entries: list[Entry] | None = None,
    name: str = "cytress",
    **settings: object,
) -> Table:
    game = games.find(name)
    row = TableRow.of(Match.new(game, seats, seed=seed).header, settings)
    persons = [SeatRow(seat, "person", "", None, None) for seat in range(seats)]
    made = Table(
        row,
        persons + [SeatRow(seat, "automa", "") for seat in range(seats, game.places(seats))],
        entries or [],
    )
    made.rebuild()
    return made


def play(made: Table, count: int, seed: int = 1) -> None:
    """Play random answers, and confirm them as a server does when they are stored."""
    dice = random.Random(seed)
    for _ in range(count):
        if made.is_over():
            return
        seat = made.waiting()[0]
        made.confirm(made.move(seat, made.number + 1, dice.choice(made.options(seat))))


def test_the_course_is_followed_once_an_entry_and_a_part_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = table()
    play(made, 30)
    looked: list[int] = []
    usual = made.view_after

    def counted(number: int, viewer: int) -> Record:
        looked.append(number)
        return usual(number, viewer)

    monkeypatch.setattr(made, "view_after", counted)
    assert made.follow_course(20) is None
    course = made.follow_course(20)
    assert course is not None
    assert looked == list(range(made.number + 1))
    assert course == [made.race(usual(number, SPECTATOR)) for number in range(made.number + 1)]
    assert made.follow_course(20) == course
    assert looked == list(range(made.number + 1)), "nothing is looked at twice"
    play(made, 1, seed=2)
    assert made.follow_course(20) is not None
    assert looked == list(range(made.number + 1))


def until_undo(made: Table, seed: int = 1) -> int:
    """Play at random until a seat may take a move back; return it."""
    dice = random.Random(seed)
    for _ in range(200):
        seat = made.waiting()[0]
        made.confirm(made.move(seat, made.number + 1, dice.choice(made.options(seat))))
        if made.can_undo(seat):
            return seat
    raise AssertionError("nothing could be taken back")


def test_entries_make_the_same_table_again() -> None:
    made = table()
    play(made, 60)
    again = table(entries=made.entries)
    assert again.match.digest() == made.match.digest()
    assert again.log(SPECTATOR) == made.log(SPECTATOR)


def test_a_move_out_of_turn_an_illegal_one_and_a_stale_one_change_nothing() -> None:
    made = table()
    play(made, 10)
    before, seat = made.match.digest(), made.waiting()[0]
    other = (seat + 1) % 3
    option = made.options(seat)[0]
    for code, who, number, what in [
        ("not_waiting", other, made.number + 1, option),
        ("illegal", seat, made.number + 1, 9999),
        ("illegal", seat, made.number + 1, UNDO),
        ("stale", seat, made.number, option),
        ("stale", seat, made.number + 2, option),
        ("not_your_seat", SPECTATOR, made.number + 1, option),
    ]:
        with pytest.raises(Refused) as refused:
            made.move(who, number, what)
        assert refused.value.code == code
        assert refused.value.text
    assert made.match.digest() == before


def test_what_was_sent_twice_is_known_again() -> None:
    made = table(auto=False)
    seat = made.waiting()[0]
    option = made.options(seat)[0]
    made.confirm(made.move(seat, 1, option))
    assert made.was_done(seat, 1, option)
    assert not made.was_done(seat, 1, option + 1)
    assert not made.was_done(seat, 2, option)


def test_what_could_not_be_stored_is_gone_after_rebuilding() -> None:
    made = table()
    play(made, 10)
    before, log = made.match.digest(), made.log(SPECTATOR)
    seat = made.waiting()[0]
    made.move(seat, made.number + 1, made.options(seat)[0])
    assert made.match.digest() != before
    made.rebuild()
    assert made.match.digest() == before
    assert made.log(SPECTATOR) == log


def test_the_only_possible_answer_is_given_without_a_line_of_its_own() -> None:
    made, dice, forced, logged = table(), random.Random(3), 0, 0
    while not made.is_over():
        seat = made.waiting()[0]
        assert len(made.options(seat)) > 1, "a question with one answer was left to a person"
        chosen, *others = made.move(seat, made.number + 1, dice.choice(made.options(seat)))
        for entry in others:
            place = len(made.match.moves) - len(others) + others.index(entry) + 1
            events = made.match.happenings(place)
            lines = made.log_of(SPECTATOR, entry.number)
            assert [line.rule for line in lines] == [event.rule for event in events]
            forced, logged = forced + 1, logged + len(lines)
        made.confirm([chosen, *others])
    assert forced > 5
    assert logged > 5, "what a forced answer causes is logged"
    assert not any("only" in line.text and not line.rule for line in made.log(SPECTATOR))


def test_without_that_setting_every_question_is_asked() -> None:
    made, dice, single = table(auto=False), random.Random(3), 0
    for _ in range(200):
        seat = made.waiting()[0]
        options = made.options(seat)
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
        made.confirm(made.move(seat, made.number + 1, dice.choice(made.options(seat))))
        if made.can_undo(seat):
            count = len(made.match.moves)
            made.confirm(made.take_back(seat, made.number + 1))
            assert made.match.digest() == before
            assert made.waiting() == [seat]
            assert len(made.match.moves) < count
            tried += 1
            made.confirm(made.move(seat, made.number + 1, dice.choice(made.options(seat))))
    assert tried > 5
    again = table(seed=seed, entries=made.entries)
    assert again.match.digest() == made.match.digest()


def test_nobody_takes_back_what_another_did() -> None:
    made = table()
    seat = until_undo(made)
    for other in range(SPECTATOR, 3):
        if other != seat:
            assert not made.can_undo(other)
            with pytest.raises(Refused):
                made.take_back(other, made.number + 1)


def test_what_brought_news_stands() -> None:
    """After a draw from a deck no seat may take its move back."""
    made, dice, news = table(), random.Random(5), 0
    while not made.is_over():
        seat = made.waiting()[0]
        dice_before = chance(made.match.state)
        made.confirm(made.move(seat, made.number + 1, dice.choice(made.options(seat))))
        if chance(made.match.state) != dice_before:
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


def test_a_preview_shows_what_then_happens() -> None:
    made, dice = table(seed=11), random.Random(11)
    certain = chances = 0
    for _ in range(150):
        seat = made.waiting()[0]
        option = dice.choice(made.options(seat))
        before = made.match.digest()
        lines = [line.text for line in made.preview(seat, made.number + 1, option)]
        final = why_final(made, seat, option)
        assert made.match.digest() == before
        number = made.number + 1
        made.confirm(made.move(seat, number, option))
        happened = [line.text for line in made.log_of(seat, number)]
        assert happened[: len(lines)] == lines, "the preview was wrong"
        if final in (CHANCE, LAST):
            chances += 1
        else:
            certain += 1
            assert happened == lines
    assert certain > 20
    assert chances > 5


def why_final(made: Table, seat: int, option: int) -> str | None:
    return dict(zip(made.options(seat), made.why_final(seat), strict=True))[option]


def test_a_preview_of_what_cannot_be_done_is_refused() -> None:
    made = table()
    with pytest.raises(Refused):
        made.preview(made.waiting()[0], 1, 9999)
    with pytest.raises(Refused):
        made.preview((made.waiting()[0] + 1) % 3, 1, made.options(made.waiting()[0])[0])


def test_past_positions_are_those_that_were_even_if_taken_back_since() -> None:
    made, dice = table(seed=2), random.Random(2)
    digests = [to_bytes(made.view(SPECTATOR))]
    for step in range(80):
        seat = made.waiting()[0]
        entries = made.move(seat, made.number + 1, dice.choice(made.options(seat)))
        made.confirm(entries)
        digests += [b""] * (len(entries) - 1) + [
            to_bytes(made.match.view(SPECTATOR))
        ]  # nobody saw those in between
        if step % 7 == 0 and made.can_undo(seat):
            entries = made.take_back(seat, made.number + 1)
            made.confirm(entries)
            digests += [b""] * (len(entries) - 1) + [to_bytes(made.match.view(SPECTATOR))]
    assert any(entry.option == UNDO for entry in made.entries)
    for number, digest in enumerate(digests):
        if digest:
            assert to_bytes(made.view_after(number, SPECTATOR)) == digest, f"after {number} entries"


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


def test_answers_that_end_the_turn_are_final() -> None:
    made = table(seed=3)
    play(made, 3)  # sides
    seat = made.waiting()[0]
    assert made.why_final(seat)[0] == TURN, "scouting is a turn of one answer"
    while made.game.options.span(made.options(made.waiting()[0])[0]).kind != "pad":
        play(made, 1)
    assert TURN not in made.why_final(made.waiting()[0]), "a pad leads to another question"


def test_answers_after_which_something_is_drawn_are_final_and_stand() -> None:
    made, dice, seen = table(seed=5), random.Random(5), set()
    while not made.is_over():
        seat = made.waiting()[0]
        option = dice.choice(made.options(seat))
        final = why_final(made, seat, option)
        made.confirm(made.move(seat, made.number + 1, option))
        seen.add((final, made.can_undo(seat)))
    assert (CHANCE, True) not in seen, "the page would ask where undo is possible"
    assert (None, True) in seen
    assert (CHANCE, False) in seen


# --- how often the options are computed ---


def counted(made: Table, monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[int, int]]:
    """Count how often options are computed from now on: by seat, and the entry that asked it."""
    legal, calls = made.game.rules["legal"], Counter[tuple[int, int]]()
    made.game.interpreted(contract.legal)  # built once for all tests: with its own rule

    def counting(box: Record, s: Record, seat: int, out: list[int]) -> int:
        calls[seat, made.asked_at(seat)] += 1
        return int(legal(box, s, seat, out))

    monkeypatch.setitem(made.game.rules, "legal", counting)
    return calls


@pytest.mark.parametrize("name", ["cytress", "venus", "pebbles"])
def test_the_options_of_a_question_are_computed_once(
    name: str, pebbles: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, dice = table(3, 3, name=name), random.Random(3)
    calls = counted(made, monkeypatch)
    made.confirm(made.forced())
    for _ in range(60):
        if made.is_over():
            break
        for viewer in range(SPECTATOR, 3):  # what a view needs
            made.options(viewer)
            made.can_undo(viewer)
        seat = dice.choice(made.waiting())
        made.confirm(made.move(seat, made.asked_at(seat) + 1, dice.choice(made.options(seat))))
    assert len(calls) > 20
    assert set(calls.values()) == {1}


def test_a_move_computes_the_next_question_only(
    pebbles: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = together(seats=3)
    for seat in range(3):
        made.options(seat)
    calls = counted(made, monkeypatch)
    made.confirm(made.move(1, 1, ONE))
    assert calls == {(1, 1): 1}, "neither the answer itself nor the other seats"
    made.confirm(made.move(1, 2, TWO))
    assert calls == {(1, 1): 1, (1, 2): 1}


# --- where several play at once: Pebbles, in which all pick three times and are ready then ---

ONE, TWO, THROW, DONE, KEEP, GIVE = range(6)


def together(*moves: tuple[int, int], seats: int = 2, seed: int = 7, **settings: object) -> Table:
    """A table of Pebbles after some answers."""
    made = table(seats, seed, name="pebbles", **settings)
    for seat, option in moves:
        made.confirm(made.move(seat, made.number + 1, option))
    return made


def numbers(made: Table) -> list[int]:
    return [made.asked_at(seat) for seat in range(made.row.seats)]


def test_a_question_keeps_its_number_while_others_answer_theirs(pebbles: Game) -> None:
    made = together(seats=3)
    assert numbers(made) == [0, 0, 0]
    made.confirm(made.move(1, 1, ONE))
    made.confirm(made.move(1, 2, ONE))
    assert numbers(made) == [0, 2, 0]
    assert made.asked_at(SPECTATOR) == 2
    made.confirm(made.move(0, 1, TWO))  # its number is that of the question, not of the entry
    assert made.entries[-1][:3] == (3, 0, TWO)
    assert numbers(made) == [3, 2, 0]
    assert made.since(0) == made.entries[2].at
    assert made.since(2) == made.row.created_at


def test_a_new_round_asks_everyone_anew(pebbles: Game) -> None:
    made = together(*[(0, ONE)] * 3, *[(1, TWO)] * 3, auto=False)
    made.confirm(made.move(0, 7, DONE))
    assert numbers(made) == [7, 6]
    made.confirm(made.move(1, 8, DONE))
    assert numbers(made) == [8, 8], "the round is over for all"
    made.confirm(made.move(1, 9, KEEP))
    assert numbers(made) == [9, 9], "both are asked again"
    made.confirm(made.take_back(1, 10))
    assert numbers(made) == [10, 10], "and no longer"


def test_two_who_answer_at_the_same_moment_are_both_heard(pebbles: Game) -> None:
    made = together()
    for seat in (1, 0):
        made.confirm(made.move(seat, 1, TWO))
    assert [(entry.seat, entry.option) for entry in made.entries] == [(1, TWO), (0, TWO)]


def test_what_was_sent_twice_is_known_by_its_question(pebbles: Game) -> None:
    made = together((0, TWO), (0, ONE), (1, TWO))
    assert made.was_done(1, 1, TWO), "its entry is the third"
    assert made.was_done(0, 1, TWO)
    assert made.was_done(0, 2, ONE)
    assert not made.was_done(0, 1, ONE), "the first answer was another"
    assert not made.was_done(1, 4, TWO)
    assert not made.was_done(1, 0, TWO)
    for number in (0, 1, 2, 3, 5):
        with pytest.raises(Refused) as refused:
            made.move(1, number, ONE)
        assert refused.value.code == "stale"
    for number in (3, 4):
        made.check(0, number)


def test_taking_back_leaves_what_others_did_meanwhile(pebbles: Game) -> None:
    made = together((0, ONE), (1, TWO), (1, THROW), seats=3)
    made.confirm(made.take_back(0, 2))
    assert made.entries[-1][:3] == (4, 0, UNDO)
    assert made.match.moves == ((1, TWO), (1, THROW))
    assert numbers(made) == [4, 3, 0]
    assert made.log_of(SPECTATOR, 4)[0].text == "Red takes back: one."
    assert made.log_of(1, 4)[0].text == "Red takes back: one."
    assert made.log_of(0, 4)[0].text == "You take back: one."
    assert made.was_done(0, 2, UNDO)
    assert not made.can_undo(0)
    assert not made.can_undo(1), "it threw"


def test_the_answer_that_followed_by_itself_goes_back_too(pebbles: Game) -> None:
    made = together((0, ONE), (0, TWO), (1, TWO), (0, TWO), (1, ONE))
    assert [entry[1:3] for entry in made.entries[3:]] == [(0, TWO), (0, DONE), (1, ONE)]
    assert made.waiting() == [1]
    made.confirm(made.take_back(0, 6))
    assert [entry[1:3] for entry in made.entries[6:]] == [(0, UNDO), (0, UNDO)]
    assert made.match.moves == ((0, ONE), (0, TWO), (1, TWO), (1, ONE))
    assert made.waiting() == [0, 1]
    made.confirm(made.move(0, made.asked_at(0) + 1, THROW))
    assert made.waiting() == [1]
    assert not made.can_undo(0), "a throw stands, and so does what followed by itself"


def test_a_round_that_is_over_opens_again_only_if_nobody_chose_since(pebbles: Game) -> None:
    made = together(*[(0, ONE)] * 3, *[(1, TWO)] * 3)
    assert made.waiting() == [1], "the gift"
    assert [made.can_undo(seat) for seat in (0, 1)] == [False, True]
    made.confirm(made.take_back(1, made.number + 1))
    assert [made.can_undo(seat) for seat in (0, 1)] == [True, True]
    assert made.together()
    made.confirm(made.move(1, made.number + 1, ONE))
    assert not made.together(), "the gift is asked of one alone"
    made.confirm(made.move(1, made.number + 1, GIVE))
    assert made.together()
    assert [made.can_undo(seat) for seat in (0, 1)] == [False, True]
    made.confirm(made.move(0, made.number + 1, ONE))
    assert [made.can_undo(seat) for seat in (0, 1)] == [True, False]


def test_a_ready_seat_still_plays_together_with_the_others(pebbles: Game) -> None:
    made = together(*[(0, ONE)] * 3)
    assert made.waiting() == [1]
    assert made.together()
    assert not table().together()


def test_every_past_position_of_a_table_with_changes_of_mind(pebbles: Game) -> None:
    dice, undone = random.Random(4), 0
    for seed in range(5):
        made = together(seats=3, seed=seed)
        seen = {0: made.match.digest()}
        while not made.is_over():
            seat = dice.choice(made.waiting())
            made.confirm(made.move(seat, made.asked_at(seat) + 1, dice.choice(made.options(seat))))
            seen[made.number] = made.match.digest()
            taker = dice.randrange(3)
            if dice.random() < 0.3 and made.can_undo(taker):
                undone += made.match.moves[-1].seat != taker
                made.confirm(made.take_back(taker, made.asked_at(taker) + 1))
                seen[made.number] = made.match.digest()
        for number, digest in seen.items():
            again = table(3, seed, name="pebbles", entries=made.entries[:number])
            assert again.match.digest() == digest, f"after {number} entries"
            assert again.view(SPECTATOR) == made.view_after(number, SPECTATOR), (
                f"after {number} entries"
            )
            assert tuple(made.moves_after(number)) == again.match.moves
        assert again.log(SPECTATOR) == made.log(SPECTATOR)
        assert numbers(again) == numbers(made)
    assert undone > 5, "nobody took back a move that others had followed"


def test_an_answer_after_which_a_seat_is_ready_is_final(pebbles: Game) -> None:
    made = together((0, ONE), (0, ONE), (1, ONE))
    assert why_final(made, 0, ONE) == TURN, "being ready follows by itself"
    assert why_final(made, 1, ONE) is None
    assert why_final(made, 1, THROW) == CHANCE
    asking = together((0, ONE), (0, ONE), auto=False)
    assert why_final(asking, 0, ONE) is None
    asking.confirm(asking.move(0, 3, ONE))
    assert why_final(asking, 0, DONE) == TURN
    assert asking.preview(0, 4, DONE) == [LogLine(4, 0, "You are ready.", "1")]


def test_only_answers_are_given_to_all_who_have_no_other(pebbles: Game) -> None:
    asking = together(*[(0, ONE), (1, ONE)] * 3, auto=False)
    made = table(2, 7, name="pebbles", entries=asking.entries)
    made.confirm(made.forced())
    assert [entry[1:3] for entry in made.entries[6:]] == [(0, DONE), (1, DONE)]
    assert made.waiting() == [0]


def test_a_table_is_locked_until_a_thread_is_done_with_it() -> None:
    """Who waited for the thread may be gone: the lock must not be free before."""
    done: list[str] = []

    def slow() -> None:
        time.sleep(0.3)
        done.append("thread")

    async def work() -> None:
        lock = asyncio.Lock()

        async def locked() -> None:
            async with lock:
                await in_thread(slow)

        waiting = asyncio.create_task(locked())
        await asyncio.sleep(0.05)
        waiting.cancel()
        async with lock:
            done.append("next")
        assert waiting.cancelled()

    asyncio.run(work())
    assert done == ["thread", "next"]
