/**
 * Several decisions put together as one list: a row for each thing with what may be done with it, the purse and the hold
 * as they would be. What can be chosen, and what it comes to, is asked of the rules after every entry; until they have
 * answered the declared figures serve. Nothing is played before it is confirmed.
 */

import { $, announce, drawing, drawn, enable, h, say, star, styles } from "../../shared/dom.js";

await styles("table/decisions/basket.css");

/** @typedef {{action: string, text: string, gain: number, load: number, why: string}} Way */
/** @typedef {{id: string, name: string, icon: string, ways: (Way | null)[], note: string}} Item */
/** @typedef {{scope: string, title: string, items: Item[], columns: string[], single: Item[], purse: number | null, hold: {name: string, room: number, goods: string[]} | null,
 *   note: string, due: number, close: string, done: string, finish: string, coin: string}} Declared */

const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "");

export class Basket {
  /** @param {{play: (actions: string[]) => string, ask: (ply: number, actions: string[]) => void, notice: (text: string) => void, place: () => string, advised?: () => string}} on
   *   `play` gives the id of its message; `place`: what lists are kept under; `advised`: what a guide advises */
  constructor(on) {
    this.on = on;
    this.form = $("basket");
    /** The basket without the list. @type {Declared | null} */ this.asked = null;
    /** The basket with the list. @type {Declared | null} */ this.now = null;
    /** @type {string[]} */ this.list = [];
    this.scope = "";
    this.ply = -1;
    /** True once the rules have checked this list. */ this.sure = true;
    /** The step that follows the check. */ this.then = "";
    /** The entry that cannot be chosen, and why. @type {{at: number, why: string} | null} */ this.wrong = null;
    /** After so many entries nothing more is asked. */ this.ends = -1;
    /** The table has moved on since the list was made. */ this.moved = false;
    /** The list that is being sent. @type {{id: string, list: string[]} | null} */ this.sent = null;
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#carryOut("list");
    });
    this.form.addEventListener("click", ({ target }) => {
      const button = target.closest("[data-way]");
      if (button) this.#press(button.dataset.way, Number(button.dataset.by));
    });
    $("basket-undo").addEventListener("click", () => this.undo());
    $("basket-reset").addEventListener("click", () => this.#set([]));
    $("basket-end").addEventListener("click", () => this.#carryOut("close"));
  }

  /** The decision there is now, if it makes a list. @param {any} ask */
  show(ask) {
    const asked = ask?.mine ? ask.basket ?? null : null;
    if (this.list.length && asked?.scope !== this.scope) this.#lose(ask);
    this.moved = this.list.length > 0 && ask.ply !== this.ply;
    if (asked && asked.scope !== this.scope) this.list = this.#kept(asked.scope);
    this.asked = this.now = asked;
    this.scope = asked?.scope ?? "";
    this.ply = ask?.ply ?? -1;
    this.form.hidden = !asked;
    if (!asked) return;
    $("ask").classList.add("allotting");
    this.#set(this.list);
  }

  /** Takes the rules' answer about a list. @param {{ply: number, actions: string[], done: number, basket: Declared | null, why: string}} told */
  told(told) {
    if (!this.asked || told.ply !== this.ply || told.actions.join() !== this.list.join()) return;
    this.sure = true;
    this.wrong = null;
    this.ends = told.basket ? -1 : told.done;
    if (told.basket) this.now = told.basket;
    const cut = told.basket && told.done < this.list.length;
    if (this.moved) this.on.notice(cut ? say("listCut", { why: told.why }) : say("listKept"));
    if (cut && this.moved) {
      this.moved = false;
      return this.#set(this.list.slice(0, told.done));
    }
    this.moved = false;
    if (cut) this.wrong = { at: told.done, why: told.why };
    if (this.wrong) this.#said(`${this.#text(this.list[told.done])}: ${told.why}`);
    else if (this.list.length) announce(this.#figures());
    this.#draw();
    const then = this.then;
    this.then = "";
    if (then) this.#carryOut(then);
  }

  /** The list was done. @param {string} id */
  done(id) {
    if (this.sent?.id === id) this.sent = null;
  }

  /** It was not, or not wholly: what is left of it stays in the list. @param {string} id @param {number} done */
  refused(id, done) {
    if (this.sent?.id !== id) return;
    const left = this.sent.list.slice(done);
    this.sent = null;
    if (this.asked) this.#set(left);
    else this.list = left;
  }

  /** The last entry goes; false if there is none. */
  undo() {
    if (!this.asked || !this.list.length || this.form.hidden) return false;
    this.#press(this.list.at(-1), -1);
    return true;
  }

  /** Returns the state of a thing in the list: the words of its button, or the reason why it has none; nothing if it is not of the list. @param {string} action */
  entry(action) {
    const way = this.asked && !this.form.hidden ? this.#way(action) : undefined, listed = way && this.#count(action) > 0;
    return way && { name: action, text: listed ? say("listOut", { name: way.text }) : way.text, why: listed ? "" : way.why, final: false };
  }

  /** It goes into the list, or out of it. @param {string} action */
  enter(action) {
    this.#press(action, this.#count(action) ? -1 : 1);
  }

  #press(action, by) {
    const way = this.#way(action);
    if (by > 0) {
      if (way?.why) return this.#said(way.why, true);
      if (this.wrong || (this.ends >= 0 && this.sure)) return;
      this.#guess(way, 1);
      return this.#set([...this.list, action]);
    }
    const last = this.list.lastIndexOf(action);
    if (last < 0) return;
    this.#guess(way, -1);
    this.#set(this.list.toSpliced(last, 1));
  }

  /** Another list; what it comes to by its figures is shown already. @param {string[]} list */
  #set(list) {
    this.list = list;
    this.#keep();
    this.wrong = null;
    this.ends = -1;
    this.sure = !list.length;
    if (list.length) this.on.ask(this.ply, list);
    else this.now = this.asked;
    this.#said("");
    this.#draw();
  }

  /** Returns the figures after one entry more or less. @param {Way | undefined} way @param {number} by */
  #guess(way, by) {
    if (!way || !this.now) return;
    const { purse, hold } = this.now, goods = [...hold?.goods ?? []], icon = this.#item(way.action)?.icon ?? "";
    const loaded = way.load * by;
    if (loaded > 0) goods.push(...Array(loaded).fill(icon));
    for (let n = loaded; n < 0; n++) {
      const at = goods.lastIndexOf(icon);
      if (at >= 0) goods.splice(at, 1);
    }
    this.now = { ...this.now, purse: purse === null ? null : purse + way.gain * by, hold: hold && { ...hold, goods } };
  }

  /** @param {string} what `list`, or `close` with what ends it */
  #carryOut(what) {
    if (!this.asked || this.sent || !this.#may(what)) return;
    if (!this.sure) {
      this.then = what;
      return;
    }
    const list = this.ends >= 0 ? this.list.slice(0, this.ends) : this.list;
    const id = this.on.play(what === "close" && this.ends < 0 ? [...list, this.asked.close] : list);
    if (!id) return;
    this.sent = { id, list: this.list };
    this.list = [];
    this.#keep();
  }

  #may(what) {
    const n = this.list.length, { due } = this.asked;
    return !this.wrong && (what === "close" || (due ? n === due || this.ends >= 0 : n > 0));
  }

  /** Drops a list that serves no purpose any more. */
  #lose(ask) {
    this.list = [];
    this.#keep();
    if (ask) this.on.notice(say("listGone"));
  }

  #items() {
    return [...this.now?.items ?? [], ...this.now?.single ?? [], ...this.asked?.items ?? [], ...this.asked?.single ?? []];
  }

  #item(action) {
    return this.#items().find((item) => item.ways.some((way) => way?.action === action));
  }

  /** @param {string} action @returns {Way | undefined} */
  #way(action) {
    return this.#item(action)?.ways.find((way) => way?.action === action) ?? undefined;
  }

  #text(action) {
    return this.#way(action)?.text ?? action;
  }

  // ---------------------------------------------------------------- what is kept while the page is away

  #keep() {
    const key = this.on.place();
    try {
      if (this.list.length) sessionStorage.setItem(key, JSON.stringify({ scope: this.scope, list: this.list }));
      else sessionStorage.removeItem(key);
    } catch { /* it lasts as long as the page */ }
  }

  #kept(scope) {
    try {
      const found = JSON.parse(sessionStorage.getItem(this.on.place()) ?? "null");
      return found?.scope === scope ? found.list : [];
    } catch {
      return [];
    }
  }

  // ---------------------------------------------------------------- what is seen

  #said(text, aloud = false) {
    const said = $("basket-said");
    said.textContent = text || this.now?.note || "";
    said.classList.toggle("wrong", Boolean(text));
    if (aloud) announce(text);
  }

  /** The figures in words. */
  #figures() {
    const { purse, hold } = this.now;
    return [
      purse === null ? "" : `${say("purse")}: ${purse}.`,
      hold ? `${hold.name}: ${say("ofMost", { n: hold.goods.length, most: hold.room })}.` : "",
      this.now.note,
    ].filter(Boolean).join(" ");
  }

  #draw() {
    const { asked, now } = this, n = this.list.length;
    this.#ledger(asked, now);
    fill($("basket-rows"), asked.items.map((item) => now.items.find((one) => one.id === item.id) ?? item), (item) => row(item, asked));
    const single = [...now.single, ...asked.single.filter((item) => this.#count(item.id) && !now.single.some((one) => one.id === item.id))];
    fill($("basket-once"), single, (item) => once(item, asked));
    $("basket-once").hidden = !single.length;
    for (const button of this.form.querySelectorAll("[data-way]")) this.#button(button);
    for (const figure of this.form.querySelectorAll("[data-count]")) figure.textContent = String(this.#count(figure.dataset.count));
    for (const note of this.form.querySelectorAll("[data-note]")) note.textContent = this.#noteOf(note.dataset.note);
    if (!$("basket-said").classList.contains("wrong")) $("basket-said").textContent = this.ends >= 0 && !asked.due ? say("listEnds") : now.note;
    enable($("basket-undo"), n > 0);
    enable($("basket-reset"), n > 0);
    enable($("basket-do"), this.#may("list"));
    $("basket-end").hidden = !asked.close || this.ends >= 0;
    enable($("basket-end"), this.#may("close"));
    $("basket-end-text").textContent = n ? asked.finish : asked.done;
    $("basket-do").classList.toggle("go", !asked.close || this.ends >= 0);
    this.#advise(this.on.advised?.() ?? "");
  }

  /** Marks the guide's advice by a star and puts its row first; the end of the list is then less prominent. @param {string} action */
  #advise(action) {
    for (const old of this.form.querySelectorAll(".star")) old.remove();
    const button = action ? this.form.querySelector(`[data-way="${CSS.escape(action)}"]:not([data-by="-1"])`) : null;
    button?.append(star(16));
    $("basket-end").classList.toggle("go", !button || this.#count(action) > 0);
  }

  #count(action) {
    return this.list.filter((one) => one === action).length;
  }

  #noteOf(id) {
    const item = this.#items().find((one) => one.id === id), way = item?.ways[0];
    const once = this.asked.single.some((one) => one.id === id) || this.now.single.some((one) => one.id === id);
    return [once && !this.#count(id) ? way?.why : "", item?.note].filter(Boolean).join(" ");
  }

  #button(button) {
    const { way: action, by } = button.dataset, way = this.#way(action), n = this.#count(action);
    if (button.classList.contains("once")) {
      button.setAttribute("aria-pressed", String(n > 0));
      button.dataset.by = n ? "-1" : "1";
      return enable(button, n > 0 || !way?.why);
    }
    if (by === "-1") return enable(button, n > 0);
    enable(button, !way?.why && !this.wrong && this.ends < 0);
    button.setAttribute("aria-label", [way?.text, way?.why].filter(Boolean).join(". "));
  }

  #ledger(asked, now) {
    const { purse, hold, coin, due } = now, parts = [];
    if (purse !== null) {
      const after = purse === asked.purse ? [] : [h("span", { class: "to", "aria-hidden": "true" }, "→"), h("b", { class: purse < 0 ? "wrong" : "" }, String(purse))];
      const words = after.length ? say("purseAfter", { n: asked.purse, after: purse }) : `${say("purse")}: ${purse}`;
      parts.push(h("p", { class: "purse", role: "img", "aria-label": words }, h("span", { class: "what" }, say("purse")), drawing(coin, 22), h("b", {}, String(asked.purse)), ...after));
    }
    if (hold) parts.push(slots(hold));
    if (due) parts.push(h("p", { class: "purse" }, say("chosenOf", { n: this.list.length, most: asked.due })));
    $("basket-ledger").replaceChildren(...parts);
  }
}

