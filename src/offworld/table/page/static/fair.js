// Fair by proof: before a game this browser gives the hash of a random word, then the word, and in the end it checks what the seed was made of.

import { $, copyButton, el } from "./dom.js";
import { listed } from "./answers.js";
import { sha256 } from "./sha256.js";
import * as store from "./store.js";

const kept = new Map(); // words by seat, where the browser's store is forbidden

const hashOf = (commitment, seat, word) => sha256(`offworld word 1\n${commitment} ${seat} ${word}\n`);

function newWord() {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What this browser noted at the start: its word, the hash that the table showed then, and the hashes of all words before it revealed its own. */
export const noted = (id, seat) => kept.get(`${id} ${seat}`) ?? store.table(id)?.fair?.[seat] ?? null;

function note(id, seat, made) {
  kept.set(`${id} ${seat}`, made);
  store.remember(id, { fair: { ...store.table(id)?.fair, [seat]: made } });
  return made;
}

/** The hashes of a list of words, in one line. */
const hashesOf = (words) => words.map((each) => `${each.seat} ${each.hash ?? "none"}`).join(", ");

// --- before the game ---

/** Does what is due before the game: gives the hash of a word, or the word itself. */
export function takePart(id, { seat, seed_hash, phase, words, revealed }, send) {
  const own = words.find((each) => each.seat === seat);
  if (!own) return;
  if (phase === "gathering" && !own.hash) {
    const { word } = noted(id, seat) ?? note(id, seat, { word: newWord(), commitment: seed_hash });
    send({ do: "hash", hash: hashOf(seed_hash, seat, word) });
    return;
  }
  const mine = noted(id, seat);
  const isMine = mine && mine.commitment === seed_hash && own.hash === hashOf(seed_hash, seat, mine.word);
  if (phase !== "revealing" || !isMine || revealed.includes(seat)) return;
  // Who learns this word now must not choose another one after it: the first list that was shown counts.
  if (!mine.hashes) note(id, seat, { ...mine, hashes: hashesOf(words) });
  send({ do: "word", word: mine.word });
}

/** Shows who is waited for; `begin` doesn't wait any longer. Null hides it. */
export function showGathering(message, begin = null) {
  const box = $("#gathering");
  box.hidden = message === null;
  if (message === null) return box.replaceChildren();
  const { seat, seats, words, phase } = message;
  const awaited = words.filter((each) => !each.hash && each.seat !== seat).map((each) => seats[each.seat].name);
  const waits = phase === "gathering" && awaited.length > 0;
  const heading = waits ? `Waiting for ${listed(awaited)}` : "The table is being laid out …";
  if ($("#question").textContent !== heading) $("#question").textContent = heading;
  $("#loading").textContent = waits ? "The game begins when everybody has sat down." : "Laying out the table …";
  const may = waits && words.some((each) => each.seat === seat && each.hash);
  const why = "Everybody's browser adds a random word to the seed, so that nobody can choose the draws.";
  box.replaceChildren(...[waits ? el("p", {}, why) : null, may ? el("button", { "data-do": "begin", onclick: begin }, awaited.length > 1 ? "Begin without them" : `Begin without ${awaited[0]}`) : null].filter(Boolean));
}

// --- during and after the game ---

/** What is wrong with the beginning of a game for its reader, in a sentence; null if nothing is. */
export function troubleAtStart(id, { seat, seed_hash, words = [] }) {
  const mine = noted(id, seat);
  if (!mine) return null;
  if (mine.commitment !== seed_hash) return "The table shows another hash than at its start: its draws are not proved to be fair.";
  if (words.find((each) => each.seat === seat)?.word !== mine.word) return "Your random word did not get into the seed of this game: see Share.";
  if (mine.hashes && mine.hashes !== hashesOf(words)) return "After you had revealed your word, another word was changed: the draws are not proved to be fair.";
  return null;
}

/** What is wrong with the proof of a finished game, in words; null if it holds. */
export function troubleAtEnd(id, { seat, seed_hash, words, over }) {
  const { text, secret } = over.proof;
  const start = troubleAtStart(id, { seat, seed_hash, words });
  if (start) return start;
  if (sha256(text) !== seed_hash || !text.endsWith(`\nsecret ${secret}\n`)) return "The secret doesn't fit the hash that was shown from the start.";
  if (!text.includes(`\nwords ${words.map((each) => each.seat).join(" ") || "none"}\n`)) return "Other seats gave a word than those that were fixed at the start.";
  if (words.some((each) => each.word && each.hash !== hashOf(seed_hash, each.seat, each.word))) return "A word doesn't fit the hash that was given for it.";
  const lines = words.map((each) => `word ${each.seat} ${each.word ?? (each.hash ? "missing" : "none")}\n`).join("");
  const source = sha256(`offworld seed 1\nsecret ${secret}\n${lines}`);
  return BigInt(`0x${source.slice(0, 16)}`) >> 1n === BigInt(over.seed) ? null : "The seed doesn't follow from the secret and the words.";
}

/** In one sentence, what the proof of a finished game says. */
function verdict(id, view) {
  const { over, seat, seats, words } = view;
  if (!over.proof) return "The hash of the seed was shown from the start: the seed did not change.";
  const trouble = troubleAtEnd(id, view);
  if (trouble) return `Not proved to be fair: ${trouble}`;
  const names = words.filter((each) => each.word).map((each) => (each.seat === seat ? "you" : seats[each.seat].name));
  names.sort((one, other) => (other === "you") - (one === "you"));
  if (!names.length) return "Fair by proof: the server had fixed all draws before the game, and your browser has checked that it changed none.";
  const others = names.includes("you") ? "neither the server nor all the others together" : "nobody alone";
  return `Fair by proof: the draws follow from random words of ${listed(names)} and a secret fixed before, so ${others} could choose them; your browser has checked it.`;
}

/** The proof of a finished game: a sentence, and its details to unfold. */
export function proofSection(id, view) {
  const { over, seats, seed_hash } = view;
  const row = (name, value, attributes = {}) => [el("dt", {}, name), el("dd", {}, el("code", attributes, value))];
  const state = (each) => each.word ?? (each.hash ? `not revealed; its hash is ${each.hash}` : "none was given");
  const words = (view.words ?? []).flatMap((each) => row(`Word of ${seats[each.seat].name}`, state(each)));
  const how = over.proof
    ? "Before the game the table showed the hash, and each person's browser the hash of its word; then the words were revealed. The SHA-256 of the secret and the words makes the seed. The match file has all of it:"
    : "The table showed the hash of its seed from the start. Its SHA-256 is that hash, and the match file replays from it:";
  const check = `offworld verify --hash ${seed_hash} FILE`;
  return el(
    "details",
    { class: "proof" },
    el("summary", {}, el("span", { id: "fair" }, verdict(id, view)), " ", el("span", { class: "link" }, "Details")),
    el("p", {}, how, " ", el("code", {}, check), " ", copyButton(check)),
    el("dl", {}, row("Hash", seed_hash), over.proof ? row("Secret", over.proof.secret, { id: "secret" }) : [], words, row("Seed", over.seed, { id: "seed" })),
  );
}
