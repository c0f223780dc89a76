"""Cysmic in words: questions and options."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from offworld.games.cysmic import acts, battle, pieces, ship, state, tactics
from offworld.games.cysmic.cards import bonus_column
from offworld.games.cysmic.planet import ship_range
from offworld.games.cysmic.tell import terms
from offworld.games.cysmic.tell.terms import COLOURS, COMMANDS, DEEDS, TYPES, hex_place
from offworld.presentation.words import Line, Telling, Words, listed

# --- questions ---


def _asks(what: str, rule: str) -> Callable[[Telling], Line]:
    """Return a question that begins with `what` and goes on with "do you" or "does Green"."""

    def question(t: Telling) -> Line:
        before, _, after = what.partition(" … ")
        return Line(f"{before} {t.verb('does')} {t.who} {after}", rule)

    return question


_RUNS = {
    state.RUN_NEW_TROOP: ("which new troop … activate", "6.5"),
    state.RUN_NEW_VEHICLE: ("which new vehicle … activate", "6.8"),
    state.RUN_MOVE: ("which unit … move", "8.8"),
    state.RUN_ANY: ("which unit … activate", "8.8"),
    state.RUN_PERSUADE: ("which speaker … let persuade", "5.4"),
}
_UNIT_RULES = ("5.3", "5.7", "5.10", "5.12", "5.15")


def _unit_question(t: Telling) -> Line:
    running = t.s.running
    if running in _RUNS:
        return _asks(*_RUNS[running])(t)
    return _asks(f"which {TYPES[running]} … activate next", _UNIT_RULES[running])(t)


def _whole_unit(t: Telling) -> str:
    return terms.unit_place(t.s, t.seat, t.s.unit)


def _goal_question(t: Telling) -> Line:
    return Line(f"where does {t.whose} {_whole_unit(t)} go", "4.9" if t.s.mode else "4.1")


def _place_question(t: Telling) -> Line:
    rule = "2.13" if t.s.stage == state.PLACING else "6.3"
    return Line(f"where does {t.whose} {TYPES[t.s.type_at]} come to the map", rule)


def _target_question(t: Telling) -> Line:
    if t.s.loot in (state.E_STEAL_ORE, state.E_STEAL_CARD):
        return _asks("from whom … steal", "9.14")(t)
    return _asks("whose ship … attack", "6.14")(t)


def _deal_question(t: Telling) -> Line:
    give, want = (terms.lots(t.names, bits, t.viewer) for bits in (t.s.give, t.s.want))
    offer = f"{t.names[t.s.player]} offers {give} for {want}"
    return Line(f"{offer}. {t.verb('does')} {t.who} accept".replace(". d", ". D"), "6.11")


def _spy_question(t: Telling) -> Line:
    return _asks(f"which side of {terms.spy(t.box, t.s.spy_at)} … choose", "9.10")(t)


def _react_question(t: Telling) -> Line:
    if t.s.window == state.R_ROBBED:
        return Line(
            f"{t.who} {t.verb('is')} about to be robbed. How {t.verb('does')} {t.who} react", "9.14"
        )
    return Line(f"the ground is about to break. How {t.verb('does')} {t.who} react", "9.18")


def _next_step(t: Telling) -> int:
    """Return the step that follows this question."""
    return t.s.step[t.s.depth - 1] if t.s.depth else state.NONE


def _taken_back_by(t: Telling) -> str:
    return "3.3" if _next_step(t) == state.TO_BURN else "9.13"


def _discarded_by(t: Telling) -> str:
    return "3.11" if _next_step(t) == state.TO_LIMITS else "9.12"


def _ship_moved_by(t: Telling) -> str:
    if t.s.mode:
        return "5.16"
    return "5.19" if _next_step(t) == state.TO_BUILD else "9.13"


def _ship_question(t: Telling) -> Line:
    ore = ship_range(t.box.record, t.s, int(t.s.ship[t.seat]), state.LINKS) - 1
    if not t.s.mode or ore < 1:
        return _asks("where … move the ship", _ship_moved_by(t))(t)
    if t.s.ore[t.seat] < ore:
        return _asks("where … move the ship, unpaid, so that the turn ends", "5.17")(t)
    return _asks(f"where … move the ship for {ore} ore", "5.17")(t)


def _fight_question(t: Telling) -> Line:
    where = hex_place(t.s, t.s.battle_at)
    if battle.is_helpless(t.box.record, t.s):
        helpless = f"combat on {where}: one die defeats no vehicle"
        return Line(f"{helpless}. Where {t.verb('does')} {t.who} flee", "7.16")
    return Line(f"combat on {where}. {t.verb('does').capitalize()} {t.who} strike or flee", "7.2")


def _modify_question(t: Telling) -> Line:
    if t.s.battle_at < 0:
        return _asks("which card … play on the die", "6.15")(t)
    return _asks("which card … play on the dice", "7.10")(t)


def _die_question(t: Telling) -> Line:
    if t.s.die_card >= 0:
        card = terms.discovery(t.box, t.s.die_card % state.DISCOVERIES)
        return Line(f"which die does {card} change", "7.10")
    return _asks("which die … pick", "6.14")(t)


QUESTIONS: Mapping[int, Words] = {
    state.FACTION: _asks("which faction … lead", "2.8"),
    state.SITE: _asks("where … land the colony ship", "2.9"),
    state.PLACE: _place_question,
    state.RECLAIM: _asks("which relic … discard for a command card", "3.3"),
    state.TAKE_BACK: lambda t: _asks("which command card … take back", _taken_back_by(t))(t),
    state.BURN: _asks("which command card … burn", "3.4"),
    state.PLAY: _asks("which command card … play", "3.5"),
    state.UNIT: _unit_question,
    state.MODE: lambda t: Line(f"how does {t.whose} powermech go", "4.9"),
    state.BIOME: lambda t: Line(
        f"to which biome does {t.whose} {_whole_unit(t)} go", "4.9" if t.s.mode else "4.1"
    ),
    state.GOAL: _goal_question,
    state.ACT: lambda t: Line(f"what does {t.whose} {_whole_unit(t)} do", "3.6"),
    state.PROMOTE: _asks("which troop … promote", "5.6"),
    state.RECRUIT: lambda t: Line(
        f"whom {t.verb('does')} {t.who} recruit with {t.s.budget} influence left", "6.2"
    ),
    state.UPGRADE: _asks("which unit … upgrade", "6.6"),
    state.PARTNER: _asks("with whom … trade", "6.10"),
    state.GIVE: _asks("what … offer", "6.11"),
    state.WANT: _asks("what … want for it", "6.11"),
    state.DEAL: _deal_question,
    state.HAND_OVER: _asks("which card … hand over", "6.11"),
    state.EXCHANGE: _asks("which captives … return for a blueprint", "6.12"),
    state.ESPIONAGE: _spy_question,
    state.DROP_SPY: _asks("whose espionage card … discard", "9.11"),
    state.HACK: _asks("which unit … use for a cyber attack", "6.14"),
    state.TARGET: _target_question,
    state.SHIP_TO: _ship_question,
    state.BUILD: lambda t: _asks("which module … build", "8.3" if t.s.mode else "5.20")(t),
    state.WORKER: lambda t: Line(
        f"which unit works on the {terms.module(t.box, t.s.module)}", "8.4"
    ),
    state.EVACUATE: lambda t: Line(f"{t.verb('does')} {t.who} evacuate", "5.22"),
    state.BONUS: _asks("which bonus action … take", "8.1"),
    state.DISCOVERY: _asks("which discovery card … play", "9.6"),
    state.LAUNCH: lambda t: Line(f"{t.verb('does')} {t.who} launch", "12.2"),
    state.DISCARD: lambda t: _asks("which discovery card … discard", _discarded_by(t))(t),
    state.DISCARD_RELIC: _asks("which relic … discard", "3.12"),
    state.KEEP_RELIC: _asks("which relic … keep", "9.3"),
    state.REPLACE_RELIC: _asks("which active relic … discard for it", "9.4"),
    state.ACTIVE_RELIC: _asks("which relic … activate", "9.4"),
    state.FLIGHT: lambda t: Line(
        f"where do {t.whose} units on {hex_place(t.s, t.s.hex_at)} flee", "11.9"
    ),
    state.ESCORT: lambda t: Line(
        f"which of {t.whose} units flees to {hex_place(t.s, t.s.refuge)}", "11.9"
    ),
    state.SHIP_FLIGHT: lambda t: Line(f"where does {t.whose} ship flee", "11.11"),
    state.HABITAT: _asks("whose control of which habitat … end", "9.13"),
    state.HEX: _asks("which hex … let collapse", "9.13"),
    state.RESCUE: _asks("which captive … free", "9.15"),
    state.REACT: _react_question,
    state.COMBAT: _asks("which combat … resolve next", "6.16"),
    state.FIGHT: _fight_question,
    state.REROLL: _asks("which die … reroll", "7.7"),
    state.RAISE: _asks("which die … raise", "7.6"),
    state.SHIELD: _asks("which die … lower by a shield", "7.9"),
    state.MODIFY: _modify_question,
    state.DIE: _die_question,
    state.CAPTURE: _asks("which unit … defeat", "7.12"),
}


# --- options ---


def _at(deed: str, rule: str, last: Line | None = None) -> Callable[[Telling], Line]:
    """Return the words for hexes: "{deed} forest F32"."""

    def option(t: Telling) -> Line:
        if t.n == state.HEXES and last is not None:
            return last
        return Line(f"{deed} {hex_place(t.s, t.n)}", rule)

    return option


def _of_unit(deed: str, rule: str, last: Line) -> Callable[[Telling], Line]:
    def option(t: Telling) -> Line:
        if t.n == state.UNITS:
            return last
        return Line(f"{deed} the {terms.unit_place(t.s, t.seat, t.n)}", rule)

    return option


def _unit_option(t: Telling) -> Line:
    if t.s.running == state.RUN_MOVE:
        return _of_unit("move", "8.8", Line("move no more", "8.8"))(t)
    if t.s.running == state.RUN_PERSUADE:
        if t.n == state.UNITS:
            return Line("persuade no more", "5.4")
        return Line(f"let the {terms.unit_place(t.s, t.seat, t.n)} persuade", "5.4")
    return _of_unit("activate", "3.6", Line("activate no more", "3.6"))(t)


def _goal_option(t: Telling) -> Line:
    if t.n == t.s.at[t.seat, t.s.unit]:
        return Line(f"walk out and back to {hex_place(t.s, t.n)}", "4.1")
    jumps = t.s.mode == state.JUMP
    deed, rule = ("jump to", "4.9") if jumps else ("go to", "4.1")
    return _at(deed, rule, Line("stay here", rule))(t)


def _mode_option(t: Telling) -> Line:
    if t.n == state.WALK:
        return Line("walk", "4.1")
    quiet = t.s.trait[t.seat, state.T_QUIET_JUMP] > 0
    return Line("jump" if quiet else "jump, with a tremor", "4.9")


def _faction_option(t: Telling) -> Line:
    name, ability = terms.faction(t.box, t.n), terms.faction_ability(t.box, t.n)
    return Line(f"lead the {name}: {ability}".replace("the The", "the"), "2.8")


def _biome_option(t: Telling) -> Line:
    deed, rule = ("jump", "4.9") if t.s.mode == state.JUMP else ("go", "4.1")
    if t.n > state.SLICES:
        return Line("stay here", rule)
    if t.n == state.SLICES:
        return Line(f"{deed} to Colony City", rule)
    return Line(f"{deed} to the {terms.TERRAINS[t.s.terrain[t.n]]}", rule)


_DEEDS = (
    Line("do nothing more", "3.5"),
    Line("mine: {ore} ore and {cards}", "5.8"),
    Line("explore: {cards}", "5.9"),
    Line("harvest: {ore} ore and {cards}, and a tremor", "5.13"),
    Line("scavenge: {ore} ore and {cards}", "5.14"),
    Line("persuade: take control of the habitat", "5.4"),
    Line("neutralize: end the opponent's control", "5.11"),
)


def _act_option(t: Telling) -> Line:
    r, line = t.box.record, _DEEDS[t.n]
    if t.n == state.ACT_PERSUADE:  # with an ability, a habitat next door
        place = acts.to_persuade(r, t.s, t.seat, t.s.unit)
        if place != t.s.at[t.seat, t.s.unit]:
            return Line(f"persuade: take control of {hex_place(t.s, place)}", line.rule)
    if t.n == state.ACT_NEUTRALIZE and t.s.trait[t.seat, state.T_CONQUER] > 0:
        return Line("neutralize: take over the opponent's control", line.rule)
    figures = {
        state.ACT_MINE: (r.mine_ore, r.mine_cards, state.T_MINE_ORE, state.T_MINE_CARDS),
        state.ACT_EXPLORE: (0, r.explore_cards, state.T_EXPLORE_ORE, state.T_EXPLORE_CARDS),
        state.ACT_HARVEST: (
            *(r.harvest_ore, r.harvest_cards),
            *(state.T_HARVEST_ORE, state.T_HARVEST_CARDS),
        ),
        state.ACT_SCAVENGE: (r.scavenge_ore, r.scavenge_cards, state.T_SCAVENGE_ORE, -1),
    }
    if t.n not in figures:
        return line
    ore, cards, more_ore, more_cards = figures[t.n]
    ore += t.s.trait[t.seat, more_ore]
    cards += t.s.trait[t.seat, more_cards] if more_cards >= 0 else 0
    words = line.text.format(ore=ore, cards=terms.cards(cards))
    if t.n == state.ACT_EXPLORE and ore > 0:
        words += f" and {ore} ore"
    if t.n == state.ACT_HARVEST and t.s.trait[t.seat, state.T_QUIET_HARVEST] > 0:
        words = words.replace(", and a tremor", "")
    return Line(words, line.rule)


def _promote_option(t: Telling) -> Line:
    if t.n == state.UNITS * state.TROOPS:
        return Line("promote no more", "5.6")
    unit, type_ = divmod(t.n, state.TROOPS)
    return Line(f"promote the {terms.unit_place(t.s, t.seat, unit)} to {TYPES[type_]}", "5.6")


def _recruit_option(t: Telling) -> Line:
    if t.n == state.TROOPS:
        return Line("recruit no more", "6.2")
    cost = max(1, t.box.record.unit_cost[t.n] + t.s.trait[t.seat, state.T_COST + t.n])
    return Line(f"recruit a {TYPES[t.n]} for {cost} influence", "6.2")


def _upgrade_option(t: Telling) -> Line:
    if t.n == state.UNITS:
        return Line("upgrade no more", "6.6")
    if t.n == 0:
        return Line("upgrade by dropship only", "6.7")
    cost = tactics.upgrade_price(t.box.record, t.s, t.seat, t.n)
    unit = terms.unit_place(t.s, t.seat, t.n)
    if tactics.by_dropship(t.box.record, t.s, t.seat, t.n):
        return Line(f"upgrade the {unit} by dropship for {cost} ore", "6.7")
    return Line(f"upgrade the {unit} for {cost} ore", "6.6")


def _lot_option(word: str, last: str) -> Callable[[Telling], Line]:
    def option(t: Telling) -> Line:
        if t.n == state.LOTS:
            return Line(last, "6.11")
        return Line(f"{word} {terms.lot(t.names, t.n, t.viewer)}", "6.11")

    return option


def _exchange_option(t: Telling) -> Line:
    if t.n == 2 * state.SEATS:
        return Line("return nobody", "8.5")
    seat, vehicle = divmod(t.n, 2)
    r = t.box.record
    count = max(1, r.exchange_troops + t.s.trait[t.seat, state.T_EXCHANGE])
    what = "a vehicle" if vehicle else "a troop" if count == 1 else f"{count} troops"
    blueprint = terms.module(t.box, seat)
    return Line(f"return {what} to {t.name(seat)} for the {blueprint}", "6.12")


def _build_option(t: Telling) -> Line:
    if t.n == state.MODULES:
        return Line("build nothing" if t.s.mode else "build no more", "8.3" if t.s.mode else "5.20")
    cost = ship.module_price(t.box.record, t.s, t.seat, t.n)
    deed = f"build the {terms.module(t.box, t.n)} for {cost} ore"
    if not t.s.mode:
        return Line(deed, "5.20")
    work = ship.worker_price(t.box.record, t.s, t.seat, t.n, int(t.s.discount))
    return Line(f"{deed} and {work} influence in units" if work else deed, "8.3")


def _bonus_option(t: Telling) -> Line:
    if t.n == state.COLOURS:
        return Line("take no bonus action", "8.1")
    column = bonus_column(t.s, t.seat)
    rule = ("8.2", "8.3", "8.8", "8.7", "8.6", "8.5")[t.n]
    return Line(f"{COLOURS[t.n]}: {terms.bonus(t.box, t.n, column)}", rule)


def _discovery_option(t: Telling) -> Line:
    if t.n == 2 * state.DISCOVERIES:
        return Line("play no card", "9.6")
    gain, card = divmod(t.n, state.DISCOVERIES)
    name = terms.discovery(t.box, card)
    if gain:
        return Line(f"play {name} for its gain: {terms.discovery_gain(t.box, card)}", "9.6")
    return Line(f"play {name}: {terms.discovery_ability(t.box, card)}", "9.6")


def _keep_option(t: Telling) -> Line:
    active, relic = divmod(t.n, state.RELICS)
    words = terms.relic_words(t.box, relic).removesuffix(".")
    return Line(f"activate {words}" if active else f"keep {words}, in hand", "9.4")


def _reclaim_option(t: Telling) -> Line:
    if t.n == 0:
        return Line("discard no relic", "3.3")
    if t.n > state.RELICS:
        name = terms.relic(t.box, t.s.relic[t.seat, t.n - 1 - state.RELICS])
        return Line(f"discard the active {name} for a command card", "3.3")
    return Line(f"discard {terms.relic(t.box, t.n - 1)} for a command card", "3.3")


def _discard_relic_option(t: Telling) -> Line:
    if t.n >= state.RELICS:
        name = terms.relic(t.box, t.s.relic[t.seat, t.n - state.RELICS])
        return Line(f"discard the active {name}", "3.12")
    return Line(f"discard {terms.relic(t.box, t.n)}", "3.12")


def _react_option(t: Telling) -> Line:
    if t.n == 0:
        return Line("let it happen", "9.7")
    card = t.n - 1
    return Line(f"play {terms.discovery(t.box, card)}: {_reaction(t, card)}", "9.18")


def _reaction(t: Telling, card: int) -> str:
    return terms.REACTIONS[t.box.record.reaction[card]]


def _fight_option(t: Telling) -> Line:
    if t.n == 0:
        return Line("strike", "7.3")
    fire = "nobody fires" if t.s.trait[t.seat, state.T_FLEE] > 0 else "the enemy fires once"
    return Line(f"flee to {hex_place(t.s, t.n - 1)}; {fire}", "7.17")


def _die_words(t: Telling, die: int) -> str:
    return f"the {terms.DICE[t.s.die_colour[die]]} {t.s.die_value[die]}"


def _modify_option(t: Telling) -> Line:
    rule = "7.10" if t.s.battle_at >= 0 else "6.15"
    if t.n == 0:
        return Line("play no card", rule)
    reaction, card = divmod(t.n - 1, state.DISCOVERIES)
    name = terms.discovery(t.box, card)
    if reaction:
        return Line(f"play {name}: {_reaction(t, card)}", "9.17" if rule == "7.10" else "9.18")
    return Line(f"play {name}: {terms.discovery_modifier(t.box, card)}", rule)


def _capture_option(t: Telling) -> Line:
    if t.s.saved > 0:
        return Line(f"defeat a {TYPES[t.n]}, which is released", "9.17")
    if pieces.prison_room(t.box.record, t.s, t.seat) < pieces.prison_size(t.n):
        return Line(f"defeat a {TYPES[t.n]}: without room for it, it goes home", "7.15")
    return Line(f"capture a {TYPES[t.n]}", "7.13")


def _hand_over_option(t: Telling) -> Line:
    if t.n < state.DISCOVERIES:
        return Line(f"hand over {terms.discovery(t.box, t.n)}", "6.11")
    return Line(f"hand over {terms.relic(t.box, t.n - state.DISCOVERIES)}", "6.11")


def _drop_option(t: Telling) -> Line:
    name = terms.spy(t.box, t.s.spy_card[t.n])
    whose = "your" if t.n == t.viewer else f"{t.names[t.n]}'s"
    return Line(f"discard {whose} {name}", "9.11")


def _target_option(t: Telling) -> Line:
    if t.s.loot in (state.E_STEAL_ORE, state.E_STEAL_CARD):
        return Line(f"steal from {t.name(t.n)}", "9.14")
    values = terms.hack_values(t.s, t.seat, t.n)
    return Line(f"attack {t.names[t.n]}'s ship: the die must show {values}", "6.14")


def _rescue_option(t: Telling) -> Line:
    captor = state.CAPTURED - t.s.at[t.seat, t.n]
    return Line(f"free a {terms.unit(t.n)} from {t.name(captor)}", "9.15")


def _under_ship(t: Telling) -> str:
    """Return a hex for a ship, and whose units it crushes there."""
    here = [seat for seat in range(t.s.seats) if pieces.count_at(t.s, seat, t.n) > 0]
    crushed = ["yours" if seat == t.viewer else t.names[seat] for seat in here]
    return hex_place(t.s, t.n) + (f", crushing units of {listed(crushed)}" if crushed else "")


def _ship_option(t: Telling) -> Line:
    if t.n == state.HEXES:
        return Line("leave the ship where it is", "5.19")
    return Line(f"move the ship to {_under_ship(t)}", "4.10")


def _command(t: Telling, it: str) -> str:
    """Return a command card, and for the seat that chooses it what it does."""
    return COMMANDS[t.n] + (f"; {it} {DEEDS[t.n]}" if t.is_you else "")


OPTIONS: Mapping[int, Words] = {
    state.FACTION: _faction_option,
    state.SITE: _at("land the ship on", "2.9"),
    state.PLACE: lambda t: Line(
        f"place it on {hex_place(t.s, t.n)}", "2.13" if t.s.stage == state.PLACING else "6.3"
    ),
    state.RECLAIM: _reclaim_option,
    state.TAKE_BACK: lambda t: Line(f"take back {COMMANDS[t.n]}", _taken_back_by(t)),
    state.BURN: lambda t: Line(f"burn {_command(t, 'played, it')}", "3.4"),
    state.PLAY: lambda t: Line(f"play {_command(t, 'it')}", "3.5"),
    state.UNIT: _unit_option,
    state.MODE: _mode_option,
    state.BIOME: _biome_option,
    state.GOAL: _goal_option,
    state.ACT: _act_option,
    state.PROMOTE: _promote_option,
    state.RECRUIT: _recruit_option,
    state.UPGRADE: _upgrade_option,
    state.PARTNER: lambda t: Line(
        "trade with nobody" if t.n == state.SEATS else f"trade with {t.name(t.n)}", "6.10"
    ),
    state.GIVE: _lot_option("offer", "offer no more"),
    state.WANT: _lot_option("want", "want no more"),
    state.DEAL: lambda t: Line(("refuse", "accept")[t.n], "6.11"),
    state.HAND_OVER: _hand_over_option,
    state.EXCHANGE: _exchange_option,
    state.ESPIONAGE: lambda t: Line(
        f"{terms.SIDES[t.n]}: {terms.spy_side(t.box, t.s.spy_at, t.n)}", "9.10"
    ),
    state.DROP_SPY: _drop_option,
    state.HACK: _of_unit("attack with", "6.14", Line("attack no ship", "6.14")),
    state.TARGET: _target_option,
    state.SHIP_TO: _ship_option,
    state.BUILD: _build_option,
    state.WORKER: lambda t: Line(f"the {terms.unit_place(t.s, t.seat, t.n)} works on it", "8.4"),
    state.EVACUATE: lambda t: Line(("evacuate nobody", "evacuate all who can come")[t.n], "5.22"),
    state.BONUS: _bonus_option,
    state.DISCOVERY: _discovery_option,
    state.LAUNCH: lambda t: (
        Line("launch later", "12.2"),
        Line("launch now and win", "12.3"),
        Line("roll the humanity die: those who stay behind must not be too many", "12.4"),
    )[t.n],
    state.DISCARD: lambda t: Line(f"discard {terms.discovery(t.box, t.n)}", _discarded_by(t)),
    state.DISCARD_RELIC: _discard_relic_option,
    state.KEEP_RELIC: _keep_option,
    state.REPLACE_RELIC: lambda t: Line(
        f"discard {terms.relic(t.box, t.s.relic[t.seat, t.n])}", "9.4"
    ),
    state.ACTIVE_RELIC: lambda t: (
        Line("activate no relic", "9.4")
        if t.n == state.RELICS
        else Line(f"activate {terms.relic_words(t.box, t.n).removesuffix('.')}", "9.4")
    ),
    state.FLIGHT: _at("flee to", "11.9", Line("flee nowhere", "11.9")),
    state.ESCORT: lambda t: (
        Line("nobody else", "11.9")
        if t.n == state.UNITS
        else Line(f"the {terms.unit_place(t.s, t.seat, t.n)} comes along", "11.9")
    ),
    state.SHIP_FLIGHT: lambda t: Line(f"the ship flees to {_under_ship(t)}", "11.11"),
    state.HABITAT: _at("end the control of", "9.13", Line("end nobody's control", "9.13")),
    state.HEX: _at("collapse", "9.13", Line("collapse nothing", "9.13")),
    state.RESCUE: _rescue_option,
    state.REACT: _react_option,
    state.COMBAT: _at("resolve the combat on", "6.16"),
    state.FIGHT: _fight_option,
    state.REROLL: lambda t: (
        Line("reroll nothing", "7.7")
        if t.n == 0
        else Line(f"reroll {_die_words(t, t.n - 1)}", "7.7")
    ),
    state.RAISE: lambda t: Line(f"raise {_die_words(t, t.n)}", "7.6"),
    state.SHIELD: lambda t: Line(f"lower {_die_words(t, t.n)}", "7.9"),
    state.MODIFY: _modify_option,
    state.DIE: lambda t: Line(
        f"take {_die_words(t, t.n)}", "7.10" if t.s.battle_at >= 0 else "6.14"
    ),
    state.CAPTURE: _capture_option,
}
