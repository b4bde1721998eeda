/**
 * What a choice would do, shown while it is looked at: a ghost where a thing would be, a dotted way there, and chips with
 * the figures. The server is asked only then, and once for each choice of a decision.
 */

import { s, say } from "./dom.js";
import { isWide } from "./stage.js";

export class Forecast {
  /**
   * @param {import("./stage.js").Stage} stage @param {(action: string) => void} ask
   * @param {(action: string, text: string) => void} tell what cannot be drawn
   */
  constructor(stage, ask, tell) {
    this.stage = stage;
    this.ask = ask;
    this.tell = tell;
    /** @type {Map<string, {effects: any[], text: string} | null>} */ this.known = new Map();
    this.action = "";
  }

  /** A new decision: what was known of the one before is no use. */
  forget() {
    this.known.clear();
    this.clear();
  }

  /** @param {string} action */
  look(action) {
    if (action === this.action) return;
    this.clear();
    this.action = action;
    this.stage.nodeOf(action)?.classList.add("sel");
    clearTimeout(this.timer);
    if (this.known.get(action)) this.#draw(this.known.get(action));
    else if (!this.known.has(action)) {
      this.timer = setTimeout(() => {
        this.known.set(action, null);
        this.ask(action);
      }, 60);
    }
  }

  /** The answer of the server. @param {{action: string, effects: any[], text: string}} foretold */
  told(foretold) {
    this.known.set(foretold.action, foretold);
    if (foretold.action === this.action) this.#draw(foretold);
  }

  clear() {
    clearTimeout(this.timer);
    this.action = "";
    for (const node of this.stage.host.querySelectorAll(".sel")) node.classList.remove("sel");
    this.stage.above?.replaceChildren();
  }

  #draw({ effects, text }) {
    const scene = this.stage.scene;
    if (text) this.tell(this.action, text);
    if (!scene || !this.stage.above) return;
    const wide = isWide(scene);
    const furthest = Math.max(0, ...effects.map((effect) => Math.abs((effect.to ?? 0) - (effect.from ?? 0))));
    const made = [];
    for (const effect of effects) {
      const sprite = scene.sprites[effect.key];
      if (!sprite) continue;
      const far = Math.abs((effect.to ?? 0) - (effect.from ?? 0));
      if (far && far === furthest && effect.x !== undefined && (far > 1 || effects.length < 4) && !this.#taken(effect, sprite, wide))
        made.unshift(...this.#ghost(sprite, effect, wide));
      made.push(...chips(sprite, effect, wide));
      if (effect.note) made.push(note(sprite, effect.note, scene));
    }
    this.stage.above.replaceChildren(...made);
  }

  /** Whether something that can be chosen lies where the ghost would be. */
  #taken(effect, sprite, wide) {
    if (!wide) return false;
    return this.stage.choosable().map((node) => this.stage.shown.get(node.dataset.key)).some((one) =>
      one.y < effect.y && one.y + one.h > effect.y - 110 && one.x < effect.x + sprite.w && one.x + one.w > effect.x);
  }

  #ghost(sprite, effect, wide) {
    if (!wide) return [s("rect", { class: "landing", x: effect.x - 3, y: effect.y - 3, width: sprite.w + 6, height: sprite.h + 6, rx: 10 })];
    const ghost = s("g", { class: "ghost" }), x = effect.x + sprite.w / 2, from = sprite.x + sprite.w / 2;
    ghost.innerHTML = sprite.art;
    ghost.style.transform = `translate(${effect.x}px, ${effect.y}px)`;
    const d = `M${from} ${sprite.y - 96}C${from} 20 ${x} 0 ${x} ${effect.y - 96}`;
    return [ghost, s("path", { class: "way under", d }), s("path", { class: "way", d })];
  }
}

/** The figures of one effect, where they hide neither names nor faces. */
function chips(sprite, effect, wide) {
  const made = [];
  if (effect.to !== undefined && effect.from !== undefined) {
    const text = `${effect.from} → ${effect.to}`;
    made.push(wide ? chip(sprite.x + sprite.w / 2, sprite.y + sprite.h - 1, text, "soft") : chip(sprite.x - 62, sprite.y + (effect.damage ? 12 : 22), text, "soft"));
  }
  if (effect.gain) {
    const text = effect.gain > 0 ? `+${effect.gain}` : `−${-effect.gain}`, css = effect.gain > 0 ? "plus" : "minus";
    made.push(wide ? chip(sprite.x + sprite.w - 16, sprite.y - 14, text, css, true) : chip(sprite.x - 16, sprite.y + 10, text, css, true));
  }
  if (effect.damage) {
    made.push(wide ? chip(sprite.x + sprite.w / 2, sprite.y - 34, say("damaged"), "minus") : chip(sprite.x - 38, sprite.y + 35, say("damaged"), "minus tight"));
  }
  return made;
}

/** At the upper edge of a sprite, as far as that is inside the picture. */
function note(sprite, text, scene) {
  const half = breadth(text) / 2 + 2, x = Math.max(half, Math.min(scene.width - half, sprite.x + sprite.w / 2));
  return chip(x, Math.max(13, sprite.y), text, "soft");
}

const breadth = (text, css = "", coin = false) =>
  (css.endsWith("tight") ? text.length * 6.2 + 10 : text.length * 7.4 + (coin ? 32 : 16));

/** A small sign with a few characters, centred on a place. */
function chip(x, y, text, css, coin = false) {
  const w = breadth(text, css, coin);
  const made = s("g", { class: `fchip ${css}`, transform: `translate(${x} ${y})` }, s("rect", { x: -w / 2, y: -10.5, width: w, height: 21, rx: 10.5 }));
  if (coin) made.append(s("use", { href: "#fame", x: -w / 2 + 5, y: -8, width: 16, height: 16 }));
  const label = s("text", { x: coin ? 9 : 0, y: 4.6, class: "bold mid num" });
  label.textContent = text;
  made.append(label);
  return made;
}
