/** Small things that every part of a table or a review needs: its words, its elements, its drawings. */

const NS = "http://www.w3.org/2000/svg";
const words = JSON.parse(document.getElementById("words")?.textContent ?? "{}");

/** The element with this id. @param {string} id @returns {any} */
export const $ = (id) => document.getElementById(id);

/** A sentence in the language of the page. @param {string} name @param {Record<string, string | number>} [places] */
export function say(name, places = {}) {
  return (words[name] ?? name).replace(/\{(\w+)\}/g, (whole, key) => (key in places ? String(places[key]) : whole));
}

/** An HTML element; text stays text. @param {string} tag @param {Record<string, any>} [fields] @param {...(Node | string)} inside @returns {any} */
export function h(tag, fields = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null || value === false) continue;
    made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...inside);
  return made;
}

/** An SVG element. @param {string} tag @param {Record<string, any>} [fields] @param {...Node} inside @returns {any} */
export function s(tag, fields = {}, ...inside) {
  const made = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(fields)) made.setAttribute(name, String(value));
  made.append(...inside);
  return made;
}

/** Tells whether the sheets of this page have such a drawing. @param {string} symbol */
export const drawn = (symbol) => Boolean(symbol) && document.getElementById(symbol) !== null;

/** A drawing of the sheet. @param {string} symbol @param {number} w @param {number} [height] */
export function drawing(symbol, w, height = w) {
  return s("svg", { width: w, height, "aria-hidden": "true" }, s("use", { href: `#${symbol}`, width: "100%", height: "100%" }));
}

/** Marks what is advised. @param {number} size */
export const star = (size) => s("svg", { class: "star", width: size, height: size, viewBox: "-12 -12 24 24", "aria-hidden": "true" }, s("path", { d: STAR }));
export const STAR = "M0-9.5 2.8-3.2 9.6-2.6 4.4 1.8 6 8.5 0 4.9-6 8.5-4.4 1.8-9.6-2.6-2.8-3.2Z";

/** A player's sign: colour, shape and initial. @param {{mark: number, initial: string}} seat @param {number} size */
export function badge(seat, size) {
  return h("span", { class: `badge b${seat.mark}`, style: `width:${size}px;height:${size}px`, "aria-hidden": "true" },
    drawing(`badge-${seat.mark}`, size), h("i", {}, seat.initial));
}

/** Returns the mark of an event or a line of the log. @param {string} icon @param {any} seat @param {number} size */
export function sign(icon, seat, size) {
  if (drawn(icon)) return h("span", { class: "coaster", "aria-hidden": "true" }, drawing(icon, size));
  return seat ? badge(seat, size) : h("span", { class: "coaster", "aria-hidden": "true" }, drawing("anchor", size));
}

const MOST_SAID = 40;

/** Says a sentence to those who listen: beside those before, so that none is lost when many come at once. @param {string} text */
export function announce(text) {
  const said = $("say");
  said.append(h("p", {}, text));
  if (said.childElementCount > MOST_SAID) said.firstElementChild.remove();
}

/** A chance, as the words of the games say it. @param {number} chance from 0 to 1 */
export function percent(chance) {
  if (chance > 0 && chance < 0.01) return "<1\u00a0%";
  if (chance < 1 && chance > 0.99) return ">99\u00a0%";
  return `${Math.round(100 * chance)}\u00a0%`;
}

/** The styles of a script that comes only when it is needed, which waits for them. @param {string} name below `static/` */
export const styles = (name) => new Promise((done) => {
  const link = h("link", { rel: "stylesheet", href: new URL(`../${name}`, import.meta.url).href });
  link.onload = link.onerror = done;
  document.head.append(link);
});

/** @type {Promise<any> | undefined} */ let closeUps;
/** The styles of close-ups and rules, which come with the first of them. */
export const closeUpStyles = () => (closeUps ??= styles("table/closeups/inspect.css"));

/** A button that does nothing now keeps the focus of whoever pressed it. @param {any} button @param {boolean} on */
export const enable = (button, on) => button.setAttribute("aria-disabled", String(!on));

/** Returns the text without capitals, accents and signs, for comparing. @param {string} text */
export const plain = (text) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

/** Reads a value that the device keeps; null in a browser that keeps nothing. @param {string} key */
export function kept(key) {
  try { return localStorage.getItem(key); } catch { return null; }
}

/** @param {string} key @param {string} value */
export function keep(key, value) {
  try { localStorage.setItem(key, value); } catch { /* it lasts as long as the page */ }
}

/** Loads once what is first wanted now; what did not come is asked for again. @template T @param {() => Promise<T>} load @returns {() => Promise<T>} */
export function onDemand(load) {
  /** @type {Promise<T> | undefined} */ let coming;
  return () => (coming ??= load().catch((error) => {
    coming = undefined;
    throw error;
  }));
}
