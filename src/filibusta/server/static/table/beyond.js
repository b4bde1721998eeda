/** A sign at the edge of the window: more can be chosen further down, or further up. Pressing it goes there. */

import { reveal, view } from "./attention.js";
import { $, drawing, h, say } from "./dom.js";

/** Something is in view if its middle is. @param {DOMRect} box */
const middle = (box) => box.y + box.height / 2;
const reach = (boxes) => ({ top: Math.min(...boxes.map((box) => box.top)), bottom: Math.max(...boxes.map((box) => box.bottom)) });

export class Beyond {
  /** @param {import("./stage.js").Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.button = $("beyond");
    /** @type {{top: number, bottom: number} | null} */ this.there = null;
    this.button.addEventListener("click", () => reveal(this.there, true));
    addEventListener("scroll", () => this.look(), { passive: true });
    addEventListener("resize", () => this.look());
  }

  /** What can be chosen, or what can be seen, may have changed. */
  look() {
    this.due ||= requestAnimationFrame(() => {
      this.due = 0;
      this.#look();
    });
  }

  #look() {
    const { top, bottom } = view(), boxes = this.stage.choosable().map((node) => node.querySelector(".hit").getBoundingClientRect());
    const below = boxes.filter((box) => middle(box) > bottom), above = boxes.filter((box) => middle(box) < top);
    const beyond = below.length ? below : above, up = !below.length;
    this.button.hidden = !beyond.length;
    if (!beyond.length) return;
    this.there = reach(beyond);
    this.button.classList.toggle("up", up);
    this.button.style.setProperty("--under", `${top}px`);
    this.button.style.setProperty("--edge-at", `${this.stage.host.getBoundingClientRect().right}px`);
    const text = say(`${up ? "above" : "below"}${beyond.length === 1 ? "One" : ""}`, { n: beyond.length });
    if (this.button.textContent !== text) this.button.replaceChildren(h("span", {}, drawing("i-next", 16), text));
  }
}
