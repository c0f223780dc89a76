// The line to the server: opens, says hello, comes back by itself after a loss and sends again what was not acknowledged.

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const REFUSALS = { 4401: "stranger", 4404: "nowhere" }; // trying again would not help
const PATIENCE = 8_000; // for an acknowledgement, before the line counts as dead

export class Line {
  /** `hello` gives the first message; `heard` gets every message; `state` hears "open", "lost", "stranger" or "nowhere". */
  constructor(table, { hello, heard, state }) {
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${table}`;
    Object.assign(this, { hello, heard, state, tries: 0, pending: null, socket: null, timer: 0, alarm: 0 });
    addEventListener("online", () => this.hurry());
    addEventListener("offline", () => this.socket?.close());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
  }

  open() {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener("open", () => this.send(this.hello()));
    socket.addEventListener("message", (event) => socket === this.socket && this.take(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => socket === this.socket && this.lose(event));
  }

  get stands() {
    return this.socket?.readyState === WebSocket.OPEN && this.tries === -1;
  }

  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Sends a move or an undo; it is kept until the server answers, whatever happens to the line. */
  act(message) {
    this.pending = message;
    this.deliver();
  }

  deliver() {
    if (!this.pending) return;
    this.send(this.pending);
    clearTimeout(this.alarm);
    this.alarm = setTimeout(() => this.pending && this.socket?.close(), PATIENCE);
  }

  take(message) {
    if (message.say === "view" && this.pending?.number <= message.number) this.settle(); // the view shows it: it was stored
    if (message.say === "view" && this.tries !== -1) {
      this.tries = -1; // welcome: the line stands
      this.state("open");
      this.heard(message);
      this.deliver();
      return;
    }
    if (message.say === "done" || message.say === "error") this.settle();
    this.heard(message);
  }

  settle() {
    this.pending = null;
    clearTimeout(this.alarm);
  }

  lose(event) {
    this.socket = null;
    clearTimeout(this.alarm);
    this.tries = Math.max(0, this.tries) + 1;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 1.7 ** (this.tries - 1)) * (0.75 + Math.random() / 2); // not all at once
    const refused = REFUSALS[event.code];
    this.state(refused ?? "lost");
    if (!refused) this.timer = setTimeout(() => this.open(), wait);
  }

  /** Back on the network or in front: no need to wait any longer. */
  hurry() {
    if (!this.socket && this.timer) this.open();
  }
}
