// Replaying a turn on the board: its positions step by step, each with its words, then the present again.

import { ask } from "./api.js";
import { $, announce, el } from "./dom.js";

const PACE = 600; // milliseconds a step
const START = 300; // milliseconds that the position before the first step is shown

export class Replay {
  /** `show(position)` draws a past position, `leave()` the present one; `seat()` is the viewer's. */
  constructor({ id, token, seat, layout, show, leave, trouble }) {
    Object.assign(this, { id, token, seat, layout, show, leave, trouble, on: false, run: 0 });
    this.caption = $("#caption");
    document.addEventListener("click", (event) => this.click(event), true);
    document.addEventListener("keydown", (event) => this.key(event), true);
  }

  /** Plays steps, each with its `number` and `words`. Anything that happens at the table ends it. */
  async play(steps) {
    if (!steps.length) return;
    this.end();
    const run = ++this.run;
    this.on = true;
    document.body.classList.add("replaying");
    const all = [{ number: steps[0].number - 1, words: null }, ...steps];
    try {
      let coming = this.position(all[0].number);
      for (const [at, step] of all.entries()) {
        const position = await coming;
        if (run !== this.run) return;
        this.show(position);
        this.say(step.words, at, steps.length);
        if (all[at + 1]) coming = this.position(all[at + 1].number); // on its way while this one is looked at
        await new Promise((done) => setTimeout(done, at ? PACE : START));
        if (run !== this.run) return;
      }
    } catch (error) {
      if (run !== this.run) return;
      this.trouble(error);
    }
    this.end();
  }

  position(number) {
    const query = new URLSearchParams({ layout: this.layout(), seat: this.seat() });
    const found = ask(`/api/tables/${this.id}/positions/${number}?${query}`, { token: this.token() });
    found.catch(() => {}); // reported where it is awaited, if it still is
    return found;
  }

  say(words, at, count) {
    this.caption.hidden = !words;
    if (!words) return;
    this.caption.replaceChildren(el("b", {}, `${at}/${count} `), words);
    announce(words);
  }

  /** Returns to the present. Returns whether there was something to end. */
  end() {
    if (!this.on) return false;
    this.on = false;
    this.run++;
    this.caption.hidden = true;
    document.body.classList.remove("replaying");
    this.leave();
    return true;
  }

  /** Any click ends it; one on the board does nothing else, because it was meant for another position. */
  click(event) {
    if (this.end() && event.target.closest("#board")) event.stopPropagation();
  }

  key(event) {
    if (event.key !== "Escape" || !this.end()) return;
    event.stopPropagation();
    event.preventDefault();
  }
}
