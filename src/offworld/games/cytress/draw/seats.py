"""Cytress, drawn: a seat's panel, and the rogue AI's."""

from __future__ import annotations

from offworld.games.cytress import state
from offworld.games.cytress.draw.city import stratolite_words
from offworld.games.cytress.draw.scene import Scene, icons, symbol
from offworld.games.cytress.tell import terms
from offworld.presentation.pictures import TIMES, box, shape, text, thing
from offworld.presentation.scene import star
from offworld.presentation.words import counted

PANEL_HEIGHT = 246
ROWS = 62  # where the rows of the four factions begin
ROW = 27


def panel(scene: Scene, seat: int, width: float) -> list[str]:
    """Draw a seat's panel: its name, stocks, lifepaths, targets and pieces."""
    s = scene.s
    acting = " acting" if s.actor == seat and s.phase != state.REBELLION else ""
    ground = box(1, 1, width - 2, PANEL_HEIGHT - 2, f"panel seat-{seat}{acting}", 12)
    # The spying seat's own panel stands for spying on nobody.
    spying = state.SPY_NOBODY if seat == s.actor else state.SPY + seat
    parts = [
        scene.choice([ground], [spying], f"{scene.names[seat]}, {scene.prestige[seat]} prestige."),
        *_header(scene, seat, width),
    ]
    if s.solo == 1 and seat == state.AI:
        return [*parts, *_tracker(scene, width)]
    if s.rebel[seat] == state.NOWHERE:
        return [*parts, *_sides(scene, seat, width)]
    return [*parts, *_columns(scene, seat, width), *_footer(scene, seat, width)]


def _header(scene: Scene, seat: int, width: float) -> list[str]:
    s = scene.s
    points = f"{star(scene.prestige, seat)}{scene.prestige[seat]}"
    parts = [
        shape(seat, 22, 22, 20),
        text(40, 28, scene.called(seat), "strong", 17, width=width - 110),
        text(width - 12, 30, points, "strong", 22, "end"),
    ]
    if s.solo == 0 and s.marker == seat:
        parts.append(text(width - 12, 52, "1st", "strong", 16, "end"))
    if s.rebel[seat] != state.NOWHERE:
        parts.append(
            text(12, 52, scene.box.names["rebel"][s.rebel[seat]], "soft", 16, width=width - 70)
        )
    return parts


def _sides(scene: Scene, seat: int, width: float) -> list[str]:
    """Draw the two sides of the rebel board, before the first round."""
    parts = [text(12, 84, "which side?", "soft", 16)]
    for side in range(2):
        rebel, y = scene.s.board[seat] * 2 + side, 96 + 66 * side
        inside = [
            box(8, y, width - 16, 58, "card"),
            text(18, y + 23, scene.box.names["rebel"][rebel], "strong", 16, width=width - 40),
        ]
        x = 18.0
        for lifepath in range(state.FACTIONS):
            shown = [
                _start_icons(scene, rebel, lifepath, resource) for resource in range(state.FACTIONS)
            ]
            if sum(shown):
                inside.append(text(x, y + 47, f"{terms.FACTIONS[lifepath]}", "soft", 16, width=70))
                row, end = icons(shown, x + 74, y + 41, 18)
                inside.append(row)
                x = end + 10
        options = [state.SIDE + side] if seat == scene.s.actor else []
        parts.append(
            scene.choice(inside, options, f"Side {side + 1}: {scene.box.names['rebel'][rebel]}.")
        )
    return parts


def _start_icons(scene: Scene, rebel: int, lifepath: int, resource: int) -> int:
    """Return a rebel's own icons, without those that everyone has."""
    count: int = scene.box.record.start_icons[rebel, lifepath, resource]
    return count - (1 if lifepath == state.ROVER and resource != state.GLOW else 0)


def _columns(scene: Scene, seat: int, width: float) -> list[str]:
    """Draw a row for each faction: stock, icons of its lifepath, cards in it, cards against it."""
    s = scene.s
    path = 78.0  # where lifepath icons begin
    step = (width - path - 60) / 4
    cards, against = width - 40, width - 14
    parts = [
        *(
            symbol(resource, path + step * (resource + 0.5), ROWS + 6, 14)
            for resource in range(state.FACTIONS)
        ),
        thing(
            [text(cards, ROWS + 11, "▤", "soft", 16, "middle")], [], "Intel cards in each lifepath."
        ),
        thing(
            [text(against, ROWS + 11, "◎", "soft", 16, "middle")],
            [],
            "Intel cards against each faction.",
        ),
    ]
    for faction in range(state.FACTIONS):
        y = ROWS + 32 + ROW * faction
        parts.append(_stock(scene, seat, faction, y))
        for resource in range(state.FACTIONS):
            parts.append(
                _lifepath(
                    s.icons[seat, faction, resource],
                    resource,
                    path + step * (resource + 0.5),
                    y,
                    step,
                )
            )
        parts.append(text(cards, y + 6, s.cards[seat, faction], "", 16, "middle"))
        parts.append(text(against, y + 6, s.targets[seat, faction], "", 16, "middle"))
    return parts


