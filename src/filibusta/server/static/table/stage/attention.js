/** Scrolls to the decision when this player is asked, and to events so that they are visible. */

import { setting } from "../../shared/settings.js";
import { $, say } from "../../shared/dom.js";
import { calm } from "./motion.js";

const MARGIN = 10, BY_HAND = 1500;
let touched = -Infinity;
for (const type of ["touchmove", "wheel"]) addEventListener(type, () => { touched = performance.now(); }, { passive: true });

/** A part of the page; in a narrow window the page stands still, and what is scrolled are the frames of the picture. @typedef {{top: number, bottom: number, frame?: Element | null}} Part */

/** The frame in which something of the picture lies. @param {Element | null} [node] @returns {Element | null} */
export const frameOf = (node) => node?.closest(".deck, .shelf") ?? null;

/** @param {Element} node @returns {Part} */
export const partOf = (node) => {
  const { top, bottom } = node.getBoundingClientRect();
  return { top, bottom, frame: frameOf(node) };
};

/** Scrolls a frame of the picture, or the page. @param {number} by @param {Element | null} [frame] */
export function scroll(by, frame = null) {
  (frame ?? window).scrollBy({ top: by, behavior: calm() ? "instant" : "smooth" });
}

/** The part of the window in which a frame of the picture is seen, or the board. `free`: as if no sign led beyond it. @param {Element | null} [frame] */
export function view(frame = null, free = false) {
  if (frame) {
    const { top, bottom } = frame.getBoundingClientRect();
    return { top: top + (frame.querySelector(":scope > .grip")?.clientHeight ?? 0), bottom };
  }
  const ask = $("ask"), stays = ask && getComputedStyle(ask).position === "sticky";
  const beside = stays && ask.getBoundingClientRect().left >= ($("stage")?.getBoundingClientRect().right ?? Infinity);
  const below = document.querySelector(".bottom")?.offsetHeight ?? 0;
  const sign = free || innerWidth < 1000 ? null : $("beyond"), high = sign?.offsetHeight ?? 0, up = sign?.classList.contains("up"); // narrower it lies beside the board, or in the bar
  return { top: (stays && !beside ? ask.offsetHeight : 0) + (up ? high : 0), bottom: innerHeight - below - (up ? 0 : high) };
}

/**
 * Scrolls as little as shows this part of the page; what is too tall is shown from its top. Not while somebody scrolls
 * by hand, but if they ask for it. @param {Part | Part[] | null | undefined} part one of each frame
 */
export function reveal(part, asked = false) {
  if (Array.isArray(part)) return part.forEach((one) => reveal(one, asked));
  if (!part || (!asked && performance.now() - touched < BY_HAND) || document.querySelector("dialog[open]")) return;
  const { frame = null } = part, room = view(frame), top = room.top + MARGIN, bottom = room.bottom - MARGIN, tall = part.bottom - part.top > bottom - top;
  const by = part.top < top || tall ? part.top - top : Math.max(0, part.bottom - bottom);
  if (Math.abs(by) > 1) scroll(by, frame);
}

/** Says that it is this player's turn to those who look elsewhere. @param {string} title of the table @param {string} decision */
export function call(title, decision) {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(80);
  if (document.hasFocus() || setting("notify") !== "on" || window.Notification?.permission !== "granted") return;
  try {
    const note = new Notification(`${say("yourTurn")} · ${title}`, { body: decision, tag: location.pathname, icon: "/static/icons/icon.svg" });
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
