"""Positions for the tests of Cryo: a real setup, then pieces where a test wants them.

Cards, tiles, tokens and pods are moved, never made. Every dock is open unless a test closes it.
"""

from __future__ import annotations

from offworld.games.cryo import GAME, rules, state
from offworld.kernel.game import Box
from scaffolding.scenario import TurnScenario

RED, GREEN, WHITE, TEAL = range(state.SEATS)
PLAYER, RIVAL = state.PLAYER, state.RIVAL

STANDARD_BOX = GAME.open_box()

# Docks of a section: two above, three below
UP_LEFT, UP_RIGHT, LOW_LEFT, LOW_MIDDLE, LOW_RIGHT = range(5)


def dock(section: int, place: int) -> int:
    return section * state.SECTION_DOCKS + place


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
        kept: bool = True,
        damage: bool = False,
    ) -> None:
        super().__init__(seats, variant, seed, box)
        while kept and self.s.stage == state.CHOOSING:
            self.answer(self.options()[0])
        if not damage:
            for place in range(state.DOCKS):
                self.s.drone[place] = state.NOBODY

    # --- questions and answers ---

    def deploy(self, place: int) -> Table:
        return self.answer(state.DOCK + place)

    def act(self, action: int) -> Table:
        """Take the action of this kind beside the dock; of two, the first clockwise."""
        if self.s.asked != state.SPACE:  # there was nothing to choose, and it goes on
            assert self.b.space_action[self.s.space_at] == action
            return self
        for option in self.options():
            if self.b.space_action[option - state.SPACE] == action:
                return self.answer(option)
        raise AssertionError(f"action {action} is not among {self.spelled(self.options())}")

    def actions(self) -> set[int]:
        """Return the kinds of actions that can be chosen."""
        return {self.b.space_action[space] for space in self.choices(state.SPACE)}

    def recall(self, section: int | None = None) -> Table:
        """Recall, resolve an incident (the first there is), and park the drones without actions."""
        self.answer(state.RECALL)
        self.answer(state.TOKEN + (min(self.choices(state.TOKEN)) if section is None else section))
        return self

    def park(self) -> Table:
        """Bring drones home without using actions."""
        while self.asks(state.HOME):
            self.answer(min(o for o in self.options() if (o - state.HOME) % 2 == 0))
        return self

    def end(self) -> Table:
        """End the turn if that is asked."""
        return self.answer(state.END) if self.asks(state.END) else self

    # --- putting pieces in place ---

    def turn(self, seat: int) -> Table:
        """Begin a seat's turn."""
        s = self.s
        s.player = s.actor = seat
        s.asked, s.done, s.scrapped = state.DOCK, 0, 0
        return self

    def stock(self, seat: int, *materials: int) -> Table:
        """Give a seat crystals, organics, tech and nanites."""
        for material in range(state.MATERIALS):
            self.s.stock[seat, material] = (*materials, 0, 0, 0, 0)[material]
        return self

    def energy(self, seat: int, energy: int) -> Table:
        self.s.energy[seat] = energy
        return self

    def hand(self, seat: int, *cards: int) -> Table:
        """Let a seat hold exactly these cards."""
        s = self.s
        for card in range(state.TYPES):
            s.deck[card] += s.hand[seat, card]
            s.deck_cards += s.hand[seat, card]
            s.hand[seat, card] = 0
        s.hand_cards[seat] = 0
        for card in cards:
            self._take_card(card)
            s.hand[seat, card] += 1
            s.hand_cards[seat] += 1
        return self

    def upgrade(self, seat: int, card: int) -> Table:
        self._take_card(card)
        self.s.upgrade[seat, card] = 1
        return self

    def vehicle(self, seat: int, card: int) -> Table:
        self._take_card(card)
        row = self.s.vehicle.tolist()[seat]
        self.s.vehicle[seat, row.index(state.NONE)] = card
        return self

    def mission(self, seat: int, card: int) -> Table:
        self._take_card(card)
        self.s.mission[seat, card] += 1
        self.s.missions[seat] += 1
        return self

    def _take_card(self, card: int) -> None:
        s = self.s
        if s.deck[card] > 0:
            s.deck[card] -= 1
            s.deck_cards -= 1
        else:
            assert s.discard[card] > 0, f"no card {card} is left"
            s.discard[card] -= 1

    def deck(self, *cards: int) -> Table:
        """Leave only these cards to draw; the others go where nobody finds them."""
        s = self.s
        for card in range(state.TYPES):
            s.deck[card] = cards.count(card)
            s.discard[card] = 0
        s.deck_cards = len(cards)
        return self

    def pods(self, seat: int, *, awake: int = 0, asleep: dict[int, int] | None = None) -> Table:
        """Put pods on the platform and into chambers; the others are destroyed."""
        s = self.s
        for chamber in range(state.CHAMBERS):
            s.chamber[chamber, seat] = (asleep or {}).get(chamber, 0)
        for cavern in range(state.CAVERNS):
            s.colony[cavern, seat] = 0
        s.awake[seat] = awake
        s.destroyed[seat] = state.PODS - awake - sum((asleep or {}).values())
        return self

    def colony(self, seat: int, cavern: int, pods: int) -> Table:
        """Put pods that were destroyed into a cavern, face up."""
        self.s.destroyed[seat] -= pods
        self.s.colony[cavern, seat] += pods
        assert self.s.destroyed[seat] >= 0
        if self.s.cavern[cavern] < 0:
            large = self.b.cavern_large[cavern]
            tiles = [
                tile
                for tile in range(state.CAVERN_TILES)
                if self.s.cavern_tiles[tile] and self.b.tile_large[tile] == large
            ]
            self.tile_on(cavern, tiles[0])
        return self

    def tile_on(self, cavern: int, tile: int) -> Table:
        """Turn up a cavern with this tile."""
        s = self.s
        for other in range(state.CAVERNS):
            if s.cavern[other] == tile and other != cavern:
                s.cavern[other] = s.cavern[cavern]
                s.cavern[cavern] = tile
                return self
        if s.cavern[cavern] >= 0:
            s.cavern_tiles[s.cavern[cavern]] = 1
        s.cavern_tiles[tile] = 0
        s.cavern[cavern] = tile
        return self

    def at_salvage(self, seat: int, *spaces: int) -> Table:
        """Put pods that were destroyed to salvage."""
        for space in spaces:
            self.s.destroyed[seat] -= 1
            self.s.salvage[space] = seat
        return self

    def face(self, section: int, *shown: int, either: bool = False) -> int:
        """Return the face of a section's tile that shows these resources."""
        wanted = [shown.count(resource) for resource in range(state.RESOURCES)]
        for face in range(section * 10, section * 10 + 10):
            gain = [self.b.face_gain[face, resource] for resource in range(state.RESOURCES)]
            if gain == wanted and bool(self.b.face_either[face]) == either:
                return face
        raise AssertionError(f"no tile shows {shown}")

    def top(self, stack: int, face: int) -> Table:
        """Lay a tile on a resource space, face up."""
        s = self.s
        s.tiles[s.top[stack]] += 1
        if s.tiles[face] > 0:
            s.tiles[face] -= 1
        else:  # it lies on another space
            other = next(k for k in range(state.STACKS) if k != stack and s.top[k] == face)
            s.top[other] = s.top[stack]
            s.tiles[s.top[stack]] -= 1
        s.top[stack] = face
        return self

    def empty(self, *stacks: int) -> Table:
        """Take all tiles off resource spaces."""
        s = self.s
        for stack in stacks:
            s.spent[s.top[stack]] += 1
            s.stack[stack], s.top[stack] = 0, state.NONE
        return self

    def slot(self, seat: int, slot: int, face: int) -> Table:
        """Place a tile on a platform."""
        assert self.s.tiles[face] > 0
        self.s.tiles[face] -= 1
        self.s.slot[seat, slot] = face
        return self

    def token(self, section: int, shows: int) -> Table:
        self.s.token[section] = shows
        return self

    def drone(self, seat: int, *places: int) -> Table:
        """Put a seat's drones on docks."""
        for place in places:
            home = self.s.home.tolist()[seat]
            self.s.home[seat, home.index(1)] = 0
            if place == state.LAUNCH_DOCK:
                self.s.at_launch[seat] += 1
            else:
                self.s.drone[place] = seat
        return self

    # --- what there is ---

    def materials(self, seat: int) -> list[int]:
        """Return crystals, organics, tech and nanites of a seat."""
        return [int(self.s.stock[seat, material]) for material in range(state.MATERIALS)]

    def chambers(self, seat: int) -> list[int]:
        return [int(self.s.chamber[chamber, seat]) for chamber in range(state.CHAMBERS)]

    def colonies(self, seat: int) -> dict[int, int]:
        """Return a seat's pods by cavern."""
        pods = {c: int(self.s.colony[c, seat]) for c in range(state.CAVERNS)}
        return {cavern: count for cavern, count in pods.items() if count}


