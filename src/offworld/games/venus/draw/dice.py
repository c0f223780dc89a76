"""Venus, drawn: the viewer's dice, in the tray or in the tracks that they are locked in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from offworld.games.venus import state
from offworld.games.venus.draw.scene import Scene, span
from offworld.games.venus.draw.symbols import die, icon, symbol
from offworld.games.venus.tell.terms import ICONS, dice_left
from offworld.presentation.pictures import MINUS, box, moving, text, thing, titled
from offworld.presentation.words import counted

# --- which dice are where ---


def loose_values(scene: Scene, seat: int) -> list[int]:
    """Return the values of the dice that are not locked, lowest first; 0 before the roll."""
    s = scene.s
    if s.asked[seat] == state.ROLL and s.phase == state.ROUND:
        return [0] * (state.POWER_DICE + s.boosters[seat])
    return dice_left(s, seat)


def _in_run(scene: Scene, seat: int) -> list[int]:
    return [scene.s.run_low[seat] + i for i in range(scene.s.run_length[seat])]


def locked_values(scene: Scene, seat: int) -> list[int]:
    """Return the values of all dice in a Mech Control Board, track by track."""
    s = scene.s
    single = (s.spot_die[seat], s.plus_die[seat], s.minus_die[seat])
    house = [s.house_three[seat]] * 3 + [s.house_two[seat]] * 2
    kind = [s.kind_value[seat]] * s.kind_count[seat]
    values = [
        *_in_run(scene, seat),
        *kind,
        *(s.any_die[seat, i] for i in range(3)),
        *house,
        *single,
    ]
    return [value for value in values if value]


def loose_boosters(scene: Scene, seat: int) -> int:
    """Return how many loose dice are shown as boosters: as many as there are.

    The state counts dice by value only (1.3).
    """
    boosters: int = scene.s.boosters[seat]
    return min(boosters, len(loose_values(scene, seat)))


def _roll(scene: Scene, value: int) -> str:
    """Return what changes when a die is rolled or changed: which roll it was, and the value."""
    launches = scene.s.phase >= state.LAUNCHING
    return f"{scene.s.round_number + launches}-{value}"


# --- the tray ---

# What dice are moved onto, and what ore is: see `moving`.
SLOT_PLACE, DIE_PLACE = "slot", "die"

TRAY_HEIGHT = 84
DIE = 46.0
APART = 20  # dice of different values
TRAY = "Your dice that are not locked. Move them onto the mech control board to earn something."
ON_DICE = (  # kinds of options that choose a die by its value
    *(state.LAUNCH, state.ANY, state.SPOT, state.ORE_UP, state.ORE_DOWN),
    *(state.PLUS, state.MINUS, state.UP, state.DOWN, state.REROLL_DIE),
)


def tray(scene: Scene, width: float) -> list[str]:
    """Draw the loose dice. Those of one value lie together and are chosen together."""
    s, seat, middle = scene.s, scene.own, TRAY_HEIGHT / 2
    parts, room = [titled(TRAY), box(0.5, 0.5, width - 1, TRAY_HEIGHT - 1, "well", 12)], width - 68
    values = loose_values(scene, seat)
    if not values:
        words = text(width / 2, middle + 6, _no_dice(scene), "soft", 16, "middle", width - 30)
        return [*parts, words]
    parts += [text(14, middle - 5, "Your", "soft", 16), text(14, middle + 15, "dice", "soft", 16)]
    if not values[0]:
        return parts + _before_roll(scene, len(values), width)
    if s.asked[seat] in (state.CHANGE, state.REROLL_DIE):
        room -= 70
        card = [
            box(width - 74, 12, 62, TRAY_HEIGHT - 24, "card engineer", 8),
            icon(s.icon[seat], width - 43, middle, 40),
        ]
        parts.append(thing(card, [], f"In use: {ICONS[s.icon[seat]]}."))
    groups = sorted(set(values))
    size = min(DIE, (room - APART * len(groups)) / len(values) - 4)
    x = 56 + (room - len(values) * (size + 4) - APART * (len(groups) - 1)) / 2
    boosters, locked = loose_boosters(scene, seat), locked_values(scene, seat)
    for value in groups:
        count = values.count(value)
        parts.append(_alike(scene, value, count, x, size, boosters, locked.count(value)))
        boosters -= min(boosters, count)
        x += count * (size + 4) + APART
    return parts


def _alike(
    scene: Scene, value: int, count: int, x: float, size: float, boosters: int, locked: int
) -> str:
    """Draw the dice of a value.

    Their names, for gliding, count the locked dice of the value first, so that a die keeps its name
    when it is locked.
    """
    middle = TRAY_HEIGHT / 2
    inside = [box(x - 7, middle - size / 2 - 8, count * (size + 4) + 10, size + 16, "cluster", 10)]
    for i in range(count):
        kind = "die booster" if i < boosters else "die"
        inside.append(
            die(
                value,
                x + size / 2 + i * (size + 4),
                middle,
                size,
                f"{kind} seat-{scene.own}",
                f"die-{value}-{locked + i}",
                _roll(scene, value),
            )
        )
    dice = "die" if count == 1 else "dice"
    label = f"{count} {dice} with a {value}, not locked."
    move = moving(SLOT_PLACE, DIE_PLACE, f"With a {value}")
    return scene.choice(inside, _options_of(value), label, move=move)


def _options_of(value: int) -> list[int]:
    """Return the options that lock or change a die of a value, alone or with others."""
    alone = [base + value - 1 for base in ON_DICE]
    alone += span(state.CHANGE + (value - 1) * state.PIPS)
    threes = [state.RUN + low for low in range(4) if low < value <= low + 3]
    fours = [state.RUN + 4 + low for low in range(3) if low < value <= low + 4]
    kinds = [state.KIND + row * state.PIPS + value - 1 for row in range(4)]
    houses = [
        state.HOUSE + three * state.PIPS + two
        for three in range(state.PIPS)
        for two in range(state.PIPS)
        if value - 1 in (three, two)
    ]
    return [*threes, *fours, *kinds, *houses, *alone]


def _before_roll(scene: Scene, count: int, width: float) -> list[str]:
    """Draw dice in hand, and the button that rolls them."""
    size = min(DIE, (width - 208) / count - 6)
    boosters, middle = scene.s.boosters[scene.own], TRAY_HEIGHT / 2
    dice = [
        die(
            0,
            62 + size / 2 + i * (size + 6),
            middle,
            size,
            f"die {'booster ' if i < boosters else ''}seat-{scene.own}",
            f"die-0-{i}",
            _roll(scene, 0),
        )
        for i in range(count)
    ]
    more = f" and {boosters} booster {'die' if boosters == 1 else 'dice'}" if boosters else ""
    parts = [thing(dice, [], f"{state.POWER_DICE} power dice{more}, to be rolled.")]
    inside = [
        box(width - 132, 12, 120, TRAY_HEIGHT - 24, "card", 14),
        icon(state.REROLL, width - 106, middle, 30),
        text(width - 84, middle + 7, "Roll", "strong", 20),
    ]
    return [*parts, scene.choice(inside, [state.ROLL], f"Roll {count} dice.")]


def _no_dice(scene: Scene) -> str:
    if scene.s.phase == state.LAUNCHING:
        return "Dice for the launch come with the turn"
    return "Every die is locked" if locked_values(scene, scene.own) else "No dice in hand"


# --- the tracks ---

TRACKS_WIDTH, TRACKS_HEIGHT = 350, 304
SLOT, STEP, ROW = 43.0, 47.0, 100.0
TO_SLOT = moving(takes=SLOT_PLACE)
TRACKS = (
    "Mech control board: dice locked here earn what is drawn above them, once a turn on each track."
)


class Reward(NamedTuple):
    """What a slot brings, drawn above it."""

    slot: int  # the last that it takes, from 1
    amount: str
    what: str  # a symbol, or a tile
    options: Iterable[int]
    words: str


def _rewards(scene: Scene) -> dict[str, list[Reward]]:
    """Return what each track brings (chapter 5)."""
    r = scene.box.record
    crystals, rods, ore = r.crystals_for_kind, r.rods_for_kind, r.ore_for_spot
    return {
        "run": [
            Reward(3, "3", "tile", span(state.RUN, 4), "A run of three: a tile of 3 squares."),
            Reward(4, "4", "tile", span(state.RUN + 4, 3), "A run of four: a tile of 4 squares."),
        ],
        "kind": [
            Reward(2, "1", "tile", span(state.KIND), "Two of a kind: a tile of 1 square."),
            Reward(3, "", "cog", span(state.KIND + state.PIPS), "Three of a kind: a mech part."),
            Reward(
                4,
                _more(crystals),
                "crystal",
                span(state.KIND + 2 * state.PIPS),
                f"Four of a kind: {counted(crystals, 'crystal')}.",
            ),
            Reward(
                5,
                _more(rods),
                "rod",
                span(state.KIND + 3 * state.PIPS),
                f"Five of a kind: {counted(rods, 'fuel rod')}.",
            ),
        ],
        "any": [Reward(3, "2", "tile", span(state.ANY), "Any three dice: a tile of 2 squares.")],
        "spot": [Reward(1, _more(ore), "ore", span(state.SPOT), f"Any die: {ore} black ore.")],
        "plus": [
            Reward(1, "", "up", span(state.PLUS), "A die here, and another one goes up by 1.")
        ],
        "minus": [
            Reward(1, "", "down", span(state.MINUS), "A die here, and another one goes down by 1.")
        ],
    }


def _more(amount: int) -> str:
    """Return an amount unless it is 1."""
    return "" if amount == 1 else str(amount)


class _Locked:
    """Locked dice in the order of `locked_values`: those beyond the power dice are boosters."""

    def __init__(self, scene: Scene):
        self.scene, self.seat = scene, scene.own
        self.plain = len(locked_values(scene, self.seat)) - (
            scene.s.boosters[self.seat] - loose_boosters(scene, self.seat)
        )
        self.seen: list[int] = []

    def die(self, value: int, x: float, y: float) -> str:
        """Draw the next locked die."""
        kind = "die locked" if len(self.seen) < self.plain else "die booster locked"
        name = f"die-{value}-{self.seen.count(value)}"
        self.seen.append(value)
        roll = _roll(self.scene, value)
        return die(value, x, y, SLOT - 5, f"{kind} seat-{self.seat}", name, roll)


class Track(NamedTuple):
    """A track: where it is, its name, the sign in its slots, and the dice in them."""

    x: float
    y: float
    slots: int
    name: str
    sign: str
    locked: list[int]


def tracks(scene: Scene, width: float) -> list[str]:
    """Draw where dice are locked: each slot shows what it takes, and above it what it brings."""
    s, seat, dice, rewards = scene.s, scene.own, _Locked(scene), _rewards(scene)
    left = (width - TRACKS_WIDTH) / 2 + 8
    right = left + 5 * STEP + 7
    top, middle, low = (4 + ROW * row for row in range(3))
    before = {
        "run": Track(left, top, 4, "run", "run", _in_run(scene, seat)),
        "kind": Track(
            left, middle, 5, "of a kind", "kind", [s.kind_value[seat]] * s.kind_count[seat]
        ),
        "any": Track(
            left + 4 * STEP + 8, top, 3, "any three", "any", [s.any_die[seat, i] for i in range(3)]
        ),
    }
    after = {
        "spot": Track(right + 22, middle, 1, "any one", "any", [s.spot_die[seat]]),
        "plus": Track(right, low, 1, "+1", "up", [s.plus_die[seat]]),
        "minus": Track(right + STEP, low, 1, f"{MINUS}1", "down", [s.minus_die[seat]]),
    }
    parts = [titled(TRACKS), box(0.5, 0.5, width - 1, TRACKS_HEIGHT - 1, "board", 12)]
    parts += [_track(scene, dice, word, rewards[word], track) for word, track in before.items()]
    parts.append(_house(scene, dice, left, low))
    return parts + [
        _track(scene, dice, word, rewards[word], track) for word, track in after.items()
    ]


def _track(scene: Scene, dice: _Locked, word: str, rewards: list[Reward], track: Track) -> str:
    """Draw slots side by side. A reward stands for its slot and those before it without one."""
    x, y, parts, first = track.x, track.y, [], 0
    for reward in rewards:
        inside = [box(x + first * STEP, y, (reward.slot - first) * STEP - 2, 78, "lane", 8)]
        inside.append(
            _reward(reward.amount, reward.what, x + (reward.slot - 0.5) * STEP - 1, y + 15)
        )
        for slot in range(first, reward.slot):
            inside.append(
                _slot(
                    dice,
                    track.sign,
                    x + slot * STEP,
                    y,
                    track.locked[slot] if slot < len(track.locked) else 0,
                )
            )
        parts.append(scene.choice(inside, reward.options, reward.words, why=word, move=TO_SLOT))
        first = reward.slot
    name = text(x + track.slots * STEP / 2 - 1, y + 93, track.name, "soft", 16, "middle")
    return "".join(parts) + thing([name], [], " ".join(reward.words for reward in rewards))


def _house(scene: Scene, dice: _Locked, x: float, y: float) -> str:
    s, seat = scene.s, scene.own
    inside = [
        box(x, y, 5 * STEP + 2, 78, "lane", 8),
        *_squares(5, x + 5 * STEP - 132, y + 15),
        text(x + 5 * STEP - 88, y + 20, "or", "", 16, "middle"),
        *_squares(6, x + 5 * STEP - 40, y + 15),
    ]
    inside += [_slot(dice, "kind", x + i * STEP, y, s.house_three[seat]) for i in range(3)]
    inside += [_slot(dice, "kind", x + 4 + i * STEP, y, s.house_two[seat]) for i in range(3, 5)]
    words = "A full house, three of one value and two of another: a tile of 5 or 6 squares."
    options = span(state.HOUSE, state.PIPS * state.PIPS)
    drawn = scene.choice(inside, options, words, why="house", move=TO_SLOT)
    return drawn + text(x + 2.5 * STEP, y + 93, "full house: 3 + 2", "soft", 16, "middle")


def _slot(dice: _Locked, sign: str, x: float, y: float, value: int) -> str:
    """Draw a slot from its left end, with the die locked in it or the sign of its track."""
    middle, low = x + STEP / 2 - 1, y + 53
    empty = box(middle - SLOT / 2 + 1, low - SLOT / 2 + 1, SLOT - 2, SLOT - 2, "socket", 8)
    return empty + (
        dice.die(value, middle, low) if value else symbol(sign, middle, low, 26, "sign")
    )


def _reward(amount: str, what: str, x: float, y: float) -> str:
    """Draw what a track brings: a tile as its squares, or a symbol with its amount."""
    if what == "tile":
        return "".join(_squares(int(amount), x, y))
    if amount:
        x += 6
    words = text(x - 12, y + 6, amount, "strong", 17, "end") if amount else ""
    return symbol(what, x, y, 25, "sign") + words


def _squares(count: int, x: float, y: float) -> list[str]:
    """Draw the squares of a tile side by side, their middle at a point."""
    side = 11.0
    left = x - count * side / 2
    return [
        box(left + i * side + 0.5, y - 5, side - 1, side - 1, f"tile t{count}", 2)
        for i in range(count)
    ]
