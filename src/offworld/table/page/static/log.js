// The log: one line a turn, which unfolds to what happened in it, with what is new since the viewer's last turn marked.

import { $, announce, badge, el, seatClass } from "./dom.js";

const LONGEST = 110; // characters of a folded turn
const SETUP = "2."; // the chapter on setting up, in the rules of every game
const FADE = 18; // pixels of an edge that fades, as in table.css

export class Log {
  /** `why(rule, text)`, `go(number)` and `replay(steps)` are the table's; `name(seat)` is a seat's name. */
  constructor({ why, go, replay, name }) {
    Object.assign(this, { why, go, replay, name, turns: new Map() });
    this.list = $("#log");
  }

  /** Adds the new lines of a view, `fresh` when they are the whole log, and shows which turn is being played. */
  take(view, lines, fresh) {
    if (fresh) {
      this.turns.clear();
      this.list.replaceChildren();
    }
    this.viewer = view.seat;
    const answered = view.own !== null && view.own !== this.own; // who answers has read on, whatever was opened or scrolled before
    this.own = view.own;
    if (fresh && view.opponent) this.list.append(el("li", { class: "opponent" }, view.opponent));
    const atEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 60;
    const changed = new Set(lines.map((line) => this.put(line)));
    for (const turn of changed) this.fold(turn);
    this.playing(view);
    this.since(view.own);
    if (!fresh && lines.length) announce(lines.map((line) => line.text).join(" "));
    if (atEnd || fresh || answered) this.toEnd();
  }

  /** Puts a line into its turn, which is returned. */
  put(line) {
    const { turn: began = line.number, whose = line.seat } = line; // old snapshots have no turns
    const key = `${began} ${whose}`;
    if (!this.turns.has(key)) this.turns.set(key, this.begin(began, whose));
    const turn = this.turns.get(key);
    turn.lines.push(line);
    turn.list.append(this.item(line));
    return turn;
  }

  begin(began, whose) {
    const list = el("ol");
    const item = el("li", { class: `turn ${seatClass(whose)}`, "data-turn": began }, list);
    this.list.append(item);
    const turn = { began, whose, lines: [], list, item, box: null, title: null, byHand: false };
    if (whose >= 0) item.append(this.replayer(turn));
    return turn;
  }

  replayer(turn) {
    const words = `Replay the turn of ${this.name(turn.whose) ?? "this seat"}`;
    return el("button", { class: "plain replay", "aria-label": words, title: words, onclick: () => this.replay(steps(turn.lines)) }, "▶");
  }

  /** What happened after an entry, step by step. */
  stepsAfter(number) {
    return steps([...this.turns.values()].flatMap(({ lines }) => lines).filter((line) => line.number > number));
  }

  /** Makes a turn of several lines one that can be folded, and writes what stands for it then. */
  fold(turn) {
    if (turn.lines.length < 2) return;
    if (!turn.box) {
      turn.title = el("span", { class: "words" });
      const sign = turn.whose >= 0 ? badge(turn.whose) : el("span", { class: "badge" });
      const name = el("span", { class: "name" }, turn.lines[0].text.startsWith("You ") ? "You" : capital(this.name(turn.whose) ?? ""));
      turn.box = el("details", {}, el("summary", { onclick: () => (turn.byHand = true) }, sign, turn.title, turn.whose >= 0 ? name : null), turn.list);
      turn.item.prepend(turn.box);
    }
    turn.title.textContent = this.summed(turn);
  }

  /** What happened to the viewer in a turn of another. What all get when the table is set up, such as their first ore, hits nobody. */
  hits({ whose, lines }) {
    return whose >= 0 && whose !== this.viewer ? lines.filter((line) => line.seat === this.viewer && !line.rule?.startsWith(SETUP)) : [];
  }

  /** A turn in one line: what hit the viewer, then what its seat did, without repeating its name; between turns, what began. */
  summed(turn) {
    const { whose, lines } = turn;
    const [first] = lines;
    if (whose < 0) return (lines.findLast((line) => line.seat < 0) ?? first).text;
    return [...this.hits(turn).map((line) => line.text), this.deeds(turn)].join(" ");
  }

  deeds({ whose, lines: [first, ...lines] }) {
    const who = ["You ", `${capital(this.name(whose) ?? "")} `].find((name) => first.text.startsWith(name));
    const deeds = lines.filter((line) => who && line.text.startsWith(who)).map((line) => line.text.slice(who.length));
    let words = bare(first.text);
    for (const deed of deeds) {
      if (words.length + deed.length > LONGEST) return `${words} …`;
      words += `, ${bare(deed)}`;
    }
    return `${words}.`;
  }

