/** A finished match, step by step: the same stage as at the table, fed with what every action changed. */

import { ready } from "./art.js";
import { Chances } from "./chances.js";
import { Comments } from "./comments.js";
import { setting } from "./settings.js";
import { Steps } from "./steps.js";
import { $, enable, h, say, sign } from "./table/dom.js";
import { Inspect } from "./table/inspect.js";
import { Queue } from "./table/queue.js";
import { whyButton } from "./table/rules.js";
import { Stage } from "./table/stage.js";

const host = $("stage"), slider = $("step"), text = $("step-text"), player = $("step-play");
const narrow = matchMedia(host.dataset.narrow);
const PAUSE = { slow: 2000, normal: 1100, fast: 500, off: 350 };
/** Milliseconds a slider rests on a step before its page is fetched: on the way there many pages pass. */
const REST = 120;

const stage = new Stage(host);
const queue = new Queue(stage, { rest, begin: (event, scene) => stage.bring(event.keys, scene) });
const count = Number(host.dataset.moves);
/** The step that is wanted, and the one that is seen; they differ until its page has come. */
let at = Math.min(count, Math.max(0, Number(location.hash.slice(1) || host.dataset.at) || 0)), seen = -1;
let way = -1, drawn = false, timer = 0, dragging = 0, playing = false;
const layout = () => (narrow.matches ? "narrow" : "wide");
/** Through whose eyes: a seat, -1 those of a spectator, -2 nothing is hidden. */
const seer = $("seer");
/** The steps at which turns begin, and the last one; and the turn that the game counts then. @type {[number, number][]} */
const begun = JSON.parse($("starts").textContent), starts = begun.map(([step]) => step);
const seats = [...seer.options].filter((one) => Number(one.value) >= 0).map((one) => ({ mark: Number(one.dataset.mark), initial: one.text.trim()[0] ?? "" }));
const steps = new Steps((ply) => `/t/${host.dataset.table}/steps.json?${new URLSearchParams({ from: String(ply), layout: layout(), seat: seer.value })}`,
  { count, base: Number(host.dataset.base), size: Number(host.dataset.steps) }, () => {
  if (seen !== at) look();
  list();
});
const inspect = new Inspect(stage, {
  address: (key) => `/t/${host.dataset.table}/about.json?${new URLSearchParams({ key, layout: layout(), seat: seer.value, ply: String(steps.at(seen).ply) })}`,
  offer: () => undefined,
  choose: () => {},
  armed: () => "",
  free: () => Boolean(steps.at(seen)) && !queue.busy,
  shut: () => {},
  kept: () => [[document.querySelectorAll(".watching .steps, #step-text"), 60]],
});

const base = Number(host.dataset.base);
new Comments(host.dataset.table, { here: () => base + at, turn: (ply) => begun[turnOf(ply - base)][1], jump: (ply) => jump(ply - base) });
const chances = $("chances") && new Chances(jump);

/** A step is wanted: the bar says so at once, the picture follows when its page is there. @param {number} to */
function show(to) {
  const next = Math.max(0, Math.min(count, to));
  if (next !== at) way = Math.sign(next - at);
  at = next;
  slider.value = String(at);
  slider.setAttribute("aria-valuetext", `${at} / ${count}`);
  for (const id of ["first", "back"]) enable($(`step-${id}`), at > 0);
  for (const id of ["next", "last"]) enable($(`step-${id}`), at < count);
  words();
  look();
  list();
  chances?.show(at);
  shareable();
  $("what-if-ply").value = String(at);
  enable($("what-if").lastElementChild, at < count);
}

/** What is sent round: the moment that is looked at, or the result at the end. */
function shareable() {
  const { table, base } = host.dataset, ply = Number(base) + at, end = at === count;
  $("share").dataset.share = `/t/${table}/review${end ? "" : `?at=${ply}`}`;
  const picture = /** @type {HTMLAnchorElement} */ ($("picture"));
  picture.href = picture.href.replace(/(result|moment-\d+)\.(?=\w+\.png$)/, end ? "result." : `moment-${ply}.`);
}

/** The number of the step that is wanted, and its words once they are there. */
function words() {
  const number = document.createElement("b"), step = steps.at(at), told = step ? step.text : say("moment");
  number.textContent = `${at} / ${count}`;
  text.replaceChildren(number, told && ` · ${told}`);
}

/** The turn of a step: the last one that has begun before it. @param {number} step */
function turnOf(step) { return Math.max(0, starts.findLastIndex((start) => start < step)); }

/** The turn that is looked at, line by line: each leads to its step and to its rule. */
function list() {
  const turn = turnOf(at), made = [];
  for (let step = starts[turn] + (turn ? 1 : 0); step <= (starts[turn + 1] ?? count); step++) {
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
  const step = steps.at(at), forward = at === seen + 1, glide = Math.abs(at - seen) === 1;
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
  dragging = setTimeout(() => steps.want(at, way), fetchSoon.pause);
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
  if (at >= count) stop();
  else timer = setTimeout(() => show(at + 1), PAUSE[setting("speed")]);
}

/** @param {number} to */
function jump(to) {
  stop();
  show(to);
}

$("turn-back").addEventListener("click", () => jump(starts[turnOf(at)]));
$("turn-next").addEventListener("click", () => jump(starts.find((start) => start > at) ?? count));
$("step-first").addEventListener("click", () => jump(0));
$("step-back").addEventListener("click", () => jump(at - 1));
$("step-next").addEventListener("click", () => jump(at + 1));
$("step-last").addEventListener("click", () => jump(count));
slider.addEventListener("input", () => {
  fetchSoon.pause = REST;
  jump(Number(slider.value));
});
player.addEventListener("click", () => {
  if (playing) return stop();
  playing = true;
  player.setAttribute("aria-pressed", "true");
  show(at >= count ? 0 : at + 1);
});
document.addEventListener("keydown", (event) => {
  if (/** @type {Element} */ (event.target).matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && inspect.close()) return event.preventDefault();
  if (event.key === "i" && !document.querySelector("dialog[open]")) inspect.toggle();
  else if (event.key === "ArrowLeft") jump(at - 1);
  else if (event.key === "ArrowRight") jump(at + 1);
  else return;
  event.preventDefault();
});
$("what-if").addEventListener("submit", (/** @type {Event} */ event) => { if (at >= count) event.preventDefault(); });
host.addEventListener("pointerdown", () => {
  if (!playing) return;
  stop();
  queue.skip();
});
for (const changed of [narrow, seer]) {
  changed.addEventListener("change", () => {
    steps.clear();
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
