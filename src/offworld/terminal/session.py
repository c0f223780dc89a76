"""A match in the terminal: people at one keyboard, bots at the other seats.

The match is saved after every move, so a closed terminal loses nothing. Everything is shown as the
seat that is asked sees it. Where several people play a game with secrets, the screen is covered
before the keyboard goes from one to the next.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.progress import BarColumn, TextColumn
from rich.progress import Progress as Bars
from rich.table import Table
from rich.text import Text

from offworld import bots
from offworld.bots.oracle import HINT, Advice
from offworld.bots.thinker import FOR_ADVICE, FOR_CHOICES, Thinker, load
from offworld.kernel.compiling import Progress
from offworld.kernel.contract import EVERYTHING, SPECTATOR, turn_of
from offworld.kernel.events import Event
from offworld.kernel.game import Game
from offworld.kernel.levels import SEARCH
from offworld.kernel.records import Record
from offworld.match import Match, MatchError
from offworld.presentation import rulebook
from offworld.presentation.words import Line, as_sentence, counted, foretold, scored, sentence
from offworld.terminal.drawing import Plain, seat_style
from offworld.terminal.keyboard import discard_typed

HUMAN = "human"
DIM = "grey50"
LOG_LINES = 30
MOST_BARS = 12
FORGET_SCROLLED = "\x1b[3J"  # makes a terminal forget the lines that were scrolled out of sight

MOST_BLOCKED = 5

HELP = (
    ("WORDS", "some words of one answer are enough if no other answer has them"),
    ("why N", "the rule behind answer N; `why` alone: behind the question; `why 6.5`: that rule"),
    ("why WORD", "why something can't be chosen now ({words}), or every rule with that word"),
    ("why goal", "how the game is won"),
    (
        "hint",
        "what the oracle expects of each answer: chance of winning, final score, what follows",
    ),
    ("undo", "take your last answer back, unless it revealed something"),
    ("board", "draw the whole table again"),
    ("log", "the latest events; `log all`: all events"),
    ("save [FILE]", "save a copy; the match is saved after every move anyway"),
    ("quit", "leave; you can continue the match later"),
)


class Asked(NamedTuple):
    """Whom the last question was for, and when: type-ahead and small drawings end with it."""

    seat: int
    turn: int
    width: int  # of the terminal, which may change


class Player(NamedTuple):
    """The player at a seat: a person or a bot (`kind`), with or without a name."""

    kind: str
    name: str = ""

    def __str__(self) -> str:
        return f"{self.name} ({self.kind})" if self.name else self.kind

    @classmethod
    def read(cls, text: str) -> Player:
        """Return the player that a match's header names; an unknown kind is a person."""
        for kind in (HUMAN, *bots.BOT_NAMES):
            if text == kind:
                return cls(kind)
            if text.endswith(f" ({kind})"):
                return cls(kind, text.removesuffix(f" ({kind})"))
        return cls(HUMAN, text)


class Leave(Exception):
    """The player has typed `quit`."""


