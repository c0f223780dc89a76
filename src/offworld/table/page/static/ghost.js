// The ghost of a piece in hand: it follows pointer, finger or arrow keys over the squares, turns and flips.
// A picture that uses it marks its squares and draws the piece in every turn; see games/venus/draw.

import { $, el } from "./dom.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const TURNED = ["not turned", "turned right", "upside down", "turned left", "flipped", "flipped and turned right", "flipped and upside down", "flipped and turned left"];
const ELSEWHERE = "#answers, #story, #past"; // where arrow keys do something else

export class Ghost {
  /** `choose(option)`, `look(option or null)`, `words(option)`, `say(text)`; `held()` while an answer waits to be confirmed, `drop()` cancels that. */
  constructor(picture, { choose, look, words, say, held, drop }) {
    Object.assign(this, { picture, choose, look, words, say, held, drop, active: false, known: null, tapped: null });
    this.bar = $("#placing");
    this.sentence = $("#placed");
    const acts = { turn: () => this.turn("right"), flip: () => this.turn("flip"), place: () => this.place() };
    for (const [name, act] of Object.entries(acts)) $(`[data-do=${name}]`, this.bar).addEventListener("click", act);
    picture.addEventListener("pointerdown", (event) => (this.byTouch = event.pointerType !== "mouse"));
  }

  // --- reading the picture ---

  /** Reads the picture again. While the answers are the same, the ghost stays as it is. */
  refresh(legal) {
    const drawings = [...this.picture.querySelectorAll(".ghost[data-turn]")];
    this.side = Number(drawings[0]?.dataset.square);
    this.squares = this.readSquares(legal);
    this.active = drawings.length > 0 && this.squares.some(({ ways }) => ways.size);
    this.bar.hidden = !this.active;
    this.picture.classList.toggle("placing", this.active);
    if (!this.active) return void (this.known = null); // the next piece begins anew, even with the same answers
    this.turns = new Map(drawings.map((node) => [Number(node.dataset.turn), this.drawing(node)]));
    this.flips = [...this.turns].some(([turn, { flip }]) => flip !== turn);
    $("[data-do=flip]", this.bar).hidden = !this.flips;
    const known = [...legal, ...this.squares.map(({ place }) => place)].join(" ");
    if (known !== this.known) this.begin();
    this.known = known;
    this.draw();
  }

  drawing(node) {
    const { right, left, flip, named } = node.dataset;
    return { node, named, right: Number(right), left: Number(left), flip: Number(flip), covers: coveredBy(node, this.side) };
  }

  /** All squares in reading order: where each is, and the answers by turn that lay the piece there. */
  readSquares(legal) {
    const nodes = [...this.picture.querySelectorAll("[data-place]")];
    const corners = nodes.map((node) => numbers(node.dataset.at));
    const squares = nodes.map((node, i) => {
      const [column, row] = corners[i].map((at, axis) => Math.round((at - corners[0][axis]) / this.side));
      const options = numbers(node.dataset.options ?? node.dataset.option);
      const ways = numbers(node.dataset.turns).map((turn, n) => [turn, options[n]]);
      return { node, column, row, place: node.dataset.place, corner: corners[i], ways: new Map(ways.filter(([, option]) => legal.has(option))) };
    });
    return squares.sort((a, b) => a.row - b.row || a.column - b.column);
  }

  /** Shows a new piece where it fits, as near to the middle as possible. */
  begin() {
    this.tapped = null;
    this.turned = this.firstTurn();
    const middle = (axis) => this.squares.reduce((sum, square) => sum + square[axis], 0) / this.squares.length;
    this.at = this.aim = nearest({ column: middle("column"), row: middle("row") }, this.fitting()).place;
  }

  /** The part of the picture that has the squares. */
  get ground() {
    return this.squares[0].node.closest("[data-group]");
  }

  /** Where the piece in hand is on the screen. */
  get box() {
    return this.turns.get(this.turned).node.getBoundingClientRect();
  }

  called(place) {
    return this.squares.find((square) => square.place === place);
  }

  // --- where it fits ---

  /** The squares on which the piece's first square can lie in a turn. */
  fitting(turn = this.turned) {
    return this.squares.filter((square) => square.ways.has(turn));
  }

  /** The first turn in which it fits anywhere. */
  firstTurn() {
    return [...this.turns.keys()].find((turn) => this.fitting(turn).length);
  }

  /** The squares that the piece covers when its first square lies here; null for one beyond the edge. */
  covered(square, turn = this.turned) {
    const at = ([x, y]) => this.squares.find(({ column, row }) => column === square.column + x && row === square.row + y);
    return this.turns.get(turn).covers.map((offset) => at(offset) ?? null);
  }

  /** Where a piece held over a square fits: there, or at the nearest square from which it covers this one. */
  snapped(square, turn = this.turned) {
    if (square.ways.has(turn)) return square;
    return nearest(square, this.fitting(turn).filter((other) => this.covered(other, turn).includes(square)));
  }

  /** The answer that the ghost shows; undefined where it doesn't fit. */
  get option() {
    return this.called(this.at).ways.get(this.turned);
  }

  /** Why it doesn't fit where it is. */
  reason() {
    const aim = this.called(this.aim);
    if (!this.fitting().length) return `This way round it fits nowhere: turn it${this.flips ? " or flip it" : ""}.`;
    if (this.snapped(aim)) return "It doesn't fit just here.";
    if ([...this.turns.keys()].some((turn) => this.snapped(aim, turn))) return "It doesn't fit here this way round.";
    if (this.covered(this.called(this.at)).includes(null)) return "A part of it would lie beyond the edge.";
    return "It can't lie here.";
  }

