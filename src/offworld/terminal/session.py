"""A table in the terminal: people at one keyboard, bots at the other seats. It knows a game only by its words and pictures.

After every move the match is saved, so a closed terminal loses nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.padding import Padding
from rich.progress import BarColumn, TextColumn
from rich.progress import Progress as Bars
from rich.table import Table
from rich.text import Text

from offworld import bots
from offworld.bots.oracle import Budget
from offworld.bots.thinker import FOR_ADVICE, FOR_CHOICES, Thinker, load
from offworld.kernel.game import Game
from offworld.kernel.levels import SEARCH
from offworld.match import Match, MatchError
from offworld.presentation import rulebook
from offworld.presentation.words import as_sentence, counted, foretold
from offworld.terminal.drawing import seat_style

HUMAN = "human"
DIM = "grey50"
LOG_LINES = 30
HINT_SECONDS = 1.0
MOST_BARS = 12

HELP = """\
Answer with the number of an answer, or with its words as shown in grey. Besides:
  why N       the rule behind answer N; `why` alone: behind the question; `why 6.5`: that rule
  why WORD    why something can't be chosen now ({words}), or every rule with that word
  hint        what the oracle expects of each answer: chance of winning, final score, what follows
  undo        take your last answer back, unless it brought something new to light
  board       draw the table again
  log         what happened lately; `log all`: from the beginning
  save [FILE] save the match; it is saved by itself after every move, too
  quit        leave; the match waits for you"""


class Player(NamedTuple):
    """Who sits at a seat: a kind (a person, or a bot by its name), and a name if it has one."""

    kind: str
    name: str = ""

    def __str__(self) -> str:
        return f"{self.name} ({self.kind})" if self.name else self.kind

    @classmethod
    def read(cls, text: str) -> Player:
        """A player of a match's header; whoever is not a bot is a person."""
        for kind in (HUMAN, *bots.BOT_NAMES):
            if text == kind:
                return cls(kind)
            if text.endswith(f" ({kind})"):
                return cls(kind, text.removesuffix(f" ({kind})"))
        return cls(HUMAN, text)


class Leave(Exception):
    """Somebody leaves the table."""


