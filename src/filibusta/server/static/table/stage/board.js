/**
 * The board of a stage: its picture, the panes of a map in it, and on a phone a drawer with what lies below the fold.
 * All share the coordinates of the scene.
 */

import { h, s, say } from "../../shared/dom.js";
import { sweep } from "./motion.js";
import { Pane } from "./pane.js";
import { isWide, WIDE } from "./scene.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./pane.js").Spec} Spec */

/** A map is at least so high, in units of its picture. */
const LOWEST = 150;
/** The distance from the fold within which a map counts as the last of the board. */
const NEAR = 12;
/** A drawer is pulled by this many px. */
const PULL = 20;
/** The distance up to which a name or a cost above or below a choosable thing belongs to it, in units of the picture. */
const AROUND = 48;

/** Tells whether one box lies in another. @param {any} outer @param {any} inner */
const holds = (outer, inner) => outer.x <= inner.x && outer.y <= inner.y && outer.x + outer.w >= inner.x + inner.w && outer.y + outer.h >= inner.y + inner.h;

export class Board {
  /** @param {import("./stage.js").Stage} stage whose elements lie on it */
  constructor(stage) {
    this.stage = stage;
    const host = this.host = stage.host;
    /** @type {Scene | null} */ this.scene = null;
    /** @type {Map<string, Pane>} */ this.panes = new Map();
    /** The space of the window beyond the picture, in its units: a map that takes the window spreads to the left and above. */ this.more = { left: 0, top: 0, foot: 0 };
    /** The size of the board on the screen, until the window changes. @type {{w: number, high: number, foot: number} | null} */ this.window = null;
    /** The part below the fold of a narrow picture, in a frame of its own: a drawer. @type {{svg: any, node: any, layer: any, above: any} | null} */ this.shelf = null;
    /** The height of a map that is the last of the board; else 0. */ this.tall = 0;
    this.sizes = host.closest(".table") ? new ResizeObserver(() => this.#spread()) : null;
    this.sizes?.observe(host);
  }

  /** Tells whether a scene needs another picture than the one shown. @param {Scene} scene */
  isNew(scene) {
    return !this.scene || this.scene.width !== scene.width || this.scene.backdrop !== scene.backdrop;
  }

  /** Lays out what sprites lie on: the picture, its drawer and its panes. @param {Scene} scene */
  show(scene) {
    const fresh = this.isNew(scene);
    if (fresh) this.#build(scene);
    this.#folded(scene);
    this.more = this.#beside(scene);
    if (fresh || this.shelf) this.#box(scene, scene.height);
    this.#layPanes(scene);
    this.scene = scene;
  }

  /** A box in the measure of another pane, or of the picture. @param {any} box @param {string} [pane] */
  across(box, pane = "") {
    if (!box || (box.pane ?? "") === pane) return box;
    const out = this.panes.get(box.pane ?? "")?.outward(box) ?? box;
    return this.panes.get(pane)?.inward(out) ?? out;
  }

  /** Returns the layer of a sprite: its pane, the board, or the part below the fold. @returns {any} */
  room({ pane = "", y }) {
    return this.panes.get(pane) ?? (this.shelf && y >= this.fold ? this.shelf : this);
  }

  /** The frame in which a sprite scrolls: the board, or the drawer. @param {any} sprite @returns {any} */
  frame(sprite) {
    return this.shelf && this.room(sprite) === this.shelf ? this.shelf : this;
  }

  /** The rooms of the picture, and which sprites lie there. @returns {{above: any, left: number, right: number, top: number, has: (sprite: any) => boolean}[]} */
  get rooms() {
    const own = { left: 0, right: this.scene?.width ?? 0 }, has = (room) => (sprite) => this.room(sprite) === room;
    const panes = [...this.panes.values()].map((pane) => ({ above: pane.above, left: pane.spec.area[0], right: pane.spec.area[0] + pane.spec.area[2], top: pane.spec.area[1], has: has(pane) }));
    return [{ above: this.above, ...own, top: 0, has: has(this) }, ...(this.shelf ? [{ above: this.shelf.above, ...own, top: this.fold, has: has(this.shelf) }] : []), ...panes];
  }

  /** Returns the layers over the sprites, of the picture and of its panes. @returns {any[]} */
  get overlays() {
    return this.above ? this.rooms.map((room) => room.above) : [];
  }

  /** Begins a new picture. @param {Scene} scene */
  #build(scene) {
    this.layer = s("g", { class: "sprites" });
    this.above = s("g", { class: "above", "aria-hidden": "true" });
    const backdrop = s("g", { class: "backdrop", "aria-hidden": "true" });
    backdrop.innerHTML = scene.backdrop;
    this.svg = s("svg", { class: `scene ${isWide(scene) ? "wide-scene" : "narrow-scene"}`, viewBox: `0 0 ${scene.width} ${scene.height}`, role: "group" },
      backdrop, this.layer, this.above);
    this.shelf = null;
    this.fold = this.tall = 0;
    this.deck = isWide(scene) || !this.host.closest(".table") ? null : h("div", { class: "deck", tabindex: "0" }, h("div", {}, this.svg));
    this.host.replaceChildren(this.deck ?? this.svg);
    if (this.deck) this.sizes?.observe(this.deck);
    this.looked = this.panes;
    this.panes = new Map();
  }

