// The rules page, made by the server. This adds a search that filters while one types, and contents that follow the reader.

import { $, el } from "./dom.js";
import { sitDown } from "./sit.js";

const game = location.pathname.split("/")[2];
const field = $("#search");
const narrow = matchMedia("(max-width: 899px)");
const hasKeys = matchMedia("(hover: hover)"); // a mouse, and so most likely a keyboard
const links = [...document.querySelectorAll(".contents a")];
const all = [...document.querySelectorAll(".paragraph")].map((section) => {
  const [words] = section.querySelectorAll("p");
  const title = section.closest(".chapter").querySelector("h2").textContent;
  return { section, words, number: section.id, text: `${title} ${words.textContent}`.toLowerCase() };
});

// --- the search ---

const isNumber = (word) => /^\d+(\.\d*)?$/.test(word);
const hasNumber = (each, word) => each.number === word || each.number.startsWith(word.includes(".") ? word : `${word}.`);

/** The paragraphs that contain every word, or have the number. */
function find(asked) {
  return all.filter((each) => asked.every((word) => (isNumber(word) && hasNumber(each, word)) || each.text.includes(word)));
}

/** Shows only the paragraphs that were asked for, with their words marked; without words, everything. */
function search() {
  const asked = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = new Set(find(asked));
  document.body.classList.toggle("searching", asked.length > 0);
  for (const each of all) {
    each.section.hidden = !found.has(each);
    unmark(each.words);
    if (asked.length && found.has(each)) for (const word of asked) mark(each.words, word);
  }
  for (const chapter of document.querySelectorAll(".chapter")) chapter.hidden = !chapter.querySelector(".paragraph:not([hidden])");
  for (const link of links) link.classList.toggle("empty", asked.length > 0 && !document.getElementById(link.hash.slice(1))?.closest(".chapter:not([hidden])"));
  const count = found.size === 1 ? "1 paragraph" : `${found.size || "No"} paragraphs`;
  $("#found").textContent = asked.length ? `${count}.${hasKeys.matches ? " Esc shows everything." : ""}` : "";
  history.replaceState(null, "", asked.length ? `?q=${encodeURIComponent(field.value.trim())}` : location.pathname + location.hash);
  follow();
}

function clear() {
  field.value = "";
  search();
}

function unmark(place) {
  for (const each of place.querySelectorAll("mark")) each.replaceWith(...each.childNodes);
  place.normalize();
}

/** Marks a word wherever it stands in the text of a place. */
function mark(place, word) {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) if (!walker.currentNode.parentNode.closest("mark")) texts.push(walker.currentNode);
  for (const text of texts) {
    const parts = text.data.split(new RegExp(`(${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")})`, "i"));
    if (parts.length > 1) text.replaceWith(...parts.map((part, i) => (i % 2 ? el("mark", {}, part) : part)).filter(Boolean));
  }
}

// --- going places ---

/** Goes to the paragraph in the address; a search that hides it ends. */
function goTo() {
  const id = decodeURIComponent(location.hash.slice(1));
  const place = id && document.getElementById(id);
  if (!place) return;
  if (!place.checkVisibility()) clear();
  if (narrow.matches) $(".contents").open = false;
  place.scrollIntoView({ block: "start" });
  follow();
}

const targets = links.map((link) => document.getElementById(link.hash.slice(1)));
let waiting = 0;

/** Marks where the reader is in the contents, and keeps that in sight. */
function follow() {
  cancelAnimationFrame(waiting);
  waiting = requestAnimationFrame(() => {
    const line = Math.min(innerHeight / 3, 240);
    const seen = targets.map((target, i) => i).filter((i) => targets[i].checkVisibility() && targets[i].getBoundingClientRect().top < line);
    const here = links[seen.at(-1) ?? 0];
    for (const link of links) link.toggleAttribute("aria-current", link === here);
    const list = $(".contents nav");
    if (list.scrollHeight > list.clientHeight) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;
  });
}

const foldOut = () => ($(".contents").open = !narrow.matches);

// --- beginning ---

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "/" && document.activeElement !== field) {
    event.preventDefault();
    field.focus();
    field.select();
  } else if (event.key === "Escape" && field.value) {
    event.preventDefault();
    clear();
  } else if (event.key === "Enter" && document.activeElement === field) {
    const first = $(".paragraph:not([hidden]) .number");
    first?.focus();
    first?.scrollIntoView({ block: "center" });
  }
});
for (const learn of document.querySelectorAll("[data-do=learn]")) {
  learn.hidden = false;
  learn.addEventListener("click", () => sitDown({ game, guide: true, seats: [{ kind: "person" }] }).catch((error) => learn.after(el("span", { role: "alert" }, error.message))));
}
$(".search").hidden = false;
field.value = new URLSearchParams(location.search).get("q") ?? "";
field.addEventListener("input", search);
narrow.addEventListener("change", foldOut);
addEventListener("hashchange", goTo);
addEventListener("scroll", follow, { passive: true });
foldOut();
if (field.value) search();
goTo();
follow();
