"""Smugglers with one leak each, of the game's or of the server's: what tests must notice.

A leak of the game is a variant of it with one thing replaced. A leak of the server is a patch.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi.responses import PlainTextResponse

from offworld.kernel.contract import SPECTATOR
from offworld.kernel.events import Event, EventKind, Events, emit, listening
from offworld.kernel.game import Game
from offworld.kernel.options import Options
from offworld.kernel.records import Record, chance, copy
from offworld.match import Match
from offworld.presentation.pictures import Picture, text
from offworld.presentation.words import Line
from offworld.table import api, views
from offworld.table.hub import Hub
from offworld.table.live import Table
from offworld.table.log import Log, LogLine, Turn
from offworld.table.rooms import Room
from scaffolding.made_up import made_up

HONEST = made_up("smugglers")
rules, state, tell, draw = (
    import_module(f"offworld.games.smugglers.{name}") for name in ("rules", "state", "tell", "draw")
)
Patch = Callable[[pytest.MonkeyPatch], None]


@dataclass(frozen=True)
class Leaky:
    """A leak, and the parts of what a client receives in which it shows."""

    name: str
    parts: tuple[str, ...]  # how their names begin
    game: Game = HONEST
    patch: Patch = lambda monkeypatch: None

    def __str__(self) -> str:
        return self.name


PAGES = ("wide", "middle", "tall")


# --- variants of the game ---


def with_rules(**changed: Callable[..., Any]) -> Game:
    return replace(HONEST, rules={**HONEST.rules, **changed})


def with_words(game: Game = HONEST, **changed: Callable[..., Any]) -> Game:
    words = SimpleNamespace(**{**vars(tell), **changed})
    return replace(game, provides=lambda: HONEST.provides()._replace(tell=words))


def with_events(*kinds: EventKind) -> Events:
    made = Events()
    made.kinds = kinds
    return made


def card_told_to_all() -> Game:
    """Nobody declared that a drawn card is secret."""

    def event(box: Any, s: Record, each: Event, names: Any = None, viewer: int = SPECTATOR) -> Line:
        if each.code != state.DREW:
            return tell.event(box, s, each, names, viewer)  # type: ignore[no-any-return]
        return Line(f"{names[each.seat]} draws a {tell.CARDS[each.a]}.", "2.2")

    kinds = [
        kind._replace(secret=()) if kind.name == "drew" else kind for kind in HONEST.events.kinds
    ]
    return replace(with_words(event=event), events=with_events(*kinds))


def dice_in_an_event() -> Game:
    """Every answer tells a word of the dice."""
    lucky = len(HONEST.events)

    def apply(box: Any, s: Record, seat: int, option: int) -> None:
        emit(lucky, seat, s.rng[0, 0] % 1000)
        rules.apply(box, s, seat, option)

    def event(box: Any, s: Record, each: Event, names: Any = None, viewer: int = SPECTATOR) -> Line:
        if each.code != lucky:
            return tell.event(box, s, each, names, viewer)  # type: ignore[no-any-return]
        return Line(f"The lucky number is {each.a}.", "2.1")

    events = with_events(*HONEST.events.kinds, EventKind("lucky", ("number",)))
    return replace(with_words(with_rules(apply=apply), event=event), events=events)


def with_reactions_given() -> Game:
    """A reaction is not declared a window: the server lets things happen for who has no guard."""
    options = Options()
    options.total = HONEST.options.total
    options.spans = tuple(
        span._replace(secret=False, window=False) if span.kind == "react" else span
        for span in HONEST.options.spans
    )
    return replace(HONEST, options=options)


def asking_only_who_can_block() -> Game:
    """A victim without a guard is not asked whether it blocks."""

    def apply(box: Any, s: Record, seat: int, option: int) -> None:
        rules.apply(box, s, seat, option)
        victim = s.victim
        if victim >= 0 and s.asked[victim] == state.REACT and not s.hand[victim, state.GUARD]:
            rules.apply(box, s, victim, state.LET)

    return with_rules(apply=apply)


def with_an_open_crate() -> Game:
    """A view shows what is in the crate."""

    def observe(box: Any, s: Record, seat: int, view: Any) -> None:
        rules.observe(box, s, seat, view)
        view[0].crate = s.crate

    return with_rules(observe=observe)


def crate_in_the_picture() -> Game:
    def drawn(box: Any, view: Record, **how: Any) -> Picture:
        made: Picture = draw.draw(box, view, **how)
        made.put("inside", 0, 0, [text(0, 0, f"kind {view.crate}")])
        return made

    picture = SimpleNamespace(draw=drawn)
    return replace(with_an_open_crate(), provides=lambda: HONEST.provides()._replace(draw=picture))


def crate_in_the_question() -> Game:
    def question(box: Any, s: Record, seat: int, names: Any = None) -> Line:
        line = tell.question(box, s, seat, names)
        return Line(f"{line.text} ({s.crate})", line.rule)

    return with_words(with_an_open_crate(), question=question)


def dice_in_the_question() -> Game:
    """A view shows the dice, and a question depends on them."""

    def observe(box: Any, s: Record, seat: int, view: Any) -> None:
        rules.observe(box, s, seat, view)
        for word in range(4):
            view[0].rng[0, word] = s.rng[0, word]

    def question(box: Any, s: Record, seat: int, names: Any = None) -> Line:
        line = tell.question(box, s, seat, names)
        return Line(("Lucky! " if s.rng[0, 0] % 2 else "") + line.text, line.rule)

    return with_words(with_rules(observe=observe), question=question)


def true_state_in_notation() -> Game:
    """The text of a refusal lists answers in the words of the true state."""

    def notation(box: Any, s: Record, option: int) -> str:
        return f"{tell.notation(box, s, option)} of {s.deck[0]}"

    return with_words(notation=notation)


def guards_in_names() -> Game:
    """The names of seats say who holds a guard; a table takes them from the true state."""

    def seat_names(s: Record) -> tuple[str, ...]:
        names = tell.seat_names(s)
        return tuple(f"{name}{'*' * s.hand[i, 0]}" for i, name in enumerate(names))

    return with_words(seat_names=seat_names)


# --- patches of the server ---


def undo_says_what(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log names an answer that was taken back to everybody."""

    def leaky(self: Log, number: int, seat: int, name: str, notation: str) -> None:
        line = LogLine(number, seat, f"{name} takes back: {notation}.", "")
        for entries in self._lines.values():
            entries.append([line])

    monkeypatch.setattr(Log, "add_undo", leaky)