  /** The name of an answer's place; null when there is no ghost. */
  placeOf(option) {
    const square = this.active && this.squares.find(({ ways }) => [...ways.values()].includes(option));
    return square ? square.node.getAttribute("aria-label") : null;
  }

  // --- showing it ---

  draw() {
    const { option } = this;
    const [x, y] = this.called(this.at).corner;
    for (const [turn, { node }] of this.turns) {
      node.classList.toggle("shown", turn === this.turned);
      node.classList.toggle("wrong", option === undefined);
      node.setAttribute("transform", `translate(${x} ${y})`);
    }
    const reached = new Set(this.fitting().flatMap((square) => this.covered(square)));
    for (const square of this.squares) square.node.classList.toggle("fits", reached.has(square));
    const { right, flip, named = TURNED[this.turned] } = this.turns.get(this.turned);
    this.able("turn", right !== this.turned);
    this.able("flip", flip !== this.turned);
    this.able("place", option !== undefined);
    this.bar.classList.toggle("wrong", option === undefined);
    this.tell(`${this.where()}, ${named}: `, option === undefined ? this.reason() : this.words(option));
  }

  able(act, can) {
    $(`[data-do=${act}]`, this.bar).disabled = !can;
  }

  /** Shows a sentence; `unseen` is added for screen readers. */
  tell(unseen, words) {
    if (this.sentence.textContent !== unseen + words) this.sentence.replaceChildren(el("span", { class: "unseen" }, unseen), words);
  }

  where() {
    const { node, column, row } = this.called(this.at);
    return node.getAttribute("aria-label")?.split(":")[0] ?? `Row ${row + 1}, column ${column + 1}`;
  }

  /** Moves the ghost to an answer that is looked at elsewhere. */
  light(option) {
    if (!this.active || option === null || option === this.option) return;
    for (const square of this.squares) {
      for (const [turn, way] of square.ways) {
        if (way !== option) continue;
        Object.assign(this, { at: square.place, aim: square.place, turned: turn, tapped: null });
        return this.draw();
      }
    }
  }

  // --- moving it ---

  /** Holds the piece over a square: it moves to where it fits, unless it must stay there `exactly`. */
  hold(square, exactly = false) {
    this.aim = square.place;
    this.at = (exactly ? square : this.snapped(square) ?? square).place;
    this.draw();
    this.look(this.option ?? null);
  }

  turn(way) {
    this.drop();
    this.turned = this.turns.get(this.turned)[way];
    this.hold(this.called(this.aim));
  }

  step([across, down]) {
    const here = this.called(this.at);
    const ahead = ({ column, row }) => Math.sign(column - here.column) === across && Math.sign(row - here.row) === down;
    const next = nearest(here, this.squares.filter(ahead));
    if (next) this.hold(next, true);
  }

  /** Moves to the next place where it fits, or to the previous one, `around` the ends if asked. Returns whether there was one. */
  jump(by, around) {
    if (!this.fitting().length) this.turned = this.firstTurn();
    const places = this.fitting();
    const here = this.squares.indexOf(this.called(this.at));
    const further = (square) => (this.squares.indexOf(square) - here) * by > 0;
    const next = by > 0 ? places.find(further) ?? (around && places[0]) : places.findLast(further) ?? (around && places.at(-1));
    if (next) this.hold(next, true);
    return Boolean(next);
  }

  place() {
    if (this.option === undefined) this.say(this.reason());
    else this.choose(this.option);
  }

  // --- pointer, finger and keys: each returns whether the ghost used it ---

  under(target) {
    const node = this.active && target.closest?.("[data-place]");
    return node ? this.called(node.dataset.place) : null;
  }

  hover(target) {
    const square = this.under(target);
    if (square && !this.held()) this.hold(square);
    return Boolean(square);
  }

  /** A click lays the piece. A tap shows it, and a second tap on the same square lays it. */
  click(target) {
    const square = this.under(target);
    if (!square) return false;
    const shows = this.byTouch && this.tapped !== square.place;
    if (shows) this.drop();
    this.hold(square);
    this.tapped = square.place;
    if (!shows) this.place();
    return true;
  }

  key(event) {
    if (!this.active || !this.pressed(event)) return false;
    if (!this.bar.contains(document.activeElement) && !this.held()) this.bar.focus({ preventScroll: true });
    return true;
  }

  pressed({ key, shiftKey, target }) {
    const letter = key.toLowerCase();
    if (letter === "r") return this.turn(shiftKey ? "left" : "right"), true;
    if (letter === "f") return this.turn("flip"), true;
    if (letter === "n") return this.drop(), this.jump(shiftKey ? -1 : 1, true), true;
    if (key === "Tab") return target === this.bar && this.jump(shiftKey ? -1 : 1, false);
    if (key === "Enter") return !target.closest("button, a, summary") && (this.place(), true);
    if (STEPS[key] && !target.closest(ELSEWHERE)) return this.drop(), this.step(STEPS[key]), true;
    return false;
  }
}

const numbers = (text) => (text?.match(/-?[\d.]+/g) ?? []).map(Number);

function nearest(square, others) {
  const far = (other) => Math.abs(other.column - square.column) + Math.abs(other.row - square.row);
  return others.sort((a, b) => far(a) - far(b))[0] ?? null;
}

/** The squares that a drawing covers, counted from its first; found on the drawing itself, so any shape works. */
function coveredBy(drawing, side) {
  const shapes = [...drawing.querySelectorAll("path, rect, polygon")];
  const inside = ([x, y]) => shapes.some((shape) => shape.isPointInFill(new DOMPoint((x + 0.5) * side, (y + 0.5) * side)));
  const found = new Map([["0,0", [0, 0]]]);
  for (const [x, y] of found.values()) {
    for (const next of [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]]) if (!found.has(String(next)) && inside(next)) found.set(String(next), next);
  }
  return [...found.values()];
}
