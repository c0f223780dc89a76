"""Chapter 4: scouting the districts."""

import pytest

from cytress.scenario import GREEN, PURPLE, RED, YELLOW, Table
from offworld.games.cytress import state

BOTH, LARGER, SMALLER = (0, 1), 0, 1


def spots(*factions: int, which: tuple[int, ...] = BOTH) -> set[int]:
    return {faction * 2 + spot for faction in factions for spot in which}


EVERYWHERE = spots(*range(state.FACTIONS))


def scouting(seats: int, first: int = RED) -> Table:
    table = Table(seats)
    for seat in range(seats):
        table.put_stock(seat)
    return table.begin(state.SCOUTING, first)


@pytest.mark.rule("4.1")
def test_everyone_must_scout_in_turn() -> None:
    table = scouting(5, first=3)
    for seat in (3, 4, 0, 1, 2):
        assert table.actor == seat
        assert table.choices(state.SCOUT) <= EVERYWHERE  # and no way to decline
        table.answer_anyhow()
    assert table.s.asked == state.PAD


@pytest.mark.rule("4.2")
@pytest.mark.parametrize("faction", range(state.FACTIONS))
@pytest.mark.parametrize(("spot", "amount"), [(LARGER, 6), (SMALLER, 3)])
def test_a_spot_yields_what_it_shows_of_its_districts_resource(
    faction: int, spot: int, amount: int
) -> None:
    table = scouting(4).scout(faction, spot)
    assert table.stock(RED) == [
        amount if resource == faction else 0 for resource in range(state.FACTIONS)
    ]


@pytest.mark.rule("4.3")
def test_one_more_for_each_own_crew_on_stratos() -> None:
    table = scouting(4).put_on_stratos(RED, 1, 2, 1).put_on_stratos(GREEN, 3)
    table.scout(state.HOOLIGANG, SMALLER)
    assert table.stock(RED) == [0, 0, 3 + 4, 0]


@pytest.mark.rule("4.4")
def test_never_a_spot_with_a_leader() -> None:
    table = scouting(4)
    assert table.choices(state.SCOUT) == EVERYWHERE
    table.scout(state.ROVER, LARGER)
    assert table.choices(state.SCOUT) == EVERYWHERE - {state.ROVER * 2}
    table.scout(state.ROVER, SMALLER)
    assert table.choices(state.SCOUT) == EVERYWHERE - spots(state.ROVER)
    table.scout(state.CORPOCRAT, SMALLER)
    assert table.choices(state.SCOUT) == EVERYWHERE - spots(state.ROVER) - {state.CORPOCRAT * 2 + 1}


@pytest.mark.rule("4.2", "4.3", "4.5")
def test_the_rulebooks_scouting_and_privateer_example() -> None:
    """YELLOW gains 6 GLOW and GREEN 2 by its Privateers.

    GREEN then gains 3 + 2 and nothing by its own Privateers.
    """
    table = (
        scouting(4, first=YELLOW)
        .learn(GREEN, state.PRIVATEER, glow=2, ammo=1)
        .put_on_stratos(GREEN, 1, 1)
    )
    table.scout(state.ROVER, LARGER)
    assert table.stock(YELLOW) == [0, 0, 0, 6]
    assert table.stock(GREEN) == [0, 0, 0, 2]
    table.scout(state.CORPOCRAT).scout(state.CORPOCRAT, SMALLER)  # PURPLE, RED
    assert table.actor == GREEN
    table.scout(state.ROVER, SMALLER)
    assert table.stock(GREEN) == [0, 0, 0, 2 + 3 + 2]
    assert table.stock(YELLOW) == [0, 0, 0, 6]


@pytest.mark.rule("4.5")
def test_privateers_pay_each_time_a_rival_scouts_their_district() -> None:
    table = (
        scouting(4, first=YELLOW)
        .learn(GREEN, state.PRIVATEER, glow=2)
        .learn(PURPLE, state.PRIVATEER, glow=1, cred=1)
    )
    table.scout(state.ROVER, LARGER).scout(state.ROVER, SMALLER)  # YELLOW, PURPLE
    assert table.stock(GREEN) == [0, 0, 0, 4]
    assert table.stock(PURPLE) == [0, 0, 0, 3 + 1]  # its own visit pays it nothing more
    table.scout(state.CORPOCRAT)  # RED
    assert table.stock(PURPLE) == [1, 0, 0, 4]
    assert table.stock(GREEN) == [0, 0, 0, 4]


@pytest.mark.rule("4.6")
@pytest.mark.parametrize(("seats", "visits"), [(2, 2), (3, 2), (4, 1), (5, 1)])
def test_how_often_a_leader_scouts(seats: int, visits: int) -> None:
    table = scouting(seats)
    order = []
    while table.s.asked == state.SCOUT:
        order.append(table.actor)
        table.answer_anyhow()
    assert order == list(range(seats)) * visits


@pytest.mark.rule("4.6", "15.7")
def test_the_second_scouting_goes_to_another_district_and_frees_the_first_spot() -> None:
    table = scouting(3).learn(YELLOW, state.PRIVATEER, glow=1)
    table.scout(state.ROVER, LARGER).scout(state.ROVER, SMALLER)
    assert table.stock(RED) == [0, 0, 0, 3]
    assert table.stock(GREEN) == [0, 0, 0, 2]  # the house's smaller spot
    table.scout(state.PRIVATEER, LARGER)
    assert (
        table.actor == RED
    )  # whose leader stands with the Rovers, where no spot of either size is for it
    assert table.choices(state.SCOUT) == EVERYWHERE - spots(state.ROVER) - {state.PRIVATEER * 2}
    table.scout(state.HOOLIGANG, LARGER)
    assert table.choices(state.SCOUT) == EVERYWHERE - spots(state.ROVER) - {
        state.PRIVATEER * 2,
        state.HOOLIGANG * 2,
    }  # GREEN's leader is there too
    table.scout(state.CORPOCRAT, LARGER)
    assert table.actor == YELLOW
    assert table.choices(state.SCOUT) == EVERYWHERE - spots(state.PRIVATEER) - {
        state.HOOLIGANG * 2,
        state.CORPOCRAT * 2,
    }  # both Rover spots are free again
    assert table.stock(YELLOW) == [0, 3, 0, 2]  # Privateers paid for both visits to the Rovers


@pytest.mark.rule("4.6")
def test_privateers_pay_for_second_visits_too() -> None:
    table = scouting(2).learn(GREEN, state.PRIVATEER, tech=1)
    table.scout(state.ROVER).scout(state.CORPOCRAT).scout(state.PRIVATEER)
    assert table.stock(GREEN) == [3, 1, 0, 0]


@pytest.mark.rule("4.7")
def test_with_two_seats_only_the_spot_worth_three_is_open() -> None:
    table = scouting(2)
    assert table.choices(state.SCOUT) == spots(*range(state.FACTIONS), which=(LARGER,))
    table.scout(state.PRIVATEER)
    assert table.stock(RED) == [0, 3, 0, 0]
    assert table.choices(state.SCOUT) == spots(
        state.CORPOCRAT, state.HOOLIGANG, state.ROVER, which=(LARGER,)
    )
    table.scout(state.ROVER)
    assert table.choices(state.SCOUT) == spots(state.CORPOCRAT, state.HOOLIGANG, which=(LARGER,))
    table.scout(state.CORPOCRAT)
    assert table.choices(state.SCOUT) == spots(state.PRIVATEER, state.HOOLIGANG, which=(LARGER,))
