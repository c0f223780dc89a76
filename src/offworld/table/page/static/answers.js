// The question and its answers: a complete, numbered list that works by pointer, keyboard and screen reader.

import { outlook } from "./bars.js";
import { optionsOf } from "./board.js";
import { headings } from "./carry.js";
import { $, announce, el } from "./dom.js";
import * as store from "./store.js";

const NEWCOMER = 6; // answers, after which the page gives no more advice
const MANY = 12; // answers, from which on they are folded by place or by the thing they stand on
const SEVERAL = 6; // answers, from which on they have headings
const DIGIT_PAUSE = 800; // milliseconds, after which the typed number is complete
const FINAL = { chance: "Chance comes next: this can't be taken back.", last: "Chance comes next and your turn ends: this can't be taken back.", reaction: "Others may react to this.", turn: "This ends your turn.", shown: "Others will see it: this can't be taken back." };
const FINAL_ANYHOW = "Perhaps this can't be taken back."; // a reason that this page does not know

export class Answers {
  /** `choose(option)`, `look(option or null)` and `why(rule, text)` are the table's; `placeOf(option)` names where a piece in hand goes. */
  constructor({ choose, look, why, placeOf }) {
    Object.assign(this, { choose, look, why, placeOf, typed: "", answers: [], forecasts: new Map(), byKey: false });
    this.list = $("#answers");
    this.preview = $("#preview");
    this.confirming = $("#confirm");
    this.weighing = $("#weighing");
    this.list.addEventListener("pointerleave", () => this.look(null));
    $("#picture").addEventListener("taken", ({ detail }) => this.unfold(detail));
    for (const [input, byKey] of [["keydown", true], ["pointerdown", false]]) document.addEventListener(input, () => (this.byKey = byKey), true);
  }

  /** Shows the question of a view, or whom the table waits for. Returns whether it is a new one. */
  show(view) {
    const before = this.asked;
    this.asked = `${view.asked} ${view.question?.text}`;
    $("#ask").dataset.number = view.number;
    $("#ask").dataset.asked = view.asked;
    $("#ask").classList.toggle("asked", Boolean(view.question));
    this.head(view);
    this.answers = view.answers ?? [];
    this.points = view.points ?? true;
    if (before === this.asked) return false;
    const held = document.activeElement === document.body || $("#ask").contains(document.activeElement);
    this.unconfirm();
    this.forecasts.clear();
    this.say(null);
    this.tell();
    this.list.replaceChildren(...this.rows());
    this.list.scrollTop = 0;
    if (held && this.byKey && !document.querySelector("dialog[open]")) this.focusFirst();
    return true;
  }

  /** Writes the heading if it has changed, so that focus stays and nothing is read out twice. */
  head(view) {
    const parts = this.heading(view);
    const said = `${this.asked} ${parts[0]}`;
    if (said !== this.said) $("#question").replaceChildren(...parts);
    this.said = said;
  }

  heading(view) {
    if (view.question) {
      const { text, rule } = view.question;
      return [text, " ", el("button", { class: "why", "aria-label": `Why? Rule ${rule}`, onclick: () => this.why(rule, text) }, `§${rule}`)];
    }
    if (view.frozen) return [view.frozen];
    if (view.over) return [winnersOf(view)];
    const waited = view.seats.filter((seat) => seat.waiting).map((seat) => seat.name);
    return [waited.length ? `Waiting for ${listed(waited)} …` : "…"];
  }

  /** One row for each answer; of many, one group for each place or heading, and then the others. Groups of what can be moved are folded. */
  rows() {
    const { order, of, moved } = headings($("#picture"), optionsOf);
    const folds = moved || !order.length;
    if (this.answers.length < (folds ? MANY : SEVERAL)) return this.answers.map((answer, i) => this.item(answer, i));
    const groups = new Map(order.map((heading) => [heading, []]));
    for (const answer of this.answers) {
      const group = this.placeOf(answer.option) ?? of.get(answer.option) ?? null;
      groups.set(group, [...(groups.get(group) ?? []), answer]);
    }
    let count = 0;
    return [...groups].flatMap(([group, answers]) => {
      const items = answers.map((answer) => this.item(answer, count++));
      if (!items.length || group === null) return items;
      if (!folds) return el("li", { class: "group" }, el("h2", {}, group), el("ol", { "aria-label": group }, items));
      if (order.includes(group) && items.length < 2) return items;
      const words = order.includes(group) ? `${group}: ${items.length} answers` : group;
      return el("li", { class: "place" }, el("details", { name: "place", "data-heading": group }, el("summary", {}, words), el("ol", {}, items)));
    });
  }

