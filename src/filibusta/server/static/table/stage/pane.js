/**
 * A window of the picture onto something larger: dragged and scaled by mouse, wheel, fingers, keys and buttons. It opens on
 * what matters and then keeps its place while it keeps its size; what happens or may be chosen comes into view, as little as shows it.
 */

import { drawing, h, s, say } from "../../shared/dom.js";
import { sweep } from "./motion.js";
import { extent } from "./travel.js";

/** @typedef {{x: number, y: number, w: number, h: number}} Box */
/** @typedef {Box & {area: number[], opens: number[], label: string, least?: number, most?: number, chapter?: string, places?: {label: string, icons: string[], y: number}[], plan?: string, about?: string[]}} Spec */
/** The middle of what is seen, in the units of the area, and how large a unit is in the picture. @typedef {{x: number, y: number, k: number}} Camera */

const SLIP = 6, STEP = 1.25, PAN = 90, MARGIN = 18, BY_HAND = 1500, ANEW = 0.2, SLACK = 6, WHOLE = 0.75, NEARLY = 0.9;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** The edges beyond which a pane may hold more, and their signs. */
const SIDES = { left: "toLeft", right: "toRight", above: "above", below: "below" };

/** Writes a number as the server does. @param {number} value */
const short = (value) => String(Number(value.toPrecision(6)));
const clamp = (value, least, most) => Math.max(least, Math.min(value, most));
const bounds = (boxes) => {
  const x = Math.min(...boxes.map((box) => box.x)), y = Math.min(...boxes.map((box) => box.y));
  return { x, y, w: Math.max(...boxes.map((box) => box.x + box.w)) - x, h: Math.max(...boxes.map((box) => box.y + box.h)) - y };
};

/** From the middle of one box to that of another. @param {Box} to @param {Box} from */
const apart = (to, from) => [to.x + to.w / 2 - from.x - from.w / 2, to.y + to.h / 2 - from.y - from.h / 2];

/** Returns the least move of a view that shows a box; a box larger than the view is centred. @param {Box} box @param {Box} room */
const shift = (box, room) => {
  const by = (at, size, from, seen) => (size > seen ? at + size / 2 - from - seen / 2 : at < from ? at - from : Math.max(0, at + size - from - seen));
  return [by(box.x, box.w, room.x, room.w), by(box.y, box.h, room.y, room.h)];
};

/** Tells whether a box lies in a moved room: wholly, by its middle, or in part. @param {Box} box @param {Box} room @param {number[]} way */
const within = (box, room, way) => apart(box, room).every((by, i) => Math.abs(by - way[i]) <= [room.w - box.w, room.h - box.h][i] / 2);
const liesIn = (box, room, way) => apart(box, room).every((by, i) => Math.abs(by - way[i]) <= [room.w, room.h][i] / 2);
const meets = (box, room, way) => apart(box, room).every((by, i) => Math.abs(by - way[i]) < [room.w + box.w, room.h + box.h][i] / 2);

/** The ways a view can move on so that a corner of it covers no box any more: towards that corner. @param {Box[]} boxes @param {Box} corner @param {Box} room @param {number[]} way */
const aside = (boxes, corner, room, way) => {
  const under = boxes.filter((box) => meets(box, corner, way));
  if (!under.length) return [];
  const { x, y, w, h: high } = bounds(under), [right, down] = apart(corner, room);
  return [[right > 0 ? x + w - corner.x : x - corner.x - corner.w, way[1]], [way[0], down > 0 ? y + high - corner.y : y - corner.y - corner.h]];
};

export class Pane {
  /**
   * @param {string} name @param {Spec} spec @param {() => import("./travel.js").Box[]} choosable what of it may be chosen now
   * @param {() => boolean} held whether something in it is taken hold of, so that it stays @param {Camera} [camera] where somebody looked before
   */
  constructor(name, spec, choosable, held, camera) {
    this.choosable = () => choosable().map(extent);
    this.held = held;
    this.layer = s("g", { class: "sprites" });
    this.above = s("g", { class: "above", "aria-hidden": "true" });
    this.ground = s("rect", { class: "ground" });
    this.node = s("svg", { "data-pane": name, class: "pane", role: "group", tabindex: 0 }, this.ground, this.layer, this.above);
    this.edge = s("rect", { class: "pane-edge" });
    /** Fingers and buttons that are down. @type {Map<number, {x: number, y: number}>} */ this.down = new Map();
    this.dragged = false;
    this.touched = -Infinity;
    this.turn = 0;
    /** The parts at its sides that lie under a list, as shares of its width. */ this.under = { left: 0, right: 0 };
    this.#tools();
    this.#dress(spec);
    this.camera = this.goal = camera ? this.#within(camera) : this.#onto(bounds([this.#box(spec.opens)]), 1);
    this.#draw();
    this.#listen();
  }

