/**
 * Drafts of several decisions, such as a fleet: a window with its parts, its text to copy or to paste, what
 * this device keeps, and ready ones. Whatever is chosen there, the draft is made into it: what they begin with alike
 * stays, the rest is taken back, and what is new is played. So its text is all there is to know.
 */

import { copied } from "../../shared/copy.js";
import { $, announce, drawing, h, keep, kept, say, styles } from "../../shared/dom.js";
import { MOST, named, parts } from "./written.js";

await styles("table/decisions/draft.css");

/** @typedef {{title: string, name: string, close: string, begun: number, parts: {text: string, actions: string[]}[], examples: {name: string, actions: string[]}[]}} Declared */
/** @typedef {{name: string, text: string}} Kept */

const KEPT = 12;
const written = (actions) => actions.join(", ");

export class Draft {
  /** @param {{play: (actions: string[]) => string, back: (ply: number) => string, fill: (ply: number) => void, notice: (text: string) => void,
   *   game: () => string, alone: () => boolean}} on `play`, `back`: give the id of the message, nothing if it cannot be sent now; `alone`: nobody else plays on this device */
  constructor(on) {
    this.on = on;
    /** @type {Declared | null} */ this.asked = null;
    this.ply = -1;
    /** The actions that it shall consist of. @type {string[] | null} */ this.goal = null;
    /** The message under way. */ this.sent = "";
    this.button = $("ask-draft");
    this.button.addEventListener("click", () => this.#open());
    this.#build();
  }

  /** @param {any} ask the decision there is now */
  show(ask) {
    this.asked = ask?.mine ? ask.draft ?? null : null;
    this.ply = ask?.ply ?? -1;
    this.button.hidden = !this.asked;
    if (!this.asked) {
      this.goal = null;
      return this.window.close();
    }
    if (!this.window.open) this.#clear();
    this.#draw();
    this.#go();
  }

  /** It is about to be closed: unless others play on this device too, it is kept here. @param {string[]} actions */
  closing(actions) {
    if (!this.asked || !actions.includes(this.asked.close) || !this.on.alone()) return;
    this.#keep(this.asked.name, written([...this.actions, ...actions.filter((one) => one !== this.asked?.close)]));
  }

  /** @param {{ply: number, actions: string[]}} told what completes it */
  filled(told) {
    if (told.ply !== this.ply || !this.asked) return;
    if (told.actions.length) this.#become([...this.actions, ...told.actions]);
    else this.#wrong(say("draftFull"));
  }

  /** @param {string} id */
  done(id) {
    if (!id || id !== this.sent) return;
    this.sent = "";
    this.#go();
  }

  /** Keeps the actions before a refused one; the rest waits in the field. @param {string} id @param {string} why */
  refused(id, why) {
    if (!id || id !== this.sent) return false;
    this.sent = "";
    if (this.goal) this.field.value = written(this.goal);
    this.goal = null;
    this.#wrong(why);
    return this.window.open;
  }

  get actions() {
    return this.asked?.parts.flatMap((part) => part.actions) ?? [];
  }

  // ---------------------------------------------------------------- making it another one

  /** @param {string[]} goal */
  #become(goal) {
    this.#wrong("");
    this.goal = goal;
    this.#go();
  }

