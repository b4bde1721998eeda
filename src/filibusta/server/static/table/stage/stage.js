/**
 * The table as it is drawn: one SVG element for each sprite of the scene, found again by its key. Elements glide to new
 * places, take new art in place, turn over when their side changes; they are never taken out and put in elsewhere while
 * they move. The document is the one of `filibusta/table/svg.py`.
 */

import { h, STAR, s, say } from "../../shared/dom.js";
import { calm, fly, move, pause, still, sweep } from "./motion.js";
import { Pane } from "./pane.js";
import { arrive, depart, settling } from "./travel.js";

/** @typedef {{x: number, y: number, w: number, h: number, art: string, label: string, r?: number, side?: string, action?: string, secret?: boolean,
 *   comes?: string, goes?: string, manner?: string, faces?: string[], pane?: string, round?: boolean, onward?: boolean}} Sprite */
/** @typedef {{width: number, height: number, backdrop: string, sprites: Record<string, Sprite>, panes?: Record<string, import("./pane.js").Spec>, fold?: number}} Scene */

/** Scenes for a phone are narrower. */
const WIDE = 640;
/** How large a player's sign counts where things come from it. */
const SEAT = 40;
/** A map is at least so high, in units of its picture. */
const LOWEST = 150;
/** So near the fold a map is the last of the board. */
const NEAR = 12;
/** A drawer is pulled by this many px. */
const PULL = 20;
/** Milliseconds in which ships have bobbed to rest (`scene-bob`). */
const SWELL = 13_500;

/** @param {Scene} scene */
export const isWide = (scene) => scene.width > WIDE;

const at = (sprite) => `translate(${sprite.x}px, ${sprite.y}px) rotate(${sprite.r ?? 0}deg)`;
const elsewhere = (a, b) => a.x !== b.x || a.y !== b.y || (a.r ?? 0) !== (b.r ?? 0);

/** Clockwise from one angle to another, whole turns kept: from 300 to 0 is on to 360. @param {number} from @param {number} to */
const further = (from, to) => from + ((((to - from) % 360) + 360) % 360);

/** The scene that changes make of another. @param {Scene} old @param {any} changes @returns {Scene} */
export function changed(old, changes) {
  const sprites = { ...old.sprites };
  for (const key of changes.gone ?? []) delete sprites[key];
  for (const [key, fields] of Object.entries(changes.set ?? {})) sprites[key] = { ...sprites[key], ...fields };
  const ordered = changes.order ? Object.fromEntries(changes.order.map((key) => [key, sprites[key]])) : sprites;
  return { ...old, height: changes.height ?? old.height, panes: changes.panes ?? old.panes, fold: changes.fold ?? old.fold, sprites: ordered };
}

/** The scene that a step told by the server leaves: what its events show, and the rest. @param {Scene} old @param {{events: any[], rest: any}} step @returns {Scene} */
export const after = (old, { events, rest }) => changed(events.reduce((scene, event) => (event.changes ? changed(scene, event.changes) : scene), old), rest);

/** What a screen reader hears of it; nothing of what only adorns. */
function name(node, role, label, can) {
  const adorns = !label && !can;
  for (const [field, value] of [["role", role], ["aria-label", label]]) {
    if (adorns) node.removeAttribute(field);
    else node.setAttribute(field, value);
  }
  if (adorns) node.setAttribute("aria-hidden", "true");
  else node.removeAttribute("aria-hidden");
}

