/** A finished match, step by step: the same stage as at the table, fed with what every action changed. */

import { ready } from "./art.js";
import { setting } from "./settings.js";
import { $, enable } from "./table/dom.js";
import { Inspect } from "./table/inspect.js";
import { Queue } from "./table/queue.js";
import { changed, Stage } from "./table/stage.js";

const host = $("stage"), slider = $("step"), text = $("step-text"), player = $("step-play");
const narrow = matchMedia("(max-width: 760px)");
const PAUSE = { slow: 2000, normal: 1100, fast: 500, off: 350 };

const stage = new Stage(host);
const queue = new Queue(stage, { rest });
/** @type {{scene: any, ply: number, text: string, events: any[]}[]} */ let steps = [];
let at = -1, timer = 0, playing = false;
const layout = () => (narrow.matches ? "narrow" : "wide");
/** Whoever reviews a game sees what those saw who watched it. */
const WATCHING = "-1";
const inspect = new Inspect(stage, {
  address: (key) => `/t/${host.dataset.table}/about.json?${new URLSearchParams({ key, layout: layout(), seat: WATCHING, ply: String(steps[at].ply) })}`,
  offer: () => undefined,
  choose: () => {},
  armed: () => "",
  free: () => steps.length > 0 && !queue.busy,
  shut: () => {},
  kept: () => [[document.querySelectorAll(".watching .steps, #step-text"), 60]],
});

async function load() {
  const answer = await fetch(`/t/${host.dataset.table}/steps.json?layout=${layout()}`);
  if (!answer.ok) return;
  const told = await answer.json();
  steps = [{ scene: told.scene, ply: (told.steps[0]?.ply ?? 1) - 1, text: "", events: [] }];
  for (const { ply, changes, events, log } of told.steps)
    steps.push({ scene: changed(steps.at(-1).scene, changes), ply, text: log.map((line) => line.text).join(" "), events });
  slider.max = String(steps.length - 1);
  stage.silence(true);
  show(at < 0 ? Number(location.hash.slice(1)) || steps.length - 1 : at, false);
}

/** @param {number} to @param {boolean} [glide] */
function show(to, glide = Math.abs(to - at) === 1) {
  const forward = glide && to === at + 1;
  at = Math.max(0, Math.min(steps.length - 1, to));
  const step = steps[at];
  if (!step) return;
  queue.skip();
  queue.push(step.scene.width ? step.scene : null, forward ? step.events : [], () => inspect.renew(), glide);
  slider.value = String(at);
  slider.setAttribute("aria-valuetext", `${at} / ${steps.length - 1}`);
  const count = document.createElement("b");
  count.textContent = `${at} / ${steps.length - 1}`;
  text.replaceChildren(count, step.text && ` · ${step.text}`);
  for (const id of ["first", "back"]) enable($(`step-${id}`), at > 0);
  for (const id of ["next", "last"]) enable($(`step-${id}`), at < steps.length - 1);
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  playing = false;
  player.setAttribute("aria-pressed", "false");
}

/** A step has been shown: a moment to look at it, then the next one. */
function rest() {
  if (!playing) return;
  if (at >= steps.length - 1) stop();
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
$("step-last").addEventListener("click", () => jump(steps.length - 1));
slider.addEventListener("input", () => jump(Number(slider.value)));
player.addEventListener("click", () => {
  if (playing) return stop();
  playing = true;
  player.setAttribute("aria-pressed", "true");
  show(at >= steps.length - 1 ? 0 : at, false);
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
host.addEventListener("pointerdown", () => {
  if (!playing) return;
  stop();
  queue.skip();
});
narrow.addEventListener("change", load);

await ready;
await load();
