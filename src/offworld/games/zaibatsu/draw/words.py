"""Zaibatsu, drawn: what tooltips say."""

from __future__ import annotations

from offworld.games.zaibatsu import state
from offworld.games.zaibatsu.delete import bare_faces, skulls_of
from offworld.games.zaibatsu.draw.scene import Scene
from offworld.games.zaibatsu.pieces import wears
from offworld.games.zaibatsu.tell import net, terms
from offworld.presentation.words import counted, listed, sentence

ROOMS = {1: "one pawn", 2: "two pawns", state.UNLIMITED: "any number of pawns"}


def block_name(scene: Scene, number: int) -> str:
    """Return the printed name of a block."""
    return scene.box.names["block"][number]


def card_name(scene: Scene, card: int) -> str:
    """Return the name of a card."""
    return terms.card(scene.box, card)


def pawn_name(scene: Scene, pawn: int) -> str:
    """Return the name of a pawn."""
    return terms.pawn_name(scene.box, pawn)


def block(scene: Scene, number: int) -> str:
    """Return what a block is: its ICE, its effect."""
    words, _ = terms.effect(scene.box, number)
    said = f"{sentence(terms.block(scene.box, number))}: {terms.ice(scene.box, number)}."
    return f"{said} {words}." if words else said


def held(scene: Scene, place: int) -> str:
    """Return who controls a block."""
    holder = scene.s.control[place]
    if holder == state.NOBODY:
        return "Nobody controls it." if scene.box.record.block_ice[scene.s.block[place]] else ""
    return f"Controlled by {scene.who(holder)}: others who fail to break it are eliminated."


def space(scene: Scene, number: int, turn: int, which: int) -> str:
    """Return what a space is: its room, and what it does for the defence."""
    r, said = scene.box.record, []
    if which == r.block_entry[number] and r.block_figure[number] >= 0:
        said.append(f"{sentence(terms.pawn(scene.box, r.block_figure[number]))} enters here")
    if r.block_shields[number, which]:
        said.append(f"a pawn here is safe from {terms.faces(r.block_shields[number, which])}")
    if r.block_bares[number, which]:
        said.append(f"{terms.faces(r.block_bares[number, which])} can eliminate a pawn here")
    room = ROOMS.get(int(r.block_room[number, which]), "pawns")
    more = f"; {'; '.join(said)}" if said else ""
    where = terms.zone_name(scene.box, number, turn, which)
    name = terms.block(scene.box, number)
    if r.block_spaces[number] == 1:
        return f"{sentence(name)}: room for {room}{more}."
    return f"The {where} space of {name}: room for {room}{more}."


def item(scene: Scene, card: int) -> str:
    """Return what an equipped card does."""
    return f"{card_name(scene, card)} ({terms.card_class(scene.box, card)}): " + terms.item(
        scene.box, card
    )


def pawn(scene: Scene, number: int) -> str:
    """Return what a pawn is and can do, with what it has equipped."""
    s, box = scene.s, scene.box
    holder = s.owner[number]
    kind = terms.KINDS[box.record.pawn_kind[number]]
    name = pawn_name(scene, number)
    what = name if not kind or kind in name else f"{name}, {kind}"
    whose = scene.of(holder) if holder != state.NOBODY else "under nobody's control"
    if s.at[number] == state.NONE:
        return f"{what} {whose}, eliminated. {sentence(terms.pawn_words(box, number))}."
    able = terms.abilities(s.able[number])
    said = [listed(able) if able else "no ability", terms.travel(box, number)]
    if s.able[number] & state.CAN_DELETE:
        said.append(f"attacks with {counted(skulls_of(box.record, s, number), 'skull')}")
    if box.record.pawn_each_turn[number]:
        free = listed(terms.abilities(box.record.pawn_each_turn[number]))
        said.append(f"once a turn {free} without a card")
    if number in terms.POWERS:
        said.append(terms.POWERS[number])
    said.append(f"eliminated by {terms.faces(bare_faces(box.record, s, number))}")
    if box.record.pawn_ice[number] and not wears(box.record, s, number, state.DEFENCE):
        said.append(f"taken over by {terms.faces(box.record.pawn_ice[number])}")
    if s.able[number] & state.CAN_BREAK:
        own = net.own_faces(box, s, number)
        if own:
            said.append(f"adds {terms.faces(own)} to what breaks ICE")
    worn = [item(scene, card) for card in net.worn(box, s, number)]
    equipped = f" Equipped: {'. '.join(worn)}." if worn else ""
    return f"{what} {whose}. {sentence('; '.join(said))}.{equipped}"


def as_action(scene: Scene, card: int) -> str:
    """Return what a card does by its action."""
    action = scene.box.record.card_action[card]
    deeds = (
        "a pawn lays the next block beside its own",
        "a pawn breaks the ICE of its block, or of another pawn in reach",
        "a pawn attacks another one in reach",
        "an eliminated pawn returns",
    )
    return f"{terms.ACTIONS[action]}: {deeds[action]}."


def as_move(scene: Scene, card: int) -> str:
    """Return what a card does by its movement."""
    return f"Movement: a pawn moves up to {terms.moves(scene.box, card)}."


def as_item(scene: Scene, card: int) -> str:
    """Return what a card becomes."""
    r = scene.box.record
    if r.card_slot[card] == state.PLAIN:
        return "This card can't be equipped."
    cost = f" It costs {terms.bonus(r.card_cost[card])}." if r.card_cost[card] else ""
    kind = sentence(terms.card_class(scene.box, card))
    return f"{kind}: {terms.item(scene.box, card)}.{cost}"


def item_in_short(scene: Scene, card: int) -> list[str]:
    """Return what a card becomes, in one or two short lines."""
    r, n = scene.box.record, card
    if r.card_slot[n] == state.PLAIN:
        return []
    if r.card_slot[n] == state.CLUB:
        return ["block card", f"for {pawn_name(scene, r.card_calls[n])}"]
    names = {
        state.GENERIC: "item",
        state.DEFENCE: "armour",
        state.CONSOLE: "console",
        state.BOT: "bot",
        state.WEAPON: "weapon",
        state.GUN: "drone gun",
        state.MALWARE: "malware",
    }
    parts = []
    if r.card_slot[n] == state.DEFENCE:
        parts.append(f"bare {'·'.join(map(str, terms.face_list(r.card_bare[n])))}")
    parts += [f"+{terms.ACTIONS[i]}" for i in range(4) if r.card_gives[n] >> i & 1]
    if r.card_dice[n]:
        parts.append(f"+{r.card_dice[n]} {'black die' if r.card_black[n] else 'die'}")
    if r.card_faces[n]:
        parts.append(f"face {'·'.join(map(str, terms.face_list(r.card_faces[n])))}")
    if r.card_skulls[n] and not r.card_gives[n]:
        parts.append(f"+{r.card_skulls[n]} skull")
    if r.card_speed[n]:
        parts.append(f"speed {r.card_speed[n]:+d}".replace("-", "\u2212"))
    if r.card_hand[n]:
        parts.append(f"hand {r.card_hand[n]:+d}".replace("-", "\u2212"))
    power = {
        state.DUMMY: "saves once",
        state.KAMIKAZE: "bomb",
        state.SPY: "you draw",
        state.VIRUS: "takes Cleaner",
        state.CLIMBER: "no arrows",
    }.get(int(r.card_power[n]))
    if power:
        parts.append(power)
    return [names[int(r.card_slot[n])], ", ".join(parts[:2])]
