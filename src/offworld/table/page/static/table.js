// The table: keeps the latest view, shows it, and sends what the reader chooses.

import { Answers } from "./answers.js";
import { Board } from "./board.js";
import { Chat } from "./chat.js";
import { $, el } from "./dom.js";
import { fadeEdges } from "./edges.js";
import { showEnd } from "./end.js";
import { showGathering, takePart, troubleAtStart } from "./fair.js";
import { Guide } from "./guide.js";
import { Line } from "./line.js";
import { Log } from "./log.js";
import { askToLeave, showHelp, showSeat, showSettings, showShare, showStandings } from "./panels.js";
import { mayPass, passChoices, showPassing } from "./passing.js";
import { Past } from "./past.js";
import { Replay } from "./replay.js";
import { listenToSeats, showSeats } from "./seats.js";
import { sound } from "./sounds.js";
import { calledFor, showStatus } from "./status.js";
import * as store from "./store.js";
import { explain } from "./why.js";

const id = location.pathname.split("/")[2];
let token = store.tokenFor(id);
// The largest type that fits beside or above the question: see the widths in `pictures.py`.
const narrow = matchMedia("(max-width: 719px), (min-width: 900px) and (max-width: 1003px)");
const medium = matchMedia("(max-width: 1239px)");
const layout = () => (narrow.matches ? "tall" : medium.matches ? "middle" : "wide");
const PREVIEW_PAUSE = 90;
const BETWEEN = "</g>"; // where groups are cut into pieces

let view = null; // the latest, merged with the earlier ones
let lobby = null; // what is shown before the game begins
const groups = {}; // the whole present picture, for coming back from the history
const previews = new Map(); // lines by option, for the present position
let wanted = null; // the option whose preview is to be shown
let resting = 0;
let ended = false;
let endsTurn = false; // whether the answer on its way ends the turn
let shown = null; // the question on the screen, by the entry after which it arose

const why = (rule, about) => explain(view?.game ?? "cytress", rule, about);
const board = new Board({ choose, look: (option) => look(option, true), words: (option) => answer(option)?.text ?? "", ask: whyNot, say: toast, held: () => answers.held, drop: () => answers.unconfirm() });
const answers = new Answers({ choose, look, why, placeOf: (option) => board.ghost.placeOf(option) });
const guide = new Guide(id, { answers, choose });
const goTo = Object.assign((number) => past.go(number), { base: `/table/${id}` });
const log = new Log({ why, go: goTo, replay: (steps) => play(steps), name: (seat) => view?.seats?.[seat]?.name });
const replay = new Replay({
  id, layout, trouble, token: () => token, seat: () => view?.seat ?? -1,
  show: (position) => {
    shown = null;
    board.allow([]);
    board.follow(position);
  },
  leave: () => view && !past.open && show(),
});
const past = new Past({
  id, layout, trouble, token: () => token,
  show: (position) => {
    replay.end();
    shown = null;
    $("#loading").hidden = true;
    board.allow([]);
    board.show(position);
    document.body.classList.add("looking-back");
    $("#answers").inert = true;
    showAround(position);
  },
  leave: () => {
    document.body.classList.remove("looking-back");
    $("#answers").inert = false;
    log.at(null);
    if (view) show();
  },
  facts: () => ({ over: Boolean(view?.over), branches: Boolean(view?.can_branch), names: (view?.seats ?? []).map((seat) => seat.name), seat: view?.seat ?? -1 }),
});
const relayout = () => ({ do: "layout", layout: layout() });
const line = new Line(id, { hello, heard, state, probe: relayout });
const chat = new Chat(id, { send: (message) => line.send(message), toast, name: (seat) => (view ?? lobby)?.seats?.[seat]?.name, own: () => (view ?? lobby)?.seat });

const answer = (option) => view?.answers?.find((each) => each.option === option);
const next = () => view.asked + 1; // the number of the reader's next message

// --- the line ---

function hello() {
  return { do: "hello", token, layout: layout(), have: view ? view.number : null, heard: chat.heard };
}

