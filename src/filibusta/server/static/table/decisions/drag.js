/**
 * A thing of the picture is brought to one of the places that it can reach: it is dragged there, or a place is tapped or
 * chosen by keys. The places came with the decision (docs/protocol.md, "Drag targets"); a place is a row of choices, sent as one
 * message. While the pointer rests, the places that can be reached from there are asked for, and the way goes on.
 */

import { partOf } from "../stage/attention.js";
import { $, announce, drawing, h, s, say, styles } from "../../shared/dom.js";
import { mark } from "./forecast.js";

await styles("table/decisions/drag.css");

/** Pixels: what is still a press, how far a place may be from the pointer, from a tap. */
const SLIP = 6, NEAR = 34, FINGER = 30;
/** Milliseconds after which a pointer rests. */
const RESTS = 600;
const MARGIN = 24, CHOSEN = 26, APART = 26;

/** @typedef {{x: number, y: number, r: number, far: number, actions: string[], texts: string[], look: number, hints: number[], ruler: number}} Stop */
/** One part of the way: the places there are, and the one that is chosen. @typedef {{targets: any, stops: Stop[], chosen: Stop | null, drawn: any[]}} Leg */

/** The places of a thing, each with all that leads there. @param {any} targets @returns {Stop[]} */
export function stopsOf({ at, rays, choices }) {
  return rays.flatMap(([r, x, y, first, ruler, stops]) => stops.map(([share, last, look = 0, hints = []]) => {
    const all = [...first, last].map((i) => choices[i]), dx = share * (x - at[0]), dy = share * (y - at[1]);
    return { x: at[0] + dx, y: at[1] + dy, r, far: Math.hypot(dx, dy), actions: all.map(([action]) => action), texts: all.map(([, text]) => text), look, hints, ruler };
  }));
}

const nearest = (stops, { x, y }) => stops.reduce((best, stop) => {
  const far = Math.hypot(stop.x - x, stop.y - y);
  return far < best.far ? { stop, far } : best;
}, { stop: null, far: Infinity });

export class DragTargets {
  /**
   * @param {import("../stage/stage.js").Stage} stage
   * @param {{play: (actions: string[]) => string, ask: (ply: number, actions: string[]) => void, free: () => boolean, unlook: () => void,
   *   reveal: (part: {top: number, bottom: number}) => void}} on
   */
  constructor(stage, on) {
    this.stage = stage;
    this.on = on;
    /** Those of the decision. @type {any[]} */ this.all = [];
    this.ply = -1;
    /** How a place is being chosen: by dragging, by taps and keys, or not at all. @type {"" | "drag" | "pick"} */ this.mode = "";
    /** @type {Leg[]} */ this.legs = [];
    /** Whether the pointer is at a place. */ this.there = false;
    /** What was told of the places beyond. @type {Map<string, any>} */ this.known = new Map();
    this.group = s("g", { class: "drag", "aria-hidden": "true" });
    this.#panel();
    this.#listen();
  }

  /** The decision there is now. @param {any} ask */
  show(ask) {
    this.shut();
    const all = ask?.mine ? ask.drag_targets ?? [] : [];
    if (ask?.ply !== this.ply) this.known.clear();
    this.all = all;
    this.ply = ask?.ply ?? -1;
    this.#sign();
  }

  /** Nothing is asked now. */
  hide() {
    this.show(null);
  }

  /** The thing is looked at: its places are seen, faintly. @param {string} [key] */
  peek(key = "") {
    if (this.mode) return;
    const targets = this.#of(key);
    if (targets === this.peeked) return;
    this.peeked = targets;
    this.group.remove();
    if (targets) this.#raise(targets).replaceChildren(...this.#places(this.#leg(targets)));
  }

  /** Its places are there to be tapped, or chosen by keys. @param {string} key */
  pick(key) {
    const targets = this.#of(key);
    if (!targets || !this.on.free()) return false;
    this.#open(targets, "pick");
    return true;
  }

  /** Nothing is chosen, and no place is shown; false if none was. */
  shut() {
    clearTimeout(this.rests);
    this.held = null;
    this.peeked = undefined;
    this.group.remove();
    this.panel.hidden = true;
    this.stage.host.classList.remove("planning");
    const was = this.mode;
    this.mode = "";
    this.legs = [];
    return Boolean(was);
  }

  /** The places beyond. @param {{ply: number, actions: string[], drag_targets: any[]}} told */
  told({ ply, actions, drag_targets: all }) {
    if (ply !== this.ply) return;
    this.known.set(actions.join(), all.find(({ key }) => key === this.legs[0]?.targets.key) ?? null);
    if (this.mode && actions.join() === this.actions.join()) this.#beyond();
  }

