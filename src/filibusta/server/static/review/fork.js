/** Forks: the choices at a step of a finished match beside each other, and a possible course of play after each. */

import { $, announce, badge, drawing, enable, h, percent, say, styles } from "../shared/dom.js";

await styles("review/fork.css");

/** Milliseconds between two questions, while the choices are being compared. */
const AGAIN = 1000;
/** Standard errors on each side that are drawn as doubt. */
const DOUBT = 2;
/** Windows in which the board does not stand beside the line, as in `fork.css`. */
const STACKED = "(max-width: 1259px)";
const panel = $("fork"), rev = panel.parentElement, table = panel.dataset.table;

/**
 * @typedef {{ply: number, turn: number, seat: number, text: string, chances: number[], over: boolean}} Turn
 * @typedef {{action: string, text: string, chance: number, doubt: number, verdict: string, moral: string, line: Turn[], course?: any}} Choice
 */

export class WhatIf {
  /**
   * @param {{chances: any, seats: {mark: number, initial: string}[], here: () => number, jump: (step: number) => void, enter: (course: any, step: number) => void}} review
   */
  constructor(review) {
    this.review = review;
    this.names = JSON.parse($("seats").textContent).map((seat) => seat.name);
    this.ply = -1;
    /** The results, by step. @type {Map<number, any>} */ this.known = new Map();
    this.chosen = "";
    $("fork-close").addEventListener("click", () => this.leave());
  }

  /** @param {number} ply the step at which one asks */
  open(ply) {
    if ($("what-if-open").getAttribute("aria-disabled") === "true") return;
    if (this.ply !== ply) this.chosen = "";
    this.ply = ply;
    panel.hidden = false;
    rev.classList.add("asking");
    this.#show(this.known.get(ply) ?? { status: "waiting", choices: [] });
    $("fork-title").focus();
    scrollTo(0, 0);
    this.#ask();
  }

  /** Back to the match; false if that is what is looked at. @param {number} [step] */
  leave(step = this.ply) {
    if (panel.hidden) return false;
    for (const id of ["fork", "fork-line", "fork-banner"]) $(id).hidden = true;
    rev.classList.remove("asking");
    this.review.chances.fork(null);
    this.review.enter(null, step);
    $("what-if-open").focus();
    return true;
  }

  async #ask() {
    const { ply } = this, known = this.known.get(ply);
    if (known?.status === "done") return;
    const told = await this.#fetch(ply);
    if (this.ply !== ply || panel.hidden) return;
    if (told.choices?.length) this.known.set(ply, told);
    this.#show(told.choices?.length ? told : { ...this.known.get(ply), ...told });
    if (told.status === "done") announce(say("forkKnown"));
    else if (told.status !== "failed") setTimeout(() => this.#ask(), AGAIN);
  }

