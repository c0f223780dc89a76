// The home page: the games, new tables, tables to continue and tables to watch.

import { ask } from "./api.js";
import { $, badge, dialog, el, seatClass } from "./dom.js";
import { offer } from "./offer.js";
import { sitDown } from "./sit.js";
import * as store from "./store.js";

const PITCH = {
  cytress: "Down here, crews and waste tubes. Up there, three rings of a city that never looks down. Send your crews up before the rebellion.",
  venus: "The city hangs in the clouds, and your mech can't climb back. Roll for power, map the ground, wake the sleepers, and be the one who flies everybody home. All play at once.",
};
const COVER = {
  cytress: "a city of three rings floating above a map of hexes",
  venus: "a mech on coloured tiles below a city in amber clouds",
};
const USUAL = "pilot"; // neither the weakest nor the strongest
const LONG = 12; // letters, from which on a title is set smaller
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
  const name = el("input", { name: `name-${seat}`, maxlength: 24, autocomplete: "off", placeholder: seat === 0 ? "Your name" : "Name (optional)", "aria-label": `Name at seat ${seat + 1}` });
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
    game.by_lot.length ? el("label", { class: "line" }, "Rebel sides", el("select", { name: "lots" }, el("option", { value: "" }, "chosen by the players"), el("option", { value: "lots" }, "drawn by lot"))) : null,
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
  const change = () => {
    store.choose("level", choice.value);
    for (const other of document.querySelectorAll("[name=level]")) other.value = choice.value;
  };
  const choice = el("select", { name: "level", onchange: change }, game.bots.map((bot) => el("option", { value: bot.name, selected: bot.name === level() }, `${capital(bot.name)}: ${bot.summary}`)));
  return el("label", { class: "levels" }, "Bots", choice);
}

function card(game) {
  const solo = variantsFor(game, 1)[0];
  return el(
    "article",
    { class: "game panel", "data-game": game.name },
    el("div", { class: "cover" }, el("img", { src: new URL(`cover-${game.name}.svg`, import.meta.url).href, alt: `${game.title}: ${COVER[game.name] ?? "its cover"}`, width: 1200, height: 675 })),
    el(
      "div",
      { class: "about" },
      el("h1", { class: game.title.length > LONG ? "long" : "" }, game.title),
      el("p", { class: "lead" }, PITCH[game.name] ?? ""),
      el("button", { class: "main", "data-do": "play", onclick: () => playNow(game) }, "▶ Play now"),
      el("p", { class: "soft" }, "You against two bots. No account, nothing to read first."),
      levels(game),
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

function showMine() {
  const mine = store.tables().filter((each) => each.token && !each.over).slice(0, 5);
  $("#mine").hidden = mine.length === 0;
  $("#mine ul").replaceChildren(
    ...mine.map((each) =>
      el(
        "li",
        {},
        el("span", { class: "what" }, titleOf(each), " ", (each.seats ?? []).filter(Boolean).join(", "), el("br"), el("span", { class: "soft" }, new Date(each.at).toLocaleString())),
        el("a", { class: "button", href: `/table/${each.id}` }, "Continue"),
        el("button", { class: "plain", "aria-label": "Forget this table", onclick: () => (store.forget(each.id), showMine()) }, "✕"),
      ),
    ),
  );
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
  $("#games").replaceChildren(whoAmI(), ...games.map(card));
  await showWatchable();
}

start().catch(trouble);
addEventListener("pageshow", showMine); // back from a table
