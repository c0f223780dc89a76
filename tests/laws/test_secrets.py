"""Laws of secrets: what an event tells, who is asked, who has a choice, what can be taken back.

None of it may depend on what is hidden from who sees it. That each law would be broken by a leak
is tested on Smugglers with one built in (`made_up.leaky`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import numpy as np
import pytest
from tables import QUICK, Table, begin, positions, seeds, step

from made_up import leaky
from offworld.kernel.contract import SPECTATOR, apply, contested, turn_of, waiting
from offworld.kernel.dice import IMAGINING, new_dice, seed_dice
from offworld.kernel.events import UNKNOWN, Event, listening
from offworld.kernel.records import Record, copy, to_bytes
from offworld.match import Match

GUESSES = (1, 2, 3)  # seeds of imagined states
TRIED = 10 if QUICK else 40  # moves of a game that may be taken back
EVERY = 6 if QUICK else 2  # how many decisions apart others are looked at who could be asked
MOST_MORE = 8  # games, where others were asked in none


def broken_by(game: leaky.Game, seats: int = 3) -> Table:
    """Return a table of Smugglers with a leak."""
    return Table(game, seats, 0)


# --- events ---


def told(table: Table, chosen: range) -> Iterator[tuple[Record, Event, int]]:
    """Yield the events of random games, each with the state after it and every viewer."""
    for seed in chosen:
        s, dice, out, going = table.game.blank(), new_dice(), table.new_list(), True
        with listening() as events:
            table.interpreted(begin)(s, table.seats, table.variant, seed, dice)
        while going:
            yield from ((s, event, viewer) for event in events for viewer in table.watchers())
            with listening() as events:
                going = table.interpreted(step)(s, dice, out)


def outsiders_learn_nothing(table: Table, chosen: range) -> int:
    """Check the events that hide something from a viewer; return how many there were."""
    declared, checked = table.game.events, 0
    for s, event, viewer in told(table, chosen):
        kind, named = declared.kinds[event.code], declared.named(event)
        audience = (event.seat, *(named[each] for each in kind.shown_to))
        seen = declared.seen_by(event, viewer)
        if not kind.secret or viewer in audience:
            assert seen == event
            continue
        assert declared.named(seen) == {**named, **dict.fromkeys(kind.secret, UNKNOWN)}
        other = event._replace(
            **{
                place: named[name] + 1
                for place, name in zip("abc", kind.arguments, strict=False)
                if name in kind.secret
            }
        )
        view = table.view(s, viewer)
        first, second = (
            table.game.tell().event(table.box, view, each, None, viewer) for each in (event, other)
        )
        assert first == second, f"{kind.name} tells viewer {viewer} a secret"
        checked += 1
    return checked


def test_who_is_not_in_an_events_audience_learns_nothing(table: Table) -> None:
    checked = outsiders_learn_nothing(table, seeds(5))
    assert bool(checked) == any(kind.secret for kind in table.game.events.kinds)


def test_words_without_regard_to_the_audience_are_noticed() -> None:
    def event(box, s, each, names=None, viewer=SPECTATOR):  # type: ignore[no-untyped-def]
        return leaky.tell.event(box, s, each, names, each.seat)

    with pytest.raises((AssertionError, IndexError)):
        outsiders_learn_nothing(broken_by(leaky.with_words(event=event)), seeds(1))


def views_suffice_to_tell_events(table: Table, chosen: range) -> None:
    for s, event, viewer in told(table, chosen):
        one, other = (
            table.game.tell().event(table.box, each, event, None, viewer)
            for each in (s, table.view(s, viewer))
        )
        assert one == other, f"viewer {viewer} can't be told {event}"


def test_what_happened_is_told_from_a_view_as_from_the_state(table: Table) -> None:
    views_suffice_to_tell_events(table, seeds(5))


def test_words_made_of_the_true_state_are_noticed() -> None:
    def event(box, s, each, names=None, viewer=SPECTATOR):  # type: ignore[no-untyped-def]
        line = leaky.tell.event(box, s, each, names, viewer)
        return line._replace(text=f"{line.text} {s.deck[0]}")

    with pytest.raises(AssertionError, match="can't be told"):
        views_suffice_to_tell_events(broken_by(leaky.with_words(event=event)), seeds(1))


# --- questions ---


def asked(table: Table, s: Record) -> list[int]:
    """Return the seats that are asked."""
    bits = table.interpreted(waiting)(s)
    return [seat for seat in range(table.places) if bits >> seat & 1]


def being_forced_is_public(table: Table, chosen: range, every: int) -> None:
    """In all states that look alike to a spectator, a seat's answer can be given for it or not."""
    is_forced = table.game.options.is_forced
    for s, seed, decision in positions(table, chosen, every):
        view = table.view(s, SPECTATOR)
        others = [table.imagined(view, SPECTATOR, guess) for guess in GUESSES]
        for seat in asked(table, s):
            forced = {is_forced(table.options(each, seat)) for each in (s, *others)}
            assert len(forced) == 1, (
                f"whether seat {seat} has a choice is secret, {table.at(seed, decision)}"
            )


