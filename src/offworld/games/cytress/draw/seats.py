"""Cytress, drawn: a seat's panel, and the rogue AI's."""

from __future__ import annotations

from offworld.games.cytress import state
from offworld.games.cytress.draw.city import stratolite_words
from offworld.games.cytress.draw.scene import Scene, icons, sign, symbol, tally
from offworld.games.cytress.tell import terms
from offworld.presentation.pictures import (
    box,
    circle,
    counted_out,
    number,
    path,
    shape,
    text,
    thing,
)
from offworld.presentation.words import counted

PANEL_HEIGHT = 218
ROWS = 57  # where the rows of the four factions begin
ROW = 27
BAR = 60  # width of a stock that is full


def panel(scene: Scene, seat: int, width: float) -> list[str]:
    """Draw a seat's panel: its name, stocks, lifepaths, targets and pieces."""
    s = scene.s
    acting = " acting" if scene.acts(seat) else ""
    ground = box(1, 1, width - 2, PANEL_HEIGHT - 2, f"panel seat-{seat}{acting}", 12)
    # The spying seat's own panel stands for spying on nobody.
    spying = state.SPY_NOBODY if seat == s.actor else state.SPY + seat
    who = scene.names[seat]
    if s.rebel[seat] != state.NOWHERE:
        who += f" as {scene.box.names['rebel'][s.rebel[seat]]}"
    parts = [
        scene.choice([ground], [spying], f"{who}, {scene.prestige[seat]} prestige."),
        *_header(scene, seat, width, who),
        *([] if s.rebel[seat] != state.NOWHERE else _marker(scene, seat, width - 80, 20)),
    ]
    if s.solo == 1 and seat == state.AI:
        return [*parts, *_tracker(scene, width)]
    if s.rebel[seat] == state.NOWHERE:
        return [*parts, *_sides(scene, seat, width)]
    return [*parts, *_columns(scene, seat, width), *_footer(scene, seat, width)]


def _header(scene: Scene, seat: int, width: float, who: str) -> list[str]:
    """Draw who it is and the prestige."""
    prestige, best = scene.standing(seat)
    leads = ", the most" if best else ""
    return [
        thing(
            [
                shape(seat, 21, 20, 19),
                text(38, 26, scene.called(seat), "strong", 17, width=width - 130),
            ],
            [],
            f"{who}.",
        ),
        thing(
            [
                counted_out(
                    f"prestige-{seat}",
                    prestige,
                    [text(width - 32, 27, f"{best}{prestige}", "strong", 21, "end")],
                ),
                sign("medal", width - 20, 20, 18, "medal"),
            ],
            [],
            f"{prestige} prestige now{leads}.",
        ),
    ]


def _sides(scene: Scene, seat: int, width: float) -> list[str]:
    """Draw the two sides of the rebel board, before the first round."""
    parts = []
    for side in range(2):
        rebel, y = scene.s.board[seat] * 2 + side, 43 + 85 * side
        inside = [
            box(8, y, width - 16, 80, "card"),
            text(18, y + 22, scene.box.names["rebel"][rebel], "strong", 16, width=width - 40),
        ]
        line = y + 41
        for lifepath in range(state.FACTIONS):
            shown = [
                _start_icons(scene, rebel, lifepath, resource) for resource in range(state.FACTIONS)
            ]
            if sum(shown):
                row, _ = icons(shown, 110, line, 18)
                inside += [text(18, line + 6, terms.FACTIONS[lifepath], "soft", 16), row]
                line += 22
        options = [state.SIDE + side] if seat == scene.s.actor else []
        words = terms.rebel(scene.box, rebel)
        parts.append(scene.choice(inside, options, f"Side {side + 1}: {words}."))
    return parts


def _start_icons(scene: Scene, rebel: int, lifepath: int, resource: int) -> int:
    """Return a rebel's own icons, without those that everyone has."""
    count: int = scene.box.record.start_icons[rebel, lifepath, resource]
    return count - (1 if lifepath == state.ROVER and resource != state.GLOW else 0)


# What the icons in each lifepath do (1.4).
ABILITIES = (
    "{} {} of income each round",
    "{} {} whenever another seat scouts there",
    "{} {} less to pay for intel and tubes",
    "{} {} for each resource traded for it",
)


