// Lines over the course of a game, one for each seat, distinguished by colour and dashes.

import { el, seatClass, svg } from "./dom.js";

const HIGH = 220;
const LEFT = 46; // room for "100 %"
const RIGHT = 8;
const BOTTOM = 24;

/**
 * Drawn for the given width, so that text keeps its size, with the `names` of the seats below. `points` are pairs of a place in the game
 * and a value for each seat; `marks` are numbered places on a seat's line.
 */
export function chart({ points, names, wide, most, step, unit = String, below, words, marks = [] }) {
  const last = Math.max(1, points.at(-1)[0]);
  const x = (at) => (LEFT + ((wide - LEFT - RIGHT) * at) / last).toFixed(1);
  const y = (value) => (8 + (HIGH - BOTTOM - 8) * (1 - value / most)).toFixed(1);
  const grid = [];
  for (let at = 0; at <= most; at += step) {
    grid.push(svg("path", { class: "rule", d: `M${LEFT} ${y(at)}H${wide - RIGHT}` }), svg("text", { x: LEFT - 6, y: Number(y(at)) + 4, "text-anchor": "end" }, unit(at)));
  }
  const lines = names.map((_, seat) => {
    const path = points.map(([at, values], n) => `${n ? "L" : "M"}${x(at)} ${y(values[seat])}`).join("");
    return svg("path", { class: `line ${seatClass(seat)} dash-${seat}`, d: path });
  });
  const numbered = marks.map(({ at, seat, value, number }) =>
    svg("g", { class: `mark ${seatClass(seat)}`, transform: `translate(${x(at)} ${y(value)})` }, svg("circle", { r: 9 }), svg("text", { y: 4, "text-anchor": "middle" }, number)),
  );
  const corner = svg("text", { x: wide - RIGHT, y: HIGH - 4, "text-anchor": "end" }, below);
  const drawn = svg("svg", { class: "chart", viewBox: `0 0 ${wide} ${HIGH}`, role: "img", "aria-label": words }, grid, corner, lines, numbered);
  return el("figure", {}, drawn, legend(names));
}

/** Whose line is whose; screen readers get words instead. */
function legend(names) {
  const sample = (seat) => svg("svg", { class: "chart", viewBox: "0 0 34 12" }, svg("path", { class: `line ${seatClass(seat)} dash-${seat}`, d: "M0 6H34" }));
  return el("ul", { class: "legend", "aria-hidden": "true" }, names.map((name, seat) => el("li", {}, sample(seat), name)));
}
