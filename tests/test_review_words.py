"""The review in words: explanations, remarks on answers, and three sentences at the end."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from offworld import games
from offworld.bots.oracle import Advice, Budget
from offworld.kernel.game import Box, Game
from offworld.kernel.records import Record, copy
from offworld.match import Match
from offworld.presentation.guide import Tip
from offworld.presentation.words import Line
from offworld.review.explain import FinalsOfBoth, explain, in_short
from offworld.review.position import Answer, Finals, Position
from offworld.review.remark import remark
from offworld.review.short import short_review
from scaffolding.teacher import COST, ONE, TWO, Teacher, pebble_match

# --- words ---


def answer(option: int, text: str, rise: int = 0) -> Answer:
    return Answer(0, option, text, rise)


def position(
    pebbles: Game, categories: list[tuple[str, int]], sum_of_all: bool = True, conditions: int = 0
) -> Any:
    """Return a position of a game that scores Pebbles: each category a part of what is owned."""

    def shares(box: Box, s: Record) -> list[tuple[Line, list[int]]]:
        return [
            (Line(text, "1"), [part * owned // 10 for owned in s.owns]) for text, part in categories
        ]

    tell = SimpleNamespace(
        RACE="prestige" if sum_of_all else "fuel rods",
        categories=shares,
        race=lambda box, s: [
            sum(points[seat] for _, points in shares(box, s)) if sum_of_all else 3 * s.owns[seat]
            for seat in range(3)
        ],
        conditions=lambda box, s: (
            [(Line(f"a full board: {s.owns[0]}", "1"), s.owns[0] >= conditions)]
            if conditions
            else []
        ),
    )
    game = SimpleNamespace(tell=lambda: tell, rules=pebbles.rules, facts=pebbles.facts)
    return Position(game, pebbles.open_box(), pebbles.blank(), 0, ("Ann", "Ben", "Cleo"))  # type: ignore[arg-type]


def ends(pebbles: Game, owns: tuple[int, int, int], spread: int = 1) -> Finals:
    """Return sixty final states around these possessions."""
    states = np.zeros(60, pebbles.state)
    states["seats"] = 3
    states["owns"] = np.array(owns) + 10 * spread * (np.arange(60) % 3 - 1)[:, None]
    return states


def words(
    pebbles: Game, better: tuple[int, int, int], played: tuple[int, int, int], **settings: Any
) -> str:
    both = FinalsOfBoth(ends(pebbles, better), ends(pebbles, played))
    here = position(pebbles, **settings)
    return explain(here, [answer(1, "Wait.")], [answer(2, "Go.")], both, 0.12)


PARTS = [("crews on Stratos", 4), ("level 3: sets of targets, 6 each", 6)]


def test_words_say_where_the_points_come_from(pebbles: Game) -> None:
    assert words(pebbles, (100, 50, 50), (70, 50, 50), categories=PARTS) == (
        "By the end that is about 18 prestige more from level 3 (sets of targets) "
        "and 12 more from crews on Stratos. "
        "Of a hundred such games it wins about 12 more."
    )


def test_words_say_from_whom_the_points_are_taken(pebbles: Game) -> None:
    said = words(pebbles, (80, 40, 50), (70, 90, 50), categories=PARTS)
    assert said.startswith("By the end it costs Ben about 50 prestige.")


def test_words_mention_things_and_conditions(pebbles: Game) -> None:
    said = words(
        pebbles,
        (100, 50, 50),
        (70, 50, 50),
        categories=[("stars", 1)],
        sum_of_all=False,
        conditions=85,
    )
    assert "fuel rods more" in said
    assert "“a full board” in 100 more of a hundred games" in words(
        pebbles,
        (100, 50, 50),
        (70, 50, 50),
        categories=[("stars", 0)],
        sum_of_all=False,
        conditions=85,
    )


def test_words_mention_nothing_that_does_not_differ(pebbles: Game) -> None:
    same = words(pebbles, (70, 50, 50), (70, 50, 50), categories=PARTS)
    assert same == "No single thing decides it, but of a hundred such games it wins about 12 more."
    assert words(pebbles, (60, 50, 50), (70, 50, 50), categories=PARTS) == same, (
        "a loss of points speaks for no answer"
    )


def test_words_say_what_the_answer_leads_to(pebbles: Game) -> None:
    here, both = (
        position(pebbles, PARTS),
        FinalsOfBoth(ends(pebbles, (70, 50, 50)), ends(pebbles, (70, 50, 50))),
    )
    better = [
        answer(1, "Scout.", 5),
        answer(2, "Pay.", -3),
        answer(3, "Drop a tube on h3: 7 prestige.", 40),
        answer(4, "Rest.", 10),
    ]
    assert explain(here, better, [answer(7, "Go.")], both, 0.3).startswith(
        "It opens the way to “drop a tube on h3: 7 prestige”."
    )
    assert "tube" not in explain(here, better[:3], [answer(7, "Go."), better[2]], both, 0.3), (
        "what was played led there as well"
    )
    assert explain(here, better, [answer(4, "Rest.")], both, 0.3).startswith(
        "After it, “rest” could still have followed: the order matters."
    )


# --- a remark on an answer ---


class Strict(Teacher):
    """Says that one pebble costs 20 points of chance, and plays games that say `found`."""

    def __init__(self, found: float = 0.25) -> None:
        super().__init__()
        self.found = found

    def advise(self, box: Box, view: Record, seat: int, seed: int, budget: Budget) -> Advice:
        advice = super().advise(box, view, seat, seed, budget)
        lower = [
            each._replace(chance=each.chance + 4 * COST[each.option]) for each in advice.answers
        ]
        return advice._replace(answers=tuple(lower))

    def finals(
        self, box: Box, view: Record, seat: int, option: int, count: int, seed: int
    ) -> Finals:
        self.asked.append((seat, count))
        ends = np.repeat(copy(view)._array, count)
        won = round(count * (0.6 if option == TWO else 0.6 - self.found))
        ends["owns"] = 0
        ends["owns"][:won, seat] = 30 if option == TWO else 20
        ends["owns"][won:, 1 - seat] = 40
        ends["asked"] = -1
        return ends


def first_pick(game: Game) -> Position:
    return Position.of(pebble_match(game, "121"), 0, ["Ann", "Ben"])


def test_a_costly_answer_gets_one_kind_sentence(pebbles: Game) -> None:
    """Two pebbles win 60 % of the games with 30 pebbles, one wins 35 % with 20: 18 less 7."""
    said = remark(Strict(), first_pick(pebbles), ONE, seed=1)
    assert said == "“Take two pebbles” would have brought you about 11 pebbles more. Next time!"


def test_a_good_answer_gets_none(pebbles: Game) -> None:
    assert remark(Strict(), first_pick(pebbles), TWO, seed=1) is None


def test_what_seems_to_cost_little_is_not_even_checked(pebbles: Game) -> None:
    class Gentle(Strict):
        def advise(self, *asked: Any, **more: Any) -> Advice:
            advice = super().advise(*asked, **more)
            best = advice.best
            rest = [each._replace(chance=best.chance - 0.04) for each in advice.answers[1:]]
            return advice._replace(answers=(best, *rest))

    teacher = Gentle()
    assert remark(teacher, first_pick(pebbles), ONE, seed=1) is None
    assert len(teacher.asked) == 1, "no games were played"


def test_what_games_don_t_confirm_is_not_said(pebbles: Game) -> None:
    assert remark(Strict(found=0.10), first_pick(pebbles), ONE, seed=1) is None
    assert remark(Strict(found=0.15), first_pick(pebbles), ONE, seed=1) is not None


def test_without_a_difference_in_what_all_are_after_it_names_games(pebbles: Game) -> None:
    position = first_pick(pebbles)
    ends = np.repeat(copy(position.view)._array, 10)
    same = FinalsOfBoth(ends, ends)
    said = in_short(position, TWO, same, 0.12)
    assert said == "“Take two pebbles” wins about 12 more of a hundred such games. Next time!"


@pytest.mark.parametrize("name", games.names())
def test_every_remark_is_short_enough_to_be_read_out(name: str) -> None:
    """Of all answers to the questions of a random game."""
    game, dice = games.find(name), random.Random(1)
    match = Match.new(game, 2, seed=4)
    for _ in range(150):
        if match.is_over:
            break
        seat = match.waiting()[0]
        position = Position(game, match.box, match.view(seat), seat, ["Ann", "Ben"])
        ends = np.repeat(copy(match.state)._array, 2)
        for option in match.legal(seat):
            assert len(in_short(position, option, FinalsOfBoth(ends, ends), 1.0)) < 120
        match.play(seat, dice.choice(match.legal(seat)))


# --- a review in three sentences ---


def ending(figures: dict[str, list[int]], race: list[int] | None = None) -> Position:
    """An end with these lines of scores; the first seat is the person's."""
    found = [(Line(text, f"13.{i}"), points) for i, (text, points) in enumerate(figures.items())]
    sums = [sum(column) for column in zip(*figures.values(), strict=True)]
    tell = SimpleNamespace(
        RACE="gems", categories=lambda box, view: found, race=lambda box, view: race or sums
    )
    game: Any = SimpleNamespace(tell=lambda: tell)
    nothing: Any = None
    return Position(game, nothing, nothing, 0, ["Ann", "Ben", "Cleo"])