def test_that_an_answer_can_be_given_for_a_seat_is_public(table: Table) -> None:
    being_forced_is_public(table, seeds(10), 3)


def test_a_reaction_that_is_given_for_a_seat_is_noticed() -> None:
    with pytest.raises(AssertionError, match="has a choice is secret"):
        being_forced_is_public(broken_by(leaky.with_reactions_given()), seeds(40, least=40), 1)


def being_asked_is_public(table: Table, chosen: range, every: int) -> None:
    """Every viewer knows who is asked, and whose turn it is."""
    for s, seed, decision in positions(table, chosen, every):
        for seat in table.watchers():
            view = table.view(s, seat)
            for each in (view, *(table.imagined(view, seat, guess) for guess in GUESSES)):
                for rule in (waiting, turn_of):
                    found = table.interpreted(rule)
                    assert found(each) == found(s), (
                        f"{rule.__name__} is secret to {seat}, {table.at(seed, decision)}"
                    )


def test_who_is_asked_and_whose_turn_it_is_are_public(table: Table) -> None:
    being_asked_is_public(table, seeds(5), 3)


def secret_waiting(box, s):  # type: ignore[no-untyped-def]
    """Where several bid, the first of them comes later or not: that depends on the crate."""
    seats = leaky.rules.waiting(box, s)
    later = seats & (seats - 1)
    return later if later and s.crate % 2 else seats


def secret_turn(box, s):  # type: ignore[no-untyped-def]
    return s.crate % 2


@pytest.mark.parametrize(
    ("rule", "secret"), [("waiting", secret_waiting), ("turn_of", secret_turn)]
)
def test_a_secret_turn_is_noticed(rule: str, secret: Callable[..., int]) -> None:
    with pytest.raises(AssertionError, match=f"{rule} is secret"):
        being_asked_is_public(broken_by(leaky.with_rules(**{rule: secret})), seeds(1), 1)


# --- asking others ---


def out_of_turn(table: Table, s: Record) -> int:
    """Return the seats that are asked in the turn of another, as bits."""
    turn = table.interpreted(turn_of)(s)
    return int(table.interpreted(waiting)(s)) & ~(1 << turn) if turn >= 0 else 0


def asked_after(table: Table, s: Record, seat: int, option: int) -> set[int]:
    """Return which sets of others may be asked out of turn after an answer, by the dice.

    The seat itself is none of them: it may be asked about the turn of the game's own opponent.
    """
    found = set()
    for dice in (None, 1, 2, 3):
        after = copy(s)
        if dice is not None:
            seed_dice(after.rng, dice, IMAGINING)
        table.interpreted(apply)(after, seat, option)
        found.add(out_of_turn(table, after) & ~(1 << seat))
    return found


def asking_reveals_nothing(table: Table, chosen: range, every: int) -> int:
    """After an answer the same others are asked in the turn, whatever its seat can't see.

    Return how often others were asked.
    """
    dice, reactions = random.Random(1), 0
    for s, seed, decision in positions(table, chosen, every):
        for seat in asked(table, s):
            view, options = table.view(s, seat), table.options(s, seat)
            states = [s, *(table.imagined(view, seat, guess) for guess in GUESSES)]
            for option in dice.sample(options, min(3, len(options))):
                first, *others = (asked_after(table, each, seat, option) for each in states)
                reactions += first != {0}
                assert all(first & other for other in others), (
                    f"asking after {option} reveals something, {table.at(seed, decision)}"
                )
    return reactions


