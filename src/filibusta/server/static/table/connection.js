import { setting } from "../shared/settings.js";

/**
 * The live connection to a table (docs/protocol.md). It comes back by itself, asks for everything when something is
 * missing, and sends a choice again until the server has said yes or no: a message of the same id is carried out once.
 */

const QUIET = 20_000, ANSWER = 8_000, FIRST = 300, LONGEST = 8_000, CLOSED_FOR_GOOD = [4403, 4404], RESTART = 1012;

const fresh = () => "c" + Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join("");

export class Connection extends EventTarget {
  /** @param {string} path @param {() => string} layout */
  constructor(path, layout) {
    super();
    this.path = path;
    this.layout = layout;
    /** @type {number | null} */ this.seat = null;
    this.v = 0;
    this.tries = 0;
    this.here = false;
    this.stopped = false;
    /** @type {WebSocket | null} */ this.socket = null;
    /** The messages sent and not answered yet. @type {Map<string, any>} */ this.unanswered = new Map();
    addEventListener("online", () => this.#now());
    document.addEventListener("filibusta:setting", (event) => { if (event.detail.name === "speed") this.#pace(); });
    document.addEventListener("visibilitychange", () => { this.#shown(); document.hidden || this.#now(); });
    addEventListener("pagehide", () => { this.stopped = true; this.socket?.close(); });
    addEventListener("pageshow", (event) => { if (event.persisted) { this.stopped = false; this.#now(); } });
  }

  /** Opens the connection. */
  open() {
    clearTimeout(this.again);
    const query = new URLSearchParams({ layout: this.layout(), lang: document.documentElement.lang });
    if (this.seat !== null) query.set("seat", String(this.seat));
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${this.path}?${query}`);
    this.socket = socket;
    socket.addEventListener("message", (event) => { if (socket === this.socket) this.#heard(JSON.parse(event.data)); });
    socket.addEventListener("close", (event) => { if (socket === this.socket) this.#closed(event.code); });
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.#dead(), ANSWER);
  }

  /** Chooses an action and those that follow at once; gives the id of the message. @param {number} ply @param {string} action @param {number} seat @param {string[]} [then] */
  play(ply, action, seat, then = []) {
    return this.#ask({ type: "play", id: fresh(), ply, action, seat, ...(then.length ? { then } : {}) });
  }

  /** Goes back. @param {number} ply @param {number} seat */
  takeBack(ply, seat) {
    return this.#ask({ type: "take_back", id: fresh(), ply, seat });
  }

  /** Gives a standing order, or withdraws it. @param {number} ply @param {boolean} on @param {number} seat */
  order(ply, on, seat) {
    return this.#ask({ type: "standing", id: fresh(), ply, on, seat });
  }

  /** Asks for something for a seat, apart from the game. @param {string} what @param {string} value @param {number} seat */
  attend(what, value, seat) {
    return this.#ask({ type: "attend", id: fresh(), what, value, seat });
  }

  /** Asks for everything, perhaps for another seat. @param {number} [seat] */
  sync(seat) {
    if (seat !== undefined) this.seat = seat;
    this.#send({ type: "sync", layout: this.layout(), ...(this.seat === null ? {} : { seat: this.seat }) });
  }

  /** Asks for the lines of the log before an action. @param {number} ply */
  readLog(ply) {
    this.#send({ type: "log", before: ply });
  }

  /** @param {string} action @param {number} seat */
  forecast(action, seat) {
    this.#send({ type: "forecast", action, seat });
  }

  /** Asks for the outcome of a list of actions. @param {number} ply @param {string[]} actions @param {number} seat */
  dryRun(ply, actions, seat) {
    this.#send({ type: "dry_run", ply, actions, seat });
  }

  /** Asks for a completion of the draft. @param {number} ply @param {number} seat */
  fill(ply, seat) {
    this.#send({ type: "fill", ply, seat });
  }

  /** Asks for advice. @param {number} ply @param {number} seat */
  advise(ply, seat) {
    this.#send({ type: "advise", ply, seat });
  }

  /** Asks for the drag targets after these actions. @param {number} ply @param {string[]} actions @param {number} seat */
  dragTargets(ply, actions, seat) {
    this.#send({ type: "drag_targets", ply, actions, seat });
  }

  /** Says how fast this screen shows things, so that bots wait accordingly. */
  #pace() {
    this.#send({ type: "pace", speed: setting("speed") });
  }

  /** Says whether the page can be seen: who cannot see it is told elsewhere. */
  #shown() {
    this.#send({ type: "shown", on: !document.hidden });
  }

  #ask(message) {
    this.unanswered.set(message.id, message);
    if (this.here) this.#send(message);
    return message.id;
  }

  #send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Somebody came back: no waiting. */
  #now() {
    if (this.stopped || !this.socket) return;
    if (this.socket.readyState === WebSocket.OPEN) this.#beat();
    else if (this.socket.readyState === WebSocket.CLOSED) this.open();
  }

  #heard(message) {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.#beat(), QUIET);
    if (message.panels) message.panels.heard = performance.now();
    if (message.type === "table") this.v = message.v;
    if (message.type === "step") {
      if (!this.here) return;
      if (message.v !== this.v + 1) {
        this.here = false;
        return this.sync();
      }
      this.v = message.v;
    }
    if (message.type === "ack" || message.type === "refused") {
      message.known = this.unanswered.delete(message.id);
    }
    this.#tell(message.type, message);
    // without a picture the match is still being read: what is said now would be refused
    if (message.type === "table" && !this.here && message.scene) this.#joined();
    if (message.type === "refused" && message.known) this.sync();
  }

  #joined() {
    this.here = true;
    this.#pace();
    if (document.hidden) this.#shown();
    this.#tell("state", this.tries ? "back" : "live");
    this.tries = 0;
    for (const waiting of this.unanswered.values()) this.#send(waiting);
  }

  #closed(code) {
    clearTimeout(this.watch);
    this.here = false;
    if (this.stopped) return;
    if (CLOSED_FOR_GOOD.includes(code)) {
      this.stopped = true;
      return this.#tell("state", "gone");
    }
    if (code !== RESTART || this.tries) { // else another server may be there already
      this.tries += 1;
      this.#tell("state", "lost");
    }
    const wait = Math.min(LONGEST, FIRST * 2 ** (this.tries - 1)) * (0.75 + Math.random() / 2);
    this.again = setTimeout(() => this.open(), wait);
  }

  /** Nothing was said for a while: is anybody there? */
  #beat() {
    this.#send({ type: "ping" });
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.#dead(), ANSWER);
  }

  /** No answer: this connection is none, whatever the browser thinks of it. */
  #dead() {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.#closed(1006);
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