  async #fetch(ply) {
    try {
      const answer = await fetch(`/t/${table}/fork.json?ply=${ply}`);
      if (answer.ok) return await answer.json();
      if (answer.status === 503) return { status: "waiting" };
      return { status: "failed", why: (await answer.json()).error?.message };
    } catch {
      return { status: "waiting" };
    }
  }

  get choices() { return /** @type {Choice[]} */ (this.known.get(this.ply)?.choices ?? []); }

  #show({ status, done = 0, total = 0, seat = -1, turn = 0, note = "", choices = [], why = "" }) {
    if (seat >= 0) {
      $("fork-title").textContent = say("fork", { n: turn });
      $("fork-who").textContent = say("forkWho", { name: this.names[seat] });
    }
    $("fork-note").textContent = note;
    $("fork-waiting").hidden = status === "done";
    $("fork-state").textContent = status === "failed" ? why || say("forkFailed") : total ? say("forkWorking", { done, total }) : say("waiting");
    Object.assign($("fork-bar"), { hidden: status === "failed", max: Math.max(1, total), value: done });
    const focused = document.activeElement?.closest("#fork-choices button")?.dataset.action;
    $("fork-choices").replaceChildren(...choices.map((choice, i) => h("li", {}, this.#choice(choice, i, seat))));
    if (focused) this.#button(focused)?.focus();
    const first = choices.find((choice) => choice.line.length);
    if (!this.chosen && first && status === "done") return this.#choose(first.action);
    this.#line();
  }

  #button(action) { return [...$("fork-choices").querySelectorAll("button")].find((one) => one.dataset.action === action); }

  /** A choice: its number, its words, and its chance as a bar whose pale end is the doubt. @param {Choice} choice */
  #choice(choice, i, seat) {
    const least = Math.max(0, choice.chance - DOUBT * choice.doubt), most = Math.min(1, choice.chance + DOUBT * choice.doubt);
    const made = h("button", { type: "button", "data-action": choice.action, "aria-pressed": String(this.chosen === choice.action),
      "aria-label": say("forkTold", { what: choice.text, a: percent(choice.chance), verdict: say(`is-${choice.verdict}`) }) },
      h("span", { class: "nr" }, ...(i ? [String(i + 1)] : [drawing("i-check", 16)])), h("span", { class: "told" }, h("b", {}, choice.text), h("small", {}, say(`is-${choice.verdict}`))),
      h("span", { class: "worth", style: `--own:var(--p${this.review.seats[seat].mark})` }, h("i", { style: `width:${100 * least}%` }), h("i", { class: "doubt", style: `width:${100 * (most - least)}%` })),
      h("span", { class: "num" }, percent(choice.chance)));
    made.addEventListener("click", () => this.#choose(choice.action));
    return made;
  }

  /** @param {string} action */
  #choose(action) {
    this.chosen = action;
    for (const button of $("fork-choices").querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset.action === action));
    const choice = this.choices.find((one) => one.action === action), { chances, enter } = this.review;
    $("fork-banner").hidden = !choice?.line.length;
    if (choice?.line.length) {
      const { seat } = this.known.get(this.ply);
      chances.fork({ step: this.ply, seat, turns: choice.line });
      enter((choice.course ??= this.#course(choice)), choice.line[0].ply);
    } else {
      chances.fork(null);
      enter(null, this.ply + 1);
    }
    this.#line();
  }

  /** @param {Choice} choice */
  #course({ action, line }) {
    const last = line.at(-1), base = Number($("stage").dataset.base) + this.ply;
    const begun = [[0, line[0].turn], ...line.map((turn, i) => [turn.ply, line[i + 1]?.turn ?? turn.turn])];
    return { name: "fork-", more: { ply: String(this.ply), action }, count: last.ply, base, size: last.ply, begun };
  }

  /** The line of what is chosen, turn by turn. */
  #line() {
    const choice = this.choices.find((one) => one.action === this.chosen), line = choice?.line ?? [];
    $("fork-line").hidden = !line.length;
    if (!choice || !line.length) return;
    const { seat } = this.known.get(this.ply);
    let before = choice.chance;
    $("fork-turns").replaceChildren(...line.map((turn) => {
      const now = turn.chances[seat], way = now >= before ? "up" : "down";
      before = now;
      const link = h("a", { href: `#${this.ply}`, "data-step": turn.ply }, badge(this.review.seats[turn.seat], 24),
        h("span", {}, h("b", { class: "num" }, String(turn.turn)), ` ${turn.text}`), h("span", { class: `num ${way}` }, percent(now)));
      link.addEventListener("click", (event) => {
        event.preventDefault();
        this.review.jump(turn.ply);
        if (matchMedia(STACKED).matches) $("stage").scrollIntoView();
      });
      return h("li", {}, link);
    }));
    $("fork-moral").textContent = choice.moral;
    $("fork-ply").value = String(this.ply);
    $("fork-action").value = choice.action;
    this.moved(this.review.here());
  }

  /** A step of the line is looked at. @param {number} step */
  moved(step) {
    const line = this.choices.find((one) => one.action === this.chosen)?.line ?? [];
    if (!line.length) return;
    const at = Math.max(0, line.findIndex((turn) => turn.ply >= step)), words = say("forkTurn", { n: line[at].turn, i: at + 1, all: line.length });
    $("fork-where").textContent = step ? words : say("forkStart");
    for (const [i, link] of [...$("fork-turns").querySelectorAll("a")].entries()) {
      if (step && i === at) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    }
    $("fork-steps").value = String(step);
    enable($("fork-line").querySelector(".btn"), !(line.at(-1).over && step === line.at(-1).ply));
    this.review.chances.along(step, words);
  }
}