class Session:
    """One match at a terminal, until its end or until somebody leaves."""

    def __init__(
        self,
        match: Match,
        console: Console,
        path: Path,
        read: Callable[[str], str] = input,
        hints: bool = False,
    ):
        self.match, self.console, self.path, self.read = match, console, path, read
        self.hints = hints  # even where several people play
        self.thinkers: dict[int, Thinker] = {}  # of the seats whose bots search
        self.loaded: set[Callable[..., Any]] = set()  # drivers of thinkers, compiled
        self.tell = match.game.tell()
        self.pictures = match.game.terminal()
        players = match.header.players or (HUMAN,) * match.header.seats
        self.players = [Player.read(text) for text in players]
        self.names = seat_names(match, self.players)
        self.told = len(match.moves)  # moves that were already told
        self.saving = True

    def run(self) -> None:
        """Plays until the match is over or somebody leaves; either way it is saved."""
        self._greet()
        try:
            while not self.match.is_over:
                self._go_on()
        except (Leave, EOFError, KeyboardInterrupt):
            self._part()
        else:
            self._finish()

    # --- moves ---

    def _go_on(self) -> None:
        """The next answer: of a bot if one is asked, since it doesn't keep people waiting; where several people are, of the lowest seat."""
        waiting = self.match.waiting()
        seat = next((seat for seat in waiting if self.players[seat].kind != HUMAN), waiting[0])
        if self.players[seat].kind != HUMAN:
            self._play(seat, self._bot_option(seat))
            return
        options = self.match.options(seat)
        if len(options) == 1:
            self._news()
            line = self.tell.option(self.match.box, self.match.state, seat, options[0], self.names)
            self._say(f"Only one answer: {line.text}", line.rule, seat)
            self._play(seat, options[0])
        else:
            self._ask(seat, options)

    def _bot_option(self, seat: int) -> int:
        """A bot's answer; who searches needs compiled rules."""
        kind = self.players[seat].kind
        return bot_option(
            self.match,
            kind,
            seat,
            self._thinker(seat) if self.match.game.bot(kind).method == SEARCH else None,
        )

    def _thinker(self, seat: int, drivers: Sequence[Callable[..., Any]] = FOR_CHOICES) -> Thinker:
        """Return a seat's thinker; load its rules first, or compile them if that was never done."""
        game, missing = self.match.game, [each for each in drivers if each not in self.loaded]
        if missing:
            columns = TextColumn("{task.description}"), BarColumn()
            with Bars(*columns, console=self.console, transient=True) as bars:
                bar = bars.add_task(f"Loading the rules of {game.title}", total=1.0)
                load(
                    game,
                    lambda now: bars.update(
                        bar, completed=now.share, description=now.text(game.title)
                    ),
                    missing,
                )
            self.loaded.update(missing)
        return self.thinkers.setdefault(seat, Thinker(game))

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
            self.console.print(
                Text(
                    f"The match can't be saved by itself ({error}). It goes on; keep it with: save FILE",
                    style="bold",
                )
            )

    # --- the question ---

    def _ask(self, seat: int, options: Sequence[int]) -> None:
        """Shows the table and asks until there is an answer or the position is another."""
        self.board()
        self._news()
        self._show_question(seat, options)
        moves = len(self.match.moves)
        while len(self.match.moves) == moves:
            text = self.read(f"{self.names[seat]}> ").strip()
            try:
                self._take(seat, options, text)
            except (MatchError, rulebook.RulebookError) as error:
                self.console.print(Text(as_sentence(str(error))))

    def _take(self, seat: int, options: Sequence[int], text: str) -> None:
        """A command or an answer."""
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
        return self.match.parse(seat, text)

    def _show_question(self, seat: int, options: Sequence[int]) -> None:
        match = self.match
        line = self.tell.question(match.box, match.state, seat, self.names)
        self.console.print()
        self._say(line.text, line.rule, seat, bold=True)
        answers = Table.grid(padding=(0, 1, 0, 0))
        answers.add_column(justify="right", style="bold")
        answers.add_column()
        for number, option in enumerate(options, 1):
            told = self.tell.option(match.box, match.state, seat, option, self.names)
            words = Text(told.text).append(f"  {match.notation(option)} · {told.rule}", style=DIM)
            answers.add_row(str(number), words)
        self.console.print(answers)
        self.console.print(
            Text("Type a number, or: why, hint, undo, board, log, save, help, quit.", style=DIM)
        )

    # --- commands ---

    def help(self, seat: int, options: Sequence[int], rest: str) -> None:
        words = ", ".join(self.tell.why_nots(self.match.box, self.match.state, seat))
        self.console.print(Text(HELP.format(words=words)))

    def why(self, seat: int, options: Sequence[int], rest: str) -> None:
        """The paragraph behind an answer, the question, a number or a word."""
        match = self.match
        reasons = self.tell.why_nots(match.box, match.state, seat, self.names)
        if rest.isdecimal():
            option = self._answer(seat, options, rest)
            self._explain(self.tell.option(match.box, match.state, seat, option, self.names).rule)
        elif not rest:
            self._explain(self.tell.question(match.box, match.state, seat, self.names).rule)
        elif rest.casefold() in reasons:
            line = reasons[rest.casefold()]
            self.console.print(Text(line.text))
            self._explain(line.rule)
        else:
            self._look_up(rest)

    def _look_up(self, words: str) -> None:
        """Rules by number or by their words."""
        found = rulebook.search(self.match.game.name, words)
        if not found:
            raise MatchError(
                f"no rule speaks of {words!r}: try why with an answer's number, or help"
            )
        for paragraph in found:
            self._explain(paragraph.number)

    def _explain(self, number: str) -> None:
        paragraph = rulebook.paragraph(self.match.game.name, number)
        self.console.print(
            Padding(
                Text(f"{paragraph.number}  ", style="bold").append(
                    paragraph.text, style="not bold"
                ),
                (0, 2),
            )
        )

    def hint(self, seat: int, options: Sequence[int], rest: str) -> None:
        """What the oracle expects of each answer, as bars, the best first."""
        if not self.hints and sum(player.kind == HUMAN for player in self.players) > 1:
            raise MatchError(
                "several people play here, and hints are for who plays alone: start with --hints to allow them"
            )
        match = self.match
        advice = self._thinker(seat, FOR_ADVICE).advise(
            match.box,
            match.view(seat),
            seat,
            bots.seed_for(match.header.seed, len(match.moves)),
            Budget(seconds=HINT_SECONDS),
        )
        bars = Table.grid(padding=(0, 1, 0, 0))
        for column in (
            {"justify": "right", "style": "bold"},
            {},
            {"justify": "right"},
            {"justify": "right"},
            {},
        ):
            bars.add_column(**column)  # type: ignore[arg-type]
        for each in advice.answers[:MOST_BARS]:
            chance, score = f"{each.chance:.0%} ± {100 * each.unsure:.0f}", f"≈ {each.score:.0f}"
            words = self.tell.option(match.box, match.state, seat, each.option, self.names).text
            number = str(options.index(each.option) + 1)
            bars.add_row(
                number, Text(bar(each.chance), style=seat_style(seat)), chance, score, words
            )
        self.console.print(
            Text(
                f"Chance of winning and final score, from {advice.playouts} games played on to their end:",
                style=DIM,
            )
        )
        self.console.print(bars)
        if (more := len(advice.answers) - MOST_BARS) > 0:
            self.console.print(
                Text(
                    f"and {counted(more, 'answer')} that {'look' if more > 1 else 'looks'} worse",
                    style=DIM,
                )
            )
        line = foretold(match.game, match.box, match.view(seat), seat, advice.best.line, self.names)
        if follows := " ".join(text for _, text in line[1:]):
            self.console.print(
                Text(
                    f"After {options.index(advice.best.option) + 1} it expects: {follows}",
                    style=DIM,
                )
            )

    def undo(self, seat: int, options: Sequence[int], rest: str) -> None:
        """Takes back the last answer that somebody at this keyboard really chose."""
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
        self.told = min(self.told, len(match.moves))
        self._autosave()

    def _last_person(self) -> int | None:
        """Who at this keyboard moved last, unless others have played on from there."""
        match, moves = self.match, self.match.moves
        at = next(
            (
                at
                for at in reversed(range(len(moves)))
                if self.players[moves[at].seat].kind == HUMAN
            ),
            None,
        )
        if at is None or not all(
            match.stands_without(at, later) for later in range(at + 1, len(moves))
        ):
            return None
        return moves[at].seat

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

    # --- telling ---

    def board(self) -> None:
        width = self.console.width
        self.console.print(self.pictures.draw(self.match.box, self.match.state, self.names, width))

    def _news(self) -> None:
        """What happened since it was last told."""
        for text, rule, seat in self._events(self.told + 1):
            self._say(text, rule, seat)
        self.told = len(self.match.moves)

    def _events(self, first: int) -> Iterator[tuple[str, str, int]]:
        for number in range(first, len(self.match.moves) + 1):
            after = self.match.after(number)
            for event in self.match.events(number):
                line = self.tell.event(self.match.box, after, event, self.names)
                yield line.text, line.rule, event.seat

    def _say(self, text: str, rule: str, seat: int, bold: bool = False) -> None:
        style = seat_style(seat)
        self.console.print(
            Text(text, style=f"bold {style}" if bold else style).append(
                f" · {rule}", style=f"not bold {DIM}"
            )
        )

    def _greet(self) -> None:
        match = self.match
        who = [f"{self.names[seat]}: {player.kind}" for seat, player in enumerate(self.players)]
        others = [f"{name}: the game itself" for name in self.names[len(self.players) :]]
        self.console.print(
            Text(
                f"{match.game.title}, {match.header.variant}. {', '.join(who + others)}.",
                style="bold",
            )
        )

    def _part(self) -> None:
        self.console.print()
        if not self.match.moves:
            self.console.print(Text("Nothing was played: nothing is kept."))
        elif self.saving:
            self.console.print(
                Text(f"The match waits for you. Go on with: offworld play {_quoted(self.path)}"),
                soft_wrap=True,
            )
        else:
            self.console.print(Text("The match could not be saved."))

    def _finish(self) -> None:
        self.board()
        self._news()
        self.console.print(
            self.pictures.tally(self.match.box, self.match.state, self.names, self.match.winners())
        )
        self.console.print(Text(verdict(self.match, self.names), style="bold"))
        if self.saving:
            self.console.print(Text(f"The match is kept in {self.path}"), soft_wrap=True)


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


