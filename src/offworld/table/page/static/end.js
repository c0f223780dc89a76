// The end of a game: the result, scores by category, the review, progress over the game, the proof that it was fair, and the match file.

import { ask } from "./api.js";
import { listed } from "./answers.js";
import { chart } from "./chart.js";
import { copyButton, dialog, el } from "./dom.js";
import { proofSection } from "./fair.js";
import { inShort } from "./guide.js";
import { reviewSection } from "./review.js";
import { conditionList, scoreTable } from "./scores.js";
import { playAgain } from "./sit.js";

/** `why` explains a rule; `go` and `branch` lead from the review to a position. */
export function showEnd(id, view, token, { why, go, branch }) {
  const course = el("section", {}, el("h3", {}, "Who led when"), el("p", { class: "soft" }, "Drawing who led when …"));
  const trouble = el("p", { role: "alert", hidden: true });
  const again = () => playAgain(id, view.seat).catch((error) => ((trouble.hidden = false), (trouble.textContent = error.message)));
  const body = el(
    "div",
    { class: "end" },
    el("div", { class: "row next" }, view.seat >= 0 ? el("button", { class: "main", "data-do": "again", onclick: again }, "Play again") : null, el("a", { class: "button", href: "/" }, "Home")),
    trouble,
    inShort(id, view),
    scoreTable(view.over, view.seats, why),
    conditionList(view.over, why),
    reviewSection(id, view, { token, go: (...where) => (box.close(), go(...where)), branch }),
    course,
    proofSection(id, view),
    el(
      "div",
      { class: "row" },
      el("button", { class: "small", "data-do": "download", onclick: () => download(id, token) }, "Download the match"),
      copyButton(`${location.origin}/table/${id}/0`, "Copy replay link"),
    ),
  );
  const box = dialog(result(view), body);
  box.classList.add("ending");
  drawCourse(id, view, token, course);
}

// --- the result, in one sentence ---

const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth"];

/** What the viewer wants to know first: "You came second, 92 to 104". */
function result({ seat: me, seats, over }) {
  const { scores, winners = [], points = true } = over;
  const others = (chosen) => seats.map((_, seat) => seat).filter((seat) => !chosen.includes(seat));
  const best = (chosen) => Math.max(...chosen.map((seat) => scores[seat]));
  const against = (mine, theirs) => (points && theirs.length ? `, ${mine} to ${best(theirs)}` : points ? ` with ${mine}` : "");
  if (!winners.length) return me >= 0 ? `You didn't win${against(scores[me], others([me]))}` : "Nobody won";
  if (winners.includes(me) || me < 0) {
    const names = winners.map((seat) => (seat === me ? "You" : seats[seat].name)).sort((one, other) => (other === "You") - (one === "You"));
    return `${listed(names)} won${against(best(winners), others(winners))}`;
  }
  const ahead = others([me]).filter((seat) => winners.includes(seat) || scores[seat] > scores[me]).length;
  return `You came ${PLACES[ahead]}${against(scores[me], winners)}`;
}

// --- the chart ---

async function drawCourse(id, view, token, place) {
  try {
    const { course: lines, race } = await ask(`/api/tables/${id}/course`, { token });
    if (lines[0].length === 1) return place.remove(); // with one seat there is no lead
    place.firstChild.textContent = `Who led when: ${race}`;
    const words = inWords(lines, view);
    place.lastChild.replaceWith(led(lines, view, Math.max(240, place.clientWidth), words), el("p", { class: "soft" }, words));
  } catch (error) {
    place.lastChild.textContent = error.message;
  }
}

function led(lines, view, wide, words) {
  const most = Math.max(5, ...lines.flat());
  const step = most > 120 ? 50 : most > 50 ? 20 : most > 10 ? 10 : 1;
  return chart({ points: lines.map((scores, i) => [i, scores]), names: view.seats.map((seat) => seat.name), wide, most, step, below: `${lines.length - 1} answers`, words });
}

/** How long each seat led, for screen readers. */
function inWords(lines, view) {
  const led = view.seats.map(() => 0);
  for (const scores of lines) {
    const best = Math.max(...scores);
    if (best > 0) scores.forEach((score, i) => (led[i] += score === best));
  }
  const share = (count) => `${Math.round((100 * count) / lines.length)}%`;
  return `In the lead, alone or together: ${view.seats.map((seat, i) => `${seat.name} ${share(led[i])}`).join(", ")} of the game.`;
}

async function download(id, token) {
  const text = await ask(`/api/tables/${id}/match`, { token });
  const link = el("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: `offworld-${id}.match` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