class Session:
    """One match in a terminal."""

    def __init__(
        self,
        match: Match,
        console: Console,
        path: Path,
        read: Callable[[str], str] = input,
        hints: bool = False,
        discard: Callable[[], bool] = discard_typed,
    ):
        """Open a match that is saved at `path`; `hints` allows them where several people play.

        `read` asks for a line; `discard` throws away what was typed before it was asked for.
        """
        self.match, self.console, self.path, self.read = match, console, path, read
        self.discard = discard
        self.hints = hints
        self.thinkers: dict[int, Thinker] = {}  # by seat, for bots that search and for hints
        self.loaded: set[Callable[..., Any]] = set()  # drivers of thinkers, compiled
        self.tell = match.game.tell()
        self.pictures = match.game.terminal()
        players = match.header.players or (HUMAN,) * match.header.seats
        self.players = [Player.read(text) for text in players]
        self.names = seat_names(match, self.players)
        self.people = [seat for seat, player in enumerate(self.players) if player.kind == HUMAN]
        # Who looks at the screen.
        self.viewer = self.people[0] if len(self.people) == 1 else SPECTATOR
        self.covers = match.game.facts.hidden and len(self.people) > 1
        # By viewer: the moves whose events were printed. Where the screen is not covered, all
        # people read the same.
        self.shown = dict.fromkeys(range(EVERYTHING, match.places), len(match.moves))
        self.asked: Asked | None = None
        self.drawn: dict[str, str] = {}  # the sections as they were printed last
        self.excused: set[str] = set()  # what was said to be impossible since all was drawn
        self.forced: set[int] = set()  # the moves for which people were not asked
        self.saving = True

    def run(self) -> None:
        """Play until the match is over or the player leaves."""
        self._greet()
        try:
            while not self.match.is_over:
                self._step()
        except (Leave, EOFError, KeyboardInterrupt):
            self._leave()
        else:
            self._finish()

    # --- moves ---

    def _step(self) -> None:
        """Take the next answer. Bots answer before people, people in the order of their seats."""
        waiting = self.match.waiting()
        seat = next((seat for seat in waiting if self.players[seat].kind != HUMAN), waiting[0])
        if self.players[seat].kind != HUMAN:
            self._play(seat, self._bot_option(seat))
            return
        options = self.match.options(seat)
        if self.match.game.options.is_forced(options):
            self._play(seat, options[0])
            self.forced.add(len(self.match.moves))
        else:
            self._ask(seat, options)

    def _bot_option(self, seat: int) -> int:
        """Return a bot's answer. A search is too slow on interpreted rules."""
        kind = self.players[seat].kind
        searches = self.match.game.bot(kind).method == SEARCH
        return bot_option(self.match, kind, seat, self._thinker(seat) if searches else None)

    def _thinker(self, seat: int, drivers: Sequence[Callable[..., Any]] = FOR_CHOICES) -> Thinker:
        """Return a seat's thinker; load its rules first, or compile them if that was never done."""
        missing = [each for each in drivers if each not in self.loaded]
        if missing:
            load_rules(self.console, self.match.game, missing)
            self.loaded.update(missing)
        return self.thinkers.setdefault(seat, Thinker(self.match.game))

    def _play(self, seat: int, option: int) -> None:
        self.match.play(seat, option)
        self._autosave()

    def _autosave(self) -> None:
        if not self.saving:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.match.save(self.path)
        except (MatchError, OSError) as error:
            self.saving = False
            problem = f"The match can't be saved ({error}). Play on; keep it with: save FILE"
            self.console.print(Text(problem, style="bold"))

    # --- the question ---

    def _ask(self, seat: int, options: Sequence[int]) -> None:
        """Show the table and ask until a move was made or taken back."""
        self._hand_over(seat)
        asked = Asked(seat, self._view().turn, self.console.width)
        is_new, self.asked = asked != self.asked, asked
        if is_new:
            self.board()
        else:
            self._draw_changes()
        self._news()
        self._show_question(seat, options)
        if is_new:
            self._forget_typed()
        moves = len(self.match.moves)
        while len(self.match.moves) == moves:
            text = self.read(f"{self.names[seat]}> ").strip()
            try:
                self._take(seat, options, text)
            except (MatchError, rulebook.RulebookError) as error:
                self.console.print(Text(as_sentence(str(error))))

    def _forget_typed(self) -> None:
        """Let nothing answer a question that was typed before it could be read."""
        if self.discard():
            self._note("What you typed before this question was shown is discarded.")

    def _hand_over(self, seat: int) -> None:
        """Let a seat look at the screen; cover it first if others must not see the same."""
        if self.covers and self.viewer != seat:
            if self.console.is_terminal:
                self.console.clear()
                self.console.file.write(FORGET_SCROLLED)
            name = self.names[seat]
            self.console.print(Text(f"{name}, take the keyboard. The others look away."))
            self._forget_typed()
            self.asked = None
            self.read("Press Enter to see your cards. ")
        self.viewer = seat

    def _view(self) -> Record:
        """Return what the seat at the screen sees."""
        return self.match.view(self.viewer)

    @property
    def _reader(self) -> int:
        """Who is "you" on the screen. Where several people read the same, all go by their names."""
        return self.viewer if self.covers or len(self.people) == 1 else SPECTATOR

    def _reader_of(self, event: Event) -> int:
        """Return who is "you" in an event's line; a single person also when nothing is secret."""
        if self.viewer != EVERYTHING or len(self.people) != 1:
            return self._reader
        person = self.people[0]
        knows_all = self.match.game.events.seen_by(event, person) == event
        return person if knows_all else EVERYTHING

    def _take(self, seat: int, options: Sequence[int], text: str) -> None:
        """Run a command or take an answer."""
        word, _, rest = text.partition(" ")
        word, rest = word.casefold(), rest.strip()
        if word in _COMMANDS:
            _COMMANDS[word](self, seat, options, rest)
        elif text:
            self._play(seat, self._answer(seat, options, text))

    def _answer(self, seat: int, options: Sequence[int], text: str) -> int:
        if text.isdecimal():
            if not 1 <= int(text) <= len(options):
                raise MatchError(
                    f"there is no answer {text}: choose from 1 to {len(options)}, or type help"
                )
            return options[int(text) - 1]
        meant = self._abbreviated(options, text)
        if len(meant) == 1:
            return meant[0]
        if meant:
            which = ", ".join(self.match.notation(option) for option in meant)
            raise MatchError(f"{text!r} is in several answers: {which}")
        return self.match.parse(seat, text)

    def _abbreviated(self, options: Sequence[int], text: str) -> list[int]:
        """Return the answers whose notation is a text, or else has all its words in their order."""
        typed = text.casefold().split()
        words = {option: self.match.notation(option).casefold().split() for option in options}
        exact = [option for option in options if words[option] == typed]
        return exact or [option for option in options if _is_part(typed, words[option])]

    def _show_question(self, seat: int, options: Sequence[int]) -> None:
        match, view = self.match, self._view()
        line = self.tell.question(match.box, view, seat, self.names, self._reader)
        self.console.print()
        self.console.print(Text(self._status(seat)))
        self._say(line.text, line.rule, seat, bold=True)
        answers = Table.grid(padding=(0, 1, 0, 0))
        answers.add_column(justify="right", style="bold")
        answers.add_column()
        for number, option in enumerate(options, 1):
            line = self.tell.option(match.box, view, seat, option, self.names, self._reader)
            words = Text(line.text).append(f"  {match.notation(option)} · {line.rule}", style=DIM)
            answers.add_row(str(number), words)
        for line in self._blocked(seat, options):
            answers.add_row(Text("-", style=DIM), Text(f"{line.text} · {line.rule}", style=DIM))
        self.console.print(answers)
        self.console.print(
            Text("Type a number, or: why, hint, undo, board, log, save, help, quit.", style=DIM)
        )

    def _status(self, seat: int) -> str:
        """Return in one line how far the game is, whose turn it is, and how all stand."""
        match, view = self.match, self._view()
        you = self._reader
        names = ["you" if place == you else name for place, name in enumerate(self.names)]
        turn = match.game.interpreted(turn_of)(match.box.record, view)
        whose = (
            "all at once" if turn < 0 else "your turn" if turn == you else f"{names[turn]}'s turn"
        )
        has = zip(names, self.tell.race(match.box, view), strict=True)
        parts = [
            self.tell.stage(view),
            whose,
            f"{self.tell.RACE}: {', '.join(f'{name} {amount}' for name, amount in has)}",
        ]
        if conditions := self.tell.conditions(match.box, view):
            met = sum(is_met for _, is_met in conditions)
            parts.append(f"{met} of {counted(len(conditions), 'condition')} met")
        return sentence(" · ".join(parts))

    def _blocked(self, seat: int, options: Sequence[int]) -> list[Line]:
        """Return why things can't be chosen that a seat may expect, each once in a turn."""
        view = self._view()
        wanted = self.pictures.alternatives(view, seat)
        if not wanted:
            return []
        reasons = self.tell.why_nots(self.match.box, view, seat, self.names, self._reader)
        there = {word for option in options for word in self.match.notation(option).split()}
        blocked = [word for word in wanted if word not in there and word not in self.excused]
        self.excused.update(blocked[:MOST_BLOCKED])
        return [reasons[word] for word in blocked[:MOST_BLOCKED]]

    # --- commands ---

    def help(self, seat: int, options: Sequence[int], rest: str) -> None:
        """Print how the game is won, what can be typed, and what the signs mean."""
        view = self._view()
        words = ", ".join(self.tell.why_nots(self.match.box, view, seat))
        self.console.print(Text(self.tell.goal(view).text, style="bold"))
        self.console.print(
            Text("Type the number of an answer, or its words as shown in grey. You can also type:")
        )
        self._list((word, meaning.format(words=words)) for word, meaning in HELP)
        self.console.print(Text("The signs of the table:"))
        self._list(self.pictures.LEGEND)

    def _list(self, rows: Iterable[tuple[str, str]]) -> None:
        """Print words or signs beside their meanings."""
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(style="bold", no_wrap=True)
        table.add_column()
        for word, meaning in rows:
            table.add_row(Text(word), Text(meaning))
        self.console.print(Padding(Plain(table), (0, 0, 0, 2)))

    def why(self, seat: int, options: Sequence[int], rest: str) -> None:
        """Print the rule behind an answer, the question, a number or a word."""
        match, view = self.match, self._view()
        reasons = self.tell.why_nots(match.box, view, seat, self.names, self._reader)
        if rest.isdecimal():
            option = self._answer(seat, options, rest)
            self._explain(self.tell.option(match.box, view, seat, option, self.names).rule)
        elif not rest:
            self._explain(self.tell.question(match.box, view, seat, self.names).rule)
        elif rest.casefold() in reasons:
            line = reasons[rest.casefold()]
            self.console.print(Text(line.text))
            self._explain(line.rule)
        elif rest.casefold() == "goal":
            goal = self.tell.goal(view)
            self.console.print(Text(goal.text, style="bold"))
            for number in goal.rules:
                self._explain(number)
        else:
            self._look_up(rest)

    def _look_up(self, words: str) -> None:
        """Print rules by number or by their words."""
        found = rulebook.search(self.match.game.name, words)
        if not found:
            raise MatchError(
                f"no rule has the words {words!r}: try why with an answer's number, or help"
            )
        for paragraph in found:
            self._explain(paragraph.number)

    def _explain(self, number: str) -> None:
        paragraph = rulebook.paragraph(self.match.game.name, number)
        text = Text(f"{paragraph.number}  ", style="bold").append(paragraph.text, style="not bold")
        self.console.print(Padding(text, (0, 2)))

    def hint(self, seat: int, options: Sequence[int], rest: str) -> None:
        """Print what the oracle expects of each answer, the best first."""
        if not self.hints and sum(player.kind == HUMAN for player in self.players) > 1:
            raise MatchError(
                "hints are off where several people play: start with --hints to allow them"
            )
        match = self.match
        advice = self._thinker(seat, FOR_ADVICE).advise(
            match.box,
            match.view(seat),
            seat,
            bots.seed_for(match.header.seed, len(match.moves)),
            HINT,
        )
        played = counted(advice.playouts, "playout")
        self._note(f"Chance of winning and final score, from {played} to the end of the game:")
        self.console.print(self._bars(seat, options, advice))
        self._note(advice.verdict)
        if (more := len(advice.answers) - MOST_BARS) > 0:
            self._note(f"and {counted(more, 'answer')} with a lower chance")
        words = advice.best.line, self.names, self._reader
        line = foretold(match.game, match.box, match.view(seat), seat, *words)
        if follows := " ".join(text for _, text in line[1:]):
            self._note(f"After {options.index(advice.best.option) + 1} it expects: {follows}")

    def _bars(self, seat: int, options: Sequence[int], advice: Advice) -> Table:
        """Return a row for each answer: number, bar, chance, score and words."""
        bars = Table.grid(padding=(0, 1, 0, 0))
        bars.add_column(justify="right", style="bold")
        bars.add_column()
        bars.add_column(justify="right")
        bars.add_column(justify="right")
        bars.add_column()
        for each in advice.answers[:MOST_BARS]:
            words = each.option, self.names, self._reader
            line = self.tell.option(self.match.box, self._view(), seat, *words)
            bars.add_row(
                str(options.index(each.option) + 1),
                Text(bar(each.chance), style=seat_style(seat)),
                f"{each.chance:.0%} ± {100 * each.unsure:.0f}",
                f"≈ {scored(self.match.game, each.score)}",
                line.text,
            )
        return bars

    def undo(self, seat: int, options: Sequence[int], rest: str) -> None:
        """Take back the last answer that was chosen at this keyboard, and forced ones after it."""
        match, mover = self.match, self._last_person()
        if mover is None:
            raise MatchError("there is no answer of yours to take back: others have played since")
        match.undo(mover)
        while (
            len(match.options(mover)) == 1
            and (before := self._last_person()) is not None
            and match.can_undo(before)
        ):
            mover = before
            match.undo(mover)
        self.shown = {who: min(shown, len(match.moves)) for who, shown in self.shown.items()}
        self.forced = {number for number in self.forced if number <= len(match.moves)}
        self._autosave()

    def _last_person(self) -> int | None:
        """Return the seat at this keyboard that moved last, unless later moves depend on it."""
        match, moves = self.match, self.match.moves
        people = [at for at, move in enumerate(moves) if self.players[move.seat].kind == HUMAN]
        if not people:
            return None
        at = people[-1]
        free = all(match.stands_without(at, later) for later in range(at + 1, len(moves)))
        return moves[at].seat if free else None

    def draw_again(self, seat: int, options: Sequence[int], rest: str) -> None:
        self.board()
        self._show_question(seat, options)

    def log(self, seat: int, options: Sequence[int], rest: str) -> None:
        lines = list(self._events(0))
        if rest.casefold() != "all":
            lines = lines[-LOG_LINES:]
        for text, rule, who in lines:
            self._say(text, rule, who)

    def save(self, seat: int, options: Sequence[int], rest: str) -> None:
        path = Path(rest).expanduser() if rest else self.path
        if not rest:
            path.parent.mkdir(parents=True, exist_ok=True)
        self.match.save(path)
        self.console.print(Text(f"Saved in {path}"), soft_wrap=True)

    def quit(self, seat: int, options: Sequence[int], rest: str) -> None:
        raise Leave

    # --- printing ---

    def board(self) -> None:
        """Draw the whole table."""
        width = self.console.width
        self.console.print(self.pictures.draw(self.match.box, self._view(), self.names, width))
        self.drawn = {name: self._rendered(part) for name, part in self._sections().items()}
        self.excused.clear()

    def _draw_changes(self) -> None:
        """Draw the sections of the table that have changed since they were drawn."""
        for name, part in self._sections().items():
            rendered = self._rendered(part)
            if self.drawn.get(name) != rendered:
                self.console.print(part)
                self.drawn[name] = rendered

    def _sections(self) -> Mapping[str, RenderableType]:
        width = self.console.width
        return self.pictures.sections(self.match.box, self._view(), self.names, width)

    def _rendered(self, part: RenderableType) -> str:
        with self.console.capture() as capture:
            self.console.print(part)
        return capture.get()

    def _news(self) -> None:
        """Print the events since the last call, below the table."""
        for text, rule, seat in self._events(self.shown[self.viewer] + 1):
            self._say(text, rule, seat)
        readers = [self.viewer] if self.covers else list(self.shown)
        self.shown |= dict.fromkeys(readers, len(self.match.moves))

    def _events(self, first: int) -> Iterator[tuple[str, str, int]]:
        """Yield what happened from a move on: text, rule and seat."""
        for number in range(first, len(self.match.moves) + 1):
            view = self.match.view_after(number, self.viewer)
            only = " · the only answer" if number in self.forced else ""
            for event in self.match.events(number):
                reader = self._reader_of(event)
                line = self.tell.event(self.match.box, view, event, self.names, reader)
                yield line.text, f"{line.rule}{only}", event.seat
                only = ""

    def _say(self, text: str, rule: str, seat: int, bold: bool = False) -> None:
        style = seat_style(seat)
        self.console.print(
            Text(text, style=f"bold {style}" if bold else style).append(
                f" · {rule}", style=f"not bold {DIM}"
            )
        )

    def _note(self, text: str) -> None:
        self.console.print(Text(text, style=DIM))

    def _greet(self) -> None:
        match = self.match
        seats = [f"{self.names[seat]}: {player.kind}" for seat, player in enumerate(self.players)]
        seats += [f"{name}: the game itself" for name in self.names[len(self.players) :]]
        text = f"{match.game.title}, {match.header.variant}. {', '.join(seats)}."
        self.console.print(Text(text, style="bold"))

    def _leave(self) -> None:
        self.console.print()
        if not self.match.moves:
            self.console.print(Text("Nothing was played, so nothing was saved."))
        elif self.saving:
            command = f"offworld play {shlex.quote(str(self.path))}"
            self.console.print(
                Text(f"The match is saved. Continue it with: {command}"), soft_wrap=True
            )
        else:
            self.console.print(Text("The match could not be saved."))

    def _finish(self) -> None:
        """Show the end, where nothing is secret any more."""
        self.viewer, last_read = EVERYTHING, self.shown[self.viewer]
        self.shown[EVERYTHING] = min(self.shown.values()) if self.covers else last_read
        self.board()
        self._news()
        self.console.print(
            self.pictures.tally(self.match.box, self._view(), self.names, self.match.winners())
        )
        self.console.print(Text(verdict(self.match, self.names), style="bold"))
        if self.saving:
            self.console.print(Text(f"The match is saved in {self.path}"), soft_wrap=True)


