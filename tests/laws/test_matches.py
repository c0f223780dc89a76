"""Laws of matches: replays and undos lead to the same bytes, and nothing unlisted is taken."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from tables import STRIDE, Table, begin, is_looked_at, play_on, scaled, seeds

from offworld.kernel.records import chance, to_bytes
from offworld.match import IllegalOption, Match, MatchError


def new_match(table: Table, seed: int) -> Match:
    return Match.new(
        table.game, table.seats, variant=table.game.variants[table.variant].name, seed=seed
    )


def random_move(match: Match, luck: random.Random) -> tuple[int, int]:
    seat = luck.choice(match.waiting())
    return seat, luck.choice(match.legal(seat))


def random_match(table: Table, seed: int) -> tuple[Match, list[bytes]]:
    """Return a whole match, which no law changes, and the state after each number of moves."""
    if ("match", seed) not in table.remembered:
        match = new_match(table, seed)
        luck = random.Random(seed)
        states = [to_bytes(match.state)]
        while not match.is_over:
            match.play(*random_move(match, luck))
            states.append(to_bytes(match.state))
        table.remembered["match", seed] = match, states
    found: tuple[Match, list[bytes]] = table.remembered["match", seed]
    return found


def test_a_match_replays_to_the_same_bytes(table: Table) -> None:
    for seed in seeds(5):
        match, states = random_match(table, seed)
        again = new_match(table, seed)
        for number, move in enumerate(match.moves):
            assert to_bytes(again.state) == states[number], table.at(seed, number)
            again.play(*move)
        assert to_bytes(again.state) == states[-1], table.at(seed)
        assert again.digest() == match.digest()


def test_compiled_rules_replay_a_match_to_the_same_bytes(table: Table) -> None:
    for seed in seeds(5):
        match, states = random_match(table, seed)
        row, dice = np.zeros(len(states), table.game.state), np.zeros((1, 4), np.int64)
        table.compiled(begin)(row[0], table.seats, table.variant, seed, dice)
        play_on(table, row, dice, match.moves)
        for number, state in enumerate(states):
            assert row[number].tobytes() == state, table.at(seed, number)


def test_a_match_goes_back_to_any_move(table: Table) -> None:
    for seed in seeds(2):
        match, states = random_match(table, seed)
        for number in {0, 1, len(states) // 2, len(states) - 2, len(states) - 1}:
            earlier = match.at(number)
            assert to_bytes(earlier.state) == states[number], table.at(seed, number)
            assert earlier.moves == match.moves[:number]


def test_a_saved_match_is_the_same_match(table: Table, tmp_path: Path) -> None:
    for seed in seeds(2):
        match, states = random_match(table, seed)
        for number in (0, len(states) // 3, len(states) - 1):
            path = tmp_path / f"{seed}-{number}"
            match.at(number).save(path)
            loaded = Match.load(path)
            assert to_bytes(loaded.state) == states[number], table.at(seed, number)
            assert (loaded.header, loaded.moves) == (match.header, match.moves[:number])
            assert loaded.text() == path.read_text(encoding="utf-8")


def test_an_undo_equals_the_shorter_replay(table: Table) -> None:
    """A seat may take its move back wherever the dice stayed as they were, and nowhere else."""
    fair = False
    for seed in seeds(3):
        match = new_match(table, seed)
        luck = random.Random(seed)
        while not match.is_over:
            before, moves, dice = to_bytes(match.state), match.moves, chance(match.state)
            seat, option = random_move(match, luck)
            match.play(seat, option)
            fair = fair or match.can_undo(seat)
            if not is_looked_at(len(moves), STRIDE):
                continue
            where = table.at(seed, len(moves))
            after = to_bytes(match.state)
            if not match.can_undo(seat):
                with pytest.raises(MatchError):
                    match.undo(seat)
                assert to_bytes(match.state) == after, where
                assert table.game.facts.hidden or chance(match.state) != dice, (
                    f"a fair undo is refused, {where}"
                )
                continue
            assert chance(match.state) == dice, f"the dice moved, {where}"
            assert match.undo(seat) == (seat, option), where
            assert (to_bytes(match.state), match.moves) == (before, moves), where
            match.play(seat, option)
            assert to_bytes(match.state) == after, where
    assert fair or table.game.facts.hidden


def test_nobody_takes_back_the_move_of_another(table: Table) -> None:
    """Only the seat that moved last takes its move back, unless both were asked at once.

    Then another takes back its own last move, and the moves since then stay.
    """
    match, seed = new_match(table, 1), 1
    luck = random.Random(1)
    for _ in range(scaled(60, least=10)):
        if match.is_over:
            seed += 1
            match = new_match(table, seed)
        seat, option = random_move(match, luck)
        match.play(seat, option)
        for other in range(-1, table.places + 1):
            if other != seat:
                check_undo(table, match, other)


def check_undo(table: Table, match: Match, seat: int) -> None:
    """Let a seat that did not move last try to take its move back, on a copy of the match."""
    copied = match.at(len(match.moves))
    if not copied.can_undo(seat):
        with pytest.raises(MatchError):
            copied.undo(seat)
        assert copied.moves == match.moves
        assert to_bytes(copied.state) == to_bytes(match.state)
        return
    assert table.game.facts.simultaneous
    at = max(at for at, move in enumerate(match.moves) if move.seat == seat)
    assert copied.undo(seat) == match.moves[at]
    shorter = [*match.moves[:at], *match.moves[at + 1 :]]
    assert list(copied.moves) == shorter
    again = new_match(table, match.header.seed)
    for move in shorter:
        again.play(*move)
    assert to_bytes(copied.state) == to_bytes(again.state)
    copied.play(*match.moves[at])
    assert to_bytes(copied.state) == to_bytes(match.state), "played anew, it leads to the same"


def test_what_is_not_listed_is_refused_and_nothing_changes(table: Table) -> None:
    for seed in seeds(1):
        match = new_match(table, seed)
        luck = random.Random(seed)
        number = 0
        while not match.is_over:
            if is_looked_at(number, 40 * STRIDE):
                refuse_all(table, match, table.at(seed, number))
            match.play(*random_move(match, luck))
            number += 1
        refuse_all(table, match, table.at(seed, number))


def refuse_all(table: Table, match: Match, where: str) -> None:
    before, moves = to_bytes(match.state), match.moves
    for seat in range(-1, table.places + 1):
        listed = set(match.options(seat))
        for option in range(-1, table.game.options.total + 1):
            if option not in listed:
                assert is_refused(match, seat, option), f"{option} of seat {seat}, {where}"
    assert (to_bytes(match.state), match.moves) == (before, moves), where


def is_refused(match: Match, seat: int, option: int) -> bool:
    try:  # much cheaper than `pytest.raises`, and there are thousands
        match.play(seat, option)
    except IllegalOption:
        return True
    return False


def test_every_option_has_a_notation_of_its_own_that_parses_back(table: Table) -> None:
    for seed in seeds(1):
        match = new_match(table, seed)
        luck = random.Random(seed)
        while not match.is_over:
            for seat in match.waiting() if is_looked_at(len(match.moves), STRIDE) else []:
                words = [
                    table.game.tell().notation(match.box, match.state, option)
                    for option in match.options(seat)
                ]
                assert len(set(words)) == len(words), f"{words}, {table.at(seed, len(match.moves))}"
                assert [match.parse(seat, text) for text in words] == match.options(seat), table.at(
                    seed, len(match.moves)
                )
            match.play(*random_move(match, luck))
