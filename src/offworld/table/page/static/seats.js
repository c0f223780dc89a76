// The seats: their players, who is asked, who thinks, who leads.

import { $, badge, el, seatClass } from "./dom.js";
import { Idiomorph } from "./vendor/idiomorph.js";

/** Calls `open(seat)` when a seat is clicked. */
export function listenToSeats(open) {
  $("#seats").addEventListener("click", (event) => {
    const button = event.target.closest("[data-seat]");
    if (button) open(Number(button.dataset.seat));
  });
}

/** Shows the seats, changed in place: a button keeps its focus and clicks. */
export function showSeats(view) {
  const seats = view.seats ?? [];
  const best = Math.max(...seats.map((seat) => seat.has ?? 0));
  const leads = (seat) => best > 0 && seat.has === best;
  const list = el("ol", {}, seats.map((seat, i) => item(seat, i, view, leads(seat))));
  Idiomorph.morph($("#seats"), list.children, { morphStyle: "innerHTML" });
}

function item(seat, i, view, leads) {
  const mine = i === view.seat;
  const state = stateOf(seat, i, view);
  const label = `${seat.name}${mine ? " (you)" : ""}: ${seat.has ?? 0} ${view.race ?? ""}${leads ? ", leads" : ""}. ${state}`;
  const marks = [seat.waiting && !view.over && "waiting", i === view.turn && "turn", mine && "mine", leads && "leads"].filter(Boolean).join(" ");
  return el(
    "li",
    { class: `${seatClass(i)} ${marks}` },
    el(
      "button",
      { "data-seat": i, "aria-label": label, title: label },
      badge(i),
      el("span", { class: "name" }, seat.name, mine ? el("span", { class: "you" }, "you") : null),
      el("span", { class: "score" }, leads ? el("span", { class: "crown", "aria-hidden": "true" }, "★") : null, seat.has ?? 0),
      el("span", { class: "state" }, shortable(state)),
    ),
  );
}

function stateOf(seat, i, { over, turn = null, seats, seat: me }) {
  if (over) return "";
  if (typeof seat.warming === "number") return `warming up ${Math.round(100 * seat.warming)}%`;
  if (seat.thinking) return "thinking …";
  if (seat.ready) return "ready";
  if (seat.waiting) {
    if (turn === null) return "playing";
    if (turn === i) return i === me ? "your turn" : "to move";
    return seat.reacts ? "may react" : "is asked";
  }
  if (turn === i) return `waits for ${waitedFor(seats, me)}`;
  if (seat.kind === "bot") return `${seat.bot} bot`;
  if (seat.kind !== "person") return seat.kind;
  if (seat.bot) return "bot plays on";
  return seat.connected ? "here" : "away";
}

/** A state whose middle is enough where space is short: "may react", "is asked", "waits for Ann". */
function shortable(state) {
  const [, before, word, after] = state.match(/^(may |is )?(.*?)( for .*)?$/);
  const more = (words) => (words ? el("span", { class: "more" }, words) : null);
  return [more(before), word, more(after)];
}

/** Whom the seat that has the turn waits for, in a few words. */
function waitedFor(seats, me) {
  const asked = seats.map((seat, i) => seat.waiting && (i === me ? "you" : seat.name)).filter(Boolean);
  return asked.length > 1 ? `${asked.length} others` : asked[0];
}
