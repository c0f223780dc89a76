// Passing: a seat lets everything happen until its next turn, or until the end, without being asked to react.

import { $, el } from "./dom.js";

const UNTIL = { turn: "until your next turn", end: "until the end" };
const CHOICES = [[null, "Ask me every time"], ["turn", "Pass until my next turn"], ["end", "Pass until the end"]];

/** Whether the viewer may pass: only in games in which seats are asked to react. */
export const mayPass = (view) => Boolean(view?.windows && view.seat >= 0 && !view.over && !view.frozen);

/** Shows that the viewer passes, with a way to end it; or, while asked to react, offers to pass. `pass(until)` sets it. */
export function showPassing(view, pass) {
  const box = $("#passing");
  const asked = view.question && view.seats[view.seat]?.reacts;
  const state = mayPass(view) ? view.passes ?? (asked ? "offer" : "") : "";
  if (box.dataset.state === state) return; // a button keeps its focus
  box.dataset.state = state;
  box.hidden = !state;
  if (state === "offer") box.replaceChildren(...CHOICES.filter(([until]) => until).map((choice) => button(choice, pass)));
  else if (state) box.replaceChildren(el("p", {}, `You pass ${UNTIL[state]}: you are not asked to react.`), button([null, "Ask me again"], pass));
  else box.replaceChildren();
}

const button = ([until, words], pass) => el("button", { class: "small", "data-pass": until ?? "off", onclick: () => pass(until) }, words);

/** The same three choices, for the settings. */
export function passChoices(view, pass) {
  const choice = ([until, words]) =>
    el("label", { class: "row" }, el("input", { type: "radio", name: "pass", value: until ?? "off", checked: (view.passes ?? null) === until, onchange: () => pass(until) }), el("span", {}, words));
  return el("fieldset", {}, el("legend", {}, "When you may react to others"), CHOICES.map(choice));
}
