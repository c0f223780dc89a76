"""Positions for the tests of Cytress: a real setup, then pieces where a test wants them.

Every count is kept right. Tables here use a box whose rebels bring nothing but the Rover
lifepath's three icons, whose AI has no sleepers and whose intel shows one or two icons, so that a
test's figures are only what it gives itself. Seats go by the colours of the rulebook's examples.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from offworld.games.cytress import GAME, rules, state
from offworld.kernel.game import Box
from offworld.kernel.records import copy, frozen
from scaffolding.scenario import TurnScenario, random_scenarios

RED, GREEN, YELLOW, PURPLE, BLUE = range(state.SEATS)
PLAYER = 0

STANDARD_BOX = GAME.open_box()


# The icons of a plain deck: six cards with two, the others with one. No Rover card shows GLOW.
PAIRS = ((0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3))
ROVER_PAIRS = PAIRS[:3] * 2


def _plain_box() -> Box:
    record = copy(STANDARD_BOX.record)
    for card in range(state.INTEL):
        deck, number = divmod(card, state.INTEL_EACH)
        pairs, kinds = (ROVER_PAIRS, 3) if deck == state.ROVER else (PAIRS, 4)
        shown = pairs[number] if number < len(pairs) else (number % kinds,)
        for resource in range(state.FACTIONS):
            record.intel_icons[card, resource] = shown.count(resource)
    for rebel in range(state.REBELS):
        for lifepath in range(state.FACTIONS):
            for resource in range(state.FACTIONS):
                record.start_icons[rebel, lifepath, resource] = int(
                    lifepath == state.ROVER and resource < state.FACTIONS - 1
                )
    for side in range(2):
        for level in range(state.LEVELS):
            record.sleepers[side, level] = 0
    return Box("plain", frozen(record), STANDARD_BOX.names)


PLAIN_BOX = _plain_box()


@cache
def _neighbours(places: tuple[tuple[int, int], ...]) -> list[list[int]]:
    def distance(q: int, r: int) -> int:
        return max(abs(q), abs(r), abs(q + r))

    return [
        [i for i, (q, r) in enumerate(places) if distance(q - here_q, r - here_r) == 1]
        for here_q, here_r in places
    ]


class Table(TurnScenario):
    """One game under test: puts pieces in place and answers questions by what they mean."""

    game = GAME

    def __init__(
        self,
        seats: int = 4,
        *,
        variant: str | None = None,
        seed: int = 1,
        box: Box = PLAIN_BOX,
        sides: bool = True,
    ) -> None:
        super().__init__(seats, variant, seed, box)
        while sides and self.s.asked == state.SIDE:
            self.answer(state.SIDE)

    # --- questions and answers ---

    def choices(self, question: int) -> set[int]:
        """Return the answers to the question asked, counted from the first of its kind."""
        assert self.s.asked == question, f"asked is {self.s.asked}, not {question}"
        return {option - question for option in self.options()}

    def _answer(self, question: int, number: int) -> Table:
        assert self.s.asked == question, f"asked is {self.s.asked}, not {question}"
        return self.answer(question + number)

    def scout(self, faction: int, spot: int = 0) -> Table:
        return self._answer(state.SCOUT, faction * state.SPOTS + spot)

    def go(self, pad: int) -> Table:
        return self._answer(state.PAD, pad)

    def take(self, faction: int, slot: int = 0) -> Table:
        return self._answer(state.TAKE, faction * state.SLOTS + slot)

    def place(self, here: int) -> Table:
        return self._answer(state.PLACE, here)

    def spy(self, rival: int) -> Table:
        return self._answer(state.SPY, rival)

    def spy_on_nobody(self) -> Table:
        return self.answer(state.SPY_NOBODY)

    def bribe(self, slot: int) -> Table:
        return self._answer(state.BRIBE, slot)

    def pay(self, resource: int) -> Table:
        return self._answer(state.PAY, resource)

    def height(self, height: int) -> Table:
        return self._answer(state.HEIGHT, height - 1)

    def drop(self, here: int) -> Table:
        return self._answer(state.DROP, here)

    def bounty(self, faction: int) -> Table:
        return self._answer(state.BOUNTY, faction)

    def benefit(self, option: int) -> Table:
        return self._answer(state.BENEFIT, option - state.BENEFIT)

    def reserve(self, slot: int) -> Table:
        return self._answer(state.RESERVE, slot)

    def reserve_none(self) -> Table:
        return self.answer(state.RESERVE_NONE)

    def trade(self, given: int, gained: int, amount: int) -> Table:
        return self._answer(state.TRADE, given * state.FACTIONS + gained)._answer(
            state.AMOUNT, amount - 1
        )

    def trade_no_more(self) -> Table:
        return self.answer(state.TRADE_NO_MORE)

    def ai_place(self, here: int) -> Table:
        return self._answer(state.AI_PLACE, here)

    def ai_lift(self, here: int) -> Table:
        return self._answer(state.AI_LIFT, here)

    def ai_drop(self, here: int) -> Table:
        return self._answer(state.AI_DROP, here)

    def idle(self) -> Table:
        """The seat that is waited for spends its transport on the merchant and trades nothing."""
        return self.go(state.MERCHANT).trade_no_more()

    def answer_anyhow(self) -> Table:
        """Give the dullest answer to any question."""
        return self.idle() if self.s.asked == state.PAD else self.answer(self.options()[0])

    def finish_round(self) -> Table:
        """Everybody idles until the next round or the rebellion."""
        this_round = self.s.round_number
        while not self.is_over and self.s.round_number == this_round:
            self.answer_anyhow()
        return self

    def stock(self, seat: int) -> list[int]:
        """CRED, TECH, AMMO and GLOW of a seat."""
        return [int(self.s.stock[seat, resource]) for resource in range(state.FACTIONS)]

    def levels(self, seat: int) -> list[int]:
        """Crews on levels 1, 2 and 3 of Stratos."""
        return [int(self.s.stratos[seat, level]) for level in range(state.LEVELS)]

    def row(self) -> list[int]:
        """The Stratolites from left to right."""
        return [int(self.s.row[slot]) for slot in range(state.ROW)]

    # --- the map ---

    def hex(self, q: int, r: int) -> int:
        """The hex at these coordinates; the foot of Stratos is at 0, 0."""
        for here in range(self.s.hexes):
            if (self.b.hex_q[self.s.pattern, here], self.b.hex_r[self.s.pattern, here]) == (q, r):
                return here
        raise AssertionError(f"there is no hex at {q}, {r}")

    def around(self, here: int) -> list[int]:
        """The hexes at distance one, reckoned from the coordinates alone."""
        pattern = self.s.pattern
        return _neighbours(
            tuple((self.b.hex_q[pattern, h], self.b.hex_r[pattern, h]) for h in range(self.s.hexes))
        )[here]

    def hexes_of(self, faction: int) -> set[int]:
        return {here for here in range(self.s.hexes) if self.s.hex_faction[here] == faction}

    def count_around(self, here: int, seat: int) -> int:
        return sum(self.s.hex_crew[there] == seat for there in self.around(here))

    # --- putting pieces in place ---

    def paint(self, faction: int, *hexes: int) -> Table:
        """Gives hexes a faction, as another tile would."""
        for here in hexes:
            self.s.hex_faction[here] = faction
        return self.settle()

    def paint_all(self, faction: int) -> Table:
        return self.paint(faction, *range(self.s.hexes))

    def put_crew(self, seat: int, *hexes: int) -> Table:
        for here in hexes:
            assert self.s.hex_crew[here] == state.NOBODY
            assert self.s.hex_tube[here] == 0
            self.s.hex_crew[here] = seat
        return self.settle()

    def put_tube(self, here: int, height: int) -> Table:
        """A tube from the allotted sections; its crew is not part of this."""
        assert self.s.hex_crew[here] == state.NOBODY
        assert self.s.tubes >= height
        self.s.hex_tube[here] = height
        self.s.tubes -= height
        return self.settle()

    def put_sections(self, allotted: int, spare: int | None = None) -> Table:
        """Set how many sections are left on the table, and in the box if that matters."""
        self.s.tubes = allotted
        if spare is not None:
            self.s.spare_tubes = spare
        return self

    def put_on_stratos(
        self, seat: int, level_1: int = 0, level_2: int = 0, level_3: int = 0
    ) -> Table:
        for level, crews in enumerate((level_1, level_2, level_3)):
            self.s.stratos[seat, level] = crews
        return self.settle()

    def put_stock(
        self, seat: int, cred: int = 0, tech: int = 0, ammo: int = 0, glow: int = 0
    ) -> Table:
        for resource, amount in enumerate((cred, tech, ammo, glow)):
            self.s.stock[seat, resource] = amount
        return self

    def put_card(self, seat: int, card: int) -> Table:
        """An intel card into its lifepath; a card that lay open is replaced from the deck."""
        faction = card // state.INTEL_EACH
        for slot in range(state.SLOTS):
            if self.s.shown[faction, slot] == card:
                self.show(faction, slot, self.deck(faction)[0])
        assert self.s.intel_at[card] == state.DECK
        self.s.intel_at[card] = seat
        return self.settle()

    def put_intel(self, seat: int, faction: int, target: int) -> Table:
        """Some intel card of a faction against another."""
        cards = [card for card in self.loose(faction) if self.b.intel_target[card] == target]
        return self.put_card(seat, cards[0])

    def learn(
        self, seat: int, lifepath: int, cred: int = 0, tech: int = 0, ammo: int = 0, glow: int = 0
    ) -> Table:
        """Cards into a lifepath until it shows exactly these icons."""
        wish = [
            want - self.s.icons[seat, lifepath, resource]
            for resource, want in enumerate((cred, tech, ammo, glow))
        ]
        cards = self._cards_for(self.loose(lifepath), wish)
        assert cards is not None, "no cards show these icons"
        for card in cards:
            self.put_card(seat, card)
        return self

    def _cards_for(self, cards: Sequence[int], wish: Sequence[int]) -> list[int] | None:
        if not any(wish):
            return []
        for i, card in enumerate(cards):
            rest = [want - self.b.intel_icons[card, resource] for resource, want in enumerate(wish)]
            if min(rest) >= 0:
                others = self._cards_for(cards[i + 1 :], rest)
                if others is not None:
                    return [card, *others]
        return None

    def deck(self, faction: int) -> list[int]:
        """The face-down cards of a faction, in no order that means anything."""
        first = faction * state.INTEL_EACH
        return [
            card
            for card in range(first, first + state.INTEL_EACH)
            if self.s.intel_at[card] == state.DECK
        ]

    def loose(self, faction: int) -> list[int]:
        """A faction's cards that no seat has, the face-down ones first."""
        first = faction * state.INTEL_EACH
        return self.deck(faction) + [
            card
            for card in range(first, first + state.INTEL_EACH)
            if self.s.intel_at[card] == state.SHOWN
        ]

    def show(self, faction: int, slot: int, card: int) -> Table:
        """Put a loose card face up in a slot; the card that lay there goes to the deck."""
        for other in range(state.SLOTS):
            if self.s.shown[faction, other] == card:
                self.s.shown[faction, other] = self.s.shown[faction, slot]
                self.s.shown[faction, slot] = card
                return self
        assert self.s.intel_at[card] == state.DECK
        if self.s.shown[faction, slot] != state.NOWHERE:
            self.s.intel_at[self.s.shown[faction, slot]] = state.DECK
        self.s.shown[faction, slot] = card
        self.s.intel_at[card] = state.SHOWN
        return self

    def sell_out(self, faction: int, to: int, keep: int = 0) -> Table:
        """All intel of a faction is a seat's, but for a few cards still face up."""
        for card in self.deck(faction):
            self.s.intel_at[card] = to
        for slot in range(keep, state.SLOTS):
            self.s.intel_at[self.s.shown[faction, slot]] = to
            self.s.shown[faction, slot] = state.NOWHERE
        return self.settle()

    def put_row(self, *cards: int) -> Table:
        """The Stratolites from left to right; the others go to the deck."""
        for card in range(state.STRATOLITE_CARDS):
            if self.s.stratolite_at[card] == state.SHOWN:
                self.s.stratolite_at[card] = state.DECK
        for slot, card in enumerate(cards):
            self.s.row[slot] = card
            self.s.stratolite_at[card] = state.SHOWN
        return self

    def put_reserved(self, seat: int, card: int) -> Table:
        assert self.s.stratolite_at[card] == state.DECK
        self.s.reserved[seat] = card
        self.s.stratolite_at[card] = seat
        return self

    def stratolite(self, resource: int, hex_faction: int) -> int:
        """The Stratolite paid in a resource for one kind of hex."""
        for card in range(state.STRATOLITE_CARDS):
            if (self.b.stratolite_resource[card], self.b.stratolite_hex[card]) == (
                resource,
                hex_faction,
            ):
                return card
        raise AssertionError("the box has no such Stratolite")

    def put_bounty(self, seat: int, bounty: int) -> Table:
        self.s.bounty_at[bounty] = seat
        return self

    def put_ai_cards(self, draw: int, covered: int = state.AI_CARDS_EACH) -> Table:
        """Make the AI's next card one of this faction, with `covered` cards left on its tracker.

        The rest of the deck lies aside.
        """
        for faction in range(state.FACTIONS):
            tracked = covered if faction == draw else self.s.ai_tracker[faction]
            loose = state.AI_CARDS_EACH + 1 - tracked
            self.s.ai_tracker[faction] = tracked
            self.s.ai_deck[faction] = loose if faction == draw else 0
            self.s.ai_aside[faction] = 0 if faction == draw else loose
        return self

    def settle(self) -> Table:
        """Makes every count that follows from where the pieces lie follow from it."""
        for name, values in counted(self.b, self.s).items():
            field = getattr(self.s, name)
            for index, value in values.items():
                field[index] = value
        return self

    def begin(self, phase: int, first: int = 0) -> Table:
        """Starts a phase from its first turn; in a solo game the AI's."""
        self.s.phase = phase
        self.s.step = 0
        self.s.first = self.s.marker = state.AI if self.s.solo else first
        self.s.asked = state.NOTHING
        self.s.ai_to_do = state.AI_IDLE
        for seat in range(self.s.seats - self.s.solo):
            self.s.transports[seat] = 0 if phase == state.EXTRA_TRAVEL else state.TRANSPORTS
        if phase == state.SCOUTING:
            for seat in range(self.s.seats):
                self.s.leader[seat] = state.NOWHERE
        self.hear(rules.run_on, self.b, self.s)
        return self

    def travel(self, first: int = 0) -> Table:
        return self.begin(state.TRAVEL, first)


