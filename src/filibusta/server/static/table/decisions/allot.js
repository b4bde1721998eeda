/**
 * Something divided with one gesture: a row for each that gets a share. What is decided here is played as the single
 * decisions it stands for, one after the other without further questions.
 */

import { $, drawing, drawn, enable, h, say, styles } from "../../shared/dom.js";

await styles("table/decisions/allot.css");

/** @typedef {{id: string, name: string, icon: string, base: number, value: number, low: number, high: number, most: number}} Share */
/** @typedef {{title: string, total: number, shares: Share[], at: string, action: string}} Allotment */

const within = (n, { low, high }) => Math.max(low, Math.min(high, n));

export class Allot {
  /** @param {(action: string) => void} play */
  constructor(play) {
    this.play = play;
    this.form = $("allot");
    /** @type {Allotment | null} */ this.asked = null;
    /** The number that each gets. @type {Map<string, number>} */ this.values = new Map();
    /** The numbers still to be played. @type {Map<string, number>} */ this.plan = new Map();
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#carryOut();
    });
    $("allot-even").addEventListener("click", () => this.#spread());
    this.form.addEventListener("input", ({ target }) => this.#set(target.dataset.row, Number(target.value)));
    this.form.addEventListener("click", ({ target }) => {
      const button = target.closest("[data-by]");
      if (button) this.#set(button.dataset.row, this.values.get(button.dataset.row) + Number(button.dataset.by));
    });
  }

  /** The decision there is now, if it divides something. @param {any} ask */
  show(ask) {
    this.asked = this.plan.size ? null : ask?.allotment ?? null;
    this.form.hidden = !this.asked;
    if (!this.asked) return;
    $("ask").classList.add("allotting");
    this.values = new Map(this.asked.shares.map((share) => [share.id, within(share.value, share)]));
    $("allot-rows").replaceChildren(...this.asked.shares.map(row));
    this.#draw();
  }

  /** Returns the next action of the plan for this question; any other question ends the plan. @param {any} ask */
  next(ask) {
    const allotment = ask?.mine ? ask.allotment : null, value = this.plan.get(allotment?.at);
    const action = `${allotment?.action}:${value}`;
    if (value === undefined || !ask.actions.some((offer) => offer.name === action)) return this.end();
    this.plan.delete(allotment.at);
    return action;
  }

  /** Nothing more is played by itself. */
  end() {
    this.plan.clear();
    return "";
  }

  #carryOut() {
    if (!this.asked || this.#left()) return;
    const { action, at } = this.asked;
    this.plan = new Map(this.values);
    this.plan.delete(at);
    this.play(`${action}:${this.values.get(at)}`);
  }

  #left() {
    return this.asked.total - [...this.values.values()].reduce((sum, value) => sum + value, 0);
  }

  #set(id, value) {
    const share = this.asked?.shares.find((one) => one.id === id);
    if (!share) return;
    this.values.set(id, within(value, share));
    this.#draw();
  }

  /** One after the other goes where there is least. */
  #spread() {
    if (!this.asked) return;
    const { shares, total } = this.asked;
    this.values = new Map(shares.map((share) => [share.id, share.low]));
    const has = (share) => share.base + this.values.get(share.id);
    for (let left = this.#left(); left > 0 && left <= total; left--) {
      const open = shares.filter((share) => this.values.get(share.id) < share.high);
      if (!open.length) break;
      const least = open.reduce((best, share) => (has(share) < has(best) ? share : best));
      this.values.set(least.id, this.values.get(least.id) + 1);
    }
    this.#draw();
  }

  #draw() {
    for (const share of this.asked.shares) {
      const value = this.values.get(share.id), all = share.base + value, node = $("allot-rows").querySelector(`li[data-row="${share.id}"]`);
      const slider = node.querySelector("input"), [less, more] = node.querySelectorAll("[data-by]");
      slider.value = String(value);
      slider.setAttribute("aria-valuetext", say("ofMost", { n: all, most: share.most }));
      node.querySelector(".figure b").textContent = String(all);
      node.style.setProperty("--has", `${100 * all / Math.max(1, share.most)}%`);
      enable(less, value > share.low);
      enable(more, value < share.high);
    }
    const left = this.#left();
    $("allot-left").textContent = left > 0 ? say(left === 1 ? "leftOne" : "left", { n: left }) : left ? say(left === -1 ? "overOne" : "tooMany", { n: -left }) : say("allGiven");
    $("allot-left").classList.toggle("wrong", left < 0);
    enable($("allot-do"), left === 0);
  }
}

/** @param {Share} share */
function row(share) {
  const name = `share-${share.id}`;
  const step = (by, sign, label) => h("button", { type: "button", class: "step", "data-by": by, "data-row": share.id, "aria-label": say(label, { name: share.name }) }, sign);
  return h("li", { "data-row": share.id, style: `--base:${100 * share.base / Math.max(1, share.most)}%` },
    h("span", { class: "thing" }, drawn(share.icon) ? drawing(share.icon, 44, 40) : drawing("anchor", 30)),
    h("label", { for: name }, share.name),
    step(-1, "−", "less"),
    h("input", { type: "range", id: name, "data-row": share.id, min: share.low, max: share.high, step: 1 }),
    step(1, "+", "moreOf"),
    h("span", { class: "figure num", "aria-hidden": "true" }, h("b", {}), ` / ${share.most}`),
    h("i", { class: "hold", "aria-hidden": "true" }));
}
