"""Smugglers: the vocabulary. What lies on the table, what is asked, what happens."""

from offworld.kernel.events import Events
from offworld.kernel.options import Options
from offworld.kernel.records import state_record

SEATS = 6
GUARD, BLADE, SPICE, GEM = range(4)
KINDS = 4
MOST_BID = 3
PRICES = 2  # an offer asks for 1 or 2 coins

NOBODY = -1
NONE = -1  # no crate, no bid
HIDDEN = -2  # in views: a crate or a bid that the seat can't see

# What is asked, and the options that answer it
OPTIONS = Options()
BID = OPTIONS.kind("bid", MOST_BID + 1)  # how many coins
REST = OPTIONS.kind("rest", 1, secret=True)  # whether there is more to do depends on the hand
DRAW = OPTIONS.kind("draw", 1)
STEAL = OPTIONS.kind("steal", SEATS)  # from whom
ATTACK = OPTIONS.kind("attack", SEATS)  # whom, with a blade
SELL = OPTIONS.kind("sell", KINDS)  # which card, to the bank
OFFER = OPTIONS.kind("offer", SEATS * KINDS * PRICES)  # to whom, which card, for how much
REACT = OPTIONS.kind("react", 2, window=True)  # let it happen, or block with a guard
ANSWER = OPTIONS.kind("answer", 2)  # refuse or accept an offer
NOTHING = -1
LET, BLOCK = REACT, REACT + 1
REFUSE, ACCEPT = ANSWER, ANSWER + 1

STATE = state_record(
    "smugglers",
    [
        ("seats", "i2"),
        ("round_number", "i2"),
        ("asked", "i2", (SEATS,)),  # the question, by the first option of its first kind
        ("actor", "i2"),  # whose turn it is, NOBODY while all bid
        ("victim", "i2"),  # of the theft or the offer in question
        ("offered", "i2"),  # the kind of card
        ("price", "i2"),
        ("lives", "i2", (SEATS,)),  # 0: out of the game
        ("coins", "i2", (SEATS,)),
        ("bid", "i2", (SEATS,)),
        ("cards", "i2", (SEATS,)),  # how many each holds: everybody sees that
        ("hand", "i2", (SEATS, KINDS)),
        ("deck", "i2", (KINDS,)),
        ("deck_cards", "i2"),
        ("discard", "i2", (KINDS,)),
        ("crate", "i2"),  # the kind of the face-down card, NONE for none
    ],
)

EVENTS = Events()
BID_REVEALED = EVENTS.code("bid_revealed", "coins")
TOOK_CRATE = EVENTS.code("took_crate", "kind", secret=("kind",))
DREW = EVENTS.code("drew", "kind", secret=("kind",))
RESTED = EVENTS.code("rested")
THREATENED = EVENTS.code("threatened", "victim")
BLOCKED = EVENTS.code("blocked")
STOLE = EVENTS.code("stole", "victim", "kind", secret=("kind",), shown_to=("victim",))
ATTACKED = EVENTS.code("attacked", "victim")
ELIMINATED = EVENTS.code("eliminated")
OFFERED = EVENTS.code("offered", "to", "kind", "price")
ACCEPTED = EVENTS.code("accepted", "kind", "price")
REFUSED = EVENTS.code("refused")
SOLD = EVENTS.code("sold", "kind", "coins")
MADE_BID = EVENTS.code("made_bid", "coins", secret=("coins",))
DEALT = EVENTS.code("dealt", "kind", secret=("kind",))
