/** The end of a game, and the curtain between two who share a screen. */

import { $, badge, drawing, h, say } from "./dom.js";

/** @param {any} panels @param {any} table */
export function showResult(panels, table) {
  const { over, seats } = panels;
  const best = seats.filter((seat) => over.places[seat.seat] === 1), points = over.scores[best[0]?.seat] ?? 0;
  const title = best.length > 1 ? say("shared", { points })
    : best[0]?.mine && seats.filter((seat) => seat.mine).length === 1 ? say("win", { points }) : say("wins", { name: best[0]?.name ?? "", points });
  $("result-title").textContent = title;
  $("result-note").textContent = over.note;
  const sorted = [...seats].sort((a, b) => over.places[a.seat] - over.places[b.seat]);
  $("result-places").replaceChildren(...sorted.map((seat) => h("li", { class: over.places[seat.seat] === 1 ? "best" : "" },
    h("span", { class: "nr num" }, h("span", { class: "hide" }, say("place", { n: over.places[seat.seat] })), h("span", { "aria-hidden": "true" }, String(over.places[seat.seat]))),
    badge(seat, 38), h("b", { class: "serif" }, seat.me ? say("you", { name: seat.name }) : seat.name),
    h("span", { class: "money num" }, drawing("fame", 26), h("span", { class: "sum" }, String(over.scores[seat.seat]))))));
  $("result-review").href = over.review;
  followUp(table);
  $("ask-title").textContent = title;
  const dialog = $("result");
  if (!dialog.open) dialog.showModal();
}

/** Where the same people play next, once somebody has asked for it. */
export function followUp(table) {
  $("result-again").hidden = Boolean(table.again) || !table.seats.length;
  $("result-next").hidden = !table.again;
  if (table.again) $("result-next").href = table.again;
}

/** Nobody sees the other's cards: who decides next takes the device first. */
export function curtain(name, go) {
  const dialog = $("curtain");
  $("curtain-title").textContent = say("curtain", { name });
  $("curtain-go").textContent = say("iAm", { name });
  $("curtain-go").onclick = () => {
    dialog.close();
    go();
  };
  dialog.oncancel = (event) => event.preventDefault();
  if (!dialog.open) dialog.showModal();
}