TIPS = {
    "13.0": Tip("13.0", "Do more."),
    "13.1": Tip("13.1", "Build."),
    "race": Tip("race", "Run."),
}


def test_a_lost_game_in_three_sentences() -> None:
    end = ending({"crews: on top, 5 each": [20, 15, 40], "tubes": [3, 9, 1]})
    assert short_review(end, [2], TIPS) == (
        "You were ahead with tubes: 3 to Cleo's 1.",
        "Cleo won it with crews (on top): 40 to your 20.",
        "Do more.",
    )


def test_a_won_game_names_what_the_best_other_had_more_of() -> None:
    end = ending({"crews": [50, 15, 10], "tubes": [3, 9, 1]})
    assert short_review(end, [0], TIPS) == (
        "You were ahead with crews: 50 to Ben's 15.",
        "Ben was ahead with tubes: 9 to your 3.",
        "Build.",
    )


def test_ahead_everywhere_or_nowhere() -> None:
    end = ending({"crews": [50, 15, 10], "tubes": [13, 9, 1]})
    assert short_review(end, [0], TIPS)[1:] == ("", "Build.")
    end = ending({"crews": [5, 15, 10], "tubes": [4, 9, 1]})
    assert short_review(end, [1], TIPS) == (
        "You did well with tubes: 4.",
        "Ben won it with crews: 15 to your 5.",
        "Do more.",
    )
    end = ending({"crews": [0, 15, 10], "tubes": [0, 9, 1]})
    assert short_review(end, [1], TIPS).good.startswith("You have played a whole game.")


def test_what_everyone_is_after_counts_where_it_is_no_sum() -> None:
    end = ending({"dice, 10 each": [60, 70, 0], "value": [3, 3, 0]}, race=[2, 15, 0])
    assert short_review(end, [1], TIPS)[1:] == ("Ben won it with gems: 15 to your 2.", "Run.")


def test_lines_of_one_rule_are_one_and_may_have_another_name() -> None:
    """Dice and value are both of rule 13.0 here: 60 + 3 against 70 + 5."""
    end = ending({"dice, 10 each": [60, 70, 0], "value": [3, 5, 0]}, race=[7, 5, 0])
    dice, value = end.tell.categories(end.box, end.view)
    lines = [dice, (value[0]._replace(rule="13.0"), value[1])]
    end.tell.categories = lambda box, view: lines
    tips = TIPS | {"13.0": Tip("13.0", "Save ore.", "the launch")}
    assert short_review(end, [1], tips) == (
        "You were ahead with gems: 7 to Ben's 5.",
        "Ben won it with the launch: 75 to your 63.",
        "Save ore.",
    )
