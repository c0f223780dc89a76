"""Cysmic, drawn: the desk: combat as a scene, factions to choose from, answers that lie nowhere."""

from __future__ import annotations

from collections.abc import Sequence

from offworld.games.cysmic import hits, state, strikes
from offworld.games.cysmic.draw import cards
from offworld.games.cysmic.draw.scene import Scene
from offworld.games.cysmic.draw.symbols import figure, heading, symbol
from offworld.games.cysmic.tell import terms
from offworld.presentation.pictures import box, path, text, thing, titled
from offworld.presentation.words import counted, listed

PILL = 30.0
LEAST = 150.0  # height of the bonus actions
SIDE = 84.0  # height of a side in combat
SCENE = 174.0  # of a combat
HIGHEST = 208.0  # of one, where there is room
FITS = 8  # dice in a row
# What lies on the board, on cards or on boards, by its first option and how many there are.
ELSEWHERE = (
    (state.SITE, state.HEXES),
    (state.PLACE, state.HEXES),
    (state.TAKE_BACK, state.COMMANDS),
    (state.BURN, state.COMMANDS),
    (state.PLAY, state.COMMANDS),
    (state.UNIT, state.UNITS),
    (state.BIOME, state.SLICES + 1),
    (state.GOAL, state.HEXES),
    (state.PROMOTE, state.UNITS * state.TROOPS),
    (state.UPGRADE + 1, state.UNITS - 1),
    (state.PARTNER, state.SEATS),
    (state.HAND_OVER, state.DISCOVERIES + state.RELICS),
    (state.DROP_SPY, state.SEATS),
    (state.HACK, state.UNITS),
    (state.TARGET, state.SEATS),
    (state.SHIP_TO, state.HEXES),
    (state.BUILD, state.MODULES),
    (state.WORKER, state.UNITS),
    (state.BONUS, state.COLOURS),
    (state.DISCOVERY, 2 * state.DISCOVERIES),
    (state.DISCARD, state.DISCOVERIES),
    (state.DISCARD_RELIC, state.RELICS + state.SLOTS),
    (state.KEEP_RELIC, 2 * state.RELICS),
    (state.REPLACE_RELIC, state.SLOTS),
    (state.ACTIVE_RELIC, state.RELICS),
    (state.RECLAIM + 1, state.RELICS + state.SLOTS),
    (state.RECRUIT, state.TROOPS),
    (state.FLIGHT, state.HEXES),
    (state.ESCORT, state.UNITS),
    (state.SHIP_FLIGHT, state.HEXES),
    (state.HABITAT, state.HEXES),
    (state.HEX, state.HEXES),
    (state.REACT + 1, state.DISCOVERIES),
    (state.COMBAT, state.HEXES),
    (state.FLEE, state.HEXES),
    (state.REROLL + 1, state.DICE),
    (state.RAISE, state.DICE),
    (state.SHIELD, state.DICE),
    (state.MODIFY + 1, 2 * state.DISCOVERIES),
    (state.DIE, state.DICE),
)


def pills(scene: Scene) -> list[int]:
    """Return the answers that have no other place on the table."""
    return [
        option
        for option in sorted(scene.options)
        if not any(first <= option < first + count for first, count in ELSEWHERE)
    ]


def in_combat(scene: Scene) -> bool:
    """Return whether dice lie on the table."""
    return any(scene.s.die_colour) or scene.s.battle_at >= 0


