/** A finished match, step by step: the same stage as at the table, fed with what every action changed. */

import { ready } from "./art.js";
import { setting } from "./settings.js";
import { $, enable } from "./table/dom.js";
import { changed, Stage } from "./table/stage.js";

const host = $("stage"), slider = $("step"), text = $("step-text"), player = $("step-play");
const narrow = matchMedia("(max-width: 760px)");
const PAUSE = { slow: 2600, normal: 1500, fast: 700, off: 350 };

const stage = new Stage(host);
/** @type {{scene: any, text: string}[]} */ let steps = [];
let at = -1, timer = 0;

async function load() {
  const answer = await fetch(`/t/${host.dataset.table}/steps.json?layout=${narrow.matches ? "narrow" : "wide"}`);
  if (!answer.ok) return;
  const told = await answer.json();
  steps = [{ scene: told.scene, text: "" }];
  for (const step of told.steps)
    steps.push({ scene: changed(steps.at(-1).scene, step.changes), text: step.log.map((line) => line.text).join(" ") });
  slider.max = String(steps.length - 1);
  stage.silence(true);
  show(at < 0 ? Number(location.hash.slice(1)) || steps.length - 1 : at, false);
}

/** @param {number} to @param {boolean} [glide] */
function show(to, glide = Math.abs(to - at) === 1) {
  at = Math.max(0, Math.min(steps.length - 1, to));
  const step = steps[at];
  if (!step) return;
  if (step.scene.width) stage.show(step.scene, glide);
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
  player.setAttribute("aria-pressed", "false");
}

function go() {
  show(at + 1);
  if (at >= steps.length - 1) stop();
  else timer = setTimeout(go, PAUSE[setting("speed")]);
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
  if (timer) return stop();
  player.setAttribute("aria-pressed", "true");
  if (at >= steps.length - 1) show(0, false);
  timer = setTimeout(go, 300);
});
document.addEventListener("keydown", (event) => {
  if (/** @type {Element} */ (event.target).matches("input, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "ArrowLeft") jump(at - 1);
  else if (event.key === "ArrowRight") jump(at + 1);
  else return;
  event.preventDefault();
});
narrow.addEventListener("change", load);

await ready;
await load();
