/** A finished match, step by step: the same stage as at the table, fed with what every action changed. */

import { ready } from "./art.js";
import { Chances } from "./chances.js";
import { setting } from "./settings.js";
import { Steps } from "./steps.js";
import { $, enable, say } from "./table/dom.js";
import { Inspect } from "./table/inspect.js";
import { Queue } from "./table/queue.js";
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
let at = Math.min(count, Math.max(0, Number(location.hash.slice(1) || count) || 0)), seen = -1;
let way = -1, drawn = false, timer = 0, dragging = 0, playing = false;
const layout = () => (narrow.matches ? "narrow" : "wide");
/** Whoever reviews a game sees what those saw who watched it. */
const WATCHING = "-1";
const steps = new Steps((ply) => `/t/${host.dataset.table}/steps.json?${new URLSearchParams({ from: String(ply), layout: layout() })}`,
  { count, base: Number(host.dataset.base), size: Number(host.dataset.steps) }, () => { if (seen !== at) look(); });
const inspect = new Inspect(stage, {
  address: (key) => `/t/${host.dataset.table}/about.json?${new URLSearchParams({ key, layout: layout(), seat: WATCHING, ply: String(steps.at(seen).ply) })}`,
  offer: () => undefined,
  choose: () => {},
  armed: () => "",
  free: () => Boolean(steps.at(seen)) && !queue.busy,
  shut: () => {},
  kept: () => [[document.querySelectorAll(".watching .steps, #step-text"), 60]],
});

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
  chances?.show(at);
  $("what-if-ply").value = String(at);
  enable($("what-if").lastElementChild, at < count);
}

/** The number of the step that is wanted, and its words once they are there. */
function words() {
  const number = document.createElement("b"), step = steps.at(at), told = step ? step.text : say("moment");
  number.textContent = `${at} / ${count}`;
  text.replaceChildren(number, told && ` · ${told}`);
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
  if (/** @type {Element} */ (event.target).matches("input, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
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
narrow.addEventListener("change", () => {
  steps.clear();
  seen = -1;
  look();
});

show(at);
await ready;
await document.fonts.ready;
drawn = true;
host.classList.add("drawn");
stage.silence(true);
look();
