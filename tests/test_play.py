"""`offworld play`, typed at a keyboard."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from offworld.bots.thinker import Thinker
from offworld.cli import main
from offworld.commands import play
from offworld.commands.demo import play_out
from offworld.files import new_match_path, unfinished_match
from offworld.games import find, names
from offworld.games.cytress.state import PAD, PLACE
from offworld.kernel.records import chance
from offworld.match import Match
from offworld.presentation import rulebook
from offworld.terminal.session import HUMAN, MOST_BLOCKED, Player, bar, bot_option, verdict

GAME = find("cytress")
GAMES = ", ".join(names())


def up_to(question: int) -> tuple[Match, str]:
    """Return a solo match of seed 1, always the first answer, up to a question, and its typing."""
    match, typed = Match.new(GAME, 1, seed=1), ""
    while match.state.asked != question:
        options = match.options(0)
        typed += "1\n" if len(options) > 1 else ""
        match.play(0, options[0])
    return match, typed


TO_THE_FIRST_PAD = up_to(PAD)[1]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of matches; there is a terminal of 100 columns."""
    monkeypatch.setenv("OFFWORLD_DATA", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr(play, "has_terminal", lambda: True)
    return tmp_path / "matches"


def at_the_table(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["play", *words], input=typed, catch_exceptions=False)


def kept(folder: Path) -> Path:
    (path,) = folder.iterdir()
    return path


def script(players: list[str], seed: int) -> tuple[Match, list[str]]:
    """Return a whole match in which people answer like a greedy bot, and what they type."""
    match = Match.new(GAME, len(players), seed=seed, players=players)
    typed = []
    while not match.is_over:
        seat = match.waiting()[0]
        person = players[seat] == HUMAN
        option = bot_option(match, "greedy" if person else players[seat], seat)
        if person and len(match.options(seat)) > 1:
            typed.append(match.notation(option))
        match.play(seat, option)
    return match, typed


@pytest.mark.parametrize(
    ("players", "words"),
    [
        ([HUMAN], ["--seats", "1"]),
        ([HUMAN, "random"], ["--bots", "random", "--seats", "2"]),
        ([HUMAN, HUMAN], ["--hot-seat", "--seats", "2"]),
    ],
)
def test_a_whole_match(players: list[str], words: list[str], folder: Path) -> None:
    match, typed = script(players, seed=5)
    result = at_the_table("cytress", *words, "--seed", "5", typed="\n".join(typed) + "\n")
    assert result.exit_code == 0
    assert "The rebellion begins: prestige is counted." in result.output
    assert "level 2: longest lifepath (13.3)" in result.output
    assert f"wins with {max(match.scores())}." in result.output
    assert str(kept(folder)) in result.output
    assert Match.load(kept(folder)).text() == match.text()


def test_a_forced_answer_is_not_asked_and_its_events_are_shown() -> None:
    match, typed = script([HUMAN, "random"], seed=5)
    result = at_the_table(
        "--seats", "2", "--bots", "random", "--seed", "5", typed="\n".join(typed) + "\n"
    )
    forced = [
        number
        for number, move in enumerate(match.moves)
        if move.seat == 0 and len(match.at(number).options(0)) == 1
    ]
    assert forced
    assert result.output.count("Red> ") == len(typed)
    output = " ".join(result.output.split())
    for number in forced:
        view = match.view_after(number + 1, 0)
        for event in match.events(number + 1):
            assert GAME.tell().event(match.box, view, event, None, 0).text in output
    seen = [number for number in forced if match.happenings(number + 1)]
    assert output.count("· the only answer") == len(seen) > 0
    for screen in result.output.split("Red> "):
        if "· the only answer" in screen:
            assert screen.rindex("╰──") < screen.index("· the only answer"), "below the table"


def test_answers_by_number_and_what_happened(folder: Path) -> None:
    result = at_the_table("--seats", "1", "--seed", "1", typed="2\n1\n")
    assert "Which side of the rebel board do you play?" in result.output
    assert "You play " in result.output
    assert "The AI sends its leader to the " in result.output
    assert len(Match.load(kept(folder)).moves) == 2


def test_bad_answers_say_what_to_do_and_change_nothing(folder: Path) -> None:
    result = at_the_table(
        "--seats", "1", "--seed", "1", typed="0\n99\n\nscout nothing 7\nscout rover 6\n1\nquit\n"
    )
    assert "There is no answer 0: choose from 1 to 2, or type help." in result.output
    assert "There is no answer 99" in result.output
    assert "'scout nothing 7' is not understood" in result.output
    assert "'scout rover 6' is not possible now" in result.output
    assert len(Match.load(kept(folder)).moves) == 1


def test_undo_within_a_turn(folder: Path) -> None:
    start = at_the_table("--seats", "1", "--seed", "1", typed=TO_THE_FIRST_PAD)
    assert "Where do you send your transport?" in start.output
    file = kept(folder)
    before = Match.load(file).text()
    result = at_the_table(
        str(file), typed="meet merchant\nundo\nmeet merchant\n1\nundo\nundo\nquit\n"
    )
    assert result.output.count("What do you trade (2 trades left)?") == 3
    assert Match.load(file).text() == before


def test_undo_is_refused_where_it_would_be_unfair(folder: Path) -> None:
    assert (
        "There is no answer of yours to take back"
        in at_the_table("--seats", "1", typed="undo\nquit\n").output
    )
    result = at_the_table(
        "--seats", "1", "--seed", "1", typed="1\nundo\nquit\n"
    )  # the AI has drawn a card since
    assert "revealed something new" in result.output
    assert len(Match.load(kept(folder)).moves) == 1


def test_why(folder: Path) -> None:
    output = " ".join(
        at_the_table(
            "--seats",
            "1",
            "--seed",
            "1",
            typed="why\nwhy 1\nwhy 6.5\nwhy enforcers\nwhy 99\nwhy zzz\nquit\n",
        ).output.split()
    )
    assert output.count(" ".join(rulebook.paragraph("cytress", "2.8").text.split())) == 2
    assert " ".join(rulebook.paragraph("cytress", "6.5").text.split()) in output
    assert "that is not the question now" in output
    assert "There is no answer 99" in output
    assert "No rule has the words 'zzz'" in output


def test_why_a_pad_cannot_be_used() -> None:
    result = at_the_table(
        "--seats", "1", "--seed", "1", typed=TO_THE_FIRST_PAD + "why renegade\nquit\n"
    )
    output = " ".join(result.output.split())
    assert "You can't meet the Renegade: a tube lands on the hex of a crew of yours" in output
    assert " ".join(rulebook.paragraph("cytress", "7.4").text.split()) in output


def test_why_goal_shows_the_rules_of_winning() -> None:
    output = at_the_table("--seats", "2", "--seed", "1", typed="why goal\nquit\n").output
    output = " ".join(output.split())
    assert "Have most prestige when the rebellion comes." in output
    for number in ("13.1", "13.8"):
        assert " ".join(rulebook.paragraph("cytress", number).text.split()) in output


def test_what_cannot_be_chosen_is_listed_with_its_reason() -> None:
    output = at_the_table("--seats", "1", "--seed", "1", typed=TO_THE_FIRST_PAD).output
    *before, last = output.split("Where do you send your transport?")
    listed = [line for line in last.splitlines() if line.startswith("- ")]
    assert "- You can't meet the Renegade: a tube lands on the hex of a crew of yours" in last
    assert 1 <= len(listed) <= MOST_BLOCKED
    assert not any("Nothing speaks against it" in line for line in listed)
    assert " can't " not in "".join(before), "other questions have no landing pads"


def test_what_cannot_be_chosen_is_said_once_in_a_turn() -> None:
    words = ["venus", "--seats", "2", "--bots", "greedy", "--seed", "3"]
    output = at_the_table(*words, typed="1\nspot 1\nboard\nquit\n").output
    first, later, again, drawn_again = output.split("what now?")[1:]
    ore, run = "You can't spend ore: ", "You can't lock a run: "
    assert ore in first
    assert run in first
    assert ore not in later
    assert run not in again, "said before in this turn"
    assert run in drawn_again


def test_some_words_of_an_answer_are_enough(folder: Path) -> None:
    match, typed = up_to(PLACE)
    third = match.legal(0)[2]
    name = match.notation(third).split()[-1]
    assert re.fullmatch(r"h\d+", name)
    result = at_the_table("--seats", "1", "--seed", "1", typed=f"{typed}crew\n{name.upper()}\n")
    hexes = ", ".join(match.notation(option) for option in match.legal(0))
    assert f"'crew' is in several answers: {hexes}." in " ".join(result.output.split())
    assert Match.load(kept(folder)).moves[: len(match.moves) + 1] == (*match.moves, (0, third))


def test_an_answer_in_full_is_not_part_of_another(folder: Path) -> None:
    """`h1` is no part of `h17`, and `take corpocrat 1` is meant if it is there."""
    match, typed = up_to(PLACE)
    names = [match.notation(option).split()[-1] for option in match.legal(0)]
    part = next(name[:-1] for name in names if len(name) == 3 and name[:-1] not in names)
    result = at_the_table("--seats", "1", "--seed", "1", typed=f"{typed}{part}\nquit\n")
    assert f"'{part}' is not understood" in result.output
    assert len(Match.load(kept(folder)).moves) == len(match.moves)


def test_only_what_changed_is_drawn_within_a_turn() -> None:
    typed = TO_THE_FIRST_PAD + "merchant\n1\nboard\nquit\n"
    output = at_the_table("--seats", "1", "--seed", "1", typed=typed).output
    screens = output.split("Red> ")
    pads, trades, amounts, all_again = screens[TO_THE_FIRST_PAD.count("\n") :][:4]
    assert all(part in pads for part in ("─ Rebels ─", "─ Districts ─", "─ Cytress ─"))
    assert "─ (R) Red ─" in trades, "a transport has left home"
    assert not any(part in trades for part in ("Districts", "─ Cytress ─", "Stratolites", "AI ─"))
    assert "─ (R) Red ─" not in amounts, "nothing was traded yet"
    assert all(part in all_again for part in ("─ Rebels ─", "─ Districts ─", "─ Cytress ─"))
    # the AI: 5 for its crew on level 1, 30 for two on level 3, and as it has most crews on level 1
    # 3 for each of the three; it has no set of targets for its majority on level 3
    status = "Round 1 · travel · your turn · prestige: you 0, the AI 44"
    assert all(screen.count(status) == 1 for screen in (pads, trades, amounts, all_again))


def test_help_board_and_log() -> None:
    output = at_the_table(
        "--seats", "1", "--seed", "1", typed="help\nboard\n1\nlog\nlog all\nquit\n"
    ).output
    assert "why WORD" in output
    assert "corpocrat, privateer, hooligang, rover, stratolite" in " ".join(output.split())
    assert "Have more prestige than the AI after the last round." in output
    assert "[2] a tube of height 2" in " ".join(output.split())
    assert output.count("Which side of the rebel board do you play?") == 2
    assert output.count("─ Districts ─") == 3  # twice for the first question
    assert output.count("Round 1 begins.") == 3  # when it happened, and in both logs


def test_save_and_go_on(tmp_path: Path, folder: Path) -> None:
    file = tmp_path / "mine.match"
    result = at_the_table(
        "--seats",
        "1",
        "--seed",
        "1",
        typed=f"1\nsave {file}\nsave {tmp_path}/no/such/folder/x\nsave\nquit\n",
    )
    assert f"Saved in {file}" in result.output
    assert "not saved" in result.output
    assert f"Continue it with: offworld play {kept(folder)}" in result.output
    result = at_the_table("cytress", str(file), typed="1\nquit\n")
    assert len(Match.load(file).moves) == 2
    assert str(file) in result.output


def test_an_unfinished_match_is_offered() -> None:
    at_the_table("--seats", "1", "--seed", "1", typed="1\n")
    result = at_the_table(typed="\nquit\n")
    assert "Your last match is not over" in result.output
    assert "Which district does your leader scout?" in result.output
    result = at_the_table(typed="n\nquit\n")
    assert "Red: human, Green: pilot, White: pilot." in result.output
    assert at_the_table(typed="").exit_code == 0


def test_a_finished_match_is_not_offered(folder: Path) -> None:
    match, _ = script([HUMAN], seed=5)
    folder.mkdir(parents=True)
    match.save(new_match_path(GAME.name))
    assert unfinished_match(GAME.name) is None
    assert "Your last match" not in at_the_table(typed="quit\n").output


def test_leaving_before_anything_was_played_keeps_nothing(folder: Path) -> None:
    result = at_the_table("--seats", "1", typed="")
    assert result.exit_code == 0
    assert "Nothing was played" in result.output
    assert not folder.exists()


def test_a_match_goes_on_where_it_cannot_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("OFFWORLD_DATA", str(tmp_path / "file"))
    result = at_the_table(
        "--seats", "1", "--seed", "1", typed=f"1\n1\nsave {tmp_path}/safe.match\nquit\n"
    )
    assert result.output.count("The match can't be saved") == 1
    assert "The match could not be saved." in result.output
    assert len(Match.load(tmp_path / "safe.match").moves) == 2


def test_names_and_who_plays(folder: Path) -> None:
    result = at_the_table(
        "--bots", "greedy,random,random", "--names", "Ann,Bob", "--seed", "3", typed="1\nquit\n"
    )
    assert "Ann: human, Bob: greedy, White: random, Teal: random." in result.output
    assert Match.load(kept(folder)).header.players == (
        "Ann (human)",
        "Bob (greedy)",
        "random",
        "random",
    )
    again = at_the_table(str(kept(folder)), typed="quit\n")
    assert "Ann: human, Bob: greedy, White: random, Teal: random." in again.output


def test_players_read_back() -> None:
    for player in (
        Player(HUMAN),
        Player("greedy"),
        Player(HUMAN, "Ann"),
        Player("random", "Bob (the elder)"),
    ):
        assert Player.read(str(player)) == player
    assert Player.read("somebody else") == Player(HUMAN, "somebody else")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["chess"], f"'chess' is neither a game ({GAMES}) nor a match file"),
        (["--seats", "6"], "Cytress seats 1 to 5, not 6"),
        (["--bots", "clever"], "there is no bot 'clever': choose from random, greedy"),
        (["--bots", "greedy", "--hot-seat"], "leave out --bots or --hot-seat"),
        (
            ["--seats", "4", "--bots", "greedy,random"],
            "4 seats are you and 3 bots, but --bots names 2",
        ),
        (["--seats", "1", "--bots", "greedy"], "1 seats are you and 0 bots, but --bots names 1"),
        (["--seats", "2", "--names", "A,B,C"], "3 names for 2 seats"),
        (["--seats", "2", "--names", "A,A"], "a name twice"),
        (["--seats", "2", "--names", "A\x1b[31m"], "signs that can't be shown"),
        (["--seats", "2", "--variant", "odd"], "has no variant 'odd'"),
        (["--box", "nothing.toml"], "nothing.toml"),
        (["--seed", "-1"], "the seed -1 is not from 0"),
        (["--seats", "0"], "Cytress seats 1 to 5, not 0"),
    ],
)
def test_mistakes_are_explained(words: list[str], message: str) -> None:
    result = at_the_table(*words)
    assert result.exit_code == 2
    assert message in result.output


