/**
 * The moves of others: the last ones stay marked on the board, and a list tells what happened since one decided, each line
 * with its place and its picture. Steps seen on this page are remembered; for somebody who comes back the server tells
 * those that were missed. The script comes with the first of them.
 */

import { $, h, say, sign, styles } from "../../shared/dom.js";
import { after } from "../stage/scene.js";
import { draw, erase, marked, things } from "../stage/trace.js";

await styles("table/panels/story.css");

const MOST = 60;

/** `own`: decided by the player who looks. @typedef {{ply: number, seat: number, own: boolean, before: any, scene: any, events: any[], lines: any[]}} Step */

export class Story {
  /**
   * @param {import("../stage/stage.js").Stage} stage
   * @param {{show: (step: Step | null, index: number, count: number, forward: boolean) => void, free: () => boolean, look: (keys: string[]) => void}} on
   *   `show` a step, or the present; `free`: whether nothing is being shown; `look` at some things
   */
  constructor(stage, on) {
    this.stage = stage;
    this.on = on;
    /** @type {Step[]} */ this.known = [];
    /** The changes of seats, by number in the log. @type {Map<number, {n: number, ply: number, seat: number, text: string}>} */ this.changes = new Map();
    /** The action up to which somebody has seen what happened. */ this.seen = Infinity;
    this.at = -1;
    this.watches = false;
    /** @type {any[]} */ this.seats = [];
    this.list = $("since-list");
    this.list.addEventListener("click", ({ target }) => {
      const at = this.#index(target);
      if (at >= 0) this.go(at === this.at ? -1 : at);
    });
    for (const [name, look] of [["pointerover", true], ["focusin", true], ["pointerleave", false], ["focusout", false]])
      this.list.addEventListener(name, ({ target }) => {
        if (this.past || !on.free()) return;
        const step = look && this.steps[this.#index(target)];
        if (step) this.#point([step], step.seat);
        else this.mark();
      });
  }

  get past() { return this.at >= 0; }

  /** The action whose picture is shown; null: the present. */
  get shown() { return this.past ? this.steps[this.at].ply : null; }

  /** The action after which what is known begins; null if nothing is. */
  get from() { return this.known.length ? this.known[0].ply - 1 : null; }

  /** Returns the moves of others since the player last decided, at least those not seen yet. @returns {Step[]} */
  get steps() {
    const [start, end] = this.#span();
    return this.known.slice(start, end).filter((step) => words(step).length);
  }

  #span() {
    let end = this.known.length;
    while (end && this.known[end - 1].own) end -= 1;
    let start = end;
    while (start && (!this.known[start - 1].own || this.known[start - 1].ply > this.seen)) start -= 1;
    return [start, end];
  }

