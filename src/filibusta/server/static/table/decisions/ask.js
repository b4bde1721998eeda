/** The decision: the sentence on paper, the same choices as a list of buttons, and the field to write one in. */

import { setting } from "../../shared/settings.js";
import { $, badge, drawing, h, plain, say, sign, star } from "../../shared/dom.js";
import { MOST, named, parts } from "./written.js";

/** @typedef {{name: string, text: string, final: boolean}} Offer */

/** The height of the words of a decision on a phone. */
const LOW = 80;

export class Ask {
  /** @param {{play: (action: string) => void, playAll: (actions: string[]) => string, press: (action: string) => void, look: (action: string) => void, unlook: () => void, order: (on: boolean) => void,
   *   shown: (action: string) => boolean, charted: (offers: Offer[]) => boolean}} on `shown`: whether the board has something that stands for a choice; `charted`: whether all choices lie on a map */
  constructor(on) {
    this.on = on;
    this.ask = null;
    this.seats = [];
    /** @type {Offer[]} */ this.offers = [];
    this.looked = "";
    /** The action of one more gesture. */ this.armed = "";
    /** True while the connection is lost: a choice would not arrive. */ this.lost = false;
    this.list = $("actions");
    /** The height of the decision while nothing is looked at. */ this.high = 0;
    /** The most that it has been in this window. */ this.most = 0;
    this.list.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) on.press(button.dataset.action);
    });
    for (const [name, look] of [["pointerover", true], ["focusin", true], ["pointerleave", false], ["focusout", false]]) {
      this.list.addEventListener(name, (event) => {
        const button = event.target.closest?.("button");
        if (look && button) on.look(button.dataset.action);
        else if (!look && !this.armed) on.unlook();
      });
    }
    // reached by keys the list unfolds; under a mouse it must not move
    $("choices").addEventListener("focusin", ({ target }) => { if (target.matches(":focus-visible")) $("choices").classList.add("open"); });
    $("choices").addEventListener("focusout", ({ relatedTarget }) => { if (!$("choices").contains(relatedTarget)) $("choices").classList.remove("open"); });
    $("ask").querySelector(".grow").addEventListener("click", () => {
      if (this.looked) return;
      this.high ||= $("ask").offsetHeight;
      $("ask").classList.toggle("whole");
      this.#settle();
    });
    new ResizeObserver(() => this.#measure()).observe($("ask"));
    addEventListener("resize", () => {
      this.most = 0;
      $("main").style.removeProperty("--asked");
      requestAnimationFrame(() => this.#measure());
    });
    $("command").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#command($("command-text"));
    });
    $("command-text").addEventListener("input", () => this.#wrong(""));
    $("ask-do").addEventListener("click", () => { if (this.looked) on.play(this.looked); });
    $("ask-order").addEventListener("click", () => on.order($("ask-order").getAttribute("aria-pressed") !== "true"));
  }

  /** Shows a decision, or that there is none. */
  show(panels, table) {
    this.ask = panels.ask;
    this.seats = panels.seats;
    this.offers = panels.ask?.actions ?? [];
    /** The action that a guide advises. */ this.advised = panels.guide?.advised ?? "";
    this.looked = this.armed = "";
    const ask = panels.ask, box = $("ask");
    box.classList.remove("telling", "looking", "touched", "whole");
    box.style.marginBottom = "";
    box.classList.toggle("mine", Boolean(ask?.mine));
    box.classList.toggle("theirs", Boolean(ask && !(ask.mine && !ask.chosen)));
    $("ask-forecast").textContent = "";
    $("ask-line").classList.remove("loud");
    $("ask-skip").hidden = true;
    $("ask-do").hidden = true;
    $("ask-result").hidden = !panels.over;
    this.#sign(ask ? this.seats[ask.seat] : null);
    this.#sentence(panels, ask);
    this.#line(ask?.mine ? ask.line : "");
    $("ask-why").hidden = !ask?.rule;
    const best = ask?.advice && !panels.guide && !ask.draft; // in play only where a place of a map is chosen: else one asks for advice
    $("ask-best").hidden = !(best && (!panels.turn || this.on.charted(this.offers)));
    $("ask-back").hidden = ask?.take_back === null || ask?.take_back === undefined;
    this.#list(table);
    this.order(panels.order);
    this.#wrong("");
    this.high = 0;
    this.#measure(); // what was last told may have been as high, and looked at
  }

  /** A board under the question leaves room for the longest there was, so that it keeps its size from one to the next. */
  #measure() {
    const box = $("ask"), under = innerWidth >= 1000;
    if (box.matches(".looking, .whole")) return;
    this.#fill();
    box.classList.remove("dense");
    box.classList.toggle("dense", under && !box.classList.contains("guided") && box.offsetHeight > parseFloat(getComputedStyle(box).minHeight));
    const high = box.offsetHeight;
    if (under && (high <= this.most || box.classList.contains("allotting"))) return;
    this.most = high;
    $("main").style.setProperty("--asked", `${high}px`);
  }

  /** On a phone the sentence has the lines that two of the question leave it, and the question those that remain. */
  #fill() {
    const title = $("ask-title"), detail = $("ask-detail");
    const room = (...taken) => LOW - taken.reduce((sum, node) => sum + node.offsetHeight, 0);
    const lines = (node, height) => Math.floor(height / parseFloat(getComputedStyle(node).lineHeight));
    title.style.setProperty("--lines", "2");
    const left = lines(detail, room(title, $("ask-line")));
    detail.style.setProperty("--lines", String(Math.max(1, left)));
    $("ask").classList.toggle("brief", left < 1);
    title.style.setProperty("--lines", String(2 + Math.max(0, lines(title, room(title, detail, $("ask-line"))))));
  }

  /** Lets the words about a choice lie over the board, which stays where it is. */
  #settle() {
    const box = $("ask");
    box.style.marginBottom = "";
    if (this.high) box.style.marginBottom = `${Math.min(0, this.high - box.offsetHeight)}px`;
  }

  /** The standing order that may be given, or that holds; null without one. @param {{text: string, on: boolean} | null} order */
  order(order) {
    const button = $("ask-order");
    button.hidden = !order;
    if (!order) return;
    button.setAttribute("aria-pressed", String(order.on));
    $("ask-order-text").textContent = order.text;
  }

  /**
   * Shows the latest event in the place of the decision. @param {{text: string, icon: string, seat: number}} event
   * @param {number} more how much more waits @param {boolean} mine whether this player decides then
   */
  tell(event, more, mine) {
    if (!event.text) return;
    const box = $("ask");
    box.classList.add("telling");
    box.classList.remove("looking", "touched", "whole");
    box.style.marginBottom = "";
    $("ask-forecast").textContent = "";
    $("ask-title").textContent = event.text;
    this.more(more, mine);
    $("ask-sign").replaceChildren(sign(event.icon, this.seats[event.seat], 38));
    for (const id of ["ask-why", "ask-best", "ask-back", "ask-do", "ask-line", "ask-result"]) $(id).hidden = true;
    $("ask-skip").hidden = false;
  }

  /** @param {number} more @param {boolean} mine */
  more(more, mine) {
    if (!$("ask").classList.contains("telling")) return;
    const hint = say(setting("stop") === "on" ? "next" : "skip");
    const said = [more ? say(more === 1 ? "moreOne" : "more", { n: more }) : "", mine ? say("thenYou") : ""].filter(Boolean);
    $("ask-detail").replaceChildren(said.join(" "), h("span", { class: said.length ? "hint" : "" }, `${said.length ? " " : ""}${hint}`));
  }

  /** It stays at an event until the player goes on. @param {boolean} on */
  stopped(on) {
    const button = $("ask-next"), free = document.activeElement === document.body;
    button.hidden = !on;
    if (on && free) button.focus({ preventScroll: true });
  }

  /** A step of the past, in the place of the decision. */
  past(text, event) {
    this.tell({ text, icon: event?.icon ?? "", seat: event?.seat ?? -1 }, 0, false);
    $("ask-detail").textContent = event?.count ?? "";
  }

  /** Tells whether a choice must be confirmed: there is another one, and no way back after it. @param {string} action */
  twice(action) {
    return setting("confirm") === "on" && this.offers.length > 1 && Boolean(this.offers.find((offer) => offer.name === action)?.final);
  }

  /** One choice is looked at: its sentence stands under the question. `touched`: one more gesture does it. @param {string} action @param {boolean} touched */
  look(action, touched = false) {
    const offer = this.offers.find((one) => one.name === action);
    if (!offer || $("ask").classList.contains("telling")) return;
    const box = $("ask");
    if (!this.looked && !box.classList.contains("whole")) this.high = box.offsetHeight;
    if (this.looked !== action) {
      $("ask-forecast").textContent = "";
      $("ask-line").classList.remove("loud");
    }
    this.looked = action;
    this.armed = touched ? action : "";
    box.classList.add("looking");
    box.classList.toggle("touched", touched);
    $("ask-detail").replaceChildren(h("b", {}, offer.text));
    if (touched && !offer.final) $("ask-detail").append(h("br"), say("again"));
    this.#line(!offer.final ? (touched ? "" : this.ask?.line ?? "") : touched ? say("sure") : this.offers.length > 1 ? say("noWayBack") : "");
    $("ask-do").hidden = !touched;
    for (const button of this.list.querySelectorAll("button")) {
      button.classList.toggle("sel2", button.dataset.action === action);
      button.classList.toggle("armed", button.dataset.action === this.armed);
    }
    this.#settle();
  }

  /**
   * Shows the outcome of the choice that is looked at. The line of no return is prominent for a gamble among several choices.
   * @param {string} action @param {string} text @param {boolean} gamble
   */
  foresee(action, text, gamble) {
    if (action !== this.looked) return;
    $("ask-forecast").textContent = text;
    $("ask-line").classList.toggle("loud", gamble && this.offers.length > 1 && this.offers.some((offer) => offer.name === action && offer.final));
    this.#settle();
  }

  unlook() {
    if (!this.looked) return;
    this.looked = this.armed = "";
    $("ask").classList.remove("looking", "touched");
    $("ask-forecast").textContent = "";
    $("ask-detail").textContent = this.ask?.detail ?? "";
    $("ask-line").classList.remove("loud");
    this.#line(this.ask?.line ?? "");
    $("ask-do").hidden = true;
    for (const button of this.list.querySelectorAll(".sel2")) button.classList.remove("sel2", "armed");
    this.#settle();
  }

  /** A choice is under way: no second one until it is answered. @param {boolean} on */
  wait(on) {
    $("ask").toggleAttribute("aria-busy", on);
    for (const button of this.list.querySelectorAll("button")) button.disabled = on || this.lost;
  }

  /** Without a connection nothing can be chosen, and a line says so. @param {boolean} lost @param {boolean} waiting */
  cut(lost, waiting) {
    this.lost = lost;
    $("ask-cut").replaceChildren(...(lost ? [drawing("i-link", 16), say("cut")] : []));
    this.wait(waiting);
  }

  /** The n-th choice, from 1. @param {number} n */
  nth(n) {
    return this.offers[n - 1] ?? null;
  }

  #sign(seat) {
    $("ask-sign").replaceChildren(seat ? badge(seat, 38) : drawing("anchor", 34));
  }

  /** Places the line of no return: for some choices only, or for the one that is looked at. @param {string} text */
  #line(text) {
    const line = $("ask-line");
    line.hidden = !text;
    line.classList.toggle("some", this.offers.some((offer) => !offer.final));
    line.replaceChildren(drawing("i-lock", 16), text);
  }

  #sentence(panels, ask) {
    const title = $("ask-title"), detail = $("ask-detail");
    if (ask) {
      title.textContent = (ask.allotment ?? ask.basket)?.title ?? ask.title;
      detail.textContent = ask.detail;
    } else {
      title.textContent = panels.over ? say("over") : title.textContent;
      detail.textContent = "";
    }
  }

  #list(table) {
    const focused = this.list.contains(document.activeElement) ? document.activeElement.dataset.action : "";
    this.list.replaceChildren(...this.offers.map((offer, i) => {
      const chosen = offer.name === this.ask?.chosen;
      const button = h("button", { type: "button", "data-action": offer.name, disabled: this.lost, class: chosen ? "chosen" : null, "aria-pressed": chosen || null },
        h("span", { class: "nth num", "aria-hidden": "true" }, String(i + 1)), h("span", { class: "text" }, offer.text, h("em", {}, say("sure"))));
      if (offer.name === this.advised) button.append(star(18), h("span", { class: "hide" }, `, ${say("advised")}`));
      if (chosen) button.append(drawing("i-check", 16));
      if (offer.final) button.append(drawing("i-lock", 16), h("span", { class: "hide" }, `, ${say("final")}`));
      return h("li", { class: this.on.shown(offer.name) ? "onboard" : null }, button);
    }));
    [...this.list.querySelectorAll("button")].find((button) => button.dataset.action === focused)?.focus({ preventScroll: true });
    $("command").hidden = !this.offers.length;
    const none = $("no-actions");
    none.hidden = this.offers.length > 0;
    none.textContent = this.ask ? say(table.seats.length ? "notYou" : "watch") : this.offers.length ? "" : say("notNow");
  }

  #command(field) {
    const found = this.#written(field.value);
    if (typeof found === "string") {
      this.#wrong(found);
      field.focus();
      field.select();
      return;
    }
    const text = field.value;
    field.value = "";
    if (found.length === 1 && this.offers.some((offer) => offer.name === found[0])) this.on.play(found[0]);
    else if (!this.on.playAll(found)) field.value = text;
  }

  /** The choices that a text means, one after the other, or a sentence that says why it means none. @param {string} text @returns {string[] | string} */
  #written(text) {
    const whole = this.find(text), [first = "", ...others] = parts(text);
    if (typeof whole !== "string") return [whole.name];
    if (!others.length && first.includes(":") && named(first)) return [first.toLowerCase()]; // the rules say why not
    if (!others.length || !(/[,;\n]/.test(text) || this.offers.some((offer) => offer.name === first.toLowerCase()))) return whole;
    const found = this.find(first), then = others.map((part) => this.#after(part)), strange = then.findIndex((name) => !named(name));
    if (typeof found === "string" && !(first.includes(":") && named(first))) return found;
    if (strange >= 0) return say("strange", { part: others[strange].slice(0, 40) });
    return then.length < MOST ? [typeof found === "string" ? first.toLowerCase() : found.name, ...then] : say("atOnce", { n: MOST });
  }

  /** A part written after another choice: a number of the list shown, or the name of an action that can be chosen by then. @param {string} part */
  #after(part) {
    return /^\d+$/.test(part) ? this.nth(Number(part))?.name ?? part : part.toLowerCase();
  }

  /** The choice a text means, or a sentence that says why it means none. @param {string} written @returns {Offer | string} */
  find(written) {
    const text = plain(written), n = this.offers.length;
    if (!n) return say("notNow");
    if (!text) return say("empty");
    const exact = this.offers.find((offer) => offer.name === written.trim().toLowerCase() || plain(offer.text) === text);
    if (exact) return exact;
    if (/^\d+$/.test(text)) return this.nth(Number(text)) ?? say("nothing", { written: written.trim(), n });
    const parts = text.split(" ");
    const fits = this.offers.filter((offer) => {
      const all = plain(`${offer.name.replaceAll("_", " ")} ${offer.text}`);
      return parts.every((part) => all.includes(part));
    });
    if (fits.length === 1) return fits[0];
    if (!fits.length) return say("nothing", { written: written.trim(), n });
    return say("several", { written: written.trim(), found: fits.slice(0, 4).map((offer) => offer.text).join("; ") });
  }

  #wrong(text) {
    $("command-wrong").textContent = text;
    $("command-wrong").hidden = !text;
    $("command-text").toggleAttribute("aria-invalid", Boolean(text));
  }
}
