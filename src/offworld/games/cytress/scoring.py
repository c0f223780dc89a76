"""Cytress: the rebellion, final scoring in four parts (chapter 13)."""

from offworld.games.cytress import state
from offworld.games.cytress.pieces import controller, crews_on_stratos, has_majority
from offworld.kernel.rule import rule
from offworld.kernel.scoring import leaders

BOTH = 0b11  # the player and the AI, as a set of seats


@rule
def prestige(box, s, seat):
    """Return a seat's prestige, as if the rebellion began now."""
    return (
        crew_prestige(box, s, seat)
        + stratos_prestige(box, s, seat)
        + tube_prestige(box, s, seat)
        + bounty_prestige(box, s, seat)
    )


@rule
def crew_prestige(box, s, seat):  # 13.1
    """Return the prestige of a seat's crews on Stratos, by level."""
    total = 0
    for i in range(state.LEVELS):
        total += s.stratos[seat, i] * box.crew_prestige[i]
    return total


@rule
def stratos_prestige(box, s, seat):
    """Return the prestige of a seat's majorities on Stratos."""
    return (
        level_3_prestige(box, s, seat)
        + level_2_prestige(box, s, seat)
        + level_1_prestige(box, s, seat)
    )


@rule
def level_3_prestige(box, s, seat):  # 13.2, 13.5
    """Return the prestige of a majority on level 3: for sets of targets."""
    return box.set_prestige * target_sets(s, seat) if has_majority(s, seat, 3) else 0


@rule
def level_2_prestige(box, s, seat):  # 13.3, 13.5
    """Return the prestige of a majority on level 2: for the longest lifepath."""
    return box.longest_prestige * longest_lifepath(s, seat) if has_majority(s, seat, 2) else 0


@rule
def level_1_prestige(box, s, seat):  # 13.4, 13.5
    """Return the prestige of a majority on level 1: for crews on Stratos."""
    return box.stratos_prestige * crews_on_stratos(s, seat) if has_majority(s, seat, 1) else 0


@rule
def target_sets(s, seat):  # 13.2
    """Count the seat's sets of intel against all four factions."""
    return min(
        min(s.targets[seat, 0], s.targets[seat, 1]), min(s.targets[seat, 2], s.targets[seat, 3])
    )


@rule
def longest_lifepath(s, seat):  # 13.3, 14.22
    """Count the intel cards in the longest lifepath; for the AI, of the faction it has most of."""
    return max(max(s.cards[seat, 0], s.cards[seat, 1]), max(s.cards[seat, 2], s.cards[seat, 3]))


@rule
def tube_prestige(box, s, seat):  # 13.6
    """Return the prestige of the tubes a seat controls."""
    total = 0
    for here in range(s.hexes):
        if s.hex_tube[here] > 0 and controller(box, s, here) == seat:
            total += box.tube_prestige[s.hex_tube[here] - 1]
    return total


@rule
def bounty_prestige(box, s, seat):  # 13.7
    """Return the prestige of a seat's bounties, for its intel against their factions."""
    total = 0
    for bounty in range(state.BOUNTIES):
        if s.bounty_at[bounty] == seat:
            total += box.bounty_prestige[bounty] * s.targets[seat, bounty % state.FACTIONS]
    return total


@rule
def best_seats(box, s):  # 13.8, 14.23
    """Return the set of seats with the most prestige. A solo game that ends level has no winner."""
    best = 0
    most = -1
    for seat in range(s.seats):
        total = prestige(box, s, seat)
        best = leaders(best, most, seat, total)
        most = max(most, total)
    if s.solo == 1 and best == BOTH:
        return 0
    return best
