"""Cysmic: which rule lists the answers to a question, and which takes one."""

from offworld.games.cysmic import (
    acts,
    battle,
    cards,
    hits,
    modifiers,
    movement,
    negotiate,
    relics,
    setup,
    ship,
    spies,
    state,
    strikes,
    tactics,
    tremor,
)
from offworld.games.cysmic.pieces import push
from offworld.kernel.events import emit
from offworld.kernel.rule import rule

# --- the command cards themselves ---


@rule
def commands(s, seat, question, out):  # 3.4, 3.5
    """List the command cards in a hand."""
    count = 0
    for card in range(state.COMMANDS):
        if s.command[seat, card] == state.IN_HAND:
            out[count] = question + card
            count += 1
    return count


@rule
def burn(s, seat, card):  # 3.4
    """Lay a command card face down into the column."""
    s.command[seat, card] = state.BURNED + s.column
    s.burned[seat, s.column] = 1
    emit(state.BURNED_CARD, seat, card, int(s.column))


@rule
def play(s, seat, card):  # 3.5
    """Play a command card face up and begin its sections."""
    s.command[seat, card] = state.PLAYED + s.column
    s.card = card
    s.played[card] += 1
    emit(state.PLAYED_CARD, seat, card, int(s.column))
    push(s, state.TO_CARD, card)


# --- lists of answers ---


@rule
def answers_to(box, s, seat, out):
    """List the answers to the present question."""
    asked = s.asked
    if asked == state.GOAL:
        return movement.goals(box, s, out)
    if asked == state.UNIT:
        return movement.units(box, s, seat, out)
    if asked == state.ACT:
        return acts.acts(box, s, seat, out)
    if asked == state.BURN or asked == state.PLAY:
        return commands(s, seat, int(asked), out)
    if asked == state.BONUS:
        return cards.bonuses(box, s, seat, out)
    if asked == state.MODE:
        return movement.modes(s, out)
    if asked == state.BIOME:
        return movement.biomes(box, s, out)
    if asked == state.PROMOTE:
        return tactics.promotions(s, seat, out)
    if asked == state.RECRUIT:
        return tactics.recruits(box, s, seat, out)
    if asked == state.PLACE:
        return setup.places(box, s, seat, out)
    if asked == state.UPGRADE:
        return tactics.upgrades(box, s, seat, out)
    if asked == state.FLIGHT:
        return tremor.refuges(box, s, seat, out)
    if asked == state.ESCORT:
        return tremor.escorts(box, s, seat, out)
    if asked == state.SHIP_FLIGHT:
        return tremor.ship_refuges(box, s, out)
    if asked == state.COMBAT:
        return battle.combats(box, s, seat, out)
    if asked > state.COMBAT:
        return combat_answers(box, s, seat, out)
    if (asked >= state.PARTNER and asked <= state.HAND_OVER) or asked == state.EXCHANGE:
        return trade_answers(box, s, seat, out)
    return other_answers(box, s, seat, out)


@rule
def combat_answers(box, s, seat, out):
    """List the answers to a question about a combat."""
    asked = s.asked
    if asked == state.FIGHT:
        return battle.fights(box, s, seat, out)
    if asked == state.REROLL:
        return strikes.rerolls(box, s, seat, out)
    if asked == state.RAISE:
        return strikes.raises(box, s, seat, out)
    if asked == state.SHIELD:
        return strikes.shields(box, s, seat, out)
    if asked == state.MODIFY:
        return modifiers.modifiers(box, s, seat, out)
    if asked == state.DIE:
        return modifiers.dice(box, s, seat, out)
    return hits.captures(box, s, seat, out)


@rule
def trade_answers(box, s, seat, out):
    """List the answers to a question about a trade or an exchange."""
    asked = s.asked
    if asked == state.PARTNER:
        return negotiate.partners(box, s, seat, out)
    if asked == state.GIVE:
        return negotiate.gifts(box, s, seat, out)
    if asked == state.WANT:
        return negotiate.wishes(box, s, seat, out)
    if asked == state.DEAL:
        return negotiate.answers(out)
    if asked == state.EXCHANGE:
        return negotiate.exchanges(box, s, seat, out)
    return negotiate.hand_overs(s, seat, out)


