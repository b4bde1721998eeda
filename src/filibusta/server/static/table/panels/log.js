/**
 * The log: the newest turn on top, each under its heading and in the order in which it happened. Older lines are asked
 * for at its foot: by scrolling there, or with the button.
 */

import { $, h, say, sign } from "../../shared/dom.js";
import { whyButton } from "../closeups/rules.js";

/** Lines kept while nobody reads further down: the page holds no more after a long match than after a few turns. */
const KEPT = 60;

/** The heading of the turn before the newest. @type {Element | null} */
let before = null;
/** The first line at the foot, if the heading of its turn has not been fetched. @type {Element | null} */
let headless = null;
/** The item with the button for older lines, at the foot. @type {HTMLElement | null} */
let more = null;
/** The oldest action with a line here. */
let oldest = 0;
/** Asks for the lines before an action. @type {(ply: number) => void} */
let ask = () => {};

const reached = new IntersectionObserver((seen) => { if (seen.some((one) => one.isIntersecting)) fetchOlder(); });

/** Sets the function that requests older lines. @param {(ply: number) => void} reader */
export function readOlder(reader) {
  ask = reader;
}

/** @param {any} line @param {any[]} seats */
function one(line, seats) {
  const made = h("li", { "data-ply": line.ply, class: line.opens ? "head" : null }, h("span", { class: "text" }, line.text));
  if (!line.opens) made.prepend(sign(line.icon, seats[line.seat], 26));
  if (line.rule) made.append(whyButton(line.rule, line.text));
  return made;
}

/** Shows the latest line where the log is in a drawer. @param {any[]} lines @param {any[]} seats */
export function latest(lines, seats) {
  const told = lines.filter((line) => !line.opens).at(-1);
  if (told) $("latest")?.replaceChildren(sign(told.icon, seats[told.seat], 24), h("span", {}, told.text));
}

/** New lines; old ones go, to be asked for again. */
export function addLog(lines, seats) {
  put(lines, seats);
  trim();
}

/** The items that new lines became. */
function put(lines, seats) {
  const log = $("log");
  return lines.map((line) => {
    if (line.opens) before = log.firstElementChild;
    return log.insertBefore(one(line, seats), line.opens ? log.firstElementChild : before ?? more);
  });
}

/** Removes whole turns at the foot; the lines of an action stay together, since they are requested by its number. */
function trim() {
  const log = $("log"), items = [...log.children].filter((item) => item !== more), kept = items.slice(0, KEPT);
  const last = kept.findLastIndex((item) => item.classList.contains("head"));
  if (items.length <= 2 * KEPT || last < 0 || log.scrollTop || log.contains(document.activeElement)) return;
  const ply = Number(items[last].dataset.ply);
  for (const item of items) if (Number(item.dataset.ply) < ply) item.remove();
  const next = items.slice(last + 1).find((item) => item.classList.contains("head"));
  headless = next && !next.isConnected ? items.slice(items.indexOf(next)).find((item) => item.isConnected) ?? null : null;
  if (!before?.isConnected) before = headless;
  more?.remove();
  foot([{ ply }], true);
}

/** The latest lines, instead of all that are here. @param {any[]} lines @param {any[]} seats @param {boolean} older */
export function wholeLog(lines, seats, older) {
  $("log").replaceChildren();
  before = more = headless = null;
  const items = put(lines, seats);
  if (lines.length && !lines[0].opens) headless = items[0];
  foot(lines, older);
}

/** Lines from before the oldest ones. @param {{before: number, lines: any[], older: boolean}} answer @param {any[]} seats */
export function olderLog(answer, seats) {
  if (!more || answer.before !== oldest) return;
  const log = $("log"), asked = more.contains(document.activeElement), turns = inTurns(answer.lines);
  /** @type {Element | null} */ let first = null;
  turns.reverse().forEach((turn, i) => {
    const place = i === 0 && headless ? headless : more, items = turn.map((line) => one(line, seats));
    for (const item of items) log.insertBefore(item, place);
    if (place === more) before ??= items[0];
    if (!turn[0].opens) headless = items[0];
    else if (i === 0) headless = null;
    first ??= items[0];
  });
  more.remove();
  foot(answer.lines, answer.older);
  if (asked && first) focusOn(first);
}

/** Lines, oldest first, in the turns they belong to; the first may lack its heading. @param {any[]} lines */
function inTurns(lines) {
  /** @type {any[][]} */ const turns = [];
  for (const line of lines) {
    if (line.opens || !turns.length) turns.push([]);
    turns[turns.length - 1].push(line);
  }
  return turns;
}

/** The button at the foot, if there is more. @param {any[]} lines @param {boolean} older */
function foot(lines, older) {
  reached.disconnect();
  more = null;
  if (lines.length) oldest = lines[0].ply;
  if (!older) return;
  const button = h("button", { type: "button", class: "btn" }, say("older"));
  button.addEventListener("click", fetchOlder);
  more = h("li", { class: "more" }, button);
  $("log").append(more);
  reached.observe(more);
}

function fetchOlder() {
  reached.disconnect();
  ask(oldest);
}

/** Reading goes on where the new lines begin. @param {any} item */
function focusOn(item) {
  item.tabIndex = -1;
  item.focus();
}