  /** Draws the part below the fold of a narrow picture in a frame of its own, as if both were one picture. */
  #folded(scene) {
    this.fold = this.deck ? scene.fold ?? 0 : 0;
    if (Boolean(this.fold) !== Boolean(this.shelf)) {
      for (const node of this.shelf?.layer.children ?? []) this.layer.append(node);
      this.shelf?.node.remove();
      this.shelf = this.fold ? this.#drawer(scene) : null;
    }
    if (!this.shelf) return;
    for (const [name, value] of Object.entries({ fold: this.fold, held: scene.height - this.fold })) this.deck.style.setProperty(`--${name}`, String(value));
    this.#fit(scene);
    const below = Boolean(Object.keys(scene.panes ?? {}).length) && !this.tall; // a fight below the map is what matters
    if (below && !this.below) requestAnimationFrame(() => this.deck?.scrollTo(0, this.deck.scrollHeight));
    this.below = below;
  }

  /** A drawer below the board: it shows its upper edge and is pulled up by a touch, a key or its button. */
  #drawer(scene) {
    const backdrop = s("g", { class: "backdrop", "aria-hidden": "true" }), layer = s("g", { class: "sprites" }), above = s("g", { class: "above", "aria-hidden": "true" });
    backdrop.innerHTML = scene.backdrop;
    const svg = s("svg", { class: "scene narrow-scene", role: "group" }, backdrop, layer, above), raised = this.host.classList.contains("raised");
    const grip = h("button", { class: "grip", type: "button", "aria-expanded": String(raised), "aria-label": say("held") }), node = h("div", { class: "shelf" }, grip, h("div", {}, svg));
    const pull = (up) => {
      this.host.classList.toggle("raised", up);
      grip.setAttribute("aria-expanded", String(up));
    };
    let from = 0;
    grip.addEventListener("pointerdown", (event) => { from = event.clientY; });
    grip.addEventListener("pointerup", (event) => { if (Math.abs(event.clientY - from) > PULL) pull(event.clientY < from); });
    grip.addEventListener("click", () => { pull(!this.host.classList.contains("raised")); });
    this.deck.after(node);
    return { svg, node, layer, above };
  }

  /** A map that is the last of the board takes the height that its frame has. */
  #fit({ width, panes }) {
    const [pane] = Object.values(panes ?? {}), { clientWidth: w, clientHeight: high } = this.deck;
    this.tall = pane && w && high && pane.y + pane.h > this.fold - NEAR ? Math.max(pane.y + LOWEST, (high * width) / w) : 0;
  }

  /** The drawer is so far open that what can be chosen there is seen, as far as the board leaves it room. @param {any[]} all */
  open(all) {
    if (!this.shelf || !all.length) return;
    const below = all.filter((node) => this.shelf?.node.contains(node)), above = new Set(all.filter((node) => !below.includes(node)).map((node) => node.dataset.action));
    const held = below.filter((node) => !above.has(node.dataset.action)).map((node) => node.dataset.key);
    const feet = held.map((key) => this.whole(key, this.stage.shown.get(key))).map(({ y, h: high }) => y + high - this.fold);
    this.deck.style.setProperty("--need", String(Math.max(0, ...feet)));
  }

  /** The box of a sprite; in the drawer with what stands above and below it, to the foot of what it lies on. @param {string} key @param {any} sprite */
  whole(key, sprite) {
    const node = this.shelf && this.room(sprite) === this.shelf ? this.stage.nodes.get(key) : null;
    if (!node) return sprite;
    const { y, height } = node.getBBox(), above = Math.min(AROUND, Math.max(0, -y)), foot = sprite.y + sprite.h;
    const feet = [...this.stage.shown.values()].filter((one) => !one.action && !one.pane && holds(one, sprite)).map((one) => one.y + one.h - foot);
    const below = Math.max(0, Math.min(AROUND, y + height - sprite.h), ...feet.filter((by) => by <= AROUND));
    return { ...sprite, y: sprite.y - above, h: above + sprite.h + below };
  }

  /** The panes of a scene: where somebody looks in one of the same size stays. */
  #layPanes(scene) {
    for (const [name, pane] of this.panes) {
      if (scene.panes?.[name]) continue;
      for (const part of [pane.node, pane.edge, pane.tools]) part.remove();
      this.panes.delete(name);
    }
    for (const [name, given] of Object.entries(scene.panes ?? {})) {
      const spec = this.#wider(given), pane = this.panes.get(name) ?? this.#newPane(name, spec);
      if (!same(pane.spec, spec)) pane.set(spec);
      pane.lay(this.svg.viewBox.baseVal);
    }
  }

  /** @param {string} name @param {Spec} spec */
  #newPane(name, spec) {
    const { stage } = this, was = this.looked?.get(name), alike = was?.spec.w === spec.w && was?.spec.h === spec.h;
    const choosable = () => stage.choosable().map((node) => stage.shown.get(node.dataset.key)).filter((sprite) => sprite?.pane === name);
    const pane = new Pane(name, spec, /** @type {any} */ (choosable), () => stage.held, alike ? was?.goal : undefined);
    this.panes.set(name, pane);
    this.layer.before(pane.node, pane.edge);
    (this.deck?.firstElementChild ?? this.host).append(pane.tools);
    return pane;
  }

  /** Measures the space of the window beyond a picture whose map takes it, and the height of a line of words below the map, in units of the picture. */
  #beside({ width, height, panes }) {
    const main = this.host.closest(".chart");
    if (!main || width <= WIDE) return { left: 0, top: 0, foot: 0 };
    const { w, high, foot } = this.window ??= { w: this.host.clientWidth, high: this.host.clientHeight, foot: this.host.nextElementSibling?.offsetHeight ?? 0 };
    if (!w || !high) return { left: 0, top: 0, foot: 0 };
    const k = Math.min(w / width, high / height), pane = Object.values(panes ?? {})[0];
    const found = { "--unit": `${k}px`, "--below": `${pane ? Math.round(k * (height - pane.y - pane.h)) : 0}px` };
    for (const [name, value] of Object.entries(found)) if (main.style.getPropertyValue(name) !== value) main.style.setProperty(name, value);
    return { left: w / k - width, top: high / k - height, foot: foot / k };
  }

  /** Returns the part of the plane that is seen. */
  #box({ width }, height) {
    const { left, top } = this.more, { fold, tall } = this;
    this.svg.setAttribute("viewBox", `${-left} ${-top} ${width + left} ${fold ? tall || fold : height + top}`);
    this.shelf?.svg.setAttribute("viewBox", `0 ${fold} ${width} ${Math.max(1, height - fold)}`);
  }

  /** A pane with the room that the window has more. @param {import("./pane.js").Spec} spec */
  #wider(spec) {
    const { left, top, foot } = this.more;
    if (this.tall) return { ...spec, h: this.tall - spec.y };
    return left || top || foot ? { ...spec, x: spec.x - left, y: spec.y - top, w: spec.w + left, h: spec.h + top - foot } : spec;
  }

  /** The window has changed. */
  #spread() {
    this.window = null;
    if (!this.scene || !(this.shelf || this.host.closest(".chart"))) return;
    if (this.shelf) this.#fit(this.scene);
    this.more = this.#beside(this.scene);
    this.#box(this.scene, this.scene.height);
    this.#layPanes(this.scene);
    if (isWide(this.scene)) for (const pane of this.panes.values()) pane.whole(false);
  }

  /** The picture becomes taller or lower; it grows at its foot. @param {Scene | null} old @param {Scene} scene @param {boolean} glide */
  async grow(old, scene, glide) {
    if (!old || old.height === scene.height) return;
    const show = (far) => this.#box(scene, old.height + far * (scene.height - old.height));
    if (glide) await sweep(show, "glide");
    else show(1);
  }
}

/** Tells whether a pane is as it was. */
const same = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);

