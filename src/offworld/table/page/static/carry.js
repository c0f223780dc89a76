// Moving one thing of the picture onto another, to choose an answer that stands on both: by two clicks, or by dragging with mouse or finger.
// A picture that uses it marks its things with `data-from` and `data-to`; see `moving` of presentation/pictures.py.

import { SVG, announce } from "./dom.js";

const FAR = 6; // pixels, from which on a press is a drag
const EDGE = 36; // pixels along the edge of the board where a drag scrolls it
const STEP = 7; // pixels that it scrolls in a frame
const SEVERAL = "Several together"; // the heading of answers that stand on several things with a heading

export class Carry {
  /** `optionsOf(thing)` are those that may be chosen now, `land(thing, options)` gets what something was moved onto and the answers, `look(option or null)` shows one. */
  constructor(picture, { optionsOf, land, look }) {
    Object.assign(this, { picture, optionsOf, land, look, held: null, drag: null, dragged: false });
    picture.addEventListener("pointerdown", (event) => this.press(event));
    picture.addEventListener("pointermove", (event) => this.move(event));
    picture.addEventListener("pointerup", (event) => this.release(event));
    picture.addEventListener("pointercancel", () => this.drag?.carried && this.drop());
    picture.addEventListener("touchmove", (event) => this.drag && event.preventDefault(), { passive: false }); // else a finger would scroll the board
  }

  // --- what goes where ---

  shared(thing, goal) {
    const options = new Set(this.optionsOf(thing));
    return this.optionsOf(goal).filter((option) => options.has(option));
  }

  /** The things onto which a thing can be moved. */
  goals(thing) {
    const takes = this.picture.querySelectorAll(`.can[data-to="${CSS.escape(thing.dataset.from)}"]`);
    return [...takes].filter((goal) => goal !== thing && this.shared(thing, goal).length);
  }

  /** The thing at a node, if all its answers are given by moving it; else null. */
  movable(node) {
    const thing = node.closest?.(".can[data-from]");
    if (!thing) return null;
    const reached = new Set(this.goals(thing).flatMap((goal) => this.shared(thing, goal)));
    return reached.size && this.optionsOf(thing).every((option) => reached.has(option)) ? thing : null;
  }

  // --- holding it ---

  take(thing) {
    this.held = thing;
    this.key = keyOf(thing);
    this.mark();
    this.look(null);
    const { heading = null } = thing.dataset;
    this.picture.dispatchEvent(new CustomEvent("taken", { detail: heading }));
    announce(`${thing.getAttribute("aria-label")} In hand: ${this.goals(thing).length} places to choose from. Escape lets go.`);
  }

  mark() {
    this.unmark();
    this.picture.classList.add("carrying");
    this.held.classList.add("held");
    for (const goal of this.goals(this.held)) goal.classList.add("aim");
  }

  unmark() {
    this.picture.classList.remove("carrying");
    for (const kind of ["held", "aim", "over", "lifted"]) for (const node of this.picture.querySelectorAll(`.${kind}`)) node.classList.remove(kind);
  }

  /** Lets go. Returns whether something was held. */
  drop() {
    const was = this.held !== null;
    this.drag?.carried?.remove();
    this.held = this.drag = null;
    if (was) this.unmark();
    return was;
  }

  /** Finds the held thing again after the picture has changed. */
  refresh() {
    if (!this.held) return;
    this.held = [...this.picture.querySelectorAll(".can[data-from]")].find((thing) => keyOf(thing) === this.key) ?? null;
    if (!this.held) return this.drop(), this.unmark();
    this.mark();
    if (this.drag?.carried) this.picture.append(this.drag.carried);
  }

  /** Puts the held thing onto a goal. */
  put(goal) {
    const options = this.shared(this.held, goal);
    this.drop();
    this.land(goal, options);
  }

  // --- two clicks: each returns whether the click or the pointer was used ---

  click(target) {
    if (this.dragged) return !(this.dragged = false); // the click that ends a drag
    const goal = this.held && target.closest?.(".aim");
    if (goal) return this.put(goal), true;
    const before = this.held;
    this.drop();
    const thing = this.movable(target);
    if (thing && thing !== before) this.take(thing);
    return thing !== null;
  }

