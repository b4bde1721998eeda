/** Animations of sprites that enter or leave: from another sprite's place, as thrown dice, flung into the air. */

import { drawn, s } from "../../shared/dom.js";
import { calm, MS, move, still } from "./motion.js";

/** @typedef {{x: number, y: number, w: number, h: number, r?: number}} Box */

/** Milliseconds between one and the next, and between the first and the last. */
const DICE = { apart: 35, most: 500 }, MEN = { apart: 110, most: 900 };

/** @param {Box} box */
export function middle({ x, y, w, h, r = 0 }) {
  const angle = r * Math.PI / 180, cos = Math.cos(angle), sin = Math.sin(angle);
  return { x: x + (w * cos - h * sin) / 2, y: y + (w * sin + h * cos) / 2 };
}

/** The upright box that holds one which is turned. @param {Box} box @returns {Box} */
export function extent(box) {
  const angle = (box.r ?? 0) * Math.PI / 180, cos = Math.abs(Math.cos(angle)), sin = Math.abs(Math.sin(angle));
  const { x, y } = middle(box), w = box.w * cos + box.h * sin, h = box.w * sin + box.h * cos;
  return { x: x - w / 2, y: y - h / 2, w, h };
}

/** Turned about its own middle. @param {Box} box @param {{x: number, y: number}} at @param {number} turn @param {number} [k] */
const pose = ({ w, h }, at, turn, k = 1) =>
  `translate(${at.x}px, ${at.y}px) rotate(${turn}deg) scale(${k}) translate(${-w / 2}px, ${-h / 2}px)`;

/** In the middle of another's place, and as large as fits there. @param {Box} box @param {Box} other */
const onto = (box, other) =>
  pose(box, middle(other), box.r ?? 0, Math.max(0.15, Math.min(other.w / box.w, other.h / box.h, 3)));

/** Returns the time at which the `nth` of so many begins. */
const after = ({ apart, most }, nth, count) => nth * Math.min(apart, most / Math.max(1, count - 1));

/** Milliseconds until the last of so many dice lies still. @param {number} count */
export const settling = (count) => (calm() ? 0 : MS.tumble + after(DICE, count - 1, count));

/**
 * A new thing: `from` where it comes from, else out of nothing. @param {any} node @param {any} sprite @param {Box | null} from
 * @param {number} nth of the dice thrown together @param {number} count of them
 */
export function arrive(node, sprite, from, nth, count) {
  if (sprite.manner === "die" && !calm() && !still()) return tumble(node, sprite, from, nth, after(DICE, nth, count));
  const delay = count ? settling(count) : 0;
  if (from) return move(node, [{ transform: onto(sprite, from) }, { transform: onto(sprite, sprite) }], "glide", { delay });
  return move(node, [{ opacity: 0 }, { opacity: 1 }], "reveal", { delay });
}

/**
 * Lets an element leave: to its `goal`, else into nothing; it is removed afterwards. @param {any} node @param {any} sprite
 * @param {Box | null} goal @param {number} nth of those flung off together @param {number} count of them
 */
export function depart(node, sprite, goal, nth, count) {
  const fill = { fill: "forwards" };
  if (goal) {
    const frames = [{ transform: onto(sprite, sprite), opacity: 1 }, { offset: 0.75, opacity: 1 }, { transform: onto(sprite, goal), opacity: 0 }];
    return move(node, frames, "glide", fill);
  }
  if (sprite.manner === "man") return move(node, flung(sprite, nth % 2 ? 1 : -1), "fling", { ...fill, delay: after(MEN, nth, count) });
  return move(node, [{ opacity: 1 }, { opacity: 0 }], "reveal", fill);
}

/** Up and over, and down. @param {Box} box @param {number} way */
function flung(box, way) {
  const { x, y } = middle(box), r = box.r ?? 0;
  const at = (right, down, turn) => pose(box, { x: x + way * right * box.w, y: y + down * box.h }, r + way * turn);
  return [
    { transform: at(0, 0, 0), opacity: 1, easing: "cubic-bezier(.2,.7,.4,1)" },
    { transform: at(0.8, -1.5, 150), opacity: 1, offset: 0.42, easing: "cubic-bezier(.6,0,.9,.5)" },
    { transform: at(1.7, 1.2, 390), opacity: 0 },
  ];
}

/** Thrown in an arc, turning with changing faces; it lands, hops once and lies still. */
async function tumble(node, box, from, nth, delay) {
  const rest = middle(box), start = from ? middle(from) : { x: rest.x - 1.5 * box.w, y: rest.y + 1.8 * box.h }, r = box.r ?? 0;
  const at = (far, high, turn, k = 1) =>
    pose(box, { x: rest.x + far * (start.x - rest.x), y: rest.y + far * (start.y - rest.y) - high * box.h }, r - turn, k);
  const way = [
    { transform: at(1, 0, 940, 0.7), opacity: 0, easing: "cubic-bezier(.2,.6,.5,1)" },
    { offset: 0.06, opacity: 1 },
    { transform: at(0.5, 1.3, 520, 1.15), offset: 0.34, easing: "cubic-bezier(.5,0,.8,.5)" },
    { transform: at(0.15, 0, 200), offset: 0.62, easing: "ease-out" },
    { transform: at(0.05, 0.32, 70), offset: 0.8, easing: "ease-in" },
    { transform: at(0, 0, 0), opacity: 1 },
  ];
  const faces = (box.faces ?? []).filter(drawn).map((face) => s("use", { href: `#${face}`, width: box.w, height: box.h, opacity: 0 }));
  node.append(...faces);
  const more = { delay, easing: "linear" };
  await Promise.all([
    move(node, way, "tumble", more),
    faces.length ? move(node.querySelector(".art"), [{ opacity: 0, easing: "steps(1, end)" }, { offset: LANDED, opacity: 1 }, { opacity: 1 }], "tumble", more) : null,
    ...faces.map((face, i) => move(face, rolling((i + nth) % faces.length, faces.length), "tumble", more)),
  ]);
  for (const face of faces) face.remove();
}

/** The time at which a die shows its result, and the number of other sides it shows before. */
const LANDED = 0.76, SIDES = 9;

/** One of the sides it turns through: seen every third time until it has landed. */
const rolling = (i, of) => [
  ...Array.from({ length: SIDES }, (_, n) => ({ offset: n * LANDED / SIDES, opacity: n % of === i ? 1 : 0, easing: "steps(1, end)" })),
  { offset: LANDED, opacity: 0 },
  { opacity: 0 },
];