def test_a_file_has_its_own_settings(tmp_path: Path) -> None:
    file = tmp_path / "a.match"
    Match.new(GAME, 2, seed=1).save(file)
    result = at_the_table(str(file), "--seats", "3", "--seed", "0")
    assert result.exit_code == 2
    assert f"{file} says who plays and how: leave out --seats, --seed" in result.output
    result = at_the_table("venus", str(file))
    assert result.exit_code == 2
    assert f"{file} is a match of Cytress, not of Cities of Venus" in result.output


def test_a_broken_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "broken.match"
    file.write_text("offworld match 1\n")
    result = at_the_table(str(file))
    assert result.exit_code == 2
    assert "line 1" in result.output
    assert file.read_text() == "offworld match 1\n"


# --- without a terminal, and in a real one ---


def test_a_demonstration_where_nobody_can_answer(folder: Path) -> None:
    begun = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "offworld", "play"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    assert time.monotonic() - begun < 20
    assert "No terminal to play in: 3 greedy bots play Cytress instead." in done.stdout
    assert "bounties (13.7)" in done.stdout
    assert " wins with " in done.stdout
    assert "\x1b" not in done.stdout
    assert not folder.exists()


def without_terminal(*words: str, **stdin: object) -> str:
    """Run `offworld play` in a process of its own; return what it prints."""
    command = [sys.executable, "-m", "offworld", "play", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=True, **stdin)  # type: ignore[call-overload]
    return str(done.stdout)


