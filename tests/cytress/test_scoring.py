"""Chapter 13: the rebellion."""

import pytest

from cytress.scenario import BLUE, GREEN, PURPLE, RED, YELLOW, Table, random_tables
from offworld.games.cytress import scoring, state


@pytest.mark.rule("13.1", "13.2", "13.3", "13.4", "13.5", "13.6", "13.7")
def test_greens_111_prestige() -> None:
    """The rulebook's example: 65 for crews, 24 for levels, 10 for a bounty, 12 for tubes."""
    table = green_at_the_end()
    b, s = table.b, table.s
    assert scoring.crew_prestige(b, s, GREEN) == 30 + 30 + 5
    assert scoring.stratos_prestige(b, s, GREEN) == 12 + 12 + 0
    assert scoring.bounty_prestige(b, s, GREEN) == 10
    assert scoring.tube_prestige(b, s, GREEN) == 7 + 5 + 0
    assert table.scores()[GREEN] == 111


def green_at_the_end() -> Table:
    table = (
        Table(5)
        .put_on_stratos(GREEN, 1, 3, 2)
        .put_on_stratos(RED, 0, 1, 2)
        .put_on_stratos(BLUE, 2, 2, 0)
    )
    # Two full sets of targets, five of them Corpocrats; four cards in the longest lifepath.
    for faction, target in (
        [(state.PRIVATEER, state.CORPOCRAT)] * 3
        + [(state.PRIVATEER, state.ROVER)]
        + [(state.ROVER, state.CORPOCRAT)] * 2
    ):
        table.put_intel(GREEN, faction, target)
    for faction, target in [
        (state.CORPOCRAT, state.PRIVATEER),
        (state.CORPOCRAT, state.PRIVATEER),
        (state.CORPOCRAT, state.HOOLIGANG),
        (state.ROVER, state.HOOLIGANG),
        (state.HOOLIGANG, state.ROVER),
    ]:
        table.put_intel(GREEN, faction, target)
    assert [table.s.cards[GREEN, f] for f in range(state.FACTIONS)] == [3, 4, 1, 3]
    assert [table.s.targets[GREEN, f] for f in range(state.FACTIONS)] == [5, 2, 2, 2]
    table.put_bounty(GREEN, state.CORPOCRAT)
    three, two, one = table.hex(3, -1), table.hex(-2, 0), table.hex(0, 3)
    table.put_tube(three, 3).put_tube(two, 2).put_tube(one, 1)
    table.put_crew(GREEN, *table.around(three)[:2]).put_crew(RED, table.around(three)[2])
    table.put_crew(GREEN, table.around(two)[0])
    table.put_crew(GREEN, table.around(one)[0]).put_crew(BLUE, *table.around(one)[1:3])
    return table


@pytest.mark.rule("13.1")
@pytest.mark.parametrize(
    ("levels", "worth"), [((1, 0, 0), 5), ((0, 1, 0), 10), ((0, 0, 1), 15), ((2, 3, 4), 100)]
)
def test_crews_on_stratos(levels: tuple[int, int, int], worth: int) -> None:
    table = Table(3).put_on_stratos(RED, *levels)
    assert scoring.crew_prestige(table.b, table.s, RED) == worth


def with_targets(table: Table, seat: int, *targets: int) -> Table:
    """One card against each of these."""
    for target in targets:
        table.put_intel(seat, (target + 1) % state.FACTIONS, target)
    return table


@pytest.mark.rule("13.2")
@pytest.mark.parametrize(
    ("targets", "prestige"),
    [
        ((0, 1, 2), 0),
        ((0, 1, 2, 3), 6),
        ((0, 0, 1, 1, 2, 2, 3), 6),
        ((0, 1, 2, 3, 0, 1, 2, 3), 12),
        ((0, 1, 2, 3, 0, 1, 2, 3, 3, 3), 12),
    ],
)
def test_level_3_pays_for_complete_sets_of_targets(targets: tuple[int, ...], prestige: int) -> None:
    table = with_targets(Table(3).put_on_stratos(RED, 0, 0, 1), RED, *targets)
    assert table.scores()[RED] == 15 + prestige


@pytest.mark.rule("13.3", "1.4")
def test_level_2_pays_for_the_cards_of_the_longest_lifepath_not_for_icons() -> None:
    table = Table(3).put_on_stratos(RED, 0, 1, 0)
    assert table.scores()[RED] == 10  # the Rover lifepath's own icons are no cards
    for faction, target in (
        [(state.CORPOCRAT, state.ROVER)] * 2
        + [(state.HOOLIGANG, state.ROVER)] * 4
        + [(state.ROVER, state.HOOLIGANG)]
    ):
        table.put_intel(RED, faction, target)
    assert table.scores()[RED] == 10 + 3 * 4


@pytest.mark.rule("13.4")
def test_level_1_pays_for_every_own_crew_on_stratos() -> None:
    table = Table(3).put_on_stratos(RED, 2, 1, 1).put_on_stratos(GREEN, 1, 2, 2)
    assert table.scores()[RED] == 10 + 10 + 15 + 3 * 4
    assert table.scores()[GREEN] == 5 + 20 + 30  # no cards, so levels 2 and 3 bring nothing more


