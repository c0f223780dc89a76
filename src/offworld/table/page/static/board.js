// The picture: named SVG groups from the server, morphed in place so that pieces glide, with the answers lit on it.

import { Carry } from "./carry.js";
import { $, SVG, el } from "./dom.js";
import { Ghost } from "./ghost.js";
import { Idiomorph } from "./vendor/idiomorph.js";

const GLIDE = { duration: 420, easing: "cubic-bezier(.3, 0, .2, 1)" };
const LONG_PRESS = 450;
const LEGIBLE = 904; // the width at which the smallest type of a wide picture has 12 px
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
    this.menu = $("#menu");
    this.tip = $("#tip");
    this.listen();
  }

  // --- drawing ---

  /** Puts the groups in; those not named stay. With the `same` question, an open menu and lit answers stay too. */
  show({ groups, order, viewbox }, same = false) {
    const before = this.places();
    if (viewbox) this.size(viewbox);
    for (const [id, drawn] of Object.entries(groups ?? {})) this.put(id, drawn);
    if (order) this.arrange(order);
    this.glide(before);
    this.markNews();
    if (!same) this.closeMenu(), this.carry.drop();
    this.light(same ? this.lit : null);
  }

  size(viewbox) {
    const [x, y, width, height] = String(viewbox).split(/[ ,]+/);
    this.picture.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.picture.style.setProperty("--least", `${Math.ceil((LEGIBLE * height) / width)}px`);
  }

  put(id, drawn) {
    const fresh = parsed(id, drawn);
    const old = this.picture.querySelector(`:scope > [data-group="${CSS.escape(id)}"]`);
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

  /** The pieces' places on the screen. */
  places() {
    if (still.matches || document.hidden) return null;
    return new Map([...this.pieces()].map((piece) => [piece.dataset.piece, piece.getBoundingClientRect()]));
  }

  /** Animates every piece from its old place to its new one, also between groups. */
  glide(before) {
    if (!before) return;
    for (const piece of this.pieces()) {
      const from = before.get(piece.dataset.piece);
      const to = piece.getBoundingClientRect();
      if (!from) {
        if (before.size) piece.animate([{ opacity: 0 }, { opacity: 1 }], GLIDE);
        continue;
      }
      const dx = from.x + from.width / 2 - to.x - to.width / 2;
      const dy = from.y + from.height / 2 - to.y - to.height / 2;
      if (Math.abs(dx) + Math.abs(dy) < 3) continue;
      const scale = piece.parentNode.getScreenCTM?.()?.a || 1;
      piece.animate([{ translate: `${dx / scale}px ${dy / scale}px` }, { translate: "0px 0px" }], GLIDE);
    }
  }

  // --- what others changed ---

  pieces() {
    return this.picture.querySelectorAll("[data-piece]");
  }

  /** Remembers all pieces: what others put or move from now on is marked as news. `seat` is the viewer's. */
  rememberPieces(seat) {
    this.own = `seat-${seat}`;
    this.known = new Map([...this.pieces()].map((piece) => [piece.dataset.piece, placeOf(piece)]));
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

  /** Scrolls to an answer when none is in sight: on a phone the board is longer than the screen. */
  reveal() {
    const frame = this.picture.parentNode.getBoundingClientRect();
    const things = this.ghost.active ? [this.ghost.ground] : [...this.answering()];
    const inSight = ({ top, bottom }) => top >= frame.top && bottom <= frame.bottom;
    if (!things.length || things.some((thing) => inSight(thing.getBoundingClientRect()))) return;
    things[0].scrollIntoView({ block: "center", behavior: still.matches ? "instant" : "smooth" });
  }

  /** Scrolls so that what is lit stays in sight when the question below grows. */
  keepInSight() {
    const lit = $(".ghost.shown", this.picture) ?? $(".lit", this.picture);
    lit?.scrollIntoView({ block: "nearest", behavior: still.matches ? "instant" : "smooth" });
  }

  /** Lights the things on the board that stand for an option; null for none. */
  light(option) {
    this.lit = option;
    for (const lit of this.picture.querySelectorAll(".lit")) lit.classList.remove("lit");
    this.ghost.light(option);
    if (option === null) return;
    for (const thing of this.answering()) if (optionsOf(thing).includes(option)) thing.classList.add("lit");
  }

  answering() {
    return this.picture.querySelectorAll(".can[data-option], .can[data-options]");
  }

  listen() {
    const picture = this.picture;
    picture.addEventListener("click", (event) => this.click(event));
    picture.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.rest(event.target));
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
    if (this.ghost.click(event.target) || this.carry.click(event.target)) return;
    const [thing, options] = this.possible(event.target);
    if (options.length) this.answer(thing, options);
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
