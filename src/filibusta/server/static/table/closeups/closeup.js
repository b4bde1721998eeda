/** A card, a ship or a pile seen close, as a sheet of paper: picture, name, figures, what it does, how it stands. */

import { drawing, h, s, say } from "../../shared/dom.js";

/** @typedef {{title: string, kind?: string, picture?: {art: string, w: number, h: number, ground?: string}, figures?: {symbol: string, value: string, name: string, note?: string}[],
 *   text?: string, state?: string[], rule?: string, cards?: Closeup[], count?: number, entry?: string}} Closeup */

/** @param {Closeup} card @param {string} name the id of its heading */
export function sheetOf(card, name) {
  const title = card.title || card.text;
  return [
    card.picture && picture(card.picture),
    h("header", {},
      h("h2", { id: name, tabindex: "-1" }, title, ...(card.count > 1 ? [h("span", { class: "times num" }, ` ×${card.count}`)] : [])),
      ...(card.kind ? [h("p", { class: "caps" }, card.kind)] : [])),
    card.figures?.length && h("dl", { class: "figures" }, ...card.figures.map(figure)),
    card.title && card.text && h("p", { class: "does" }, card.text),
    card.state?.length && h("ul", { class: "state" }, ...card.state.map((line) => h("li", {}, line))),
  ].filter(Boolean);
}

/** The cards that lie in it, each a button. @param {Closeup[]} cards @param {(card: Closeup) => void} show */
export function listOf(cards, show) {
  return h("ul", { class: "leaves" }, ...cards.map((card) => {
    const words = card.text || (card.figures ?? []).map(({ value, name }) => `${value} ${name}`.trim()).join(" · ");
    const button = h("button", { type: "button" }, ...(card.picture ? [picture(card.picture)] : []),
      h("span", {}, h("b", {}, card.title, ...(card.count > 1 ? [` ×${card.count}`] : [])), h("small", {}, words)));
    button.addEventListener("click", () => show(card));
    return h("li", {}, button);
  }));
}

/** In a few words, for those who listen. @param {Closeup} card */
export const spoken = (card) => [card.title, card.kind, ...(card.figures ?? []).map(({ value, name }) => `${value} ${name}`.trim()), card.text, ...(card.state ?? [])]
  .filter(Boolean).join(". ");

function picture({ art, w, h: height, ground }) {
  const made = s("svg", { class: "scene", viewBox: `0 0 ${w} ${height}`, preserveAspectRatio: "xMidYMid meet" });
  made.innerHTML = art;
  return h("figure", { class: `picture ${ground ?? ""}`, "aria-hidden": "true" }, made);
}

function figure({ symbol, value, name, note }) {
  return h("div", { class: value ? "" : "worded" }, h("dt", {}, h("span", { class: "coaster", "aria-hidden": "true" }, drawing(symbol, 22)), name),
    ...(value ? [h("dd", { class: "num" }, value)] : []), ...(note ? [h("dd", { class: "note" }, note)] : []));
}

/** The reason why it cannot be chosen now. @param {string} reason */
export const refusal = (reason) => h("p", { class: "refusal" }, drawing("i-lock", 16), h("span", {}, h("b", {}, say("notThis")), ` ${reason}`));
