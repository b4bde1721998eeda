/** Chat and seats, at tables with several people. Their scripts are loaded when they are first needed. */

import { ready } from "../shared/art.js";
import { $, kept, onDemand, say } from "../shared/dom.js";
import { id, state } from "./state.js";

const chatButton = $("chat-open"), seatingButtons = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-seating]"));
const chatting = onDemand(() => import("./panels/chat.js").then(({ Chat }) => new Chat(id, chatButton, () => state.panels?.seats ?? [])));
/** It comes with the first clock, proposal or change. */
const seating = onDemand(() => import("./panels/seating.js"));

export class People {
  /** @param {import("./connection.js").Connection} connection @param {import("./past.js").Past} past */
  constructor(connection, past) {
    this.connection = connection;
    this.past = past;
    this.seated = false;
    chatButton?.addEventListener("click", async () => (await chatting()).toggle());
    if (chatButton && chatButton.dataset.last !== (kept(`filibusta.chat.${id}`) ?? "0")) ready.then(chatting);
    for (const button of seatingButtons) button.addEventListener("click", async () => (await (this.seated ? seating() : this.#showSeating(state))).open());
    connection.addEventListener("people", ({ detail }) => watched(detail.watching));
    connection.addEventListener("chat", async ({ detail }) => (await chatting()).told(detail.line));
    connection.addEventListener("state", ({ detail }) => { if (detail === "back" && chatButton) chatting().then((told) => told.catchUp()); });
  }

  /** @param {any} now a position at rest */
  show(now) {
    const { seats, seating: pressing, changes, over } = now.panels, noted = seats.some((seat) => seat.clock || (seat.kind === "human" && seat.sub));
    for (const button of seatingButtons) button.hidden = Boolean(over) || now.table.viewer < 0;
    if (this.seated || pressing || changes || noted) this.#showSeating(now);
  }

  async #showSeating({ panels, table }) {
    this.seated = true;
    const script = await seating();
    script.show({ panels, table }, this.connection, (what) => this.past.tell(what));
    return script;
  }
}

/** Shows the number of people who watch. @param {number} n */
function watched(n) {
  const box = $("watching"), [, number, words] = box.children;
  box.hidden = !n;
  number.textContent = String(n);
  box.title = words.textContent = say(n === 1 ? "watchingOne" : "watching", { n });
}
