"""A solver of the blocks: however they are laid, every space can be reached, and there is room.

It knows the box and the rules of laying (7.2, 7.3) only, and nothing of the code of the rules.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest

from offworld.games.zaibatsu import state
from offworld.games.zaibatsu.box import open_box
from offworld.kernel.hexes import DIRECTIONS, Hex

BOX: Any = open_box().record
BLOCKS = range(state.BLOCKS)
LAID = range(1, state.BLOCKS)  # all but the Central Core
SIDES = range(6)

Space = tuple[Hex, int]


class Tile(NamedTuple):
    block: int
    turn: int

    def space(self, direction: int) -> int:
        """Return the space that it has in a direction, or -1."""
        found: int = BOX.block_sides[self.block, (direction - self.turn) % 6]
        return found


Net = dict[Hex, Tile]


def steps(net: Net) -> dict[Space, set[Space]]:
    """Return where a step leads from each space of a net."""
    found: dict[Space, set[Space]] = {}
    for at, tile in net.items():
        for space in range(BOX.block_spaces[tile.block]):
            leads = BOX.block_leads[tile.block, space]
            found[at, space] = {(at, other) for other in range(7) if leads >> other & 1}
        for direction, step in enumerate(DIRECTIONS):
            other = net.get(at + step)
            if other and tile.space(direction) >= 0 and other.space((direction + 3) % 6) >= 0:
                end = (at + step, other.space((direction + 3) % 6))
                found[at, tile.space(direction)].add(end)
    return found


def reached(graph: dict[Space, set[Space]], start: Space) -> set[Space]:
    found, edge = {start}, [start]
    while edge:
        for space in graph[edge.pop()] - found:
            found.add(space)
            edge.append(space)
    return found


def is_joined(net: Net) -> bool:
    """Return whether every space can be reached from every other one."""
    graph = steps(net)
    start = next(iter(graph))
    back: dict[Space, set[Space]] = {space: set() for space in graph}
    for space, ends in graph.items():
        for end in ends:
            back[end].add(space)
    return len(reached(graph, start)) == len(graph) == len(reached(back, start))


def places(net: Net) -> set[tuple[Hex, int]]:
    """Return the blocks and directions at which a block could be laid."""
    return {
        (at, direction)
        for at, tile in net.items()
        for direction in SIDES
        if tile.space(direction) >= 0 and at + DIRECTIONS[direction] not in net
    }


def layings(net: Net, block: int) -> Iterator[tuple[Hex, Tile]]:
    """Yield all legal ways to lay a block: where, and how it is turned."""
    for at, direction in sorted(places(net)):
        for turn in SIDES:
            tile = Tile(block, turn)
            if tile.space((direction + 3) % 6) >= 0:
                yield at + DIRECTIONS[direction], tile


@pytest.mark.rule("5.11", "7.3")
def test_any_block_fits_at_any_open_side_in_four_orientations_or_more() -> None:
    for old, turn, new in product(BLOCKS, SIDES, LAID):
        net = {Hex(0, 0): Tile(old, turn)}
        sides = {direction for _, direction in places(net)}
        assert len(sides) >= 4
        for side in sides:
            at = DIRECTIONS[side]
            turns = [tile.turn for where, tile in layings(net, new) if where == at]
            assert len(turns) >= 4


@pytest.mark.rule("5.5", "5.11")
def test_two_blocks_in_any_orientation_are_one_net() -> None:
    for old, new in product(BLOCKS, LAID):
        if old != new:
            net = {Hex(0, 0): Tile(old, 0)}  # turning both together changes nothing
            for at, tile in layings(net, new):
                assert is_joined({**net, at: tile})


@pytest.mark.rule("5.11", "3.12")
def test_no_order_of_the_pile_can_lock_the_game() -> None:
    """The proof: of the blocks in the highest row take the rightmost one.

    Its sides to the right, to the upper right and to the upper left are free. If no block has three
    closed sides in a row, in any orientation, one of these is open. So there is always a place.
    """
    for block, turn, first in product(BLOCKS, SIDES, SIDES):
        tile = Tile(block, turn)
        assert any(tile.space((first + i) % 6) >= 0 for i in range(3))


@pytest.mark.rule("5.11")
@pytest.mark.parametrize("seed", range(5))
def test_whoever_wants_to_close_the_net_cannot(seed: int) -> None:
    """Lay each block of a shuffled pile so that the fewest places are left."""
    dice = random.Random(seed)
    pile = list(LAID)
    dice.shuffle(pile)
    net = {Hex(0, 0): Tile(state.CORE, 0)}
    for block in pile:
        ways = list(layings(net, block))
        fewest = min(len(places({**net, at: tile})) for at, tile in ways)
        at, tile = dice.choice(
            [(at, tile) for at, tile in ways if len(places({**net, at: tile})) == fewest]
        )
        net[at] = tile
        free = {at + DIRECTIONS[direction] for at, direction in places(net)}
        assert len(free) >= 3  # one is left even if both block cards take a place
    assert len(net) == 24
    assert is_joined(net)


@pytest.mark.rule("5.11")
@pytest.mark.parametrize("seed", range(10))
def test_every_space_of_a_random_net_can_be_reached(seed: int) -> None:
    dice = random.Random(seed)
    pile = list(LAID)
    dice.shuffle(pile)
    net = {Hex(0, 0): Tile(state.CORE, 0)}
    for block in pile:
        at, tile = dice.choice(list(layings(net, block)))
        net[at] = tile
    assert is_joined(net)


@pytest.mark.rule("5.10")
def test_every_block_but_the_central_core_has_bonus_parts() -> None:
    parts = [BOX.block_corner[block].bit_count() for block in BLOCKS]
    assert parts[state.CORE] == 0
    assert min(parts[1:]) >= 2
    assert sum(parts) == 82  # three make a place: enough for all 24 counters
