"""Cysmic, drawn: faction boards: the ship and its modules, stock, captives, relics."""

from __future__ import annotations

from offworld.games.cysmic import negotiate, ship, state
from offworld.games.cysmic.draw.scene import Scene
from offworld.games.cysmic.draw.symbols import count_of, figure, heading, symbol
from offworld.games.cysmic.pieces import ore_cap
from offworld.games.cysmic.tell import terms
from offworld.presentation.pictures import (
    box,
    circle,
    counted_out,
    path,
    shape,
    text,
    thing,
    titled,
)
from offworld.presentation.words import counted

OWN = 262.0  # height of the own board
WHOLE = 204.0  # from which height on another's has all modules and units, too
STATES = ("missing", "known", "installed")


def _ground(scene: Scene, seat: int, width: float, height: float) -> str:
    acting = " acting" if scene.s.player == seat and scene.s.stage != state.OVER else ""
    return f'<g class="seat-{seat}">{box(0, 0, width, height, f"panel{acting}", 12)}</g>'


def _title(scene: Scene, seat: int, width: float) -> list[str]:
    """Draw whose board it is, and the faction."""
    s = scene.s
    name, faction = scene.called(seat), s.faction[seat]
    parts = [thing([shape(seat, 18, 18, 18)], [], f"{scene.names[seat]}.")]
    room = width * 0.42
    parts.append(heading(34, 24, name, 17, room - 34))
    if faction != state.NONE:
        words = text(
            room + 6, 24, terms.faction(scene.box, faction), "soft", 16, width=width - room - 46
        )
        said = f"{terms.faction(scene.box, faction)}: {terms.faction_ability(scene.box, faction)}."
        parts.append(thing([words], [], said))
    if s.first == seat:
        parts.append(thing([symbol("first", width - 20, 18, 19, "medal")], [], "First player."))
    return parts


def _stock(scene: Scene, seat: int, x: float, y: float, width: float) -> list[str]:
    """Draw ore, influence and cards in a line."""
    s, r = scene.s, scene.box.record
    cap, influence = ore_cap(r, s, seat), scene.influences[seat]
    has = scene.has(seat)
    shown = (
        (
            "f1",
            f"{s.ore[seat]}/{cap}",
            f"{has} {s.ore[seat]} ore, and room for {cap} at the end of a turn.",
        ),
        ("influence", influence, f"{has} {influence} influence."),
        ("card", s.hand_cards[seat], f"{has} {counted(s.hand_cards[seat], 'discovery card')}."),
        ("relic", s.relic_cards[seat], f"{has} {counted(s.relic_cards[seat], 'relic')} in hand."),
    )
    parts, step = [], width / len(shown)
    for i, (name, words, said) in enumerate(shown):
        drawn, _ = count_of(name, words, x + step * i, y, 18)
        parts.append(
            thing(
                [counted_out(f"{name}-{seat}", s.ore[seat] if i == 0 else int(words), [drawn])],
                [],
                said,
            )
        )
    return parts


def board(scene: Scene, seat: int, width: float) -> list[str]:
    """Draw a whole faction board."""
    said = titled(f"{scene.whose(seat).capitalize()} faction board.")
    parts = [said, _ground(scene, seat, width, OWN), *_title(scene, seat, width)]
    parts += _stock(scene, seat, 14, 48, width - 20)
    parts += _modules(scene, seat, 10, 66, width - 20, 62)
    parts += _reserve(scene, seat, 10, 150, width - 20)
    parts += _prison(scene, seat, 10, 190, width - 20)
    parts += _relics(scene, seat, 10, 212, width - 20, 44)
    return parts


