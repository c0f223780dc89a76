"""Cysmic in words: why something can't be done."""

from __future__ import annotations

from offworld.games.cysmic import pieces, state
from offworld.games.cysmic.tell import terms
from offworld.games.cysmic.tell.terms import seat_names
from offworld.kernel.game import Box
from offworld.kernel.records import Record
from offworld.presentation.words import Line, Names, Telling, counted, impossible, possible

WORDS = ("launch", "build", "battle", "recruit", "negotiate")


def why_nots(
    box: Box, s: Record, seat: int, names: Names = None, viewer: int | None = None
) -> dict[str, Line]:
    """Return the answer to `why WORD` for the deeds that a player waits for."""
    t = Telling.of(box, s, seat, names or seat_names(s), viewer)
    made = (_launch, _build, _battle, _recruit, _negotiate)
    return {word: why(t) for word, why in zip(WORDS, made, strict=True)}


def _launch(t: Telling) -> Line:
    s = t.s
    missing = sum(s.blueprint[t.seat, m] != state.INSTALLED for m in range(state.MODULES))
    if missing:
        reason = (
            f"{counted(missing, 'module')} of the ship {'is' if missing == 1 else 'are'} missing"
        )
        return impossible(t.who, "launch", Line(reason, "12.1"))
    if s.ship[t.seat] >= 0 and s.land[s.ship[t.seat]] == state.DEVASTATED:
        return impossible(t.who, "launch", Line("the ship stands on devastated ground", "12.2"))
    return possible(t.who, "launch at the end of a turn", "12.2")


def _build(t: Telling) -> Line:
    s, r = t.s, t.box.record
    known = [m for m in range(state.MODULES) if s.blueprint[t.seat, m] == state.KNOWN]
    if not known:
        reason = Line("no blueprint of a missing module is known", "5.20")
        return impossible(t.who, "build a module", reason)
    least = min(max(1, r.module_ore[m] + s.trait[t.seat, state.T_MODULE]) for m in known)
    if s.ore[t.seat] < least:
        reason = Line(f"the cheapest costs {least} ore", "5.21")
        return impossible(t.who, "build a module", reason)
    deed = "build with the Colony Ship card or the grey bonus action"
    return possible(t.who, deed, "5.20")


def _battle(t: Telling) -> Line:
    s = t.s
    mine = [h for h in range(state.HEXES) if s.present[h] >> t.seat & 1 and pieces.is_combat(s, h)]
    if mine:
        return possible(t.who, f"fight on {terms.hex_place(s, mine[0])} with Battle", "6.16")
    return impossible(t.who, "fight", Line(f"{t.who} {t.verb('is')} in no combat", "6.16"))


def _recruit(t: Telling) -> Line:
    s, r = t.s, t.box.record
    influence = pieces.influence(r, s, t.seat) + s.trait[t.seat, state.T_RECRUIT]
    if influence > 0:
        return possible(t.who, f"recruit troops worth {influence} influence", "6.2")
    return impossible(t.who, "recruit", Line(f"{t.who} {t.verb('has')} no influence", "6.2"))


def _negotiate(t: Telling) -> Line:
    s = t.s
    if s.command[t.seat, state.NEGOTIATE_CARD] in (state.IN_HAND, state.UNSEEN):
        return possible(t.who, "play Negotiate", "6.9")
    reason = Line("the card lies on the table until all come back", "3.2")
    return impossible(t.who, "negotiate", reason)
