"""Positions for the tests of Zaibatsu: a real setup, then pieces where a test wants them.

Blocks, cards and pawns are moved, never made. Seat n has Speedrunner n, and RED has the turn.
Dice can be laid out: `table.dice(3, 6)` makes the next two rolls a 3 and a 6.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from offworld.games.zaibatsu import GAME, rules, search, state
from offworld.kernel import dice
from offworld.kernel.game import Box
from offworld.kernel.hexes import DIRECTIONS
from scaffolding.scenario import TurnScenario

RED, GREEN, WHITE, TEAL = range(state.SEATS)
GLITCH, VESPER, KOJI, NINE, CLEANER_A, CLEANER_B, CLEANER_C, CLEANER_D = range(8)
RIGHT, UPPER_RIGHT, UPPER_LEFT, LEFT, LOWER_LEFT, LOWER_RIGHT = range(6)
ACTION, MOVE, ITEM = state.AS_ACTION, state.AS_MOVE, state.AS_ITEM

STANDARD_BOX = GAME.open_box()
BLOCK = {name: i for i, name in enumerate(STANDARD_BOX.names["block"])}
CARD = {name: i for i, name in enumerate(STANDARD_BOX.names["card"])}
NO_EFFECT = (state.NO_EFFECT, state.FIGURE)
PHASE = {state.PLAY, state.DRIVE, state.ACT, state.BLAST, state.HIRE, state.END}

_laid_out: list[int] = []  # faces to come


def _below(rng: Any, row: int, n: int) -> int:
    """Return the next face laid out where a die is rolled; chance in all other cases."""
    if n == 6 and _laid_out:
        return _laid_out.pop(0) - 1
    face: int = dice.below(rng, row, n)
    return face


@pytest.fixture(autouse=True)
def own_dice(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let dice be laid out in each test; all of them must be rolled."""
    _laid_out.clear()
    for name, module in list(sys.modules.items()):
        if name.startswith("offworld.games.zaibatsu.") and hasattr(module, "below"):
            monkeypatch.setattr(module, "below", _below)
    yield
    assert not _laid_out, f"never rolled: {_laid_out}"


def node(place: int, space: int = 0) -> int:
    return place * state.SPACES + space


