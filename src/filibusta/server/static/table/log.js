/** The log: the newest turn on top, each under its heading and in the order in which it happened. */

import { $, h, sign } from "./dom.js";
import { whyButton } from "./rules.js";

/** The heading of the turn before the newest. @type {Element | null} */
let before = null;

/** @param {any} line @param {any[]} seats */
function one(line, seats) {
  const made = h("li", { "data-ply": line.ply, class: line.opens ? "head" : null }, h("span", { class: "text" }, line.text));
  if (!line.opens) made.prepend(sign(line.icon, seats[line.seat], 26));
  if (line.rule) made.append(whyButton(line.rule, line.text));
  return made;
}

/** New lines. */
export function addLog(lines, seats) {
  const log = $("log");
  for (const line of lines) {
    if (line.opens) before = log.firstElementChild;
    log.insertBefore(one(line, seats), line.opens ? log.firstElementChild : before);
  }
}

/** Everything from the beginning. */
export function wholeLog(lines, seats) {
  $("log").replaceChildren();
  before = null;
  addLog(lines, seats);
}