@rule
def other_answers(box, s, seat, out):
    """List the answers to a question about the setup, the ship or cards."""
    asked = s.asked
    if asked == state.FACTION:
        return setup.factions(s, seat, out)
    if asked == state.SITE:
        return setup.sites(s, out)
    if asked == state.SHIP_TO:
        return ship.ship_ways(box, s, seat, out)
    if asked == state.BUILD:
        return ship.modules(box, s, seat, out)
    if asked == state.WORKER:
        return ship.workers(s, seat, out)
    if asked == state.EVACUATE:
        return ship.evacuations(out)
    if asked == state.LAUNCH:
        return ship.launches(s, seat, out)
    if asked == state.HEX:
        return ship.collapses(box, s, seat, out)
    if asked == state.HACK:
        return negotiate.hackers(box, s, seat, out)
    if asked == state.TARGET:
        if s.loot != state.E_NOTHING:
            return cards.victims(box, s, seat, out)
        return negotiate.ships_to_hack(box, s, seat, out)
    if asked == state.HABITAT:
        return tactics.flags(s, seat, out)
    if asked == state.RESCUE:
        return tactics.rescues(s, seat, out)
    if asked == state.DISCARD:
        return cards.discards(box, s, seat, out)
    if asked == state.DISCOVERY:
        return cards.discoveries(box, s, seat, out)
    if asked == state.REACT:
        return cards.reactions(box, s, seat, out)
    if asked == state.ESPIONAGE:
        return spies.sides(box, s, seat, out)
    if asked == state.DROP_SPY:
        return spies.spy_drops(box, s, seat, out)
    return relic_answers(box, s, seat, out)


@rule
def relic_answers(box, s, seat, out):
    """List the answers to a question about relics."""
    asked = s.asked
    if asked == state.RECLAIM:
        return relics.reclaims(box, s, seat, out)
    if asked == state.TAKE_BACK:
        return relics.take_backs(box, s, seat, out)
    if asked == state.KEEP_RELIC:
        return relics.keeps(box, s, seat, out)
    if asked == state.REPLACE_RELIC:
        return relics.replacements(box, s, seat, out)
    if asked == state.ACTIVE_RELIC:
        return relics.activations(box, s, seat, out)
    return relics.relic_discards(box, s, seat, out)


# --- taking an answer ---


@rule
def take_answer(box, s, seat, asked, option):
    """Take an answer to a question."""
    if asked == state.GOAL:
        movement.go(box, s, seat, option)
    elif asked == state.UNIT:
        movement.choose_unit(box, s, seat, option)
    elif asked == state.ACT:
        acts.act(box, s, seat, option)
    elif asked == state.BURN:
        burn(s, seat, option - state.BURN)
    elif asked == state.PLAY:
        play(s, seat, option - state.PLAY)
    elif asked == state.BONUS:
        cards.take_bonus(box, s, seat, option)
    elif asked == state.MODE:
        movement.choose_mode(box, s, seat, option)
    elif asked == state.BIOME:
        movement.choose_biome(s, seat, option)
    elif asked == state.PROMOTE:
        tactics.promote(s, seat, option)
    elif asked == state.RECRUIT:
        tactics.choose_recruit(s, seat, option)
    elif asked == state.PLACE:
        if s.stage == state.PLAYING:
            tactics.deploy(box, s, seat, option - state.PLACE)
        else:
            setup.place_first(s, seat, option - state.PLACE)
    elif asked == state.UPGRADE:
        tactics.upgrade(box, s, seat, option)
    elif asked == state.FLIGHT:
        tremor.flee(box, s, seat, option)
    elif asked == state.ESCORT:
        tremor.choose_escort(box, s, seat, option)
    elif asked == state.SHIP_FLIGHT:
        tremor.ship_flees(s, seat, option - state.SHIP_FLIGHT)
    elif asked >= state.COMBAT:
        take_combat_answer(box, s, seat, asked, option)
    elif (asked >= state.PARTNER and asked <= state.HAND_OVER) or asked == state.EXCHANGE:
        take_trade_answer(box, s, seat, asked, option)
    else:
        take_other_answer(box, s, seat, asked, option)