def sleepers(box: Any, s: Any) -> int:
    """Count the crews that the AI got on Stratos besides its own."""
    return s.solo * sum(box.sleepers[s.district_side, level] for level in range(state.LEVELS))


def counted(box: Any, s: Any) -> dict[str, dict[Any, int]]:
    """Count from scratch what follows from where the pieces lie: each field by index."""
    seats = range(s.seats)
    hexes = range(s.hexes)
    empty = {
        f: sum(
            s.hex_faction[h] == f and s.hex_crew[h] == state.NOBODY and s.hex_tube[h] == 0
            for h in hexes
        )
        for f in range(state.FACTIONS)
    }
    crew_on = {
        (p, f): sum(s.hex_crew[h] == p and s.hex_faction[h] == f for h in hexes)
        for p in seats
        for f in range(state.FACTIONS)
    }
    crew = {
        p: state.CREWS
        + (sleepers(box, s) if p == state.AI else 0)
        - sum(s.hex_crew[h] == p for h in hexes)
        - sum(s.stratos[p, i] for i in range(state.LEVELS))
        for p in seats
    }
    held = {p: [card for card in range(state.INTEL) if s.intel_at[card] == p] for p in seats}
    return {
        "empty": empty,
        "crew_on": crew_on,
        "controls": _controls(box, s),
        "crew": crew,
        "cards": {
            (p, f): sum(card // state.INTEL_EACH == f for card in held[p])
            for p in seats
            for f in range(state.FACTIONS)
        },
        "targets": {
            (p, f): sum(box.intel_target[card] == f for card in held[p])
            for p in seats
            for f in range(state.FACTIONS)
        },
        "icons": {
            (p, f, r): _icons(box, s, p, f, r, held[p])
            for p in seats
            for f in range(state.FACTIONS)
            for r in range(state.FACTIONS)
        },
    }


def _controls(box: Any, s: Any) -> dict[tuple[int, int], int]:
    """The tubes of each height next to which a seat has more crews than any other."""
    places = tuple((box.hex_q[s.pattern, h], box.hex_r[s.pattern, h]) for h in range(s.hexes))
    tubes = dict.fromkeys(((p, i) for p in range(s.seats) for i in range(state.LEVELS)), 0)
    for here in range(s.hexes):
        if s.hex_tube[here] > 0:
            near = Counter(int(s.hex_crew[there]) for there in _neighbours(places)[here])
            del near[state.NOBODY]
            (first, most), (_, next_most) = [*near.most_common(2), (-1, 0), (-1, 0)][:2]
            if most > next_most:
                tubes[first, s.hex_tube[here] - 1] += 1
    return tubes


def _icons(box: Any, s: Any, seat: int, lifepath: int, resource: int, held: Sequence[int]) -> int:
    """The rebel's own and those of its cards; the AI has no lifepaths."""
    if s.rebel[seat] == state.NOWHERE:
        return 0
    own = box.start_icons[s.rebel[seat], lifepath, resource]
    return int(
        own
        + sum(
            box.intel_icons[card, resource] for card in held if card // state.INTEL_EACH == lifepath
        )
    )


def random_tables(
    seats: int,
    games: int,
    every: int,
    *,
    variant: str | None = None,
    ends: bool = True,
    box: Box = STANDARD_BOX,
) -> Iterator[Table]:
    """Yield tables met in random play, of the standard box if no other is named."""

    def begin(seed: int) -> Table:
        return Table(seats, seed=seed, variant=variant, box=box, sides=False)

    yield from random_scenarios(begin, games, every, random.Random(1000 * seats + games), ends)
