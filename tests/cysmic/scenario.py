"""Positions for the tests of Cysmic: a real setup, then pieces where a test wants them.

A bare table has plain land everywhere, ships far out, and nobody has units, cards or abilities.
Pieces and cards are moved, never made. Dice can be chosen with `rolls`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from offworld.games.cysmic import GAME, pieces, rules, state, strikes
from offworld.games.cysmic.box import hex_number
from offworld.kernel.game import Box
from scaffolding.scenario import TurnScenario

A, B, C, D, E, F = range(state.SEATS)
SPEAKER, MINER, SOLDIER = state.SPEAKER, state.MINER, state.SOLDIER
HARVESTER, POWERMECH = state.HARVESTER, state.POWERMECH

STANDARD_BOX = GAME.open_box()


def at(part: int, ring: int, place: int) -> int:
    """Return the number of a hex by slice, ring and place, all as in the rules: rings from 1."""
    return hex_number(part, ring, place)


class Table(TurnScenario):
    """One game under test: puts pieces in place and answers questions by what they mean."""

    game = GAME

    def __init__(
        self, seats: int = 2, *, seed: int = 1, box: Box = STANDARD_BOX, bare: bool = True
    ) -> None:
        self.queue: list[int] = []
        super().__init__(seats, None, seed, box)
        if bare:
            while self.s.stage != state.PLAYING:
                self.answer(self.options()[0])
            self.bare()

    # --- dice ---

    def hear(self, rule: Callable[..., Any], *arguments: Any) -> None:
        """Call a rule with the chosen dice and keep its events."""
        with self._chosen_dice():
            super().hear(rule, *arguments)

    @contextmanager
    def _chosen_dice(self) -> Iterator[None]:
        if not self.queue:
            yield
            return
        faces: Any = strikes.face_of
        sides: Any = strikes.strike_face_of

        def face_of(box: Any, s: Any, colour: int) -> int:
            return self.queue.pop(0) if self.queue else int(faces(box, s, colour))

        def strike_face_of(box: Any, s: Any, attacking: int) -> int:
            return self.queue.pop(0) if self.queue else int(sides(box, s, attacking))

        with (
            patch.object(strikes, "face_of", face_of),
            patch.object(strikes, "strike_face_of", strike_face_of),
        ):
            yield

    def rolls(self, *values: int) -> Table:
        """Choose the next dice: red ones, yellow ones, then the face of the strike die."""
        self.queue += values
        return self

    # --- questions and answers ---

    def goes(self, place: int) -> Table:
        """Let the unit that is asked about go to a hex, by its biome if that is asked first."""
        if self.asks(state.BIOME):
            self.answer(state.BIOME + (place - 1) // state.SLICE_HEXES)
        return self.answer(state.GOAL + place)

    def passes(self) -> Table:
        """Let all pass that are asked for reactions and modifiers."""
        while self.s.asked in (state.MODIFY, state.REACT):
            self.answer(int(self.s.asked))
        return self

    # --- steps ---

    def do(self, step: int, arg: int = 0) -> Table:
        """Let a step of the rules come next in the turn of the player; then a card is burned."""
        s = self.s
        s.depth = 0
        s.asked = state.NOTHING
        pieces.push(s, state.TO_BURN, 0)
        pieces.push(s, step, arg)
        self.hear(rules.run_on, self.b, s)
        return self

    @property
    def is_done(self) -> bool:
        """Whether the step is over: the next card is to be burned."""
        return self.asks(state.BURN)

    def turn(self, seat: int) -> Table:
        """Make it a seat's turn."""
        self.s.player = seat
        for unit in range(state.UNITS):
            self.s.used[unit] = 0
        return self

    def plays(self, seat: int, card: int, burned: int | None = None) -> Table:
        """Let a seat burn a card (the last there is) and play one."""
        self.turn(seat)
        self.s.depth = 0
        self.s.asked = state.NOTHING
        for step in (state.TO_BURN, state.TO_PLAY, state.TO_BURN):
            pieces.push(self.s, step, 0)
        self.hear(rules.run_on, self.b, self.s)
        if burned is None:
            burned = max(c for c in self.choices(state.BURN) if c != card)
        return self.answer(state.BURN + burned).answer(state.PLAY + card)

    def battle(self, seat: int) -> Table:
        """Let a seat resolve its combats."""
        return self.turn(seat).do(state.TO_BATTLES)

    # --- putting pieces in place ---

    def bare(self) -> Table:
        """Clear the planet, and take from everybody what they have."""
        s = self.s
        for place in range(state.HEXES):
            s.land[place] = state.CITY if place == state.CITY_HEX else state.PLAIN
            s.flag[place] = state.NOBODY
            s.token[place] = 0
            s.present[place] = 0
            s.attacker[place] = state.NOBODY
        for seat in range(s.seats):
            s.ship[seat] = at(seat, 6, 3)
            s.ore[seat] = 0
            self.hand(seat)
            self.relic_hand(seat)
            for unit in range(state.UNITS):
                s.at[seat, unit] = state.RESERVE
            for trait in range(state.TRAITS):
                s.trait[seat, trait] = 0
            for slot in range(state.SLOTS):
                if s.relic[seat, slot] != state.NONE:
                    s.relic_deck[s.relic[seat, slot]] += 1
                    s.relic_deck_cards += 1
                    s.relic[seat, slot] = state.NONE
        return self

    def land(self, feature: int, *places: int) -> Table:
        for place in places:
            self.s.land[place] = feature
        return self

    def flag(self, seat: int, *places: int) -> Table:
        for place in places:
            self.s.flag[place] = seat
        return self

    def units(self, seat: int, place: int, *kinds: int) -> Table:
        """Put units from the reserve on a hex; among enemies they are the attackers."""
        for kind in kinds:
            unit = pieces.reserve_unit(self.s, seat, kind)
            assert unit != state.NONE, f"no unit of type {kind} is left"
            pieces.place_unit(self.s, seat, unit, place)
        return self

    def captured(self, captor: int, owner: int, *kinds: int) -> Table:
        """Put units from their owner's reserve into a prison."""
        for kind in kinds:
            unit = pieces.reserve_unit(self.s, owner, kind)
            self.s.at[owner, unit] = state.CAPTURED - captor
        return self

    def ship(self, seat: int, place: int) -> Table:
        self.s.ship[seat] = place
        return self

    def ore(self, seat: int, amount: int) -> Table:
        self.s.ore[seat] = amount
        return self

    def trait(self, seat: int, trait: int, amount: int = 1) -> Table:
        """Give a seat a lasting ability, until what is in play is counted anew."""
        self.s.trait[seat, trait] = amount
        return self

    def blueprint(self, seat: int, status: int, *modules: int) -> Table:
        for module in modules:
            self.s.blueprint[seat, module] = status
        return self

    def hand(self, seat: int, *cards: int) -> Table:
        """Let a seat hold exactly these discovery cards."""
        s = self.s
        for card in range(state.DISCOVERIES):
            s.deck[card] += s.hand[seat, card]
            s.deck_cards += s.hand[seat, card]
            s.hand[seat, card] = 0
        s.hand_cards[seat] = 0
        for card in cards:
            if s.deck[card] > 0:
                s.deck[card] -= 1
                s.deck_cards -= 1
            else:
                assert s.discard[card] > 0, f"no card {card} is left"
                s.discard[card] -= 1
            s.hand[seat, card] += 1
            s.hand_cards[seat] += 1
        return self

    def relic_hand(self, seat: int, *relics: int) -> Table:
        """Let a seat hold exactly these relics."""
        s = self.s
        for relic in range(state.RELICS):
            s.relic_deck[relic] += s.relic_hand[seat, relic]
            s.relic_deck_cards += s.relic_hand[seat, relic]
            s.relic_hand[seat, relic] = 0
        s.relic_cards[seat] = 0
        for relic in relics:
            assert s.relic_deck[relic] > 0
            s.relic_deck[relic] -= 1
            s.relic_deck_cards -= 1
            s.relic_hand[seat, relic] += 1
            s.relic_cards[seat] += 1
        return self

    def card(self, *, red: int | None = None, yellow: int | None = None, does: int = 0) -> int:
        """Return a discovery card with these modifiers and, if given, this reaction."""
        for card in range(state.ACTION_CARDS + state.REACTION_CARDS):
            if (
                red in (None, self.b.discovery_red[card])
                and yellow in (None, self.b.discovery_yellow[card])
                and (not does or self.b.reaction[card] == does)
                and self.s.deck[card] > 0
            ):
                return card
        raise AssertionError(f"no card has red {red}, yellow {yellow}, reaction {does}")

    # --- what there is ---

    def on(self, seat: int, place: int) -> list[int]:
        """Return the types of a seat's units on a hex."""
        return [
            pieces.type_of(unit) for unit in range(state.UNITS) if self.s.at[seat, unit] == place
        ]

    def prison(self, captor: int, owner: int) -> list[int]:
        """Return the types of an owner's units that a seat has captured."""
        return self.on(owner, state.CAPTURED - captor)

    def dice(self) -> list[int]:
        """Return what the dice on the table count now."""
        return [
            strikes.final_value(self.s, die)
            for die in range(state.DICE)
            if self.s.die_colour[die] != 0
        ]

    def count(self, code: int, seat: int | None = None) -> int:
        """Count the events of a kind so far, of a seat if one is given."""
        return sum(seat in (None, event.seat) for event in self.events_of(code))
