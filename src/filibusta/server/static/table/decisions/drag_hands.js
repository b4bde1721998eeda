/** The hands of a drag: pointer, taps and keys, and what each does with the places (drag.js). */

import { announce } from "../../shared/dom.js";
import { nearest } from "./drag_way.js";

/** Pixels: what is still a press, how far a place may be from the pointer, from a tap. */
const SLIP = 6, NEAR = 34, FINGER = 30;

export class DragHands {
  /** @param {import("./drag.js").DragTargets} drag */
  constructor(drag) {
    this.drag = drag;
    /** The pressed thing, and the place where that began. @type {{targets: any, id: number, x: number, y: number} | null} */ this.held = null;
    /** True while the pointer is at a place. */ this.there = false;
    const { host } = drag.stage;
    host.addEventListener("pointerdown", (event) => this.#press(event), true);
    host.addEventListener("pointermove", (event) => this.#move(event), true);
    host.addEventListener("pointerup", (event) => this.#lift(event), true);
    host.addEventListener("pointercancel", () => { if (drag.mode === "drag") drag.shut(); }, true);
    host.addEventListener("click", (event) => this.#click(event), true);
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      if (!this.#key(event)) return;
      event.preventDefault();
      event.stopPropagation();
    }, true);
  }

  // ---------------------------------------------------------------- the pointer

  #press(event) {
    const { drag } = this;
    this.swallow = false;
    drag.stage.held = false;
    if (!event.isPrimary) return drag.shut();
    const targets = !event.button && drag.on.free() && drag.of(event.target.closest?.("[data-drag]")?.dataset.key);
    if (!targets) return;
    drag.stage.held = true; // the pane stays where it is
    this.held = { targets, id: event.pointerId, x: event.clientX, y: event.clientY };
  }

  #move(event) {
    const { drag, held } = this;
    if (!held || held.id !== event.pointerId) return;
    if (drag.mode !== "drag") {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLIP) return;
      drag.stage.host.setPointerCapture(held.id);
      drag.open(held.targets, "drag");
      this.held = held;
    }
    this.#follow(event);
  }

  #lift(event) {
    const { drag } = this;
    if (this.held?.id !== event.pointerId) return;
    this.held = null;
    if (drag.mode !== "drag") return;
    this.swallow = true;
    if (this.there) drag.carryOut();
    else drag.shut();
  }

  /** Returns the point of a pointer in the units of the targets, and the size of a unit on the screen. */
  #spot({ clientX, clientY }) {
    const on = this.drag.group.getScreenCTM();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(on.inverse());
    return { x, y, k: on.a };
  }

  /** The place nearest to the pointer: of the last leg, else of those before, which the way then goes back to. */
  #follow(event) {
    const { legs } = this.drag, spot = this.#spot(event), near = NEAR / spot.k;
    for (let n = legs.length - 1; n >= 0; n--) {
      const leg = legs[n], { stop, far } = nearest(leg.stops, spot), home = Math.hypot(leg.targets.at[0] - spot.x, leg.targets.at[1] - spot.y);
      if (Math.min(far, home) > near) continue;
      this.there = true;
      if (n < legs.length - 1) legs.length = n + 1;
      return this.drag.choose(home < far ? null : stop);
    }
    this.there = false;
    this.drag.choose(null);
  }

  // ---------------------------------------------------------------- taps

  /** A place is tapped: once it is seen, twice the thing goes there. A tap elsewhere ends it. */
  #click(event) {
    const { drag } = this;
    const taken = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (this.swallow) {
      this.swallow = false;
      return taken();
    }
    const key = event.target.closest?.("[data-drag]")?.dataset.key;
    if (drag.mode !== "pick") {
      if (key && !event.target.closest("[data-action]") && drag.pick(key)) taken();
      return;
    }
    if (event.target.closest(".pane-tools")) return;
    const spot = this.#spot(event), { stop, far } = nearest(drag.last.stops, spot);
    if (far <= FINGER / spot.k) {
      taken();
      if (stop === drag.last.chosen) return drag.carryOut();
      drag.choose(stop);
      announce(drag.text);
    } else if (!key) drag.shut();
  }

  // ---------------------------------------------------------------- keys

  /** Tells whether a key was for the drag targets. */
  #key({ key, target }) {
    const { drag } = this;
    if (target.closest?.("input, textarea, select, [contenteditable]")) return false;
    if (!drag.mode) return key === "f" && this.#begin(target.closest?.("[data-key]")?.dataset.key);
    if (key === "Escape") return drag.mode === "pick" ? drag.back() : drag.shut();
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key];
    if (drag.mode !== "pick") return false;
    if (way) drag.step(way[0], way[1]);
    else if (key === "f") drag.onward();
    else if (key === "Enter" && !target.closest("button")) drag.carryOut();
    else return false;
    return true;
  }

  /** By keys it begins at what has the focus, else at the first thing there is; straight ahead. */
  #begin(key) {
    const { drag } = this, targets = drag.of(key) ?? drag.all[0];
    if (!targets || !drag.pick(targets.key)) return false;
    drag.step(0, 0);
    return true;
  }
}
