"""The proof of a match: everything chance decides follows from a secret and from people's words."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from offworld.commands.verify import command
from offworld.games import find
from offworld.match import Fate, Match, MatchError, Proof, Word
from offworld.match.file import Reader
from offworld.match.proof import lot_of, word_hash

SECRET, OTHER = "5e" * 32, "5f" * 32
WORDS = ("a1" * 32, "b2" * 32)


def proved(lots: bool = False, words: tuple[str | None, ...] = WORDS, moves: int = 6) -> Match:
    """A match of Cytress with a proof; each word may be missing."""
    game = find("cytress")
    plain = Match.new(game, 3, seed=0).header
    asked = tuple(range(len(words)))
    commitment = plain.terms(lots, asked).commitment(SECRET)
    given = (word if word is not None else OTHER for word in words)
    pairs = zip(words, given, strict=True)
    parts = (Word(s, word_hash(commitment, s, kept), w) for s, (w, kept) in enumerate(pairs))
    proof = Proof(commitment, SECRET, lots, tuple(parts))
    match = Match(game, game.open_box(), replace(plain, seed=proof.seed, proof=proof))
    for _ in range(moves):
        seat = match.waiting()[0]
        drawn = lot_of(match, seat)
        match.play(seat, match.legal(seat)[0] if drawn is None else drawn)
    return match


def read(text: str) -> Match:
    return Reader("x.match", text.encode()).match(Match, None)


def forged(match: Match, old: str, new: str) -> str:
    """The file with a change, and all checksums made anew, as a forger would."""
    lines, checksum, done = match.text().replace(old, new, 1).splitlines(), hashlib.sha256(), []
    assert match.text() != "\n".join(lines) + "\n"
    begun = False
    for line in lines:
        if line.startswith("end "):
            done.append(line)
        elif line.startswith("begin "):
            done.append(f"begin {checksum.hexdigest()[:8]}")
            begun = True
        elif begun:
            number, _, rest = line.split(" ", 2)
            checksum.update(f"{number} {rest}\n".encode())
            done.append(f"{number} {checksum.hexdigest()[:8]} {rest}")
        else:
            checksum.update(f"{line}\n".encode())
            done.append(line)
    return "\n".join(done) + "\n"


def refusal(text: str) -> str:
    with pytest.raises(MatchError) as found:
        read(text)
    return str(found.value)


def test_the_commitment_and_the_seed_are_hashes_of_texts_that_anybody_can_write_down() -> None:
    match = proved()
    proof, header = match.header.proof, match.header
    assert proof is not None
    text = (
        f"offworld proof 1\ngame cytress {header.version}\nbox {header.box_digest}\nseats 3\n"
        f"variant standard\nlots no\nwords 0 1\nsecret {SECRET}\n"
    )
    assert proof.commitment == hashlib.sha256(text.encode()).hexdigest()
    made = f"offworld seed 1\nsecret {SECRET}\nword 0 {WORDS[0]}\nword 1 {WORDS[1]}\n"
    assert header.seed == int(hashlib.sha256(made.encode()).hexdigest(), 16) >> (256 - 63)
    word = f"offworld word 1\n{proof.commitment} 1 {WORDS[1]}\n"
    assert proof.words[1].hash == hashlib.sha256(word.encode()).hexdigest()


@pytest.mark.parametrize("words", [WORDS, (WORDS[0], None), (None, None), ()], ids=str)
@pytest.mark.parametrize("lots", [False, True])
def test_a_file_with_a_proof_is_read_as_it_was_written(
    lots: bool, words: tuple[str | None, ...]
) -> None:
    match = proved(lots, words)
    again = read(match.text())
    assert again.header == match.header
    assert again.text() == match.text()
    assert match.text().startswith("offworld match 2\n")


def test_every_word_and_its_absence_change_the_seed() -> None:
    seeds = {
        proved(words=words, moves=0).header.seed
        for words in (WORDS, WORDS[::-1], (WORDS[0], None), (None, WORDS[1]), (WORDS[0],), ())
    }
    assert len(seeds) == 6


def test_a_match_without_a_proof_is_written_as_ever() -> None:
    text = Match.new(find("cytress"), 2, seed=7).text()
    assert text.startswith("offworld match 1\n")
    assert read(text).header.proof is None


START = "don't fit the hash that was shown from the start"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (f"secret {SECRET}", f"secret {OTHER}", START),
        ("lots no", "lots yes", START),
        (WORDS[1], OTHER, "the word of seat 1 is not the one whose hash it gave before the game"),
        (f" {WORDS[1]}", " missing", "the seed is not the one that the secret and the words make"),
    ],
)
def test_forged_proofs_are_refused(old: str, new: str, why: str) -> None:
    assert why in refusal(forged(proved(), old, new))


def test_a_word_left_out_is_refused() -> None:
    match = proved()
    line = next(line for line in match.text().splitlines() if line.startswith("word 1"))
    assert START in refusal(forged(match, f"{line}\n", ""))


def test_another_seed_is_refused() -> None:
    match = proved()
    found = refusal(forged(match, f"seed {match.header.seed}", "seed 7"))
    assert "line 7: the seed is not the one that the secret and the words make" in found
    assert "this match does not prove that its draws are fair" in found


def test_another_hash_of_a_word_is_refused() -> None:
    match = proved()
    proof = match.header.proof
    assert proof is not None
    assert "the word of seat 0" in refusal(forged(match, str(proof.words[0].hash), OTHER))


def test_words_stand_in_the_order_of_seats_and_once() -> None:
    match = proved()
    first, second = (x for x in match.text().splitlines() if x.startswith("word "))
    found = refusal(forged(match, f"{first}\n{second}", f"{second}\n{first}"))
    assert "stands twice, or in the wrong place" in found


def test_a_word_of_a_seat_that_is_not_there_is_refused() -> None:
    match = proved()
    line = next(line for line in match.text().splitlines() if line.startswith("word 1"))
    text = forged(match, line, line.replace("word 1", "word 3"))
    assert "a word of seat 3, which this match doesn't have" in refusal(text)


def test_lots_are_those_that_the_secret_and_the_words_draw() -> None:
    match = proved(lots=True, moves=0)
    seat = match.waiting()[0]
    drawn = lot_of(match, seat)
    other = next(option for option in match.legal(seat) if option != drawn)
    match.play(seat, other)
    assert "move 1 is not the lot that the secret and the words draw" in refusal(match.text())


def test_lots_are_drawn_evenly() -> None:
    counts = [0, 0, 0]
    for number in range(600):
        counts[Proof("c0", f"{number:064x}", True, ()).lot(1, 0, [0, 1, 2])] += 1
    assert min(counts) > 150


def test_another_future_has_the_same_past_and_other_dice() -> None:
    game, box = find("cytress"), find("cytress").open_box()
    match = Match.new(game, 1, seed=11)
    for _ in range(8):
        seat = match.waiting()[0]
        match.play(seat, match.legal(seat)[0])
    fated = Match(game, box, replace(match.header, fates=(Fate(8, 99),)))
    for move in match.moves:
        fated.play(*move)
    for number in range(8):
        assert fated.view_after(number, 0) == match.view_after(number, 0)
    assert fated.view(0) == match.view(0), "the branch begins at the same position"
    assert fated.state.rng.tolist() != match.state.rng.tolist()
    assert not fated.can_undo(match.moves[-1].seat), "going back would let one choose a future"
    assert read(fated.text()).header.fates == (Fate(8, 99),)
    assert "the moves lead to another position" in refusal(forged(fated, "fate 8 99", "fate 8 98"))


def test_verify_says_what_is_proved(tmp_path: Path) -> None:
    good, plain, bad = (tmp_path / name for name in ("good.match", "plain.match", "bad.match"))
    match = proved(words=(WORDS[0], None))
    match.save(good)
    Match.new(find("cytress"), 2, seed=7).save(plain)
    bad.write_text(forged(match, f"secret {SECRET}", f"secret {OTHER}"))
    done = CliRunner().invoke(command, [str(good)])
    assert done.exit_code == 0
    assert match.header.proof is not None
    assert match.header.proof.commitment in done.stdout
    assert "words of seat 0" in done.stdout
    assert "missing: seat 1" in done.stdout
    data = json.loads(CliRunner().invoke(command, ["--json", str(good), str(plain)]).stdout)
    assert data[0]["proof"]["words"] == {"0": "revealed", "1": "missing"}
    assert data[1]["proof"] is None
    refused = CliRunner().invoke(command, [str(bad)])
    assert refused.exit_code == 2
    assert START in refused.stderr


def test_verify_compares_the_hash_that_a_player_noted(tmp_path: Path) -> None:
    file = tmp_path / "good.match"
    match = proved()
    match.save(file)
    assert match.header.proof is not None
    noted = match.header.proof.commitment
    assert CliRunner().invoke(command, ["--hash", noted, str(file)]).exit_code == 0
    refused = CliRunner().invoke(command, ["--hash", OTHER, str(file)])
    assert refused.exit_code == 2
    assert "not begun with the hash that you noted" in refused.stderr
