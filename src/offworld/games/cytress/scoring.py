"""Cytress: the rebellion, final scoring in four parts (chapter 13)."""

from offworld.games.cytress import state
from offworld.games.cytress.pieces import controller, crews_on_stratos, has_majority
from offworld.kernel.rule import rule


@rule
def prestige(box, s, seat):
    return (
        crew_prestige(box, s, seat)
        + stratos_prestige(box, s, seat)
        + tube_prestige(box, s, seat)
        + bounty_prestige(box, s, seat)
    )


@rule
def crew_prestige(box, s, seat):  # 13.1
    total = 0
    for i in range(state.LEVELS):
        total += s.stratos[seat, i] * box.crew_prestige[i]
    return total


@rule
def stratos_prestige(box, s, seat):
    return (
        level_3_prestige(box, s, seat)
        + level_2_prestige(box, s, seat)
        + level_1_prestige(box, s, seat)
    )


@rule
def level_3_prestige(box, s, seat):  # 13.2, 13.5
    return box.set_prestige * target_sets(s, seat) if has_majority(s, seat, 3) else 0


@rule
def level_2_prestige(box, s, seat):  # 13.3, 13.5
    return box.longest_prestige * longest_lifepath(s, seat) if has_majority(s, seat, 2) else 0


@rule
def level_1_prestige(box, s, seat):  # 13.4, 13.5
    return box.stratos_prestige * crews_on_stratos(s, seat) if has_majority(s, seat, 1) else 0


@rule
def target_sets(s, seat):  # 13.2
    """How many times the seat has intel against all four factions."""
    return min(
        min(s.targets[seat, 0], s.targets[seat, 1]), min(s.targets[seat, 2], s.targets[seat, 3])
    )


@rule
def longest_lifepath(s, seat):  # 13.3, 14.22
    """Intel cards in the longest lifepath; for the AI, of the faction it has most of."""
    return max(max(s.cards[seat, 0], s.cards[seat, 1]), max(s.cards[seat, 2], s.cards[seat, 3]))


@rule
def tube_prestige(box, s, seat):  # 13.6
    total = 0
    for here in range(s.hexes):
        if s.hex_tube[here] > 0 and controller(box, s, here) == seat:
            total += box.tube_prestige[s.hex_tube[here] - 1]
    return total


@rule
def bounty_prestige(box, s, seat):  # 13.7
    total = 0
    for bounty in range(state.BOUNTIES):
        if s.bounty_at[bounty] == seat:
            total += box.bounty_prestige[bounty] * s.targets[seat, bounty % state.FACTIONS]
    return total


@rule
def best_seats(box, s):  # 13.8, 14.23
    """The set of seats with most prestige: they rule together. A solo game that ends level has no winner."""
    most = -1
    best = 0
    for seat in range(s.seats):
        total = prestige(box, s, seat)
        if total > most:
            most = total
            best = 0
        if total == most:
            best |= 1 << seat
    if s.solo == 1 and best == 3:
        return 0
    return best
