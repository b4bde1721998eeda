/** The end of a game. Its script comes with it. */

import { bring } from "../../shared/art.js";
import { setting } from "../../shared/settings.js";
import { spread } from "../../shared/spread.js";
import { $, badge, drawing, drawn, h, percent, s, say, styles } from "../../shared/dom.js";

await styles("table/panels/result.css");

const ADMIRAL = "--hull:#3d5168;--hull-2:#26333f;--trim:#e0ae4b"; // the paint of the ship in the picture
const FLAG = "M0 0C10-4.8 20-4.8 30 0S50 4.8 60 0V40c-10 4.8-20 4.8-30 0S10 35.2 0 40Z";

/** Milliseconds between two questions for the turning point, which is being worked out, and how often it is asked for. */
const AGAIN = 1500, QUESTIONS = 20;

/** The share of a bar that a digit needs. */
const ROOM = .045;

/** @param {any} panels @param {any} table */
export function showResult(panels, table) {
  const { over, seats } = panels;
  const best = over.agreed ? [] : seats.filter((seat) => over.places[seat.seat] === 1), alone = seats.filter((seat) => seat.mine).length === 1;
  const title = over.agreed ? say("ended") : headline(best, alone);
  $("result-title").textContent = title;
  $("result-note").textContent = over.note;
  const sorted = [...seats].sort((a, b) => over.places[a.seat] - over.places[b.seat]);
  const far = panels.goals?.goals.seats.map((progress) => Math.max(0, progress.value)) ?? [];
  const most = Math.max(panels.goals?.goals.target ?? 0, ...far);
  $("result-places").replaceChildren(...sorted.map((seat) => one(seat, over.agreed && over.places[seat.seat] === 1 ? 0 : over.places[seat.seat], over.tallies[seat.seat], most && far[seat.seat] / most)));
  sorted.forEach((_, i) => $("result-places").children[i].style.setProperty("--i", String(sorted.length - i - 1)));
  showWinner(best, over);
  $("result-review").href = over.review;
  followUp(table);
  import("../../shared/fair.js"); // playing again, this device may add to the chance of the next game
  import("../../shared/played.js").then(({ note }) => note(panels, table));
  $("ask-title").textContent = title;
  const dialog = $("result");
  dialog.classList.toggle("at-once", setting("speed") === "off");
  if (!dialog.open) dialog.showModal();
  showTurningPoint(over.review, seats);
  tellHow(over, sorted, best);
}

/** A click shows the whole result at once. */
$("result").addEventListener("click", () => $("result").classList.add("at-once"));

