// The review of a finished game: everybody's chances over time, and the answers that changed them most.

import { ask } from "./api.js";
import { outlook, percent } from "./bars.js";
import { chart } from "./chart.js";
import { badge, el, seatClass } from "./dom.js";

const AGAIN = 1000; // milliseconds between two requests for its progress

/** A section that requests the review, shows its progress and then the review. `go(entry, seat, words)` leads to a position, `branch(entry, seat)` continues from it. */
export function reviewSection(id, view, { token, go, branch }) {
  const place = el("div", { class: "review-body" });
  const section = el("section", { class: "review", "aria-label": "Review" }, el("h3", {}, "Review"), place);
  const look = (method) => ask(`/api/tables/${id}/review`, { method, token });

  async function follow(method = "GET") {
    try {
      for (let review = await look(method); show(review); review = await look("GET")) await new Promise((done) => setTimeout(done, AGAIN));
    } catch (error) {
      place.replaceChildren(el("p", { class: "soft" }, error.message), again());
    }
  }

  /** Shows the state. Returns whether to ask again: not when the dialog was closed. */
  function show({ state, done, text, review }) {
    if (!section.isConnected) return false;
    if (state === "working") working(place, done);
    else if (state === "ready") place.replaceChildren(...found(review, view, { go, branch, wide: Math.max(240, place.clientWidth) }));
    else if (state === "failed") place.replaceChildren(el("p", { class: "soft" }, text), again());
    else if (view.seat >= 0) follow("POST");
    else place.replaceChildren(el("p", { class: "soft" }, "Where was this game won and lost?"), again("Review this game"));
    return state === "working";
  }

  const again = (words = "Try again") => el("button", { "data-do": "review", onclick: () => follow("POST") }, words);
  follow();
  return section;
}

/** Shows the progress in the same bar, so that nothing is read out twice. */
function working(place, done) {
  if (!place.querySelector("progress")) {
    place.replaceChildren(el("p", { class: "soft" }, "Every answer is being analysed. You can close this and come back later."), el("progress", { max: 1, "aria-label": "Progress of the review" }));
  }
  place.querySelector("progress").value = done;
}

/** The costly answers, the viewer's own first, then everybody's chances over the game. */
function found(review, view, { go, branch, wide }) {
  const own = review.turnings.filter((each) => each.seat === view.seat).sort((one, other) => other.lost - one.lost);
  const rest = review.turnings.filter((each) => each.seat !== view.seat);
  const turnings = [...own, ...rest];
  const marks = turnings.map((each, i) => ({ at: each.entry, seat: each.seat, value: each.played.chance, number: i + 1 }));
  const points = review.course.map(({ entry, chances }) => [entry, chances]);
  const words = `The chances of winning over ${points.at(-1)[0]} answers. ${accuracy(review, view)}`;
  const list = (title, some, first) => [el("h4", {}, title), el("ol", { class: "turnings" }, some.map((each, i) => turning(each, first + i, view, { go, branch })))];
  const parts = [];
  if (own.length) parts.push(...list("What cost you most", own, 1));
  else if (view.seat >= 0) parts.push(el("p", {}, "None of your answers clearly cost you the game."));
  if (rest.length) parts.push(...list(view.seat < 0 ? "What turned the game" : "What others could have done better", rest, own.length + 1));
  else if (!own.length && view.seat < 0) parts.push(el("p", {}, "No answer clearly cost anybody the game."));
  parts.push(
    el("h4", {}, "Each player's chance of winning, from what that player could see"),
    chart({ points, names: review.names, wide, most: 1, step: 0.25, unit: percent, below: `${points.at(-1)[0]} answers`, words, marks }),
    el("p", { class: "soft" }, accuracy(review, view)),
  );
  return parts;
}

const nameOf = (view, seat) => view.seats[seat]?.name ?? `Seat ${seat + 1}`;

function accuracy({ accuracy: seats }, view) {
  const shares = seats.filter((each) => each.decisions).map((each) => `${nameOf(view, each.seat)} ${percent(each.best)}`);
  return `The best answer, or one as good: ${shares.join(", ")} of the time.`;
}

/** Two answers as a sentence quotes them: without details, unless these are the difference. */
function inBrief(...texts) {
  const whole = texts.map((text) => text.replace(/\.$/, ""));
  const brief = whole.map((text) => text.split(/[:;] /)[0]);
  return brief[0] === brief[1] ? whole : brief;
}

/** One costly answer: what was played, what was better, why, and links to the position. */
function turning(each, number, view, { go, branch }) {
  const name = nameOf(view, each.seat);
  const own = each.seat === view.seat;
  const [who, whose] = own ? ["You", "your"] : [name, `${name}'s`];
  const [played, better] = inBrief(each.played.text, each.better.text);
  const said = `${who} answered “${played}”. “${better}” would have been better: ${whose} chance of winning was ${percent(each.played.chance)} instead of ${percent(each.better.chance)}.`;
  const note = `${name} answered “${each.played.text}” (${percent(each.played.chance)}). Better: “${each.better.text}” (${percent(each.better.chance)}).`;
  const answer = (word, { text, chance, score }) => el("div", { class: "way" }, el("p", {}, el("b", {}, `${word} `), text), outlook({ chance, score }, view.points));
  const then = each.line.slice(1).map((step) => (step.seat === each.seat ? step.text : `${nameOf(view, step.seat)}: ${step.text}`));
  return el(
    "li",
    { class: `turning ${seatClass(each.seat)}` },
    el("p", { class: "head" }, el("span", { class: "number" }, number), badge(each.seat), el("b", {}, who), el("span", { class: "soft" }, each.question)),
    el("p", {}, said),
    answer("Played:", each.played),
    answer("Better:", each.better),
    el("p", {}, each.words),
    then.length ? el("p", { class: "soft" }, `Expected then: ${then.join(" → ")}`) : null,
    el(
      "div",
      { class: "row" },
      el("button", { class: `small ${own ? "main" : ""}`, "data-do": "try", onclick: () => branch(each.entry, each.seat) }, "Play on from here"),
      el("button", { class: "small", "data-do": "look", onclick: () => go(each.entry, each.seat, note) }, "Look at it"),
    ),
  );
}
