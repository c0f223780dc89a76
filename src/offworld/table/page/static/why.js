// "Why?": the rule's paragraph in a sheet at the side, with a link to the whole rules.

import { ask } from "./api.js";
import { dialog, el } from "./dom.js";

let rules = null;

/** The paragraphs of a game by number, fetched once. */
export function paragraphs(game) {
  rules ??= ask(`/api/rules/${game}`)
    .then((found) => new Map(found.paragraphs.map((each) => [each.number, each])))
    .catch((error) => {
      rules = null; // the next "why?" tries again
      throw error;
    });
  return rules;
}

/** A paragraph's text in which every rule number is a link. */
export function linked(text, href) {
  const parts = text.split(/(?<![\d.+])(\d{1,2}\.\d{1,2})(?![\d.])/);
  return parts.map((part, i) => (i % 2 ? el("a", { href: href(part), "data-rule": part }, part) : part));
}

/** A paragraph's text without the words that its marks show. */
export function wording(paragraph) {
  const text = paragraph.text.replace(/^(ruling|house): /, "");
  return text[0].toUpperCase() + text.slice(1);
}

export function marks(paragraph) {
  return [
    paragraph.ruling && el("span", { class: "flag" }, "ruling"),
    paragraph.house && el("span", { class: "flag" }, "house data"),
  ].filter(Boolean);
}

/** Opens the sheet: the thing in question, then its paragraph. */
export async function explain(game, number, about = null) {
  const body = el("div", { class: "why-body" }, about && el("p", { class: "about" }, about), el("p", { class: "soft" }, number ? "Looking it up …" : ""));
  const box = dialog("Why?", body, { sheet: true });
  if (!number) return void body.lastChild.replaceWith(el("p", { class: "soft" }, "This comes from the table, not from a rule of the game."));
  try {
    const all = await paragraphs(game);
    const found = all.get(number);
    body.lastChild.replaceWith(found ? paragraphOf(game, found) : el("p", {}, `There is no rule ${number}.`));
  } catch (error) {
    body.lastChild.replaceWith(el("p", {}, error.message));
  }
  box.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-rule]");
    if (!link) return;
    event.preventDefault();
    box.close();
    explain(game, link.dataset.rule);
  });
}

const SOURCES = { known: "Known from public descriptions of the game.", "not printed": "The rulebook doesn't print this." };

function paragraphOf(game, found) {
  const page = (number) => `/rules/${game}#${number}`;
  return el(
    "article",
    {},
    el("h3", {}, `${found.number} · ${found.chapter}`, " ", marks(found)),
    el("p", {}, linked(wording(found), page)),
    el("p", { class: "soft" }, SOURCES[found.source] ?? `Rulebook: “${found.source}”.`),
    el("p", {}, el("a", { class: "button", href: page(found.number), target: "_blank", rel: "noopener" }, "Open in the rules")),
  );
}