def dice_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log is written from the true state."""
    add_events = Log.add_events

    def leaky(
        self: Log, number: int, seat: int, turn: Turn, events: list[Event], names: list[str]
    ) -> None:
        dice = chance(self._match.state)[0]
        add_events(self, number, seat, turn, events, [f"{name} ({dice})" for name in names])

    monkeypatch.setattr(Log, "add_events", leaky)


def preview_of_the_true_state(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(self: Table, seat: int, number: int, option: int) -> list[LogLine]:
        self.check(seat, number)
        s, box = copy(self.match.state), self.match.box
        if option not in self.options(seat):
            return []
        with listening() as events:
            rules.apply(box.record, s, seat, option)
        lines = [tell.event(box, s, event, self.names(), seat) for event in events]
        return [LogLine(number, seat, *line) for line in lines]

    monkeypatch.setattr(Table, "preview", leaky)


def hint_of_the_true_state(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(table: Table, seat: int) -> views.Seen:
        match = table.match
        return views.Seen(table.game, match.box, match.state, seat, table.names())

    monkeypatch.setattr(views, "seen_by", leaky)


def guards_in_past_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a past position, everybody's guards are shown as coins."""
    view_after = Table.view_after

    def leaky(self: Table, number: int, viewer: int) -> Record:
        view = view_after(self, number, viewer)
        true = self.match.after(min(len(self.moves_after(number)), len(self.match.moves)))
        for seat in range(view.seats):
            view.coins[seat] = true.hand[seat, state.GUARD]
        return view

    monkeypatch.setattr(Table, "view_after", leaky)


def true_course(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(self: Table, most: int) -> list[list[int]]:
        return [self.match.state.hand.tolist()[0]]

    monkeypatch.setattr(Table, "follow_course", leaky)


def true_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = Room.seats

    def leaky(self: Room, warming: float | None) -> list[Any]:
        guards = [hand[0] for hand in self.table.match.state.hand.tolist()]
        found = seats(self, warming)
        return [{**each, "has": guards[each["seat"]]} for each in found]

    monkeypatch.setattr(Room, "seats", leaky)


def match_file_of_a_running_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The match file, which contains the seed, can be downloaded before the end."""

    async def leaky(table: str, hub: Hub) -> PlainTextResponse:
        return PlainTextResponse((await hub.room(table)).table.match.text())

    monkeypatch.setattr(api, "get_match", leaky)


def undo_by_what_others_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a move can be taken back depends on the hands of others."""
    revealed = Match.revealed

    def leaky(self: Match, at: int, taker: int | None = None) -> bool:
        rival = 1 - min(1, self.moves[at].seat)
        return revealed(self, at, taker) or self.after(at).hand[rival, state.GUARD] > 0

    monkeypatch.setattr(Match, "revealed", leaky)


LEAKS = (
    Leaky("a card told to all", PAGES, card_told_to_all()),
    Leaky("dice in an event", (*PAGES, "preview"), dice_in_an_event()),
    Leaky("reactions given for a seat", ("who answers",), with_reactions_given()),
    Leaky("asking only who can block", ("who is asked",), asking_only_who_can_block()),
    Leaky("an open crate that nobody shows", ("hint",), with_an_open_crate()),
    Leaky("an open crate in the picture", PAGES, crate_in_the_picture()),
    Leaky("an open crate in the question", PAGES, crate_in_the_question()),
    Leaky("dice in the question", PAGES, dice_in_the_question()),
    Leaky("true words in a refusal", ("refused", "beyond"), true_state_in_notation()),
    Leaky("guards in names", PAGES, guards_in_names()),
    Leaky("an undo that says what", PAGES, patch=undo_says_what),
    Leaky("dice in the log", PAGES, patch=dice_in_the_log),
    Leaky("a preview of the true state", ("preview",), patch=preview_of_the_true_state),
    Leaky("a hint of the true state", ("hint",), patch=hint_of_the_true_state),
    Leaky("guards in past positions", ("position",), patch=guards_in_past_positions),
    Leaky("the true course", ("course",), patch=true_course),
    Leaky("true seats", PAGES, patch=true_seats),
    Leaky("the match file", ("match file",), patch=match_file_of_a_running_game),
    Leaky("undo by what others hold", (*PAGES, "no undo"), patch=undo_by_what_others_hold),
)
