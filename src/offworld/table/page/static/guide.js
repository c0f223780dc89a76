// The guide of a first game: cards before it, then a lesson with a question, a halo on what it speaks of, and an answer to try.

import { optionsOf } from "./board.js";
import { $, el, svg } from "./dom.js";
import * as store from "./store.js";

const CLOSING = "You know enough to play. New things introduce themselves when they come up.";
const AROUND = 6; // units between a part of the picture and its halo
const ROUND = 12; // the halo's corners
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Guide {
  /** `id` is the table's; `answers` are those of the page, `choose(option)` gives one. */
  constructor(id, { answers, choose }) {
    Object.assign(this, { id, answers, choose, card: null, said: null, read: null });
    this.bubble = $("#guide");
    this.picture = $("#picture");
  }

  /** Says what belongs to the question of a view. At tables without a guide, nothing. */
  show(view) {
    this.view = view;
    if (!("lesson" in view) || store.table(this.id)?.guide === "off") return this.say(null);
    if (!this.card && view.cards?.length && !store.table(this.id)?.cards) this.deal(view.cards);
    const closing = view.closing ? { text: CLOSING, closing: true } : null;
    const remark = view.remark ? { text: view.remark, remark: true } : null;
    this.say((this.read !== view.asked && (closing ?? remark)) || view.lesson);
  }

  // --- lessons ---

  /** Shows a lesson in the bubble and on the board, or with null nothing. What is said already is not said again. */
  say(lesson) {
    const key = lesson && `${this.view.asked} ${lesson.text}`;
    const fresh = key !== this.said;
    if (fresh) this.fill(lesson);
    this.said = key;
    const marked = this.suggest(lesson?.option ?? null, fresh);
    if (this.card) return this.redeal();
    const ring = this.halo(marked ? null : lesson?.part); // one thing at a time: the answer to try, or else what the lesson is about
    if (fresh && (marked ?? ring)) this.reveal(marked ?? ring);
  }

  fill(lesson) {
    this.bubble.hidden = !lesson;
    this.bubble.classList.toggle("remark", Boolean(lesson?.remark));
    this.bubble.replaceChildren(...(lesson ? (lesson.closing || lesson.remark ? this.toRead(lesson.text) : this.lesson(lesson)) : []));
    $("#guide-news").textContent = lesson?.text ?? "";
  }

  lesson({ text, suggest, option, why, index, count }) {
    const words = suggest && [el("b", {}, "★ Try: "), suggest.replace(/\.$/, ""), why ? el("span", { class: "soft" }, ` — ${why}`) : null];
    return [
      el("p", {}, text),
      words ? el("button", { class: "try", onclick: () => this.choose(option) }, el("span", {}, words)) : null,
      this.foot(el("progress", { value: index, max: count, "aria-label": `Lesson ${index} of ${count}`, title: `Lesson ${index} of ${count}` })),
    ].filter(Boolean);
  }

  /** A text without anything to do but to read it. */
  toRead(text) {
    const dismiss = () => {
      this.read = this.view.asked;
      this.show(this.view);
      this.answers.focusFirst();
    };
    return [el("p", {}, text), this.foot(el("button", { class: "small", "data-guide": "read", onclick: dismiss }, "Got it"))];
  }

  foot(first) {
    return el("div", { class: "foot" }, first, el("button", { class: "plain small", "data-guide": "off", onclick: () => this.end() }, "Skip the guide"));
  }

  /** Ends the guide at this table for good. */
  end() {
    store.remember(this.id, { guide: "off" });
    this.show(this.view);
    this.answers.focusFirst();
  }

  /** Marks the answer to try, in the list and on the board; with `reveal` the list scrolls to it. Returns what is marked on the board. */
  suggest(option, reveal) {
    for (const marked of document.querySelectorAll(".suggest")) marked.classList.remove("suggest");
    if (option === null || this.card) return null;
    const row = this.answers.button(option);
    row?.classList.add("suggest");
    row?.closest("details")?.setAttribute("open", "");
    if (reveal && row) this.goTo(row);
    const things = [...this.picture.querySelectorAll(".can[data-option], .can[data-options]")];
    const thing = things.find((each) => optionsOf(each).includes(option)) ?? null;
    thing?.classList.add("suggest");
    return thing;
  }

  /** Brings the answer to try into sight, and with it the focus of the keyboard. */
  goTo(row) {
    if (this.answers.byKey && this.answers.list.contains(document.activeElement)) this.answers.focus(row);
    else row.scrollIntoView({ block: "nearest" });
  }

  // --- the halo ---

  /** Draws a halo around a part of the picture; with `alone` all else is shaded. Returns the halo. */
  halo(part, alone = false) {
    $(".guide-halo", this.picture)?.remove();
    const group = part && this.picture.querySelector(`:scope > [data-group="${CSS.escape(part)}"]`);
    if (!group) return null;
    const { x, y, width, height } = this.boxOf(group);
    const frame = this.picture.viewBox.baseVal;
    const shade = `M${frame.x} ${frame.y}h${frame.width}v${frame.height}h${-frame.width}zM${x} ${y}v${height}h${width}v${-height}z`;
    const ring = svg("rect", { class: "guide-ring", x, y, width, height, rx: ROUND });
    this.picture.append(svg("g", { class: "guide-halo", "data-part": part }, alone ? svg("path", { class: "guide-shade", d: shade }) : null, ring));
    return ring;
  }

  /** The box of a group in the picture's own units, within the picture. */
  boxOf(group) {
    const { left, top, right, bottom } = group.getBoundingClientRect();
    const back = this.picture.getScreenCTM().inverse();
    const [from, to] = [new DOMPoint(left, top), new DOMPoint(right, bottom)].map((point) => point.matrixTransform(back));
    const frame = this.picture.viewBox.baseVal;
    const x = Math.max(frame.x + 2, from.x - AROUND);
    const y = Math.max(frame.y + 2, from.y - AROUND);
    return { x, y, width: Math.min(frame.x + frame.width - 2, to.x + AROUND) - x, height: Math.min(frame.y + frame.height - 2, to.y + AROUND) - y };
  }

  /** Scrolls a part into sight, on screens where the board is longer than its frame. */
  reveal(part) {
    const board = this.picture.parentNode;
    const [frame, box] = [board.getBoundingClientRect(), part.getBoundingClientRect()];
    const card = this.card?.getBoundingClientRect();
    const space = (card && card.left < frame.right ? Math.min(card.top, frame.bottom) : frame.bottom) - frame.top; // on a phone a card lies over the board
    const inSight = box.top >= frame.top && box.bottom <= frame.top + space;
    const by = inSight ? 0 : box.top - frame.top - Math.max(0, (space - box.height) / 2);
    board.scrollTo({ top: board.scrollTop + by, behavior: still.matches || inSight ? "instant" : "smooth" }); // also ends a scroll to the answers
  }

  // --- cards ---

  /** Shows the cards one by one, each with its part of the board. */
  deal(cards) {
    let at = 0;
    const title = el("h2", { id: "card-title" });
    const text = el("p", { id: "card-text" });
    const dots = el("div", { class: "dots", role: "img" }, cards.map(() => el("span")));
    const next = el("button", { class: "main", "data-guide": "next", onclick: () => turn(at + 1) });
    const skip = el("button", { class: "plain", "data-guide": "skip", onclick: () => this.card.close() }, "Skip");
    const turn = (to) => {
      if (to >= cards.length) return this.card.close();
      at = Math.max(0, to);
      title.textContent = cards[at].title;
      text.textContent = cards[at].text;
      dots.setAttribute("aria-label", `Card ${at + 1} of ${cards.length}`);
      [...dots.children].forEach((dot, i) => dot.classList.toggle("now", i === at));
      next.textContent = at + 1 < cards.length ? "Next" : "Let's play";
      const part = this.halo(cards[at].part, true);
      if (part) this.reveal(part);
    };
    this.card = el("dialog", { class: "card", "aria-labelledby": "card-title", "aria-describedby": "card-text" }, el("div", { "aria-live": "polite" }, title, text), el("div", { class: "foot" }, skip, dots, next));
    this.card.addEventListener("close", () => this.dealt());
    this.card.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (step) turn(at + step);
    });
    document.body.append(this.card);
    document.body.classList.add("dealing");
    this.card.showModal();
    next.focus();
    turn(0);
    this.redeal = () => turn(at); // a new picture has lost the halo
  }

  dealt() {
    this.card.remove();
    this.card = null;
    document.body.classList.remove("dealing");
    store.remember(this.id, { cards: true });
    this.said = null;
    if (this.answers.byKey) this.answers.focusFirst();
    this.show(this.view);
  }
}

/** The review of a guided game in three sentences, above the full one; null at other tables. */
export function inShort(id, view) {
  if (!view.ending || store.table(id)?.guide === "off") return null;
  const { good, lost, next } = view.ending;
  const won = view.over.winners?.includes(view.seat);
  const parts = [["Well done", good], [won ? "Where it was close" : "Where it was lost", lost], ["Next time", next]].filter(([, words]) => words);
  const more = () => $(".ending .review").scrollIntoView({ behavior: still.matches ? "instant" : "smooth", block: "start" });
  return el(
    "section",
    { class: "in-short", "aria-label": "Your first game, in short" },
    el("h3", {}, "Your first game, in short"),
    el("dl", {}, parts.map(([word, words]) => [el("dt", {}, word), el("dd", {}, words)]).flat()),
    el("button", { class: "small", "data-guide": "review", onclick: more }, "The full review"),
  );
}
