/** The log, the newest line on top. */

import { $, h, sign } from "./dom.js";
import { whyButton } from "./rules.js";

/** @param {any} line @param {any[]} seats */
function one(line, seats) {
  const made = h("li", { "data-ply": line.ply, class: line.icon ? null : "head" }, h("span", { class: "text" }, line.text));
  if (line.icon) made.prepend(sign(line.icon, seats[line.seat], 26));
  if (line.rule) made.append(whyButton(line.rule, line.text));
  return made;
}

/** Everything from the beginning. */
export function wholeLog(lines, seats) {
  $("log").replaceChildren(...lines.map((line) => one(line, seats)).reverse());
}

/** New lines. */
export function addLog(lines, seats) {
  for (const line of lines) $("log").prepend(one(line, seats));
}
