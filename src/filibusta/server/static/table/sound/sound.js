/** Small sounds. Silent until somebody switches them on. */

import { choose, setting } from "../../shared/settings.js";
import { $, say } from "../../shared/dom.js";

/** @param {"sail" | "card" | "coin" | "hit" | "bell" | "over"} name */
export function sound(name) {
  if (setting(name === "bell" ? "bell" : "events") === "off") return;
  if (setting("sound") === "on") import("./tones.js").then(({ play }) => play(name)).catch(() => { /* it stays silent */ });
  else if (name === "bell" && setting("offered") === "no") import("./offer.js").then(({ offer }) => offer()).catch(() => { /* another time */ });
}

/** The sound that goes with an event. */
export function soundOf(event) {
  if (event.shake.length) sound("hit");
  else if (event.fly) sound("coin");
  else if (event.moves) sound("sail");
  else if (event.keys.length) sound("card");
}

let heard = false;

/** The sea is heard as long as the page is seen; a browser lets it begin with the first gesture. */
function sea() {
  const on = setting("sound") === "on" && setting("sea") === "on" && !document.hidden;
  if (on || heard) import("./tones.js").then((tones) => tones.sea(on)).catch(() => { /* it stays silent */ });
  heard ||= on;
}

function show() {
  const on = setting("sound") === "on", button = $("sound");
  if (!button) return;
  button.setAttribute("aria-pressed", String(on));
  button.title = say(on ? "soundOn" : "soundOff");
}

$("sound")?.addEventListener("click", () => {
  choose("sound", setting("sound") === "on" ? "off" : "on");
});
document.addEventListener("filibusta:setting", (event) => {
  show();
  sea();
  const { name, value } = /** @type {CustomEvent} */ (event).detail;
  if (name === "volume" || (name === "sound" && value === "on")) sound("coin");
});
show();
for (const gesture of ["pointerup", "keyup", "visibilitychange"]) document.addEventListener(gesture, sea);
