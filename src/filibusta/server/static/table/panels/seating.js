/**
 * The seats of a table of people: their clocks, and what can be asked for apart from the game. Comes with the first clock,
 * proposal or change of a seat, or when it is opened. The server says what can be asked for, in words (docs/protocol.md, "Seats").
 */

import { $, announce, h, say, styles } from "../../shared/dom.js";

await styles("table/panels/seating.css");

/** Seconds on a clock of minutes and of days at which it warns. */
const LOW = [60, 10], LOW_DAYS = [6 * 3600];
const id = $("first").dataset.table, nothing = { menu: [], proposals: [], note: "" };
/** The state shown: the clocks, the time of their message, and the function that requests changes. */
let now = { seats: [], heard: 0, viewer: -1, panel: nothing, over: false, ask: (_what, _value) => {} };
let said = Infinity, proposed = "";

const sheet = h("dialog", { id: "seating", "aria-labelledby": "seating-title" },
  h("header", { class: "row2" }, h("h2", { id: "seating-title", tabindex: -1, autofocus: true }, say("seating")), h("button", { class: "icon", type: "button", "aria-label": say("shut") }, "×")),
  h("div", { id: "seating-body" }));
const notice = h("section", { id: "seating-notice", class: "seating-notice", role: "status", hidden: true });
$("main").append(sheet);
$("ask").after(notice);
sheet.querySelector("header button").addEventListener("click", () => sheet.close());
setInterval(tick, 250);

/** @param {{panels: any, table: any}} told @param {any} connection @param {(what: (story: any) => void) => void} tale tells what happened */
export function show({ panels, table }, connection, tale) {
  if (panels.changes) tale((story) => story.note(panels.changes, panels.seats));
  const ask = (what, value) => connection.attend(what, value, table.viewer);
  now = { seats: panels.seats, heard: panels.heard, viewer: table.viewer, panel: panels.seating ?? nothing, over: Boolean(panels.over), ask };
  if (now.over) sheet.close();
  const pressing = now.panel.urgent || now.panel.proposals.length > 0;
  notice.hidden = !pressing;
  if (pressing) notice.replaceChildren(...proposals(now.panel), ...(now.panel.urgent ? [h("p", {}, now.panel.note), ...now.panel.menu.slice(0, 1).map(choice)] : []));
  const text = now.panel.proposals.map((one) => one.text).join(" ");
  if (text && text !== proposed) announce(text);
  proposed = text;
  tick();
}

// ------------------------------------------------------------------ clocks

/** Returns the time left on a clock at this moment, in seconds. */
const rest = (clock) => Math.max(0, clock.left - (clock.runs ? (performance.now() - now.heard) / 1000 : 0));

