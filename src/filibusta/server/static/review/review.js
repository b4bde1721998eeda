/** A finished match, step by step: the same stage as at the table, fed with what every action changed. */

import { ready } from "../shared/art.js";
import { Chances } from "./chances.js";
import { Comments } from "./comments.js";
import { setting } from "../shared/settings.js";
import { Steps } from "./steps.js";
import { $, enable, h, say, sign } from "../shared/dom.js";
import { Inspect } from "../table/closeups/inspect.js";
import { Queue } from "../table/stage/queue.js";
import { whyButton } from "../table/closeups/rules.js";
import { Stage } from "../table/stage/stage.js";

const host = $("stage"), slider = $("step"), text = $("step-text"), player = $("step-play");
const narrow = matchMedia(host.dataset.narrow);
const PAUSE = { slow: 2000, normal: 1100, fast: 500, off: 350 };
/** Milliseconds a slider rests on a step before its page is fetched: on the way there many pages pass. */
const REST = 120;

const stage = new Stage(host);
const queue = new Queue(stage, { rest, begin: (event, scene) => stage.bring(event.keys, scene) });
const base = Number(host.dataset.base);
/** The step that is wanted, and the one that is seen; they differ until its page has come. */
let at = Math.min(Number(host.dataset.moves), Math.max(0, Number(location.hash.slice(1) || host.dataset.at) || 0)), seen = -1;
let way = -1, drawn = false, timer = 0, dragging = 0, playing = false;
const layout = () => (narrow.matches ? "narrow" : "wide");
/** Through whose eyes: a seat, -1 those of a spectator, -2 nothing is hidden. */
const seer = $("seer");
const seats = [...seer.options].filter((one) => Number(one.value) >= 0).map((one) => ({ mark: Number(one.dataset.mark), initial: one.text.trim()[0] ?? "" }));
/**
 * A row of positions that can be looked through: the match, or a line that nobody played.
 * @typedef {{name: string, more: Record<string, string>, count: number, base: number, size: number, begun: [number, number][], steps?: Steps}} Course
 * `name` of its files, `more` that they are asked with; `begun`: the steps at which turns begin, and the last one, and the turn that the game counts then
 */
const address = (course, file, asked) => `/t/${host.dataset.table}/${course.name}${file}.json?${new URLSearchParams({ ...course.more, layout: layout(), seat: seer.value, ...asked })}`;

/** @param {Course} course */
function opened(course) {
  const from = (ply) => String(course.more.ply === undefined ? ply : ply - course.base);
  course.steps = new Steps((ply) => address(course, "steps", { from: from(ply) }), course, () => {
    if (shown !== course) return;
    if (seen !== at) look();
    list();
  });
  return course;
}

const played = opened({ name: "", more: {}, count: Number(host.dataset.moves), base, size: Number(host.dataset.steps), begun: JSON.parse($("starts").textContent) });
/** The step that is shown. */
let shown = played;
const inspect = new Inspect(stage, {
  address: (key) => address(shown, "closeup", { key, [shown === played ? "ply" : "at"]: String(shown.steps.at(seen).ply) }),
  offer: () => undefined,
  choose: () => {},
  armed: () => "",
  free: () => Boolean(shown.steps.at(seen)) && !queue.busy,
  shut: () => {},
  kept: () => [[document.querySelectorAll(".watching .steps, #step-text"), 60]],
});

new Comments(host.dataset.table, { here: () => base + at, turn: (ply) => played.begun[turnOf(ply - base, played)][1], jump: (ply) => jump(ply - base) });
const chances = $("chances") && new Chances((step) => (shown === played ? jump(step) : whatIf.leave(step)));
/** @type {any} */ let whatIf = null;
$("what-if-open")?.addEventListener("click", async () => {
  const { WhatIf } = await import("./fork.js");
  whatIf ??= new WhatIf({ chances, seats, here: () => at, jump, enter });
  whatIf.open(at);
});

/** Looks at a line that nobody played, or again at the match. @param {Course | null} course @param {number} step */
function enter(course, step) {
  stop();
  shown = course ? (course.steps ? course : opened(course)) : played;
  document.querySelector(".rev").classList.toggle("forked", Boolean(course));
  slider.max = String(shown.count);
  seen = way = -1;
  show(step);
}

/** A step is wanted: the bar says so at once, the picture follows when its page is there. @param {number} to */
function show(to) {
  const { count } = shown, next = Math.max(0, Math.min(count, to));
  if (next !== at) way = Math.sign(next - at);
  at = next;
  slider.value = String(at);
  slider.setAttribute("aria-valuetext", `${at} / ${count}`);
  for (const id of ["first", "back"]) enable($(`step-${id}`), at > 0);
  for (const id of ["next", "last"]) enable($(`step-${id}`), at < count);
  words();
  look();
  list();
  if (shown !== played) return whatIf.moved(at);
  chances?.show(at);
  shareable();
  $("what-if-ply").value = String(at);
  for (const button of [$("what-if").lastElementChild, $("what-if-open")]) if (button) enable(button, at < count);
}

