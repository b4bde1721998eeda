/** The chat of a table: a window over its corner, which moves nothing, and a word in passing while it is shut. */

import { bring } from "../../shared/art.js";
import { $, announce, badge, drawing, h, keep, kept, styles } from "../../shared/dom.js";

await styles("table/panels/chat.css");

const PASSING = 6000;

/** @typedef {{number: number, name: string, seat: number, author: string, text: string, created: number, symbol: string, mine: boolean}} Line */

export class Chat {
  /** @param {string} table @param {any} button beside which it opens @param {() => any[]} seats who sits at the table */
  constructor(table, button, seats) {
    Object.assign(this, { table, button, seats });
    /** @type {Line[]} */ this.lines = [];
    /** @type {Record<string, string>} */ this.words = {};
    this.unread = 0;
    this.muted = new Set((kept(`filibusta.muted.${table}`) ?? "").split(" ").filter(Boolean));
    this.passing = h("p", { class: "said", hidden: true, "aria-hidden": "true" });
    document.body.append(this.passing);
    this.ready = this.#build();
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.window?.contains(document.activeElement)) return;
      event.stopImmediatePropagation();
      this.shut();
    }, true);
  }

  get open() {
    return Boolean(this.window && !this.window.hidden);
  }

  /** @param {string} name @param {Record<string, string>} [places] */
  word(name, places = {}) {
    return (this.words[name] ?? "").replace(/\{(\w+)\}/g, (_, key) => places[key]);
  }

  async #build() {
    const [answer] = await Promise.all([fetch(`/t/${this.table}/chat.json`), bring($("result").dataset.drawings)]);
    if (!answer.ok) throw new Error(String(answer.status));
    const { lines, signs, words, seat, name, longest } = await answer.json();
    this.words = words;
    const newest = this.lines; // told meanwhile
    this.lines = lines;
    this.list = h("ol", { class: "lines", tabindex: "0", "aria-label": words.title });
    this.refused = h("p", { class: "complaint", role: "alert", hidden: true });
    const close = h("button", { class: "icon", type: "button", "aria-label": words.close }, drawing("i-cross", 22));
    close.addEventListener("click", () => this.shut());
    const quick = h("ul", { class: "quick", "aria-label": words.signs }, ...Object.entries(signs).map(([id, sign]) => {
      const one = h("button", { type: "button", title: sign.text, "aria-label": sign.text }, drawing(sign.symbol, 30));
      one.addEventListener("click", () => this.#send({ sign: id }));
      return h("li", {}, one);
    }));
    this.text = h("input", { class: "field", name: "text", maxlength: longest, required: true, autocomplete: "off", placeholder: words.write, "aria-label": words.write });
    this.name = name ? null : h("input", { class: "field name", name: "name", maxlength: 24, required: true, autocomplete: "nickname", placeholder: words.name, "aria-label": words.name });
    const form = h("form", {}, ...(this.name ? [this.name] : []), this.text, h("button", { class: "btn", "aria-label": words.send }, drawing("i-next", 20)));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (await this.#send({ text: this.text.value })) this.text.value = "";
      this.text.focus();
    });
    this.window = h("section", { class: "chat panel", id: "chat", role: "region", "aria-label": words.title, hidden: true },
      h("header", { class: "row2" }, h("h2", {}, words.title), close), ...(seat < 0 ? [h("p", { class: "muted" }, words.gallery)] : []), this.list, this.refused, quick, form);
    this.button.after(this.window);
    for (const line of newest) this.#add(line);
    this.#show();
    const read = Number(kept(this.#place));
    this.unread = this.lines.filter((line) => line.number > read && !line.mine && !this.muted.has(line.author)).length;
    this.#count();
  }

  /** The key under which the device keeps the last line that was read. */
  get #place() {
    return `filibusta.chat.${this.table}`;
  }

  #read() {
    this.unread = 0;
    this.#count();
    keep(this.#place, String(this.lines.at(-1)?.number ?? 0));
  }

  /** Returns once all lines are here; those that did not come are asked for again. */
  #whole() {
    return (this.ready = this.ready.catch(() => this.#build()));
  }

  async toggle() {
    if (this.open) return this.shut();
    await this.#whole();
    this.window.hidden = false;
    this.passing.hidden = true;
    this.#read();
    this.button.setAttribute("aria-expanded", "true");
    this.list.scrollTop = this.list.scrollHeight;
    this.text.focus({ preventScroll: true });
  }

  shut() {
    this.window.hidden = true;
    this.button.setAttribute("aria-expanded", "false");
    this.button.focus();
  }

  /** Somebody said something. @param {Line} line */
  told(line) {
    if (!this.window) return this.lines.push(line), this.#pass(line);
    if (this.#add(line)) this.#pass(line);
  }

  /** Fetches the lines written while the connection was lost. */
  async catchUp() {
    await this.#whole();
    const answer = await fetch(`/t/${this.table}/chat.json`);
    if (answer.ok) for (const line of (await answer.json()).lines) this.told(line);
  }

  /** @param {Line} line */
  #add(line) {
    if (this.lines.some((one) => one.number === line.number)) return false;
    this.lines.push(line);
    if (this.lines.length === 1) this.list.replaceChildren();
    this.#keepLow(() => this.list.append(this.#line(line)));
    return true;
  }

  /** @param {Line} line */
  #pass(line) {
    if (line.mine || this.muted.has(line.author)) return;
    announce(`${line.name}: ${line.text}`);
    if (this.open) return this.#read();
    this.unread += 1;
    this.#count();
    this.passing.replaceChildren(h("b", {}, line.name), ...this.#content(line));
    this.passing.hidden = false;
    clearTimeout(this.fading);
    this.fading = setTimeout(() => { this.passing.hidden = true; }, PASSING);
  }

  #count() {
    this.button.dataset.unread = this.unread ? String(this.unread) : "";
  }

  /** @param {Line} line */
  #content(line) {
    return [...(line.symbol ? [drawing(line.symbol, 26)] : []), h("span", {}, line.text)];
  }

  #show() {
    this.#keepLow(() => this.list.replaceChildren(...(this.lines.length ? this.lines.map((line) => this.#line(line)) : [h("li", { class: "muted" }, this.words.none)])));
  }

  /** Keeps the newest line in view if it was in view before. @param {() => void} change */
  #keepLow(change) {
    const low = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 40;
    change();
    if (low) this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {Line} line */
  #line(line) {
    const seat = this.seats().find((one) => one.seat === line.seat), muted = this.muted.has(line.author) && !line.mine;
    const time = new Date(1000 * line.created), today = time.toDateString() === new Date().toDateString();
    const when = h("time", { datetime: time.toISOString() }, time.toLocaleString(document.documentElement.lang, today ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" }));
    const name = line.mine ? this.word("you", { name: line.name }) : line.name;
    const item = h("li", { class: `${line.mine ? "mine" : ""}${muted ? " muted" : ""}` },
      ...(seat ? [badge(seat, 26)] : [h("span", { class: "coaster", "aria-hidden": "true" }, drawing("spyglass", 18))]),
      h("div", {}, h("p", { class: "by" }, h("b", {}, name), ...(line.seat < 0 ? [` · ${this.words.spectator}`] : []), " ", when),
        h("p", { class: line.symbol && !muted ? "sign" : null }, ...(muted ? [this.word("muted", { name: line.name })] : this.#content(line)))));
    if (!line.mine) item.append(this.#menu(line, muted));
    return item;
  }

  /** @param {Line} line @param {boolean} muted */
  #menu(line, muted) {
    const mute = h("button", { type: "button", class: "btn quiet" }, this.word(muted ? "unmute" : "mute", { name: line.name }));
    mute.addEventListener("click", () => {
      if (!this.muted.delete(line.author)) this.muted.add(line.author);
      keep(`filibusta.muted.${this.table}`, [...this.muted].join(" "));
      this.#show();
      this.list.focus();
    });
    const report = h("button", { type: "button", class: "btn quiet" }, this.words.report);
    report.addEventListener("click", async () => {
      const done = await this.#post("chat/report", { number: String(line.number) });
      if (done) report.replaceWith(h("p", { role: "status" }, this.words.reported));
    });
    return h("details", {}, h("summary", { "aria-label": this.words.more, title: this.words.more }, "⋯"), mute, report);
  }

  async #send(fields) {
    const answer = await this.#post("chat", { ...fields, ...(this.name ? { name: this.name.value } : {}) });
    if (!answer) return false;
    this.#add(await answer.json());
    this.list.scrollTop = this.list.scrollHeight;
    return true;
  }

  /** @param {string} what @param {Record<string, string>} fields */
  async #post(what, fields) {
    const answer = await fetch(`/t/${this.table}/${what}`, { method: "POST", headers: { accept: "application/json" }, body: new URLSearchParams(fields) }).catch(() => null);
    this.refused.hidden = Boolean(answer?.ok);
    this.refused.textContent = answer?.ok ? "" : this.words.failed;
    return answer?.ok ? answer : null;
  }
}
