"""Cysmic, drawn: command cards, the hand, and the bonus actions."""

from __future__ import annotations

from textwrap import wrap

from offworld.games.cysmic import state
from offworld.games.cysmic.cards import bonus_column
from offworld.games.cysmic.draw.scene import Scene
from offworld.games.cysmic.draw.symbols import heading, symbol
from offworld.games.cysmic.tell import terms
from offworld.presentation.pictures import TIMES, box, text, thing, turned_up
from offworld.presentation.words import counted

COMMAND = 44.0  # height of a command card
CARD = 106.0  # height of a card in hand
ROW = 8  # of cards in hand in a wide picture
LINE = 20.0
LINED = 600.0  # width from which on the hand has its place even when it is empty


def commands(scene: Scene, width: float, columns: int) -> list[str]:
    """Draw the own command cards: in hand, burned or played, with their colours."""
    s, seat = scene.s, scene.own
    step = (width + 4) / columns
    return [
        _command(
            scene, seat, card, step * (card % columns), (COMMAND + 4) * (card // columns), step - 4
        )
        for card in range(state.COMMANDS)
        if s.command[seat, card] != state.UNSEEN or seat == scene.seat
    ] or [_hidden(scene, seat, width)]


def commands_height(columns: int) -> float:
    """Return the height of all rows of command cards."""
    return -(-state.COMMANDS // columns) * (COMMAND + 4)


def _hidden(scene: Scene, seat: int, width: float) -> str:
    words = f"{scene.names[seat]}'s command cards"
    drawn = [
        box(0, 0, width, COMMAND, "card back", 8),
        text(width / 2, 36, words, "soft", 16, "middle"),
    ]
    return thing(drawn, [], f"{words}: those burned are secret.")


def _command(scene: Scene, seat: int, card: int, x: float, y: float, width: float) -> str:
    s, r = scene.s, scene.box.record
    where, name = s.command[seat, card], terms.COMMANDS[card]
    look, said = "ready", f"{name}, in hand"
    if where >= state.PLAYED:
        look, said = "played", f"{name}, played in column {where - state.PLAYED + 1}"
    elif where >= state.BURNED:
        look, said = "burned", f"{name}, burned in column {where - state.BURNED + 1}"
    elif where == state.UNSEEN:
        look, said = "burned", f"{name}: in hand or burned, face down"
    colours = [colour for colour in range(state.COLOURS) if r.card_colours[card] >> colour & 1]
    drawn = [
        box(x, y, width, COMMAND, f"card command {look}", 8),
        symbol(f"c{card}", x + 16, y + 17, 21, "sign"),
        heading(x + 30, y + 22, name, 16, width - 36),
    ]
    mark = 20 if look in ("burned", "played") else 0
    each = (width - 12 - mark) / max(1, len(colours))
    for i, colour in enumerate(colours):
        drawn.append(box(x + 6 + each * i, y + COMMAND - 13, each - 4, 8, f"b{colour} stripe", 4))
    if mark:
        sign = "burn" if look == "burned" else "first"
        drawn.append(symbol(sign, x + width - 14, y + COMMAND - 12, 16, look))
    options = [base + card for base in (state.BURN, state.PLAY, state.TAKE_BACK)]
    names = ", ".join(terms.COLOURS[colour] for colour in colours)
    return scene.choice(drawn, options, f"{said}. It {terms.DEEDS[card]}. Bonus actions: {names}.")


# --- the hand ---


def hand(scene: Scene, width: float, columns: int, rows: int) -> list[str]:
    """Draw discovery cards and relics in hand; backs where the viewer can't see them.

    More cards than fit become narrower, since there is no room for another row.
    """
    s, seat = scene.s, scene.own
    drawn_relics = (
        {int(relic) for relic in s.relic_at if relic != state.NONE and s.relic_seat == scene.seat}
        if scene.asks("keep_relic")
        else set()
    )
    cards = [("d", card) for card in range(state.DISCOVERIES) if s.hand[seat, card] > 0]
    cards += [
        ("r", relic)
        for relic in range(state.RELICS)
        if s.relic_hand[seat, relic] > 0 or relic in drawn_relics
    ]
    if not cards:
        return [_backs(scene, seat, width)]
    columns = max(columns, -(-len(cards) // rows))
    step = min(190.0, (width + 6) / min(columns, max(4, len(cards))))
    free = range(len(cards), int((width + 6) / step + 0.01)) if rows == 1 else ()
    parts = [_free(step * place, step - 6) for place in free]
    for i, (kind, card) in enumerate(cards):
        x, y = step * (i % columns), (CARD + 6) * (i // columns)
        make = _discovery if kind == "d" else _relic
        parts.append(turned_up(f"{kind}{card}", [make(scene, seat, card, x, y, step - 6)]))
    return parts


def _free(x: float, width: float) -> str:
    """Draw a place in the hand without a card."""
    slot = box(x + 1, 1, width - 2, CARD - 2, "slot", 8)
    return thing([slot], [], "Room for a discovery card or a relic.")


def hand_height(scene: Scene, columns: int) -> float:
    """Return the height of the rows of cards in hand."""
    s, seat = scene.s, scene.own
    count = sum(s.hand[seat, card] > 0 for card in range(state.DISCOVERIES))
    count += sum(s.relic_hand[seat, relic] > 0 for relic in range(state.RELICS))
    count += 2 if scene.asks("keep_relic") else 0
    return (1 if count <= columns else 2) * (CARD + 6) if count else LINE + 14


def _backs(scene: Scene, seat: int, width: float) -> str:
    cards, relics = scene.s.hand_cards[seat], scene.s.relic_cards[seat]
    if not cards and not relics:
        words = "No discovery cards or relics in hand"
        if width < LINED:
            line = text(width / 2, 22, words, "soft", 16, "middle", width - 8)
            return thing([line], [], f"{words}.")
        slot = box(1, 1, width - 2, CARD - 2, "slot", 8)
        line = text(width / 2, CARD / 2 + 6, words, "soft", 16, "middle")
        return thing([slot, line], [], f"{words}.")
    parts = []
    step = min(60.0, width / (cards + relics))
    for i in range(cards + relics):
        parts.append(box(step * i, 2, step - 5, CARD - 4, "card back", 8))
        parts.append(symbol("card" if i < cards else "relic", step * i + step / 2 - 2, 52, 26))
    said = f"{scene.has(seat)} {counted(cards, 'discovery card')} and {counted(relics, 'relic')}."
    return thing(parts, [], said)


def _lines(words: str, width: float, most: int) -> list[str]:
    """Break a text into lines. If they would be too many, all become a little longer."""
    room = max(8, int(width / 8.0))
    while len(lines := wrap(words, room, break_long_words=False)) > most:
        room += 1
    return lines


def _discovery(scene: Scene, seat: int, card: int, x: float, y: float, width: float) -> str:
    """Draw a discovery card: what it does, what it brings, what it does to dice."""
    r, count = scene.box.record, scene.s.hand[seat, card]
    kind = ("event", "action", "reaction")[r.discovery_kind[card]]
    more = 24 if count > 1 else 0
    drawn = [
        box(x, y, width, CARD, f"card {kind}", 8),
        heading(x + 8, y + 21, terms.discovery(scene.box, card), 16, width - 14 - more),
    ]
    if more:
        drawn.append(text(x + width - 6, y + 21, f"{TIMES}{count}", "strong", 16, "end"))
    ability = terms.discovery_ability(scene.box, card)
    for i, line in enumerate(_lines(ability, width - 14, 2)):
        drawn.append(text(x + 8, y + 42 + 18 * i, line, "", 16, width=width - 14))
    gain = terms.discovery_gain(scene.box, card)
    drawn.append(text(x + 8, y + 79, f"or {gain}", "soft", 16, width=width - 14))
    signed = [
        f"{each:+d}".replace("-", "\N{MINUS SIGN}")
        for each in (r.discovery_yellow[card], r.discovery_red[card])
    ]
    for i, (look, words) in enumerate(zip(("yellow", "red"), signed, strict=True)):
        drawn.append(box(x + 8 + 44 * i, y + 84, 38, 19, f"die-{look}", 5))
        drawn.append(text(x + 27 + 44 * i, y + 99, words, f"on-{look} strong", 16, "middle"))
    options = [
        *(base + card for base in (state.DISCOVERY, state.DISCARD, state.HAND_OVER)),
        *(state.DISCOVERY + state.DISCOVERIES + card, state.REACT + 1 + card),
        *(state.MODIFY + 1 + card, state.MODIFY + 1 + state.DISCOVERIES + card),
    ]
    return scene.choice(drawn, options, terms.discovery_words(scene.box, card))


def _relic(scene: Scene, seat: int, relic: int, x: float, y: float, width: float) -> str:
    """Draw a relic in hand."""
    count = scene.s.relic_hand[seat, relic]
    drawn = [
        box(x, y, width, CARD, "card relic-card", 8),
        symbol("relic", x + 16, y + 17, 20),
        heading(
            x + 30, y + 21, terms.relic(scene.box, relic), 16, width - 36 - (22 if count > 1 else 0)
        ),
    ]
    if count > 1:
        drawn.append(text(x + width - 6, y + 21, f"{TIMES}{count}", "strong", 16, "end"))
    row = [scene.box.record.relic_trait[relic, t] for t in range(state.TRAITS)]
    for i, line in enumerate(_lines(terms.traits(row), width - 14, 3)):
        drawn.append(text(x + 8, y + 44 + 19 * i, line, "", 16, width=width - 14))
    options = [
        *(state.RECLAIM + 1 + relic, state.DISCARD_RELIC + relic, state.KEEP_RELIC + relic),
        *(state.KEEP_RELIC + state.RELICS + relic, state.ACTIVE_RELIC + relic),
        state.HAND_OVER + state.DISCOVERIES + relic,
    ]
    return scene.choice(drawn, options, terms.relic_words(scene.box, relic))


# --- bonus actions ---

BONUS_ROW = 44.0  # its largest height
SHORT = {
    state.E_ORE: "{} ore",
    state.E_DISCOVERY: "cards {}",
    state.E_BUILD: "build",
    state.E_RECRUIT: "recruit {}",
    state.E_EXCHANGE: "exchange",
    state.E_MOVE: "move {}",
    state.E_ACTIVATE: "activate {}",
    state.E_STRIKE: "strike {}",
}


def bonuses(scene: Scene, width: float, height: float) -> list[str]:
    """Draw the bonus actions: a row for each colour, a column for each round of five."""
    s, r = scene.s, scene.box.record
    head, side = 22.0, 66.0
    step = (width - side) / state.COLUMNS
    pitch = min(BONUS_ROW, (height - head) / state.COLOURS)
    shown = r.card_colours[s.card] if s.card != state.NONE else 0
    if shown and s.trait[s.player, state.T_COLOURS] > 0:
        shown = (1 << state.COLOURS) - 1
    open_column = bonus_column(s, s.player)  # by an ability not that of the round
    parts = [
        thing(
            [text(0, 16, "Bonus", "soft strong", 16)],
            [],
            "Bonus actions: one after each card, in a colour that it shows.",
        )
    ]
    for column in range(state.COLUMNS):
        now = " now" if column == s.column else ""
        words = text(side + step * (column + 0.5), 16, column + 1, f"strong{now}", 16, "middle")
        parts.append(thing([words], [], f"Column {column + 1}{': this round' if now else ''}."))
    for colour in range(state.COLOURS):
        y = head + pitch * colour
        row = [box(0, y + 1, width, pitch - 2, f"b{colour} row", 6)]
        row.append(text(8, y + pitch / 2 + 6, terms.COLOURS[colour], "strong", 16))
        parts.append(thing(row, [], f"{terms.COLOURS[colour].capitalize()} bonus actions."))
        for column in range(state.COLUMNS):
            x = side + step * column
            which, amount = r.bonus_effect[column, colour], r.bonus_amount[column, colour]
            words = SHORT.get(which, terms.effect(which, amount)).format(amount)
            here = column == open_column and shown >> colour & 1
            drawn = [box(x + 2, y + 3, step - 4, pitch - 6, f"cell{' here' if here else ''}", 5)]
            drawn.append(text(x + step / 2, y + pitch / 2 + 6, words, "", 16, "middle", step - 10))
            options = [state.BONUS + colour] if column == open_column else []
            said = terms.bonus(scene.box, colour, column)
            parts.append(
                scene.choice(
                    drawn,
                    options,
                    f"{terms.COLOURS[colour].capitalize()}, column {column + 1}: {said}.",
                )
            )
    return parts
