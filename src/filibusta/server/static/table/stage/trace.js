/** The mark that a move leaves on the board: where things came from, the way they took, and corners around what was touched. */

import { s } from "../../shared/dom.js";
import { extent, middle } from "./travel.js";

/** The least distance of a move; the share of the longest move that is more than making room; the greatest number of marks; the share of the picture that is too much to mark. */
const NEAR = 4, FAR = 0.75, MOST = 4, LARGE = 0.2;
const EDGE = 4, CORNER = 13, BADGE = 22;
/** Pixels around words that a trail leaves free. */
const HALO = 3;
/** Shares of its breadth that a thing's trail may go beside its middle, at most along its edge. */
const ASIDE = [0, 0.25, -0.25, 0.125, -0.125, 0.35, -0.35, -0.5, 0.5];
/** Pixels up to which a drawing is a sign, to be read like a word. */
const SIGN = 40;

/** @typedef {{before: any, scene: any, events: any[]}} Shown */
/** The ways of what moved, what else was touched, and the fold of the picture in which the ways lie. @typedef {{ways: Map<string, {x: number, y: number}[]>, touched: Set<string>, fold?: number}} Marked */

/** Returns the things of a kind that moved, without those that only made room. @param {string} kind @param {Record<string, any>} old @param {Record<string, any>} now */
function gone(kind, old, now) {
  const far = new Map();
  for (const key of Object.keys(now)) {
    if (!key.startsWith(kind) || !old[key] || (old[key].pane ?? "") !== (now[key].pane ?? "")) continue;
    const from = middle(old[key]), to = middle(now[key]);
    far.set(key, Math.hypot(to.x - from.x, to.y - from.y));
  }
  const least = Math.max(NEAR, FAR * Math.max(...far.values()));
  return [...far.keys()].filter((key) => far.get(key) >= least);
}

/** Returns the marks of these steps, the latest last. @param {Shown[]} steps @returns {Marked} */
export function marked(steps) {
  /** @type {Marked} */ const found = { ways: new Map(), touched: new Set() };
  for (const { before, scene, events } of steps) {
    if (!before || !scene) continue;
    if (before.fold !== scene.fold) found.ways.clear(); // a picture that is laid out anew has other places
    found.fold = scene.fold;
    const [old, now] = [before.sprites, scene.sprites], touched = new Set();
    const map = Object.keys(scene.panes ?? {}).length > 0; // what comes beside one belongs to the next decision
    const come = Object.keys(now).filter((key) => !old[key] && now[key].label && !now[key].action && (now[key].pane || !map));
    for (const { keys, moves: kind, shake, fly, changes } of events) {
      for (const key of kind && before.fold === scene.fold ? gone(kind, old, now) : []) found.ways.set(key, [...found.ways.get(key) ?? [middle(old[key])], middle(now[key])]);
      const fresh = changes && come.length <= MOST ? come.filter((key) => key in (changes.set ?? {})) : [];
      for (const key of [...keys, ...shake, ...fresh, fly?.to]) if (key !== fly?.from && now[key]?.label) touched.add(key);
    }
    if (touched.size) found.touched = touched;
  }
  return found;
}

/** The things that are marked. @param {Marked} mark */
export const things = ({ ways, touched }) => [...new Set([...ways.keys(), ...touched])];