def _modules(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> list[str]:
    """Draw the ship: six modules, missing, known or installed."""
    s, r = scene.s, scene.box.record
    step, parts = width / state.MODULES, []
    for module in range(state.MODULES):
        left, how = x + step * module, s.blueprint[seat, module]
        name, look = terms.module(scene.box, module), STATES[how]
        ore = ship.module_price(r, s, seat, module)
        workers = ship.worker_price(r, s, seat, module, 0)
        drawn = [
            f'<g class="seat-{seat}">{box(left + 2, y, step - 4, height, f"module {look}", 8)}</g>',
            symbol(f"m{module}", left + step / 2, y + 20, 24, f"module-sign {look}"),
        ]
        if how == state.INSTALLED:
            drawn.append(text(left + step / 2, y + height - 9, "built", "strong", 16, "middle"))
        else:
            drawn.append(count_of("f1", ore, left + step / 2 - 29, y + height - 15, 13)[0])
            drawn.append(count_of("c6", workers, left + step / 2 + 3, y + height - 15, 13)[0])
        costs = f"costs {ore} ore, and {workers} influence in units when built by hand"
        said = {
            state.MISSING: (
                f"{name}: the blueprint is missing. Take captives of its owner, "
                f"or attack the ship with value {module + 1}."
            ),
            state.KNOWN: f"{name}: the blueprint is known. It {costs}.",
            state.INSTALLED: f"{name} is installed.",
        }[how]
        if seat != scene.own:
            said = f"{scene.whose(seat).capitalize()} {name}: {look}."
        options = [state.BUILD + module] if seat == scene.chooser else []
        parts.append(scene.choice(drawn, options, said))
    return parts


def _reserve(scene: Scene, seat: int, x: float, y: float, width: float) -> list[str]:
    """Draw how many units of each type are in the reserve."""
    s, parts = scene.s, []
    firsts = (
        *(state.FIRST_SPEAKER, state.FIRST_MINER, state.FIRST_SOLDIER),
        *(state.FIRST_HARVESTER, state.FIRST_POWERMECH, state.UNITS),
    )
    step = width / state.TYPES
    for type_ in range(state.TYPES):
        mine = range(firsts[type_], firsts[type_ + 1])
        left = sum(s.at[seat, unit] == state.RESERVE for unit in mine)
        board_ = sum(s.at[seat, unit] >= 0 for unit in mine)
        middle = x + step * type_
        drawn = [
            box(middle + 2, y - 17, step - 4, 34, "stall", 8),
            figure(seat, type_, middle + 20, y, 20),
            text(middle + 38, y + 6, left, "strong", 16),
        ]
        said = f"{counted(left, terms.TYPES[type_])} in the reserve, {board_} on the map."
        options = [state.RECRUIT + type_] if type_ < state.TROOPS and seat == scene.chooser else []
        parts.append(scene.choice(drawn, options, said))
    return parts


def _prison(scene: Scene, seat: int, x: float, y: float, width: float) -> list[str]:
    """Draw the captives."""
    held = scene.captives[seat]
    troops = counted(negotiate.troops_needed(scene.box.record, scene.s, seat), "troop")
    said = f"Captives: {troops} or a vehicle for their owner's blueprint."
    parts = [thing([symbol("prison", x + 12, y, 20, "sign")], [], said)]
    if not held:
        return [*parts, text(x + 30, y + 6, "no captives", "soft", 16)]
    step = min(26.0, (width - 34) / len(held))
    for i, (owner, unit) in enumerate(held):
        drawn = [figure(owner, terms.type_of(unit), x + 40 + step * i, y, 18, f"u{owner}.{unit}")]
        parts.append(thing(drawn, [], f"A captured {terms.unit(unit)} of {scene.names[owner]}."))
    return parts


def _relics(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> list[str]:
    """Draw active relics and the espionage card."""
    s, box_ = scene.s, scene.box
    slots = min(state.SLOTS, box_.record.relic_slots + s.trait[seat, state.T_SLOTS])
    slots = max(slots, sum(s.relic[seat, i] != state.NONE for i in range(state.SLOTS)))
    step, parts = width / (slots + 1), []
    for slot in range(slots):
        left, relic = x + step * slot, s.relic[seat, slot]
        if relic == state.NONE:
            drawn = [box(left + 2, y, step - 4, height, "slot", 8)]
            drawn.append(symbol("relic", left + step / 2, y + height / 2, 20, "faint"))
            parts.append(thing(drawn, [], "A slot for an active relic."))
            continue
        drawn = [box(left + 2, y, step - 4, height, "card relic-card", 8)]
        drawn.append(symbol("relic", left + 18, y + height / 2, 20))
        drawn.append(
            heading(left + 32, y + height / 2 + 6, terms.relic(box_, relic), 16, step - 42)
        )
        mine = seat == scene.chooser
        options = [
            *(state.REPLACE_RELIC + slot, state.RECLAIM + 1 + state.RELICS + slot),
            state.DISCARD_RELIC + state.RELICS + slot,
        ]
        said = f"{terms.relic_words(box_, relic)}"
        parts.append(scene.choice(drawn, options if mine else [], said))
    left, card = x + step * slots, s.spy_card[seat]
    if card == state.NONE:
        drawn = [box(left + 2, y, step - 4, height, "slot", 8)]
        drawn.append(symbol("spy", left + step / 2, y + height / 2, 22, "faint"))
        return [*parts, thing(drawn, [], "No espionage card is in play here.")]
    side = s.spy_side[seat]
    drawn = [box(left + 2, y, step - 4, height, f"card spy-{terms.SIDES[side]}", 8)]
    drawn.append(symbol("spy", left + 18, y + height / 2, 20, "sign"))
    drawn.append(heading(left + 32, y + height / 2 + 6, terms.spy(box_, card), 16, step - 42))
    return [*parts, thing(drawn, [], terms.spy_words(box_, card, side))]


# --- the others ---


def panel(scene: Scene, seat: int, width: float, height: float) -> list[str]:
    """Draw another's board: nearly all of it where there is room, else in three lines or in two."""
    roomy = height >= 96
    said = titled(f"{scene.whose(seat).capitalize()} faction board.")
    parts = [said, _ground(scene, seat, width, height), *_title(scene, seat, width)]
    if height >= WHOLE:
        parts += _stock(scene, seat, 14, 48, width - 20)
        parts += _modules(scene, seat, 10, 66, width - 20, 62)
        parts += _reserve(scene, seat, 10, 150, width - 20)
        x, y = 12.0, 186.0
    else:
        second = 30 + (height - 34) * (0.25 if roomy else 0.5)
        half = width * (1.0 if roomy else 0.5)
        parts += _stock(scene, seat, 12, second, half - 12)
        y = 30 + (height - 34) * 0.72 if roomy else second
        x = 12 if roomy else half + 4
        parts += _small_modules(scene, seat, x, y)
        x += 24 * state.MODULES + 6
    parts += _held(scene, seat, x, y, width)
    options = [base + seat for base in (state.PARTNER, state.TARGET, state.DROP_SPY)]
    if any(option in scene.options for option in options):
        ring = path("ring-panel", f"M6 3h{width - 12:.0f}")
        frame = box(2, 2, width - 4, height - 4, "board pick-panel", 11)
        parts.insert(2, scene.choice([frame, ring], options, scene.names[seat]))
    return parts


def _small_modules(scene: Scene, seat: int, x: float, y: float) -> list[str]:
    """Draw six modules in a line, missing, known or installed."""
    parts = []
    for module in range(state.MODULES):
        look = STATES[scene.s.blueprint[seat, module]]
        drawn = [
            f'<g class="seat-{seat}">{circle(x + 11, y, 10, f"module {look}")}</g>',
            symbol(f"m{module}", x + 11, y, 13, f"module-sign {look}"),
        ]
        said = f"{scene.whose(seat).capitalize()} {terms.module(scene.box, module)}: {look}."
        parts.append(thing(drawn, [], said))
        x += 24
    return parts


def _held(scene: Scene, seat: int, x: float, y: float, width: float) -> list[str]:
    """Draw captives, relics, an espionage card and played commands in a line."""
    s, box_, parts = scene.s, scene.box, []
    held = scene.captives[seat]
    if held and x + 40 < width:
        count, x = count_of("prison", len(held), x, y, 17)
        who = ", ".join(f"{terms.unit(unit)} of {scene.names[owner]}" for owner, unit in held)
        parts.append(thing([count], [], f"{scene.has(seat)} captives: {who}."))
    for slot in range(state.SLOTS):
        relic = s.relic[seat, slot]
        if relic != state.NONE and x + 20 < width:
            parts.append(
                thing([symbol("relic", x + 10, y, 18)], [], terms.relic_words(box_, relic))
            )
            x += 22
    card = s.spy_card[seat]
    if card != state.NONE and x + 20 < width:
        eye = symbol("spy", x + 10, y, 20, "sign")
        parts.append(thing([eye], [], terms.spy_words(box_, card, s.spy_side[seat])))
        x += 24
    if x + 60 < width:
        parts += _columns(scene, seat, width - 10, y)
    return parts


def _columns(scene: Scene, seat: int, right: float, y: float) -> list[str]:
    """Draw which command cards were played, column by column."""
    s, parts = scene.s, []
    played = {
        s.command[seat, card] - state.PLAYED: card
        for card in range(state.COMMANDS)
        if s.command[seat, card] >= state.PLAYED
    }
    x = right - 22 * len(played) + 11
    for column in sorted(played):
        card = played[column]
        drawn = symbol(f"c{card}", x, y, 18, "sign")
        parts.append(thing([drawn], [], f"{terms.COMMANDS[card]}, played in column {column + 1}."))
        x += 22
    return parts
