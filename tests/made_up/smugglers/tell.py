"""Smugglers in words."""

from __future__ import annotations

from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.words import (
    SEAT_NAMES,
    Goal,
    Line,
    Names,
    Teller,
    Telling,
    counted,
    impossible,
    possible,
)

from . import state

CARDS = ("guard", "blade", "spice", "gem")


def seat_names(s: Record) -> tuple[str, ...]:
    return SEAT_NAMES[: s.seats]


def _color(seat: int) -> str:
    return SEAT_NAMES[seat].lower()


def _offered(n: int) -> tuple[int, int, int]:
    """Return to whom an offer goes, which card it is, and for how many coins."""
    to, rest = divmod(n, state.KINDS * state.PRICES)
    return to, rest // state.PRICES, rest % state.PRICES + 1


def _offer_notation(t: Telling) -> str:
    to, kind, price = _offered(t.n)
    return f"offer {_color(to)} {CARDS[kind]} {price}"


def _offer(t: Telling) -> Line:
    to, kind, price = _offered(t.n)
    return Line(f"offer {t.name(to)} a {CARDS[kind]} for {counted(price, 'coin')}", "2.6")


def _asked_about_offer(t: Telling) -> Line:
    s = t.s
    price = counted(s.price, "coin")
    offer = f"{t.who} a {CARDS[s.offered]} for {price}"
    return Line(f"{t.name(s.actor)} offers {offer}. Buy it", "2.6")


def _card(t: Telling, kind: int) -> str:
    """Name a card if the viewer knows it."""
    return f"a {CARDS[kind]}" if t.is_known else "a card"


_TELLER = Teller(
    state.OPTIONS,
    state.EVENTS,
    seat_names=seat_names,
    asked=lambda s, seat: s.asked[seat],
    notation={
        state.BID: lambda t: f"bid {t.n}",
        state.REST: "rest",
        state.DRAW: "draw",
        state.STEAL: lambda t: f"steal {_color(t.n)}",
        state.ATTACK: lambda t: f"attack {_color(t.n)}",
        state.SELL: lambda t: f"sell {CARDS[t.n]}",
        state.OFFER: _offer_notation,
        state.REACT: lambda t: ("let", "block")[t.n],
        state.ANSWER: lambda t: ("refuse", "accept")[t.n],
    },
    questions={
        state.BID: Line("How many coins {does} {who} bid for the crate", "1.2"),
        state.REST: Line("What {does} {who} do", "2.1"),
        state.REACT: lambda t: Line(f"{t.name(t.s.actor)} steals from {t.who}. Block it", "2.4"),
        state.ANSWER: _asked_about_offer,
    },
    options={
        state.BID: lambda t: Line(f"bid {counted(t.n, 'coin')}", "1.2"),
        state.REST: Line("rest", "2.1"),
        state.DRAW: Line("draw a card", "2.2"),
        state.STEAL: lambda t: Line(f"steal a random card from {t.name(t.n)}", "2.4"),
        state.ATTACK: lambda t: Line(f"attack {t.name(t.n)} with a blade", "2.5"),
        state.SELL: lambda t: Line(
            f"sell a {CARDS[t.n]} for {counted(t.box.record.worth[t.n], 'coin')}", "2.3"
        ),
        state.OFFER: _offer,
        state.REACT: lambda t: Line(("let it happen", "block with a guard")[t.n], "2.4"),
        state.ANSWER: lambda t: Line(("refuse", "accept")[t.n], "2.6"),
    },
    events={
        state.BID_REVEALED: lambda t: Line(
            f"{t.who} {t.verb('has')} bid {counted(t.a, 'coin')}", "1.3"
        ),
        state.TOOK_CRATE: lambda t: Line(
            f"{t.who} {t.verb('takes')} the crate: {_card(t, t.a)}", "1.3"
        ),
        state.DREW: lambda t: Line(f"{t.who} {t.verb('draws')} {_card(t, t.a)}", "2.2"),
        state.RESTED: Line("{who} rest{s}", "2.1"),
        state.THREATENED: lambda t: Line(
            f"{t.who} {t.verb('wants')} to steal from {t.name(t.a)}", "2.4"
        ),
        state.BLOCKED: Line("{who} block{s} the theft with a guard", "2.4"),
        state.STOLE: lambda t: Line(
            f"{t.who} {t.verb('steals')} {_card(t, t.b)} from {t.name(t.a)}", "2.4"
        ),
        state.ATTACKED: lambda t: Line(
            f"{t.who} {t.verb('attacks')} {t.name(t.a)} with a blade", "2.5"
        ),
        state.ELIMINATED: Line("{who} {is} out of the game", "2.5"),
        state.OFFERED: lambda t: Line(
            f"{t.who} {t.verb('offers')} {t.name(t.a)} a {CARDS[t.b]} for {counted(t.c, 'coin')}",
            "2.6",
        ),
        state.ACCEPTED: lambda t: Line(
            f"{t.who} {t.verb('buys')} the {CARDS[t.a]} for {counted(t.b, 'coin')}", "2.6"
        ),
        state.REFUSED: Line("{who} refuse{s}", "2.6"),
        state.SOLD: lambda t: Line(
            f"{t.who} {t.verb('sells')} a {CARDS[t.a]} for {counted(t.b, 'coin')}", "2.3"
        ),
        state.MADE_BID: lambda t: Line(
            f"{t.who} {t.verb('bids')} {counted(t.a, 'coin')}"
            if t.is_known
            else f"{t.who} {t.verb('has')} made a bid",
            "1.2",
        ),
        state.DEALT: lambda t: Line(f"{t.who} {t.verb('is')} dealt {_card(t, t.a)}", "1.1"),
    },
)
notation, question = _TELLER.notation, _TELLER.question
option, event = _TELLER.option, _TELLER.event


def why_nots(
    box: Box, s: Record, seat: int, names: Names = None, viewer: int | None = None
) -> dict[str, Line]:
    t = Telling.of(box, s, seat, names or seat_names(s), viewer)
    if s.hand[seat, state.GUARD] > 0:
        return {"block": possible(t.who, "block a theft", "2.4")}
    reason = Line(f"{t.who} {t.verb('has')} no guard", "2.4")
    return {"block": impossible(t.who, "block a theft", reason)}


RACE = "coins"


def goal(s: Record) -> Goal:
    first = "Be the first with enough coins, or the last alive."
    return Goal(
        "most coins, or the last alive", f"{first} After the last round, most coins win.", ("3.1",)
    )


def stage(s: Record) -> str:
    return f"round {s.round_number}"


def race(box: Box, s: Record) -> list[int]:
    return [int(s.coins[seat]) for seat in range(s.seats)]


def conditions(box: Box, s: Record) -> list[tuple[Line, bool]]:
    return []


def categories(box: Box, s: Record) -> list[tuple[Line, list[int]]]:
    return [(Line(RACE, "3.1"), race(box, s))]
