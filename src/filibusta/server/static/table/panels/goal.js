/** The goals: always in the bar; in full in a sheet at a touch; in a sentence for screen readers. */

import { $, announce, badge, drawing, h, say } from "../../shared/dom.js";
import { whyButton } from "../closeups/rules.js";

/** @typedef {{value: number, text: string, label: string, known: string, out: boolean, near: string, icon: string, name: string}} Progress */

const THINGS = 4; // so few of what wins are drawn one by one
let told = "";

$("goal").addEventListener("click", () => $("goals").showModal());

/** @param {any} panels */
export function showGoals(panels) {
  $("goal").hidden = !panels.goals;
  if (!panels.goals) return;
  const { goals, warnings } = panels.goals, seats = panels.seats, clock = goals.endings.find((end) => end.total && !goals.target);
  const rows = goals.seats.map((progress, seat) => ({ progress, seat: seats[seat] ?? { mark: seat + 1, initial: progress.name[0], name: progress.name } }));
  const near = goals.endings.find((end) => end.near);
  const spoken = [say("whatWins", { goal: goals.title }), ...rows.map(({ progress, seat }) => `${seat.name}: ${words(progress)}`), ...goals.endings.map((end) => end.note).filter(Boolean)];
  $("goal").replaceChildren(
    h("span", { class: "hide" }, `${spoken.join(". ")}.`),
    h("span", { class: "what", "aria-hidden": "true" }, drawing(goals.icon, 20), h("b", {}, goals.title)),
    h("span", { class: "runs", "aria-hidden": "true" },
      ...(clock ? [h("span", { class: "run clock" }, lane((clock.total - clock.left) / clock.total, 0), h("b", { class: "num long" }, clock.note), h("span", { class: "brief" }, drawing("i-clock", 15), h("b", { class: "num" }, String(clock.left))))] : []),
      ...rows.map(({ progress, seat }) => h("span", { class: `run ${progress.known}${progress.out ? " out" : ""}${progress.near ? " close" : ""}`, title: `${seat.name}: ${words(progress)}` },
        badge(seat, 20), ...far(progress, goals, seat.mark), h("b", { class: "num" }, progress.text)))),
    ...(near && near !== clock ? [h("span", { class: "near", "aria-hidden": "true" }, near.note)] : []));
  $("goal").style.setProperty("--runs", String(rows.length));
  whole(goals, rows);
  const warning = warnings.join(". ");
  if (warning && warning !== told && !panels.over) announce(warning);
  told = warning;
}

const words = (progress) => [progress.label, progress.near].filter(Boolean).join(", ");

/** The way a seat has come to the target: few things one by one, more as a lane. @param {Progress} progress */
function far(progress, goals, mark) {
  if (!goals.target || progress.out) return [];
  if (goals.target > THINGS) return [lane(progress.value / goals.target, mark, Boolean(progress.near))];
  const things = Array.from({ length: goals.target }, (_, i) => h("i", { class: i < progress.value ? "thing" : "thing free" }, ...(i < progress.value ? [drawing(goals.icon, 16)] : [])));
  return [h("span", { class: `things${progress.near ? " close" : ""}` }, ...things)];
}

function lane(share, mark, close = false) {
  return h("i", { class: `lane l${mark}${close ? " close" : ""}` }, h("i", { style: `width:${Math.round(100 * Math.min(1, Math.max(0, share)))}%` }));
}

/** All of it, in the sheet. */
function whole(goals, rows) {
  $("goals-lead").replaceChildren(drawing(goals.icon, 26), h("b", {}, goals.title), whyButton(goals.rule, goals.title));
  const sorted = rows.slice().sort((one, other) => other.progress.value - one.progress.value);
  $("goals-seats").replaceChildren(...sorted.map(({ progress, seat }) => h("div", { class: progress.out ? "out" : "" },
    h("dt", {}, badge(seat, 28), h("span", {}, seat.me ? say("you", { name: seat.name }) : seat.name)),
    h("dd", {}, ...far(progress, goals, seat.mark), h("b", { class: "num", "aria-hidden": "true" }, progress.text), h("span", {}, progress.label),
      ...(progress.near ? [h("em", { class: "near" }, progress.near)] : [])))));
  $("goals-ends").replaceChildren(...goals.endings.map((end) => h("li", { class: end.near || !end.left ? "close" : "" },
    h("span", {}, end.text), ...(end.note ? [h("b", { class: "num" }, end.note)] : []), whyButton(end.rule, end.text))));
  $("goals-ties").textContent = goals.ties;
}
