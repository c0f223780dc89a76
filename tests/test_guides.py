"""Guides: the lessons belong to questions of the prepared game, and say what the rules say."""

from __future__ import annotations

import random
import re

import pytest

from offworld import games
from offworld.bots.thinker import Thinker
from offworld.games.cysmic import state as cysmic
from offworld.kernel.contract import EVERYTHING
from offworld.kernel.game import Game
from offworld.match import Match
from offworld.presentation.guide import Guide, GuideError, Lesson, guide_of, read
from offworld.presentation.tour import example_file
from offworld.review.explain import is_sum
from offworld.review.position import Position
from offworld.review.short import RACE, short_review

PERSON = 0
OF_THE_RIVAL = "dock material salvage token section chamber cavern pair more"
# Kinds of answers that need no lesson: never asked in the guided game, or part of another question.
WITHOUT_LESSON = {
    "cryo": {f"rival_{what}" for what in OF_THE_RIVAL.split()},
    "cysmic": set(),
    "cytress": {"ai_place", "ai_lift", "ai_drop"},
    "venus": {"roll", "minus", "up", "down", "ore_down", "change", "reroll", "initiate"},
    "zaibatsu": set(),
}


def guide_to(game: Game) -> Guide:
    found = guide_of(game)
    assert found is not None, f"{game.name} has no guide.toml"
    return found


class Guided:
    """A guided game: the person follows suggestions, and chooses at random where there is none."""

    def __init__(self, game: Game, guide: Guide):
        self.game, self.guide = game, guide
        self.match = Match.new(game, guide.seats, seed=guide.seed)
        self.offered: list[set[str]] = []
        self.thinker, self.dice = Thinker(game, compiled=False), random.Random(1)
        self.shown: list[tuple[Lesson, Match]] = []  # with the position

    def step(self) -> None:
        match = self.match
        seat = match.waiting()[0]
        if seat != PERSON:
            view, number = match.view(seat), len(match.moves)
            match.play(seat, self.thinker.choose(self.guide.bot, match.box, view, seat, number))
            return
        options = match.legal(seat)
        self.offered.append({self.game.options.span(option).kind for option in options})
        lesson = self.guide.course(self.offered)[-1]
        typed = {match.notation(option): option for option in options}
        if lesson is None:
            match.play(seat, self.dice.choice(options))
            return
        self.shown.append((lesson, match.at(len(match.moves))))
        match.play(seat, typed.get(lesson.suggest, self.dice.choice(options)))


def first_round(game: Game) -> Guided:
    played = Guided(game, guide_to(game))
    while played.guide.round_of(played.match.state) < 2:
        played.step()
    return played


@pytest.fixture(params=games.names())
def game(request: pytest.FixtureRequest) -> Game:
    return games.find(request.param)


def test_every_kind_of_question_introduces_itself(game: Game) -> None:
    kinds = {span.kind for span in game.options.spans}
    lessons = {lesson.kind for lesson in guide_to(game).lessons}
    assert lessons <= kinds
    assert kinds - lessons == WITHOUT_LESSON[game.name]


def test_lessons_point_at_parts_of_the_picture(game: Game) -> None:
    for lesson, match in first_round(game).shown:
        view, options = match.view(PERSON), match.legal(PERSON)
        for layout in ("wide", "middle", "tall"):
            drawn = game.draw().draw(match.box, view, seat=PERSON, options=options, layout=layout)
            assert lesson.part in drawn, f"{lesson.kind} points at {lesson.part}"


def test_cards_and_lessons_name_parts_that_exist(game: Game) -> None:
    guide, played = guide_to(game), first_round(game)
    match = played.match
    parts = set(game.draw().draw(match.box, match.view(PERSON), seat=PERSON, options=[]))
    assert {card.part for card in guide.cards} <= parts
    assert {lesson.part for lesson in guide.lessons} <= parts


def test_the_first_round_teaches_the_loop_of_the_game(game: Game) -> None:
    """A person who follows the guide has gained something by the end of the first round."""
    played = first_round(game)
    kinds = [lesson.kind for lesson, _ in played.shown]
    loop = {
        "cryo": ["dock", "space", "wake", "tile", "recall", "cavern", "token", "home"],
        "cysmic": [
            *("site", *["place"] * 4, "burn", "play", *["unit", "goal", "act"] * 2),
            *("bonus", "build", "worker"),
        ],
        "cytress": ["scout", "pad", "intel", "place"],
        "venus": ["spot", "any", "shape", "lay"],
        "zaibatsu": ["runner", "play", "side", "turn", "play", "go", "play", "aim", "end"],
    }[game.name]
    assert [kind for kind in kinds if kind in loop] == loop
    s = played.match.state
    if game.name == "cryo":
        assert sum(s.colony[cavern, PERSON] for cavern in range(12)) >= 1, "a pod that scores"
        assert s.slot[PERSON, 0] >= 0, "a tile on the platform"
        assert s.recalls[PERSON] == 1
    elif game.name == "cysmic":
        match = played.match
        ore = [int(match.at(n).state.ore[PERSON]) for n in range(len(match.moves) + 1)]
        assert max(ore) == 10, "6 to begin with, twice 1 mined and 1 more by the faction's ability"
        assert ore[-1] == 10 - 2, "a module for 2 ore: nothing is above the limit of 8"
        built = [
            s.blueprint[PERSON, module] == cysmic.INSTALLED for module in range(cysmic.MODULES)
        ]
        assert sum(built) == 1
    elif game.name == "cytress":
        assert s.cards[PERSON, 1] >= 1, "an intel card of the Privateers"
        assert sum(s.crew_on[PERSON, faction] for faction in range(4)) >= 1
    elif game.name == "zaibatsu":
        assert s.broken[PERSON] >= 1, "control of the first block"
    else:
        assert s.tiles[PERSON] >= 1
        assert s.ore[PERSON] >= 1