class Solo(Table):
    """A solo game in which the rival has nothing; card c lies at place c of the board."""

    def __init__(self, variant: str = "solo", seed: int = 1) -> None:
        super().__init__(1, variant=variant, seed=seed)
        s = self.s
        for card in range(state.TYPES):
            s.board_card[card] = card
            s.upgrade[RIVAL, card] = s.mission[RIVAL, card] = 0
        s.missions[RIVAL] = 0
        s.vehicle[RIVAL, 0] = state.NONE
        self.stock(RIVAL).energy(RIVAL, 0).hand(PLAYER)

    def decide(self, one: int, other: int | None = None) -> Solo:
        """Lay out the decision cards; with one of them, both show the same."""
        self.s.decision[0] = one
        self.s.decision[1] = one if other is None else other
        return self

    def go(self, to_do: int = state.RIVAL_BEGINS) -> Solo:
        """Let the rival's turn go on from a step."""
        s = self.s
        s.player, s.asked, s.to_do = RIVAL, state.NOTHING, to_do
        self.hear(rules.run_on, self.b, s)
        return self

    def check(self) -> Solo:
        """Let the rival check its resources and end its turn."""
        return self.go(state.RIVAL_CRYSTALS)

    def away(self, count: int) -> Solo:
        """Put this number of the rival's drones on docks of the laboratory and R&D."""
        self.drone(RIVAL, *(5, 6, 10, 11, 12)[:count])
        return self

    @property
    def deployed(self) -> list[int]:
        """The docks that the rival's drones went to."""
        return [e.a for e in self.events_of(state.DEPLOYED) if e.seat == RIVAL]


def quiet(variant: str = "solo") -> Solo:
    """The rival has pods only in dispatch, and the player none that matter."""
    table = Solo(variant)
    table.pods(RIVAL, asleep={9: 2, 10: 2, 11: 2})
    return table
