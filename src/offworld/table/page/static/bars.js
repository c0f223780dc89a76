// Chances as bars, with whiskers for the confidence interval.

import { el, svg } from "./dom.js";

const HIGH = 8;
const VAGUE = 0.3; // from this uncertainty on no figure is shown
const whole = (share) => Math.round(100 * share);

export const percent = (share) => `${whole(share)}\u202f%`;

/** A chance and a score for screen readers. */
function spoken({ chance, unsure, score }) {
  if (unsure >= VAGUE) return "Too uncertain to tell.";
  return `${whole(chance)} percent to win${unsure ? `, give or take ${whole(unsure)}` : ""}; expected score ${Math.round(score)}.`;
}

/** The bar alone, as wide as its container. */
function bar({ chance, unsure = 0 }) {
  const at = (share) => (100 * Math.max(0, Math.min(1, share))).toFixed(1);
  const [from, to] = [at(chance - unsure), at(chance + unsure)];
  return svg(
    "svg",
    { class: "bar", viewBox: `0 0 100 ${HIGH}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("rect", { class: "track", width: 100, height: HIGH }),
    svg("rect", { class: "full", width: at(chance), height: HIGH }),
    unsure ? svg("path", { class: "whisker", d: `M${from} ${HIGH / 2}H${to}M${from} 1V${HIGH - 1}M${to} 1V${HIGH - 1}` }) : null,
  );
}

/** A bar with its figures: the chance of winning and the expected score. */
export function outlook(forecast) {
  const vague = forecast.unsure >= VAGUE;
  return el(
    "span",
    { class: vague ? "outlook vague" : "outlook" },
    bar(forecast),
    el("b", { "aria-hidden": "true" }, vague ? "?" : percent(forecast.chance)),
    el("span", { class: "score", "aria-hidden": "true" }, vague ? "" : `≈\u202f${Math.round(forecast.score)}`),
    el("span", { class: "unseen" }, spoken(forecast)),
  );
}
