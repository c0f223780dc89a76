// The line to the server: opens, says hello, comes back by itself after a loss and sends again what was not acknowledged.

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const REFUSALS = { bad_token: "stranger", no_table: "nowhere" }; // said before the line is closed: trying again would not help
const PATIENCE = 8_000; // for an answer, before the line counts as dead
const SILENCE = 20_000; // after which the server is asked whether it is still there

export class Line {
  /** `hello` gives the first message, `probe` one that is always answered; `heard` gets every message; `state` hears "open", "lost", "stranger" or "nowhere". */
  constructor(table, { hello, probe, heard, state }) {
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${table}`;
    Object.assign(this, { hello, probe, heard, state, tries: 0, pending: null, socket: null, refused: null, timer: 0, alarm: 0 });
    addEventListener("online", () => this.hurry());
    addEventListener("offline", () => this.drop());
    setInterval(() => this.stands && this.expect(this.probe()), SILENCE); // browsers don't show pings to a page
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

  /** Sends a move or an undo; it is kept until the server answers, whatever happens to the line. */
  act(message) {
    this.pending = message;
    this.deliver();
  }

  deliver() {
    if (this.pending) this.expect(this.pending);
  }

  /** Sends something that must be answered; silence means that the line is dead. */
  expect(message) {
    this.send(message);
    clearTimeout(this.alarm);
    this.alarm = setTimeout(() => this.drop(), PATIENCE);
  }

  /** Gives a dead line up at once: a browser may wait a minute for its last word. */
  drop() {
    const socket = this.socket;
    if (!socket) return;
    this.lose();
    socket.close();
  }

  take(message) {
    clearTimeout(this.alarm);
    if (message.say === "view" && this.pending?.number <= message.asked) this.settle(); // the view asks something new: it was stored
    if (message.say === "view" && this.tries !== -1) {
      this.tries = -1; // welcome: the line stands
      this.state("open");
      this.heard(message);
      this.deliver();
      return;
    }
    this.refused = message.say === "error" ? REFUSALS[message.code] : null;
    if (message.say === "done" || message.say === "error") this.settle();
    this.heard(message);
  }

  settle() {
    this.pending = null;
  }

  lose() {
    this.socket = null;
    clearTimeout(this.alarm);
    this.tries = Math.max(0, this.tries) + 1;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 1.7 ** (this.tries - 1)) * (0.75 + Math.random() / 2); // not all at once
    const refused = this.refused;
    this.refused = null;
    this.state(refused ?? "lost");
    if (!refused) this.timer = setTimeout(() => this.open(), wait);
  }

  /** Back on the network or in front: no need to wait any longer. */
  hurry() {
    if (!this.socket && this.timer) this.open();
  }
}