def test_a_demonstration_by_the_settings_that_were_given() -> None:
    words = ["--seats", "2", "--bots", "random", "--seed", "3", "--names", "Ann"]
    shown = without_terminal("cytress", *words, stdin=subprocess.DEVNULL)
    assert "No terminal to play in: 1 greedy bot and 1 random bot play Cytress" in shown
    match = Match.new(GAME, 2, seed=3, players=["Ann (greedy)", "random"])
    play_out(match, ["greedy", "random"])
    assert verdict(match, ["Ann", "Green"]) in shown


def test_lines_from_a_pipe_answer_one_question_each(folder: Path) -> None:
    words = ["cytress", "--seats", "1", "--seed", "1", "--names", "Ann"]
    shown = without_terminal(*words, input="side 2\nboard\n1\n")
    assert "Ann> side 2\n" in shown
    file = kept(folder)
    match = Match.load(file)
    assert match.header.players == ("Ann (human)",)
    assert match.moves[0] == (0, 1)
    assert len(match.moves) == 2
    shown = without_terminal(str(file), input="1\n")
    assert f"Continue it with: offworld play {file}" in shown
    assert len(Match.load(file).moves) == 3


def test_no_line_of_a_pipe_is_taken_for_an_answer_to_an_offer(folder: Path) -> None:
    folder.mkdir(parents=True)
    Match.new(GAME, 1, seed=9).save(new_match_path(GAME.name))
    shown = without_terminal("cytress", input="quit\n")
    assert "Your last match" not in shown
    assert "Red: human, Green: pilot, White: pilot." in shown
    assert "Red> quit\n" in shown