/** Shares the moment on the screen, or the result at the end. */
function shareable() {
  const { table, base } = host.dataset, ply = Number(base) + at, end = at === played.count;
  $("share").dataset.share = `/t/${table}/review${end ? "" : `?at=${ply}`}`;
  const picture = /** @type {HTMLAnchorElement} */ ($("picture"));
  picture.href = picture.href.replace(/(result|moment-\d+)\.(?=\w+\.png$)/, end ? "result." : `moment-${ply}.`);
}

/** The number of the step that is wanted, and its words once they are there. */
function words() {
  const number = document.createElement("b"), step = shown.steps.at(at), told = step ? step.text : say("moment");
  number.textContent = `${at} / ${shown.count}`;
  text.replaceChildren(number, told && ` · ${told}`);
}

/** The turn of a step: the last one that has begun before it. @param {number} step @param {Course} [course] */
function turnOf(step, course = shown) { return Math.max(0, course.begun.findLastIndex(([start]) => start < step)); }

/** The turn that is looked at, line by line: each leads to its step and to its rule. */
function list() {
  const { begun, count, steps } = shown, turn = turnOf(at), made = [];
  for (let step = begun[turn][0] + (turn ? 1 : 0); step <= (begun[turn + 1]?.[0] ?? count); step++) {
    for (const line of steps.at(step)?.log ?? []) {
      if (line.opens) continue;
      const link = h("a", { href: `#${step}`, "aria-current": step === at ? "step" : null }, sign(line.icon, seats[line.seat], 22), h("span", {}, line.text));
      link.addEventListener("click", (event) => {
        event.preventDefault();
        jump(step);
      });
      made.push(h("li", {}, link, ...(line.rule ? [whyButton(line.rule, line.text)] : [])));
    }
  }
  $("moves-title").textContent = say("turnOf", { n: begun[turn][1], all: begun[Math.max(0, begun.length - 2)][1] });
  enable($("turn-back"), at > 0);
  enable($("turn-next"), at < count);
  const focused = [...$("moves").querySelectorAll("a")].indexOf(document.activeElement);
  $("moves").replaceChildren(...made);
  if (focused >= 0) $("moves").querySelectorAll("a")[focused]?.focus();
}

/** Shows what is wanted, if its page is there; else asks for it. */
function look() {
  const { steps } = shown, step = steps.at(at), forward = at === seen + 1, glide = Math.abs(at - seen) === 1;
  host.setAttribute("aria-busy", String(!step));
  if (!drawn || !step) return fetchSoon();
  const aside = !forward && step.events.flatMap((event) => event.keys);
  seen = at;
  words();
  queue.skip();
  queue.push(step.scene, forward ? step.events : [], () => settled(aside), glide);
  steps.want(at, way);
}

/** The picture has come to rest. @param {string[] | false} aside what happened in a step that was jumped to: panes show it */
function settled(aside) {
  if (aside?.length) stage.bring(aside.filter((key) => stage.shown.has(key)));
  inspect.renew();
}

/** A step that is not there is fetched at once, while a slider is dragged when it rests. */
function fetchSoon() {
  clearTimeout(dragging);
  dragging = setTimeout(() => shown.steps.want(at, way), fetchSoon.pause);
  fetchSoon.pause = 0;
}
fetchSoon.pause = 0;

function stop() {
  clearTimeout(timer);
  timer = 0;
  playing = false;
  player.setAttribute("aria-pressed", "false");
}

/** A step has been shown: a moment to look at it, then the next one. */
function rest() {
  if (!playing || seen !== at) return; // its page is on its way
  if (at >= shown.count) stop();
  else timer = setTimeout(() => show(at + 1), PAUSE[setting("speed")]);
}

/** @param {number} to */
function jump(to) {
  stop();
  show(to);
}

$("turn-back").addEventListener("click", () => jump(shown.begun[turnOf(at)][0]));
$("turn-next").addEventListener("click", () => jump(shown.begun.find(([start]) => start > at)?.[0] ?? shown.count));
$("step-first").addEventListener("click", () => jump(0));
$("step-back").addEventListener("click", () => jump(at - 1));
$("step-next").addEventListener("click", () => jump(at + 1));
$("step-last").addEventListener("click", () => jump(shown.count));
slider.addEventListener("input", () => {
  fetchSoon.pause = REST;
  jump(Number(slider.value));
});
player.addEventListener("click", () => {
  if (playing) return stop();
  playing = true;
  player.setAttribute("aria-pressed", "true");
  show(at >= shown.count ? 0 : at + 1);
});
document.addEventListener("keydown", (event) => {
  if (/** @type {Element} */ (event.target).matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && (inspect.close() || whatIf?.leave())) return event.preventDefault();
  if (event.key === "i" && !document.querySelector("dialog[open]")) inspect.toggle();
  else if (event.key === "ArrowLeft") jump(at - 1);
  else if (event.key === "ArrowRight") jump(at + 1);
  else return;
  event.preventDefault();
});
$("what-if").addEventListener("submit", (/** @type {Event} */ event) => { if (at >= played.count) event.preventDefault(); });
host.addEventListener("pointerdown", () => {
  if (!playing) return;
  stop();
  queue.skip();
});
for (const changed of [narrow, seer]) {
  changed.addEventListener("change", () => {
    for (const course of new Set([played, shown])) course.steps.clear();
    seen = -1;
    look();
  });
}

show(at);
await ready;
await document.fonts.ready;
drawn = true;
host.classList.add("drawn");
stage.silence(true);
look();