  /** Updates the pane. The view stays, unless the pane is much higher or lower than before, or about something else. @param {Spec} spec */
  set(spec) {
    const anew = Math.abs(spec.h / this.spec.h - 1) > ANEW, turned = spec.chapter !== this.spec.chapter;
    this.#dress(spec);
    if (turned) return this.#go(this.#onto(this.#box(spec.opens), 1), false);
    const { x, y, w, h: high } = this.#box(spec.opens);
    this.#go(anew ? { ...this.goal, x: x + w / 2, y: y + high / 2 } : this.goal);
  }

  /** Puts its buttons where it lies in the picture. @param {{x: number, y: number, width: number, height: number}} seen of the picture */
  lay({ x: left, y: top, width, height }) {
    const { x, y, w, h: high } = this.spec, share = (part, of) => `${(100 * part) / of}%`;
    Object.assign(this.tools.style, { left: share(x - left, width), top: share(y - top, height), width: share(w, width), height: share(high, height) });
  }

  // ---------------------------------------------------------------- where things are

  #box([x, y, w, high]) { return { x, y, w, h: high }; }

  /** Returns the part of the area that is seen once the view has come to rest. @param {Camera} [camera] @returns {Box} */
  seen({ x, y, k } = this.goal) {
    const w = this.spec.w / k, high = this.spec.h / k;
    return { x: x - w / 2, y: y - high / 2, w, h: high };
  }

  /** A box of the area in the measure of the picture. @param {Box} box @returns {any} */
  outward(box) {
    const { x, y } = this.seen(), { k } = this.goal;
    return { ...box, x: this.spec.x + (box.x - x) * k, y: this.spec.y + (box.y - y) * k, w: box.w * k, h: box.h * k };
  }

  /** A box of the picture in the measure of the area. @param {Box} box @returns {any} */
  inward(box) {
    const { x, y } = this.seen(), { k } = this.goal;
    return { ...box, x: x + (box.x - this.spec.x) / k, y: y + (box.y - this.spec.y) / k, w: box.w / k, h: box.h / k };
  }

  /** Returns the visible part of a box of the area, in the units of the picture; the whole pane if there is none. @param {Box} box @returns {Box} */
  visible(box) {
    const out = this.outward(box), { spec } = this;
    const x = Math.max(out.x, spec.x), y = Math.max(out.y, spec.y);
    const w = Math.min(out.x + out.w, spec.x + spec.w) - x, high = Math.min(out.y + out.h, spec.y + spec.h) - y;
    return w > 0 && high > 0 ? { x, y, w, h: high } : spec;
  }

  // ---------------------------------------------------------------- looking elsewhere

  /** Brings boxes of the area into view, unless somebody moves it by hand just now; if not all fit, as many as can be. @param {import("./travel.js").Box[]} turned */
  show(turned) {
    const boxes = turned.map(extent);
    if (!boxes.length || this.down.size || performance.now() - this.touched < BY_HAND) return;
    this.#uncover();
    const margin = MARGIN / this.goal.k, { x, y, w, h: high } = this.seen(), corners = this.#corners();
    const room = { x: x + margin, y: y + margin, w: w - 2 * margin, h: high - 2 * margin };
    const whole = bounds(boxes), far = (box) => Math.hypot(...apart(box, this.seen()));
    const nearest = boxes.reduce((one, other) => (far(other) < far(one) ? other : one));
    const open = (way) => boxes.filter((box) => liesIn(box, room, way) && !corners.some((corner) => meets(box, corner, way)));
    const free = (way) => open(way).reduce((n, box) => n + (within(box, this.seen(), way) ? 1 : WHOLE), 0);
    const stay = [0, 0], fits = whole.w <= room.w && whole.h <= room.h;
    if (this.spec.places && free(stay)) return; // whoever reads a list is not led away from where they read
    const ways = fits ? [shift(whole, room)] : [stay, shift(whole, room), shift(nearest, room)];
    const all = ways.flatMap((way) => [way, ...corners.flatMap((corner) => aside(boxes, corner, this.seen(), way))]).map((way) => this.#possible(way));
    const [right, down] = all.reduce((one, other) => (free(other) > free(one) ? other : one));
    this.#go({ ...this.goal, x: this.goal.x + right, y: this.goal.y + down });
  }

  /** Limits a move of the view to what is possible. @param {number[]} way */
  #possible([right, down]) {
    const { x, y } = this.#within({ ...this.goal, x: this.goal.x + right, y: this.goal.y + down });
    return [x - this.goal.x, y - this.goal.y];
  }

