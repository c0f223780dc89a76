// The board, closer: by its button, by + and -, by Ctrl and the wheel or a pinch on a touchpad, or by a click on what names a part of it (`data-closer`).
// Closer, the picture is larger than its frame: it is scrolled, or dragged by the mouse. On phones a pinch is the browser's own.

import { $ } from "./dom.js";

const MOST = 4;
const STEP = 1.4; // of + and -
const CLOSE = 2; // of the button
const FREE = 0.94; // of the frame that a part fills
const DRAG = 5; // pixels from which on a press is a drag

export class Zoom {
  constructor(picture) {
    Object.assign(this, { picture, frame: picture.parentNode, by: 1, part: null, dragged: false });
    this.button = $("[data-do=zoom]");
    this.frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.frame.addEventListener("pointerdown", (event) => this.press(event));
    this.frame.addEventListener("click", (event) => this.dragged && event.stopPropagation(), { capture: true });
  }

  /** Draws the picture `by` times as large; what is at a point of the screen stays there. */
  set(by, at = this.middle()) {
    const before = this.picture.getBoundingClientRect();
    const [across, down] = [(at.x - before.x) / before.width, (at.y - before.y) / before.height];
    this.by = Math.max(1, Math.min(MOST, by));
    this.part = null;
    this.picture.style.setProperty("--zoom", this.by);
    const after = this.picture.getBoundingClientRect();
    this.frame.scrollBy({ left: after.x + across * after.width - at.x, top: after.y + down * after.height - at.y, behavior: "instant" });
    this.button.setAttribute("aria-pressed", String(this.by > 1));
    this.frame.classList.toggle("closer", this.by > 1);
  }

  middle() {
    const { x, y, width, height } = this.frame.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** Closer to what can be answered, or all of the board again. */
  toggle(boxes) {
    if (this.by > 1) return this.set(1);
    const seen = boxes.find((box) => box.width);
    this.set(CLOSE, seen && { x: seen.x + seen.width / 2, y: seen.y + seen.height / 2 });
  }

  step(way) {
    this.set(this.by * STEP ** way);
  }

  /** Shows a part of the picture as large as the frame allows; a second time, all of the board again. */
  to(part) {
    const group = this.picture.querySelector(`:scope > [data-group="${CSS.escape(part)}"]`);
    if (!group || this.part === part) return this.set(1);
    const box = group.getBoundingClientRect();
    const frame = this.frame.getBoundingClientRect();
    this.set(this.by * FREE * Math.min(frame.width / box.width, frame.height / box.height));
    this.part = part;
    const now = group.getBoundingClientRect();
    const { x, y } = this.middle();
    this.frame.scrollBy({ left: now.x + now.width / 2 - x, top: now.y + now.height / 2 - y, behavior: "instant" });
  }

  wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault(); // the page itself stays as large as it is
    this.set(this.by * Math.exp(-event.deltaY / 240), { x: event.clientX, y: event.clientY });
  }

  /** Drags the board by the mouse, from where nothing can be answered. */
  press(event) {
    this.dragged = false;
    if (this.by === 1 || event.pointerType !== "mouse" || event.button || event.target.closest(".can")) return;
    const from = { x: event.clientX + this.frame.scrollLeft, y: event.clientY + this.frame.scrollTop };
    const start = { x: event.clientX, y: event.clientY };
    const move = ({ clientX, clientY }) => {
      this.dragged ||= Math.abs(clientX - start.x) + Math.abs(clientY - start.y) > DRAG;
      if (this.dragged) this.frame.scrollTo({ left: from.x - clientX, top: from.y - clientY, behavior: "instant" });
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", () => removeEventListener("pointermove", move), { once: true });
  }
}
