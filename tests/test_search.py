"""The searching bot: it sees a view only, thinks alike in every form, and plays better than the greedy one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from offworld import bots, games
from offworld.bots import search as searching
from offworld.bots.desk import Desk, interpreted_desk
from offworld.kernel.dice import BOTS, seed_dice
from offworld.kernel.game import Game
from offworld.kernel.records import Record, copy, to_bytes
from offworld.kernel.rule import Build, interpreted
from offworld.lab.simulate import Experiment, simulate
from offworld.match import Match
from offworld.table.thinking import choose_compiled


@pytest.fixture(params=games.names())
def game(request: pytest.FixtureRequest) -> Game:
    return games.find(request.param)


def questions(game: Game, every: int = 17, most: int = 6) -> Iterator[tuple[Match, int]]:
    """Positions of a random match at which somebody has a choice, and who."""
    match, found = Match.new(game, 3, seed=4), 0
    while not match.is_over and found < most:
        seat = match.waiting()[-1]
        if len(match.moves) % every == 0 and len(match.options(seat)) > 1:
            found += 1
            yield match, seat
        match.play(seat, bots.choose("random", game, match.box, match.view(seat), seat, len(match.moves)))


def test_interpreted_and_compiled_think_alike(game: Game) -> None:
    for match, seat in questions(game):
        view = match.view(seat)
        before = to_bytes(view)
        chosen = bots.choose("search", game, match.box, view, seat, 7)
        assert chosen in match.options(seat)
        assert chosen == choose_compiled("search", game, match.box, view, seat, 7)
        assert to_bytes(view) == before


def test_states_that_look_alike_get_the_same_answer(game: Game) -> None:
    """What the seat can't see makes no difference: neither the dice to come nor what lies face down."""
    for match, seat in questions(game):
        answers = set()
        for seed in (1, 2, 3):
            other = copy(match.view(seat))
            game.rules["imagine"](match.box.record, other, seat, seed)
            answers.add(choose_compiled("search", game, match.box, seen(game, match, other, seat), seat, 7))
        assert len(answers) == 1


def seen(game: Game, match: Match, s: Record, seat: int) -> Record:
    apart = match.at(0)
    apart.state = s
    return apart.view(seat)


def test_the_tree_counts_every_iteration(game: Game) -> None:
    match, seat = next(questions(game))
    desk, dice = interpreted_desk(game), [0] * 4
    seed_dice(dice, 1, BOTS)
    nodes = game.narrated(searching.grow)(match.box.record, match.view(seat), seat, 50, dice, desk)
    first = answers_of(desk)
    assert {desk.option[node] for node in first} == set(match.options(seat))
    assert sum(desk.visits[node] for node in first) == 50
    assert all(desk.offered[node] == 50 for node in first), "the searching seat sees its own options"
    assert len(first) < nodes <= searching.NODES


def answers_of(desk: Desk) -> list[int]:
    found, node = [], desk.child[0]
    while node:
        found.append(node)
        node = desk.sibling[node]
    return found


def test_a_full_tree_still_gives_an_answer(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "NODES", 5)
    search = Build(interpreted, game.stands_for())(searching.search)
    for match, seat in questions(game, most=3):
        assert search(match.box.record, match.view(seat), seat, [1, 2, 3, 4], interpreted_desk(game)) in match.options(seat)


def test_it_wins_against_the_greedy_bot(game: Game) -> None:
    """Two seats, seats changed after every game; much more than half, though chance has its say."""
    results = simulate(Experiment.of(game, 2, ["search", "greedy"], 80), jobs=2)
    assert results.shares[results.seating == 0].sum() / 80 >= 0.65