# --- what else a table needs ---


def seat_names(match: Match, players: Sequence[Player]) -> list[str]:
    """What the seats are called: by their own names, or by the game's."""
    names = list(match.game.tell().seat_names(match.state))
    for seat, player in enumerate(players):
        names[seat] = player.name or names[seat]
    return names


def bot_option(match: Match, kind: str, seat: int, thinker: Thinker | None = None) -> int:
    """A bot's answer; the same match gives the same answers. Without a thinker it is interpreted."""
    thinker = thinker or Thinker(match.game, compiled=False)
    return thinker.choose(
        kind, match.box, match.view(seat), seat, bots.seed_for(match.header.seed, len(match.moves))
    )


def bot_seed(match: Match) -> int:
    """What a bot's own dice start from at this point of a match."""
    return (match.header.seed + 0x9E3779B97F4A7C15 * (len(match.moves) + 1)) % 2**63


def bar(share: float, width: int = 20) -> str:
    """A share of 1 as a bar, to an eighth of a letter."""
    eighths = round(share * width * 8)
    part = " ▏▎▍▌▋▊▉"[eighths % 8]
    return ("█" * (eighths // 8) + part).rstrip().ljust(width, "·")


def verdict(match: Match, names: Sequence[str]) -> str:
    """Who won, in a sentence."""
    won = [names[seat] for seat in match.winners()]
    if not won:
        return "Nobody wins."
    return as_sentence(
        f"{' and '.join(won)} {'wins' if len(won) == 1 else 'win together'} with {max(match.scores())}."
    )


def demonstrate(game: Game, console: Console, seats: int = 3, seed: int = 7) -> None:
    """A short match between bots, for where nobody can answer."""
    match = Match.new(game, seats, seed=seed, players=["greedy"] * seats)
    names = seat_names(match, [])
    console.print(
        Text(
            f"No terminal to play in: {seats} greedy bots play {game.title} (seed {seed}) instead.",
            style="bold",
        )
    )
    while not match.is_over:
        seat = match.waiting()[0]
        match.play(seat, bot_option(match, "greedy", seat))
    console.print(game.terminal().draw(match.box, match.state, names, console.width))
    console.print(game.terminal().tally(match.box, match.state, names, match.winners()))
    console.print(
        Text(
            f"{verdict(match, names)} {len(match.moves)} decisions. In a terminal, `offworld play {game.name}` is your game."
        )
    )


def has_terminal() -> bool:
    return sys.stdin.isatty()


def _quoted(path: Path) -> str:
    import shlex

    return shlex.quote(str(path))
