/**
 * What happened since one last looked, to be gone through step by step, each with its picture on the stage. Steps seen
 * on this page are remembered; for somebody who comes back the server tells those that were missed.
 */

import { $, enable, h, keep, kept, say, sign } from "./dom.js";
import { after } from "./stage.js";

const MOST = 60;

export class Since {
  /** @param {{show: (step: any | null, index: number, count: number, forward: boolean) => void}} on */
  constructor(on) {
    this.on = on;
    /** @type {{ply: number, seat: number, before: any, scene: any, events: any[], lines: any[]}[]} */ this.known = [];
    /** From which action on steps are shown, and under which title: the newest last, since what came after may be taken back. */
    this.begins = [{ ply: 0, title: "sinceLooked" }];
    this.ply = 0;
    this.at = -1;
    this.seats = [];
    $("since-at").addEventListener("input", () => this.go(Number($("since-at").value) - 1));
    for (const [id, way] of [["first", () => 0], ["back", () => this.#here() - 1], ["next", () => this.at + 1], ["last", () => -1]])
      $(`since-${id}`).addEventListener("click", ({ currentTarget }) => { if (currentTarget.ariaDisabled !== "true") this.go(way()); });
    this.#draw();
  }

  get past() { return this.at >= 0; }

  /** The action whose picture is shown; null: the present. */
  get shown() { return this.past ? this.steps[this.at].ply : null; }

  get title() { return this.begins.at(-1).title; }

  /** What is shown of all that is known. */
  get steps() { return this.known.filter((step) => step.ply >= this.begins.at(-1).ply); }

  /** The action after which the steps begin; null without any. */
  get from() { return this.steps.length ? this.steps[0].ply - 1 : null; }

  /** A new step that was just shown. */
  add(step, viewer) {
    this.ply = step.ply;
    if (!tells(step)) return this.#present();
    const last = this.steps.at(-1), own = viewer >= 0 && step.seat === viewer && last && last.seat !== viewer;
    if (own || !last || this.title === "sinceLooked")
      this.begins.push({ ply: own || !last ? step.ply : this.begins.at(-1).ply, title: viewer < 0 ? "sinceWatch" : "sinceTurn" });
    this.known.push(step);
    if (this.known.length > MOST) this.known.shift();
    if (this.begins.length > MOST) this.begins.splice(1, 1);
    this.#present();
  }

  /** The stage shows the present again. */
  #present() {
    this.at = -1;
    this.#draw();
  }

  /** Steps that were taken back did not happen. @param {number} ply */
  forget(ply) {
    this.known = this.known.filter((step) => step.ply <= ply);
    this.begins = this.begins.filter((begin, i) => !i || begin.ply <= ply);
    this.ply = ply;
    this.at = -1;
    this.#draw();
  }

  /** Another layout: the pictures of the old one are no use. @param {number} ply */
  clear(ply) {
    this.known = [];
    this.begins = [{ ply: 0, title: this.title }];
    this.ply = ply;
    this.at = -1;
    this.#draw();
  }

  /** What the server tells of the time before this page. @param {{scene: any, steps: any[]}} told @param {string} title */
  missed(told, title) {
    let before = told.scene;
    const found = told.steps.map((step) => {
      const scene = after(before, step), made = { ...step, before, scene, lines: step.log, seat: step.events[0]?.seat ?? step.log[0]?.seat ?? -1 };
      before = scene;
      return made;
    });
    const first = this.known[0]?.ply ?? Infinity, missed = found.filter((step) => step.ply < first && tells(step));
    this.known = [...missed, ...this.known];
    if (this.begins.length === 1) this.begins[0].title = title;
    this.ply = Math.max(this.ply, found.at(-1)?.ply ?? 0);
    this.#draw();
  }

  /** @param {number} i */
  go(i) {
    if (!this.steps.length) return;
    const forward = i === this.at + 1;
    this.at = i < 0 || i >= this.steps.length ? -1 : i;
    this.on.show(this.past ? this.steps[this.at] : null, this.at, this.steps.length, forward);
    this.#draw();
  }

  /** @param {any[]} seats */
  players(seats) {
    this.seats = seats;
  }

  #here() { return this.past ? this.at : this.steps.length; }

  #draw() {
    const { steps } = this, n = steps.length, i = this.past ? this.at : n - 1, step = steps[i];
    $("since-title").textContent = say(this.title);
    $("since-count").textContent = n ? say("step", { i: this.past ? i + 1 : n, n }) : say(this.ply ? "noNews" : "noSteps");
    const slider = $("since-at");
    slider.max = String(Math.max(n, 1));
    slider.value = String(i + 1);
    slider.disabled = n < 2;
    slider.setAttribute("aria-valuetext", $("since-count").textContent);
    for (const id of ["first", "back"]) enable($(`since-${id}`), n > 0 && this.at !== 0);
    for (const id of ["next", "last"]) enable($(`since-${id}`), this.past);
    const scene = $("since-scene");
    scene.hidden = !step;
    if (!step) return;
    const line = step.lines[0] ?? step.events.find((event) => event.text);
    scene.replaceChildren(sign(line?.icon ?? "", this.seats[step.seat], 36),
      h("p", {}, h("b", {}, line?.text ?? ""), ...step.lines.slice(1).flatMap((more) => [h("br"), more.text])));
  }
}

/** Whether there is anything to say of a step. */
const tells = (step) => step.lines.length > 0 || step.events.some((event) => event.text);

const key = (table, viewer) => `filibusta.seen.${table}.${viewer}`;

/** The action up to which this table was looked at on this device; null for a first visit. */
export function seenUpTo(table, viewer) {
  const found = kept(key(table, viewer));
  return found === null ? null : Number(found);
}

/** @param {string} table @param {number} viewer @param {number} ply */
export function saw(table, viewer, ply) {
  if (!document.hidden) keep(key(table, viewer), String(ply));
}
