// The home page: the games, new tables, tables to continue and tables to watch.

import { ask } from "./api.js";
import { $, badge, dialog, el, seatClass } from "./dom.js";
import { offer } from "./offer.js";
import { sitDown } from "./sit.js";
import * as store from "./store.js";

const USUAL = "pilot"; // neither the weakest nor the strongest
const titles = new Map(); // of the games, by name

const trouble = (error) => {
  const line = $("#trouble");
  line.hidden = false;
  line.textContent = error.message;
};

// --- starting a game ---

/** Opens a table, stores its tokens and goes there. */
async function sit(wish) {
  try {
    await sitDown(wish);
  } catch (error) {
    trouble(error);
  }
}

const myName = () => $("#my-name")?.value.trim() || undefined;
const me = () => ({ kind: "person", name: myName() });
const level = () => store.setting("level", USUAL); // of the bots to play against
const justPlay = (game) => sit({ game: game.name, lots: true, seats: [me(), { kind: "bot", bot: level() }, { kind: "bot", bot: level() }] });
const learn = (game) => sit({ game: game.name, guide: true, seats: [me()] });
const playNow = (game) => (game.guide && !store.hasPlayed(game.name) ? offer(game, { learn: () => learn(game), play: () => justPlay(game) }) : justPlay(game));
const playSolo = (game, variant) => sit({ game: game.name, variant, seats: [me()] });

// --- the form of a new table ---

const capital = (word) => `${word[0].toUpperCase()}${word.slice(1)}`;
const kindsOf = (game) => [["person", "A person"], ...game.bots.map((bot) => [`bot ${bot.name}`, `${capital(bot.name)}, a bot: ${bot.summary}`])];

function chair(game, seat, kind) {
  const choice = el("select", { name: `kind-${seat}`, "aria-label": `Who sits at seat ${seat + 1}` }, kindsOf(game).map(([value, words]) => el("option", { value, selected: value === kind }, words)));
  const name = el("input", { name: `name-${seat}`, maxlength: 24, autocomplete: "off", placeholder: seat === 0 ? "Your name" : "Name", "aria-label": `Name at seat ${seat + 1}` });
  if (seat === 0) name.value = myName() ?? "";
  return el("div", { class: `chair ${seatClass(seat)}` }, badge(seat), choice, name);
}

function variantsFor(game, seats) {
  return game.variants.filter((each) => each.fewest <= seats && seats <= each.most);
}

/** The form. The chairs keep their values when their number changes. */
function openForm(game) {
  const chairs = el("div", { class: "chairs" });
  const variant = el("select", { name: "variant" });
  const count = el("select", { name: "seats", onchange: () => lay(Number(count.value)) });
  for (let seats = game.fewest; seats <= game.most; seats++) count.append(el("option", { value: seats, selected: seats === 4 }, seats === 1 ? "1 (solo)" : seats));
  function lay(seats) {
    while (chairs.children.length > seats) chairs.lastChild.remove();
    while (chairs.children.length < seats) chairs.append(chair(game, chairs.children.length, chairs.children.length < 2 ? "person" : `bot ${level()}`));
    variant.replaceChildren(...variantsFor(game, seats).map((each) => el("option", { value: each.name }, `${each.name}: ${each.summary}`)));
  }
  const form = el(
    "form",
    { class: "table", onsubmit: (event) => (event.preventDefault(), sit(wishOf(game, form))) },
    el("label", { class: "line" }, "Seats", count),
    chairs,
    el("label", { class: "line" }, "Variant", variant),
    el("label", { class: "line" }, el("input", { type: "checkbox", name: "undo", checked: true }), "Answers can be taken back if they revealed nothing new"),
    game.by_lot.length ? el("label", { class: "line" }, "Who plays what", el("select", { name: "lots" }, el("option", { value: "" }, "players choose"), el("option", { value: "lots" }, "drawn by lot"))) : null,
    el("label", { class: "line" }, el("input", { type: "checkbox", name: "hints" }), "People may ask a bot for hints"),
    el("p", { class: "soft" }, "Each person gets a secret link. You can share the links at the table."),
    el("button", { class: "main" }, "Open the table"),
  );
  lay(Number(count.value));
  dialog(`A new table of ${game.title}`, form);
}

function wishOf(game, form) {
  const data = new FormData(form);
  const seats = [];
  for (let seat = 0; seat < Number(data.get("seats")); seat++) {
    const [kind, bot] = data.get(`kind-${seat}`).split(" ");
    seats.push({ kind, bot, name: data.get(`name-${seat}`).trim() || undefined });
  }
  return { game: game.name, variant: data.get("variant") || undefined, seats, undo: data.has("undo"), hints: data.has("hints"), lots: Boolean(data.get("lots")) };
}

// --- the page ---

function whoAmI() {
  const name = el("input", { id: "my-name", maxlength: 24, autocomplete: "nickname", placeholder: "optional", value: store.setting("name", ""), onchange: () => store.choose("name", myName() ?? "") });
  return el("label", { class: "whoami" }, "Your name", name);
}

/** The bots' level, for all games. */
function levels(game) {
  const choice = el("select", { name: "level", onchange: () => store.choose("level", choice.value) }, game.bots.map((bot) => el("option", { value: bot.name, selected: bot.name === level() }, `${capital(bot.name)}: ${bot.summary}`)));
  return el("label", { class: "levels" }, "Bots", choice);
}

