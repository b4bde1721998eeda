/**
 * The table as it is drawn: one SVG element for each sprite of the scene, found again by its key. Elements glide to new
 * places, take new art in place, turn over when their side changes; they are never taken out and put in elsewhere while
 * they move. The document is the one of `filibusta/table/svg.py`.
 */

import { Board } from "./board.js";
import { calm, fly, move, pause, still } from "./motion.js";
import { reorder } from "./order.js";
import { at, dress, element, elsewhere, further, role, turnOver } from "./sprite.js";
import { arrive, depart, settling } from "./travel.js";

/** @typedef {import("./scene.js").Sprite} Sprite */
/** @typedef {import("./scene.js").Scene} Scene */

/** The size of a player's sign where things come from it. */
const SEAT = 40;
/** Milliseconds in which ships have bobbed to rest (`scene-bob`). */
const SWELL = 13_500;

export class Stage {
  /**
   * @param {HTMLElement} host @param {(action: string, event: PointerEvent, node: any) => void} [choose]
   * @param {(seat: number) => {x: number, y: number} | null} [seat] where a player sits on the screen
   */
  constructor(host, choose = () => {}, seat = () => null) {
    this.host = host;
    this.seat = seat;
    /** @type {Scene | null} */ this.scene = null;
    /** The sprite that each element shows now. @type {Map<string, Sprite>} */ this.shown = new Map();
    /** @type {Map<string, any>} */ this.nodes = new Map();
    this.mute = false;
    /** The time at which the ships last began to bob. */ this.stirred = -Infinity;
    /** Something is taken hold of: it is dragged, not its pane. */ this.held = false;
    this.board = new Board(this);
    /** @type {import("./sprite.js").Marks} */ this.marks = { chosen: "", locked: new Set(), lock: "", advised: "", advice: "" };
    this.marked = "";
    host.addEventListener("focusin", ({ target }) => {
      const key = /** @type {any} */ (target).dataset?.key;
      if (key && this.nodes.get(key) === target) this.bring([key]);
    });
    host.addEventListener("click", (event) => {
      const node = this.meant(event);
      if (node) choose(node.dataset.action, /** @type {any} */ (event), node);
    });
  }

  /** The elements that can be chosen now. */
  choosable() {
    return [...this.nodes.values()].filter((node) => node.dataset.action);
  }

  /** Returns the choosable element at the pointer: in a pane also one under something small, such as a place under a ship. @param {MouseEvent} event @returns {any} */
  meant({ target, clientX, clientY }) {
    const choice = (node) => node.closest?.("[data-action]"), over = /** @type {any} */ (target).closest?.(".pane .sprite");
    return choice(target) ?? (over && document.elementsFromPoint(clientX, clientY).map(choice).find((node) => node && this.host.contains(node))) ?? null;
  }

  /** Tells whether something on the board stands for an action: in a scene, or in the picture that came with the page. @param {string} action @param {Scene | null} scene */
  shows(action, scene) {
    if (!scene) return this.host.querySelector(`.sprite[data-action="${action}"]`) !== null;
    return Object.values(scene.sprites).some((sprite) => sprite.action === action);
  }

  /** Tells whether all these actions lie in panes. @param {string[]} actions @param {any} scene */
  charts(actions, scene) {
    const there = new Set(Object.values(scene?.sprites ?? {}).filter((sprite) => sprite.pane).map((sprite) => sprite.action));
    return actions.every((action) => there.has(action));
  }

  /** @param {string} action */
  nodeOf(action) {
    return this.choosable().find((node) => node.dataset.action === action) ?? null;
  }

  /** Returns the middle of a sprite on the screen; null for one that is not there. @param {string} key */
  spot(key) {
    const box = this.nodes.get(key)?.querySelector(".hit").getBoundingClientRect();
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
  }

  /** Returns the visible box of a sprite on the screen; of one that its pane does not show, that of the pane. @param {any} node @returns {{top: number, bottom: number, left: number, right: number}} */
  seen(node) {
    const box = node.querySelector(".hit").getBoundingClientRect(), pane = this.board.panes.get(this.shown.get(node.dataset.key)?.pane ?? "");
    if (!pane) return box;
    const room = pane.edge.getBoundingClientRect();
    const cut = { top: Math.max(box.top, room.top), bottom: Math.min(box.bottom, room.bottom), left: Math.max(box.left, room.left), right: Math.min(box.right, room.right) };
    return cut.top < cut.bottom && cut.left < cut.right ? cut : room;
  }

  /** Panes show these sprites, as they lie in `scene` or else now. @param {Iterable<string>} keys @param {Scene | null} [scene] */
  bring(keys, scene = this.scene) {
    const found = [...keys].map((key) => scene?.sprites[key] ?? this.shown.get(key));
    for (const [name, pane] of this.board.panes) pane.show(found.filter((sprite) => sprite?.pane === name));
  }

  /** Panes show what may be chosen, and what the decision is about. */
  bringChoices() {
    const about = Object.values(this.scene?.panes ?? {}).flatMap((pane) => pane.about ?? []);
    this.bring(new Set([...this.choosable().map((node) => node.dataset.key), ...about]));
  }