function state(now) {
  if (now === "stranger") return watch();
  const words = { open: "", lost: "Connection lost. Trying again …", nowhere: "There is no such table." };
  if (now === "nowhere") $("#loading").textContent = "There is no such table. It may have been deleted; check the link.";
  $("#connection").dataset.state = now;
  $("#connection .words").textContent = words[now];
  if (now === "lost" && answers.awaited) answers.say(null);
}

/** The token opens no seat here: watch instead. */
function watch() {
  store.forget(id);
  token = null;
  line.open();
}

function heard(message) {
  if (message.say === "view") take(message);
  else if (message.say === "gathering") gather(message);
  else if (message.say === "seats") takeSeats(message);
  else if (message.say === "hint") takeHint(message);
  else if (message.say === "preview") takePreview(message);
  else if (message.say === "why") takeReasons(message);
  else if (message.say === "scores") showStandings(message, view, why);
  else if (message.say === "chat") chat.take(message);
  else if (message.say === "said") chat.said(message);
  else if (message.about === "chat") chat.refused(message);
  else if (message.say === "error") takeError(message);
}

/** A group as text: it comes whole, or as new pieces and runs of those that were there. */
function whole(drawn, before) {
  if (typeof drawn === "string") return drawn;
  const known = before.split(BETWEEN);
  return drawn.flatMap((piece) => (typeof piece === "string" ? piece : known.slice(piece[0], piece[0] + piece[1]))).join(BETWEEN);
}

/** The game has not begun: this browser adds its word, and shows who is waited for. */
function gather(message) {
  const fresh = lobby === null;
  lobby = message;
  takePart(id, message, (word) => line.send(word));
  showSeats(message);
  showGathering(message, () => line.send({ do: "begin" }));
  if (fresh) offerLinks(message);
  if (token) store.remember(id, { token, seat: message.seat, game: message.game, seats: message.seats.map((seat) => seat.name) });
}

function take(message) {
  if (message.number !== view?.number) replay.end();
  const fresh = view === null;
  const before = view;
  view = { ...view, ...message };
  if (message.order) for (const name of Object.keys(groups)) if (!message.order.includes(name)) delete groups[name];
  message.groups = Object.fromEntries(Object.entries(message.groups ?? {}).map(([name, drawn]) => [name, whole(drawn, groups[name])]));
  Object.assign(groups, message.groups);
  past.refresh(view.number);
  if (before?.number !== view.number) previews.clear();
  if (before?.asked !== view.asked) {
    clearTimeout(resting);
    wanted = null;
  }
  log.take(view, message.log ?? [], fresh);
  if (past.open) showAround(past.position);
  else if (!replay.on) show(message);
  if (!fresh) ring(before);
  note();
  if (fresh) start();
  if (before?.asked !== view.asked) offerUndo();
}

/** The first view: the links are offered, unless they were before the game, and the beginning is checked. */
function start() {
  showGathering(null);
  if (!lobby) offerLinks(view);
  const trouble = view.over || view.frozen ? null : troubleAtStart(id, view);
  if (trouble) toast(trouble);
}

/** Sounds when the game ends, and when the reader's turn has come: not at every question within it. */
function ring(before) {
  if (view.over && !before.over) sound("end");
  else if (calledFor(view) && !calledFor(before)) sound("turn");
}

/** After the end of a turn, which was not confirmed: offers to take it back, as long as that is possible. */
function offerUndo() {
  if (endsTurn && view.can_undo) toast("Your turn is over.", el("button", { class: "small", "data-do": "undo" }, "Undo"));
  else if ($("#toast [data-do=undo]")) $("#toast").hidden = true;
  endsTurn = false;
}

/** Shows what surrounds the picture of a past position: the seats as they were, and its place in the log. It may come before the first view. */
function showAround(position) {
  const seats = (view?.seats ?? []).map((seat, i) => ({ ...seat, has: position.race?.[i], waiting: false, ready: false, thinking: false }));
  showSeats({ ...view, turn: null, seats });
  showStatus({ stage: position.stage, goal: position.goal }, "A past position");
  log.at(position.number);
}

