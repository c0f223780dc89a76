"""What a table tells besides a question: what an answer shows, points so far, the opponent."""

from __future__ import annotations

import random

from test_live import table, why_final

from offworld.games.cryo.scoring import mission_points
from offworld.kernel.contract import SPECTATOR
from offworld.table import views
from offworld.table.live import Table
from offworld.table.preview import CHANCE, LAST, SHOWN, TURN

# --- what an answer shows ---


def test_an_answer_that_shows_a_hidden_card_says_so_before() -> None:
    made = table(seats=2, seed=3, name="cryo")
    made.confirm(made.forced())
    seat = made.waiting()[0]
    assert made.why_final(seat) == [SHOWN] * len(made.options(seat)), "a card is discarded, face up"
    found: dict[str, set[str | None]] = {}
    dice = random.Random(3)
    while made.number < 150:
        seat = made.waiting()[0]
        for option, final in zip(made.options(seat), made.why_final(seat), strict=True):
            first, *_, last = made.match.notation(option).split() * 2
            found.setdefault(last if first == "play" else first, set()).add(final)
        made.confirm(made.move(seat, made.number + 1, dice.choice(made.options(seat))))
    assert found["mission"] <= {None, TURN}, "it lies face down"
    assert SHOWN in found["vehicle"]
    assert SHOWN in found["scrap"]
    assert SHOWN not in found["deploy"]


def test_what_says_that_it_shows_something_cannot_be_taken_back() -> None:
    made, dice, shown = table(seats=2, seed=3, name="cryo"), random.Random(5), 0
    made.confirm(made.forced())
    while made.number < 200 and not made.is_over():
        seat = made.waiting()[0]
        option = dice.choice(made.options(seat))
        final = why_final(made, seat, option)
        made.confirm(made.move(seat, made.number + 1, option))
        if final == SHOWN:
            shown += 1
            assert not made.can_undo(seat)
    assert shown > 3


def test_after_chance_the_seat_plays_on_unless_it_was_the_last_of_its_turn() -> None:
    made, dice, seen = table(seats=3, name="cytress"), random.Random(2), set()
    made.confirm(made.forced())
    while made.number < 120 and not made.is_over():
        seat = made.waiting()[0]
        option = dice.choice(made.options(seat))
        final, turn = why_final(made, seat, option), int(made.match.state.turn)
        made.confirm(made.move(seat, made.number + 1, option))
        if final in (CHANCE, LAST):
            seen.add(final)
            assert not made.can_undo(seat)
            assert (made.match.state.turn == turn) == (final == CHANCE)
    assert seen == {CHANCE, LAST}


# --- points so far ---


def with_a_mission() -> Table:
    """Return a table at which a mission that scores lies face down."""
    for seed in range(100):
        made, dice = table(seats=2, seed=seed, name="cryo"), random.Random(seed)
        made.confirm(made.forced())
        while not made.is_over():
            seat = made.waiting()[0]
            if mission_points(made.match.box.record, made.match.state, seat):
                return made
            options = made.options(seat)
            plays = [each for each in options if made.match.notation(each).endswith("as mission")]
            made.confirm(made.move(seat, made.number + 1, dice.choice(plays or options)))
    raise AssertionError("no mission was played")


def test_the_points_so_far_are_those_that_a_viewer_sees() -> None:
    made = with_a_mission()
    own = made.waiting()[0]
    for viewer in (0, 1, SPECTATOR):
        shown = views.standings(made, viewer)
        assert (shown["say"], shown["number"]) == ("scores", made.number)
        by_seat = zip(*(line["scores"] for line in shown["categories"]), strict=True)
        assert [sum(points) for points in by_seat] == shown["scores"]
        missions = next(line for line in shown["categories"] if line["text"] == "missions")
        assert bool(missions["scores"][own]) == (viewer == own), "face down for others"


def test_the_games_own_opponent_is_told_in_solo_games_only() -> None:
    for name in ("cryo", "cytress"):
        alone, several = (table(seats, name=name) for seats in (1, 2))
        assert (
            "Where its rules leave a choice, you decide." in views.frame(alone, 0, [])["opponent"]
        )
        assert views.frame(several, 0, [])["opponent"] == ""
    assert views.frame(table(1, name="venus"), 0, [])["opponent"] == ""
