// The rules: chapters, numbered paragraphs with links between them, and a search that updates while typing.

import { $, el } from "./dom.js";
import { linked, marks, paragraphs, wording } from "./why.js";

const game = location.pathname.split("/")[2];
const title = game[0].toUpperCase() + game.slice(1);
let all = [];

function paragraph(each) {
  return el(
    "section",
    { class: "paragraph", id: each.number, "data-number": each.number },
    el("a", { class: "number", href: `#${each.number}` }, each.number),
    el("div", {}, el("p", {}, marks(each), linked(wording(each), (number) => `#${number}`)), el("p", { class: "source" }, `Rulebook: ${each.source}`)),
  );
}

function show(shown) {
  const parts = [];
  let chapter = null;
  for (const each of shown) {
    if (each.chapter !== chapter) parts.push(el("h2", { id: `chapter-${each.number.split(".")[0]}` }, `${each.number.split(".")[0]} ${each.chapter}`));
    chapter = each.chapter;
    parts.push(paragraph(each));
  }
  $("#text").replaceChildren(
    el("h1", {}, `${title}: the rules`),
    el("p", { class: "soft" }, "In our own words. “Ruling” marks our decision where the printed rules leave something open; “house data” marks what they don't print and we designed."),
    ...parts,
  );
}

/** The paragraphs that contain every word, or have the number. */
function find(words) {
  const asked = words.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((each) => {
    const text = `${each.number} ${each.chapter} ${each.text}`.toLowerCase();
    return asked.every((word) => (/^\d+(\.\d*)?$/.test(word) ? each.number === word || each.number.startsWith(word.includes(".") ? word : `${word}.`) : text.includes(word)));
  });
}

function search() {
  const words = $("#search").value.trim();
  const found = words ? find(words) : all;
  show(found);
  $("#found").textContent = words ? `${found.length} ${found.length === 1 ? "paragraph" : "paragraphs"}` : "";
  history.replaceState(null, "", words ? `?q=${encodeURIComponent(words)}` : location.pathname + location.hash);
}

/** Goes to the paragraph in the address. */
function goTo() {
  const number = decodeURIComponent(location.hash.slice(1));
  if (!number) return;
  if ($("#search").value && !document.getElementById(number)) {
    $("#search").value = "";
    show(all);
  }
  for (const each of document.querySelectorAll(".here")) each.classList.remove("here");
  const place = document.getElementById(number);
  place?.classList.add("here");
  place?.scrollIntoView({ block: "start" });
}

async function start() {
  document.title = `${title}: the rules · Offworld`;
  all = [...(await paragraphs(game)).values()];
  const chapters = new Map(all.map((each) => [each.number.split(".")[0], each.chapter]));
  $("#chapters").replaceChildren(...[...chapters].map(([number, name]) => el("li", {}, el("a", { href: `#chapter-${number}` }, `${number} ${name}`))));
  $("#search").value = new URLSearchParams(location.search).get("q") ?? "";
  if ($("#search").value) search();
  else show(all);
  goTo();
}

$("#search").addEventListener("input", search);
addEventListener("hashchange", goTo);
start().catch((error) => $("#text").replaceChildren(el("p", { role: "alert" }, error.message)));