  /** Whether the list lies beside the board, not below it. */
  get beside() {
    return this.list.getBoundingClientRect().left >= $("#board").getBoundingClientRect().right;
  }

  /** Opens the answers under a heading, where the list lies beside the board: below it, the board would shrink. */
  unfold(heading) {
    const group = this.beside && [...this.list.querySelectorAll("details")].find((each) => each.dataset.heading === heading);
    if (!group) return;
    group.open = true;
    group.scrollIntoView({ block: "nearest" });
  }

  item({ option, text, rule, notation }, i) {
    const button = el(
      "button",
      {
        class: "answer", "data-option": option, title: notation,
        onclick: () => this.choose(option), onfocus: () => this.look(option), onpointerenter: (event) => event.pointerType === "mouse" && this.look(option),
      },
      el("span", { class: "number", "aria-hidden": "true" }, i + 1),
      el("span", { class: "words" }, text),
    );
    return el("li", {}, button, el("button", { class: "why", tabindex: -1, "aria-label": `Why? Rule ${rule}`, onclick: () => this.why(rule, text) }, `§${rule}`));
  }

  buttons() {
    return [...this.list.querySelectorAll(".answer")];
  }

  /** Focuses an answer and opens its place. */
  focus(button) {
    const place = button?.closest("details");
    if (place) place.open = true;
    button?.focus();
  }

  focusFirst() {
    const first = $("#placing:not([hidden])") ?? $("summary, .answer", this.list);
    if (first) first.focus({ preventScroll: true });
    else $("#question").focus({ preventScroll: true });
  }

  /** Marks the row of an option. `reveal` scrolls to it: not while the pointer is on the list, which must not move under it. */
  light(option, reveal = false) {
    for (const button of this.buttons()) {
      const lit = Number(button.dataset.option) === option;
      if (!button.classList.toggle("lit", lit) || !reveal) continue;
      const place = button.closest("details");
      if (place && this.beside) place.open = true;
      button.scrollIntoView({ block: "nearest" });
    }
  }

  button(option) {
    return this.buttons().find((button) => Number(button.dataset.option) === option);
  }

  // --- hints ---

  /** Shows a sentence about a hint: that it is `awaited`, or what its bars mean. With null, nothing. */
  say(words, awaited = false) {
    this.weighing.textContent = words ?? "";
    this.weighing.hidden = words === null;
    this.weighing.classList.toggle("busy", awaited);
  }

  /** Whether a hint is on its way. */
  get awaited() {
    return this.weighing.classList.contains("busy");
  }

  /** Shows the forecasts, marks the best answer and scrolls to it. */
  hint({ option, equal, verdict, answers, playouts }) {
    this.forecasts = new Map(answers.map((each) => [each.option, each]));
    for (const button of this.buttons()) this.weigh(button, this.forecastOf(button));
    for (const place of this.list.querySelectorAll("details")) {
      const inside = [...place.querySelectorAll(".answer")].map((button) => this.forecastOf(button)).filter(Boolean);
      if (inside.length) this.weigh($("summary", place), inside.reduce((best, each) => (each.option === option || (best.option !== option && each.chance > best.chance) ? each : best)));
    }
    for (const button of this.buttons()) {
      const own = Number(button.dataset.option);
      button.classList.toggle("hint", own === option);
      button.classList.toggle("equal", equal.length > 1 && equal.includes(own));
    }
    const figures = this.points ? "Chance to win, expected score" : "Chance to win, and how near it comes";
    this.say(answers.length ? `${figures} (${playouts.toLocaleString("en")} games). ${verdict}` : "A bot's choice. Bars follow once the bots have warmed up.");
    this.focus(this.button(option));
  }

  forecastOf(button) {
    return this.forecasts.get(Number(button.dataset.option));
  }

  weigh(row, forecast) {
    $(".outlook", row)?.remove();
    row.classList.toggle("weighed", Boolean(forecast));
    if (forecast) row.append(outlook(forecast, this.points));
  }

  /** What a hint expects after an answer, in the same turn. */
  expected(option) {
    const { line = [] } = this.forecasts.get(option) ?? {};
    const own = line.slice(1).filter((step) => step.seat === line[0].seat);
    return own.length ? [el("li", { class: "expected" }, el("b", {}, "Expected: "), own.map((step) => step.text).join(" → "))] : [];
  }