def _lifepath(count: int, resource: int, x: float, y: float, room: float) -> str:
    """Draw the icons of one resource in a lifepath, or their number where they don't fit."""
    size = 13
    if count == 0:
        return text(x, y + 6, "·", "soft", 17, "middle")
    if count * size > room:
        return text(x, y + 6, count, "strong", 17, "middle")
    return "".join(
        symbol(resource, x + size * (i - (count - 1) / 2), y, size) for i in range(count)
    )


def _stock(scene: Scene, seat: int, resource: int, y: float) -> str:
    """Draw a stock as a number and a bar, which is full at 25."""
    s, stock = scene.s, scene.s.stock[seat, resource]
    full = f"{70 * stock / state.MOST_STOCK:.1f}"
    inside = [
        box(4, y - 12, 70, 24, "slot" if _offers(scene, seat, resource) else "bar-ground", 6),
        f'<rect class="bar f{resource}" x="4" y="{y - 12:g}" width="{full}" height="24" rx="6"/>',
        symbol(resource, 18, y, 18),
        text(66, y + 6, stock, "strong", 18, "end"),
    ]
    amounts = (
        [state.AMOUNT + i for i in range(stock)]
        if seat == s.actor and s.asked == state.AMOUNT and resource == s.paying
        else []
    )
    pay = [state.PAY + resource] if seat == s.actor else []
    label = f"{scene.names[seat]} has {stock} {terms.RESOURCES[resource]}."
    return scene.choice(inside, [*pay, *amounts], label)


def _offers(scene: Scene, seat: int, resource: int) -> bool:
    return seat == scene.s.actor and state.PAY + resource in scene.options


def _footer(scene: Scene, seat: int, width: float) -> list[str]:
    """Draw crews and transports at home, bounties, the reserved Stratolite."""
    s, y = scene.s, PANEL_HEIGHT - 46.0
    home = f"{counted(s.crew[seat], 'crew')} · {counted(s.transports[seat], 'transport')}"
    parts = [text(12, y + 6, home, "soft", 16, width=width - 24)]
    x = 12.0
    y += 24
    for bounty in range(state.BOUNTIES):
        if s.bounty_at[bounty] == seat:
            worth = f"{TIMES}{scene.box.record.bounty_prestige[bounty]}"
            parts += [text(x, y + 6, worth, "", 16), symbol(bounty % state.FACTIONS, x + 32, y, 17)]
            x += 46
    if s.reserved[seat] != state.NOWHERE:
        parts.append(_reserved(scene, seat, width - 88, y))
    return parts


def _reserved(scene: Scene, seat: int, x: float, y: float) -> str:
    card, record = scene.s.reserved[seat], scene.box.record
    inside = [
        box(x, y - 14, 80, 27, "card", 6),
        symbol(record.stratolite_resource[card], x + 18, y, 18),
        text(x + 40, y + 6, "→", "soft", 16, "middle"),
        symbol(record.stratolite_hex[card], x + 62, y, 18),
    ]
    options = [state.BRIBE_RESERVED] if seat == scene.s.actor else []
    return scene.choice(inside, options, f"Reserved: {stratolite_words(scene, card)}")


# --- the rogue AI ---

ACTIONS = ("intel", "tube", "bounty")


def _tracker(scene: Scene, width: float) -> list[str]:
    """Draw the actions of each faction, covered or not, its deck, its intel and targets."""
    s, left, step = scene.s, 62.0, (width - 74) / 4
    parts = [text(12, 52, "rogue AI", "soft", 16)]
    for faction in range(state.FACTIONS):
        x = left + step * faction
        parts.append(symbol(faction, x + step / 2, 66, 19))
        for action in range(state.AI_CARDS_EACH):
            covered = action >= state.AI_CARDS_EACH - s.ai_tracker[faction]
            y = 148 - 26 * action
            parts.append(box(x + 2, y - 16, step - 4, 23, "covered" if covered else "slot", 5))
            if not covered:
                parts.append(text(x + step / 2, y + 1, "✓", "strong", 16, "middle"))
        deck = s.ai_deck[faction] + s.ai_aside[faction]
        counts = (deck, s.cards[state.AI, faction], s.targets[state.AI, faction])
        for row, count in enumerate(counts):
            parts.append(text(x + step / 2, 178 + 21 * row, count, "", 16, "middle"))
    parts += [
        text(10, 149 - 26 * action, word, "soft", 16, width=50)
        for action, word in enumerate(ACTIONS)
    ]
    parts += [
        text(10, 178 + 21 * row, word, "soft", 16, width=50)
        for row, word in enumerate(("deck", "intel", "aims"))
    ]
    parts.append(text(width - 12, 52, f"{s.crew[state.AI]} crews", "soft", 16, "end"))
    return parts
