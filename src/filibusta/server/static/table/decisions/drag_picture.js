/** The picture of a drag: the places, the way to the chosen one, and the things found there. */

import { s } from "../../shared/dom.js";
import { mark } from "./forecast.js";

/** @typedef {import("./drag_way.js").Leg} Leg */
/** Units of the picture: a sign at the chosen place, and from one hint to the next. */
const CHOSEN = 26, APART = 26;

/** Draws the ground of a leg, and its places. @param {Leg} leg */
export function drawnPlaces({ targets, stops }) {
  const art = s("g", { transform: `translate(${targets.at})` });
  art.innerHTML = targets.art ?? "";
  return [art, ...stops.map(({ x, y, look }) => {
    const [symbol, size] = targets.looks[look];
    return s("use", { href: `#${symbol}`, x: x - size / 2, y: y - size / 2, width: size, height: size });
  })];
}

/** The ruler laid along a leg, and the thing as it would lie at its end. @param {Leg} leg @param {Record<string, any>} sprites */
export function drawnWay({ targets, chosen }, sprites) {
  if (!chosen) return [];
  const { x, y, r } = chosen, ruler = s("g", { transform: `translate(${targets.at}) rotate(${r})` }), art = s("g", { class: "ghost" });
  ruler.innerHTML = targets.rulers?.[chosen.ruler] ?? "";
  art.innerHTML = sprites[targets.key]?.art ?? "";
  art.setAttribute("transform", `translate(${x} ${y}) rotate(${r}) translate(${-targets.about[0]} ${-targets.about[1]})`);
  return [ruler, art, s("use", { href: `#${targets.chosen}`, x: x - CHOSEN / 2, y: y - CHOSEN / 2, width: CHOSEN, height: CHOSEN })];
}

/** Draws the things found there: at each thing one sign below the other. @param {Leg} leg @param {Record<string, any>} sprites */
export function drawnHints({ targets, chosen }, sprites) {
  const at = new Map();
  return (chosen?.hints ?? []).map((i) => targets.hints[i]).filter(({ key }) => sprites[key]).map((hint) => {
    const nth = at.get(hint.key) ?? 0;
    at.set(hint.key, nth + 1);
    return s("g", { transform: `translate(0 ${nth * APART})` }, mark(sprites[hint.key], hint, { left: -Infinity, right: Infinity, top: -Infinity }));
  });
}