def _columns(scene: Scene, seat: int, width: float) -> list[str]:
    """Draw a row for each faction: stock, icons of its lifepath, cards in it, cards against it."""
    s = scene.s
    left, right = BAR + 12.0, width - 66  # where lifepath icons are
    parts = [
        text(10, 51, "stock", "soft", 16),
        text(left, 51, "lifepath", "soft", 16),
        thing([sign("card", width - 51, 45, 16)], [], "Intel cards in each lifepath."),
        thing([sign("target", width - 21, 45, 16)], [], "Intel cards against each faction."),
    ]
    for faction in range(state.FACTIONS):
        y, name = ROWS + 13 + ROW * faction, terms.FACTIONS[faction]
        parts.append(_stock(scene, seat, faction, y))
        parts.append(path("rule", f"M{number(left)} {y + 13}H{number(width - 8)}"))
        parts += _lifepath(scene, seat, faction, left, y, right - left)
        cards, against = s.cards[seat, faction], s.targets[seat, faction]
        words = f"{counted(cards, 'intel card')} in the {name} lifepath."
        card = box(width - 62, y - 11, 22, 22, "card-sign", 4)
        parts.append(_held(card, cards, width - 51, y, words))
        words = f"{counted(against, 'intel card')} against the {name}s."
        aim = circle(width - 21, y, 11, "target-sign") + path(
            "target-sign", f"M{number(width - 36)} {y}h5m20 0h5"
        )
        parts.append(_held(aim, against, width - 21, y, words))
    return parts


def _held(ground: str, count: int, x: float, y: float, words: str) -> str:
    """Draw a number in what it counts."""
    kind = "strong" if count else "soft"
    return thing([ground, text(x, y + 6, count, kind, 16, "middle")], [], words)


def _lifepath(scene: Scene, seat: int, faction: int, x: float, y: float, room: float) -> list[str]:
    """Draw the icons of a lifepath, or a number and an icon for each resource if they don't fit."""
    counts = [scene.s.icons[seat, faction, resource] for resource in range(state.FACTIONS)]
    kinds = sum(1 for count in counts if count)
    each, parts = sum(counts) * 15 + kinds * 5 <= room, []
    for resource, count in enumerate(counts):
        if not count:
            continue
        if each or count == 1:
            row = [symbol(resource, x + 7 + 15 * i, y, 14) for i in range(count)]
            x += 15 * count + (5 if each else 2)
        else:
            digits = 10 * len(str(count))
            row = [
                text(x, y + 6, count, "strong", 16, width=digits),
                symbol(resource, x + digits + 7, y, 13),
            ]
            x += digits + 15
        ability = ABILITIES[faction].format(count, terms.RESOURCES[resource])
        parts.append(thing(row, [], f"{terms.FACTIONS[faction]} lifepath: {ability}."))
    return parts


def _stock(scene: Scene, seat: int, resource: int, y: float) -> str:
    """Draw a stock as a number and a bar, which is full at 25."""
    s, stock = scene.s, scene.s.stock[seat, resource]
    full = (BAR - 4) * stock / state.MOST_STOCK
    size = f'width="{full:.1f}" height="3"'
    bar = f'<rect class="stock f{resource}" x="10" y="{number(y + 7)}" {size}/>'
    inside = [
        box(8, y - 12, BAR, 24, "slot" if _offers(scene, seat, resource) else "bar-ground", 6),
        bar if stock else "",
        symbol(resource, 22, y - 1, 17),
        counted_out(
            f"stock-{seat}-{resource}", stock, [text(BAR + 2, y + 4, stock, "strong", 17, "end")]
        ),
    ]
    amounts = (
        [state.AMOUNT + i for i in range(stock)]
        if seat == s.actor and s.asked == state.AMOUNT and resource == s.paying
        else []
    )
    pay = [state.PAY + resource] if seat == s.actor else []
    most = f"of at most {state.MOST_STOCK}"
    label = f"{scene.names[seat]} has {stock} {terms.RESOURCES[resource]}, {most}."
    return scene.choice(inside, [*pay, *amounts], label)


def _offers(scene: Scene, seat: int, resource: int) -> bool:
    return seat == scene.s.actor and state.PAY + resource in scene.options