/** Draws a mark on the stage in place of the one before. @param {import("./stage.js").Stage} stage @param {Marked} mark @param {number} sign the player's, 0 for none */
export function draw(stage, mark, sign) {
  erase(stage);
  const { scene } = stage;
  if (!scene) return;
  const large = LARGE * scene.width * scene.height;
  const seen = things(mark).filter((key) => scene.sprites[key] && (mark.ways.has(key) || scene.sprites[key].w * scene.sprites[key].h < large));
  for (const key of seen.slice(0, Math.max(MOST, mark.ways.size))) {
    const sprite = scene.sprites[key], pane = stage.board.panes.get(sprite.pane ?? ""), above = pane?.above ?? stage.board.above;
    const way = pane || mark.fold === scene.fold ? mark.ways.get(key) ?? [] : [], size = BADGE / Math.min(1, pane?.goal.k ?? 1);
    const line = way.length > 1 ? `M${[...way.slice(0, -1), middle(sprite)].map(({ x, y }) => `${x},${y}`).join("L")}` : "";
    const [{ x = 0, y = 0 } = {}] = way;
    const trail = line ? s("g", {}, s("path", { class: "trail", d: line }), s("path", { class: "trail", d: line })) : null;
    above.before(s("g", { class: "above trace" },
      ...(trail ? [s("g", { class: "track", "data-aside": pane ? null : aside(way, sprite) }, trail,
        ...(sign ? [s("use", { href: `#badge-${sign}`, x: x - size / 2, y: y - size / 2, width: size, height: size })] : []))] : []),
      ...[1, 2].map(() => s("path", { class: "corner", d: corners(extent(sprite)) }))));
  }
  beneath(stage.host);
}

/** The distance of a way from its middle, across its direction, as a multiple of the thing's breadth. */
function aside([{ x, y }], sprite) {
  const end = middle(sprite);
  return Math.abs(end.x - x) > Math.abs(end.y - y) ? `0,${sprite.h}` : `${sprite.w},0`;
}

const meet = (a, b) => a.width && a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

const moved = ({ left, right, top, bottom }, x, y) => ({ left: left + x, right: right + x, top: top + y, bottom: bottom + y });

/** Trails leave words and signs free: they go beside them if they can, and where letters stand it is not drawn. @param {Element} host */
function beneath(host) {
  const ways = [...host.querySelectorAll(".track")];
  if (!ways.length) return;
  const boxes = (what) => [...host.querySelectorAll(what)].map((node) => node.getBoundingClientRect());
  const words = boxes("text"), read = [...words, ...boxes(".sprite use").filter(({ width, height }) => Math.max(width, height) < SIGN)];
  ways.forEach((way, i) => {
    const [x, y] = (way.dataset.aside ?? "0,0").split(",").map(Number), trail = way.firstElementChild;
    if (x || y) {
      const here = way.getBoundingClientRect(), on = way.getScreenCTM();
      const tried = ASIDE.map((share) => { // where it would lie: to put it there each time would lay out the page each time
        const there = moved(here, share * (on.a * x + on.c * y), share * (on.b * x + on.d * y));
        return read.filter((one) => meet(one, there)).length;
      });
      const share = ASIDE[tried.indexOf(Math.min(...tried))];
      way.setAttribute("transform", `translate(${share * x} ${share * y})`);
    }
    const away = trail.getScreenCTM().inverse(), box = trail.getBoundingClientRect();
    const rect = (of, more, fill) => {
      const [from, to] = [[of.left - more, of.top - more], [of.right + more, of.bottom + more]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(away));
      return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y, fill };
    };
    const all = rect(box, BADGE, "#fff"), holes = words.filter((word) => meet(word, box)).map((word) => s("rect", rect(word, HALO, "#000")));
    if (!holes.length) return;
    way.prepend(s("mask", { id: `beneath-${i}`, maskUnits: "userSpaceOnUse", ...all }, s("rect", all), ...holes));
    trail.setAttribute("mask", `url(#beneath-${i})`);
  });
}

/** @param {import("./stage.js").Stage} stage */
export function erase(stage) {
  for (const old of stage.host.querySelectorAll(".trace")) old.remove();
}

/** The four corners of a box. @param {import("./travel.js").Box} box */
function corners(box) {
  const x = box.x - EDGE, y = box.y - EDGE, right = box.x + box.w + EDGE, foot = box.y + box.h + EDGE;
  const c = Math.min(CORNER, (right - x) / 3, (foot - y) / 3);
  return `M${x},${y + c}V${y}h${c}M${right - c},${y}h${c}v${c}M${right},${foot - c}v${c}h${-c}M${x + c},${foot}h${-c}v${-c}`;
}