export class Stage {
  /**
   * @param {HTMLElement} host @param {(action: string, event: PointerEvent, node: any) => void} [choose]
   * @param {(seat: number) => {x: number, y: number} | null} [seat] where a player sits on the screen
   */
  constructor(host, choose = () => {}, seat = () => null) {
    this.host = host;
    this.seat = seat;
    /** @type {Scene | null} */ this.scene = null;
    /** What each element shows now. @type {Map<string, Sprite>} */ this.shown = new Map();
    /** @type {Map<string, any>} */ this.nodes = new Map();
    /** @type {Map<string, Pane>} */ this.panes = new Map();
    this.mute = false;
    /** When the ships last began to bob. */ this.stirred = -Infinity;
    /** Something is taken hold of: it is dragged, not its pane. */ this.held = false;
    /** What the window has more than the picture, in its units: a map that takes the window spreads to the left and above. */ this.more = { left: 0, top: 0, foot: 0 };
    /** How large the board is on the screen, until the window changes. @type {{w: number, high: number, foot: number} | null} */ this.window = null;
    /** What lies below the fold of a narrow picture, in a frame of its own: a drawer. @type {{svg: any, node: any, layer: any, above: any} | null} */ this.shelf = null;
    this.sizes = host.closest(".table") ? new ResizeObserver(() => this.#spread()) : null;
    this.sizes?.observe(host);
    /** What was chosen and waits for the choices of others. */ this.chosen = this.marked = "";
    /** What cannot be taken back, and how that is said. @type {Set<string>} */ this.locked = new Set();
    this.lock = "";
    /** What a guide advises, and how that is said. */ this.advised = this.advice = "";
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

  /** What is chosen where the pointer is: also in a pane under something small that cannot be, such as a ship in a place. @param {MouseEvent} event @returns {any} */
  meant({ target, clientX, clientY }) {
    const choice = (node) => node.closest?.("[data-action]"), over = /** @type {any} */ (target).closest?.(".pane .sprite");
    return choice(target) ?? (over && document.elementsFromPoint(clientX, clientY).map(choice).find((node) => node && this.host.contains(node))) ?? null;
  }

  /** Whether something on the board stands for an action: in a scene, or in the picture that came with the page. @param {string} action @param {Scene | null} scene */
  shows(action, scene) {
    if (!scene) return this.host.querySelector(`.sprite[data-action="${action}"]`) !== null;
    return Object.values(scene.sprites).some((sprite) => sprite.action === action);
  }

  /** @param {string} action */
  nodeOf(action) {
    return this.choosable().find((node) => node.dataset.action === action) ?? null;
  }

  /** Where the middle of a sprite is on the screen; null for one that is not there. @param {string} key */
  spot(key) {
    const box = this.nodes.get(key)?.querySelector(".hit").getBoundingClientRect();
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
  }

  /** What of a sprite can be seen on the screen; of one that its pane does not show, the pane. @param {any} node @returns {{top: number, bottom: number, left: number, right: number}} */
  seen(node) {
    const box = node.querySelector(".hit").getBoundingClientRect(), pane = this.panes.get(this.shown.get(node.dataset.key)?.pane ?? "");
    if (!pane) return box;
    const room = pane.edge.getBoundingClientRect();
    const cut = { top: Math.max(box.top, room.top), bottom: Math.min(box.bottom, room.bottom), left: Math.max(box.left, room.left), right: Math.min(box.right, room.right) };
    return cut.top < cut.bottom && cut.left < cut.right ? cut : room;
  }

  /** Panes show these sprites, as they lie in `scene` or else now. @param {Iterable<string>} keys @param {Scene | null} [scene] */
  bring(keys, scene = this.scene) {
    const found = [...keys].map((key) => scene?.sprites[key] ?? this.shown.get(key));
    for (const [name, pane] of this.panes) pane.show(found.filter((sprite) => sprite?.pane === name));
  }

  /** A box in the measure of another pane, or of the picture. @param {any} box @param {string} [pane] */
  #across(box, pane = "") {
    if (!box || (box.pane ?? "") === pane) return box;
    const out = this.panes.get(box.pane ?? "")?.outward(box) ?? box;
    return this.panes.get(pane)?.inward(out) ?? out;
  }

  /** Where a sprite is drawn: its pane, the board, or what lies below the fold. @returns {any} */
  #room({ pane = "", y }) {
    return this.panes.get(pane) ?? (this.shelf && y >= this.fold ? this.shelf : this);
  }