def test_suggestions_are_possible_when_they_are_made(game: Game) -> None:
    suggested = [(lesson, match) for lesson, match in first_round(game).shown if lesson.suggest]
    assert suggested
    for lesson, match in suggested:
        assert lesson.suggest in [match.notation(option) for option in match.legal(PERSON)]
        assert lesson.suits(game.tell().question(match.box, match.view(PERSON), PERSON).text)
        assert lesson.why


def numbers(game: Game, kind: str) -> list[int]:
    lesson = next(lesson for lesson in guide_to(game).lessons if lesson.kind == kind)
    return [int(digits) for digits in re.findall(r"\d+", f"{lesson.text} {lesson.why}")]


def test_figures_of_cytress_are_those_of_its_box() -> None:
    game = games.find("cytress")
    box = game.open_box().record
    levels = [int(digits) for digits in re.findall(r"\d+", guide_to(game).cards[0].text)]
    assert levels == list(box.crew_prestige)
    assert numbers(game, "height") == [1, 2, 3, *box.tube_cost]
    assert numbers(game, "benefit") == [box.raise_cost]
    assert numbers(game, "scout") == [box.intel_cost[1]]


def test_figures_of_cryo_are_those_of_its_box() -> None:
    game = games.find("cryo")
    opened = game.open_box()
    box, link = opened.record, opened.names["card"].index("Archive Link")
    assert numbers(game, "discard") == [box.launch_energy[link]]
    assert numbers(game, "space") == [box.wake_cost]
    assert numbers(game, "cavern") == numbers(game, "pods") == [box.pod_points]
    assert numbers(game, "times") == [box.generator_energy]
    upgrade, vehicle, mission = box.card_cost
    assert vehicle == mission
    assert numbers(game, "play") == [upgrade, vehicle]
    tips = {tip.about: tip.text for tip in guide_to(game).tips}
    assert str(box.mission_limit) in tips["9.6"].split()


def test_figures_of_zaibatsu_are_those_of_its_box() -> None:
    """Words for numbers: ten counters for two players, five cards, low ICE of three dice."""
    game = games.find("zaibatsu")
    opened = game.open_box()
    box, guide = opened.record, guide_to(game)
    assert (box.counters[0], box.hand_size) == (10, 5)
    assert "ten control counters" in guide.cards[0].text
    block = opened.names["block"].index("Clandestine Broadcast")
    assert int(box.block_ice[block]).bit_count() == 3
    assert box.card_cost[opened.names["card"].index("Cyber Prosthesis")] > 0
    assert box.pawn_face[0] == 1 << 3


def test_there_is_a_tip_for_every_line_of_the_scores(game: Game) -> None:
    match = Match.load(example_file(game))
    end = Position(game, match.box, match.view(EVERYTHING), PERSON, match.seat_names())
    tips = {tip.about: tip for tip in guide_to(game).tips}
    rules = {line.rule for line, _ in game.tell().categories(match.box, end.view)}
    assert set(tips) == rules | ({RACE} if not is_sum(end) else set())
    for seat in range(match.header.seats):
        found = short_review(end._replace(seat=seat), match.winners(), tips)
        assert found.good
        assert found.next in [tip.text for tip in tips.values()]


def test_figures_of_tips_are_those_of_the_boxes() -> None:
    tips = {tip.about: tip.text for tip in guide_to(games.find("cytress")).tips}
    box = games.find("cytress").open_box().record
    worth = {rule: int(re.findall(r"\d+", tips[rule])[-1]) for rule in ("13.2", "13.3", "13.4")}
    rewards = box.set_prestige, box.longest_prestige, box.stratos_prestige
    assert tuple(worth.values()) == rewards
    assert int(re.findall(r"\d+", tips["13.7"])[-1]) == box.bounty_prestige[0]


def test_a_lesson_is_given_once_and_one_with_a_question() -> None:
    lessons = tuple(Lesson(kind, f"{kind}.", "") for kind in ("a", "b", "c"))
    guide = Guide(2, 1, "cadet", (), lessons)
    given = guide.course([{"b"}, {"a", "b", "c"}, {"a", "c"}, {"a", "b", "c"}])
    assert [each and each.kind for each in given] == ["b", "a", "c", None]


def test_a_kind_can_have_more_lessons_that_suggest_something() -> None:
    lessons = [{**LESSON, "text": f"{i}.", "suggest": str(i), "why": "so"} for i in range(2)]
    given = read({**GOOD, "lesson": lessons}, "a game").course([{"a"}, {"b"}, {"a"}, {"a"}])
    assert [each and each.suggest for each in given] == ["0", None, "1", None]


GOOD: dict[str, object] = {"game": {"seats": 2, "seed": 1, "bot": "cadet"}}
LESSON = {"kind": "a", "text": "Do it.", "part": "map"}


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({}, "'game'"),
        ({**GOOD, "lesson": [{"kind": "a"}]}, "missing 2 required"),
        ({**GOOD, "lesson": [LESSON, LESSON]}, "two lessons for a"),
        ({**GOOD, "lesson": [{**LESSON, "suggest": "b"}, LESSON]}, "two lessons for a"),
        ({**GOOD, "lesson": [{**LESSON, "text": "word " * 21}]}, "21 words, at most 20"),
        (
            {**GOOD, "lesson": [LESSON], "card": [{"title": "", "text": "", "part": ""}] * 5},
            "5 cards: at most 4",
        ),
    ],
)
def test_a_wrong_guide_says_what_is_wrong(data: dict[str, object], says: str) -> None:
    with pytest.raises(GuideError, match=says):
        read(data, "a game")
