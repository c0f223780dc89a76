// Scores by category, as a table: at the end, and so far.

import { badge, el, seatClass } from "./dom.js";

const whyButton = (line, why) => line.rule && el("button", { class: "why", "aria-label": `Why? Rule ${line.rule}`, onclick: () => why(line.rule, line.text) }, `§${line.rule}`);

/** The scores of all seats by category, and the sum; the column of the seat `shown` is marked. */
export function scoreTable({ categories = [], scores, winners = [], points = true }, seats, why, shown = null) {
  const kind = (i, more = "") => `${more} ${i === shown ? "shown" : ""}`.trim();
  const head = el("tr", {}, el("td"), seats.map((seat, i) => el("th", { scope: "col", class: kind(i, seatClass(i)) }, badge(i), " ", el("span", { class: "name" }, seat.name))));
  const rows = categories.map((line) => el("tr", {}, el("th", { scope: "row" }, line.text, " ", whyButton(line, why)), line.scores.map((score, i) => el("td", { class: kind(i) }, score))));
  const [word, unit] = points ? ["Total", ""] : ["Of the way to winning", "\u202f%"];
  const sum = el("tr", { class: "sum" }, el("th", { scope: "row" }, word), scores.map((score, i) => el("td", { class: kind(i, winners.includes(i) ? "won" : "") }, winners.includes(i) ? "★ " : "", `${score}${unit}`)));
  return el("div", { class: "scroll" }, el("table", { id: "scores" }, el("thead", {}, head), el("tbody", {}, rows, sum)));
}

/** The conditions for winning, where the highest score alone is not enough. */
export function conditionList({ conditions = [] }, why) {
  const item = (line) => el("li", { class: line.met ? "met" : "missed" }, line.met ? "✓ " : "✗ ", line.text, " ", whyButton(line, why));
  return conditions.length ? el("section", {}, el("h3", {}, "What it takes to win"), el("ul", { id: "conditions" }, conditions.map(item))) : null;
}
