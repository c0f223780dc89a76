"""Zaibatsu, drawn: what each player has: counters, pawns with their cards, effects of blocks."""

from __future__ import annotations

from offworld.games.zaibatsu import state
from offworld.games.zaibatsu.draw import words
from offworld.games.zaibatsu.draw.cybernet import pawn_options
from offworld.games.zaibatsu.draw.scene import Scene
from offworld.games.zaibatsu.draw.symbols import count_of, heading, symbol, token
from offworld.games.zaibatsu.pieces import price
from offworld.games.zaibatsu.tell import net, terms
from offworld.presentation.pictures import box, counted_out, shape, text, thing
from offworld.presentation.words import counted

ROW = 35.0
LASTING = range(state.BROADCAST, state.FREESIDE)  # effects that a player has while controlling


HEAD = 36.0


def panel(scene: Scene, seat: int, width: float, height: float) -> list[str]:
    """Draw a seat's panel: name and counters in a line, then pawns and effects in rows."""
    acting = " acting" if scene.s.player == seat and scene.s.stage == state.PLAYING else ""
    parts = [
        f'<g class="seat-{seat}">{box(1, 1, width - 2, height - 2, f"panel{acting}", 12)}</g>',
        *_owner(scene, seat, width),
    ]
    room, width = height - HEAD - 4, width - 16
    chips = _chips(scene, seat, named=True)
    if _rows(chips, width) * ROW > room:
        chips = _chips(scene, seat, named=False)
    row = min(ROW, room / max(1, _rows(chips, width)))
    scale = min(1.0, (row - 2) / 30)
    x, y = 0.0, HEAD + row / 2
    for long, drawing in chips:
        if x > 0 and x + long * scale > width:
            x, y = 0.0, y + row
        where = f'transform="translate({x + 8:.1f} {y:.1f}) scale({scale:.2f})"'
        parts.append(f"<g {where}>{drawing}</g>")
        x += long * scale + 6
    return parts


def _rows(chips: list[tuple[float, str]], width: float) -> int:
    rows, x = 1, 0.0
    for long, _ in chips:
        if x and x + long > width:
            rows, x = rows + 1, 0.0
        x += long + 6
    return rows


def rows(scene: Scene, seat: int, width: float) -> int:
    """Return how many rows a seat's pawns and effects take."""
    return _rows(_chips(scene, seat, named=True), width - 16)


def _owner(scene: Scene, seat: int, width: float) -> list[str]:
    """Draw whose panel it is, control counters, bonus counters and how many cards are in hand."""
    s = scene.s
    called = heading(30, 25, scene.called(seat), 17, 92, kind="strong of-seat")
    name = f'<g class="seat-{seat}">{called}</g>'
    cards, gems = s.hand_cards[seat], s.bonus[seat]
    hand = f"{scene.has(seat)} {counted(cards, 'card')} in hand."
    free = f"{scene.has(seat)} {counted(gems, 'bonus counter')} to pay with."
    x = width - 50
    parts = [thing([shape(seat, 17, 19, 17), name], [], f"{scene.called(seat)}.")]
    drawn, _ = count_of("card", cards, x, 19, 19)
    parts.append(thing([counted_out(f"hand-{seat}", cards, [drawn])], [], hand))
    drawn, _ = count_of("gem", gems, x - 46, 19, 19)
    parts.append(thing([counted_out(f"bonus-{seat}", gems, [drawn])], [], free))
    return [*parts, _counters(scene, seat, 126, x - 52)]


def _counters(scene: Scene, seat: int, left: float, right: float) -> str:
    """Draw a place for each control counter: those left to place are there, the others gone."""
    s = scene.s
    whole, left_over = int(scene.box.record.counters[s.seats - 2]), int(s.counters[seat])
    step = min(24.0, (right - left) / whole)
    drawn = []
    for i in range(whole):
        x = left + step * (i + 0.5)
        if i < whole - left_over:
            drawn.append(box(x - step / 2 + 1, 8, step - 2, 22, f"placed seat-{seat}", 5))
            drawn.append(symbol("tick", x, 19, min(15, step - 5), "placed-tick"))
        else:
            drawn.append(box(x - step / 2 + 1, 8, step - 2, 22, "to-place", 5))
            drawn.append(shape(seat, x, 19, min(12.0, step - 7), f"control-{seat}:left.{i}"))
    said = (
        f"{scene.has(seat)} placed {whole - left_over} of {whole} control counters. "
        "Who places the last one wins."
    )
    return thing(drawn, [], said)


# --- pawns and effects, in a row; each with how long it is ---


