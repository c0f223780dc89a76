// The log: what happened, in words and the seats' colours, with what is new since the viewer's last turn marked.

import { $, announce, badge, el, seatClass } from "./dom.js";

export class Log {
  constructor({ why, go }) {
    Object.assign(this, { why, go, lines: [] });
    this.list = $("#log");
  }

  /** Adds new lines; `fresh` when they are the whole log. */
  add(lines, fresh) {
    if (fresh) {
      this.lines = [];
      this.list.replaceChildren();
    }
    const atEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 60;
    for (const line of lines) {
      this.lines.push(line);
      this.list.append(this.item(line));
    }
    if (!fresh && lines.length) announce(lines.map((line) => line.text).join(" "));
    if (atEnd || fresh) this.toEnd();
  }

  toEnd() {
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** Marks the last line of a position and scrolls to it; with null, returns to the end. */
  at(number) {
    this.list.querySelector(".here")?.classList.remove("here");
    if (number === null) return this.toEnd();
    const line = [...this.list.children].findLast((item) => Number(item.dataset.number) <= number);
    if (!line) return;
    line.classList.add("here");
    this.list.scrollTop = line.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
  }

  item(line) {
    return el(
      "li",
      { class: seatClass(line.seat), "data-number": line.number },
      line.seat >= 0 ? badge(line.seat) : el("span", { class: "badge" }),
      el("a", { href: `${this.go.base}/${line.number}`, title: `Look at position ${line.number}`, onclick: (event) => (event.preventDefault(), this.go(line.number)) }, line.text),
      line.rule ? el("button", { class: "why", "aria-label": `Why? Rule ${line.rule}`, onclick: () => this.why(line.rule, line.text) }, `§${line.rule}`) : null,
    );
  }

  /** Puts "Since your last turn" after the viewer's last entry. */
  since(mine) {
    if (mine === null) return;
    this.list.querySelector(".since")?.remove();
    const first = [...this.list.children].find((item) => Number(item.dataset.number) > mine);
    if (first && mine > 0) first.before(el("li", { class: "since" }, "Since your last turn"));
    for (const item of this.list.children) item.classList.toggle("new", mine > 0 && Number(item.dataset.number) > mine);
  }
}