  /** From where to where some sprites reach on the screen, as they lie in `scene` or else now; for each frame that is scrolled. @param {Iterable<string>} keys @param {Scene} [scene] */
  reach(keys, scene = this.scene) {
    const parts = new Map();
    for (const key of keys) {
      const sprite = scene?.sprites[key] ?? this.shown.get(key);
      if (!sprite) continue;
      const { svg } = this.board.frame(sprite), on = svg?.getScreenCTM();
      if (!on) continue;
      const box = this.board.panes.get(sprite.pane ?? "")?.visible(sprite) ?? this.board.whole(key, sprite), top = on.f + on.d * box.y, bottom = on.f + on.d * (box.y + box.h);
      const part = parts.get(svg) ?? { top, bottom, frame: svg.closest(".deck, .shelf") };
      parts.set(svg, { ...part, top: Math.min(part.top, top), bottom: Math.max(part.bottom, bottom) });
    }
    return [...parts.values()];
  }

  /** Nothing can be chosen while what is shown is not now. @param {boolean} mute */
  silence(mute) {
    if (mute === this.mute) return;
    this.mute = mute;
    for (const [key, sprite] of this.shown) this.#role(this.nodes.get(key), sprite);
    this.#rove();
  }

  /**
   * Marks the sprites of chosen actions that wait for others, and with a lock those that cannot be taken back.
   * What a guide advises is marked with a star.
   * @param {string} chosen @param {string[]} [locked] @param {string} [lock] what that is called
   * @param {string} [advised] @param {string} [advice] what that is called
   */
  mark(chosen, locked = [], lock = "", advised = "", advice = "") {
    const marked = [chosen, advised, ...locked].join();
    if (marked === this.marked) return;
    this.marked = marked;
    this.marks = { chosen, locked: new Set(locked), lock, advised, advice };
    for (const [key, sprite] of this.shown) this.#role(this.nodes.get(key), sprite);
    this.#rove();
  }

