/**
 * Everything on the board can be looked at: a mouse that rests on it gives a glance; a right click, a click on what cannot be
 * chosen, a long touch, a first touch or the key `i` opens it. What is known of it is asked for then, by its key.
 */

import { $, announce, closeUpStyles, drawing, h, say } from "../../shared/dom.js";
import { frameOf, scroll, view } from "../stage/attention.js";
import { place } from "./place.js";
import { readRule, showRule } from "./rules.js";

/** The module that draws close-ups, loaded with the first one. @type {typeof import("./closeup.js")} */
let closeup;
const REST = 420, HOLD = 480, SLIP = 10;
/** Room below a decision, in pixels, that a sheet needs. */
const LEAST = 150;
const asSheet = matchMedia("(max-width: 760px), (max-height: 500px) and (pointer: coarse)"), fromBelow = matchMedia("(max-width: 760px)");

/** @typedef {{name: string, text: string, final: boolean, why?: string}} Offer */

export class Inspect {
  /**
   * @param {import("../stage/stage.js").Stage} stage
   * @param {{address: (key: string) => string, offer: (action: string) => Offer | undefined, entry: (action: string) => Offer | undefined,
   *   choose: (action: string) => void, armed: () => string, free: () => boolean, shut: () => void, kept: () => [Iterable<Element>, number][]}} on
   * `entry`: of the list that is put together now; `free`: what lies on the stage is at rest; `kept`: what the sheet should not lie over, and how much it matters
   */
  constructor(stage, on) {
    this.stage = stage;
    this.on = on;
    this.box = $("inspect");
    this.body = $("inspect-body");
    this.key = "";
    /** "", "glance" or "open". */ this.mode = "";
    /** The cards that lead to the one shown. @type {any[]} */ this.trail = [];
    /** The close-ups received, by address. @type {Map<string, Promise<any>>} */ this.known = new Map();
    this.turn = 0;
    /** The choice that one more touch would have made before the latest one. */ this.before = "";
    this.#mouse();
    this.#finger();
    this.#panel();
  }

  /** Forgets the close-ups received; requests the open one again, or shuts it if its sprite is gone. */
  renew() {
    this.known.clear();
    if (this.mode === "glance" || (this.mode && !this.stage.nodes.has(this.key))) this.close();
    else this.refresh();
  }

  /** Keeps the open close-up and updates how its sprite can be chosen. */
  refresh() {
    if (this.mode === "open") this.open(this.key, this.box.contains(document.activeElement));
  }

  /** Opens a thing; or, if it is open already, shuts it. @param {any} [node] of the sprite */
  toggle(node) {
    const key = (node ?? this.over ?? this.stage.choosable()[0] ?? this.#things()[0])?.dataset.key;
    if (this.mode === "open" && (!node || key === this.key)) this.close();
    else if (key) this.open(key);
  }

  /** @param {string} key @param {boolean} [focus] */
  async open(key, focus = true) {
    const opener = document.activeElement;
    if (focus && !this.box.contains(opener)) this.opener = opener;
    await this.#show(key, "open", focus);
  }

  /** Shuts the close-up; returns whether one was open. */
  close() {
    clearTimeout(this.rest);
    this.turn++;
    const was = this.mode === "open", inside = this.box.contains(document.activeElement);
    this.stage.nodes.get(this.key)?.classList.remove("seen");
    this.mode = this.key = "";
    this.box.hidden = true;
    document.body.classList.remove("inspecting");
    document.body.style.removeProperty("--inspected");
    if (inside && this.opener?.isConnected) this.opener.focus({ preventScroll: true });
    return was;
  }

  // ---------------------------------------------------------------- what is shown

  async #show(key, mode, focus) {
    const turn = ++this.turn, [told] = await Promise.all([this.#ask(key), closeUpStyles()]);
    if (!closeup || turn !== this.turn || (mode === "glance" && (!told || told.drawn || this.stage.host.querySelector(".below .told")))) return; // a forecast tells it
    const sprite = this.stage.shown.get(key);
    if (!sprite) return this.close();
    this.stage.nodes.get(this.key)?.classList.remove("seen");
    this.key = key;
    this.mode = mode;
    if (mode === "open") this.stage.bring([key]);
    this.trail = [];
    this.#fill(told?.card ?? { title: "", text: sprite.label, picture: sprite }, told?.why ?? "", focus);
    this.stage.nodes.get(key)?.classList.add("seen");
  }

  /** Fetches the close-up of a sprite; null if there is none. @param {string} key @returns {Promise<any>} */
  async #ask(key) {
    const address = this.on.address(key), asked = this.known.get(address) ?? fetch(address).then((answer) => (answer.ok ? answer.json() : null), () => null);
    this.known.set(address, asked);
    closeup ??= await import("./closeup.js").catch(() => undefined); // the connection is lost: it may come the next time
    return asked;
  }

  #fill(card, why, focus) {
    const open = this.mode === "open", action = this.stage.nodes.get(this.key)?.dataset.action, entry = card.entry && this.on.entry(card.entry);
    const offer = this.trail.length ? undefined : (action && this.on.offer(action)) || (entry && !entry.why ? entry : undefined);
    this.body.replaceChildren(...closeup.sheetOf(card, "inspect-title"));
    const whyNot = why || entry?.why;
    if (!this.trail.length && whyNot && !offer) this.body.append(closeup.refusal(whyNot));
    if (!open && card.cards?.length) this.body.append(h("p", { class: "hint" }, card.cards.map((one) => one.title).slice(0, 6).join(", ")));
    if (open && card.cards?.length) this.body.append(closeup.listOf(card.cards, (one) => this.#into(one, card, why)));
    const rule = h("div", { class: "ruletext" });
    if (card.rule) this.body.append(rule);
    this.#offer(offer, open, Boolean(offer && offer !== entry));
    $("inspect-back").hidden = !this.trail.length;
    this.box.classList.toggle("glance", !open);
    this.box.toggleAttribute("inert", !open);
    this.box.hidden = false;
    this.box.dataset.key = this.key;
    document.body.classList.toggle("inspecting", open);
    this.body.scrollTop = 0;
    this.#settle();
    if (focus) $("inspect-title").focus({ preventScroll: true });
    if (card.rule) this.#rule(card.rule, rule, open);
  }

  /** One of the cards that lie in what is shown. */
  #into(card, from, why) {
    this.trail.push([from, why]);
    this.#fill(card, "", true);
    announce(closeup.spoken(card));
  }

  /** The words of the rule; at a glance only its first paragraph. */
  async #rule(number, box, open) {
    const turn = this.turn, rule = await readRule(number);
    if (turn !== this.turn || !rule || !box.isConnected) return;
    box.innerHTML = rule.html;
    if (!open) for (const more of [...box.children].slice(1)) more.remove();
    const link = h("a", { href: rule.url, target: "_blank", class: "number" }, say("rule", { number }));
    if (open) box.prepend(link);
    this.#settle();
  }

