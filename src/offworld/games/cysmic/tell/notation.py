"""Cysmic in words: notation, what people type and files may hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from offworld.games.cysmic import state
from offworld.games.cysmic.tell import terms
from offworld.games.cysmic.tell.terms import COLOURS, COMMANDS, TYPES, hex_name
from offworld.presentation.words import Telling, Typed

ACTS = ("nothing", "mine", "explore", "harvest", "scavenge", "persuade", "neutralize")


def _hex(word: str, last: str = "") -> Callable[[Telling], str]:
    """Return the notation of hexes; `last` is that of the option after them."""
    return lambda t: last if t.n == state.HEXES else f"{word} {hex_name(t.s, t.n)}"


def _unit_word(t: Telling, unit: int, seat: int) -> str:
    before = terms.alike_before(t.s, seat, unit)
    which = f" {before + 1}" if before else ""
    return f"{terms.unit(unit)} {hex_name(t.s, t.s.at[seat, unit])}{which}"


def _unit(word: str, last: str) -> Callable[[Telling], str]:
    def notation(t: Telling) -> str:
        return last if t.n == state.UNITS else f"{word} {_unit_word(t, t.n, t.s.actor)}"

    return notation


def _upgrade_notation(t: Telling) -> str:
    return "upgrade by dropship" if t.n == 0 else _unit("upgrade", "upgrade no more")(t)


def _promote_notation(t: Telling) -> str:
    if t.n == state.UNITS * state.TROOPS:
        return "promote no more"
    unit, type_ = divmod(t.n, state.TROOPS)
    return f"promote {_unit_word(t, unit, t.s.actor)} to {TYPES[type_]}"


def _command(word: str) -> Callable[[Telling], str]:
    return lambda t: f"{word} {COMMANDS[t.n].lower()}"


def _discovery_word(t: Telling, card: int) -> str:
    return terms.discovery(t.box, card).lower()


def _relic_word(t: Telling, relic: int) -> str:
    return terms.relic(t.box, relic).lower()


def _reclaim_notation(t: Telling) -> str:
    if t.n == 0:
        return "keep relics"
    if t.n > state.RELICS:
        return f"discard active {t.n - state.RELICS}"
    return f"discard {_relic_word(t, t.n - 1)}"


def _biome_notation(t: Telling) -> str:
    if t.n == state.SLICES:
        return "to the city"
    if t.n > state.SLICES:
        return "stay"
    return f"to the {terms.TERRAINS[t.s.terrain[t.n]]}"


def _lot_notation(word: str) -> Callable[[Telling], str]:
    def notation(t: Telling) -> str:
        if t.n == state.LOTS:
            return f"{word} no more"
        return f"{word} {terms.lot(terms.seat_names(t.s), t.n).lower()}"

    return notation


def _seat_notation(word: str, last: str = "") -> Callable[[Telling], str]:
    def notation(t: Telling) -> str:
        return last if t.n == state.SEATS else f"{word} {terms.seat_names(t.s)[t.n].lower()}"

    return notation


def _exchange_notation(t: Telling) -> str:
    if t.n == 2 * state.SEATS:
        return "no exchange"
    seat, what = divmod(t.n, 2)
    return f"return {('troops', 'vehicle')[what]} {terms.seat_names(t.s)[seat].lower()}"


def _card_or_gain(t: Telling) -> str:
    if t.n == 2 * state.DISCOVERIES:
        return "play no card"
    gain, card = divmod(t.n, state.DISCOVERIES)
    return f"{'gain by' if gain else 'play'} {_discovery_word(t, card)}"


def _modify_notation(t: Telling) -> str:
    if t.n == 0:
        return "pass"
    reaction, card = divmod(t.n - 1, state.DISCOVERIES)
    return f"{'react with' if reaction else 'modify with'} {_discovery_word(t, card)}"


def _hand_over_notation(t: Telling) -> str:
    if t.n < state.DISCOVERIES:
        return f"hand over {_discovery_word(t, t.n)}"
    return f"hand over {_relic_word(t, t.n - state.DISCOVERIES)}"


def _discard_relic_notation(t: Telling) -> str:
    if t.n >= state.RELICS:
        return f"discard active {t.n - state.RELICS + 1}"
    return f"discard {_relic_word(t, t.n)}"


def _keep_notation(t: Telling) -> str:
    active, relic = divmod(t.n, state.RELICS)
    return f"{'activate' if active else 'keep'} {_relic_word(t, relic)}"


def _rescue_notation(t: Telling) -> str:
    captor = state.CAPTURED - t.s.at[t.s.actor, t.n]
    return f"free {terms.unit(t.n)} from {terms.seat_names(t.s)[captor].lower()}"


NOTATION: Mapping[int, Typed] = {
    state.FACTION: lambda t: terms.faction(t.box, t.n).lower(),
    state.SITE: _hex("land"),
    state.PLACE: _hex("place"),
    state.RECLAIM: _reclaim_notation,
    state.TAKE_BACK: _command("take back"),
    state.BURN: _command("burn"),
    state.PLAY: _command("play"),
    state.UNIT: _unit("activate", "done"),
    state.MODE: lambda t: ("walk", "jump")[t.n],
    state.BIOME: _biome_notation,
    state.GOAL: _hex("go", "stay"),
    state.ACT: lambda t: ACTS[t.n],
    state.PROMOTE: _promote_notation,
    state.RECRUIT: lambda t: "recruit no more" if t.n == state.TROOPS else f"recruit {TYPES[t.n]}",
    state.UPGRADE: _upgrade_notation,
    state.PARTNER: _seat_notation("trade", "no trade"),
    state.GIVE: _lot_notation("give"),
    state.WANT: _lot_notation("want"),
    state.DEAL: lambda t: ("refuse", "accept")[t.n],
    state.HAND_OVER: _hand_over_notation,
    state.EXCHANGE: _exchange_notation,
    state.ESPIONAGE: lambda t: terms.SIDES[t.n],
    state.DROP_SPY: _seat_notation("discard spy"),
    state.HACK: _unit("hack", "no attack"),
    state.TARGET: _seat_notation("target"),
    state.SHIP_TO: _hex("ship", "ship stays"),
    state.BUILD: lambda t: (
        "build no more" if t.n == state.MODULES else f"build {terms.module(t.box, t.n).lower()}"
    ),
    state.WORKER: lambda t: f"worker {_unit_word(t, t.n, t.s.actor)}",
    state.EVACUATE: lambda t: ("no evacuation", "evacuate")[t.n],
    state.BONUS: lambda t: "no bonus" if t.n == state.COLOURS else f"bonus {COLOURS[t.n]}",
    state.DISCOVERY: _card_or_gain,
    state.LAUNCH: lambda t: ("no launch", "launch", "roll")[t.n],
    state.DISCARD: lambda t: f"discard {_discovery_word(t, t.n)}",
    state.DISCARD_RELIC: _discard_relic_notation,
    state.KEEP_RELIC: _keep_notation,
    state.REPLACE_RELIC: "replace {number}",
    state.ACTIVE_RELIC: lambda t: (
        "no relic" if t.n == state.RELICS else f"activate {_relic_word(t, t.n)}"
    ),
    state.FLIGHT: _hex("flee", "no flight"),
    state.ESCORT: _unit("flee with", "flee with no more"),
    state.SHIP_FLIGHT: _hex("ship flees"),
    state.HABITAT: _hex("free", "no habitat"),
    state.HEX: _hex("collapse", "no collapse"),
    state.RESCUE: _rescue_notation,
    state.REACT: lambda t: "let" if t.n == 0 else f"react with {_discovery_word(t, t.n - 1)}",
    state.COMBAT: _hex("combat"),
    state.FIGHT: lambda t: "strike" if t.n == 0 else f"flee {hex_name(t.s, t.n - 1)}",
    state.REROLL: lambda t: "no reroll" if t.n == 0 else f"reroll {t.n}",
    state.RAISE: "raise {number}",
    state.SHIELD: "shield {number}",
    state.MODIFY: _modify_notation,
    state.DIE: "die {number}",
    state.CAPTURE: lambda t: f"capture {TYPES[t.n]}",
}
