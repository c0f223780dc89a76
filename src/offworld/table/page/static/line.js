// The connection to the server: it opens, says hello, reconnects after a loss and sends again what was not acknowledged.

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const REFUSALS = { bad_token: "stranger", no_table: "nowhere" }; // errors after which trying again would not help
const PATIENCE = 8_000; // milliseconds to wait for a reply before the connection counts as lost
const SILENCE = 20_000; // milliseconds between probes

export class Line {
  /** `hello()` is the first message, `probe()` one that is always answered; `heard(message)` gets every message; `state(now)` gets "open", "lost", "stranger" or "nowhere". */
  constructor(table, { hello, probe, heard, state }) {
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${table}`;
    Object.assign(this, { hello, probe, heard, state, tries: 0, pending: null, socket: null, refused: null, timer: 0, alarm: 0 });
    addEventListener("online", () => this.hurry());
    addEventListener("offline", () => this.drop());
    setInterval(() => this.stands && this.expect(this.probe()), SILENCE); // a page can't see pings
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
  }

  open() {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener("open", () => this.send(this.hello()));
    socket.addEventListener("message", (event) => socket === this.socket && this.take(JSON.parse(event.data)));
    socket.addEventListener("close", () => socket === this.socket && this.lose());
  }

  get stands() {
    return this.socket?.readyState === WebSocket.OPEN && this.tries === -1;
  }

  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Sends a move or an undo; it is kept, and sent again if necessary, until the server answers. */
  act(message) {
    this.pending = message;
    this.deliver();
  }

  deliver() {
    if (this.pending) this.expect(this.pending);
  }

  /** Sends something that must be answered; without an answer the connection counts as lost. */
  expect(message) {
    this.send(message);
    clearTimeout(this.alarm);
    this.alarm = setTimeout(() => this.drop(), PATIENCE);
  }

  /** Gives up a lost connection at once: a browser may wait a minute to close it. */
  drop() {
    const socket = this.socket;
    if (!socket) return;
    this.lose();
    socket.close();
  }

  take(message) {
    clearTimeout(this.alarm);
    if (message.say === "view" && this.pending?.number <= message.asked) this.settle(); // the view has a new question: the answer was stored
    if ((message.say === "view" || message.say === "gathering") && this.tries !== -1) {
      this.tries = -1; // the connection is open
      this.state("open");
      this.heard(message);
      this.deliver();
      return;
    }
    this.refused = message.say === "error" ? REFUSALS[message.code] : null;
    if (message.say === "done" || (message.say === "error" && message.about !== "chat")) this.settle();
    this.heard(message);
  }

  settle() {
    this.pending = null;
  }

  lose() {
    this.socket = null;
    clearTimeout(this.alarm);
    this.tries = Math.max(0, this.tries) + 1;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 1.7 ** (this.tries - 1)) * (0.75 + Math.random() / 2); // clients must not all return at once
    const refused = this.refused;
    this.refused = null;
    this.state(refused ?? "lost");
    if (!refused) this.timer = setTimeout(() => this.open(), wait);
  }

  /** Reconnects at once: the network or the reader is back. */
  hurry() {
    if (!this.socket && this.timer) this.open();
  }
}