def test_going_on_with_a_file_needs_a_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "has_terminal", lambda: False)
    file = tmp_path / "a.match"
    Match.new(GAME, 2, seed=1).save(file)
    result = at_the_table(str(file))
    assert result.exit_code == 2
    assert f"offworld replay {file}" in result.output


def hear(terminal: int, until: str, seconds: float = 20) -> str:
    """Return what a terminal shows, up to and including a text."""
    heard, end = "", time.monotonic() + seconds
    while until not in heard and time.monotonic() < end:
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                heard += os.read(terminal, 65536).decode(errors="replace")
            except OSError:  # closed at the other side
                break
    assert until in heard, heard[-2000:]
    return heard


def take_terminal() -> None:
    """Prepare a child process: its terminal is stdin, and Ctrl-C reaches it.

    A process in the background of a shell ignores SIGINT, and its children would too.
    """
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def real_terminal(*words: str, typed: bytes = b"") -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """Play in a pseudo terminal, with something typed before anything is shown."""
    import pty

    mine, its = pty.openpty()
    os.write(mine, typed)
    env = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    env.pop("NO_COLOR", None)
    process = subprocess.Popen(
        [sys.executable, "-m", "offworld", "play", *words],
        stdin=its,
        stdout=its,
        stderr=its,
        env=env,
        start_new_session=True,
        preexec_fn=take_terminal,
    )
    os.close(its)
    try:
        yield mine, process
    finally:
        process.kill()
        process.wait()
        os.close(mine)