  /** The rooms of the picture, and which sprites lie there. @returns {{above: any, left: number, right: number, top: number, has: (sprite: any) => boolean}[]} */
  get rooms() {
    const own = { left: 0, right: this.scene?.width ?? 0 }, has = (room) => (sprite) => this.#room(sprite) === room;
    const panes = [...this.panes.values()].map((pane) => ({ above: pane.above, left: pane.spec.area[0], right: pane.spec.area[0] + pane.spec.area[2], top: pane.spec.area[1], has: has(pane) }));
    return [{ above: this.above, ...own, top: 0, has: has(this) }, ...(this.shelf ? [{ above: this.shelf.above, ...own, top: this.fold, has: has(this.shelf) }] : []), ...panes];
  }

  /** What lies over the sprites, of the picture and of its panes. @returns {any[]} */
  get overlays() {
    return this.above ? this.rooms.map((room) => room.above) : [];
  }

  /** From where to where some sprites reach on the screen, as they lie in `scene` or else now; for each frame that is scrolled. @param {Iterable<string>} keys @param {Scene} [scene] */
  reach(keys, scene = this.scene) {
    const parts = new Map(), sprites = [...keys].map((key) => scene?.sprites[key] ?? this.shown.get(key)).filter(Boolean);
    for (const sprite of sprites) {
      const { svg } = this.shelf && this.#room(sprite) === this.shelf ? this.shelf : this, on = svg?.getScreenCTM();
      if (!on) continue;
      const box = this.panes.get(sprite.pane ?? "")?.visible(sprite) ?? sprite, top = on.f + on.d * box.y, bottom = on.f + on.d * (box.y + box.h);
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
   * Whatever stands for an action that was chosen and waits for others is marked; so is what cannot be taken back, with a lock.
   * What a guide advises is marked with a star.
   * @param {string} chosen @param {string[]} [locked] @param {string} [lock] what that is called
   * @param {string} [advised] @param {string} [advice] what that is called
   */
  mark(chosen, locked = [], lock = "", advised = "", advice = "") {
    const marked = [chosen, advised, ...locked].join();
    if (marked === this.marked) return;
    this.marked = marked;
    this.chosen = chosen;
    this.locked = new Set(locked);
    this.lock = lock;
    this.advised = advised;
    this.advice = advice;
    for (const [key, sprite] of this.shown) this.#role(this.nodes.get(key), sprite);
    this.#rove();
  }

  /** Shows a whole scene; what is the same thing glides there. @param {Scene} scene @param {boolean} [glide] */
  async show(scene, glide = true) {
    const old = this.scene;
    const fresh = !old || old.width !== scene.width || old.backdrop !== scene.backdrop;
    if (fresh) this.#build(scene);
    this.#folded(scene);
    this.more = this.#beside(scene);
    if (fresh || this.shelf) this.#box(scene, scene.height);
    this.#window(scene);
    this.scene = scene;
    const smooth = glide && !fresh, keys = Object.keys(scene.sprites), before = new Map(this.shown);
    const gone = [...before.keys()].filter((key) => !(key in scene.sprites));
    const work = [this.#height(old, scene, smooth), this.place(scene, smooth), ...this.#takeArt([...keys, ...gone], scene, smooth, before)];
    this.#order(keys);
    this.#rove();
    await Promise.all(work);
  }

  /** Something happens: what bobs and has come to rest begins anew. */
  stir() {
    if (performance.now() - this.stirred < SWELL) return;
    this.stirred = performance.now();
    this.svg?.classList.toggle("ebb");
  }

  /** Whatever is elsewhere in `scene` goes there. @param {Scene} scene @param {boolean} [glide] @param {string} [kind] how the keys begin */
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

  #build(scene) {
    this.nodes.clear();
    this.shown.clear();
    this.layer = s("g", { class: "sprites" });
    this.above = s("g", { class: "above", "aria-hidden": "true" });
    const backdrop = s("g", { class: "backdrop", "aria-hidden": "true" });
    backdrop.innerHTML = scene.backdrop;
    this.svg = s("svg", { class: `scene ${isWide(scene) ? "wide-scene" : "narrow-scene"}`, viewBox: `0 0 ${scene.width} ${scene.height}`, role: "group" },
      backdrop, this.layer, this.above);
    this.shelf = null;
    this.fold = this.room = 0;
    this.deck = isWide(scene) || !this.host.closest(".table") ? null : h("div", { class: "deck", tabindex: "0" }, h("div", {}, this.svg));
    this.host.replaceChildren(this.deck ?? this.svg);
    if (this.deck) this.sizes?.observe(this.deck);
    this.stirred = performance.now();
    this.looked = this.panes;
    this.panes = new Map();
  }

  /** What lies below the fold of a narrow picture is drawn in a frame of its own, as if both were one picture. */
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
    const below = Boolean(Object.keys(scene.panes ?? {}).length) && !this.room; // a fight below the map is what matters
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
    this.room = pane && w && high && pane.y + pane.h > this.fold - NEAR ? Math.max(pane.y + LOWEST, (high * width) / w) : 0;
  }

  /** The drawer is so far open that what can be chosen there is seen, as far as the board leaves it room. @param {any[]} all */
  #open(all) {
    if (!this.shelf || !all.length) return;
    const below = all.filter((node) => this.shelf?.node.contains(node)), above = new Set(all.filter((node) => !below.includes(node)).map((node) => node.dataset.action));
    const held = below.filter((node) => !above.has(node.dataset.action)).map((node) => this.shown.get(node.dataset.key)).filter(Boolean);
    this.deck.style.setProperty("--need", String(Math.max(0, ...held.map(({ y, h: high }) => y + high - this.fold))));
  }