/** A time in words: days and hours, hours and minutes, or minutes and seconds. @param {number} seconds */
function written(seconds) {
  if (seconds >= 86400) return say("days", { d: Math.floor(seconds / 86400), h: Math.floor(seconds / 3600) % 24 });
  if (seconds >= 3600) return say("hours", { h: Math.floor(seconds / 3600), m: Math.floor(seconds / 60) % 60 });
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Writes a time where there is little room. @param {number} seconds */
function brief(seconds) {
  if (seconds < 3600 || seconds >= 86400) return written(seconds);
  return `${Math.floor(seconds / 3600)}:${String(Math.floor(seconds / 60) % 60).padStart(2, "0")} h`;
}

/** The clocks at the plates; the words for those who listen change with the messages only, not with every second. */
function tick() {
  for (const seat of now.seats) {
    const plate = document.querySelector(`[data-seat="${seat.seat}"]`);
    plate?.classList.toggle("noted", seat.kind === "human" && Boolean(seat.sub));
    let node = plate?.querySelector(".clock");
    if (!plate || !seat.clock) { node?.remove(); continue; }
    const left = rest(seat.clock), marks = seat.clock.days ? LOW_DAYS : LOW, low = seat.clock.runs && left <= marks[0];
    if (!node) {
      node = h("span", { class: "clock" }, h("span", { class: "hide" }, say("timeLeft", { name: seat.name, time: written(left) })), h("b", { class: "num", "aria-hidden": "true" }));
      plate.querySelector(".who").append(node);
    }
    node.classList.toggle("runs", seat.clock.runs);
    node.classList.toggle("low", low);
    const text = `${brief(left)}${low ? " !" : ""}`;
    if (node.lastElementChild.textContent !== text) node.lastElementChild.textContent = text;
    if (seat.me && seat.clock.runs) warn(left, marks);
  }
}

/** Says once at each mark that little is left. @param {number} left @param {number[]} marks */
function warn(left, marks) {
  const passed = marks.filter((mark) => left <= mark).length;
  if (passed > said) announce(say("timeLow", { time: written(left) }));
  said = passed;
}

// ------------------------------------------------------------------ what can be asked for

export async function open() {
  const answer = await fetch(`/t/${id}/seating.json?seat=${now.viewer}`).catch(() => null);
  if (!answer?.ok) return;
  const panel = await answer.json();
  $("seating-body").replaceChildren(...(panel.note ? [h("p", { class: "lead" }, panel.note)] : []), ...proposals(panel), ...panel.menu.map(choice), ...(panel.hours === undefined ? [] : [quiet(panel.hours)]));
  if (!sheet.open) sheet.showModal();
}

function send(what, value) {
  now.ask(what, value);
  sheet.close();
}

/** A button; what should be considered first is asked in its place. */
function choice({ what, value, text, sure }) {
  if (what === "take") return taking(value, text);
  const made = h("button", { class: `btn${what === "return" ? " go" : ""}`, type: "button" }, text);
  made.addEventListener("click", () => {
    if (!sure) return send(what, value);
    const yes = h("button", { class: "btn", type: "button" }, text), no = h("button", { class: "btn go", type: "button" }, say("keep"));
    const asked = h("div", { class: "sure", role: "group", "aria-label": text }, h("p", {}, sure), no, yes);
    yes.addEventListener("click", () => send(what, value));
    no.addEventListener("click", () => { asked.replaceWith(made); made.focus(); });
    made.replaceWith(asked);
    no.focus();
  });
  return made;
}

/** The form that takes a seat; somebody new says who they are. @param {string} seat @param {string} text */
function taking(seat, text) {
  const name = h("input", { class: "field", name: "your_name", maxlength: 24, required: true, autocomplete: "nickname", "aria-label": say("yourName"), placeholder: say("yourName") });
  return h("form", { class: "taking", method: "post", action: `/t/${id}/take` }, h("input", { type: "hidden", name: "seat", value: seat }), ...($("first").dataset.stranger ? [name] : []), h("button", { class: "btn go" }, text));
}

/** The proposals of others, to be answered. */
function proposals(panel) {
  return panel.proposals.map((one) => {
    const yes = h("button", { class: "btn go", type: "button" }, say("agree")), no = h("button", { class: "btn", type: "button" }, say("refuse"));
    yes.addEventListener("click", () => send("accept", one.what));
    no.addEventListener("click", () => send("decline", one.what));
    return h("div", { class: "proposal" }, h("p", {}, one.text), ...(one.asked ? [yes, no] : one.wanted ? [h("p", { class: "muted" }, say("agreed"))] : []));
  });
}

/** The quiet hours of a player, in the time zone of the device. @param {string} hours */
function quiet(hours) {
  const [, from, to, given] = /^(\d+)-(\d+) (.+)$/.exec(hours) ?? [], zone = given ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const clock = (label, chosen) => {
    const list = h("select", { class: "field", "aria-label": label }, h("option", { value: "" }, say("quietNone")), ...Array.from({ length: 24 }, (_, n) => h("option", { value: n, selected: String(n) === chosen }, `${n}:00`)));
    return list;
  };
  const start = clock(say("quietFrom"), from), end = clock(say("quietTo"), to), save = h("button", { class: "btn", type: "button" }, say("quietSave"));
  save.addEventListener("click", () => send("hours", start.value && end.value && start.value !== end.value ? `${start.value}-${end.value} ${zone}` : ""));
  return h("fieldset", { class: "quiet-hours" }, h("legend", {}, say("quiet")), say("quietFrom"), start, say("quietTo"), end, save, h("p", { class: "muted" }, say("quietHow", { zone })));
}