@pytest.mark.rule("13.5")
def test_majorities_are_shared_by_all_who_tie() -> None:
    table = Table(4).put_on_stratos(RED, 2).put_on_stratos(GREEN, 2).put_on_stratos(YELLOW, 1)
    assert table.scores() == [10 + 6, 10 + 6, 5, 0]


@pytest.mark.rule("13.5")
def test_a_level_without_crews_is_nobodys() -> None:
    table = with_targets(Table(3), RED, 0, 1, 2, 3)
    assert table.scores() == [0, 0, 0]


@pytest.mark.rule("13.6")
@pytest.mark.parametrize(("height", "worth"), [(1, 3), (2, 5), (3, 7)])
def test_a_tube_goes_to_the_most_crews_around_it(height: int, worth: int) -> None:
    table = Table(3)
    tube = table.hex(2, 0)
    near = table.around(tube)
    table.put_tube(tube, height)
    assert table.scores() == [0, 0, 0]
    table.put_crew(GREEN, near[0])
    assert table.scores() == [0, worth, 0]
    table.put_crew(RED, near[1])
    assert table.scores() == [0, 0, 0]  # tied
    table.put_crew(RED, near[2])
    assert table.scores() == [worth, 0, 0]
    table.put_crew(YELLOW, near[3], near[4])
    assert table.scores() == [0, 0, 0]  # tied between two of three
    table.put_crew(YELLOW, near[5])
    assert table.scores() == [0, 0, worth]


@pytest.mark.rule("13.6")
def test_crews_further_away_do_not_count() -> None:
    table = Table(3)
    tube = table.hex(2, 0)
    table.put_tube(tube, 3).put_crew(GREEN, table.around(tube)[0])
    far = [h for h in range(table.s.hexes) if h != tube and h not in table.around(tube)]
    table.put_crew(RED, *far[:10])
    assert table.scores() == [0, 7, 0]


@pytest.mark.rule("13.7")
def test_bounties_pay_2_or_1_for_each_target_icon() -> None:
    table = with_targets(Table(4), RED, state.ROVER, state.ROVER, state.ROVER, state.PRIVATEER)
    table.put_bounty(RED, state.ROVER)
    assert table.scores()[RED] == 2 * 3
    table.put_bounty(RED, state.ROVER + 4)
    assert table.scores()[RED] == 3 * 3
    table.put_bounty(RED, state.PRIVATEER + 4).put_bounty(RED, state.HOOLIGANG)
    assert table.scores()[RED] == 9 + 1 + 0
    table.put_bounty(GREEN, state.CORPOCRAT)
    assert table.scores()[GREEN] == 0  # none of GREEN's cards is against it, RED's don't count


@pytest.mark.rule("13.8")
def test_most_prestige_wins_and_ties_rule_together() -> None:
    table = (
        Table(4)
        .put_on_stratos(RED, 0, 0, 1)
        .put_on_stratos(PURPLE, 0, 0, 1)
        .put_on_stratos(GREEN, 1)
    )
    assert table.scores() == [15, 5 + 3, 0, 15]
    assert table.winners() == {RED, PURPLE}
    table.put_on_stratos(YELLOW, 0, 2)
    assert table.winners() == {YELLOW}


# --- an independent reckoning ---


def prestige_by_the_book(table: Table, seat: int) -> int:
    b, s = table.b, table.s
    cards = [card for card in range(72) if s.intel_at[card] == seat]
    targets = [sum(b.intel_target[card] == f for card in cards) for f in range(4)]
    lifepaths = [sum(card // 18 == f for card in cards) for f in range(4)]
    crews = table.levels(seat)
    rewards = [3 * sum(crews), 3 * max(lifepaths), 6 * min(targets)]
    total = 5 * crews[0] + 10 * crews[1] + 15 * crews[2]
    for level in range(3):
        on_level = [s.stratos[p, level] for p in range(s.seats)]
        if on_level[seat] > 0 and on_level[seat] == max(on_level):
            total += rewards[level]
    for here in range(s.hexes):
        if s.hex_tube[here]:
            around = [table.count_around(here, p) for p in range(s.seats)]
            if around[seat] == max(around) and around.count(max(around)) == 1:
                total += {1: 3, 2: 5, 3: 7}[s.hex_tube[here]]
    for faction in range(4):
        total += 2 * targets[faction] * (s.bounty_at[faction] == seat)
        total += 1 * targets[faction] * (s.bounty_at[faction + 4] == seat)
    return total


@pytest.mark.rule("13.1", "13.2", "13.3", "13.4", "13.5", "13.6", "13.7", "13.8", "14.22", "14.23")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_scores_agree_with_an_independent_reckoning(seats: int) -> None:
    most = 0
    for table in random_tables(seats, games=12, every=40):
        scores = [prestige_by_the_book(table, seat) for seat in range(table.s.seats)]
        assert table.scores() == scores
        best = {seat for seat, score in enumerate(scores) if score == max(scores)}
        assert table.winners() == (set() if seats == 1 and len(best) == 2 else best)
        most = max(most, *scores)
    assert most > 40
