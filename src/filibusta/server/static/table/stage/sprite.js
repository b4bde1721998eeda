/** The element of a sprite: where it lies, its art, what a screen reader hears of it, and the marks of what can be chosen. */

import { STAR, s } from "../../shared/dom.js";
import { move } from "./motion.js";

/** @typedef {import("./scene.js").Sprite} Sprite */
/** Marks of actions: that one was chosen and waits for others, that some cannot be taken back, that one is advised.
 * @typedef {{chosen: string, locked: Set<string>, lock: string, advised: string, advice: string}} Marks */

/** Half of a star with its rim. */
const STAR_ROOM = 16;

/** Returns its place as a transform. @param {Sprite} sprite */
export const at = (sprite) => `translate(${sprite.x}px, ${sprite.y}px) rotate(${sprite.r ?? 0}deg)`;
export const elsewhere = (a, b) => a.x !== b.x || a.y !== b.y || (a.r ?? 0) !== (b.r ?? 0);

/** Clockwise from one angle to another, whole turns kept: from 300 to 0 is on to 360. @param {number} from @param {number} to */
export const further = (from, to) => from + ((((to - from) % 360) + 360) % 360);

/** Writes an attribute only where it changes, since what is written is styled anew; none for what is empty. */
function put(node, name, value) {
  if (!value) node.removeAttribute(name);
  else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

/** The accessible label of a sprite; decoration has none. */
function name(node, role, label, can) {
  const adorns = !label && !can;
  for (const [field, value] of [["role", role], ["aria-label", label]]) {
    if (adorns) node.removeAttribute(field);
    else if (node.getAttribute(field) !== value) node.setAttribute(field, value);
  }
  put(node, "aria-hidden", adorns && "true");
}

/** An element that shows nothing yet. @param {string} key */
export const element = (key) => s("g", { "data-key": key }, s("rect", { class: "hit" }), s("g", { class: "art", "aria-hidden": "true" }));

/** Its size and its art; not its place. @param {any} node @param {Sprite} old what it shows now @param {Sprite} sprite */
export function dress(node, old, sprite) {
  const hit = node.querySelector(".hit");
  put(hit, "width", String(sprite.w));
  put(hit, "height", String(sprite.h));
  put(hit, "rx", sprite.round && String(sprite.w / 2));
  if (old.art !== sprite.art) node.querySelector(".art").innerHTML = sprite.art;
}

/** Turns it over: edge on in the middle, where the faces change. @param {any} node @param {Sprite} old @param {Sprite} sprite @param {() => boolean} change changes its face, if it is still there */
export async function turnOver(node, old, sprite, change) {
  const art = node.querySelector(".art");
  const flat = (k, { w }) => ({ transform: `translate(${w / 2}px, 0) scale(${k}, 1) translate(${-w / 2}px, 0)` });
  await move(art, [flat(1, old), flat(0, old)], "flip", { easing: "ease-in" });
  if (change()) await move(art, [flat(0, sprite), flat(1, sprite)], "flip", { easing: "ease-out" });
}

/** Sets the action of an element, and its marks. @param {any} node @param {Sprite} sprite @param {Marks} marks @param {boolean} mute nothing can be chosen */
export function role(node, sprite, marks, mute) {
  const action = mute ? "" : sprite.action ?? "";
  const chosen = action && action === marks.chosen, locked = marks.locked.has(action), advised = action && action === marks.advised;
  put(node, "class", `sprite${action ? " can" : ""}${chosen ? " chosen" : ""}${locked ? " locked" : ""}${sprite.secret ? " secret" : ""}`);
  for (const [name, value] of [["aria-pressed", chosen && "true"], ["aria-description", [advised && marks.advice, locked && marks.lock].filter(Boolean).join(", ")]])
    put(node, name, value);
  name(node, action ? "button" : "img", sprite.label, Boolean(action));
  put(node, "data-side", sprite.side);
  put(node, "data-action", action);
  node.querySelector(":scope > .frame")?.remove();
  if (action) {
    if (!node.hasAttribute("tabindex")) node.setAttribute("tabindex", "-1");
    node.insertAdjacentHTML("beforeend", frame(sprite.w, sprite.h, sprite.round));
    if (advised) node.lastElementChild.append(s("g", { class: "advised", transform: `translate(${starAt(sprite)} ${sprite.h - 4})` }, s("circle", { r: "14" }), s("path", { d: STAR })));
  } else node.removeAttribute("tabindex");
}

/** Returns the place of the star of advice: over the left edge of a sprite, but not over that of the picture. @param {Sprite} sprite */
const starAt = ({ x, pane }) => Math.max(4, pane ? 0 : STAR_ROOM - x);

/** The tab points down at a sprite from above; at one no higher than this from the left. */
const LOW = 47;

/** Returns the frame around a thing that can be chosen: `frame` of svg.py, word for word (a test compares them). @param {number} w @param {number} h */
export function frame(w, h, round = false) {
  const rx = round ? (w + 3) / 2 : 9.5;
  const box = `x="-1.5" y="-1.5" width="${w + 3}" height="${h + 3}" rx="${rx}"`;
  const tab = h > LOW ? `M${w / 2 - 9}-12h18l-9 12Z` : `M-9 ${h / 2 - 8}v16l9-8Z`;
  const pointer = round ? "" : `<path class="tab" d="${tab}"/>`;
  return `<g class="frame"><rect class="ring" ${box}/><rect class="ring lit" ${box}/>${pointer}`
    + `<g transform="translate(${w - 3} 2)"><g class="tick"><circle r="11"/><path d="M-5 0l4 4 6-8"/></g>`
    + `<g class="lock"><circle r="10"/><path d="M-4-1h8v6h-8Zm1.5 0v-2a2.5 2.5 0 0 1 5 0v2"/></g></g></g>`;
}
