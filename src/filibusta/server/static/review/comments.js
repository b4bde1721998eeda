/** Comments on the turns of a finished match: read by everybody with the link, deleted by their authors. */

import { $, h, say } from "../shared/dom.js";

const form = $("comment"), list = $("comments"), refused = $("comment-refused");

/** @typedef {{number: number, ply: number, name: string, text: string, mine: boolean}} Comment */

export class Comments {
  /**
   * @param {string} table
   * @param {{here: () => number, turn: (ply: number) => number, jump: (ply: number) => void}} on the action that is looked at, the turn of one, and that somebody wants to see one
   */
  constructor(table, on) {
    Object.assign(this, { table, on });
    form.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#send("comment", { ...Object.fromEntries(new FormData(form)), ply: String(this.on.here()) });
    });
    this.#fetch(`/t/${table}/comments.json`);
  }

  async #send(what, fields) {
    if (!await this.#fetch(`/t/${this.table}/${what}`, { method: "POST", body: new URLSearchParams(fields) })) return;
    if (what === "comment") form.elements.text.value = "";
    form.elements.text.focus();
  }

  /** Shows the comments that an answer brings; or says why there is none. @param {string} address @param {RequestInit} [how] */
  async #fetch(address, how) {
    const answer = await fetch(address, { headers: { accept: "application/json" }, ...how }).catch(() => null);
    refused.textContent = answer?.ok || !how ? "" : say("commentFailed");
    if (answer?.ok) this.#show(await answer.json());
    return Boolean(answer?.ok);
  }

  /** @param {Comment[]} comments */
  #show(comments) {
    list.replaceChildren(...comments.map((one) => {
      const link = h("a", { href: `#${one.ply}` }, say("moment-turn", { n: this.on.turn(one.ply) }));
      link.addEventListener("click", (event) => {
        event.preventDefault();
        this.on.jump(one.ply);
      });
      const item = h("li", {}, h("p", {}, link, " ", h("b", {}, one.name), ` ${one.text}`));
      if (one.mine) {
        const button = h("button", { class: "icon", type: "button", "aria-label": `${say("deleteComment")}: ${one.text}` }, "×");
        button.addEventListener("click", () => this.#send("uncomment", { number: String(one.number) }));
        item.append(button);
      }
      return item;
    }));
  }
}
