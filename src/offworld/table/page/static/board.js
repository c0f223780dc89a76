// The picture: named SVG groups from the server, morphed in place so that things move, with the answers lit on it.

import { Carry } from "./carry.js";
import { $, SVG, el } from "./dom.js";
import { Ghost } from "./ghost.js";
import * as motion from "./motion.js";
import { Idiomorph } from "./vendor/idiomorph.js";
import { Zoom } from "./zoom.js";

const LONG_PRESS = 450;
const LEGIBLE = 0.75; // the scale at which the smallest type of a wide or middle picture has 12 px
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** The options of an element. */
export function optionsOf(node) {
  const text = node.dataset.options ?? node.dataset.option ?? "";
  return (text.match(/\d+/g) ?? []).map(Number);
}

export class Board {
  /** `choose(option)`, `look(option or null)` under the pointer, `words(option)` for menus, `ask(element)` why it is no answer; the rest is the ghost's. */
  constructor({ choose, look, words, ask, ...more }) {
    Object.assign(this, { choose, look, words, ask, legal: new Set(), lit: null });
    this.picture = $("#picture");
    this.ghost = new Ghost(this.picture, { choose, look, words, ...more });
    this.carry = new Carry(this.picture, { look, optionsOf: (thing) => this.allowed(thing), land: (thing, options) => this.answer(thing, options) });
    this.zoom = new Zoom(this.picture);
    this.menu = $("#menu");
    this.tip = $("#tip");
    this.listen();
  }

  // --- drawing ---

  /** Puts the groups in; those not named stay. With the `same` question, an open menu and lit answers stay too. */
  show({ groups, order, viewbox }, same = false) {
    const before = motion.before(this.picture);
    const held = this.middle();
    if (viewbox) this.size(viewbox);
    for (const [id, drawn] of Object.entries(groups ?? {})) this.put(id, drawn);
    if (order) this.arrange(order);
    this.keepInPlace(held);
    motion.play(this.picture, before);
    this.markNews();
    if (!same) this.closeMenu(), this.carry.drop();
    this.light(same ? this.lit : null);
  }

  size(viewbox) {
    const [x, y, width, height] = String(viewbox).split(/[ ,]+/);
    this.picture.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.picture.style.setProperty("--least", `${Math.ceil(LEGIBLE * height)}px`);
  }

  part(id) {
    return this.picture.querySelector(`:scope > [data-group="${CSS.escape(id)}"]`);
  }

  /** The part of the picture in the middle of the screen, with its place. */
  middle() {
    const frame = this.picture.parentNode.getBoundingClientRect();
    const found = document.elementFromPoint(frame.x + frame.width / 2, frame.y + frame.height / 2)?.closest?.("#picture > [data-group]");
    return found ? { id: found.dataset.group, top: found.getBoundingClientRect().top } : null;
  }

  /** Scrolls by as much as a part was moved by what grew or shrank above it: nothing moves under the finger. */
  keepInPlace(held) {
    const part = held && this.part(held.id);
    if (part) this.picture.parentNode.scrollTop += part.getBoundingClientRect().top - held.top;
  }

  put(id, drawn) {
    const fresh = parsed(id, drawn);
    const old = this.part(id);
    if (!old) this.picture.append(fresh);
    else Idiomorph.morph(old, fresh, { morphStyle: "outerHTML" });
  }

  arrange(order) {
    for (const child of [...this.picture.children]) if (!order.includes(child.dataset.group)) child.remove();
    const known = new Map([...this.picture.children].map((child) => [child.dataset.group, child]));
    let at = this.picture.firstElementChild;
    for (const child of order.map((id) => known.get(id)).filter(Boolean)) {
      if (child === at) at = at.nextElementSibling; // what is in its place is not moved: the pointer may be on it
      else this.picture.insertBefore(child, at);
    }
  }

  // --- what others changed ---

  pieces() {
    return this.picture.querySelectorAll("[data-piece]");
  }

  /** Remembers all pieces: what others put or move from now on is marked as news. `seat` is the viewer's. */
  rememberPieces(seat) {
    this.own = `seat-${seat}`;
    this.known = this.lying();
  }

  /** Where each piece lies, by its name. */
  lying() {
    return new Map([...this.pieces()].map((piece) => [piece.dataset.piece, placeOf(piece)]));
  }

  /** Shows a position and scrolls to a piece that lies elsewhere than before. */
  follow(position) {
    const before = this.lying();
    this.show(position);
    const moved = [...this.pieces()].find((piece) => before.get(piece.dataset.piece) !== placeOf(piece));
    if (moved) this.scrollTo(moved.getBoundingClientRect());
  }

