/** Choosing: a gesture looks at what an action would do, plays it, or takes one back; each is sent once, and only when it is heard. */

import { $ } from "../shared/dom.js";
import { state } from "./state.js";

export class Choosing {
  /** @param {any} on the parts of the page; `notice` shows a sentence, or none */
  constructor(on) {
    this.on = on;
    /** The reason why the latest choice was refused; it stays until the next one. */ this.complaint = "";
    this.#listen(on.stage.host);
    $("ask-back").addEventListener("click", () => this.takeBack());
  }

  /** @param {string} action */
  play(action) {
    const { ask, queue, past, onward } = this.on, deciding = state.panels?.ask;
    if (ask.lost) return;
    if (queue.busy) return onward();
    if (past.shown) return past.leave();
    if (!deciding?.mine || state.waiting || action === deciding.chosen || !deciding.actions.some((offer) => offer.name === action)) return;
    this.send(action);
    this.#tidy();
  }

  /** A list of actions, one after the other; gives the id of the message, or nothing if it cannot be sent now. @param {string[]} actions */
  playAll([first, ...then]) {
    const { ask, queue, past } = this.on;
    if (ask.lost || queue.busy || past.shown || state.waiting || !state.panels?.ask?.mine) return "";
    this.send(first, then);
    this.#tidy();
    return state.waiting;
  }

  /** @param {string} action @param {string[]} [then] what follows in the same message */
  send(action, then = []) {
    const { connection, beside, ask } = this.on, asked = state.panels.ask;
    this.complaint = "";
    beside.draft?.closing([action, ...then]);
    state.waiting = connection.play(asked.ply, action, asked.seat, then);
    ask.wait(true);
  }

  /** The message is answered. */
  settled() {
    state.waiting = "";
    this.on.ask.wait(false);
  }

  /** An order that stands until it is withdrawn. @param {boolean} on */
  order(on) {
    const { queue, ask, connection } = this.on;
    if (queue.busy && on) return queue.skip();
    if (!state.waiting && !ask.lost) connection.order(state.panels.ask?.ply ?? state.table.ply, on, state.table.viewer);
  }

  takeBack() {
    const to = state.panels?.ask?.take_back;
    if (to !== null && to !== undefined) this.takeBackTo(to);
  }

  /** Gives the id of the message, or nothing if it cannot be sent now. @param {number} ply */
  takeBackTo(ply) {
    const { queue, ask, connection } = this.on;
    if (state.waiting || queue.busy || ask.lost) return "";
    return state.waiting = connection.takeBack(ply, state.table.viewer);
  }

  /** A finger has no hover: the first touch shows what would happen, the second does it. */
  pressed(action, { pointerType }, node) {
    const { ask, beside } = this.on;
    if (pointerType === "touch" && ask.armed !== action) {
      this.look(action, node, true);
      beside.drag?.pick(node.dataset.key);
    } else this.press(action, node);
  }

  /** Asks for a second gesture if the choice cannot be taken back. @param {string} action @param {any} [node] */
  press(action, node) {
    const { ask } = this.on;
    if (ask.armed !== action && ask.twice(action)) this.look(action, node, true);
    else this.play(action);
  }

  /** `sure`: one more gesture does it. @param {string} action @param {any} [node] of several that mean the same */
  look(action, node, sure = false) {
    const { ask, queue, past, forecast, beside, stage } = this.on;
    if (queue.busy || past.shown || ask.lost || !state.panels?.ask?.mine) return;
    ask.look(action, sure);
    forecast.look(action, node);
    beside.drag?.peek((node ?? stage.nodeOf(action))?.dataset.key);
  }

  unlook() {
    const { ask, forecast, beside } = this.on;
    beside.drag?.peek();
    forecast.clear();
    ask.unlook();
  }

  /** Nothing lies over what happens now. */
  #tidy() {
    this.on.sheet.shut();
    this.on.inspect.close();
    this.on.notice("");
  }

  /** Follows the pointer and the focus on the board, to show forecasts. @param {HTMLElement} host */
  #listen(host) {
    const { ask, beside, stage, onward, reveal } = this.on;
    host.addEventListener("pointerover", (event) => {
      if (event.pointerType === "touch") return;
      const node = stage.meant(event);
      if (ask.armed || beside.drag?.mode) return; // on the way to the button that does it
      if (node) this.look(node.dataset.action, node);
      else if (!document.activeElement?.closest?.(".sprite")) this.unlook();
    });
    host.addEventListener("pointerleave", (event) => { if (event.pointerType !== "touch" && !ask.armed) this.unlook(); });
    host.addEventListener("focusin", (event) => {
      const node = /** @type {any} */ (event.target).closest("[data-action]");
      if (node) reveal(stage.reach([node.dataset.key])); // what lies in a pane does not come into view by itself
      if (node?.matches(":focus-visible") && ask.armed !== node.dataset.action) this.look(node.dataset.action, node);
    });
    // what one more gesture does stays looked at: the button beside the question takes the focus before it is pressed
    host.addEventListener("focusout", () => { if (!ask.armed) this.unlook(); });
    host.addEventListener("click", (event) => {
      if (!stage.meant(event)) this.unlook();
      onward();
    });
  }
}