  /** Shows what an answer will do: whether it is final, and the lines of its preview when they are known. */
  tell(answer, lines) {
    if (!answer) return this.preview.replaceChildren(...this.advice());
    const items = (lines ?? []).map((line) => el("li", {}, line.text));
    if (answer.final) items.unshift(el("li", { class: "chance" }, FINAL[answer.final] ?? FINAL_ANYHOW));
    if (lines && !items.length) items.push(el("li", { class: "soft" }, "Leads to the next question."));
    items.push(...this.expected(answer.option));
    this.preview.replaceChildren(el("ul", {}, items));
    if (this.preview.scrollHeight > this.preview.clientHeight) this.preview.tabIndex = 0; // so that keys can scroll it
    else this.preview.removeAttribute("tabindex");
    announce(items.map((item) => item.textContent).join(" "));
  }

  /** Advice for newcomers, until they have answered a few questions. */
  advice() {
    const unsure = this.answers.length > 1 && store.setting("answered", 0) < NEWCOMER;
    const words = !$("#placing").hidden
      ? `Point at the map: the piece goes there, and a click lays it. R turns it${$("#placing [data-do=flip]").hidden ? "" : ", F flips it"}.`
      : $("#picture .can[data-heading][data-from]")
        ? "Click a piece that glows, then where it goes, or drag it there. Or choose an answer here."
        : "Click what glows on the board, or an answer here. Point at one to see what it will do.";
    return unsure ? [el("p", { class: "advice" }, words)] : [];
  }

  // --- confirming final answers ---

  confirm(answer, lines, go) {
    this.light(answer.option);
    this.tell(answer, lines);
    const yes = el("button", { class: "main", "data-do": "yes", onclick: () => (this.unconfirm(), go()) }, "Do it ", el("kbd", {}, "↵"));
    const no = el("button", { "data-do": "no", onclick: () => this.back() }, "Back ", el("kbd", {}, "Esc"));
    const never = el("button", { class: "plain small", "data-do": "unasked", title: "Settings can turn this on again", onclick: () => (store.choose("confirm", false), this.unconfirm(), go()) }, "Don't ask again");
    this.confirming.replaceChildren(el("p", {}, answer.text), el("div", { class: "row" }, yes, no, never));
    this.confirming.hidden = false;
    this.chosen = answer.option;
    this.from = document.activeElement;
    yes.focus({ preventScroll: true });
  }

  /** Whether an answer waits to be confirmed. */
  get held() {
    return !this.confirming.hidden;
  }

  /** Ends the confirmation. Returns whether there was one. */
  unconfirm() {
    const was = !this.confirming.hidden;
    this.confirming.hidden = true;
    this.chosen = null;
    return was;
  }

  back() {
    const option = this.chosen;
    if (!this.unconfirm()) return false;
    if ($("#placing").contains(this.from)) this.from.focus();
    else this.focus(this.button(option));
    return true;
  }

  // --- keys ---

  /** Arrows walk through the list, digits choose by number. Returns whether the key was used. */
  key(event) {
    const buttons = this.buttons();
    if (!buttons.length) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      const inside = document.activeElement.matches("summary") ? $(".answer", document.activeElement.parentNode) : null;
      const at = inside ? buttons.indexOf(inside) - Math.max(0, step) : buttons.indexOf(document.activeElement);
      this.focus(buttons[at < 0 && !inside ? (step > 0 ? 0 : buttons.length - 1) : (at + step + buttons.length) % buttons.length]);
      return true;
    }
    if (event.key === "Home" || event.key === "End") {
      this.focus(buttons.at(event.key === "Home" ? 0 : -1));
      return true;
    }
    return /^[0-9]$/.test(event.key) && this.digit(event.key, buttons);
  }

  /** Chooses by number. With more than nine answers a second digit may follow within a pause. */
  digit(digit, buttons) {
    clearTimeout(this.pause);
    const number = Number(this.typed + digit);
    this.typed = number >= 1 && number <= buttons.length ? String(number) : "";
    const button = buttons[Number(this.typed) - 1];
    if (!button) return true;
    this.focus(button);
    const take = () => {
      this.typed = "";
      if (button.isConnected) button.click();
    };
    if (Number(this.typed) * 10 > buttons.length) take();
    else this.pause = setTimeout(take, DIGIT_PAUSE);
    return true;
  }
}

export const listed = (names) => (names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names[0]);

/** The winners, as a sentence. */
export function winnersOf(view) {
  const won = view.over.winners ?? [];
  const names = won.map((seat) => (seat === view.seat ? "You" : view.seats[seat]?.name ?? `Seat ${seat + 1}`));
  if (!names.length) return "Nobody wins";
  names.sort((one, other) => (other === "You") - (one === "You"));
  return names.length > 1 ? `${listed(names)} win together` : `${names[0]} ${names[0] === "You" ? "win" : "wins"}`;
}