/** Keeps the rows as long as they are of the same things, so that the focus stays. */
function fill(node, items, make) {
  const ids = items.map((item) => item.id).join();
  if (node.dataset.ids === ids && node.childElementCount) return;
  node.dataset.ids = ids;
  node.replaceChildren(...items.map(make));
}

const picture = (icon, w, height = w) => h("span", { class: "thing", "aria-hidden": "true" }, drawing(drawn(icon) ? icon : "anchor", w, height));

/** Returns its gain or cost; nothing where there is no purse. @param {Way} way @param {Declared} asked */
function price(way, { purse, coin }) {
  if (purse === null) return [];
  return way.gain ? [h("span", { class: way.gain > 0 ? "price plus" : "price" }, drawing(coin, 15), signed(way.gain))] : [h("span", { class: "price" }, "–")];
}

/** @param {Item} item @param {Declared} asked */
function row(item, asked) {
  return h("li", {}, h("p", { class: "name" }, picture(item.icon, 34), h("b", {}, item.name), h("small", { "data-note": item.id })),
    ...item.ways.map((way, i) => way ? h("div", { class: "way", role: "group", "aria-label": `${asked.columns[i]}: ${item.name}` },
      h("p", { class: "what" }, asked.columns[i], ...price(way, asked)),
      h("button", { type: "button", class: "step", "data-way": way.action, "data-by": -1, "aria-label": say("less", { name: way.text }) }, "−"),
      h("output", { class: "num", "data-count": way.action }),
      h("button", { type: "button", class: "step", "data-way": way.action, "data-by": 1 }, "+")) : h("div", { class: "way none" }, h("p", { class: "what" }, asked.columns[i]), "–")));
}

/** The part of a row for a thing that can be done once at most. @param {Item} item @param {Declared} asked */
function once(item, asked) {
  const [way] = item.ways;
  return h("li", {}, h("button", { type: "button", class: "once", "data-way": way.action, "data-by": 1 },
    h("i", { "aria-hidden": "true" }, drawing("i-check", 16)), picture(item.icon, 44, 38),
    h("span", { class: "text" }, h("b", {}, item.name), h("small", { "data-note": item.id })), ...(way.gain ? price(way, asked) : [])));
}

/** The spaces of a hold as on a captain's mat: what lies in them, and what is too much. */
function slots({ name, room, goods }) {
  const spaces = Array.from({ length: Math.max(room, goods.length) }, (_, i) =>
    h("i", { class: i >= room ? "over" : i < goods.length ? "" : "free" }, ...(i < goods.length ? [drawing(goods[i], 20)] : [])));
  const words = `${name}: ${say("ofMost", { n: goods.length, most: room })}`;
  return h("div", { class: "hold-of", role: "img", "aria-label": words }, h("span", { class: "what" }, `${name} `, h("b", {}, `${goods.length} / ${room}`)), h("span", { class: "spaces" }, ...spaces));
}
