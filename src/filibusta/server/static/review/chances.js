/** The winning chances in a finished match: a chart by turn and seat, the turns that decided, and luck, as links. */

import { spread } from "../shared/spread.js";
import { $, h, percent, s, say } from "../shared/dom.js";

const host = $("chances"), plot = $("plot"), told = $("chances-told"), waiting = $("chances-waiting");
const seats = JSON.parse(document.getElementById("seats")?.textContent ?? "[]");
/** Milliseconds between two questions, while the chances are being worked out. */
const AGAIN = 1000;
/** Pixels around the lines. */
const EDGE = { top: 30, right: 30, bottom: 26, left: 50 };
const BADGE = 18, FLAG = 24, PAGE = 5;
/** Returns the height of the chart: beside a large picture it is small. @param {number} width */
const height = (width) => (width < 300 ? 158 : 236);

/** @typedef {{ply: number, turn: number, seat: number, chances: number[]}} Point the last one is the end of the game */

/** A line through points, broken where it is broken off. @param {number[][]} points */
const path = (points) => points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

export class Chances {
  /** @param {(step: number) => void} jump somebody wants to see a step */
  constructor(jump) {
    this.jump = jump;
    /** @type {Point[]} */ this.points = [];
    /** @type {any[]} */ this.turning = [];
    /** A line that nobody played. @type {{step: number, seat: number, turns: {ply: number, chances: number[]}[]} | null} */ this.line = null;
    /** The step of it that is looked at, and what that is. @type {[number, string]} */ this.told = [0, ""];
    this.step = this.done = this.total = 0;
    this.width = plot.clientWidth;
    this.title = $("chances-title").textContent;
    this.#draw();
    new ResizeObserver(() => {
      if (plot.clientWidth === this.width) return;
      this.width = plot.clientWidth;
      this.#draw();
    }).observe(plot);
    plot.addEventListener("keydown", (event) => this.#key(event));
    plot.addEventListener("pointerdown", (event) => {
      const flag = event.target.closest(".flag");
      if (flag) return this.jump(this.points[flag.dataset.point].ply);
      plot.setPointerCapture(event.pointerId);
      this.#point(event);
    });
    plot.addEventListener("pointermove", (event) => { if (plot.hasPointerCapture(event.pointerId)) this.#point(event); });
    this.#ask();
  }

  /** The step that is looked at. @param {number} step */
  show(step) {
    this.step = step;
    this.#mark();
  }

  /** Draws a line that nobody played, from a step on, or none. @param {typeof this.line} line */
  fork(line) {
    this.line = line;
    $("chances-title").textContent = line ? say("forkChances", { name: seats[line.seat].name }) : this.title;
    this.#draw();
  }

  /** A step of that line is looked at. @param {number} step @param {string} words what it is */
  along(step, words) {
    this.told = [step, words];
    if (!this.line || !this.points.length) return;
    const { turns } = this.line, after = turns.findIndex((turn) => turn.ply >= step), begun = after > 0 ? turns[after - 1].ply : 0;
    const x = this.#x(this.#fork() + (step ? after + (step - begun) / (turns[after].ply - begun) : 0));
    plot.querySelector(".now")?.replaceChildren(this.#cursor(x));
    const now = step ? turns[after].chances : this.points[this.#fork()].chances;
    told.replaceChildren(h("span", { class: "when" }, words), ...seats.map((seat) => this.#chip(seat, percent(now[seat.seat]))));
    plot.setAttribute("aria-valuetext", `${words}: ${seats.map((seat) => `${seat.name} ${percent(now[seat.seat])}`).join(", ")}`);
  }

  /** The point at which the line leaves the match. */
  #fork() { return Math.floor(this.#place(this.line?.step ?? 0)); }

  async #ask() {
    const answer = await this.#fetch();
    const { status, points = [], done = 0, total = 0, turning_points: turning = [], strokes = [], mistakes = [], judged = "" } = answer;
    if (points.length) Object.assign(this, { points, done, total, turning });
    waiting.hidden = status === "done";
    $("chances-state").textContent = say(status === "working" && !total ? "waiting" : status, { done, total });
    const bar = $("chances-bar");
    bar.hidden = status !== "working" && status !== "waiting";
    bar.max = Math.max(1, total);
    bar.value = done;
    this.#draw();
    if (status === "done") this.#list(turning, strokes, mistakes, judged);
    else if (!bar.hidden) setTimeout(() => this.#ask(), AGAIN);
  }

  async #fetch() {
    try {
      const answer = await fetch(`/t/${host.dataset.table}/chances.json`);
      if (answer.ok) return await answer.json();
      return { status: answer.status === 429 || answer.status === 503 ? "waiting" : "failed" };
    } catch {
      return { status: "waiting" };
    }
  }

  // ---------------------------------------------------------------- the chart

  #x(i) { return EDGE.left + (this.width - EDGE.left - EDGE.right) * i / Math.max(1, this.points.length - 1, this.line ? this.#fork() + this.line.turns.length : 0); }
  #y(chance) { return EDGE.top + (this.foot - EDGE.top) * (1 - chance); }
  get high() { return height(this.width); }
  get foot() { return this.high - EDGE.bottom; }

  /** Returns the place of a step between the points. @param {number} step */
  #place(step) {
    const after = this.points.findIndex((point) => point.ply >= step);
    if (after <= 0) return Math.max(0, after);
    const [from, to] = [this.points[after - 1].ply, this.points[after].ply];
    return after - 1 + (step - from) / (to - from);
  }

  /** The point that a step has come to: the last one at or before it. */
  #current() { return Math.floor(this.points.length ? this.#place(this.step) : 0); }

  #draw() {
    if (!this.width) return;
    const svg = s("svg", { viewBox: `0 0 ${this.width} ${this.high}`, width: this.width, height: this.high, "aria-hidden": "true" });
    svg.append(...this.#grid(), ...this.#flags());
    plot.replaceChildren(svg);
    if (!this.points.length) return told.replaceChildren(...seats.map((seat) => this.#chip(seat)));
    for (const seat of seats) svg.append(...this.#line(seat));
    svg.append(...this.#forked(), s("g", { class: "now" }), ...this.#ends());
    plot.setAttribute("aria-valuemax", String(this.points.length - 1));
    this.#mark();
  }

  #grid() {
    const found = [];
    for (const chance of [0, 0.25, 0.5, 0.75, 1]) {
      const y = this.#y(chance);
      found.push(s("line", { x1: EDGE.left, x2: this.width - EDGE.right, y1: y, y2: y }));
      if (chance % 0.5 === 0) found.push(this.#label(EDGE.left - 8, y + 5, percent(chance), "end"));
    }
    const last = this.points.length - 1, apart = Math.max(1, Math.ceil(last / Math.max(2, Math.floor(this.width / 90))));
    for (let i = apart; i <= last; i += apart) found.push(this.#label(this.#x(i), this.high - 6, String(this.points[i - 1].turn), "middle"));
    found.push(this.#label(EDGE.left - 42, this.high - 6, say("turn"), "start"));
    return found;
  }

  #label(x, y, text, anchor) {
    const made = s("text", { x, y, "text-anchor": anchor });
    made.textContent = text;
    return made;
  }

  /** Positions that are not played on yet are pale, and so are the others' chances beside a line that nobody played. The seat's mark is on the line again and again: colours are not all. */
  #line(seat) {
    const at = (i) => [this.#x(i), this.#y(this.points[i].chances[seat.seat])];
    const all = this.points.map((_, i) => at(i)), ready = this.done >= all.length ? all.length : this.done;
    const colour = `stroke:var(--p${seat.mark})`, found = [];
    if (ready < all.length) found.push(s("path", { class: "line soon", d: path(all.slice(Math.max(0, ready - 1))), style: colour }));
    if (this.line && this.line.seat !== seat.seat) found.push(s("path", { class: "line soon", d: path(all), style: colour }));
    else if (ready) {
      const d = path(all.slice(0, ready));
      found.push(s("path", { class: "line rim", d }), s("path", { class: "line", d, style: colour }));
    }
    const apart = Math.max(2, Math.round(all.length / 4));
    for (let i = Math.round(apart * (seat.seat + 1) / (seats.length + 1)); i < all.length - 1; i += apart) found.push(this.#badge(seat, ...at(i), 12));
    return found;
  }

  /** The line that nobody played, dashed, with what it comes to. */
  #forked() {
    if (!this.line) return [];
    const { seat, turns } = this.line, from = this.#fork(), chances = [this.points[from], ...turns].map((one) => one.chances[seat]);
    const at = chances.map((chance, i) => [this.#x(from + i), this.#y(chance)]), d = path(at), [x, y] = at.at(-1);
    const words = say("forkEnd", { a: percent(chances.at(-1)) }), wide = 7.4 * words.length + 14, beside = x + wide + 12 < this.width;
    const left = beside ? x + 8 : Math.max(EDGE.left, this.width - wide - 2), lowest = Math.max(...at.map((one) => one[1]));
    const top = beside ? y - 12 : lowest < this.foot - 36 ? lowest + 10 : Math.min(...at.map((one) => one[1])) - 34;
    const text = this.#label(left + wide / 2, top + 16, words, "middle");
    return [s("path", { class: "fork-rim", d }), s("path", { class: "fork-path", d, style: `stroke:var(--p${seats[seat].mark})` }),
      s("g", { class: "tag" }, s("rect", { x: left, y: top, width: wide, height: 23, rx: 11 }), text)];
  }

  #cursor(x) { return s("line", { x1: x, x2: x, y1: EDGE.top - 4, y2: this.foot }); }

  #badge(seat, x, y, size) {
    return s("use", { href: `#badge-${seat.mark}`, x: x - size / 2, y: y - size / 2, width: size, height: size });
  }

  /** The marks at the ends of the lines, none over another. */
  #ends() {
    const last = this.points.at(-1).chances, order = [...seats].sort((a, b) => last[b.seat] - last[a.seat]);
    const at = spread(order.map((seat) => this.#y(last[seat.seat])), BADGE + 1, this.foot);
    return order.map((seat, i) => this.#badge(seat, this.width - BADGE / 2 - 4, at[i], BADGE));
  }

  /** The turning points: their numbers above, none over another, and lines down. */
  #flags() {
    const at = spread(this.turning.map((one) => this.#x(one.what.point)), FLAG, this.width - 12);
    return this.turning.map((one, i) => {
      const x = this.#x(one.what.point), d = path([[at[i], 22], [x, EDGE.top + 4], [x, this.foot]]);
      return s("g", { class: "flag", "data-point": one.what.point }, s("path", { d }), s("circle", { cx: at[i], cy: 12, r: 11 }), this.#label(at[i], 17, String(i + 1), "middle"));
    });
  }

  /** Marks the present step: the line, and its words. */
  #mark() {
    const now = plot.querySelector(".now");
    if (!now) return;
    if (this.line) return this.along(...this.told);
    const i = this.#current(), point = this.points[i], x = this.#x(this.#place(this.step));
    now.replaceChildren(this.#cursor(x));
    const title = this.#name(i), all = seats.map((seat) => `${seat.name} ${percent(point.chances[seat.seat])}`);
    plot.setAttribute("aria-valuenow", String(i));
    plot.setAttribute("aria-valuetext", `${title}: ${all.join(", ")}`);
    told.replaceChildren(h("span", { class: "when" }, title), ...seats.map((seat) => this.#chip(seat, percent(point.chances[seat.seat]))));
    for (const link of document.querySelectorAll("#turning a")) {
      if (Number(link.getAttribute("data-point")) === i) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    for (const flag of plot.querySelectorAll(".flag")) flag.classList.toggle("here", Number(flag.dataset.point) === i);
  }

  /** An entry of the key: a seat's mark and name. @param {any} seat @param {string} [chance] */
  #chip(seat, chance = "") {
    return h("span", {}, s("svg", { width: BADGE, height: BADGE }, this.#badge(seat, BADGE / 2, BADGE / 2, BADGE)), h("span", { class: "of" }, ` ${seat.name} `), h("b", {}, chance));
  }

  /** @param {number} i */
  #name(i) {
    if (!i) return say("start");
    if (i === this.points.length - 1) return say("end");
    const { turn, seat } = this.points[i - 1];
    return say("afterTurn", { n: turn, name: seats[seat]?.name ?? "" });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const i = this.#current(), last = this.points.length - 1;
    const to = { ArrowLeft: i - (this.points[i]?.ply === this.step ? 1 : 0), ArrowDown: i - 1, ArrowRight: i + 1, ArrowUp: i + 1, PageDown: i - PAGE, PageUp: i + PAGE, Home: 0, End: last }[event.key];
    if (to === undefined || last < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.jump(this.points[Math.max(0, Math.min(last, to))].ply);
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const last = this.points.length - 1, x = event.clientX - plot.getBoundingClientRect().left;
    if (last < 1) return;
    const i = Math.round(last * (x - EDGE.left) / (this.width - EDGE.left - EDGE.right));
    this.jump(this.points[Math.max(0, Math.min(last, i))].ply);
  }

  // ---------------------------------------------------------------- in words

  #list(turning, strokes, mistakes, judged) {
    $("turning").replaceChildren(...turning.map(({ what, text }) =>
      this.#link(what.ply, say("moment-turn", { n: this.points[what.point - 1].turn }), text, what.seat, say("swing", { name: seats[what.seat].name, a: percent(what.before), b: percent(what.after) }), what.point)));
    $("strokes").replaceChildren(...strokes.map(({ what, text }) =>
      this.#link(what.ply, say("moment-turn", { n: what.turn }), text, what.seat, say("stroke", { name: seats[what.seat].name, a: percent(what.expected), b: percent(what.came) }))));
    const most = Math.max(...mistakes.map(({ what }) => what.lost));
    $("mistakes").replaceChildren(...mistakes.map((one) => this.#mistake(one, one.what.lost === most)));
    $("wrong-how").textContent = [say(judged || "none"), judged && !mistakes.length ? say("no-mistakes") : ""].filter(Boolean).join(" ");
    $("wrong").hidden = false;
    $("no-turning").hidden = turning.length > 0;
    $("luck").hidden = !strokes.length;
    const rows = this.points.map((point, i) => h("tr", {}, h("th", { scope: "row" }, this.#name(i)), ...point.chances.map((chance) => h("td", {}, percent(chance)))));
    $("chances-rows").replaceChildren(...rows);
    $("points").removeAttribute("aria-busy");
  }

  /** A mistake: a line that says what it cost and what was better, and all of it when it is opened. */
  #mistake({ what, parts, gist }, open) {
    const ended = (text) => (text.endsWith("!") ? text : `${text}.`); // a name may be an exclamation
    const told = parts.flatMap(({ text, better }) => [h("span", {}, ended(text)), h("span", { class: "instead" }, ended(say("better", { what: better })))]);
    const line = h("summary", {}, h("b", {}, say("moment-turn", { n: what.turn })), " ", this.#change(what.seat, say("lost", { name: seats[what.seat].name, n: percent(what.lost) })),
      h("span", { class: "gist" }, say("better", { what: gist })));
    return h("li", {}, h("details", { open }, line, this.#leads(what.ply, h("a", { href: `#${what.ply}` }, ...told))));
  }

  #link(ply, when, text, seat, change, point = "") {
    return h("li", {}, this.#leads(ply, h("a", { href: `#${ply}`, "data-point": point }, h("b", {}, when), ` ${text} `, this.#change(seat, change))));
  }

  #change(seat, change) {
    return h("span", { class: "change" }, s("svg", { width: BADGE, height: BADGE, "aria-hidden": "true" }, this.#badge(seats[seat], BADGE / 2, BADGE / 2, BADGE)), ` ${change}`);
  }

  #leads(ply, link) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      this.jump(ply);
      $("stage").scrollIntoView({ block: "nearest" });
    });
    return link;
  }
}