  markNews() {
    if (!this.known) return;
    for (const piece of this.pieces()) {
      const news = this.known.get(piece.dataset.piece) !== placeOf(piece) && !piece.classList.contains(this.own);
      piece.classList.toggle("fresh", news);
    }
  }

  // --- answers on the board ---

  /** Sets the options that may be chosen; nothing else reacts. */
  allow(options) {
    this.legal = new Set(options);
    this.picture.classList.toggle("asking", this.legal.size > 0);
    this.ghost.refresh(this.legal);
    this.carry.refresh();
  }

  /** Scrolls so that as many answers as possible are in sight. Nothing moves if they already are. */
  reveal() {
    const frame = this.picture.parentNode.getBoundingClientRect();
    const boxes = this.ghost.active ? [this.ghost.ground.getBoundingClientRect()] : this.places();
    if (!boxes.length) return;
    const all = around(boxes);
    if (fits(all, frame)) this.scrollTo(all);
    else if (this.ghost.active) inside(boxes[0], frame) || this.scrollTo(this.ghost.box);
    else this.scrollTo(around(this.most(boxes, frame)));
  }

  /** Where each answer is on the board. What is drawn first comes first: the place where the game happens, before a player's list of the same. */
  places() {
    const seen = new Set();
    const fresh = (thing) => this.allowed(thing).filter((option) => !seen.has(option) && seen.add(option)).length;
    return [...this.answering()].filter(fresh).map((thing) => thing.getBoundingClientRect());
  }

  /** Returns the largest group of boxes that fits into the frame. On a tie, the boxes in sight now win. */
  most(boxes, { left, right, top, bottom }) {
    const closer = this.zoom.by > 1;
    const frames = boxes.map((box) => ({ left: closer ? box.left : -Infinity, right: closer ? box.left + right - left : Infinity, top: box.top, bottom: box.top + bottom - top }));
    const within = [{ left, right, top, bottom }, ...frames].map((frame) => boxes.filter((box) => inside(box, frame)));
    const found = within.reduce((most, each) => (each.length > most.length ? each : most));
    return found.length ? found : [boxes[0]];
  }

  /** Scrolls a box to the middle of the board, in the directions in which it is out of sight. */
  scrollTo({ left, right, top, bottom }) {
    const board = this.picture.parentNode;
    const frame = board.getBoundingClientRect();
    const across = left >= frame.left && right <= frame.right ? 0 : (left + right - frame.left - frame.right) / 2;
    const down = top >= frame.top && bottom <= frame.bottom ? 0 : (top + bottom - frame.top - frame.bottom) / 2;
    if (across || down) board.scrollBy({ left: across, top: down, behavior: still.matches ? "instant" : "smooth" });
  }

