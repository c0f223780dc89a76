// The dialogs of the table: links to share, settings, help, a seat, leaving.

import { listed } from "./answers.js";
import { ask } from "./api.js";
import { badge, copyButton, dialog, el, seatClass } from "./dom.js";
import { conditionList, scoreTable } from "./scores.js";
import * as sounds from "./sounds.js";
import * as store from "./store.js";

const KEYS = [
  ["1 … 9", "give the answer with this number"],
  ["↑ ↓", "walk through the answers"],
  ["Enter", "give the answer, or confirm it"],
  ["R, F", "turn and flip the piece in hand (Shift + R turns it back)"],
  ["← ↑ → ↓", "move it; N goes to the next place where it fits, Enter lays it"],
  ["u", "undo: take the last answer back, if nothing new was revealed"],
  ["h", "hint: each answer's chance of winning, where hints are allowed"],
  ["← →", "walk through the history (with Alt while a question is open)"],
  ["+ −", "show the board closer, and all of it again; also by Ctrl and the wheel"],
  ["Esc", "back; leave"],
  ["?", "this help"],
];

export function showHelp(game) {
  dialog(
    "How this works",
    el(
      "div",
      { class: "help" },
      el("p", {}, "There is always one question, and its answers glow on the board. Click one there, or in the list beside it. Point at an answer to see what it will do; § shows its rule."),
      el("p", {}, "The strip at the top shows everybody's progress: ★ leads, and a lit frame means that the table waits for this seat. In a turn others may be asked: to react, or to answer an offer."),
      el("h3", {}, "Keys"),
      el("dl", { class: "keys" }, KEYS.flatMap(([key, words]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, words)])),
      el("p", {}, el("a", { class: "button", href: `/rules/${game}`, target: "_blank", rel: "noopener" }, "Read the rules")),
    ),
  );
}

export function showShare(id, view) {
  const here = `${location.origin}/table/${id}`;
  const links = store.table(id)?.links ?? [];
  const others = links.filter((link) => link.seat !== view.seat);
  const line = (words, address, seat = -1) => el("li", { class: `share ${seatClass(seat)}` }, seat >= 0 ? badge(seat) : null, el("span", {}, words), copyButton(address));
  dialog(
    "Share",
    el(
      "div",
      { class: "sharing" },
      el("p", {}, "Anybody with the table's link can watch. A seat's link is secret: it lets its owner play that seat."),
      el("ul", {}, line("Watch this table", here), others.map((link) => line(`Seat of ${view.seats?.[link.seat]?.name ?? link.name}`, `${here}#${link.token}`, link.seat))),
      el("h3", {}, "Fair by proof"),
      el("p", { class: "soft" }, "This hash, shown from the start, proves at the end that nobody changed what chance decides."),
      el("code", { id: "seed-hash" }, view.seed_hash ?? ""),
      copyButton(view.seed_hash ?? "", "Copy hash"),
      view.words?.length ? el("p", { class: "soft" }, wordsGiven(view)) : null,
    ),
  );
}

/** Whose random words are in the seed. */
function wordsGiven({ words, seats, over, phase }) {
  const named = (chosen) => listed(chosen.map((each) => seats[each.seat].name));
  const [given, missing] = [words.filter((each) => each.word), words.filter((each) => !each.word)];
  if (phase) return "Everybody's browser adds a random word to the seed before the game begins.";
  return `${given.length ? `The seed has random words of ${named(given)}.` : ""}${missing.length ? ` There is none of ${named(missing)}.` : ""}${over ? "" : " The secret that the server added is shown at the end."}`;
}

/** `more` are settings of this table. */
export function showSettings(more) {
  const box = el("input", { type: "checkbox", name: "confirm", checked: store.setting("confirm", true), onchange: () => store.choose("confirm", box.checked) });
  const loud = el("input", { type: "checkbox", name: "sounds", checked: sounds.wanted(), onchange: () => sounds.want(loud.checked) });
  dialog(
    "Settings",
    el(
      "div",
      { class: "settings" },
      el("label", { class: "row" }, box, el("span", {}, "Confirm what ends my turn and can't be taken back")),
      el("p", { class: "soft" }, "These answers end your turn or let others react. To roll, to draw or to show a card can't be taken back either, but your turn goes on: you are not asked. All else can be undone until another player has moved, or, where all play at once, until the round is over."),
      el("label", { class: "row" }, loud, el("span", {}, "Quiet sounds: for an answer, your turn and the end")),
      more,
      el("button", { "data-do": "theme" }, "Light or dark"),
    ),
  );
}

/** One seat: its player, the points so far, and handing it to a bot or back. They come by `showStandings`. */
export function showSeat(id, view, seat, token, trouble) {
  const { name, kind, bot, has, connected, waiting, ready } = view.seats[seat];
  const own = seat === view.seat;
  const hand = (on) =>
    ask(`/api/tables/${id}/seats/${seat}/bot`, { method: "POST", body: { on }, token })
      .catch(trouble)
      .finally(() => box.close());
  const may = kind === "person" && view.seat >= 0 && !view.over;
  const give = may && !bot && el("button", { onclick: () => hand(true) }, own ? "Let a bot play for me" : "Let a bot take over");
  const back = may && bot && own && el("button", { class: "main", onclick: () => hand(false) }, "Take my seat back");
  const person = bot ? "A person; a bot plays on for now." : connected ? "A person." : "A person, not connected now.";
  const words = { bot: `A bot, ${bot} by rank.`, person }[kind] ?? "Played by the game itself.";
  const opponent = kind !== "bot" && kind !== "person" && view.opponent ? el("p", { class: "opponent" }, view.opponent) : null;
  const round = view.over ? "" : ready ? " Ready." : view.together && waiting ? " Still playing." : "";
  const box = dialog(name, el("div", { class: seatClass(seat) }, el("p", { class: "row" }, badge(seat), `${has ?? 0} ${view.race ?? ""}. ${words}${round}`), opponent, el("div", { id: "standing", "data-seat": seat }), el("p", {}, give, back)));
}

/** Puts the points so far into the dialog of a seat, if it is open. */
export function showStandings(message, view, why) {
  const place = document.querySelector("dialog[open] #standing");
  if (!place) return;
  const parts = [el("h3", {}, view.over ? "Points" : "Points so far, as far as you see them"), scoreTable(message, view.seats, why, Number(place.dataset.seat)), conditionList(message, why)];
  place.replaceChildren(...parts.filter(Boolean));
}

export function askToLeave() {
  dialog(
    "Leave the table?",
    el(
      "div",
      {},
      el("p", {}, "Nothing is lost: you find the table at the top of the home page."),
      el("p", { class: "row" }, el("a", { class: "button main", href: "/" }, "Leave"), el("button", { onclick: (event) => event.target.closest("dialog").close() }, "Stay")),
    ),
  );
}