  /** Opens the turn that is being played, and the last one of the game's own opponent. Folds all others, except those that the reader has opened. */
  playing(view) {
    const now = view.over ? null : this.present(view);
    const opponents = view.opponent ? [...this.turns.values()].findLast(({ whose }) => whose >= 0 && whose !== view.seat) : null;
    for (const turn of this.turns.values()) if (turn.box && !turn.byHand) turn.box.open = turn === now || turn === opponents;
  }

  /** The turn that is being played: the newest, or where all play at once the viewer's own. */
  present({ turn = null, seat }) {
    const turns = [...this.turns.values()].filter(({ lines }) => lines.length);
    if (turn !== null) return turns.at(-1)?.whose === turn ? turns.at(-1) : null;
    const round = turns.slice(turns.findLastIndex(({ whose }) => whose < 0) + 1);
    return seat < 0 ? round.at(-1) : round.findLast(({ whose }) => whose === seat);
  }

  /** Scrolls to the end, but no further than to what is new. */
  toEnd() {
    this.list.scrollTop = this.list.scrollHeight;
    const since = this.list.querySelector(".since");
    const above = since ? this.list.getBoundingClientRect().top + FADE - since.getBoundingClientRect().top : 0;
    if (above > 0) this.list.scrollTop -= above;
  }

  items() {
    return [...this.list.querySelectorAll("[data-number]")];
  }

  /** Marks the last line of a position, unfolds its turn and scrolls to it; with null, returns to the end. */
  at(number) {
    this.list.querySelector(".here")?.classList.remove("here");
    if (this.shown) this.shown.open = false;
    this.shown = null;
    if (number === null) return this.toEnd();
    const line = this.items().reduce((best, item) => (numberOf(item) <= number && numberOf(item) >= numberOf(best) ? item : best), null);
    if (!line) return;
    line.classList.add("here");
    const box = line.closest("details");
    if (box && !box.open) [this.shown, box.open] = [box, true];
    const { top } = line.getBoundingClientRect();
    this.list.scrollTop += top - this.list.getBoundingClientRect().top - this.list.clientHeight / 2;
  }

  item(line) {
    return el(
      "li",
      { class: seatClass(line.seat), "data-number": line.number },
      line.seat >= 0 ? badge(line.seat) : el("span", { class: "badge" }),
      this.link(line),
      line.rule ? el("button", { class: "why", "aria-label": `Why? Rule ${line.rule}`, onclick: () => this.why(line.rule, line.text) }, `§${line.rule}`) : null,
    );
  }

  link({ number, text }) {
    return el("a", { href: `${this.go.base}/${number}`, title: `Look at position ${number}`, onclick: (event) => (event.preventDefault(), this.go(number)) }, text);
  }

  /** Marks what is new since the viewer's last entry, and puts "Since your last turn" before the turns after it, with what hit the viewer. */
  since(mine) {
    if (mine === null) return;
    this.list.querySelector(".since")?.remove();
    const turns = [...this.turns.values()];
    const fresh = turns.map((turn) => this.freshOf(turn, mine));
    turns.forEach(({ item, list, lines }, i) => {
      item.classList.toggle("news", fresh[i].includes(lines.at(-1)));
      [...list.children].forEach((each, at) => each.classList.toggle("new", fresh[i].includes(lines[at])));
    });
    const hits = turns.flatMap((turn, i) => this.hits(turn).filter((line) => fresh[i].includes(line)));
    const told = hits.length ? el("ul", { class: "hits" }, hits.map((line) => el("li", { class: seatClass(line.seat) }, this.link(line)))) : null;
    turns.find((turn, i) => fresh[i].includes(turn.lines[0]))?.item.before(el("li", { class: "since" }, "Since your last turn", told));
  }

  /** The lines of a turn that are new since the viewer's last entry. A turn of the game's own opponent may begin with that very entry. */
  freshOf({ began, whose, lines }, mine) {
    if (mine <= 0) return [];
    const answered = began === mine && whose >= 0 && whose !== this.viewer;
    return lines.filter(({ number }) => number > mine || (answered && number === mine));
  }
}

/** Lines by entry: the steps of a replay. */
function steps(lines) {
  const words = new Map();
  for (const { number, text } of lines) words.set(number, [...(words.get(number) ?? []), text]);
  return [...words].filter(([number]) => number > 0).sort(([a], [b]) => a - b).map(([number, texts]) => ({ number, words: texts.join(" ") }));
}

const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
const numberOf = (item) => (item ? Number(item.dataset.number) : -1);
const bare = (text) => text.replace(/\.$/, "");