  /** Scrolls so that what is lit stays in sight when the question below grows. */
  keepInSight() {
    const lit = $(".ghost.shown", this.picture) ?? $(".lit", this.picture);
    lit?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: still.matches ? "instant" : "smooth" });
  }

  /** Lights the things on the board that stand for an option; null for none. */
  light(option) {
    this.lit = option;
    for (const lit of this.picture.querySelectorAll(".lit")) lit.classList.remove("lit");
    this.ghost.light(option);
    if (option === null) return;
    for (const thing of this.answering()) if (optionsOf(thing).includes(option)) thing.classList.add("lit");
  }

  /** Shows the board closer, at the first answer on it; or all of it again. */
  toggleZoom() {
    this.zoom.toggle([...this.answering()].map((thing) => thing.getBoundingClientRect()));
  }

  answering() {
    return this.picture.querySelectorAll(".can[data-option], .can[data-options]");
  }

  listen() {
    const picture = this.picture;
    picture.addEventListener("click", (event) => this.click(event));
    picture.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.rest(this.meant(event)));
    picture.addEventListener("pointerleave", () => this.look(null));
    picture.addEventListener("pointerdown", (event) => this.press(event));
    for (const end of ["pointerup", "pointercancel", "pointermove"]) picture.addEventListener(end, (event) => this.release(event));
    picture.addEventListener("taken", () => (this.tip.hidden = !(this.tipped = false))); // a drag after a long press
    picture.addEventListener("contextmenu", (event) => this.tipped && event.preventDefault()); // the long press has shown the text
    document.addEventListener("pointerdown", (event) => {
      if (!this.menu.contains(event.target)) this.hideMenu();
      this.tip.hidden = true;
    });
    this.menu.addEventListener("keydown", (event) => this.menuKey(event));
  }

  possible(node) {
    const thing = node.closest?.(".can[data-option], .can[data-options]");
    return [thing, thing ? this.allowed(thing) : []];
  }

  /** What is under the pointer: of pieces that lie on an answer, the answer. */
  meant({ target, clientX, clientY }) {
    if (this.possible(target)[1].length) return target;
    return document.elementsFromPoint(clientX, clientY).find((each) => this.possible(each)[1].length) ?? target;
  }

  allowed(thing) {
    return optionsOf(thing).filter((option) => this.legal.has(option));
  }

  rest(target) {
    if (this.ghost.hover(target) || this.carry.hover(target)) return;
    const [, options] = this.possible(target);
    this.look(options.length === 1 ? options[0] : null);
  }

  click(event) {
    if (this.tipped) return void (this.tipped = false);
    const target = this.meant(event);
    if (this.ghost.click(target) || this.carry.click(target)) return;
    const [thing, options] = this.possible(target);
    const closer = event.target.closest("[data-closer]");
    if (options.length) this.answer(thing, options);
    else if (closer) this.zoom.to(closer.dataset.closer);
    else this.ask(event.target);
  }

  answer(thing, options) {
    if (options.length === 1) this.choose(options[0]);
    else this.openMenu(thing, options);
  }

  // --- words on a long press ---

  press(event) {
    this.tipped = false;
    this.pressedAt = [event.clientX, event.clientY];
    const words = event.pointerType === "mouse" ? null : wordsAt(event.target);
    if (words) this.pressing = setTimeout(() => this.say(words, event.clientX, event.clientY), LONG_PRESS);
  }

  release(event) {
    const [x, y] = this.pressedAt ?? [0, 0];
    if (event.type !== "pointermove" || Math.abs(event.clientX - x) + Math.abs(event.clientY - y) > 10) clearTimeout(this.pressing);
  }

  say(words, x, y) {
    this.tipped = true;
    this.tip.textContent = words;
    this.tip.hidden = false;
    beside(this.tip, x, y);
  }

  // --- several answers at one thing ---

  openMenu(thing, options) {
    const box = thing.getBoundingClientRect();
    this.opener = document.activeElement;
    this.menu.replaceChildren(
      ...options.map((option) =>
        el("button", { role: "menuitem", "data-option": option, onclick: () => (this.hideMenu(), this.choose(option)), onfocus: () => this.look(option), onpointerenter: () => this.look(option) }, this.words(option)),
      ),
    );
    this.menu.hidden = false;
    beside(this.menu, box.x + box.width / 2, box.bottom);
    this.menu.firstChild.focus({ preventScroll: true });
  }

  /** Closes the menu, or lets go of what is held. Returns whether there was either. */
  closeMenu() {
    return this.hideMenu() || this.carry.drop();
  }

  hideMenu() {
    if (this.menu.hidden) return false;
    this.menu.hidden = true;
    this.opener?.focus?.({ preventScroll: true });
    return true;
  }

  menuKey(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const items = [...this.menu.children];
    items[(items.indexOf(document.activeElement) + step + items.length) % items.length].focus();
    event.preventDefault();
    event.stopPropagation();
  }
}

const fits = (box, frame) => box.right - box.left <= frame.width && box.bottom - box.top <= frame.height;
const inside = (box, frame) => box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;

/** The box around all boxes. */
function around(boxes) {
  const edge = (side, most) => most(...boxes.map((box) => box[side]));
  return { left: edge("left", Math.min), right: edge("right", Math.max), top: edge("top", Math.min), bottom: edge("bottom", Math.max) };
}

/** A group as SVG nodes, under one element with its name. */
function parsed(id, drawn) {
  const holder = document.createElementNS(SVG, "g");
  holder.innerHTML = drawn;
  const only = holder.children.length === 1 ? holder.firstElementChild : holder;
  const group = only.id === id || only.id.endsWith(id) ? only : holder;
  group.dataset.group = id;
  for (const thing of group.querySelectorAll("[role=button]")) {
    thing.setAttribute("role", "img"); // for screen readers and keys the list of answers is complete; the picture is an image
    thing.removeAttribute("tabindex");
  }
  return group;
}

const placeOf = (piece) => `${piece.closest("[data-group]").dataset.group} ${piece.getAttribute("transform")}`;

function wordsAt(node) {
  for (let at = node; at && at.id !== "picture"; at = at.parentNode) {
    const title = [...at.children].find((child) => child.tagName === "title");
    if (title) return title.textContent;
  }
  return null;
}

/** Places a floating box near a point, completely on the screen. */
function beside(box, x, y) {
  const { offsetWidth: width, offsetHeight: height } = box;
  box.style.setProperty("--x", `${Math.max(8, Math.min(innerWidth - width - 8, x - width / 2))}px`);
  box.style.setProperty("--y", `${y + height + 14 > innerHeight ? Math.max(8, y - height - 14) : y + 6}px`);
}
