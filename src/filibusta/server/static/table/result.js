/** The end of a game, and the curtain between two who share a screen. */

import { $, badge, drawing, h, say } from "./dom.js";

/** @param {any} panels @param {any} table */
export function showResult(panels, table) {
  const { over, seats } = panels;
  const best = seats.filter((seat) => over.places[seat.seat] === 1), alone = seats.filter((seat) => seat.mine).length === 1;
  const title = headline(best, alone);
  $("result-title").textContent = title;
  $("result-note").textContent = over.note;
  const sorted = [...seats].sort((a, b) => over.places[a.seat] - over.places[b.seat]);
  $("result-places").replaceChildren(...sorted.map((seat) => one(seat, over.places[seat.seat], over.tallies[seat.seat])));
  $("result-review").href = over.review;
  followUp(table);
  import("../fair.js"); // playing again, this device may add to the chance of the next game
  $("ask-title").textContent = title;
  const dialog = $("result");
  if (!dialog.open) dialog.showModal();
}

/** Who has won, in a few words; nobody of these has where the game itself has. */
function headline(best, alone) {
  if (best.length > 1) return say("shared");
  if (!best.length) return say(alone ? "defeat" : "over");
  return best[0].mine && alone ? say("win") : say("wins", { name: best[0].name });
}

function one(seat, place, tally) {
  return h("li", { class: place === 1 ? "best" : "" },
    h("span", { class: "nr num" }, h("span", { class: "hide" }, say("place", { n: place })), h("span", { "aria-hidden": "true" }, String(place))),
    badge(seat, 38), h("span", {}, h("b", { class: "serif" }, seat.me ? say("you", { name: seat.name }) : seat.name), h("br"), h("small", {}, tally.label)),
    h("span", { class: "money num", "aria-hidden": "true" }, drawing(tally.icon, 26), h("span", { class: "sum" }, tally.text)));
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
