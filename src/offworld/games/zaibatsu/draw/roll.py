"""Zaibatsu, drawn: the head of the Cybernet: how far the game is, and the last roll."""

from __future__ import annotations

from offworld.games.zaibatsu import state
from offworld.games.zaibatsu.draw import words
from offworld.games.zaibatsu.draw.scene import Scene
from offworld.games.zaibatsu.draw.symbols import die, heading, symbol
from offworld.games.zaibatsu.tell import terms
from offworld.presentation.pictures import box, text, thing, use
from offworld.presentation.words import listed, sentence

HEIGHT = 60.0
DIE = 38.0


def stage(scene: Scene, width: float, y: float = 27) -> list[str]:
    """Draw how far the game is, and whose turn it is."""
    said = sentence(scene.WORDS.stage(scene.s))
    parts = [heading(16, y, said, 18, width, kind="strong on-night")]
    if scene.s.stage != state.OVER:
        seat = scene.s.player if scene.s.stage == state.PLAYING else scene.s.actor
        words_of_turn = "your turn" if seat == scene.seat else f"{scene.names[seat]} to move"
        line = heading(16, y + 22, words_of_turn, 17, width, kind="strong of-seat")
        parts.append(f'<g class="seat-{seat}">{line}</g>')
    return parts


def roll(scene: Scene, width: float) -> list[str]:
    """Draw the last roll: who rolled against what, the faces that hit, the dice, the result."""
    s = scene.s
    if not s.rolls:
        empty = text(width / 2, HEIGHT / 2 + 6, "No roll so far", "soft", 16, "middle")
        return [box(0.5, 2, width - 1, HEIGHT - 4, "slot", 10), empty]
    hits = [face for face in s.roll_die.tolist() if face and s.roll_faces >> face & 1]
    won, kind = bool(hits), "won" if hits else "lost"
    dice = [face for face in s.roll_die.tolist() if face]
    who = words.pawn_name(scene, s.roll_pawn) if s.roll_pawn != state.NONE else "Yakuza"
    breaks = s.roll_for == state.BREAKS
    if s.roll_target == state.PAWNS:
        target = words.block_name(scene, s.block[s.roll_place])
    else:
        target = words.pawn_name(scene, s.roll_target)
    if breaks:
        result = "ICE broken" if won else "failed, deadly" if s.roll_black else "the ICE holds"
    else:
        result = "hit" if won else "withstood"
    needs = terms.faces(s.roll_faces)
    deed = "breaks it" if breaks else "eliminates it"
    shown = listed([str(face) for face in dice]) if dice else "nothing"
    said = f"The last roll: {who} against {target}. {sentence(needs)} {deed}."
    said += f" Rolled: {shown}. {sentence(result)}."
    right = width - 10.0
    parts = [box(1.5, 2, width - 3, HEIGHT - 4, f"roll {kind}", 10)]
    step = min(DIE + 6, (width - 210) / max(1, len(dice)))
    for i, face in enumerate(reversed(dice)):
        x = right - DIE / 2 - i * step
        hit = "hit" if s.roll_faces >> face & 1 else "miss"
        name = f"roll-{len(dice) - 1 - i}"
        parts.append(use(f"z-d{face}", x, HEIGHT / 2, DIE, f"die {hit}", name, f"{s.rolls}-{face}"))
    room = right - len(dice) * step - 14
    sign = "a1" if breaks else "skull"
    parts.append(symbol(sign, 26, HEIGHT / 2, 30, f"sign {kind}"))
    parts.append(heading(50, 27, f"{who} \u203a {target}", 16, room - 48))
    small = terms.face_list(s.roll_faces)
    for i, face in enumerate(small):
        parts.append(die(face, 60 + i * 21, 43, 18, "ice" if breaks else "bare"))
    left = 60 + len(small) * 21
    parts.append(text(left, 49, result, f"strong {kind}", 16, width=max(40, room - left + 4)))
    return [thing(parts, [], said)]