  /** Notes what a list covers of it: what lies at the edge of the area can then be moved out from under it. */
  #uncover(room = this.edge.getBoundingClientRect()) {
    this.under = { left: 0, right: 0 };
    for (const list of room.width ? document.querySelectorAll(".side.open") : []) {
      const { left, right, height } = list.getBoundingClientRect(), share = (by) => clamp(by / room.width, 0, 1);
      if (height < room.height / 2) continue;
      if (left + right < room.left + room.right) this.under.left = share(right + SLACK - room.left);
      else this.under.right = share(room.right + SLACK - left);
    }
  }

  /** Returns the boxes that buttons, plan, decision and lists cover, and a little more, in the units of the area. @returns {Box[]} */
  #corners(covers = [this.buttons, this.plan, ...document.querySelectorAll(".side.open, .sheet.open, #ask")]) {
    const room = this.edge.getBoundingClientRect(), { x, y, w } = this.seen(), px = w / room.width;
    return covers.map((one) => one.getBoundingClientRect()).filter((at) => at.width && room.width).map((at) => {
      const left = at.left - room.left - SLACK, top = at.top - room.top - SLACK;
      return { x: x + left * px, y: y + top * px, w: (at.width + 2 * SLACK) * px, h: (at.height + 2 * SLACK) * px };
    });
  }

  /** All that can be chosen, else what it opens on; of a list its beginning. */
  whole(glide = true) {
    const boxes = this.spec.places ? [] : this.choosable(), opens = this.#box(this.spec.opens);
    this.#go(this.#onto(boxes.length ? bounds(boxes) : opens, 1, boxes.length ? MARGIN : 0), glide);
    this.show(boxes);
  }

  /** @param {number} by @param {{x: number, y: number}} [about] stays where it is, in the units of the area */
  zoom(by, about = this.goal, glide = true) {
    const k = clamp(this.goal.k * by, this.spec.least ?? 0.5, this.spec.most ?? 2), share = this.goal.k / k;
    if (share === 1) return false;
    this.#go({ k, x: about.x + (this.goal.x - about.x) * share, y: about.y + (this.goal.y - about.y) * share }, glide);
    return true;
  }

  /** By pixels of the picture. */
  #pan(right, down, glide = true) {
    this.#go({ ...this.goal, x: this.goal.x + right / this.goal.k, y: this.goal.y + down / this.goal.k }, glide);
  }

  /** Onto a box, as large as it fits. */
  #onto(box, most, margin = 0) {
    const k = Math.max(this.spec.least ?? 0.5, Math.min(most, this.spec.w / (box.w + 2 * margin), this.spec.h / (box.h + 2 * margin)));
    return this.#within({ x: box.x + box.w / 2, y: box.y + box.h / 2, k });
  }

  /** No further than all there is, beside what covers it; what is small lies in the middle. @param {Camera} camera @returns {Camera} */
  #within({ x, y, k }) {
    const [left, top, wide, high] = this.spec.area, w = this.spec.w / k, before = w * this.under.left, after = w * this.under.right;
    const held = (at, seen, least, size) => (seen >= size ? least + size / 2 : clamp(at, least + seen / 2, least + size - seen / 2));
    return { x: held(x, w, left - before, wide + before + after), y: held(y, this.spec.h / k, top, high), k };
  }

  #go(camera, glide = true) {
    const from = this.camera, to = this.goal = this.#within(camera), turn = ++this.turn;
    const step = (far) => {
      if (turn !== this.turn) return;
      const between = (name) => from[name] + far * (to[name] - from[name]);
      this.camera = { x: between("x"), y: between("y"), k: between("k") };
      this.#draw();
    };
    if (glide && (from.x !== to.x || from.y !== to.y || from.k !== to.k)) sweep(step, "glide");
    else step(1);
    this.look();
  }

  #draw() {
    const { x, y, w, h: high } = this.seen(this.camera);
    this.node.setAttribute("viewBox", [x, y, w, high].map(short).join(" "));
    const [left, top, wide, tall] = this.paper, at = { x: Math.max(left, x), y: Math.max(top, y) };
    this.plan.hidden = !this.spec.plan || (w > NEARLY * wide && high > NEARLY * tall);
    if (this.plan.hidden) return;
    const part = { ...at, width: Math.max(0, Math.min(left + wide, x + w) - at.x), height: Math.max(0, Math.min(top + tall, y + high) - at.y) };
    for (const [name, value] of Object.entries(part)) this.frame.setAttribute(name, short(value));
  }

  #dress(spec) {
    this.spec = spec;
    const place = { x: spec.x, y: spec.y, width: spec.w, height: spec.h }, [left, top, wide, high] = spec.area;
    for (const node of [this.node, this.edge]) for (const [name, value] of Object.entries(place)) node.setAttribute(name, value);
    const ground = { x: left - spec.w, y: top - spec.h, width: wide + 2 * spec.w, height: high + 2 * spec.h };
    for (const [name, value] of Object.entries(ground)) this.ground.setAttribute(name, value);
    this.node.setAttribute("aria-label", spec.label);
    this.#signposts(spec.places ?? []);
    if (spec.plan && this.planned !== spec.plan) this.drawn.innerHTML = this.planned = spec.plan;
    const paper = this.drawn.firstElementChild, [at, under, across, down] = ["x", "y", "width", "height"].map((name) => Number(paper?.getAttribute(name) ?? 0));
    /** The area that the plan shows. */ this.paper = [at, under, across, down];
    this.map.setAttribute("viewBox", this.paper.join(" "));
    this.plan.style.aspectRatio = `${across} / ${down}`;
  }

  /** The buttons that lead to the parts of a list. @param {{label: string, icons: string[], y: number}[]} places */
  #signposts(places) {
    const named = places.map((place) => `${place.label} ${place.y}`).join();
    if (this.posts.dataset.named === named) return;
    this.posts.dataset.named = named;
    this.posts.replaceChildren(...places.map(({ label, icons, y }) => {
      const made = h("button", { type: "button", "aria-label": label, title: label }, ...icons.map((icon) => drawing(icon, 24, 22)));
      made.addEventListener("click", () => {
        this.touched = -Infinity;
        this.#go({ ...this.goal, y: y + this.spec.h / this.goal.k / 2 });
      });
      return made;
    }));
  }

  // ---------------------------------------------------------------- hands

  #tools() {
    const button = (icon, word, does) => {
      const made = h("button", { type: "button", class: "icon", "aria-label": say(word) }, drawing(`i-${icon}`, 20));
      made.addEventListener("click", () => {
        made.focus({ preventScroll: true }); // Safari gives none, and with it the others are seen on a phone
        this.touched = -Infinity;
        does();
      });
      return made;
    };
    const tools = [button("plus", "nearer", () => this.zoom(STEP)), button("minus", "farther", () => this.zoom(1 / STEP)), button("whole", "whole", () => this.whole())];
    this.more = Object.fromEntries(Object.keys(SIDES).map((side) => {
      const made = h("button", { type: "button", class: `more ${side}`, hidden: true }, h("span", {}, drawing("i-next", 14), h("b", { class: "num" })));
      made.addEventListener("click", () => {
        this.touched = -Infinity;
        this.show(this.#beyond()[side]);
      });
      return [side, made];
    }));
    this.posts = h("div", { class: "posts" });
    this.buttons = h("div", { class: "zoom" }, ...tools);
    this.drawn = s("g");
    this.frame = s("rect", { class: "frame-seen" });
    this.map = s("svg", { "aria-hidden": "true", preserveAspectRatio: "none" }, this.drawn, this.frame);
    this.plan = h("div", { class: "plan", hidden: true }, this.map);
    for (const type of ["pointerdown", "pointermove"]) this.map.addEventListener(type, (event) => { if (event.buttons) this.#towards(event); });
    this.tools = h("div", { class: "pane-tools" }, this.posts, this.plan, ...Object.values(this.more), this.buttons);
  }

  /** To the place that is pointed at on the plan. */
  #towards({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.map.getScreenCTM()?.inverse());
    this.touched = performance.now();
    this.#go({ ...this.goal, x, y }, false);
  }

  /** Returns the choosable sprites out of view, by the side where they lie. */
  #beyond() {
    const { x, y, w, h: high } = this.seen(), found = { left: [], right: [], above: [], below: [] };
    for (const box of this.choosable()) {
      const right = (box.x + box.w / 2 - x) / w - 0.5, down = (box.y + box.h / 2 - y) / high - 0.5;
      if (Math.max(Math.abs(right), Math.abs(down)) <= 0.5) continue;
      const side = Math.abs(right) > Math.abs(down) ? (right < 0 ? "left" : "right") : down < 0 ? "above" : "below";
      found[side].push(box);
    }
    return found;
  }

  /** Updates the signs at the edges after a change of the choices or of the view. */
  look() {
    const { spec, goal } = this, top = goal.y - spec.h / goal.k / 2, at = (spec.places ?? []).findLastIndex((place) => place.y <= top + MARGIN);
    [...this.posts.children].forEach((post, i) => post.setAttribute("aria-current", String(i === Math.max(0, at))));
    if (!this.plan.hidden) this.due ||= requestAnimationFrame(() => {
      this.due = 0;
      this.plan.classList.toggle("aside", this.#corners([this.plan]).some((corner) => this.choosable().some((box) => meets(box, corner, [0, 0]))));
    });
    for (const [side, { length }] of Object.entries(this.#beyond())) {
      const button = this.more[side];
      button.hidden = !length;
      if (!length) continue;
      button.querySelector("b").textContent = String(length);
      button.setAttribute("aria-label", say(`${SIDES[side]}${length === 1 ? "One" : ""}`, { n: length }));
    }
  }

  /** Converts a point of the screen to the units of the area. */
  #at({ x, y }) {
    return new DOMPoint(x, y).matrixTransform(this.layer.getScreenCTM().inverse());
  }

  #listen() {
    const lists = new ResizeObserver(() => { if (this.node.isConnected) this.look(); }); // beside one that is opened the plan has another place
    for (const list of document.querySelectorAll(".side")) lists.observe(list);
    const { node } = this, spot = (event) => ({ x: event.clientX, y: event.clientY });
    node.addEventListener("pointerdown", (event) => {
      if (event.button || this.held()) return;
      if (event.isPrimary) this.down.clear(); // one that was let go elsewhere
      if (!this.down.size) {
        this.from = spot(event);
        this.dragged = false;
      }
      this.down.set(event.pointerId, spot(event));
    });
    node.addEventListener("pointermove", (event) => { if (this.down.has(event.pointerId)) this.#drag(event.pointerId, spot(event)); });
    for (const type of ["pointerup", "pointercancel", "pointerleave"]) node.addEventListener(type, (event) => this.down.delete(event.pointerId));
    node.addEventListener("click", (event) => {
      if (!this.dragged) return;
      this.dragged = false;
      event.stopPropagation();
      event.preventDefault();
    }, true);
    node.addEventListener("touchmove", (event) => event.preventDefault(), { passive: false });
    node.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    node.addEventListener("keydown", (event) => this.#key(event));
  }

  /** One finger moves it, two scale it too. */
  #drag(id, to) {
    const at = this.down.get(id);
    if (!this.dragged && this.down.size === 1 && Math.hypot(to.x - this.from.x, to.y - this.from.y) < SLIP) return;
    if (!this.dragged) for (const each of this.down.keys()) this.node.setPointerCapture(each);
    this.dragged = true;
    this.touched = performance.now();
    const other = [...this.down].find(([one]) => one !== id)?.[1], before = this.#at(at), now = this.#at(to), scale = this.goal.k;
    this.down.set(id, to);
    if (other) this.zoom(Math.hypot(to.x - other.x, to.y - other.y) / Math.max(1, Math.hypot(at.x - other.x, at.y - other.y)), this.#at(other), false);
    else this.#pan((before.x - now.x) * scale, (before.y - now.y) * scale, false);
  }

  /** Leaves scrolling to the page where the pane can become no larger or smaller. */
  #wheel(event) {
    const { deltaX, deltaY, deltaMode, ctrlKey } = event, unit = deltaMode ? 30 : 1;
    this.touched = performance.now();
    if (Math.abs(deltaX) > Math.abs(deltaY) && !ctrlKey) this.#pan(deltaX * unit, 0, false);
    else if (this.spec.places && !ctrlKey) this.#pan(0, deltaY * unit, false);
    else if (!this.zoom(Math.exp((-deltaY * unit) / (ctrlKey ? 120 : 420)), this.#at({ x: event.clientX, y: event.clientY }), false)) return;
    event.preventDefault();
  }

  #key(event) {
    const { key } = event, arrow = event.target === this.node && ARROWS[key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    this.touched = -Infinity;
    if (arrow) this.#pan(arrow[0] * PAN, arrow[1] * PAN);
    else if (key === "+" || key === "=") this.zoom(STEP);
    else if (key === "-") this.zoom(1 / STEP);
    else if (key === "Home" || (key === "0" && event.target === this.node)) this.whole();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