  /** What leads to the place that is chosen. */
  get actions() {
    return this.legs.filter((leg) => leg.chosen).flatMap((leg) => [...leg.targets.before, ...(leg.chosen?.actions ?? [])]);
  }

  get #last() {
    return /** @type {Leg} */ (this.legs.at(-1));
  }

  #of(key) {
    return this.all.find((targets) => targets.key === key);
  }

  /** @returns {Leg} */
  #leg(targets) {
    return { targets, stops: stopsOf(targets), chosen: null, drawn: [] };
  }

  // ---------------------------------------------------------------- on the picture

  /** What can be brought somewhere is taken hold of. */
  #sign() {
    for (const [key, node] of this.stage.nodes) {
      if (this.#of(key)) node.dataset.drag = "";
      else delete node.dataset.drag;
    }
  }

  #open(targets, mode) {
    if (mode === "drag") this.on.unlook();
    this.shut();
    this.mode = mode;
    this.stage.host.classList.add("planning");
    this.#raise(targets);
    this.#push(targets);
    if (mode === "pick") this.on.reveal(partOf(this.#pane(targets)?.edge ?? this.stage.host));
  }

  #pane({ key }) {
    return this.stage.board.panes.get(this.stage.scene?.sprites[key]?.pane ?? "");
  }

  /** The layer of its own, where the thing lies. */
  #raise(targets) {
    (this.#pane(targets) ?? this.stage).above.before(this.group);
    return this.group;
  }

  /** The way goes on, or begins. */
  #push(targets) {
    const leg = this.#leg(targets);
    this.legs.push(leg);
    const xs = [targets.at[0], ...leg.stops.map(({ x }) => x)], ys = [targets.at[1], ...leg.stops.map(({ y }) => y)];
    const box = { x: Math.min(...xs) - MARGIN, y: Math.min(...ys) - MARGIN };
    this.#pane(targets)?.show([{ ...box, w: Math.max(...xs) + MARGIN - box.x, h: Math.max(...ys) + MARGIN - box.y }]);
    this.#draw();
  }

  /** What lies beneath a leg, and its places. @param {Leg} leg */
  #places({ targets, stops }) {
    const art = s("g", { transform: `translate(${targets.at})` });
    art.innerHTML = targets.art ?? "";
    return [art, ...stops.map(({ x, y, look }) => {
      const [symbol, size] = targets.looks[look];
      return s("use", { href: `#${symbol}`, x: x - size / 2, y: y - size / 2, width: size, height: size });
    })];
  }

  /** The legs gone so far, the places of the last one, and what is chosen among them. */
  #draw() {
    const { targets, chosen } = this.#last, parts = [];
    if (!this.#last.drawn.length) this.#last.drawn = this.#places(this.#last);
    for (const leg of this.legs.slice(0, -1)) parts.push(...this.#way(leg));
    parts.push(...this.#last.drawn);
    const seen = chosen ? this.#last : this.legs.at(-2);
    if (chosen) parts.push(...this.#way(this.#last));
    if (seen?.chosen) parts.push(...this.#hints(seen));
    this.group.replaceChildren(...parts);
    this.group.dataset.legs = String(this.legs.length);
    this.#said(targets);
  }

  /** The ruler laid along a leg, and the thing as it would lie at its end. @param {Leg} leg */
  #way({ targets, chosen }) {
    if (!chosen) return [];
    const { x, y, r } = chosen, ruler = s("g", { transform: `translate(${targets.at}) rotate(${r})` }), art = s("g", { class: "ghost" });
    ruler.innerHTML = targets.rulers?.[chosen.ruler] ?? "";
    art.innerHTML = this.stage.scene?.sprites[targets.key]?.art ?? "";
    art.setAttribute("transform", `translate(${x} ${y}) rotate(${r}) translate(${-targets.about[0]} ${-targets.about[1]})`);
    return [ruler, art, s("use", { href: `#${targets.chosen}`, x: x - CHOSEN / 2, y: y - CHOSEN / 2, width: CHOSEN, height: CHOSEN })];
  }

  /** What would be found there: at each thing one sign below the other. @param {Leg} leg */
  #hints({ targets, chosen }) {
    const at = new Map(), sprites = this.stage.scene?.sprites ?? {};
    return (chosen?.hints ?? []).map((i) => targets.hints[i]).filter(({ key }) => sprites[key]).map((hint) => {
      const nth = at.get(hint.key) ?? 0;
      at.set(hint.key, nth + 1);
      return s("g", { transform: `translate(0 ${nth * APART})` }, mark(sprites[hint.key], hint, { left: -Infinity, right: Infinity, top: -Infinity }));
    });
  }

  // ---------------------------------------------------------------- choosing

  /** @param {Stop | null} stop */
  #choose(stop) {
    if (stop === this.#last.chosen) return;
    if (stop && this.mode === "pick") this.on.unlook(); // it is this that is confirmed now
    this.#last.chosen = stop;
    this.#draw();
    clearTimeout(this.rests);
    if (stop) this.rests = setTimeout(() => this.#beyond(), RESTS);
  }

  /** The pointer rests: what can be reached from there is asked for, and the way goes on where it can. */
  #beyond() {
    const actions = this.actions, known = this.known.get(actions.join());
    if (!this.#last.chosen) return;
    if (known === undefined) {
      this.known.set(actions.join(), null);
      this.on.ask(this.ply, actions);
    } else if (known && this.mode === "drag") this.#push(known);
    else this.#said(this.#last.targets);
  }

  /** From the place that is chosen on. */
  #onward() {
    const known = this.#last.chosen && this.known.get(this.actions.join());
    if (!known) return;
    this.#push(known);
    announce(this.#text());
  }

  /** The leg before, with its place as it was chosen. */
  #back() {
    if (this.#last.chosen && this.legs.length > 1) this.#choose(null);
    else if (this.legs.length > 1) {
      this.legs.pop();
      this.#draw();
    } else return this.shut();
    announce(this.#text());
    return true;
  }

  #carryOut() {
    const { actions } = this;
    this.shut();
    if (actions.length) this.on.play(actions);
  }

  /** Where a pointer is, in the units of the targets, and how large one is on the screen. */
  #spot({ clientX, clientY }) {
    const on = this.group.getScreenCTM();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(on.inverse());
    return { x, y, k: on.a };
  }

  /** The place nearest to the pointer: of the last leg, else of those before, which the way then goes back to. */
  #follow(event) {
    const spot = this.#spot(event), near = NEAR / spot.k;
    for (let n = this.legs.length - 1; n >= 0; n--) {
      const leg = this.legs[n], { stop, far } = nearest(leg.stops, spot), home = Math.hypot(leg.targets.at[0] - spot.x, leg.targets.at[1] - spot.y);
      if (Math.min(far, home) > near) continue;
      this.there = true;
      if (n < this.legs.length - 1) this.legs.length = n + 1;
      return this.#choose(home < far ? null : stop);
    }
    this.there = false;
    this.#choose(null);
  }

  /** By keys: to the next angle, or along the ray. @param {number} round @param {number} along */
  #step(round, along) {
    const { targets, stops, chosen } = this.#last;
    const angles = [...new Set(stops.map(({ r }) => ((r % 360) + 360) % 360))].sort((a, b) => a - b), turned = (stop) => ((stop.r % 360) + 360) % 360;
    const of = (angle) => stops.filter((stop) => turned(stop) === angle).sort((a, b) => a.far - b.far);
    if (!chosen) {
      const now = ((((this.legs.at(-2)?.chosen ?? this.stage.scene?.sprites[targets.key])?.r ?? 0) % 360) + 360) % 360;
      const off = (angle) => Math.min(Math.abs(angle - now), 360 - Math.abs(angle - now));
      const ahead = angles.reduce((best, angle) => (off(angle) < off(best) ? angle : best));
      this.#choose(of(ahead).at(-1) ?? null);
    } else if (round) {
      const next = of(angles[(angles.indexOf(turned(chosen)) + round + angles.length) % angles.length]);
      this.#choose(next.reduce((best, stop) => (Math.abs(stop.far - chosen.far) < Math.abs(best.far - chosen.far) ? stop : best)));
    } else {
      const row = of(turned(chosen));
      this.#choose(row[Math.max(0, Math.min(row.length - 1, row.indexOf(chosen) + along))]);
    }
    announce(this.#text());
  }

  // ---------------------------------------------------------------- in words

  /** The place that is chosen and what would be found there, in a sentence. */
  #text() {
    const chosen = this.legs.filter((leg) => leg.chosen);
    if (!chosen.length) return say("dragHow");
    return chosen.map(({ targets, chosen: stop }) => {
      const found = (stop?.hints ?? []).map((i) => targets.hints[i].label), kind = targets.looks[stop?.look ?? 0][2];
      return [stop?.texts.join(", "), kind, ...found].filter(Boolean).join("; ");
    }).join(` ${say("dragThen")} `);
  }

  #panel() {
    const button = (icon, word, does, turn = "") => {
      const made = h("button", { type: "button", class: `icon ${turn}`, "aria-label": say(word), title: say(word) }, drawing(`i-${icon}`, 22));
      made.addEventListener("click", does);
      return made;
    };
    this.text = h("p", { class: "where" });
    this.title = h("span");
    this.go = h("button", { class: "btn go" }, drawing("i-check", 20), this.title);
    this.more = h("button", { type: "button", class: "btn", "aria-label": say("dragOn") }, drawing("i-next", 16), h("span", {}, say("dragOn")));
    this.more.addEventListener("click", () => this.#onward());
    this.panel = h("form", { id: "drag", "aria-labelledby": "ask-title", hidden: true },
      h("div", { class: "told" }, this.text, button("cross", "dragShut", () => this.shut())),
      h("div", { class: "sum" },
        button("next", "dragLeft", () => this.#step(-1, 0), "back"), button("next", "dragRight", () => this.#step(1, 0)),
        button("minus", "dragNearer", () => this.#step(0, -1)), button("plus", "dragFurther", () => this.#step(0, 1)),
        this.more, this.go));
    this.panel.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#carryOut();
    });
    $("ask").append(this.panel);
  }

  /** The panel says what is chosen. */
  #said(targets) {
    this.panel.hidden = false;
    this.panel.classList.toggle("dragging", this.mode === "drag");
    this.text.textContent = this.#text();
    this.title.textContent = targets.title;
    const can = this.actions.length > 0;
    this.go.setAttribute("aria-disabled", String(!can));
    this.more.hidden = !(this.#last.chosen && this.known.get(this.actions.join()));
  }

  // ---------------------------------------------------------------- hands

  #listen() {
    const { host } = this.stage;
    host.addEventListener("pointerdown", (event) => {
      this.swallow = false;
      this.stage.held = false;
      if (!event.isPrimary) return this.shut();
      const targets = !event.button && this.on.free() && this.#of(event.target.closest?.("[data-drag]")?.dataset.key);
      if (!targets) return;
      this.stage.held = true; // the pane stays where it is
      this.held = { targets, id: event.pointerId, x: event.clientX, y: event.clientY };
    }, true);
    host.addEventListener("pointermove", (event) => {
      const { held } = this;
      if (!held || held.id !== event.pointerId) return;
      if (this.mode !== "drag") {
        if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLIP) return;
        host.setPointerCapture(held.id);
        this.#open(held.targets, "drag");
        this.held = held;
      }
      this.#follow(event);
    }, true);
    host.addEventListener("pointerup", (event) => {
      if (this.held?.id !== event.pointerId) return;
      this.held = null;
      if (this.mode !== "drag") return;
      this.swallow = true;
      if (this.there) this.#carryOut();
      else this.shut();
    }, true);
    host.addEventListener("pointercancel", () => { if (this.mode === "drag") this.shut(); }, true);
    host.addEventListener("click", (event) => this.#click(event), true);
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      if (!this.#key(event)) return;
      event.preventDefault();
      event.stopPropagation();
    }, true);
  }

  /** A place is tapped: once it is seen, twice the thing goes there. A tap elsewhere ends it. */
  #click(event) {
    const taken = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (this.swallow) {
      this.swallow = false;
      return taken();
    }
    const key = event.target.closest?.("[data-drag]")?.dataset.key;
    if (this.mode !== "pick") {
      if (key && !event.target.closest("[data-action]") && this.pick(key)) taken();
      return;
    }
    if (event.target.closest(".pane-tools")) return;
    const spot = this.#spot(event), { stop, far } = nearest(this.#last.stops, spot);
    if (far <= FINGER / spot.k) {
      taken();
      if (stop === this.#last.chosen) return this.#carryOut();
      this.#choose(stop);
      announce(this.#text());
    } else if (!key) this.shut();
  }

  /** Whether a key was for the drag targets. */
  #key({ key, target }) {
    if (target.closest?.("input, textarea, select, [contenteditable]")) return false;
    if (!this.mode) return key === "f" && this.#begin(target.closest?.("[data-key]")?.dataset.key);
    if (key === "Escape") return this.mode === "pick" ? this.#back() : this.shut();
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key];
    if (this.mode !== "pick") return false;
    if (way) this.#step(way[0], way[1]);
    else if (key === "f") this.#onward();
    else if (key === "Enter" && !target.closest("button")) this.#carryOut();
    else return false;
    return true;
  }

  /** By keys it begins at what has the focus, else at the first thing there is; straight ahead. */
  #begin(key) {
    const targets = this.#of(key) ?? this.all[0];
    if (!targets || !this.pick(targets.key)) return false;
    this.#step(0, 0);
    return true;
  }
}