  /** The panes of a scene: where somebody looks in one of the same size stays. */
  #window(scene) {
    for (const [name, pane] of this.panes) {
      if (scene.panes?.[name]) continue;
      for (const part of [pane.node, pane.edge, pane.tools]) part.remove();
      this.panes.delete(name);
    }
    for (const [name, given] of Object.entries(scene.panes ?? {})) {
      const spec = this.#wider(given);
      let pane = this.panes.get(name);
      if (!pane) {
        const was = this.looked?.get(name), alike = was?.spec.w === spec.w && was?.spec.h === spec.h;
        const choosable = () => [...this.nodes.entries()].filter(([, node]) => node.dataset.action).map(([key]) => this.shown.get(key)).filter((sprite) => sprite?.pane === name);
        pane = new Pane(name, spec, /** @type {any} */ (choosable), () => this.held, alike ? was?.goal : undefined);
        this.panes.set(name, pane);
        this.layer.before(pane.node, pane.edge);
        (this.deck?.firstElementChild ?? this.host).append(pane.tools);
      } else if (!same(pane.spec, spec)) pane.set(spec);
      pane.lay(this.svg.viewBox.baseVal);
    }
  }

  /** What the window has more than a picture whose map takes it, and how much below the map a line of words takes; all in units of the picture. */
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

  /** How much of the plane is seen. */
  #box({ width }, height) {
    const { left, top } = this.more, { fold, room } = this;
    this.svg.setAttribute("viewBox", `${-left} ${-top} ${width + left} ${fold ? room || fold : height + top}`);
    this.shelf?.svg.setAttribute("viewBox", `0 ${fold} ${width} ${Math.max(1, height - fold)}`);
  }

  /** A pane with the room that the window has more. @param {import("./pane.js").Spec} spec */
  #wider(spec) {
    const { left, top, foot } = this.more;
    if (this.room) return { ...spec, h: this.room - spec.y };
    return left || top || foot ? { ...spec, x: spec.x - left, y: spec.y - top, w: spec.w + left, h: spec.h + top - foot } : spec;
  }

  /** The window has changed. */
  #spread() {
    this.window = null;
    if (!this.scene || !(this.shelf || this.host.closest(".chart"))) return;
    if (this.shelf) this.#fit(this.scene);
    this.more = this.#beside(this.scene);
    this.#box(this.scene, this.scene.height);
    this.#window(this.scene);
    if (isWide(this.scene)) for (const pane of this.panes.values()) pane.whole(false);
  }

  /** The picture becomes taller or lower; it grows at its foot. */
  async #height(old, scene, glide) {
    if (!old || old.height === scene.height) return;
    const show = (far) => this.#box(scene, old.height + far * (scene.height - old.height));
    if (glide) await sweep(show, "glide");
    else show(1);
  }

  /** What is there changes, what is new comes, what is not in `scene` leaves. `before`: what was shown, and where. */
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
        if (glide) await arrive(node, sprites[key], this.#across(before.get(comes) ?? sprites[comes] ?? this.#seat(comes), sprites[key].pane), dice.indexOf(key), dice.length);
      }),
      ...leave.map(async (key) => {
        const node = this.#forget(key), sprite = before.get(key), { goes } = sprite;
        if (glide) await depart(node, sprite, this.#across(sprites[goes] ?? before.get(goes) ?? this.#seat(goes), sprite.pane), men.indexOf(key), men.length);
        node.remove();
      }),
    ];
  }

  /** Where a player sits (`seat:1`), in the measure of the picture. @param {string} [key] */
  #seat(key) {
    const spot = key?.startsWith("seat:") ? this.seat(Number(key.slice(5))) : null, inside = this.svg.getScreenCTM()?.inverse();
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
    const node = s("g", { "data-key": key }, s("rect", { class: "hit" }), s("g", { class: "art", "aria-hidden": "true" }));
    this.nodes.set(key, node);
    this.shown.set(key, { ...sprite, art: "" });
    node.style.transform = at(sprite);
    this.#room(sprite).layer.append(node);
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

  /** Edge on in the middle, where the faces change. */
  async #turn(key, sprite) {
    const art = this.nodes.get(key).querySelector(".art"), old = this.shown.get(key);
    const flat = (k, { w }) => ({ transform: `translate(${w / 2}px, 0) scale(${k}, 1) translate(${-w / 2}px, 0)` });
    await move(art, [flat(1, old), flat(0, old)], "flip", { easing: "ease-in" });
    if (!this.shown.has(key)) return;
    this.#dress(key, sprite);
    await move(art, [flat(0, sprite), flat(1, sprite)], "flip", { easing: "ease-out" });
  }

  /** Everything but the place. */
  #dress(key, sprite) {
    const node = this.nodes.get(key), old = this.shown.get(key), hit = node.querySelector(".hit");
    hit.setAttribute("width", String(sprite.w));
    hit.setAttribute("height", String(sprite.h));
    if (sprite.round) hit.setAttribute("rx", String(sprite.w / 2));
    else hit.removeAttribute("rx");
    if (old.art !== sprite.art) node.querySelector(".art").innerHTML = sprite.art;
    this.shown.set(key, { ...sprite, x: old.x, y: old.y, r: old.r });
    this.#role(node, sprite);
  }

  #role(node, sprite) {
    const action = this.mute ? "" : sprite.action ?? "";
    const chosen = action && action === this.chosen, locked = this.locked.has(action), advised = action && action === this.advised;
    node.setAttribute("class", `sprite${action ? " can" : ""}${chosen ? " chosen" : ""}${locked ? " locked" : ""}${sprite.secret ? " secret" : ""}`);
    for (const [name, value] of [["aria-pressed", chosen && "true"], ["aria-description", [advised && this.advice, locked && this.lock].filter(Boolean).join(", ")]])
      if (value) node.setAttribute(name, value);
      else node.removeAttribute(name);
    name(node, action ? "button" : "img", sprite.label, Boolean(action));
    if (sprite.side) node.dataset.side = sprite.side;
    else delete node.dataset.side;
    node.querySelector(":scope > .frame")?.remove();
    if (action) {
      node.dataset.action = action;
      if (!node.hasAttribute("tabindex")) node.setAttribute("tabindex", "-1");
      node.insertAdjacentHTML("beforeend", frame(sprite.w, sprite.h, sprite.round));
      if (advised) node.lastElementChild.append(s("g", { class: "advised", transform: `translate(4 ${sprite.h - 4})` }, s("circle", { r: "14" }), s("path", { d: STAR })));
    } else {
      delete node.dataset.action;
      node.removeAttribute("tabindex");
    }
  }

  /** One of the things that can be chosen is reached by Tab; the arrow keys go on from there. @param {any} [node] */
  #rove(node) {
    const all = this.choosable();
    const chosen = node ?? all.find((one) => one.getAttribute("tabindex") === "0") ?? all[0];
    for (const one of all) one.setAttribute("tabindex", one === chosen ? "0" : "-1");
    this.#open(all);
    for (const pane of this.panes.values()) pane.look();
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
      const { layer } = this.#room(this.scene?.sprites[key]);
      rooms.set(layer, [...(rooms.get(layer) ?? []), key]);
    }
    for (const [layer, some] of rooms) this.#orderOf(some, layer);
  }

  #orderOf(keys, layer) {
    const wanted = keys.map((key) => this.nodes.get(key)).filter(Boolean);
    const places = new Map([...layer.children].map((node, i) => [node, i]));
    const stays = longest(wanted.map((node) => places.get(node) ?? -1));
    let next = null;
    for (let i = wanted.length - 1; i >= 0; i--) {
      if (!stays.has(i)) {
        const held = document.activeElement === wanted[i];
        if (layer.moveBefore) layer.moveBefore(wanted[i], next);
        else layer.insertBefore(wanted[i], next);
        if (held) wanted[i].focus({ preventScroll: true });
      }
      next = wanted[i];
    }
  }
}

