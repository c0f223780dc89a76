"""Cryo, drawn: what tooltips say."""

from __future__ import annotations

from offworld.games.cryo import state
from offworld.games.cryo.draw.scene import Scene
from offworld.games.cryo.tell import terms
from offworld.presentation.words import counted

SECTIONS = ("Engineering", "Laboratory", "R&D", "Dispatch")
LEVELS = ("first", "second", "third")
CHAMBERS = terms.CHAMBERS
some = terms.amount


def tile(scene: Scene, face: int) -> str:
    """Return what a resource tile shows."""
    return terms.face(scene.box, face)


def card_name(scene: Scene, card: int) -> str:
    """Return the name of a card."""
    return terms.card(scene.box, card)


def action(scene: Scene, space: int) -> str:
    """Return what an action beside the docks does."""
    r = scene.box.record
    section = terms.SECTIONS[r.space_section[space]]
    prints = r.stack_prints[r.space_stack[space]]
    pod = some(state.ORGANICS, r.wake_cost)
    return (
        f"Resource space of {section}: the tile on it, or {some(prints, 1)} without one.",
        f"Stasis control: {pod} wakes a pod of {section}, up to three times.",
        f"Generator: a crystal brings {some(state.ENERGY, r.generator_energy)}, up to three times.",
        "Workshop: play up to three cards, for tech.",
        f"Med bay: {pod} wakes a pod of any section, up to three times.",
        f"Archive: draw {counted(r.archive_cards, 'card')}.",
        f"Stores: gain {some(state.NANITES, r.stores_nanites)}.",
        "Salvage: send up to three pods of the platform to salvage.",
        f"Scouting, {some(state.ENERGY, r.scout_energy)}: turn up a cavern and send a pod there.",
        "Launch: a vehicle takes pods to a cavern that is face up.",
    )[r.space_action[space]]


def upgrade(scene: Scene, card: int) -> str:
    """Return what a card does as an upgrade."""
    points = counted(scene.box.record.upgrade_points[card], "point")
    power = terms.POWERS[card].format(whose="its owner's")
    return f"Upgrade: {power} ({points})."


def vehicle(scene: Scene, card: int) -> str:
    """Return what a card does as a vehicle."""
    points = counted(scene.box.record.vehicle_points[card], "point")
    return f"Vehicle: {terms.a_vehicle(scene.box, card)} ({points})."


def mission(scene: Scene, card: int) -> str:
    """Return what a card scores as a mission."""
    return f"Mission {scene.box.names['mission'][card]}: {terms.MISSIONS[card]}."


def scrap(scene: Scene, card: int) -> str:
    """Return what a card brings as scrap."""
    gain = scene.box.record.scrap_gain
    return f"Scrap: {terms.amounts([gain[card, each] for each in range(state.RESOURCES)])}."


def token(which: int) -> str:
    """Return what an incident token does."""
    if which == state.SUNSET:
        return "sunset; the game ends after the turn in which it is resolved"
    if which >= state.SABOTAGE:
        return f"sabotage of all pods in the {CHAMBERS[which - state.SABOTAGE]} chamber"
    return some(which, 1)
