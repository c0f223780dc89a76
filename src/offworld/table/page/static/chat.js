// The chat of those who play here: a fold below the log, with a mark for what was not read yet. Watchers have none.

import { $, announce, badge, el, seatClass } from "./dom.js";
import * as store from "./store.js";

const MOST = 200; // lines that are kept

export class Chat {
  /** `send(message)` is the line's, `toast(text)` the table's; `name(seat)` is a seat's name and `own()` the reader's seat. */
  constructor(id, { send, toast, name, own }) {
    Object.assign(this, { id, send, toast, name, own, heard: 0, unread: 0, waiting: null });
    this.read = store.table(id)?.read ?? 0; // the number of the last line that was read
    [this.list, this.form, this.button] = [$("#said"), $("#saying"), $("[data-do=chat]")];
    this.mute = $("#chat [name=mute]");
    this.mute.checked = store.setting("mute", false);
    this.mute.addEventListener("change", () => this.hush());
    this.form.addEventListener("submit", (event) => (event.preventDefault(), this.say()));
    this.form.addEventListener("keydown", (event) => event.key === "Escape" && this.toggle(false));
    document.addEventListener("visibilitychange", () => this.noteRead());
  }

  get isOpen() {
    return !$("#talk").hidden;
  }

  /** Whether the reader sees new lines: the fold is open, on a screen that shows it. */
  get isSeen() {
    return this.isOpen && !document.hidden && this.list.offsetParent !== null;
  }

  /** Takes new lines. The first time it shows that people can talk here. */
  take({ lines }) {
    const fresh = $("#chat").hidden;
    $("#chat").hidden = false;
    const atEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 60;
    for (const line of lines) this.put(line, fresh);
    while (this.list.children.length > MOST) this.list.firstChild.remove();
    if (atEnd || lines.some((line) => line.seat === this.own())) this.toEnd();
    this.noteRead();
    if (this.waiting) this.send(this.waiting); // the connection was lost before it was acknowledged
  }

  put(line, fresh) {
    if (line.number <= this.heard) return;
    this.heard = line.number;
    const [mine, name] = [line.seat === this.own(), this.name(line.seat) ?? `Seat ${line.seat + 1}`];
    this.list.append(el("li", { class: seatClass(line.seat), "data-line": line.number }, badge(line.seat), el("p", {}, el("b", {}, mine ? "You" : name), ": ", el("bdi", {}, line.text))));
    if (mine || line.number <= this.read) return;
    this.unread += 1;
    if (!fresh && !this.mute.checked) announce(`${name} says: ${line.text}`);
  }

  toEnd() {
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** Says what was typed. It stays in its field until it is stored. */
  say() {
    const { words } = this.form.elements;
    const text = words.value.trim();
    if (!text || this.waiting) return;
    this.waiting = { do: "chat", key: crypto.randomUUID?.().slice(0, 32) ?? Math.random().toString(36).slice(2).padEnd(8, "0"), text };
    this.send(this.waiting);
  }

  said({ key }) {
    if (key !== this.waiting?.key) return;
    this.waiting = null;
    this.form.reset();
  }

  refused({ key, text }) {
    if (key === this.waiting?.key) this.waiting = null;
    this.toast(text);
  }

  /** Opens or closes the fold. */
  toggle(open = !this.isOpen) {
    $("#talk").hidden = !open;
    this.button.setAttribute("aria-expanded", String(open));
    $("#chat label").hidden = !open;
    document.body.classList.toggle("chat-open", open);
    if (open) {
      this.toEnd();
      if (!this.mute.checked) this.form.elements.words.focus();
    } else this.button.focus();
    this.noteRead();
  }

  /** Mutes everybody at all tables in this browser, or no longer. */
  hush() {
    store.choose("mute", this.mute.checked);
    this.noteRead();
  }

  /** Notes what was read, and marks the buttons that lead to what was not. */
  noteRead() {
    const muted = this.mute.checked;
    for (const part of [this.list, this.form]) part.hidden = muted;
    if (!muted && this.isSeen && this.unread) {
      this.unread = 0;
      this.read = this.heard;
      store.remember(this.id, { read: this.read });
    }
    const count = muted ? 0 : this.unread;
    for (const mark of document.querySelectorAll(".unread")) mark.replaceChildren(...(count ? [String(count), el("span", { class: "unseen" }, " unread")] : []));
  }
}