/** Shows the present; `changed` may hold only the groups that differ. While the question is the same, a piece in hand stays. */
function show(changed = null) {
  $("#loading").hidden = true;
  board.show(changed ?? { groups, order: view.order, viewbox: view.viewbox }, shown === view.asked);
  shown = view.asked;
  board.allow((view.answers ?? []).map((each) => each.option));
  showSeats(view);
  showStatus(view);
  if (answers.show(view)) board.reveal();
  guide.show(view);
  showPassing(view, pass);
  for (const button of document.querySelectorAll("[data-do=undo]")) button.disabled = !view.can_undo;
  $("[data-do=hint]").disabled = !view.question || !view.hints;
  $(".acts [data-do=scores]").hidden = !view.over;
  $(".acts [data-do=replay]").hidden = !(view.own > 0 && view.question && log.stepsAfter(view.own).length);
  const called = calledFor(view);
  const title = called ? `● ${called[0].toUpperCase()}${called.slice(1)}` : view.over ? "Over" : "Table";
  document.title = `${title} · Offworld`;
  if (view.over && !ended && !past.coming) {
    ended = true;
    finish();
  }
}

/** Shows the links to share, once, to the person who opened the table. */
function offerLinks(seen) {
  const kept = store.table(id);
  if (!kept || kept.shared || (kept.links ?? []).length < 2) return;
  store.remember(id, { shared: true });
  showShare(id, seen);
}

function takeSeats(message) {
  if (!view) return; // the first view brings them
  Object.assign(view, { seats: message.seats, turn: message.turn });
  if (past.open) return;
  showSeats(view);
  showStatus(view);
  answers.show(view);
}

function note() {
  if (token && view.seat >= 0) store.markPlayed(view.game);
  if (token) store.remember(id, { token, seat: view.seat, game: view.game, over: Boolean(view.over), seats: view.seats.map((seat) => seat.name) });
}

function takeError(message) {
  if (answers.awaited) answers.say(null);
  // After a stale one comes the present view. A word that was on its way twice comes too late once.
  if (!["stale", "begun"].includes(message.code)) toast(message.text);
}

const finish = () => showEnd(id, view, token, { why, go: (...where) => past.look(...where), branch: (at, seat) => past.branch(at, seat) });

// --- previews and choices ---

/** Lights the answer under the pointer or the focus on both sides and shows what it will do. */
function look(option, onBoard = false) {
  clearTimeout(resting);
  if (answers.held) return; // the answer to be confirmed stays in sight
  board.light(option);
  answers.light(option, onBoard);
  wanted = option;
  if (option === null || previews.has(option)) answers.tell(answer(option), previews.get(option));
  else resting = setTimeout(askPreview, PREVIEW_PAUSE, option);
}

function askPreview(option) {
  line.send({ do: "preview", number: next(), option });
}

function takePreview(message) {
  if (message.number !== next()) return;
  previews.set(message.option, message.lines);
  if (wanted === message.option) answers.tell(answer(message.option), message.lines);
}

/** Replays steps on the board, from the present. */
function play(steps) {
  past.close();
  replay.play(steps);
}

/** Sends an answer. One that can't be taken back must be confirmed first, by choosing it again, unless the turn goes on after it. */
function choose(option) {
  replay.end();
  const chosen = answer(option);
  if (!chosen || past.open || line.pending) return;
  if (!line.stands) return toast("The connection is lost, so nothing was sent. Answer again when it is back.");
  const goesOn = ["chance", "shown"].includes(chosen.final); // after a roll, a draw or a card shown, the turn goes on
  const undoable = chosen.final === "turn" && view.turn_undo; // a turn's end can be taken back for a moment
  const asks = chosen.final && !goesOn && !undoable && view.answers.length > 1 && store.setting("confirm", true);
  if (asks && answers.chosen !== option) confirm(chosen);
  else give(option);
}

/** Asks for confirmation. The view says which answers are final, so this waits for nothing; the preview is shown when it comes. */
function confirm(chosen) {
  const { option } = chosen;
  clearTimeout(resting);
  wanted = option;
  if (!previews.has(option)) askPreview(option);
  board.light(option);
  answers.confirm(chosen, previews.get(option), () => give(option));
  board.keepInSight();
}

