"""Two tables that look alike to a viewer and differ in what is hidden, played on in lockstep.

Whatever a client of that viewer receives must be the same at both, byte for byte: what differs is
a leak.

One table, the model, plays at random. The other, its double, starts as a state imagined from the
viewer's view, or from another seed whose setup looks the same. The viewer's own answers are the
same at both. For each answer of another seat at the model, the double finds an answer of its own,
and if needed other dice, after which the viewer sees the same. Where there is none, the answer has
revealed the difference, as answers may, and the next double is made.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from clients import Client, Leak, new_table, opened_table

from offworld.kernel.contract import turn_of
from offworld.kernel.dice import IMAGINING, seed_dice
from offworld.kernel.events import Event, listening
from offworld.kernel.game import Game
from offworld.kernel.records import Record, Records, chance, copy, from_bytes, to_bytes
from offworld.match import Match
from offworld.table.live import Table
from offworld.table.storage import UNTIL_END, UNTIL_TURN

DICE_TRIED = 60  # for one answer, until the viewer sees the same
SETUPS_TRIED = 60
GUESSES_TRIED = 20
UNDO_TRIED = 0.25  # how often a step is one of these, by chance
PASS_TRIED = 0.05
ANOTHER_ANSWER = 0.5  # how often the double answers otherwise than the model, if it can


@dataclass
class Seen:
    """What a comparison has seen: how much it proves."""

    steps: int = 0  # compared, with something hidden that differs
    pairs: int = 0
    fields: Counter[str] = field(default_factory=Counter)  # that differed
    kinds: Counter[str] = field(default_factory=Counter)  # of answers
    undone: int = 0  # answers of others, taken back
    otherwise: int = 0  # answers of others that differed
    forced: int = 0  # answers that were given for a seat
    revealed: int = 0  # pairs that ended because an answer revealed the difference


class Lockstep:
    """A game of the model, from its first question to its end, with one double after the other.

    `honest` is the game whose `observe` says what a viewer may see: the game itself, unless a leak
    was built into that. `reveals` are its kinds of events that tell more than the views after them
    show: bids that are shown and then forgotten.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        viewer: int,
        seed: int,
        honest: Game | None = None,
        reveals: frozenset[str] = frozenset(),
    ):
        self.game, self.honest, self.reveals = game, honest or game, reveals
        self.viewer = viewer
        self.dice = random.Random(f"{seats} {viewer} {seed}")
        self.seen = Seen()
        self.start = 0  # the double's moves before this place are the model's
        self.model = Client(new_table(game, seats, seed), viewer)
        self.double: Client | None = None

    async def play(self, stretch: int = 1000, skip: int = 0) -> Seen:
        """Play a whole game with one double after the other.

        Each is compared for up to `stretch` steps; before the next comes, `skip` steps are played.
        """
        self._pair_by_setup()
        if self.double is not None:
            await self._compare(-1)
        while not self.model.table.is_over():
            if self.double is None:
                self._pair_by_imagining()
                if self.double is not None:
                    await self._compare(self.model.table.number)
            for _ in range(stretch):
                await self._any_step()
                if self.double is None:
                    break
            self.double = None
            for _ in range(skip):
                await self._step()
        return self.seen

    async def begin(self, steps: int) -> Seen:
        """Compare only the first steps, with one double."""
        self._pair_by_imagining()
        if self.double is not None:
            await self._compare(-1)
        for _ in range(steps):
            if self.double is not None:
                await self._any_step()
        return self.seen

    async def walk(self, steps: int) -> None:
        """Play some steps without comparing, then make a double."""
        for _ in range(steps):
            await self._step()
        self._pair_by_imagining()

    # --- the double ---

    def _pair_by_setup(self) -> None:
        """Take another seed whose setup looks the same to the viewer, if there is one."""
        row = self.model.table.row
        for seed in range(SETUPS_TRIED if self.game.facts.hidden else 0):
            match = Match.new(self.game, row.seats, seed=seed)
            if seed != row.seed and self._looks_like(match.state, match.events(0), 0):
                made = new_table(self.game, row.seats, seed)
                made.row = row
                self._pair(made, 0)
                return

    def _pair_by_imagining(self) -> None:
        """Let the double go on from a state that the viewer can't tell from the model's."""
        model = self.model.table
        match, here = model.match, len(model.match.moves)
        state = next((each for each in self._guesses(match.state) if self._differs(each)), None)
        if state is None:
            return
        made = opened_table(model.row, model.seats, model.entries, self.game)
        made.match._states[here] = to_bytes(state)
        made.match.state = made.match.after(here)
        if here:  # the last answer led to the model's state: only there can be found what it taught
            made.match._revealed[-1] = match._revealed[-1]
        made.cache.clear()
        self._pair(made, here)

    def _guesses(self, state: Record) -> Iterator[Record]:
        view = self._view(state)
        for _ in range(GUESSES_TRIED):
            guess = copy(view)
            self.honest.rules["imagine"](self._box, guess, self.viewer, self.dice.randrange(2**62))
            yield guess

    def _pair(self, made: Table, start: int) -> None:
        self.start, self.seen.pairs = start, self.seen.pairs + 1
        self.model = Client(self.model.table, self.viewer)  # pages as new as the double's
        self.double = Client(made, self.viewer)

    @property
    def _box(self) -> Any:
        return self.model.table.match.box.record

    def _differs(self, state: Record) -> list[str]:
        """Return the fields in which a state differs from the model's.

        Where a seat holds what others can't see, dice don't count.
        """
        model = self.model.table.match.state
        names = state._array.dtype.names or ()
        dice = set() if not self.game.facts.hidden else {"rng"}
        return [
            name
            for name in names
            if name not in dice and (state._array[name] != model._array[name]).any()
        ]

    # --- what the viewer sees ---

    def _view(self, state: Record) -> Record:
        row = Records(self.game.state, 1)
        self.honest.rules["observe"](self._box, state, self.viewer, row)
        return row[0]

    def _looks_like(self, state: Record, events: list[Event], number: int) -> bool:
        """Return whether a state looks like the model's after a number of moves.

        What happened before must be told alike as well.
        """
        model = self.model.table.match
        return to_bytes(self._view(state)) == to_bytes(
            self._view(model.after(number))
        ) and self._told(events) == self._told(model.events(number))

    def _told(self, events: list[Event]) -> list[Event]:
        """Return the events that tell the viewer more than its view shows.

        These are the kinds in `reveals`, and secrets that it shares.
        """
        kinds, found = self.honest.events, []
        for event in (each for each in events if each.code < len(kinds)):
            seen, kind = kinds.seen_by(event, self.viewer), kinds.kinds[event.code]
            if kind.name in self.reveals or (kind.secret and seen == event):
                found.append(seen)
        return found

    # --- a step ---

    async def _any_step(self) -> None:
        chance = self.dice.random()
        if self.double is not None and chance < UNDO_TRIED:
            await self._undo_step()
        elif self.double is not None and chance < UNDO_TRIED + PASS_TRIED:
            await self._pass_step()
        else:
            await self._step()

    async def _step(self) -> None:
        """Let a seat answer at the model, and at the double so that it looks the same."""
        model = self.model.table
        if model.is_over():
            return
        seat = self.dice.choice(model.waiting())
        option = self._some(model.options(seat))
        before, place = model.number, len(model.match.moves)
        await self._move(self.model, seat, option)
        if self.double is None or model.is_over():
            self.double = None
            return
        found = self._counterpart(seat, option, place)
        if found is None:
            self.seen.revealed += 1
            self.double = None
            return
        self.seen.otherwise += found != option
        self.seen.kinds[self.game.options.span(option).kind] += 1
        self.seen.forced += model.number - before - 1
        await self._move(self.double, seat, found)
        await self._compare(before)

    def _some(self, options: list[int]) -> int:
        """Choose a kind of answer and one of that kind: rare kinds are seen as well."""
        by_kind: dict[str, list[int]] = {}
        for option in options:
            by_kind.setdefault(self.game.options.span(option).kind, []).append(option)
        return self.dice.choice(self.dice.choice(list(by_kind.values())))

    async def _move(self, client: Client, seat: int, option: int) -> None:
        number = client.table.asked_at(seat) + 1
        reply = await client.says(seat, do="move", number=number, option=option)
        assert "done" in reply, reply

    async def _pass_step(self) -> None:
        """Let a seat that is not asked pass at both tables, or be asked again."""
        assert self.double is not None
        model = self.model.table
        seats = [seat for seat in range(model.row.seats) if seat not in model.waiting()]
        if not model.has_windows or not seats:
            return
        seat, until = self.dice.choice(seats), self.dice.choice((UNTIL_TURN, UNTIL_END, None))
        for client in (self.model, self.double):
            reply = await client.says(seat, do="pass", until=until)
            assert "'say': 'pass'" in reply, reply
        await self._compare(model.number)

    async def _undo_step(self) -> None:
        """Let a seat take its last answer back at both tables, if one may."""
        assert self.double is not None
        tables = (self.model.table, self.double.table)
        before, seats = tables[0].number, list(range(tables[0].row.seats))
        self.dice.shuffle(seats)
        can = (
            seat
            for seat in seats
            if all(min(table.undo.places(seat), default=-1) >= self.start for table in tables)
        )
        seat = next(can, None)
        if seat is None:
            return
        for client in (self.model, self.double):
            number = client.table.asked_at(seat) + 1
            reply = await client.says(seat, do="undo", number=number)
            assert "done" in reply, reply
        self.seen.undone += seat != self.viewer
        await self._compare(before)

    async def _compare(self, before: int) -> None:
        """Compare everything the viewer receives after the entries that followed `before`."""
        assert self.double is not None
        tables = (self.model.table, self.double.table)
        model, double = (
            [(each.number, each.seat) for each in table.entries[max(0, before) :]]
            for table in tables
        )
        if model != double:
            raise Leak("who answers", model, double)
        ask = self.dice.randrange(2**62)
        got = [
            await client.receives(before, random.Random(ask))
            for client in (self.model, self.double)
        ]
        for part in dict.fromkeys([*got[0], *got[1]]):
            if got[0].get(part) != got[1].get(part):
                raise Leak(part, got[0].get(part), got[1].get(part))
        differing = self._differs(tables[1].match.state)
        self.seen.fields.update(differing)
        self.seen.steps += bool(differing)
        if not differing:
            self.double = None

    # --- the double's answer ---

    def _counterpart(self, seat: int, option: int, place: int) -> int | None:
        """Find an answer of the double after which the viewer sees the same; None if there is none.

        The double gets the dice for it.
        """
        assert self.double is not None
        table = self.double.table
        options = [option]
        if seat != self.viewer and self.game.facts.hidden:
            options = list(table.match.legal(seat))
            self.dice.shuffle(options)
            first = option in options and self.dice.random() > ANOTHER_ANSWER
            options.sort(key=lambda each: (each != option) if first else (each == option))
        for each in options:
            for dice in self._dice():
                state = _with_dice(table.match.state, dice)
                if self._leads_alike(state, seat, each, place):
                    _set_dice(table, dice)
                    return each
                if chance(state) == chance(_with_dice(table.match.state, dice)):
                    break  # nothing is rolled
        if option in options:
            self._check_asked_out_of_turn(seat, option, place)
        return None

    def _dice(self) -> Iterator[int | None]:
        yield None  # those it has
        for _ in range(DICE_TRIED):
            yield self.dice.randrange(2**62)

    def _leads_alike(self, state: Record, seat: int, option: int, place: int) -> bool:
        """Return whether an answer, and those that are then given for seats, look as at the model.

        Whether answers are given at all makes no difference here: it will be compared.
        """
        rules = self.game.rules
        answers = self.model.table.match.moves[place:]
        for number, answer in enumerate(answers, place + 1):
            if number > place + 1:
                seat, given = answer.seat, self._given(state, answer.seat)
                if given is None:
                    break
                option = given
            with listening() as events:
                rules["apply"](self._box, state, seat, option)
            if not self._looks_like(state, events, number):
                return False
        return True

    def _given(self, state: Record, seat: int) -> int | None:
        """Return the answer that the double's server gives for a seat, None if it gives none."""
        assert self.double is not None
        rules, out = self.game.rules, [0] * self.game.options.total
        if not rules["waiting"](self._box, state) >> seat & 1:
            return None
        options = out[: rules["legal"](self._box, state, seat, out)]
        passes = self.game.options.span(options[0]).window and self.double.table.passes(seat)
        return options[0] if passes or self.game.options.is_forced(options) else None

    def _check_asked_out_of_turn(self, seat: int, option: int, place: int) -> None:
        """An answer may reveal things, but not by asking others or not asking them.

        Where the same answer of a seat is possible at both tables, the same others are asked in
        its turn, whatever is hidden.
        """
        assert self.double is not None
        model = self._out_of_turn(self.model.table.match.after(place + 1))
        asked = set()
        for dice in self._dice():
            state = _with_dice(self.double.table.match.state, dice)
            self.game.rules["apply"](self._box, state, seat, option)
            asked.add(self._out_of_turn(state))
        if model not in asked:
            raise Leak("who is asked", model, asked)

    def _out_of_turn(self, state: Record) -> int:
        """Return the seats that are asked in the turn of another, as bits."""
        turn = self.game.interpreted(turn_of)(self._box, state)
        waiting: int = self.game.rules["waiting"](self._box, state)
        return waiting & ~(1 << turn) if turn >= 0 else 0


def _with_dice(state: Record, seed: int | None) -> Record:
    """Return a copy of a state, with other dice if a seed is given."""
    made = copy(state)
    if seed is not None:
        seed_dice(made.rng, seed, IMAGINING)
    return made


def _set_dice(table: Table, seed: int | None) -> None:
    """Give a table other dice, each from where it last moved: so nothing seems to be rolled."""
    match = table.match
    old, new = (each._array["rng"][0] for each in (match.state, _with_dice(match.state, seed)))
    for row in range(len(old)):
        for number in reversed(range(len(match.moves) + 1)):
            past = from_bytes(match.game.state, match._states[number])
            dice = past._array["rng"][0]
            if (dice[row] != old[row]).any():
                break
            dice[row] = new[row]
            match._states[number] = to_bytes(past)
    match.state = match.after(len(match.moves))
    table.cache.clear()
