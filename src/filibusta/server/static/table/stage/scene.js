/** Scenes as the server sends them (docs/protocol.md): what a picture is made of, and what changes make of it. */

/** @typedef {{x: number, y: number, w: number, h: number, art: string, label: string, r?: number, side?: string, action?: string, secret?: boolean,
 *   comes?: string, goes?: string, manner?: string, faces?: string[], pane?: string, round?: boolean, onward?: boolean}} Sprite */
/** @typedef {{width: number, height: number, backdrop: string, sprites: Record<string, Sprite>, panes?: Record<string, import("./pane.js").Spec>, fold?: number}} Scene */

/** Scenes for a phone are narrower. */
export const WIDE = 640;
/** @param {Scene} scene */
export const isWide = (scene) => scene.width > WIDE;

/** The scene that changes make of another. @param {Scene} old @param {any} changes @returns {Scene} */
export function changed(old, changes) {
  const sprites = { ...old.sprites };
  for (const key of changes.gone ?? []) delete sprites[key];
  for (const [key, fields] of Object.entries(changes.set ?? {})) sprites[key] = { ...sprites[key], ...fields };
  const ordered = changes.order ? Object.fromEntries(changes.order.map((key) => [key, sprites[key]])) : sprites;
  return { ...old, height: changes.height ?? old.height, panes: changes.panes ?? old.panes, fold: changes.fold ?? old.fold, sprites: ordered };
}

/** The scene that a step told by the server leaves: what its events show, and the rest. @param {Scene} old @param {{events: any[], rest: any}} step @returns {Scene} */
export const after = (old, { events, rest }) => changed(events.reduce((scene, event) => (event.changes ? changed(scene, event.changes) : scene), old), rest);