def test_asking_others_in_a_turn_reveals_nothing(table: Table) -> None:
    every, chosen = EVERY if table.game.facts.hidden else 101, seeds(5, least=2)
    reactions = asking_reveals_nothing(table, chosen, every)
    if any(span.window for span in table.game.options.spans):
        for more in range(chosen.stop, chosen.stop + MOST_MORE):  # it may be seldom in a few games
            if reactions == 0:
                reactions = asking_reveals_nothing(table, range(more, more + 1), every)
        assert reactions > 0, "nobody was ever asked out of turn: this proves nothing"


def test_asking_only_who_can_react_is_noticed() -> None:
    with pytest.raises(AssertionError, match="reveals something"):
        asking_reveals_nothing(broken_by(leaky.asking_only_who_can_block()), seeds(10, least=10), 1)


# --- what is asked ---


def questions_after(table: Table, s: Record, seat: int, option: int, seeds: int) -> set[bytes]:
    """Return what may be asked, and of whom, after an answer, by the dice."""
    found = set()
    for dice in range(seeds):
        after = copy(s)
        if dice:
            seed_dice(after.rng, dice, IMAGINING)
        table.interpreted(apply)(after, seat, option)
        whom = int(table.interpreted(waiting)(after))
        found.add(np.asarray(after.asked).tobytes() + whom.to_bytes(2))
    return found


def questions_reveal_nothing(table: Table, chosen: range, every: int) -> int:
    """After an answer of another seat, the same is asked whatever a viewer can't see.

    Return how many answers were tried.
    """
    dice, tried = random.Random(1), 0
    for s, seed, decision in positions(table, chosen, every):
        if not asked(table, s) or table.interpreted(contested)(s):  # bids are shown by what follows
            continue
        seat = dice.choice(asked(table, s))
        viewer = dice.choice([each for each in table.watchers() if each != seat])
        guess = table.imagined(table.view(s, viewer), viewer, dice.randrange(2**62))
        common = [each for each in table.options(s, seat) if each in table.options(guess, seat)]
        for option in dice.sample(common, min(3, len(common))):
            for dice_tried in (4, 60):
                one, other = (
                    questions_after(table, each, seat, option, dice_tried) for each in (s, guess)
                )
                if one & other:
                    break
            assert one & other, (
                f"what is asked after {option} tells {viewer} something, {table.at(seed, decision)}"
            )
            tried += 1
    return tried


def test_what_is_asked_next_reveals_nothing(table: Table) -> None:
    """In the seat's own turn, too: a question that is left out would show what it lacks."""
    if table.game.facts.hidden:
        assert questions_reveal_nothing(table, seeds(5, least=2), EVERY) > 0


def test_a_question_that_depends_on_a_hand_is_noticed() -> None:
    with pytest.raises(AssertionError, match="what is asked"):
        questions_reveal_nothing(
            broken_by(leaky.asking_only_who_can_block()), seeds(10, least=10), 1
        )


# --- taking back ---


def with_other_secrets(match: Match, seat: int, guess: int) -> Match:
    """Return a copy of a match whose state is imagined from a seat's view."""
    made, here = match.at(len(match.moves)), len(match.moves)
    view = made.view(seat)
    made.game.rules["imagine"](made.box.record, view, seat, guess)
    made._states[here] = to_bytes(view)
    made.state = made.after(here)
    return made


def undo_reveals_nothing(table: Table, chosen: range) -> int:
    """A move can be taken back or not, whatever its seat can't see; return how many could be."""
    variant, undone = table.game.variants[table.variant].name, 0
    for seed in chosen:
        match = Match.new(table.game, table.seats, variant=variant, seed=seed)
        dice = random.Random(seed)
        for _ in range(TRIED):
            if match.is_over:
                break
            seat = dice.choice(match.waiting())
            option = dice.choice(match.legal(seat))
            others = [with_other_secrets(match, seat, guess) for guess in GUESSES]
            for each in (match, *others):
                each.play(seat, option)
            for other in others:
                if other.view(seat) == match.view(seat):
                    assert other.can_undo(seat) == match.can_undo(seat), (
                        f"seat {seat} learns something from undo, {table.at(seed)}"
                    )
            undone += match.can_undo(seat)
    return undone


def test_what_can_be_taken_back_reveals_nothing(table: Table) -> None:
    assert undo_reveals_nothing(table, seeds(3)) > 0


def test_undo_by_what_others_hold_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    leaky.undo_by_what_others_hold(monkeypatch)
    with pytest.raises(AssertionError, match="learns something from undo"):
        undo_reveals_nothing(broken_by(leaky.HONEST), seeds(3, least=3))