@rule
def take_combat_answer(box, s, seat, asked, option):
    """Take an answer to a question about a combat."""
    if asked == state.COMBAT:
        battle.choose_combat(box, s, seat, option)
    elif asked == state.FIGHT:
        battle.fight(box, s, seat, option)
    elif asked == state.REROLL:
        strikes.reroll(box, s, seat, option)
    elif asked == state.RAISE:
        strikes.raise_die(box, s, seat, option)
    elif asked == state.SHIELD:
        strikes.shield(box, s, seat, option)
    elif asked == state.MODIFY:
        modifiers.modify(box, s, seat, option)
    elif asked == state.DIE:
        modifiers.choose_die(box, s, seat, option)
    else:
        hits.capture(box, s, seat, option)


@rule
def take_trade_answer(box, s, seat, asked, option):
    """Take an answer to a question about a trade or an exchange."""
    if asked == state.PARTNER:
        negotiate.choose_partner(s, seat, option)
    elif asked == state.GIVE:
        negotiate.give(box, s, seat, option)
    elif asked == state.WANT:
        negotiate.want(box, s, seat, option)
    elif asked == state.DEAL:
        negotiate.answer(box, s, seat, option)
    elif asked == state.EXCHANGE:
        negotiate.exchange(box, s, seat, option)
    else:
        negotiate.hand_over(s, seat, option)


@rule
def take_other_answer(box, s, seat, asked, option):
    """Take an answer to a question about the setup, the ship or cards."""
    if asked == state.FACTION:
        setup.keep_faction(s, seat, option - state.FACTION)
    elif asked == state.SITE:
        setup.choose_site(s, seat, option - state.SITE)
    elif asked == state.SHIP_TO:
        ship.move_ship(box, s, seat, option)
    elif asked == state.BUILD:
        ship.build(box, s, seat, option)
    elif asked == state.WORKER:
        ship.work(box, s, seat, option - state.WORKER)
    elif asked == state.EVACUATE:
        if option == state.EVACUATE + 1:
            ship.evacuate(box, s, seat)
    elif asked == state.LAUNCH:
        ship.launch(box, s, seat, option)
    elif asked == state.HEX:
        ship.choose_collapse(s, option)
    elif asked == state.HACK:
        negotiate.choose_hacker(box, s, seat, option)
    elif asked == state.TARGET:
        if s.loot != state.E_NOTHING:
            cards.choose_victim(box, s, seat, option)
        else:
            negotiate.choose_ship(box, s, seat, option - state.TARGET)
    elif asked == state.HABITAT:
        tactics.remove_flag(s, seat, option)
    elif asked == state.RESCUE:
        tactics.rescue(s, seat, option - state.RESCUE)
    elif asked == state.DISCARD:
        cards.discard(box, s, seat, option)
    elif asked == state.DISCOVERY:
        cards.play_discovery(box, s, seat, option)
    elif asked == state.REACT:
        cards.react(box, s, seat, option)
    elif asked == state.ESPIONAGE:
        spies.choose_side(box, s, seat, option)
    elif asked == state.DROP_SPY:
        spies.drop_spy(box, s, seat, option)
    else:
        take_relic_answer(box, s, seat, asked, option)


@rule
def take_relic_answer(box, s, seat, asked, option):
    """Take an answer to a question about relics."""
    if asked == state.RECLAIM:
        relics.reclaim(box, s, seat, option)
    elif asked == state.TAKE_BACK:
        relics.take_back(box, s, seat, option)
    elif asked == state.KEEP_RELIC:
        relics.keep_relic(box, s, seat, option)
    elif asked == state.REPLACE_RELIC:
        relics.replace_relic(box, s, seat, option)
    elif asked == state.ACTIVE_RELIC:
        relics.activate_relic(box, s, seat, option)
    else:
        relics.discard_relic(box, s, seat, option)
