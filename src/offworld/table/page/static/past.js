// The history of a game: every position has its URL, and a finished game, or an own solo game without secrets, can be continued from any of them.

import { ask } from "./api.js";
import { $, copyButton, el } from "./dom.js";

export class Past {
  /** `show(position)` draws a past position, `leave()` returns to the present; `facts()` describes the table. */
  constructor({ id, token, show, leave, facts, layout, trouble }) {
    Object.assign(this, { id, token, show, leave, facts, layout, trouble, number: null, aim: null, last: 0, eyes: null, note: null, asked: 0, known: false });
    this.bar = $("#past");
    addEventListener("popstate", () => this.fromAddress());
  }

  get open() {
    return this.number !== null;
  }

  /** Whether a position was requested and has not come yet: its link must show it, not the final scores. */
  get coming() {
    return this.aim !== null;
  }

  /** Goes to the position in the address. */
  fromAddress() {
    const found = location.pathname.match(/^\/table\/[^/]+\/(\d+)$/);
    if (found) this.go(Number(found[1]), false);
    else if (this.open) this.close(false);
  }

  /** One position on or back, counted from the last requested one: keys may come faster than positions. */
  step(by) {
    if (!this.open && by > 0) return;
    this.go((this.aim ?? this.number ?? this.last) + by);
  }

  /** Goes to a position as a seat saw it, with a note about it. */
  look(number, eyes, words) {
    this.eyes = eyes;
    this.note = { number, words };
    return this.go(number);
  }

  async go(number, push = true) {
    const last = this.last;
    const wanted = Math.max(0, Math.min(number, last || number));
    if (this.open && wanted >= last && number > last) return this.close();
    const turn = ++this.asked;
    this.aim = wanted;
    try {
      const query = new URLSearchParams({ layout: this.layout() });
      query.set("seat", this.eyes ?? this.facts().seat);
      const position = await ask(`/api/tables/${this.id}/positions/${wanted}?${query}`, { token: this.token() });
      if (turn !== this.asked) return; // a later step overtook this one
      const was = this.open;
      this.number = wanted;
      this.aim = null;
      this.last = Math.max(this.last, position.last ?? 0);
      if (push) history[was ? "replaceState" : "pushState"](null, "", `/table/${this.id}/${wanted}`);
      this.position = position;
      this.draw();
      this.show(position); // after the bar, which takes space from the log
    } catch (error) {
      this.aim = null;
      this.trouble(error);
    }
  }

  /** The window has another layout now: gets the position drawn for it. */
  relayout() {
    if (this.open) this.go(this.aim ?? this.number, false);
  }

  close(push = true) {
    if (!this.open) return false;
    this.number = this.aim = null;
    this.asked++;
    this.bar.hidden = true;
    if (push) history.pushState(null, "", `/table/${this.id}`);
    this.leave();
    return true;
  }

  /** The game went on meanwhile: updates only the count, so that a held slider stays; at the end, everything. */
  refresh(last) {
    const { known } = this;
    const same = known && this.last === last;
    this.last = last;
    this.known = true;
    if (!this.open || same) return;
    if (!known || this.facts().over) return this.draw();
    $("input", this.bar).max = last;
    $(".where", this.bar).textContent = this.where();
    for (const on of this.bar.querySelectorAll(".on")) on.disabled = false;
  }

  where() {
    return `Position ${this.number} of ${this.last}. `;
  }

  draw() {
    const { position } = this;
    const { over, branches, names, seat } = this.facts();
    const at = this.number;
    const slide = el("input", { type: "range", min: 0, max: this.last, value: at, "aria-label": "Position", onchange: () => this.go(Number(slide.value)) });
    const key = (words, label, to, off, kind = "") => el("button", { class: `small ${kind}`, "aria-label": label, title: label, disabled: off, onclick: () => this.go(to()) }, words);
    const focused = this.bar.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : null;
    const parts = [
      el("h1", { class: "unseen" }, "A past position"),
      el("div", { class: "row keys" }, key("|◀", "First", () => 0, at === 0), key("◀", "One back (←)", () => at - 1, at === 0), slide, key("▶", "One on (→)", () => at + 1, at >= this.last, "on"), key("▶|", "Last", () => this.last, at >= this.last, "on")),
      el("p", { class: "happened" }, el("b", { class: "where" }, this.where()), position.log.map((line) => line.text).join(" ")),
      this.note?.number === at ? el("p", { class: "note" }, this.note.words) : null,
      el(
        "div",
        { class: "row" },
        el("button", { class: "main small", "data-do": "now", onclick: () => this.close() }, "Back to now"),
        copyButton(location.href, "Copy link"),
        branches ? el("button", { class: "small", "data-do": "branch", onclick: () => this.branch(at) }, "What if … play on from here") : null,
        over ? el("button", { class: "small", "data-do": "scores" }, "Scores and review") : null,
        over ? this.eyesOf(names, seat) : null,
      ),
    ];
    this.bar.replaceChildren(...parts.filter(Boolean));
    this.bar.hidden = false;
    if (focused) [...this.bar.querySelectorAll("[aria-label]")].find((each) => each.getAttribute("aria-label") === focused)?.focus();
  }

  eyesOf(names, seat) {
    const choice = el("select", { "aria-label": "From whose eyes", onchange: () => ((this.eyes = Number(choice.value)), this.go(this.number, false)) });
    choice.append(...[["a spectator", -1], ...names.map((name, i) => [name, i])].map(([name, i]) => el("option", { value: i, selected: i === (this.eyes ?? seat) }, `Seen by ${name}`)));
    return choice;
  }

  /** Opens a new table that continues from a position, at the viewer's own seat or at a given one. */
  async branch(at, seat = null) {
    try {
      const made = await ask(`/api/tables/${this.id}/branch`, { method: "POST", body: { at, seat }, token: this.token() });
      const mine = made.seats.find((each) => each.token);
      location.href = `/table/${made.table}${mine ? `#${mine.token}` : ""}`;
    } catch (error) {
      this.aim = null;
      this.trouble(error);
    }
  }
}
