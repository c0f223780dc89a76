// What this browser remembers: which seats it holds at which tables, the reader's name and settings.

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
    /* a full or forbidden store: the page works on, it only forgets */
  }
}

/** The tables this browser played at, the latest first. */
export const tables = () => read(TABLES, []);

export const table = (id) => tables().find((each) => each.id === id) ?? null;

/** Remembers something about a table; what is not named stays as it was. */
export function remember(id, facts) {
  const others = tables().filter((each) => each.id !== id);
  write(TABLES, [{ ...table(id), ...facts, id, at: Date.now() }, ...others].slice(0, MOST));
}

export const forget = (id) => write(TABLES, tables().filter((each) => each.id !== id));

/** The token of the seat that this tab plays. A link's fragment brings it, and it leaves the address bar at once. */
export function tokenFor(id) {
  const brought = location.hash.slice(1);
  if (brought) {
    history.replaceState(history.state, "", location.pathname + location.search);
    keep(id, brought);
    remember(id, { token: brought });
    return brought;
  }
  try {
    const kept = sessionStorage.getItem(`offworld.seat.${id}`);
    if (kept) return kept;
  } catch {
    /* then the one this browser remembers */
  }
  return table(id)?.token ?? null;
}

function keep(id, token) {
  try {
    sessionStorage.setItem(`offworld.seat.${id}`, token); // two tabs may hold two seats
  } catch {
    /* the fragment did its work for this page */
  }
}

export const setting = (name, otherwise) => read(SETTINGS, {})[name] ?? otherwise;

export const choose = (name, value) => write(SETTINGS, { ...read(SETTINGS, {}), [name]: value });
