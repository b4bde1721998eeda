/**
 * The forecast of a choice, shown while it is looked at: a ghost where a thing would be, a dotted way there, and chips with
 * the figures. The server is asked only then, and once for each choice of a decision.
 */

import { s } from "../../shared/dom.js";
import { middle } from "../stage/travel.js";

/** @typedef {{action: string, ghosts: any[], marks: any[], text: string, gamble: boolean}} Told */

export class Forecast {
  /**
   * @param {import("../stage/stage.js").Stage} stage @param {(action: string) => void} ask
   * @param {(action: string, text: string, gamble: boolean) => void} tell what cannot be drawn
   */
  constructor(stage, ask, tell) {
    this.stage = stage;
    this.ask = ask;
    this.tell = tell;
    /** @type {Map<string, Told | null>} */ this.known = new Map();
    this.action = "";
    /** The thing that is looked at. @type {any} */ this.node = null;
  }

  /** A new decision: what was known of the one before is no use. */
  forget() {
    this.known.clear();
    this.clear();
  }

  /** @param {string} action @param {any} [node] what stands for it, where several do */
  look(action, node = this.stage.nodeOf(action)) {
    if (action === this.action && node === this.node) return;
    this.clear();
    this.action = action;
    this.node = node;
    node?.classList.add("sel");
    clearTimeout(this.timer);
    if (this.known.get(action)) this.#draw(this.known.get(action));
    else if (!this.known.has(action)) {
      this.timer = setTimeout(() => {
        this.known.set(action, null);
        this.ask(action);
      }, 60);
    }
  }

  /** The answer of the server. @param {Told} it */
  told(it) {
    this.known.set(it.action, it);
    if (it.action === this.action) this.#draw(it);
  }

  clear() {
    clearTimeout(this.timer);
    this.action = "";
    this.node = null;
    for (const node of this.stage.host.querySelectorAll(".sel")) node.classList.remove("sel");
    for (const layer of this.stage.board.overlays) layer.replaceChildren();
  }

  #draw({ ghosts, marks, text, gamble }) {
    const scene = this.stage.scene;
    this.tell(this.action, text, gamble);
    if (!scene || !this.stage.board.above) return;
    const of = (one) => scene.sprites[one.key];
    for (const { above, has, ...room } of this.stage.board.rooms) {
      above.replaceChildren(
        ...ghosts.filter((one) => of(one) && has({ ...of(one), y: one.y })).flatMap((one) => ghost(of(one), one)),
        ...marks.filter((one) => of(one) && has(of(one))).map((one) => mark(of(one), one, room)),
      );
    }
  }
}

/** Draws the future place of a sprite, and the way there. */
function ghost(sprite, { x, y, way, bare, r = 0, under = "" }) {
  if (bare) return [s("rect", { class: "landing", x: x - 3, y: y - 3, width: sprite.w + 6, height: sprite.h + 6, rx: 10 })];
  const made = s("g", { class: "ghost" });
  made.innerHTML = sprite.art;
  made.style.transform = `translate(${x}px, ${y}px) rotate(${r}deg)`;
  const below = s("g", { class: "below" });
  below.innerHTML = under;
  return [...(under ? [below] : []), made, ...(way ? [s("path", { class: "way under", d: way }), s("path", { class: "way", d: way })] : [])];
}

/** A small sign at its place, or at the upper edge of the sprite as far as that is inside the picture or its pane; in the middle of one that is turned. */
export function mark(sprite, { text, tone = "soft", symbol = "", x, y, tight = false }, { left, right, top }) {
  if (symbol && !text) return medal(sprite, symbol);
  const w = tight ? text.length * 6.2 + 10 : text.length * 7.4 + (symbol ? 32 : 16);
  if (sprite.r && x === undefined) {
    const at = middle(sprite);
    return chip(at.x, at.y, w, text, tone, symbol);
  }
  if (x !== undefined && y !== undefined) return chip(sprite.x + x, sprite.y + y, w, text, `${tone}${tight ? " tight" : ""}`, symbol);
  const half = w / 2 + 2;
  return chip(Math.max(left + half, Math.min(right - half, sprite.x + sprite.w / 2)), Math.max(top + 13, sprite.y), w, text, tone, symbol);
}

const MEDAL = 36;

/** A sign without words in the middle of a sprite. */
function medal(sprite, symbol) {
  const { x, y } = middle(sprite);
  return s("use", { href: `#${symbol}`, x: x - MEDAL / 2, y: y - MEDAL / 2, width: MEDAL, height: MEDAL });
}

/** A few characters on a pill so wide, centred on a place. */
function chip(x, y, w, text, css, symbol) {
  const made = s("g", { class: `fchip ${css}`, transform: `translate(${x} ${y})` }, s("rect", { x: -w / 2, y: -10.5, width: w, height: 21, rx: 10.5 }));
  if (symbol) made.append(s("use", { href: `#${symbol}`, x: -w / 2 + 5, y: -8, width: 16, height: 16 }));
  const label = s("text", { x: symbol ? 9 : 0, y: 4.6, class: "bold mid num" });
  label.textContent = text;
  made.append(label);
  return made;
}
