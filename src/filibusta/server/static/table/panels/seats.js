/** The players: their sign, name, what everybody may know of them, and who must decide. */

import { $, badge, drawing, h, say } from "../../shared/dom.js";

/** The most that the row of players has been high in this window: the board under it keeps its size. */
let most = 0;
new ResizeObserver(measure).observe($("seats"));
new MutationObserver(measure).observe(document.documentElement, { attributeFilter: ["data-theme"] }); // by night chips are wider
addEventListener("resize", () => {
  most = 0;
  measure();
});

function measure() {
  for (const facts of $("seats").querySelectorAll(".facts")) fold(facts);
  most = Math.max(most, $("seats").offsetHeight);
  $("main").style.setProperty("--seated", `${most}px`);
}

/** The contents of each plate: an unchanged plate stays, since every new one is styled anew. @type {string[]} */
let told = [];

/** @param {any[]} seats */
export function showSeats(seats) {
  const plates = $("seats"), now = seats.map((seat) => JSON.stringify(seat));
  if (plates.children.length !== seats.length) plates.replaceChildren(...seats.map(one));
  else seats.forEach((seat, i) => { if (now[i] !== told[i]) plates.children[i].replaceWith(one(seat)); });
  told = now;
  $("main").style.setProperty("--seats", String(seats.length));
  measure();
}

/** Counts the facts without room on a plate in a last chip, whose title lists them. @param {any} facts */
function fold(facts) {
  const all = [...facts.children], rest = all.pop(), room = facts.getBoundingClientRect();
  const fits = (chip) => {
    const { right, bottom } = chip.getBoundingClientRect();
    return right < room.right + 1 && bottom < room.bottom + 1;
  };
  const show = (n) => {
    all.forEach((chip, i) => chip.classList.toggle("folded", i >= n));
    rest.hidden = n === all.length;
    rest.title = all.slice(n).map((chip) => chip.title).join("\n");
    rest.firstElementChild.textContent = `+${all.length - n}`;
  };
  show(all.length);
  let n = all.filter(fits).length;
  while (n < all.length && (show(n), !fits(rest)) && n) n -= 1;
}

/** Beside a map that takes the window a plate has room for one word; its picture tells the rest. */
const brief = document.querySelector("main.chart") !== null;

function one(seat) {
  const doing = seat.turn ? say("toMove") : seat.chosen ? say("hasChosen") : "", away = !seat.online && seat.kind === "human" ? say("away") : "";
  const [before, after] = say("you", { name: "\n" }).split("\n"), all = [doing, seat.sub, away].filter(Boolean).join(" · ");
  const sub = brief ? away || (seat.chosen && doing) || seat.sub.split(", ").at(-1) || (seat.me ? after.trim() : doing) : all;
  const name = seat.me ? [h("span", { class: "you" }, before), seat.name, h("span", { class: "you" }, after)] : [seat.name];
  if (seat.chosen) name.push(drawing("i-check", 15));
  const facts = h("span", { class: "facts" }, ...seat.facts.map((fact) => h("span", { class: "fact", title: fact.label },
    h("span", { class: "coaster" }, drawing(fact.icon, 22)), h("b", { class: "num", "aria-hidden": "true" }, fact.text), h("span", { class: "hide" }, fact.label))),
    h("span", { class: "fact rest", "aria-hidden": "true", hidden: true }, h("b", { class: "num" })));
  return h("li", { class: `seat${seat.turn ? " turn" : ""}${seat.chosen ? " chosen" : ""}${away ? " away" : ""}`, title: brief ? `${seat.name}: ${all}` : null, "data-seat": seat.seat, "aria-current": seat.turn ? "true" : null },
    badge(seat, 40), h("span", { class: "who" }, h("b", { title: seat.name }, ...name), h("small", {}, sub)), facts);
}

/** Returns the plate of a player on the screen. @param {number} seat */
export function seatSpot(seat) {
  const box = document.querySelector(`[data-seat="${seat}"] .badge`)?.getBoundingClientRect();
  return box?.width && getComputedStyle($("seats")).clipPath === "none" ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
}
