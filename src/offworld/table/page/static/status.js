// The line that is always in view: whose turn it is, which phase of which round, and what everybody is after.

import { $ } from "./dom.js";

/** Shows the line for a view; for a past position, `when` takes the place of the turn. */
export function showStatus(view, when = turnOf(view)) {
  const stage = view.stage?.toLowerCase() === when.toLowerCase() ? "" : view.stage; // "the game is over", once
  const parts = { turn: when, stage, goal: view.goal };
  for (const [id, words] of Object.entries(parts)) if ($(`#${id}`).textContent !== (words ?? "")) $(`#${id}`).textContent = words ?? "";
  $("#status").classList.toggle("called", Boolean(calledFor(view)) && when === turnOf(view));
}

/** What the viewer is asked for: a turn of their own, or something in another's. */
export function calledFor({ question, seat, seats, turn = null }) {
  if (!question) return null;
  if (turn === null || turn === seat) return "your turn";
  return seats[seat]?.reacts ? "you may react" : "you are asked";
}

/** Whose turn it is, for the viewer. In a turn others may be asked. */
function turnOf(view) {
  const { seat, seats = [], turn = null } = view;
  const whose = turn === null ? "" : turn === seat ? "Your turn" : `${seats[turn].name}'s turn`;
  const called = calledFor(view);
  if (called) return called === "your turn" ? "Your turn" : `${whose}: ${called}`;
  if (view.over) return "The game is over";
  const aside = whose && !seats[turn].waiting; // the table waits for others in this turn
  if (seat < 0) return aside ? `You are watching: ${whose}` : "You are watching";
  if (aside) return whose;
  if (view.together) return seats[seat]?.ready ? "You are ready" : "Others are playing";
  return "Not your turn";
}