  /** Returns the changes of seats in the same time. */
  get seating() {
    const from = this.known.length ? (this.known[this.#span()[0]] ?? this.known.at(-1)).ply - 1 : 0;
    return [...this.changes.values()].filter((one) => one.ply >= from).sort((one, other) => one.n - other.n);
  }

  /** Notes what became of the seats. @param {any[]} changes @param {any[]} seats */
  note(changes, seats) {
    this.seats = seats;
    const fresh = changes.filter((one) => !this.changes.has(one.n));
    for (const one of fresh) this.changes.set(one.n, one);
    if (fresh.length) this.#draw();
  }

  /** A step that was just shown. @param {Step} step @param {number} viewer @param {any[]} seats */
  add(step, viewer, seats) {
    this.seats = seats;
    this.watches = viewer < 0;
    this.known.push(step);
    if (this.known.length > MOST) this.known.shift();
    if (step.own) this.seen = Infinity;
    this.#present();
  }

  /** Steps that were taken back did not happen. @param {number} ply */
  forget(ply) {
    this.known = this.known.filter((step) => step.ply <= ply);
    this.#present();
  }

  /** Another player, or another layout: the pictures are no use. */
  clear() {
    this.known = [];
    this.#present();
  }

  /**
   * Takes the steps from before this page was opened, or from while it was away.
   * @param {{scene: any, steps: any[]}} told @param {number} viewer @param {any[]} seats @param {number} seen the action up to which it is no news
   */
  missed(told, viewer, seats, seen) {
    this.seats = seats;
    this.watches = viewer < 0;
    this.seen = Math.min(seen, this.seen);
    for (const one of told.changes ?? []) this.changes.set(one.n, one);
    const has = new Set(this.known.map((step) => step.ply));
    let before = told.scene;
    for (const step of told.steps) {
      const scene = after(before, step), seat = step.events[0]?.seat ?? step.log.find((line) => !line.opens)?.seat ?? -1;
      if (!has.has(step.ply)) this.known.push({ ...step, seat, own: viewer >= 0 && seat === viewer, before, scene, lines: step.log });
      before = scene;
    }
    this.known = this.known.sort((one, other) => one.ply - other.ply).slice(-MOST);
    this.#present();
  }

  /** Tells whether something is news to the player. */
  get news() { return this.steps.some((step) => step.ply > this.seen); }

  /** Scrolls the news of the list into view. */
  open() {
    this.list.scrollTop += this.list.querySelector(".new").getBoundingClientRect().top - this.list.getBoundingClientRect().top;
  }

  /** @param {number} i */
  go(i) {
    const { steps } = this, forward = i === this.at + 1;
    if (!steps.length) return;
    this.at = i < 0 || i >= steps.length ? -1 : i;
    this.on.show(this.past ? steps[this.at] : null, this.at, steps.length, forward);
    this.#draw();
  }

  /** Marks what was last done by another player: all that they did without a pause. */
  mark() {
    const { known } = this, others = known.filter((step) => !step.own && step.events.length), seat = others.at(-1)?.seat;
    const first = others.findLastIndex((step) => step.seat !== seat) + 1;
    if (others.length) this.#put(marked(others.slice(first)), seat);
    else erase(this.stage);
  }

  /** Marks what one event did, between two pictures. @param {any} event @param {any} before @param {any} scene */
  tell(event, before, scene) {
    const mark = marked([{ before, scene, events: [event] }]);
    if (things(mark).length) this.#put(mark, event.seat);
  }

  /** Marks the step that is shown. @param {Step} step */
  recall(step) {
    this.#point([step], step.seat);
  }

  #point(steps, seat) {
    const mark = marked(steps);
    this.#put(mark, seat);
    this.on.look(things(mark));
  }

  #put(mark, seat) {
    draw(this.stage, mark, this.seats[seat]?.mark ?? 0);
  }

  /** The stage shows the present again. */
  #present() {
    this.at = -1;
    this.mark();
    this.#draw();
  }

  #index(target) {
    const item = target.closest?.("li");
    return item ? this.#items().indexOf(item) : -1;
  }

  /** The lines that lead to a picture. */
  #items() { return [...this.list.querySelectorAll("li:not(.change)")]; }

  #draw() {
    const { steps, seating } = this, held = this.list.contains(document.activeElement) ? this.#index(document.activeElement) : -1;
    $("since-title").textContent = say(this.watches ? "sinceWatch" : this.news ? "sinceLooked" : "sinceTurn");
    $("since-none").hidden = steps.length + seating.length > 0;
    const rows = steps.map((step, i) => {
      const [first, ...more] = words(step), fresh = step.ply > this.seen;
      return h("li", { class: fresh ? "new" : null }, h("button", { type: "button", "aria-current": i === this.at ? "step" : null },
        sign(first.icon, this.seats[first.seat], 26),
        h("span", {}, h("b", {}, first.text), ...more.map(({ text }) => " " + text), ...(fresh ? [h("span", { class: "hide" }, `, ${say("news")}`)] : []))));
    });
    for (const one of seating.reverse()) {
      const row = h("li", { class: "change" }, h("p", { tabindex: -1 }, sign("", this.seats[one.seat], 26), h("span", {}, one.text))), at = steps.findIndex((step) => step.ply > one.ply);
      rows.splice(at < 0 ? steps.length : at, 0, row);
    }
    this.list.replaceChildren(...rows);
    if (held >= 0) /** @type {any} */ (this.#items()[held]?.firstElementChild)?.focus({ preventScroll: true });
    for (const count of document.querySelectorAll("[data-news]")) count.textContent = rows.length ? " · " + rows.length : "";
  }
}

/** Returns the words of a step. @param {Step} step */
function words({ lines, events }) {
  const told = lines.filter((line) => !line.opens);
  return told.length || lines.length ? told : events.filter((event) => event.text);
}