NEEDS_PTY = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo terminals")


@NEEDS_PTY
def test_a_real_terminal_with_colours_and_ctrl_c(folder: Path) -> None:
    with real_terminal("--seats", "1", "--seed", "1") as (mine, process):
        assert "\x1b[1;38;2;245;69;63m" in hear(mine, "Red> ")  # the question in the seat's colour
        os.write(mine, b"1\n")
        assert "Which district" in hear(mine, "Red> ")
        time.sleep(0.5)  # until it waits for keys: a signal before that waits for the next key
        os.write(mine, b"\x03")
        hear(mine, "Continue it with: offworld play")
        assert process.wait(10) == 0
    assert len(Match.load(kept(folder)).moves) == 1


@NEEDS_PTY
def test_what_was_typed_too_early_answers_nothing(folder: Path) -> None:
    """The lines after the first are typed before the next turn's question is shown."""
    note = "What you typed before this question was shown is discarded."
    with real_terminal("--seats", "1", "--seed", "1", typed=b"2\n2\n") as (mine, _):
        assert note in hear(mine, "Red> ")
        assert not folder.exists(), "nothing was answered"
        os.write(mine, b"2\n1\n1\n1\n")
        assert note in hear(mine, "Red> ")
        assert len(Match.load(kept(folder)).moves) == 1
        os.write(mine, b"1\n")
        assert note not in hear(mine, "Red> ")
        assert len(Match.load(kept(folder)).moves) == 2


