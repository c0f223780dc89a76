// Chances as bars, with whiskers for the confidence interval.

import { el, svg } from "./dom.js";

const HIGH = 8;
const VAGUE = 0.3; // from this uncertainty on no figure is shown
const whole = (share) => Math.round(100 * share);

export const percent = (share) => `${whole(share)}\u202f%`;

/** A chance and a score for screen readers. Without points, a score is how near to winning one is, in percent. */
function spoken({ chance, unsure, score }, points) {
  if (unsure >= VAGUE) return "Too uncertain to tell.";
  const near = points ? `expected score ${Math.round(score)}` : `${Math.round(score)} percent of the way`;
  return `${whole(chance)} percent to win${unsure ? `, give or take ${whole(unsure)}` : ""}; ${near}.`;
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

/** A bar with its figures: the chance of winning and the expected score, or without points how near to winning. */
export function outlook(forecast, points = true) {
  const vague = forecast.unsure >= VAGUE;
  const near = `≈\u202f${Math.round(forecast.score)}${points ? "" : "\u202f% of the way"}`;
  return el(
    "span",
    { class: vague ? "outlook vague" : "outlook" },
    bar(forecast),
    el("b", { "aria-hidden": "true" }, vague ? "?" : percent(forecast.chance)),
    el("span", { class: "score", "aria-hidden": "true" }, vague ? "" : near),
    el("span", { class: "unseen" }, spoken(forecast, points)),
  );
}
