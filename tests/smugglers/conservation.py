"""What must hold in every state of Smugglers."""

from __future__ import annotations

import numpy as np

from offworld.kernel.game import Box
from scaffolding.conservation import Array, Checks, States, all_of, within

KINDS, SEATS = 4, 6  # of cards, at most
NOTHING = NOBODY = NONE = -1
QUESTIONS = (0, 4, 70, 72)  # bid, what to do in the turn, react, answer an offer


def checks(box: Box, states: Array) -> Checks:
    s = States(box, states)
    yield from s.unused("smugglers")
    crate = (s["crate"][:, None] == range(KINDS)).astype(int)
    cards = s["deck"] + s["hand"].sum(axis=1) + s["discard"] + crate
    yield "every card is in one place", all_of(cards == s.box["copies"])
    yield "the deck is counted", s["deck"].sum(axis=1) == s["deck_cards"]
    yield "the hands are counted", all_of(s["hand"].sum(axis=2) == s["cards"])
    yield "nothing is negative", within(s["coins"], 0, 999) & within(s["lives"], 0, 2)
    yield "hands hold what there is", within(s["hand"], 0, 9) & within(s["deck"], 0, 9)
    yield "two to six play", within(s["seats"], 2, SEATS)
    yield "rounds are counted", within(s["round_number"], 1, s.box["rounds"])
    yield "turns are counted", within(s["turn"], 1, 2 * s.box["rounds"] + 1)
    yield "dice are words of 32 bits", within(s["rng"], 0, 2**32 - 1)
    yield "a question is one of four", all_of(np.isin(s["asked"], (NOTHING, *QUESTIONS)))
    seats = s["seats"]
    yield "a seat has the turn, or nobody", within(s["actor"], NOBODY, seats - 1)
    yield "a seat is the victim, or nobody", within(s["victim"], NOBODY, seats - 1)
    yield "a card is offered, or none", within(s["offered"], NONE, KINDS - 1)
    yield "an offer has a price", within(s["price"], 0, 2)
    yield "a bid is paid from the coins", all_of((s["bid"] >= NONE) & (s["bid"] <= s["coins"]))
    yield "the crate holds a card, or none", within(s["crate"], NONE, KINDS - 1)
