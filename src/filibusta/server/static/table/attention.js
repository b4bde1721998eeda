/** Whoever is asked is reached at once, and what happens is where it can be seen. */

import { setting } from "../settings.js";
import { $, say } from "./dom.js";
import { calm } from "./motion.js";

const MARGIN = 10, BY_HAND = 1500;
let touched = -Infinity;
for (const type of ["touchmove", "wheel"]) addEventListener(type, () => { touched = performance.now(); }, { passive: true });

/** On a phone the page stands still and the board is scrolled. @returns {HTMLElement | null} */
const scroller = () => {
  const board = /** @type {HTMLElement | null} */ (document.querySelector(".table > .board"));
  return board && getComputedStyle(board).overflowY === "auto" ? board : null;
};

/** Scrolls the board, or the page. @param {number} by */
export function scroll(by) {
  (scroller() ?? window).scrollBy({ top: by, behavior: calm() ? "instant" : "smooth" });
}

/** The part of the window in which the board is seen: on a phone the decision stays above it, and the bar below. `free`: as if no sign led beyond it. */
export function view(free = false) {
  const board = scroller()?.getBoundingClientRect();
  if (board) return { top: board.top, bottom: board.bottom };
  const ask = $("ask"), stays = ask && getComputedStyle(ask).position === "sticky";
  const beside = stays && ask.getBoundingClientRect().left >= ($("stage")?.getBoundingClientRect().right ?? Infinity);
  const below = document.querySelector(".bottom")?.offsetHeight ?? 0;
  const sign = free || innerWidth < 1000 ? null : $("beyond"), high = sign?.offsetHeight ?? 0, up = sign?.classList.contains("up"); // narrower it lies beside the board, or in the bar
  return { top: (stays && !beside ? ask.offsetHeight : 0) + (up ? high : 0), bottom: innerHeight - below - (up ? 0 : high) };
}

/**
 * Scrolls as little as shows this part of the page; what is too tall is shown from its top. Not while somebody scrolls
 * by hand, but if they ask for it. @param {{top: number, bottom: number} | null} part
 */
export function reveal(part, asked = false) {
  if (!part || (!asked && performance.now() - touched < BY_HAND) || document.querySelector("dialog[open]")) return;
  const room = view(), top = room.top + MARGIN, bottom = room.bottom - MARGIN, tall = part.bottom - part.top > bottom - top;
  const by = part.top < top || tall ? part.top - top : Math.max(0, part.bottom - bottom);
  if (Math.abs(by) > 1) scroll(by);
}

/** Says that it is this player's turn to those who look elsewhere. @param {string} title of the table @param {string} decision */
export function call(title, decision) {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(80);
  if (document.hasFocus() || setting("notify") !== "on" || window.Notification?.permission !== "granted") return;
  try {
    const note = new Notification(`${say("yourTurn")} · ${title}`, { body: decision, tag: location.pathname, icon: "/static/icon.svg" });
    note.addEventListener("click", () => {
      window.focus();
      note.close();
    });
    addEventListener("focus", () => note.close(), { once: true });
  } catch { /* a phone's browser may know them only from elsewhere */ }
}

const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]")), usual = icon?.href ?? "";

/** The icon of the tab has another shape while it is this player's turn. @param {boolean} mine */
export function tabIcon(mine) {
  const href = mine ? usual.replace(/icon\.svg$/, "icon-turn.svg") : usual;
  if (icon && icon.href !== href) icon.href = href;
}
