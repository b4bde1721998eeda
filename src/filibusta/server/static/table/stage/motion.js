/** The durations and curves of motion. One clock for all: pace, skipping and the wish for less motion hold everywhere. */

import { setting } from "../../shared/settings.js";

export const MS = { glide: 620, flip: 190, reveal: 260, shake: 320, coin: 540, tumble: 640, fling: 720 };
const EASE = { glide: "cubic-bezier(.45,.05,.25,1)", reveal: "cubic-bezier(.2,.8,.3,1)" };
const PACE = { slow: 1.6, normal: 1, fast: 0.45, off: 0 };
const FADE = 120, APART = 60, SLACK = 500;
const less = matchMedia("(prefers-reduced-motion: reduce)");

/** The functions that end each running animation or wait. @type {Set<() => void>} */
const live = new Set();
let hurry = false;

/** Nothing moves and nobody waits. */
export const still = () => hurry || document.hidden || setting("speed") === "off";

/** Motion is to be left out: things fade in where they end. */
export const calm = () => (setting("motion") === "auto" ? less.matches : setting("motion") === "less");

const pace = () => PACE[setting("speed")] ?? 1;

/** Turns motion off: everything then moves at once, and what moves now ends. @param {boolean} on */
export function rush(on) {
  hurry = on;
  if (on) finish();
}

/** Finishes all running animations and waits at once. */
export function finish() {
  for (const end of [...live]) end();
}

/**
 * Resolves when `begin` says so, when it is ended from outside, or when its time is over, whatever the browser does.
 * @param {number} ms never over: Infinity @param {(done: () => void) => () => void} begin gives back what ends it
 */
export function waiting(ms, begin) {
  return new Promise((resolve) => {
    let over = false, late = 0, end = () => {};
    const done = () => {
      if (over) return;
      over = true;
      live.delete(done);
      clearTimeout(late);
      end();
      resolve(undefined);
    };
    live.add(done);
    end = begin(done);
    if (ms < Infinity) late = setTimeout(done, ms + SLACK);
  });
}

/**
 * One movement of one element; resolves when it has come to rest.
 * @param {Element | undefined} element @param {Keyframe[]} frames @param {keyof typeof MS} kind @param {KeyframeAnimationOptions} [more]
 */
export function move(element, frames, kind, more = {}) {
  if (still() || !element) return Promise.resolve();
  const leaving = frames.at(-1).opacity === 0;
  if (calm()) frames = leaving ? [{ opacity: 1 }, { opacity: 0 }] : [{ opacity: 0.2 }, { opacity: 1 }];
  const duration = calm() ? FADE : MS[kind] * pace(), delay = calm() ? 0 : Number(more.delay ?? 0) * pace();
  return waiting(duration + delay, (done) => {
    const animation = element.animate(frames, { easing: EASE[kind] ?? "linear", fill: "backwards", ...more, duration, delay });
    animation.finished.then(done, done);
    return () => animation.cancel();
  });
}

/** Goes from 0 to 1 as a movement goes; ends with 1, whatever happens. @param {(far: number) => void} step @param {keyof typeof MS} kind */
export async function sweep(step, kind) {
  const length = MS[kind] * pace();
  if (!still() && !calm()) {
    await waiting(length, (done) => {
      let next = 0, begun = 0;
      const tick = (now) => {
        begun ||= now;
        const far = Math.min(1, (now - begun) / length);
        step(far * far * (3 - 2 * far));
        if (far < 1) next = requestAnimationFrame(tick);
        else done();
      };
      next = requestAnimationFrame(tick);
      return () => cancelAnimationFrame(next);
    });
  }
  step(1);
}

/** Waits as a movement waits. @param {number} ms */
export function pause(ms) {
  if (still()) return Promise.resolve();
  const length = ms * pace();
  return waiting(length, (done) => {
    const timer = setTimeout(done, length);
    return () => clearTimeout(timer);
  });
}

/** Small things fly from one place of the screen to another, one a little after the other, in an arc. */
export async function fly(symbol, from, to, count) {
  if (still() || calm()) return;
  await Promise.all(Array.from({ length: Math.min(count, 8) }, (_, i) => flight(symbol, from, to, i)));
}

async function flight(symbol, from, to, i) {
  const size = 34, box = document.createElement("div");
  box.className = "flier";
  box.setAttribute("aria-hidden", "true");
  box.innerHTML = `<svg width="${size}" height="${size}"><use href="#${symbol}" width="100%" height="100%"/></svg>`;
  document.body.append(box);
  const at = (x, y, k) => `translate(${x - size / 2}px,${y - size / 2}px) scale(${k})`;
  const top = Math.min(from.y, to.y) - 60;
  await move(box, [
    { transform: at(from.x, from.y, 0.6), opacity: 0, easing: "ease-out" },
    { transform: at(from.x + (to.x - from.x) * 0.1, from.y + (top - from.y) * 0.25, 1), opacity: 1, offset: 0.12, easing: "ease-out" },
    { transform: at((from.x + to.x) / 2, top, 1.2), opacity: 1, offset: 0.52, easing: "ease-in" },
    { transform: at(to.x, to.y, 0.9), opacity: 1 },
  ], "coin", { delay: i * APART, easing: "linear" });
  box.remove();
}