def _footer(scene: Scene, seat: int, width: float) -> list[str]:
    """Draw crews and transports at home, the reserved Stratolite, and bounties."""
    s, y = scene.s, PANEL_HEIGHT - 39.5
    crews, ships = counted(s.crew[seat], "crew"), counted(s.transports[seat], "transport")
    parts = [
        tally("crew", s.crew[seat], 12, y, f"{crews} not yet placed."),
        tally("ship", s.transports[seat], 66, y, f"{ships} at home."),
        *_marker(scene, seat, 124, y),
    ]
    if s.reserved[seat] != state.NOWHERE:
        parts.append(_reserved(scene, seat, width - 92, y))
    own = scene.bounties(seat)
    step = min(66.0, (width - 12) / max(1, len(own)))
    return parts + [
        _bounty(scene, bounty, 8 + step * i, y + 24, step - 4) for i, bounty in enumerate(own)
    ]


def _marker(scene: Scene, seat: int, x: float, y: float) -> list[str]:
    """Draw the first player marker if the seat has it."""
    if not scene.has_marker(seat):
        return []
    flag = sign("flag", x, y, 17, f"of-seat-sign seat-{seat}")
    return [thing([flag], [], "The first player marker: first from the next phase on.")]


def _bounty(scene: Scene, bounty: int, x: float, y: float, width: float) -> str:
    """Draw a bounty that a seat has: its faction, and what each card against it is worth."""
    worth, faction = scene.box.record.bounty_prestige[bounty], bounty % state.FACTIONS
    parts = [
        box(x, y - 11, width, 22, "card", 6),
        symbol(faction, x + min(14, width / 3), y, min(16.0, width / 2)),
    ]
    if width > 30:
        parts.append(text(x + 26, y + 6, worth, "strong", 16))
    if width > 58:
        parts.append(sign("medal", x + 46, y, 15, "medal"))
    name = terms.FACTIONS[faction]
    return thing(parts, [], f"Bounty: {worth} prestige for each intel card against the {name}s.")


def _reserved(scene: Scene, seat: int, x: float, y: float) -> str:
    card, record = scene.s.reserved[seat], scene.box.record
    inside = [
        box(x, y - 12, 84, 24, "card", 6),
        symbol(record.stratolite_resource[card], x + 18, y, 17),
        path("arrow", f"M{number(x + 33)} {number(y)}h16m-5-4l5 4-5 4"),
        symbol(record.stratolite_hex[card], x + 66, y, 17),
    ]
    options = [state.BRIBE_RESERVED, state.RESERVE_NONE] if seat == scene.s.actor else []
    return scene.choice(inside, options, f"Reserved: {stratolite_words(scene, card)}")


# --- the rogue AI ---

ACTIONS = ("intel", "tube", "bounty")
COUNTED = (
    "{} of its action cards in the deck are {}s'",
    "{} intel cards of the {}s",
    "{} intel cards against the {}s",
)


def _tracker(scene: Scene, width: float) -> list[str]:
    """Draw the actions of each faction, covered or not, its deck, its intel and targets."""
    s, step = scene.s, (width - 74) / 4
    crews = f"{counted(s.crew[state.AI], 'crew')} of the AI not yet placed."
    parts = [tally("crew", s.crew[state.AI], 10, 50, crews)]
    for faction in range(state.FACTIONS):
        parts += _tracked(scene, faction, 62 + step * faction, step)
    words = [*zip((82, 106, 130), reversed(ACTIONS), strict=True), (155, "deck")]
    words += [(175, "intel"), (195, "aims")]
    return parts + [text(10, y, word, "soft", 16, width=50) for y, word in words]


def _tracked(scene: Scene, faction: int, x: float, step: float) -> list[str]:
    """Draw the AI's column of one faction."""
    s, name, middle = scene.s, terms.FACTIONS[faction], x + step / 2
    parts = [thing([symbol(faction, middle, 50, 19)], [], f"The {name}s.")]
    for action, word in enumerate(ACTIONS):
        covered = action >= state.AI_CARDS_EACH - s.ai_tracker[faction]
        y = 130 - 24 * action
        drawn = [box(x + 2, y - 16, step - 4, 21, "covered" if covered else "slot", 5)]
        if not covered:
            drawn.append(text(middle, y, "✓", "strong", 16, "middle"))
        hidden = "still covered" if covered else "uncovered"
        parts.append(thing(drawn, [], f"{name}s, {word}: {hidden}."))
    deck = s.ai_deck[faction] + s.ai_aside[faction]
    counts = (deck, s.cards[state.AI, faction], s.targets[state.AI, faction])
    for row, (count, words) in enumerate(zip(counts, COUNTED, strict=True)):
        drawn = [text(middle, 155 + 20 * row, count, "strong", 16, "middle")]
        parts.append(thing(drawn, [], f"{words.format(count, name)}."))
    return parts
