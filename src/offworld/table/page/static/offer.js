// Before the first game: learn it by playing, just play, or read the rules.

import { dialog, el } from "./dom.js";

/** Offers the ways to begin a game that was never played here; `learn` and `play` begin one. */
export function offer(game, { learn, play }) {
  const way = (doing, words, more, go) => el("button", { class: doing === "learn-first" ? "main way" : "way", "data-do": doing, autofocus: doing === "learn-first", onclick: go }, el("b", {}, words), el("span", {}, more));
  const rules = el("a", { class: "button way", "data-do": "rules-first", href: `/rules/${game.name}` }, el("b", {}, "Read the rules"), el("span", {}, "All of them, with a search."));
  dialog(
    `Your first game of ${game.title}`,
    el("div", { class: "ways" }, way("learn-first", "Learn by playing (recommended)", "A prepared game against one calm bot. In two minutes you know enough.", learn), way("just-play", "Just play", "You against two bots.", play), rules),
  );
}
