"""What is hidden in Smugglers stays hidden: who learns what, and what may be taken back."""

from __future__ import annotations

import pytest

from offworld.kernel.contract import EVERYTHING, SPECTATOR
from offworld.kernel.events import UNKNOWN
from offworld.kernel.records import from_bytes, to_bytes
from offworld.match import Match, MatchError
from scaffolding.made_up import made_up

GAME = made_up("smugglers")
GUARD, BLADE, SPICE, GEM = range(4)
ANN, BEN, CYD = range(3)
# The card that each holds, other than what the seed dealt.
HANDS = {ANN: (GUARD, GEM), BEN: (SPICE, SPICE), CYD: (BLADE, GEM)}


def table(hands: dict[int, tuple[int, ...]] = HANDS) -> Match:
    """Return a match of three in which all are about to bid, with known hands."""
    match = Match.new(GAME, 3, seed=5)
    s = from_bytes(GAME.state, to_bytes(match.state))
    for seat, cards in hands.items():
        for kind in range(4):
            s.deck[kind] += s.hand[seat, kind] - cards.count(kind)
            s.hand[seat, kind] = cards.count(kind)
    match._states[0] = to_bytes(s)
    match.state = match.after(0)
    return match


def with_the_turn(seat: int) -> Match:
    """Return a match in which a seat has won the crate and has the turn."""
    match = table()
    for bidder in range(3):
        match.push("bid 3" if bidder == seat else "bid 0", bidder)
    assert match.waiting() == [seat]
    return match


def lines(match: Match, viewer: int) -> list[str]:
    return [str(each) for each in match.happenings(len(match.moves), viewer)]


# --- events have an audience ---


def test_a_bid_is_told_to_its_bidder_only_until_all_have_bid() -> None:
    match = table()
    match.push("bid 2", ANN)
    assert lines(match, ANN) == ["Red bids 2 coins."]
    assert lines(match, BEN) == lines(match, SPECTATOR) == ["Red has made a bid."]
    match.push("bid 1", BEN)
    match.push("bid 0", CYD)
    assert lines(match, BEN)[1:4] == [
        "Red has bid 2 coins.",
        "Green has bid 1 coin.",
        "White has bid 0 coins.",
    ]


def test_only_thief_and_victim_learn_what_was_stolen() -> None:
    match = with_the_turn(ANN)
    match.push("steal green")
    match.push("let", BEN)
    assert lines(match, ANN) == lines(match, BEN) == ["Red steals a spice from Green."]
    assert lines(match, CYD) == lines(match, SPECTATOR) == ["Red steals a card from Green."]
    (theft,) = match.happenings(len(match.moves), CYD)
    assert theft.arguments == {"victim": BEN, "kind": UNKNOWN}


def test_everything_is_told_when_the_match_is_over_and_not_before() -> None:
    match = table()
    with pytest.raises(MatchError, match="there is no seat -2"):
        match.view(EVERYTHING)
    while not match.is_over:
        match.play(match.waiting()[0], match.legal(match.waiting()[0])[0])
    assert match.viewer == EVERYTHING
    assert any("Red bids 0 coins" in str(line) for line in match.happenings(1))


# --- taking back ---


def test_a_bid_can_be_taken_back_while_others_still_bid() -> None:
    match = table()
    match.push("bid 2", ANN)
    match.push("bid 1", BEN)
    assert match.can_undo(ANN)
    assert match.can_undo(BEN)
    match.undo(ANN)
    assert match.waiting() == [ANN, CYD]
    assert match.moves == ((BEN, 1),)


def test_bids_that_were_shown_stand() -> None:
    match = with_the_turn(ANN)
    assert not any(match.can_undo(seat) for seat in range(3))


def test_a_threat_can_be_taken_back_because_nobody_has_learned_anything() -> None:
    match = with_the_turn(ANN)
    match.push("steal green")
    assert match.can_undo(ANN)
    match.undo(ANN)
    assert match.waiting() == [ANN]


@pytest.mark.parametrize("shows", ["offer green gem 1", "sell gem"])
def test_who_has_shown_a_card_of_the_hand_has_told_others(shows: str) -> None:
    match = with_the_turn(ANN)
    match.push(shows)
    assert not match.can_undo(ANN)


def test_a_card_that_was_drawn_stands() -> None:
    match = with_the_turn(ANN)
    match.push("draw")
    with pytest.raises(MatchError, match="revealed something new"):
        match.undo(ANN)


def test_a_refusal_stands_because_the_next_crate_is_drawn() -> None:
    match = with_the_turn(ANN)
    match.push("offer green gem 1")
    match.push("refuse", BEN)
    assert match.state.crate >= 0
    assert not match.can_undo(BEN)