def height(scene: Scene, width: float) -> float:
    """Return how much room the desk takes in the tall layout."""
    answers = pills(scene)
    low = -(-len(answers) // _columns(answers, width)) * (PILL + 4) if answers else 0.0
    if scene.asks("faction"):
        return 3 * 92.0
    if in_combat(scene):
        return SCENE + low
    return low + (180.0 if len(answers) < 5 else 4.0)


def desk(scene: Scene, width: float, height_: float) -> list[str]:
    """Draw what the question needs: factions, dice, buttons; else the bonus actions."""
    if scene.asks("faction"):
        return _factions(scene, width, height_)
    answers = pills(scene)
    if in_combat(scene):
        low = -(-len(answers) // _columns(answers, width)) * (PILL + 4) if answers else 0.0
        room = min(height_ - low, HIGHEST)
        said = titled("The combat, or the cyber attack.")
        return [
            said,
            *combat(scene, width, room),
            *_pills(scene, answers, width, room),
        ]
    low = -(-len(answers) // _columns(answers, width)) * (PILL + 4) if answers else 0.0
    parts = _pills(scene, answers, width, 0)
    if height_ - low < LEAST:
        return parts
    drawn = scene.part("bonuses", cards.bonuses, width, height_ - low - 4)
    return [*parts, f'<g transform="translate(0 {low + 4:.0f})">{"".join(drawn)}</g>']


def _columns(answers: list[int], width: float) -> int:
    return min(len(answers), 2 if width < 520 else 3)


def _pills(scene: Scene, answers: list[int], width: float, top: float) -> list[str]:
    """Draw answers as buttons in rows."""
    if not answers:
        return []
    columns = _columns(answers, width)
    step, parts = (width + 4) / columns, []
    for i, option in enumerate(answers):
        x, y = step * (i % columns), top + (PILL + 4) * (i // columns)
        label = scene.label(option)
        drawn = [box(x, y, step - 4, PILL, "card pill", 15)]
        drawn.append(text(x + step / 2 - 2, y + 21, label, "strong", 16, "middle", step - 20))
        parts.append(scene.choice(drawn, [option], label))
    return parts


def _factions(scene: Scene, width: float, height_: float) -> list[str]:
    """Draw the faction boards of which one is kept."""
    r, parts = scene.box.record, []
    offered = [f for f in range(state.FACTIONS) if state.FACTION + f in scene.options]
    pitch = min(110.0, height_ / max(1, len(offered)))
    for i, faction in enumerate(offered):
        y = pitch * i
        ability = terms.faction_ability(scene.box, faction)
        units = ", ".join(
            counted(r.faction_units[faction, t], terms.TYPES[t])
            for t in range(state.TYPES)
            if r.faction_units[faction, t]
        )
        stock = ", ".join(_stock(scene, faction))
        name = terms.faction(scene.box, faction)
        drawn = [
            box(0, y + 1, width, pitch - 4, "card", 10),
            heading(10, y + 20, name, 17, width - 20),
            text(10, y + 39, ability, "", 16, width=width - 20),
            text(10, y + pitch - 10, f"{stock}; {units}", "soft", 16, width=width - 20),
        ]
        said = f"{name}: {ability}. It begins with {stock}; {units}."
        parts.append(scene.choice(drawn, [state.FACTION + faction], said))
    return parts


def _stock(scene: Scene, faction: int) -> list[str]:
    """Return what a faction begins with besides units."""
    r = scene.box.record
    stock = [f"{r.faction_influence[faction]} influence", f"{r.faction_ore[faction]} ore"]
    stock.append(counted(r.faction_cards[faction], "card"))
    if r.faction_relics[faction]:
        stock.append(counted(r.faction_relics[faction], "relic"))
    for level, habitat in enumerate(("camp", "outpost", "settlement")):
        if r.faction_habitats[faction, level]:
            stock.append(counted(r.faction_habitats[faction, level], habitat))
    return stock


# --- combat ---


def combat(scene: Scene, width: float, height_: float) -> Sequence[str]:
    """Draw a combat: both sides, the dice of the strike, and the strike die."""
    return scene.part("combat", _combat, width, height_)


def _combat(scene: Scene, width: float, height_: float) -> list[str]:
    s = scene.s
    parts = [thing([box(0, 0, width, height_, "arena", 12)], [], "The combat.")]
    if s.battle_at >= 0:
        words = f"Combat on {terms.hex_place(s, s.battle_at)}"
    elif s.hack_unit >= 0 and s.struck >= 0:
        values = terms.hack_values(s, s.striker, s.struck)
        words = f"Cyber attack on {scene.whose(s.struck)} ship: the die must show {values}"
    else:
        words = "Dice"
    parts.append(heading(12, 22, words, 17, width - 24))
    if s.battle_at >= 0:
        half = width / 2
        parts += _side(scene, s.striker, 8, 32, half - 26, "strikes")
        parts += _side(scene, s.struck, half + 18, 32, half - 26, "is struck")
        clash = symbol("swords", half, 32 + SIDE / 2, 28, "clashing")
        parts.append(thing([clash], [], "Both sides strike by turns, until one is gone or flees."))
    parts += _dice(scene, width, height_ - 28)
    return parts


def _fighting(scene: Scene, seat: int) -> list[int]:
    """Return a seat's units in the combat."""
    s = scene.s
    return [unit for unit in range(state.UNITS) if seat >= 0 and s.at[seat, unit] == s.battle_at]


def _side(scene: Scene, seat: int, x: float, y: float, width: float, does: str) -> list[str]:
    """Draw one side: its units, and below each what a die must show to defeat it."""
    if seat < 0:
        return []
    you = {"strikes": "you strike", "is struck": "you are struck"}[does]
    words = you if seat == scene.seat else f"{scene.names[seat]} {does}"
    ground = box(x, y, width, SIDE, f"side {'striking' if does == 'strikes' else ''}", 10)
    words = words[0].upper() + words[1:]
    parts = [f'<g class="seat-{seat}">{ground}</g>']
    parts.append(text(x + width / 2, y + 19, words, "strong", 16, "middle", width - 12))
    units = _fighting(scene, seat)
    step = min(64.0, (width - 8) / max(1, len(units)))
    for i, unit in enumerate(units):
        type_ = terms.type_of(unit)
        middle = x + width / 2 + (i - (len(units) - 1) / 2) * step
        both = (hits.health_of(scene.box.record, scene.s, seat, type_, k) for k in range(2))
        health = [each for each in both if each]
        shown = " ".join(f"{each}+" for each in health)
        drawn = [figure(seat, type_, middle, y + 43, min(32.0, step - 4))]
        drawn.append(text(middle, y + SIDE - 6, shown, "strong", 16, "middle", step - 4))
        needed = " and one of ".join(map(str, health))
        said = f"{terms.TYPES[type_].capitalize()}: a die of {needed} or more defeats it."
        parts.append(thing(drawn, [], said))
    return parts


def _to_roll(scene: Scene, y: float) -> list[str]:
    """Draw the dice of the side that strikes, before they are rolled."""
    s, dice = scene.s, []
    if s.battle_at >= 0 and s.striker >= 0:
        for each in (state.RED, state.YELLOW):
            count = strikes.dice_of(scene.box.record, s, s.striker, s.battle_at, each)
            dice += [terms.DICE[each]] * count
    if not dice:
        return [text(12, y + 6, "No dice rolled yet", "soft", 16)]
    drawn = [text(12, y + 6, "to roll:", "soft", 16)]
    for i, colour in enumerate(dice[:FITS]):
        drawn.append(box(76 + 38 * i, y - 16, 32, 32, f"die-{colour} die waiting", 7))
        drawn.append(text(92 + 38 * i, y + 6, "?", f"on-{colour} strong", 18, "middle"))
    counts = [(colour, dice.count(colour)) for colour in ("red", "yellow") if colour in dice]
    said = [f"{count} {colour} {'die' if count == 1 else 'dice'}" for colour, count in counts]
    return [thing(drawn, [], f"To roll: {listed(said)}, and the strike die.")]


def _dice(scene: Scene, width: float, y: float) -> list[str]:
    """Draw the dice of a strike."""
    s, parts = scene.s, []
    rolled = [die for die in range(state.DICE) if s.die_colour[die]]
    strike = s.battle_at >= 0 and rolled and s.strike_face >= 0
    shown = len(rolled) + (2 if strike else 0)
    if not shown:
        return _to_roll(scene, y)
    step = min(48.0, (width - 24) / shown)
    side = step - 6
    for i, die in enumerate(rolled):
        x = 12 + step * i
        colour, value = terms.DICE[s.die_colour[die]], s.die_value[die]
        drawn = [
            f'<g data-piece="die-{die}" data-roll="{colour}{value}">'
            f"{box(x, y - side / 2, side, side, f'die-{colour} die', 8)}"
            f"{text(x + side / 2, y + 7, value, f'on-{colour} strong', 20, 'middle')}</g>"
        ]
        if s.die_marks[die] & 4:
            drawn.append(path("shielded", f"M{x:.1f} {y + side / 2 + 3:.1f}h{side:.1f}"))
        if s.die_marks[die] & 3:
            drawn.append(path("modified", f"M{x:.1f} {y - side / 2 - 3:.1f}h{side:.1f}"))
        options = [
            *(state.REROLL + 1 + die, state.RAISE + die, state.SHIELD + die),
            state.DIE + die,
        ]
        parts.append(scene.choice(drawn, options, f"A {colour} die: {value}.", "pick"))
    if strike:
        x = 12 + step * len(rolled) + 6
        attacking = s.attacker[s.battle_at] == s.striker
        face = terms.FACES[s.strike_face]
        short = {"blank": "blank", "tremor": "quake"}.get(face, face)
        drawn = [
            box(
                x,
                y - side / 2,
                2 * step - 12,
                side,
                f"die strike-{'blue' if attacking else 'green'}",
                8,
            ),
        ]
        if face == "tremor":
            drawn.append(symbol("quake", x + step - 6, y, 24, "on-strike"))
        else:
            words = short.replace(" a die", "").replace(" a red die", " red")
            words = words.replace(" a yellow die", " yellow")
            drawn.append(
                text(x + step - 6, y + 6, words, "on-strike strong", 16, "middle", 2 * step - 18)
            )
        parts.append(thing(drawn, [], f"The strike die: {face}."))
    return parts