  hover(target) {
    if (!this.held) return false;
    const goal = target.closest?.(".aim");
    const options = goal ? this.shared(this.held, goal) : [];
    this.look(options.length === 1 ? options[0] : null);
    return true;
  }

  // --- dragging ---

  press({ target, button, clientX, clientY }) {
    this.dragged = false;
    const thing = button === 0 && this.movable(target);
    this.drag = thing ? { thing, at: [clientX, clientY], start: this.inPicture(clientX, clientY), piece: target.closest("[data-piece]") ?? thing.querySelector("[data-piece]") ?? thing } : null;
  }

  move({ pointerId, clientX, clientY }) {
    const { drag } = this;
    if (!drag) return;
    if (!drag.carried && Math.hypot(clientX - drag.at[0], clientY - drag.at[1]) < FAR) return;
    if (!drag.carried) this.lift(pointerId);
    drag.at = [clientX, clientY];
    this.follow();
    if (!drag.creeps) this.creep();
  }

  inPicture(x, y) {
    return new DOMPoint(x, y).matrixTransform(this.picture.getScreenCTM().inverse());
  }

  /** Brings the piece to the pointer and lights what is under it. */
  follow() {
    const { drag } = this;
    const { x, y } = this.inPicture(...drag.at);
    drag.carried.setAttribute("transform", `translate(${x - drag.start.x} ${y - drag.start.y})`);
    const goal = this.under(...drag.at);
    if (goal === drag.goal) return;
    drag.goal?.classList.remove("over");
    goal?.classList.add("over");
    drag.goal = goal;
    this.hover(goal ?? this.picture);
  }

  /** Scrolls while the pointer is at the upper or lower edge of the board, on screens where that is longer than its frame. */
  creep() {
    const { drag } = this;
    const board = this.picture.parentNode;
    const { top, bottom } = board.getBoundingClientRect();
    const by = !drag?.carried ? 0 : drag.at[1] > bottom - EDGE ? STEP : drag.at[1] < top + EDGE ? -STEP : 0;
    const before = board.scrollTop;
    if (by) board.scrollTop += by;
    if (drag) drag.creeps = board.scrollTop !== before;
    if (!drag?.creeps) return;
    this.follow();
    requestAnimationFrame(() => this.creep());
  }

  /** Begins to drag: a copy of the piece lies over all else. */
  lift(pointerId) {
    const { thing, piece } = this.drag;
    this.picture.setPointerCapture(pointerId);
    this.take(thing);
    const { a, b, c, d, e, f } = this.picture.getScreenCTM().inverse().multiply(piece.parentNode.getScreenCTM());
    const [carried, place] = [document.createElementNS(SVG, "g"), document.createElementNS(SVG, "g")];
    const copy = piece.cloneNode(true);
    for (const node of [copy, ...copy.querySelectorAll("[data-piece]")]) node.removeAttribute("data-piece");
    place.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
    place.append(copy);
    carried.setAttribute("class", "carried");
    carried.append(place);
    this.picture.append(carried);
    piece.classList.add("lifted");
    this.drag.carried = carried;
  }

  under(x, y) {
    return document.elementFromPoint(x, y)?.closest("#picture .aim") ?? null;
  }

  release({ clientX, clientY }) {
    const { drag } = this;
    this.drag = null;
    if (!drag?.carried) return;
    this.dragged = true;
    drag.carried.remove();
    const goal = this.under(clientX, clientY);
    if (goal && this.held) this.put(goal);
    else this.drop();
  }
}

const keyOf = ({ dataset }) => `${dataset.from} ${dataset.options ?? dataset.option}`;

/** The headings of a picture, in its order, whether its things can be moved, and for each option the one that it stands under; there is one more for those that stand under several. */
export function headings(picture, optionsOf) {
  const found = new Map();
  const things = [...picture.querySelectorAll(".can[data-heading]")];
  for (const thing of things) {
    for (const option of optionsOf(thing)) found.set(option, found.has(option) ? SEVERAL : thing.dataset.heading);
  }
  const moved = things.some((thing) => "from" in thing.dataset);
  return { order: things.length ? [SEVERAL, ...things.map((thing) => thing.dataset.heading)] : [], moved, of: found };
}
