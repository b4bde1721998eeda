/** Advice: the best choices of the decision, the chance to win with each, and the reasons. */

import { $, announce, h, say, styles } from "../../shared/dom.js";

await styles("table/decisions/advice.css");

/** @typedef {{action: string, chance: number, reasons: string[]}} Advised */

export class Advice {
  /** @param {{ask: (ply: number) => void, text: (action: string) => string, press: (action: string) => void, look: (action: string) => void, unlook: () => void,
   *   point: (action: string) => void}} on `point` at the best, where somebody asked for that alone */
  constructor(on) {
    this.on = on;
    /** The decision it was asked for. */ this.ply = -1;
    /** True while the answer is awaited; true if the best choice is to be pointed at. */ this.pending = this.points = false;
    /** The answer. @type {Advised[]} */ this.choices = [];
    this.button = $("advice-ask");
    this.told = $("advice-told");
    for (const [name, look] of [["pointerover", true], ["focusin", true], ["pointerleave", false], ["focusout", false]]) {
      this.told.addEventListener(name, ({ target }) => {
        const button = target.closest?.("button");
        if (look && button) on.look(button.dataset.action);
        else if (!look) on.unlook();
      });
    }
    this.told.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (button) on.press(button.dataset.action);
    });
  }

  /** A decision: what was said of another one is no use. @param {any} ask */
  show(ask) {
    if (ask?.advice && ask.ply === this.ply) return;
    this.#clear();
  }

  /** Points at the best choice. @param {number} ply */
  best(ply) {
    this.points = true;
    if (this.ply !== ply) this.#ask(ply);
    else if (!this.pending) this.hear(this);
  }

  /** Asks, or puts the answer away. @param {number} ply */
  toggle(ply) {
    if (this.ply === ply) return this.#clear();
    this.#ask(ply);
  }

  /** @param {number} ply */
  #ask(ply) {
    this.ply = ply;
    this.pending = true;
    this.button.setAttribute("aria-expanded", "true");
    this.told.replaceChildren(h("p", { class: "muted" }, say("adviceWait")));
    this.on.ask(ply);
  }

  /** The answer of the server. @param {{ply: number, choices: Advised[]}} answer */
  hear({ ply, choices }) {
    if (ply !== this.ply) return;
    this.pending = false;
    this.choices = choices;
    if (this.points && choices.length) this.on.point(choices[0].action);
    this.points = false;
    if (!choices.length) return this.told.replaceChildren(h("p", { class: "muted" }, say("adviceNone")));
    const most = Math.max(1, ...choices.map((one) => one.chance));
    this.told.replaceChildren(
      h("ol", {}, ...choices.map((one) => h("li", {},
        h("button", { type: "button", "data-action": one.action, style: `--share:${(100 * one.chance) / most}%` }, h("span", {}, this.on.text(one.action)), h("b", { class: "num" }, `${one.chance} %`)),
        ...one.reasons.map((reason) => h("p", {}, reason))))),
      h("p", { class: "muted" }, say("adviceHow")));
    announce(say("adviceBest", { choice: this.on.text(choices[0].action) }));
  }

  /** The server gives none. @param {string} text */
  refused(text) {
    if (this.pending) this.told.replaceChildren(h("p", { class: "muted" }, text));
  }

  #clear() {
    this.ply = -1;
    this.pending = this.points = false;
    this.button.setAttribute("aria-expanded", "false");
    this.told.replaceChildren();
  }
}