  /** The effect of choosing it, with a button; or a hint where it is chosen on the board. */
  #offer(offer, open, onBoard) {
    const button = $("inspect-do"), hint = $("inspect-hint");
    button.hidden = !(offer && open);
    button.replaceChildren(drawing("i-check", 20), offer?.text ?? "");
    button.dataset.action = offer?.name ?? "";
    const touched = this.touched && open;
    hint.textContent = touched ? (onBoard ? say("touchAgain") : "") : open ? "" : say(onBoard ? "glanceChoose" : "glance");
    if (offer?.final) hint.append(" ", say("noWayBack"));
    hint.hidden = !hint.textContent;
  }

  #settle() {
    if (this.box.hidden) return;
    const node = this.stage.nodes.get(this.key), thing = node?.querySelector(".hit").getBoundingClientRect();
    this.box.style.left = this.box.style.top = this.box.style.maxHeight = "";
    if (!thing) return;
    if (!asSheet.matches) {
      const others = this.stage.choosable().filter((one) => one !== node);
      return place(this.box, thing, [...this.on.kept(), [others.map((one) => one.querySelector(".hit")), 30], [this.stage.board.overlays.flatMap((layer) => [...layer.children]), 2]]);
    }
    if (!fromBelow.matches) return this.#aside(thing);
    document.body.style.setProperty("--inspected", `${this.box.offsetHeight}px`);
    const lid = this.box.getBoundingClientRect();
    if (this.mode === "open" && thing.bottom > lid.top - 8) scroll(Math.min(thing.bottom - lid.top + 12, thing.top - view(frameOf(node)).top - 8), frameOf(node));
  }

  /** Over the half of the window without the thing: below what is asked, which stays in view, or over the board. */
  #aside(thing) {
    const board = this.stage.host.getBoundingClientRect(), asked = $("ask").getBoundingClientRect();
    const below = thing.left < asked.left && innerHeight - asked.bottom > LEAST, [left, top] = below ? [asked.left, asked.bottom] : [board.left, board.top];
    Object.assign(this.box.style, { left: `${left}px`, top: `${top + 4}px`, maxHeight: `${innerHeight - top - 8}px` });
  }

  // ---------------------------------------------------------------- gestures

  /** The sprite with words under the pointer: what only adorns may lie over it. */
  #thing({ target, clientX, clientY }) {
    const named = (node) => node?.closest?.(".sprite[aria-label]:not([aria-label=''])");
    return named(target) ?? document.elementsFromPoint(clientX, clientY).map(named).find((node) => node && this.stage.host.contains(node)) ?? null;
  }

  /** All that can be looked at, as it is read. @returns {any[]} */
  #things() {
    return [...this.stage.host.querySelectorAll(".sprite[aria-label]:not([aria-label=''])")].filter((node) => this.stage.nodes.get(node.dataset.key) === node);
  }

  #mouse() {
    const host = this.stage.host;
    host.addEventListener("pointermove", (event) => {
      if (event.pointerType === "touch" || this.mode === "open") return;
      const node = this.#thing(event);
      if (node === this.over) return;
      this.over = node;
      if (this.mode === "glance") this.close();
      clearTimeout(this.rest);
      if (node && !event.buttons) this.rest = setTimeout(() => { if (this.on.free()) this.#show(node.dataset.key, "glance", false); }, REST);
    });
    const leave = () => {
      this.over = null;
      clearTimeout(this.rest);
      if (this.mode === "glance") this.close();
    };
    host.addEventListener("pointerleave", leave);
    for (const type of ["scroll", "wheel"]) addEventListener(type, leave, { passive: true });
    document.addEventListener("keydown", () => { if (this.mode === "glance") this.close(); }, true);
    host.addEventListener("contextmenu", (event) => {
      const node = this.#thing(event);
      if (!node) return;
      event.preventDefault();
      if (this.on.free() && !this.held) this.open(node.dataset.key);
    });
    host.addEventListener("click", (event) => {
      const node = this.stage.meant(event) ?? this.#thing(event), action = node?.dataset.action;
      this.touched = event.pointerType === "touch";
      if (!this.on.free()) return;
      if (!node) this.close();
      else if (!action) this.open(node.dataset.key);
      else if (this.touched && this.on.armed() === action && this.before !== action) this.#touch(node);
      else this.close();
    });
  }

  /** A long touch opens it, and is no click. */
  #finger() {
    const host = this.stage.host;
    let from = null;
    host.addEventListener("pointerdown", (event) => {
      if (this.mode === "glance") this.close();
      clearTimeout(this.rest);
      this.held = false;
      if (event.pointerType !== "touch") return;
      const node = this.#thing(event);
      from = { x: event.clientX, y: event.clientY };
      if (node) this.rest = setTimeout(() => {
        if (!this.on.free()) return;
        this.held = this.touched = true;
        this.#touch(node, true);
      }, HOLD);
    });
    for (const type of ["pointerup", "pointercancel"]) host.addEventListener(type, (event) => { if (event.pointerType === "touch") clearTimeout(this.rest); });
    host.addEventListener("pointermove", (event) => {
      if (event.pointerType === "touch" && from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLIP) clearTimeout(this.rest);
    });
    host.addEventListener("click", (event) => {
      this.before = this.on.armed();
      if (!this.held) return;
      this.held = false;
      event.stopImmediatePropagation();
    }, true);
    document.addEventListener("pointerdown", (event) => {
      const outside = !this.box.contains(event.target) && !this.stage.host.contains(event.target) && !event.target.closest("dialog, #ask");
      if (this.mode === "open" && outside) this.#leave();
    });
  }

  /** The focus stays, so that a second touch can choose; what opens is said. */
  async #touch(node, held = false) {
    const told = await this.#ask(node.dataset.key);
    if (told?.drawn && !held) return; // its sentence stands beside the question already
    await this.open(node.dataset.key, false);
    if (this.key === node.dataset.key) announce(told?.card.title ? closeup.spoken(told.card) : node.getAttribute("aria-label"));
  }

  #panel() {
    $("inspect-shut").addEventListener("click", () => this.#leave());
    $("inspect-do").addEventListener("click", ({ currentTarget }) => {
      const { action } = currentTarget.dataset;
      this.close();
      this.on.choose(action);
    });
    $("inspect-back").addEventListener("click", () => {
      const [card, why] = this.trail.pop();
      this.#fill(card, why, true);
    });
    $("inspect-next").addEventListener("click", () => this.#step(1));
    $("inspect-last").addEventListener("click", () => this.#step(-1));
    this.body.addEventListener("click", (event) => {
      const link = event.target.closest("a.ref");
      if (!link) return;
      event.preventDefault();
      showRule(decodeURIComponent(link.hash.slice(1)));
    });
    this.box.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]; // the others scroll it
      if (!by || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      this.#step(by);
    });
  }

  #leave() {
    this.close();
    this.on.shut();
  }

  /** The next thing on the board. @param {number} by */
  async #step(by) {
    const all = this.#things(), at = all.findIndex((node) => node.dataset.key === this.key);
    const node = all[(at + by + all.length) % all.length];
    if (!node) return;
    await this.#show(node.dataset.key, "open", true);
    const told = await this.#ask(node.dataset.key);
    announce(closeup.spoken(told?.card ?? { title: node.getAttribute("aria-label") }));
  }
}
