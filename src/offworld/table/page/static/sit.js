// Sitting down: a new table is made, its tokens are stored, and the page goes there.

import { ask, newTable } from "./api.js";
import * as store from "./store.js";

/** Opens a table and goes to the given seat, or to the first that a person plays. */
export async function sitDown(wish, seat = null) {
  const made = await newTable({ words: !wish.guide, ...wish }); // a guided game always has the same draws
  const people = made.seats.filter((each) => each.token);
  const mine = people.find((each) => each.seat === seat) ?? people[0];
  const links = people.map(({ seat, name, token }) => ({ seat, name, token }));
  store.remember(made.table, { token: mine?.token, seat: mine?.seat, links, game: wish.game, seats: made.seats.map((each) => each.name) });
  location.href = mine ? `/table/${made.table}#${mine.token}` : `/table/${made.table}`;
}

/** The same game again, with the same people and bots, the viewer at the same seat. */
export async function playAgain(id, seat) {
  const { game, variant, seats } = await ask(`/api/tables/${id}`);
  const players = seats.filter(({ kind }) => kind !== "automa");
  const wanted = ({ kind, name, bot }) => (kind === "bot" ? { kind, name, bot } : { kind, name }); // a bot that stood in for a person leaves
  await sitDown({ game, variant, seats: players.map(wanted) }, seat);
}