  /** Shows a whole scene; what is the same thing glides there. @param {Scene} scene @param {boolean} [glide] */
  async show(scene, glide = true) {
    const old = this.scene, fresh = this.board.isNew(scene);
    if (fresh) {
      this.nodes.clear();
      this.shown.clear();
      this.stirred = performance.now();
    }
    this.board.show(scene);
    this.scene = scene;
    const smooth = glide && !fresh, keys = Object.keys(scene.sprites), before = new Map(this.shown);
    const gone = [...before.keys()].filter((key) => !(key in scene.sprites));
    const work = [this.board.grow(old, scene, smooth), this.place(scene, smooth), ...this.#takeArt([...keys, ...gone], scene, smooth, before)];
    this.#order(keys);
    this.#rove();
    await Promise.all(work);
  }

  /** Something happens: what bobs and has come to rest begins anew. */
  stir() {
    if (performance.now() - this.stirred < SWELL) return;
    this.stirred = performance.now();
    this.board.svg?.classList.toggle("ebb");
  }

  /** Moves the sprites whose place differs in `scene`. @param {Scene} scene @param {boolean} [glide] @param {string} [kind] how the keys begin */
  async place(scene, glide = true, kind = "") {
    const there = Object.entries(scene.sprites).filter(([key]) => key.startsWith(kind) && this.shown.has(key));
    await Promise.all(there.map(([key, sprite]) => this.#go(key, sprite, glide)));
  }

  /** Some sprites take the place and the art they have in `scene`, or leave. @param {readonly string[]} keys @param {Scene} scene */
  async take(keys, scene) {
    await Promise.all(this.#takeArt(keys, scene, true, new Map(this.shown)));
  }

  /** @param {readonly string[]} keys */
  async shake(keys) {
    if (calm()) return;
    const frames = [0, -5, 5, -5, 5, 0].map((x) => ({ transform: `translate(${x}px, 0)` }));
    await Promise.all(keys.map((key) => move(this.nodes.get(key)?.querySelector(".art"), frames, "shake")));
  }

  /** @param {{symbol: string, from: string, to: string, count: number}} flight @param {(key: string) => any} spot */
  async fly(flight, spot) {
    const from = spot(flight.from), to = spot(flight.to);
    if (from && to) await fly(flight.symbol, from, to, flight.count);
  }

  /** Updates the sprites to `scene`: changes, additions, removals. `before`: the sprites and places shown until now. */
  #takeArt(keys, scene, glide, before) {
    const { sprites } = scene, stays = keys.filter((key) => key in sprites && before.has(key));
    const come = keys.filter((key) => key in sprites && !before.has(key)), leave = keys.filter((key) => !(key in sprites) && before.has(key));
    const dice = come.filter((key) => sprites[key].manner === "die"), men = leave.filter((key) => before.get(key).manner === "man");
    return [
      ...stays.map(async (key) => {
        if (glide && dice.length) await pause(settling(dice.length)); // nothing else tells what they come to
        if (this.shown.has(key)) await this.#change(key, sprites[key], glide);
      }),
      ...come.map(async (key) => {
        const node = this.#enter(key, sprites[key]), { comes } = sprites[key];
        if (glide) await arrive(node, sprites[key], this.board.across(before.get(comes) ?? sprites[comes] ?? this.#seat(comes), sprites[key].pane), dice.indexOf(key), dice.length);
      }),
      ...leave.map(async (key) => {
        const node = this.#forget(key), sprite = before.get(key), { goes } = sprite;
        if (glide) await depart(node, sprite, this.board.across(sprites[goes] ?? before.get(goes) ?? this.#seat(goes), sprite.pane), men.indexOf(key), men.length);
        node.remove();
      }),
    ];
  }

  /** Returns the place of a player (`seat:1`), in the units of the picture. @param {string} [key] */
  #seat(key) {
    const spot = key?.startsWith("seat:") ? this.seat(Number(key.slice(5))) : null, inside = this.board.svg.getScreenCTM()?.inverse();
    if (!spot || !inside) return null;
    const { x, y } = new DOMPoint(spot.x, spot.y).matrixTransform(inside);
    return { x: x - SEAT / 2, y: y - SEAT / 2, w: SEAT, h: SEAT };
  }

  async #go(key, sprite, glide) {
    const old = this.shown.get(key), node = this.nodes.get(key);
    if (sprite.onward) sprite = { ...sprite, r: further(old.r ?? 0, sprite.r ?? 0) };
    if (!elsewhere(old, sprite)) return;
    node.style.transform = at(sprite);
    this.shown.set(key, { ...old, x: sprite.x, y: sprite.y, r: sprite.r });
    if (glide) await move(node, [{ transform: at(old) }, { transform: at(sprite) }], "glide");
  }

  async #change(key, sprite, glide) {
    const old = this.shown.get(key);
    if (elsewhere(old, sprite)) await this.#go(key, sprite, glide);
    if (!this.shown.has(key)) return;
    if (glide && (old.side ?? "") !== (sprite.side ?? "") && !still() && !calm()) await this.#turn(key, sprite);
    else this.#dress(key, sprite);
  }

  #enter(key, sprite) {
    const node = element(key);
    this.nodes.set(key, node);
    this.shown.set(key, { ...sprite, art: "" });
    node.style.transform = at(sprite);
    this.board.room(sprite).layer.append(node);
    this.#dress(key, sprite);
    return node;
  }

  /** It is no longer part of the picture, though it may still be seen leaving. */
  #forget(key) {
    const node = this.nodes.get(key);
    this.nodes.delete(key);
    this.shown.delete(key);
    node.style.pointerEvents = "none";
    return node;
  }

  async #turn(key, sprite) {
    await turnOver(this.nodes.get(key), this.shown.get(key), sprite, () => {
      if (!this.shown.has(key)) return false;
      this.#dress(key, sprite);
      return true;
    });
  }

  /** Everything but the place. */
  #dress(key, sprite) {
    const node = this.nodes.get(key), old = this.shown.get(key);
    dress(node, old, sprite);
    this.shown.set(key, { ...sprite, x: old.x, y: old.y, r: old.r });
    this.#role(node, sprite);
  }

  #role(node, sprite) {
    role(node, sprite, this.marks, this.mute);
  }

  /** One of the things that can be chosen is reached by Tab; the arrow keys go on from there. @param {any} [node] */
  #rove(node) {
    const all = this.choosable();
    const chosen = node ?? all.find((one) => one.getAttribute("tabindex") === "0") ?? all[0];
    for (const one of all) one.setAttribute("tabindex", one === chosen ? "0" : "-1");
    this.board.open(all);
    for (const pane of this.board.panes.values()) pane.look();
  }

  /** @param {any} node */
  focus(node) {
    this.#rove(node);
    node.focus({ preventScroll: Boolean(this.shown.get(node.dataset.key)?.pane) });
  }

  /** The nearest thing that can be chosen in a direction. @param {string} arrow */
  go(arrow) {
    const all = this.choosable(), from = all.find((one) => one === document.activeElement);
    if (!all.length) return;
    if (!from) return this.focus(all.find((one) => one.getAttribute("tabindex") === "0") ?? all[0]);
    const here = this.spot(from.dataset.key), [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[arrow];
    let best = null, least = Infinity;
    for (const node of all) {
      const there = this.spot(node.dataset.key), x = there.x - here.x, y = there.y - here.y;
      const along = x * dx + y * dy, far = along + 2.5 * (Math.abs(x * dy) + Math.abs(y * dx));
      if (node !== from && along > 4 && far < least) [best, least] = [node, far];
    }
    if (best) this.focus(best);
  }

  /** Paint order, with as few moves of elements as it allows. @param {string[]} keys */
  #order(keys) {
    const rooms = new Map();
    for (const key of keys) {
      const { layer } = this.board.room(this.scene?.sprites[key]);
      rooms.set(layer, [...(rooms.get(layer) ?? []), key]);
    }
    for (const [layer, some] of rooms) reorder(some.map((key) => this.nodes.get(key)).filter(Boolean), layer);
  }
}
