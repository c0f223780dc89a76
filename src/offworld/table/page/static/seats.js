// The seats: who sits there, who is asked, who thinks, who leads.

import { $, badge, el, seatClass } from "./dom.js";

export function showSeats(view, open) {
  const seats = view.seats ?? [];
  const best = Math.max(...seats.map((seat) => seat.score ?? 0));
  const leads = (seat) => best > 0 && seat.score === best;
  $("#seats").replaceChildren(...seats.map((seat, i) => item(seat, i, view, leads(seat), open)));
}

function item(seat, i, view, leads, open) {
  const mine = i === view.seat;
  const state = stateOf(seat, mine, view.over);
  const label = `${seat.name}${mine ? " (you)" : ""}: ${seat.score ?? 0} prestige${leads ? ", leads" : ""}. ${state}`;
  return el(
    "li",
    { class: `${seatClass(i)} ${seat.waiting ? "waiting" : ""} ${mine ? "mine" : ""} ${leads ? "leads" : ""}` },
    el(
      "button",
      { "aria-label": label, title: label, onclick: () => open(i) },
      badge(i),
      el("span", { class: "name" }, seat.name, mine ? el("span", { class: "you" }, "you") : null),
      el("span", { class: "score" }, leads ? el("span", { class: "crown", "aria-hidden": "true" }, "★") : null, seat.score ?? 0),
      el("span", { class: "state" }, state),
    ),
  );
}

function stateOf(seat, mine, over) {
  if (over) return "";
  if (typeof seat.warming === "number") return `warming up ${Math.round(100 * seat.warming)}%`;
  if (seat.thinking) return "thinking …";
  if (seat.waiting) return mine ? "your turn" : "to move";
  if (seat.kind !== "person") return seat.kind;
  if (seat.bot) return "bot plays on";
  return seat.connected ? "here" : "away";
}