function give(option) {
  clearTimeout(resting); // a preview would come too late
  answers.unconfirm();
  board.light(null);
  wanted = null;
  sound("answer");
  board.rememberPieces(view.seat);
  store.choose("answered", store.setting("answered", 0) + 1);
  endsTurn = answer(option)?.final === "turn" && view.turn_undo;
  line.act({ do: "move", number: next(), option });
}

function undo() {
  if (answers.back() || past.open || !view?.can_undo || line.pending) return;
  line.act({ do: "undo", number: next() });
}

/** Lets everything happen until the reader's next turn or the end; with null the reader is asked again. */
function pass(until) {
  if (line.pending) return;
  if (!line.stands) return toast("The connection is lost, so nothing was changed. Try again when it is back.");
  line.expect({ do: "pass", until });
}

function hint() {
  if (!view?.question || !view.hints || past.open || answers.awaited || line.pending || !line.stands) return;
  answers.say("Playing on from each answer …", true);
  line.send({ do: "hint", number: next() });
}

/** Shows a hint: a forecast for each answer. The best is lit, nothing is played. */
function takeHint(message) {
  if (message.number !== next() || !answer(message.option)) return;
  answers.hint(message);
  look(message.option);
}

// --- why can't this be used? ---

let reasonsFor = null;

/** Explains why something that was clicked is not an answer, if the drawing names it. */
function whyNot(target) {
  const thing = target.closest?.("[data-why]");
  if (!thing || !view?.question) return;
  reasonsFor = thing.dataset.why;
  line.send({ do: "why" });
}

function takeReasons(message) {
  const reason = message.words?.[reasonsFor];
  if (reason) why(reason.rule, reason.text);
  else toast("That can't be used now.");
  reasonsFor = null;
}

// --- messages ---

let fading = 0;

function toast(text, ...more) {
  const box = $("#toast");
  box.replaceChildren(text, ...more);
  box.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => (box.hidden = true), 6000);
}

function trouble(error) {
  toast(error.message);
}

// --- keys and buttons ---

function openSeat(seat) {
  if (!view) return;
  showSeat(id, view, seat, token, trouble);
  line.send({ do: "scores" });
}

const ACTS = {
  undo,
  hint,
  zoom: () => board.toggleZoom(),
  help: () => showHelp(view?.game ?? "cytress"),
  share: () => (view ?? lobby) && showShare(id, view ?? lobby),
  settings: () => showSettings(mayPass(view) ? passChoices(view, pass) : null),
  past: () => (past.open ? past.close() : past.go(view?.number ?? 0)),
  replay: () => play(log.stepsAfter(view.own)),
  scores: () => view?.over && finish(),
  log: () => {
    if (document.body.classList.toggle("log-open")) past.open ? log.at(past.number) : log.toEnd();
    chat.noteRead();
  },
  chat: () => chat.toggle(),
  fold: (button) => button.setAttribute("aria-expanded", String(!document.body.classList.toggle("folded"))),
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  ACTS[button?.dataset.do]?.(button);
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || document.querySelector("dialog[open]") || event.target.matches("input, select, textarea")) return;
  if (keyTaken(event)) event.preventDefault();
});

function keyTaken(event) {
  const sideways = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (sideways && (event.altKey || past.open || !view?.question)) return past.step(sideways), true;
  if (event.altKey) return false;
  if (event.key === "Escape") return escape(), true;
  if (event.key === "?") return ACTS.help(), true;
  if (event.key === "u") return undo(), true;
  if (event.key === "h") return hint(), true;
  if ("+-".includes(event.key)) return board.zoom.step(event.key === "+" ? 1 : -1), true;
  return !past.open && (board.ghost.key(event) || answers.key(event));
}

/** Closes the innermost thing that is open, or asks to leave. */
function escape() {
  if (board.closeMenu() || answers.back() || past.close()) return;
  if (document.body.classList.contains("log-open")) return document.body.classList.remove("log-open");
  askToLeave();
}

for (const width of [narrow, medium]) {
  width.addEventListener("change", () => {
    line.send(relayout());
    past.relayout();
  });
}

listenToSeats(openSeat);
for (const list of [$("#answers"), $("#log")]) fadeEdges(list);
line.open();
past.fromAddress();