/** How many, how long, how heavy. */
function facts(game) {
  const parts = [`${game.fewest}–${game.most} players`, game.minutes ? `${game.minutes.join("–")} min` : null, game.weight];
  return el("ul", { class: "facts", "aria-label": "Facts" }, parts.filter(Boolean).map((part) => el("li", {}, part)));
}

function card(game) {
  const solo = variantsFor(game, 1)[0];
  return el(
    "article",
    { class: "game panel", "data-game": game.name },
    el("div", { class: "cover" }, el("img", { src: new URL(`cover-${game.name}.svg`, import.meta.url).href, alt: "", width: 1200, height: 675 })),
    el(
      "div",
      { class: "about" },
      el("h2", {}, game.title),
      facts(game),
      el("p", { class: "lead" }, game.about),
      el("button", { class: "main", "data-do": "play", onclick: () => playNow(game) }, "▶ Play now"),
      el(
        "div",
        { class: "more" },
        solo ? el("button", { "data-do": "solo", onclick: () => playSolo(game, solo.name) }, "Solo") : null,
        el("button", { "data-do": "new", onclick: () => openForm(game) }, "New table"),
        el("a", { class: "button", href: `/rules/${game.name}` }, "Rules"),
        game.guide ? el("button", { "data-do": "learn", title: "A guided first game", onclick: () => learn(game) }, "Learn") : null,
      ),
      el("p", { class: "credits" }, `${game.credits} Unofficial adaptation; art and words are our own.`),
    ),
  );
}

/** The tables at which this browser has a seat: the running ones above the games, the finished ones below. */
function showMine() {
  const mine = store.tables().filter((each) => each.token);
  showTables("#mine", mine.filter((each) => !each.over).slice(0, 5), "Continue");
  showTables("#played", mine.filter((each) => each.over).slice(0, 8), "Look back");
  markTurns();
}

function showTables(place, tables, word) {
  $(place).hidden = tables.length === 0;
  $(`${place} ul`).replaceChildren(
    ...tables.map((each) =>
      el(
        "li",
        { "data-table": each.id },
        el("span", { class: "what" }, titleOf(each), " ", (each.seats ?? []).filter(Boolean).join(", "), el("br"), el("span", { class: "soft" }, new Date(each.at).toLocaleString())),
        el("a", { class: "button", href: `/table/${each.id}` }, word),
        each.over
          ? el("button", { class: "plain", "aria-label": "Forget this table", onclick: () => (store.forget(each.id), showMine()) }, "✕")
          : el("button", { class: "plain", "aria-label": "Abandon this game", title: "Abandon this game", onclick: () => abandon(each) }, "✕"),
      ),
    ),
  );
}

/** Asks once more, then deletes a running game. One with other people goes on without this reader. */
function abandon(table) {
  const leave = async () => {
    await ask(`/api/tables/${table.id}`, { method: "DELETE", token: table.token }).catch(() => {}); // others play on, or it is gone
    store.forget(table.id);
    box.close();
    showMine();
  };
  const words = "It leaves this list and can't be continued. If other people play with you, they play on without you.";
  const keys = el("p", { class: "row" }, el("button", { class: "main", "data-do": "abandon", onclick: leave }, "Abandon it"), el("button", { onclick: () => box.close() }, "Keep it"));
  const box = dialog(`Abandon ${titles.get(table.game) ?? "this game"}?`, el("div", {}, el("p", {}, words), keys));
}

/** Marks the running games in which this reader is asked, and puts them first; one that has ended meanwhile moves to the others. */
async function markTurns() {
  const items = [...document.querySelectorAll("#mine li")];
  const found = await Promise.all(items.map((item) => ask(`/api/tables/${item.dataset.table}`, { token: store.table(item.dataset.table)?.token }).catch(() => null)));
  const over = found.filter((each) => each?.status === "over");
  for (const { table } of over) store.remember(table, { over: true });
  if (over.length) return showMine();
  items.forEach((item, i) => {
    if (!found[i]?.waiting.includes(found[i].seat) || item.querySelector(".turn")) return;
    item.classList.add("asked");
    item.querySelector(".what").prepend(el("b", { class: "turn" }, "Your turn"), " ");
  });
  for (const item of items.filter((each) => each.classList.contains("asked")).reverse()) item.parentNode?.prepend(item);
}

const titleOf = (each) => el("b", {}, titles.get(each.game) ?? "A table");
const whoSits = (seats) => seats.map((seat) => seat.name || (seat.kind === "bot" ? `bot ${seat.bot}` : seat.kind)).join(", ");

async function showWatchable() {
  const { tables } = await ask("/api/tables");
  const mine = new Set(store.tables().map((each) => each.id));
  const others = tables.filter((each) => !mine.has(each.table)).slice(0, 12);
  if (!others.length) return;
  $("#watch ul").replaceChildren(
    ...others.map((each) => {
      const over = each.status === "over";
      const words = `${over ? "finished" : "in progress"}, ${each.number} answers, ${new Date(each.last_at * 1000).toLocaleString()}`;
      return el(
        "li",
        {},
        el("span", { class: "what" }, titleOf(each), " ", whoSits(each.seats), el("br"), el("span", { class: "soft" }, words)),
        el("a", { class: "button", href: `/table/${each.table}` }, over ? "Replay" : "Watch"),
      );
    }),
  );
}

async function start() {
  const games = await ask("/api/games");
  for (const { name, title } of games) titles.set(name, title);
  showMine();
  $("#games").replaceChildren(el("div", { class: "me" }, whoAmI(), levels(games[0])), el("div", { class: "gallery" }, games.map(card)));
  await showWatchable();
}

start().catch(trouble);
addEventListener("pageshow", showMine); // back from a table