/** Adds the ships, the people and the sources of points once they are loaded: the result stands without them. */
async function tellHow(over, sorted, best) {
  const answer = await fetch(over.review.replace(/review$/, "ending.json")).catch(() => null);
  if (!answer?.ok) return;
  const { sources, crests, words } = await answer.json(), said = (key, values) => words[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const winner = best.length === 1 ? crests[best[0].seat] : null, people = winner?.people.slice(0, 3) ?? [];
  if (winner) under(winner, best[0]);
  showFleet(over, sorted, crests);
  $("result-people").replaceChildren(...(winner?.name ? [h("li", { class: "vessel", style: "--i:0" }, winner.name)] : []),
    ...people.map((one, i) => h("li", { style: `--i:${i}`, "aria-label": one.label }, portrait(one.icon), h("span", {}, one.text))));
  if (!sources) {
    if (words.long) $("result-title-of").textContent = words.long;
    return;
  }
  const gross = sorted.map((seat) => sources.rows.reduce((sum, row) => sum + Math.max(0, row.amounts[seat.seat]), 0));
  const most = Math.max(1, ...gross), from = `${900 + 380 * people.length}ms`;
  $("result-title-of").textContent = sources.rows.length ? sources.title : words.none;
  $("result-places").classList.add("told");
  $("result-places").classList.toggle("bare", !sources.rows.length);
  $("result-places").style.setProperty("--from", from);
  sorted.forEach((seat, i) => {
    const item = $("result-places").children[i], parts = sources.rows.map((row, kind) => ({ row, kind, n: row.amounts[seat.seat] }));
    const spent = parts.filter((part) => part.n < 0).map((part) => said("less", { n: -part.n, what: part.row.label })), note = sources.notes[seat.seat];
    const crew = crests[seat.seat]?.people ?? [];
    if (parts.length) item.querySelector(".money").before(h("span", { class: "stack", role: "img", "aria-label": told(parts) }, ...parts.filter((part) => part.n > 0).map((part) => segment(part, most))));
    if (crew.length || spent.length || note)
      item.append(h("span", { class: "crew" }, ...crew.slice(0, 5).map((one, n) => h("span", { style: `--i:${n}` }, portrait(one.icon), one.text)), ...[note, spent.join(", ")].filter(Boolean).map((text) => h("span", {}, text))));
  });
  const shown = sources.rows.map((row, kind) => ({ row, kind })).filter(({ row }) => row.amounts.some((n) => n > 0));
  $("result-keys").replaceChildren(...shown.map(({ row, kind }) => h("li", {}, h("i", { class: `s${kind}` }), row.label)));
}

/** The points of a seat by source, in words. */
const told = (parts) => parts.filter((part) => part.n).map((part) => `${part.row.label} ${part.n}`).join(", ");

/** A part of a bar: its figure where there is room, and its sign where there is more. */
function segment({ row, kind, n }, most) {
  const share = n / most;
  return h("i", { class: `s${kind}`, style: `width:${(100 * share).toFixed(2)}%;--i:${kind}` }, ...(share > .26 && drawn(row.icon) ? [drawing(row.icon, 19)] : []), ...(share > ROOM * String(n).length + .02 ? [String(n)] : []));
}

const portrait = (icon) => h("span", { class: "portrait", "aria-hidden": "true" }, drawing(icon, 10));

/** Everybody's ship in order of place; one whose game draws none flies the flag of the seat, pale if others have ships. */
async function showFleet(over, sorted, crests) {
  await bring($("result").dataset.drawings);
  const all = sorted.map((seat, i) => {
    const crest = crests[seat.seat], place = over.agreed && over.places[seat.seat] === 1 ? 0 : over.places[seat.seat];
    const sail = crest ? drawnBy(crest) : ship([seat.mark]);
    sail.setAttribute("aria-hidden", "true");
    return h("li", { class: crest || !crests.some(Boolean) ? null : "lost", style: `--i:${i}` }, sail, h("span", { class: "plate" }, badge(seat, 26),
      h("span", {}, h("b", {}, ...(place ? [h("span", { class: "hide" }, say("place", { n: place })), h("span", { class: "num", "aria-hidden": "true" }, `${place}. `)] : []), seat.name), ...(crest?.name ? [h("small", {}, crest.name)] : []))));
  });
  document.getElementById("result-fleet")?.remove();
  $("result").append(h("ol", { id: "result-fleet", class: "sea" }, ...all));
}

/** A ship as her game draws her. */
function drawnBy(crest) {
  const ship = s("svg", { viewBox: "0 -44 330 338", role: "img", "aria-label": crest.name });
  ship.append(...new DOMParser().parseFromString(`<svg xmlns="${ship.namespaceURI}">${crest.ship}</svg>`, "image/svg+xml").documentElement.childNodes);
  return ship;
}

/** The ship of who has won. */
function under(crest, seat) {
  under.shown = true;
  $("result-ship").replaceChildren(drawnBy(crest));
  $("result-ship").dataset.seat = String(seat.seat);
}
/** True once it is there, so that the ship of any game does not replace it. */
under.shown = false;

/** The turn that changed most, once it is known: a link to it in the review. @param {string} review @param {any[]} seats */
async function showTurningPoint(review, seats, left = QUESTIONS) {
  const answer = await fetch(review.replace(/review$/, "chances.json")).catch(() => null), told = answer?.ok ? await answer.json() : {};
  if (told.status === "waiting" || told.status === "working") {
    if (left && $("result").open) setTimeout(() => showTurningPoint(review, seats, left - 1), AGAIN);
    return;
  }
  const [most] = (told.turning_points ?? []).sort((a, b) => Math.abs(b.what.after - b.what.before) - Math.abs(a.what.after - a.what.before));
  if (!most) return;
  const { ply, point, seat, before, after } = most.what, name = seats.find((one) => one.seat === seat)?.name ?? "";
  const words = say("turningPoint", { n: told.points[point - 1].turn, what: most.text, name, a: percent(before), b: percent(after) });
  $("result-turning").replaceChildren(h("a", { href: `${review}#${ply}` }, h("span", {}, words), curve(told.points, seats, point)));
}

/** The chances of all, turn by turn, with the turn that changed most. @param {any[]} points @param {any[]} seats @param {number} at */
function curve(points, seats, at) {
  const x = (i) => 260 * i / Math.max(1, points.length - 1), y = (chance) => 84 * (1 - chance), last = points.at(-1).chances;
  const order = [...seats].sort((a, b) => last[b.seat] - last[a.seat]), ends = spread(order.map((seat) => y(last[seat.seat])), 16, 84);
  return s("svg", { class: "curve", viewBox: "-3 -10 290 104", "aria-hidden": "true" },
    ...[0, .5, 1].map((chance) => s("path", { class: "rule", d: `M0 ${y(chance)}H260` })), s("path", { class: "then", d: `M${x(at)} -6V90` }),
    ...seats.flatMap((seat) => {
      const d = points.map(({ chances }, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(chances[seat.seat]).toFixed(1)}`).join("");
      return [s("path", { class: "rim", d }), s("path", { d, style: `stroke:var(--p${seat.mark})` })];
    }),
    ...order.map((seat, i) => s("use", { href: `#badge-${seat.mark}`, x: 268, y: ends[i] - 8, width: 16, height: 16 })));
}

/** The winners, in a few words; none of the seats if the game itself has won. */
function headline(best, alone) {
  if (best.length > 1) return say("shared");
  if (!best.length) return say(alone ? "defeat" : "over");
  return best[0].mine && alone ? say("win") : say("wins", { name: best[0].name });
}

/** The ship of whoever has won, under the flag of that seat. */
function showWinner(best, over) {
  const { figure } = over;
  $("result-badge").replaceChildren(...best.map((seat) => badge(seat, 34)));
  $("result-sum").replaceChildren(...(figure ? [drawing(figure.icon, 44), figure.text] : []));
  bring($("result").dataset.drawings).then(() => { if (!under.shown) $("result-ship").replaceChildren(ship(best.map((seat) => seat.mark))); }).catch(() => {});
}

function ship(marks) {
  const own = marks.length === 1 ? `;--band:var(--p${marks[0]});--pennant:var(--p${marks[0]})` : "";
  const flags = marks.map((mark, i) => s("g", { transform: `translate(165 ${-34 + 52 * i}) scale(1.3)` },
    s("path", { d: FLAG, fill: `var(--p${mark})`, stroke: "#1c2733", "stroke-width": 2.6 }), s("use", { href: `#badge-${mark}`, x: 18, y: 8, width: 24, height: 24 })));
  return s("svg", { viewBox: "0 -44 330 338", style: ADMIRAL + own }, s("use", { href: "#ship-4", width: 320, height: 290 }), ...flags.slice(0, 2));
}

function one(seat, place, tally, share) {
  return h("li", { class: place === 1 ? "best" : "" },
    h("span", { class: "nr num" }, ...(place ? [h("span", { class: "hide" }, say("place", { n: place })), h("span", { "aria-hidden": "true" }, String(place))] : [])),
    badge(seat, 38), h("span", {}, h("b", { class: "serif" }, seat.me ? say("you", { name: seat.name }) : seat.name), h("br"), h("small", {}, tally.label),
      ...(share ? [h("i", { class: "far", "aria-hidden": "true" }, h("i", { style: `width:${Math.round(100 * share)}%;background:var(--p${seat.mark})` }))] : [])),
    h("span", { class: "money num", "aria-hidden": "true" }, drawing(tally.icon, 26), h("span", { class: "sum" }, tally.text)));
}

/** The table of the return match, once somebody has asked for it. */
export function followUp(table) {
  $("result-again").hidden = Boolean(table.again) || !table.seats.length;
  $("result-next").hidden = !table.again;
  if (table.again) $("result-next").href = table.again;
}
