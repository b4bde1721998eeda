/** A sign at the edge of the window: more can be chosen further down, or further up. Pressing it goes there. */

import { partOf, reveal, view } from "./attention.js";
import { $, drawing, h, say } from "../../shared/dom.js";

/** Something is in view if its middle is. @param {{top: number, bottom: number}} box */
const middle = (box) => (box.top + box.bottom) / 2;
const reach = (boxes) => ({ frame: boxes[0].frame, top: Math.min(...boxes.map((box) => box.top)), bottom: Math.max(...boxes.map((box) => box.bottom)) });

const edges = ({ top, bottom }) => ({ top, bottom });

export class Beyond {
  /** @param {import("./stage.js").Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.button = $("beyond");
    /** @type {import("./attention.js").Part | null} */ this.there = null;
    this.button.addEventListener("click", () => reveal(this.there, true));
    addEventListener("scroll", () => this.look(), { passive: true, capture: true });
    addEventListener("resize", () => this.look());
  }

  /** Updates the signs after a change of the choices or of the view. */
  look() {
    this.due ||= requestAnimationFrame(() => {
      this.due = 0;
      this.#look();
    });
  }

  #look() {
    const boxes = this.stage.choosable().map((node) => ({ ...partOf(node), ...edges(this.stage.seen(node)) }));
    const room = view(null, true), up = !boxes.some((box) => middle(box) > view(box.frame, true).bottom), board = this.stage.host.getBoundingClientRect();
    this.button.hidden = up && !boxes.some((box) => middle(box) < view(box.frame, true).top);
    if (this.button.hidden) return;
    this.button.classList.toggle("up", up);
    for (const [name, value] of Object.entries({ under: room.top, from: board.left, wide: board.width })) this.button.style.setProperty(`--${name}`, `${value}px`);
    const beyond = boxes.filter((box) => (up ? middle(box) < view(box.frame).top : middle(box) > view(box.frame).bottom)); // what lies under the sign counts too
    this.there = reach(beyond.filter(({ frame }) => frame === beyond[0].frame));
    const text = say(`${up ? "above" : "below"}${beyond.length === 1 ? "One" : ""}`, { n: beyond.length });
    if (this.button.textContent !== text) this.button.replaceChildren(h("span", {}, drawing("i-next", 16), text));
  }
}
