// What this browser stores: the seats it plays at tables, the reader's name and settings.

const TABLES = "offworld.tables";
const SETTINGS = "offworld.settings";
const MOST = 40;

function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    /* the store is full or forbidden: the page works, but remembers nothing */
  }
}

/** The tables this browser played at, the latest first. */
export const tables = () => read(TABLES, []);

export const table = (id) => tables().find((each) => each.id === id) ?? null;

/** Stores facts about a table; facts not named stay. */
export function remember(id, facts) {
  const others = tables().filter((each) => each.id !== id);
  write(TABLES, [{ ...table(id), ...facts, id, at: Date.now() }, ...others].slice(0, MOST));
}

/** Whether this browser has played a game before. */
export const hasPlayed = (game) => setting("played", []).includes(game);

export function markPlayed(game) {
  if (!setting("played", []).includes(game)) choose("played", [...setting("played", []), game]);
}

export const forget = (id) => write(TABLES, tables().filter((each) => each.id !== id));

/** The token of the seat that this tab plays. It comes from the link's fragment, which is removed from the address bar at once. */
export function tokenFor(id) {
  const given = location.hash.slice(1);
  if (given) {
    history.replaceState(history.state, "", location.pathname + location.search);
    keep(id, given);
    remember(id, { token: given });
    return given;
  }
  try {
    const kept = sessionStorage.getItem(`offworld.seat.${id}`);
    if (kept) return kept;
  } catch {
    /* no session store: use the token stored for this browser */
  }
  return table(id)?.token ?? null;
}

function keep(id, token) {
  try {
    sessionStorage.setItem(`offworld.seat.${id}`, token); // two tabs may play two seats
  } catch {
    /* no session store: this page has the token */
  }
}

export const setting = (name, otherwise) => read(SETTINGS, {})[name] ?? otherwise;

export const choose = (name, value) => write(SETTINGS, { ...read(SETTINGS, {}), [name]: value });