_COMMANDS: dict[str, Callable[[Session, int, Sequence[int], str], None]] = {
    "help": Session.help,
    "?": Session.help,
    "why": Session.why,
    "hint": Session.hint,
    "undo": Session.undo,
    "board": Session.draw_again,
    "log": Session.log,
    "save": Session.save,
    "quit": Session.quit,
    "exit": Session.quit,
}


# --- players ---


def seat_names(match: Match, players: Sequence[Player]) -> list[str]:
    """Return the players' names, and the game's names for the seats without one."""
    names = list(match.seat_names())
    for seat, player in enumerate(players):
        names[seat] = player.name or names[seat]
    return names


def load_rules(console: Console, game: Game, drivers: Sequence[Callable[..., Any]]) -> None:
    """Load the rules of bots that search, or compile them, and show a bar meanwhile."""
    columns = TextColumn("{task.description}"), BarColumn()
    with Bars(*columns, console=console, transient=True) as bars:
        bar = bars.add_task(f"Loading the rules of {game.title}", total=1.0)

        def show(now: Progress) -> None:
            bars.update(bar, completed=now.share, description=now.text(game.title))

        load(game, show, drivers)


def bot_option(match: Match, kind: str, seat: int, thinker: Thinker | None = None) -> int:
    """Return a bot's answer: always the same at the same position of a match.

    Without a thinker, the bot runs on interpreted rules.
    """
    thinker = thinker or Thinker(match.game, compiled=False)
    seed = bots.seed_for(match.header.seed, len(match.moves))
    return thinker.choose(kind, match.box, match.view(seat), seat, seed)


# --- words and bars ---


def _is_part(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Return whether all typed words are among the words, in the same order."""
    left = iter(words)
    return all(word in left for word in typed)


def bar(share: float, width: int = 20) -> str:
    """Draw a share of 1 as a bar of block characters, exact to an eighth of one."""
    eighths = round(share * width * 8)
    part = " ▏▎▍▌▋▊▉"[eighths % 8]
    return ("█" * (eighths // 8) + part).rstrip().ljust(width, "·")


def verdict(match: Match, names: Sequence[str]) -> str:
    """Return a sentence that says who won."""
    won = [names[seat] for seat in match.winners()]
    if not won:
        return "Nobody wins."
    verb = "wins" if len(won) == 1 else "win together"
    points = f" with {max(match.scores())}" if match.game.facts.points else ""
    return as_sentence(f"{' and '.join(won)} {verb}{points}.")
