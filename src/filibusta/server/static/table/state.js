/** The state of a table page: the latest state from the server, and pending requests. */

import { $ } from "../shared/dom.js";

/** The data that came with the page. */
export const first = $("first"), { table: id } = first.dataset;

export const narrow = matchMedia("(max-width: 999px)");
export const layout = () => (narrow.matches ? "narrow" : "wide");

/** The table, its words and its picture as the server sees them: the stage may still be showing how they came about. `waiting`: the
 * message that is not answered yet. @type {{table: any, panels: any, scene: import("./stage/scene.js").Scene | null, waiting: string}} */
export const state = { table: null, panels: null, scene: null, waiting: "" };

/** Tells whether everybody waits for this player, who has not chosen yet. @param {any} panels */
export const wanted = (panels) => Boolean(panels?.ask?.mine && !panels.ask.chosen);