def _chips(scene: Scene, seat: int, named: bool) -> list[tuple[float, str]]:
    s, found = scene.s, []
    for pawn in range(state.PAWNS):
        if s.owner[pawn] == seat:
            found.append(_pawn(scene, pawn, named))
    for club in range(state.CLUBS):
        if s.club_card[club] != state.NONE and s.club_owner[club] == seat:
            found.append(_club(scene, club))
    for effect in LASTING:
        place = s.effect_at[effect]
        if place != state.NONE and s.control[place] == seat:
            found.append(_effect(scene, int(s.block[place]), effect))
    return found


def _pawn(scene: Scene, pawn: int, named: bool) -> tuple[float, str]:
    """Draw a pawn, perhaps with its name, and signs of the cards that it has equipped."""
    s = scene.s
    worn = list(net.worn(scene.box, s, pawn))
    gone = s.at[pawn] == state.NONE
    name = words.pawn_name(scene, pawn).removesuffix(" Drone") if named else ""
    after = 36 + (9.2 * len(name) + 6 if name else 0)
    long = after + 21.0 * len(worn)
    drawn = [
        box(0, -15, long, 30, "chip gone" if gone else "chip", 8),
        f'<g class="{"fallen" if gone else "stands"}">{token(pawn, s.owner[pawn], 17, 0, 24)}</g>',
    ]
    if name:
        drawn.append(text(34, 6, name, "soft" if gone else "", 16, width=9.2 * len(name)))
    for i, card in enumerate(worn):
        slot = scene.box.record.card_slot[card]
        sign = symbol(f"s{slot}", after + 8 + 21 * i, 0, 18, f"item slot-{slot}")
        drawn.append(thing([sign], [], f"{words.item(scene, card)}.{_paid(scene, pawn, card)}"))
    return long, scene.choice(drawn, pawn_options(pawn), words.pawn(scene, pawn))


def _paid(scene: Scene, pawn: int, card: int) -> str:
    """Return what lies on a card that a pawn has equipped."""
    s = scene.s
    paid = max(
        int(s.paid[card, copy]) for copy in range(state.COPIES) if s.worn[card, copy] == pawn
    )
    return f" On it: {terms.bonus(paid)}." if paid else ""


def _club(scene: Scene, club: int) -> tuple[float, str]:
    s, pawn = scene.s, state.CRACKER + club
    drawn = [
        box(0, -15, 34, 30, "chip", 8),
        symbol(f"s{state.CLUB}", 17, 0, 22, f"item slot-{state.CLUB}"),
    ]
    name = words.card_name(scene, s.club_card[club])
    r = scene.box.record
    cost = terms.bonus(price(r, s, int(s.club_owner[club]), int(r.pawn_hire[pawn])))
    said = f"{name}: {terms.pawn(scene.box, pawn)} can be hired for {cost}."
    return 34, scene.choice(drawn, [state.HIRE + club], said)


def _effect(scene: Scene, block: int, effect: int) -> tuple[float, str]:
    drawn = [box(0, -15, 34, 30, "chip", 8), symbol(f"e{effect}", 17, 0, 22, "effect")]
    return 34, thing(drawn, [], words.block(scene, block))


# --- the pile, the deck ---


def pile_words(scene: Scene) -> str:
    """Return what is said of the pile of blocks."""
    left = counted(scene.s.pile_blocks, "block")
    return f"The next block that somebody lays by Search. {left} below it."


def decks(scene: Scene, width: float) -> list[str]:
    """Draw how many cards and counters are left in a row."""
    s = scene.s
    names = [
        f"{words.card_name(scene, card)}{f' {s.discard[card]}' if s.discard[card] > 1 else ''}"
        for card in range(scene.box.record.card_types)
        if s.discard[card]
    ]
    gone = sum(int(s.discard[card]) for card in range(scene.box.record.card_types))
    used = [words.card_name(scene, c) for c in range(scene.box.record.card_types) if s.used[c]]
    on_table = sum(int(s.used[card]) for card in range(scene.box.record.card_types))
    rows = (
        ("card", s.deck_cards, f"The deck: {counted(s.deck_cards, 'card')}."),
        ("gone", gone, f"Discarded: {', '.join(names) or 'no cards'}."),
        ("move", on_table, f"Used in this turn: {', '.join(used) or 'no cards'}."),
        ("gem", s.bonus_left, f"{counted(s.bonus_left, 'bonus counter')} in the box."),
    )
    step, parts = width / len(rows), []
    for i, (sign, count, said) in enumerate(rows):
        drawn, _ = count_of(sign, count, step * i + 8, 15, 20)
        parts.append(thing([drawn], [], said))
    return parts


def no_block(width: float, height: float) -> str:
    """Draw the place of the pile when it is empty."""
    return text(width / 2, height / 2, "no block is left", "soft", 16, "middle")