def test_bots_see_no_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new(GAME, 2, seed=1)
    seen = []

    def choose(thinker: Thinker, name: str, box: object, view: object, seat: int, seed: int) -> int:
        seen.append(view)
        return match.options(seat)[0]

    monkeypatch.setattr(Thinker, "choose", choose)
    bot_option(match, "greedy", match.waiting()[0])
    assert not any(chance(seen[0]))
    assert any(chance(match.state))


def test_hints_are_bars_with_words() -> None:
    result = at_the_table("--seats", "2", "--seed", "1", typed="1\nhint\nquit\n")
    assert "Chance of winning and final score, from " in result.output
    bars = [line for line in result.output.splitlines() if "% ± " in line]
    assert len(bars) == 3, "a bar for each district that is still free"
    assert all("≈" in line and "Scout the" in line for line in bars)


def test_who_searches_thinks_by_compiled_rules(folder: Path) -> None:
    at_the_table("--seats", "2", "--bots", "admiral", "--seed", "1", typed="1\n1\nquit\n")
    match = Match.load(kept(folder))
    assert [move.seat for move in match.moves].count(1) >= 2


def test_people_at_one_keyboard_get_hints_only_if_they_want_them() -> None:
    words = ["--seats", "2", "--hot-seat", "--seed", "1"]
    assert "start with --hints to allow them" in at_the_table(*words, typed="hint\nquit\n").output
    assert "Chance of winning" in at_the_table(*words, "--hints", typed="hint\nquit\n").output


@pytest.mark.parametrize(
    ("share", "drawn"),
    [(0.0, "····"), (1.0, "████"), (0.5, "██··"), (0.53125, "██▏·"), (0.25, "█···")],
)
def test_a_bar(share: float, drawn: str) -> None:
    assert bar(share, 4) == drawn