class Table(TurnScenario):
    """One game under test: puts pieces in place and answers questions by what they mean."""

    game = GAME

    def __init__(
        self,
        seats: int = 2,
        *,
        variant: str | None = None,
        seed: int = 1,
        box: Box = STANDARD_BOX,
        chosen: bool = True,
    ) -> None:
        super().__init__(seats, variant, seed, box)
        if chosen:
            while self.s.stage == state.CHOOSING:
                self.answer(state.TAKE_RUNNER + self.actor)
            for seat in range(seats):
                self.hand(seat)
            self.turn(RED)

    # --- questions and answers ---

    def options(self) -> list[int]:
        """Return what the seat that is asked may answer, and check that it answers the question."""
        options = super().options()
        kinds = {state.OPTIONS.span(option).base for option in options}
        assert kinds <= (PHASE if self.asks(state.PLAY) else {int(self.s.asked)})
        return options

    def answer(self, option: int) -> Table:
        """Let the seat that is asked take a legal option."""
        self.options()
        return super().answer(option)

    def plays(self, name: str) -> set[int]:
        """Return the ways in which a card can be used now: AS_ACTION, AS_MOVE, AS_ITEM."""
        first = CARD[name] * state.USES
        return {o - first for o in self.choices(state.PLAY) if 0 <= o - first < state.USES}

    def use(self, name: str, use: int, pawn: int | None = None) -> Table:
        """Use a card in one of its ways; name the pawn if that is asked."""
        self.answer(state.PLAY + CARD[name] * state.USES + use)
        if pawn is not None and self.asks(state.PAWN):
            self.answer(state.PAWN + pawn)
        return self

    def act(self, name: str, pawn: int | None = None) -> Table:
        return self.use(name, state.AS_ACTION, pawn)

    def move(self, name: str, pawn: int, to: int | None = None) -> Table:
        self.use(name, state.AS_MOVE, pawn)
        return self if to is None else self.answer(state.GO + to)

    def equip(self, name: str, pawn: int | None = None) -> Table:
        return self.use(name, state.AS_ITEM, pawn)

    def aim(self, target: int | None = None) -> Table:
        """Choose a target, None for the block, if there is a choice."""
        option = state.AIM_BLOCK if target is None else state.AIM + target
        if self.asks(state.AIM):
            self.answer(option)
        return self

    def ice(self, *faces: int, pawn: int = GLITCH, target: int | None = None) -> Table:
        """Use an Icebreaker card with a pawn and roll these faces."""
        self.dice(*faces)
        return self.act("Icebreaker", pawn).aim(target)

    def shoot(self, *faces: int, pawn: int, target: int) -> Table:
        """Use a Delete card with a pawn and roll these faces."""
        self.dice(*faces)
        return self.act("Delete", pawn).aim(target)

    def end(self, *discarded: str) -> Table:
        """End the action phase, discard cards, and let the next player begin."""
        self.answer(state.END)
        for name in discarded:
            self.answer(state.DISCARD + CARD[name])
        while self.asks(state.DISCARD) and state.NO_MORE in self.options():
            self.answer(state.NO_MORE)
        return self

    # --- putting pieces in place ---

    def dice(self, *faces: int) -> Table:
        """Lay out the next faces that are rolled."""
        _laid_out.extend(faces)
        return self

    def turn(self, seat: int) -> Table:
        """Begin a seat's action phase."""
        s = self.s
        s.player, s.shot, s.driven, s.acted = seat, 0, 0, 0
        s.stage, s.to_do, s.asked = state.PLAYING, state.TO_ACT, state.NOTHING
        self.hear(rules.run_on, self.b, s)
        return self

    def begin(self, seat: int) -> Table:
        """Begin a seat's turn, with what happens at its beginning."""
        s = self.s
        s.player = (seat - 1) % s.seats
        s.to_do, s.asked = state.TO_BEGIN, state.NOTHING
        self.hear(rules.run_on, self.b, s)
        return self

    def top(self, name: str) -> Table:
        """Put a block on top of the pile."""
        s, block = self.s, BLOCK[name]
        if s.top != block:
            assert s.pile[block], f"{name} is not in the pile"
            s.pile[block], s.pile[s.top] = 0, 1
            s.top = block
        return self

    def lay(self, name: str, beside: int = 0, direction: int = 0, turn: int = 0) -> int:
        """Lay a block of the pile in a direction beside a place; nothing happens. Return its place.

        Its side n faces direction n + turn.
        """
        s, block = self.s, BLOCK[name]
        if s.top == block:
            other = next(i for i in range(state.BLOCKS) if s.pile[i])
            s.pile[other], s.top = 0, other
        else:
            assert s.pile[block], f"{name} is not in the pile"
            s.pile[block] = 0
        s.pile_blocks -= 1
        step = DIRECTIONS[direction]
        q, r = s.block_q[beside] + step.q, s.block_r[beside] + step.r
        place: int = search.link_block(s, block, q, r, turn)
        if self.b.block_effect[block] not in NO_EFFECT:
            s.effect_at[self.b.block_effect[block]] = place
        search.make_corners(self.b, s, place)
        return place

    def control(self, seat: int, *places: int) -> Table:
        """Put control counters of a seat on blocks, without any effect."""
        for place in places:
            if self.s.control[place] >= 0:
                self.s.counters[self.s.control[place]] += 1
            self.s.control[place] = seat
            self.s.counters[seat] -= 1
        return self

    def put(self, pawn: int, place: int, space: int = 0, seat: int | None = None) -> Table:
        """Put a pawn on a space, under a seat's control if one is named."""
        self.s.at[pawn] = node(place, space)
        if seat is not None:
            self.s.owner[pawn] = seat
        return self

    def gone(self, *pawns: int) -> Table:
        """Take pawns out of the Cybernet, as if eliminated."""
        for pawn in pawns:
            self.s.at[pawn] = state.NONE
        return self

    def hand(self, seat: int, *names: str) -> Table:
        """Let a seat hold exactly these cards."""
        s = self.s
        for card in range(state.TYPES):
            s.deck[card] += s.hand[seat, card]
            s.deck_cards += s.hand[seat, card]
            s.hand[seat, card] = 0
        s.hand_cards[seat] = 0
        for name in names:
            self._take(CARD[name])
            s.hand[seat, CARD[name]] += 1
            s.hand_cards[seat] += 1
        if s.asked == state.PLAY:  # what can be played has changed
            s.asked = state.NOTHING
            self.hear(rules.run_on, self.b, s)
        return self

    def wear(self, pawn: int, *names: str, paid: int = 0, by: int | None = None) -> Table:
        """Equip a pawn with cards, played by its controller or by another seat."""
        s = self.s
        for name in names:
            card = CARD[name]
            self._take(card)
            copy = s.worn.tolist()[card].index(state.NONE)
            s.worn[card, copy], s.paid[card, copy] = pawn, paid
            s.payer[card, copy] = s.owner[pawn] if by is None else by
            s.load[pawn] += 1
            s.able[pawn] |= self.b.card_gives[card]
        return self

    def discarded(self, *names: str) -> Table:
        """Put cards on the discard pile."""
        for name in names:
            self._take(CARD[name])
            self.s.discard[CARD[name]] += 1
        return self

    def deck(self, *names: str) -> Table:
        """Leave only these cards in the deck; the others go to the discard pile."""
        s = self.s
        for card in range(state.TYPES):
            s.discard[card] += s.deck[card]
            s.deck[card] = 0
        s.deck_cards = 0
        for name in names:
            assert s.discard[CARD[name]] > 0
            s.discard[CARD[name]] -= 1
            s.deck[CARD[name]] += 1
            s.deck_cards += 1
        return self

    def _take(self, card: int) -> None:
        s = self.s
        if s.deck[card] > 0:
            s.deck[card] -= 1
            s.deck_cards -= 1
        else:
            assert s.discard[card] > 0, f"no card {card} is left"
            s.discard[card] -= 1

    # --- what there is ---

    def where(self, pawn: int) -> tuple[int, int] | None:
        """Return the place and the space of a pawn, None outside the Cybernet."""
        at = int(self.s.at[pawn])
        return None if at == state.NONE else (at // state.SPACES, at % state.SPACES)

    def cards(self, seat: int) -> list[str]:
        """Return the names of the cards in a hand, sorted."""
        held = self.s.hand.tolist()[seat]
        return sorted(name for name, card in CARD.items() for _ in range(held[card]))

    def worn(self, pawn: int) -> set[str]:
        """Return the names of the cards that a pawn has equipped."""
        return {name for name, card in CARD.items() if pawn in self.s.worn.tolist()[card]}

    def in_discard(self, name: str) -> int:
        return int(self.s.discard[CARD[name]])

    def counters(self) -> list[int]:
        """Return the control counters that each seat has left."""
        return [int(self.s.counters[seat]) for seat in range(self.s.seats)]

    def bonus(self) -> list[int]:
        return [int(self.s.bonus[seat]) for seat in range(self.s.seats)]


def on_block(name: str, *hand: str, space: int = 0, seats: int = 2) -> Table:
    """Return a table with Glitch on a space of a block at place 1, and Red's cards."""
    table = Table(seats)
    table.lay(name)
    return table.put(GLITCH, 1, space).hand(RED, *hand)


def goals(table: Table) -> set[tuple[int, int]]:
    """Return the places and spaces where the chosen pawn can go."""
    return {divmod(goal, state.SPACES) for goal in table.choices(state.GO)}


def bits(*faces: int) -> int:
    return sum(1 << face for face in faces)
