/** The latest action of a table that this device has shown, and the latest that it chose. */

import { keep, kept } from "../shared/dom.js";

const key = (table, viewer) => `filibusta.seen.${table}.${viewer}`;
const read = (table, viewer) => kept(key(table, viewer))?.split(" ").map(Number) ?? [];

/** The action up to which this table was looked at on this device; null for a first visit. @param {string} table @param {number} viewer @returns {number | null} */
export const seenUpTo = (table, viewer) => read(table, viewer)[0] ?? null;

/** The action after which its player last decided on this device, or first came here; 0 for a first visit. @param {string} table @param {number} viewer @returns {number} */
export const decided = (table, viewer) => read(table, viewer).at(-1) ?? 0;

/** Keeps what is seen now, and whether the player decided it. @param {string} table @param {number} viewer @param {number} ply @param {boolean} [own] */
export function saw(table, viewer, ply, own = false) {
  if (!document.hidden) keep(key(table, viewer), [ply, own ? ply : Math.min(ply, read(table, viewer).at(-1) ?? ply)].join(" "));
}