  #go() {
    const { goal, actions } = this;
    if (!goal || this.sent || !this.asked) return;
    let alike = 0;
    while (alike < actions.length && actions[alike] === goal[alike]) alike++;
    if (alike < actions.length) this.sent = this.on.back(this.asked.begun + alike);
    else if (alike < goal.length) this.sent = this.on.play(goal.slice(alike, alike + MOST));
    else {
      this.goal = null;
      this.#clear();
      announce(this.asked.name || say("draftEmpty"));
    }
  }

  /** Returns the actions of the text in the field. */
  #read() {
    const actions = parts(this.field.value).map((part) => part.toLowerCase()), strange = actions.find((part) => !named(part));
    if (strange) return this.#wrong(say("strange", { part: strange.slice(0, 40) }));
    this.#become(actions);
  }

  // ---------------------------------------------------------------- what this device keeps

  get #place() {
    return `filibusta.drafts.${this.on.game()}`;
  }

  /** @returns {Kept[]} */
  #kept() {
    try {
      const found = JSON.parse(kept(this.#place) ?? "[]");
      return found.filter((one) => typeof one?.name === "string" && typeof one?.text === "string");
    } catch {
      return [];
    }
  }

  /** @param {string} name @param {string} text */
  #keep(name, text) {
    if (!text) return;
    this.#store([{ name, text }, ...this.#kept().filter((one) => one.text !== text)]);
  }

  /** @param {Kept[]} all */
  #store(all) {
    keep(this.#place, JSON.stringify(all.slice(0, KEPT)));
    this.#shelves();
  }

  // ---------------------------------------------------------------- what is seen

  #build() {
    const button = (word, icon, does, css = "btn") => {
      const made = h("button", { type: "button", class: css }, drawing(icon, 18), say(word));
      made.addEventListener("click", does);
      return made;
    };
    this.heading = h("h2", { id: "draft-title" });
    const shut = h("button", { type: "button", class: "icon", "aria-label": say("shut") }, drawing("i-cross", 22));
    shut.addEventListener("click", () => this.window.close());
    this.about = h("p", { class: "lead" });
    this.rows = h("ol", { class: "parts" });
    this.field = h("textarea", { class: "field", id: "draft-text", rows: 4, maxlength: 4000, spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-describedby": "draft-wrong" });
    this.complaint = h("p", { id: "draft-wrong", class: "complaint", role: "alert", hidden: true });
    this.keeping = h("ul", { class: "kept" });
    this.ready = h("ul", { class: "kept" });
    this.shelves = [h("h3", {}, say("draftKept")), this.keeping];
    this.readyTitle = h("h3", {}, say("draftReady"));
    this.window = h("dialog", { id: "draft", "aria-labelledby": "draft-title" },
      h("header", { class: "row2" }, this.heading, shut), this.about, this.rows,
      h("p", { class: "row" }, button("draftFill", "i-plus", () => this.on.fill(this.ply), "btn go"), button("draftKeep", "i-check", () => this.#keepNow()),
        button("draftAnew", "i-undo", () => this.#become([]))),
      h("label", { for: "draft-text" }, say("draftText")), this.field, this.complaint,
      h("p", { class: "row" }, button("draftCopy", "i-link", () => this.#copy()), button("draftUse", "i-check", () => this.#read())),
      ...this.shelves, this.readyTitle, this.ready);
    this.field.addEventListener("input", () => this.#wrong(""));
    document.body.append(this.window);
  }

  #open() {
    this.#clear();
    this.#draw();
    this.window.showModal();
  }

  #clear() {
    this.#wrong("");
    this.field.value = written(this.actions);
  }

  #draw() {
    this.heading.textContent = this.asked.title;
    this.about.textContent = this.asked.name || say("draftEmpty");
    this.rows.replaceChildren(...this.asked.parts.map(({ text }, i) => {
      const out = h("button", { type: "button", class: "icon", "aria-label": say("draftOut", { name: text }) }, drawing("i-cross", 18));
      out.addEventListener("click", () => this.#become(this.asked.parts.filter((_, n) => n !== i).flatMap((part) => part.actions)));
      return h("li", {}, h("span", {}, text), out);
    }));
    this.#shelves();
  }

  #shelves() {
    const all = this.#kept();
    const load = (name, actions) => {
      const made = h("button", { type: "button", class: "btn" }, name);
      made.addEventListener("click", () => this.#become(actions));
      return made;
    };
    this.keeping.replaceChildren(...all.map(({ name, text }) => {
      const out = h("button", { type: "button", class: "icon", "aria-label": say("draftForget", { name }) }, drawing("i-cross", 18));
      out.addEventListener("click", () => this.#store(all.filter((one) => one.text !== text)));
      return h("li", {}, load(name, parts(text)), out);
    }));
    this.ready.replaceChildren(...(this.asked?.examples ?? []).map(({ name, actions }) => h("li", {}, load(name, actions))));
    for (const node of this.shelves) node.hidden = !all.length;
    this.readyTitle.hidden = this.ready.hidden = !this.asked?.examples.length;
  }

  #keepNow() {
    if (!this.actions.length) return this.#wrong(say("draftEmpty"));
    this.#keep(this.asked.name, written(this.actions));
    announce(say("draftIsKept"));
  }

  async #copy() {
    const done = await copied(this.field.value, this.field);
    this.field.select(); // else the keys of the system copy it
    if (done) announce(say("copied"));
  }

  /** @param {string} text */
  #wrong(text) {
    this.complaint.textContent = text;
    this.complaint.hidden = !text;
    this.field.toggleAttribute("aria-invalid", Boolean(text));
    if (text && !this.window.open) this.on.notice(text);
  }
}