/** Whether a pane is as it was. */
const same = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The tab points down at a sprite from above; at one no higher than this from the left. */
const LOW = 47;

/** What is seen around a thing that can be chosen: `frame` of svg.py, word for word (a test compares them). */
function frame(w, h, round = false) {
  const rx = round ? (w + 3) / 2 : 9.5;
  const box = `x="-1.5" y="-1.5" width="${w + 3}" height="${h + 3}" rx="${rx}"`;
  const tab = h > LOW ? `M${w / 2 - 9}-12h18l-9 12Z` : `M-9 ${h / 2 - 8}v16l9-8Z`;
  const pointer = round ? "" : `<path class="tab" d="${tab}"/>`;
  return `<g class="frame"><rect class="ring" ${box}/><rect class="ring lit" ${box}/>${pointer}`
    + `<g transform="translate(${w - 3} 2)"><g class="tick"><circle r="11"/><path d="M-5 0l4 4 6-8"/></g>`
    + `<g class="lock"><circle r="10"/><path d="M-4-1h8v6h-8Zm1.5 0v-2a2.5 2.5 0 0 1 5 0v2"/></g></g></g>`;
}

/** The positions of a longest rising run. @param {number[]} values @returns {Set<number>} */
function longest(values) {
  const tails = [], before = [];
  values.forEach((value, i) => {
    if (value < 0) return; // it lies elsewhere
    let low = 0;
    while (low < tails.length && values[tails[low]] < value) low++;
    before[i] = low ? tails[low - 1] : -1;
    tails[low] = i;
  });
  const run = new Set();
  for (let i = tails.at(-1) ?? -1; i >= 0; i = before[i]) run.add(i);
  return run;
}
