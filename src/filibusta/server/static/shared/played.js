/**
 * My own games: what this device has seen end, kept on the device alone. A table notes its game when it is over; the
 * pages around the tables show what was noted, of all games or of one, and forget it on request.
 */

import { h, kept, say } from "./dom.js";

/** @typedef {{id: string, game: string, name: string, at: string, place: number, shared: boolean, agreed?: boolean, resigned?: boolean, others: {name: string, level: number}[]}} Played */

const PLACE = "filibusta.played", MOST = 300, SHOWN = 6;

/** The games noted, the latest first. @returns {Played[]} */
export function played() {
  try {
    const found = JSON.parse(kept(PLACE) ?? "[]");
    return found.filter((one) => typeof one?.id === "string" && typeof one.game === "string" && Number.isInteger(one.place) && Array.isArray(one.others));
  } catch {
    return [];
  }
}

function write(games) {
  try { localStorage.setItem(PLACE, JSON.stringify(games.slice(0, MOST))); } catch { /* a browser that keeps nothing */ }
}

/** Notes a game that is over, once; not one that several play on this device. @param {any} panels @param {any} table */
export function note({ over, seats }, table) {
  const own = seats.filter((seat) => seat.mine), before = played();
  if (own.length !== 1 || before.some((one) => one.id === table.id)) return;
  const place = over.places[own[0].seat], shared = over.places.filter((one) => one === place).length > 1;
  const others = seats.filter((seat) => !seat.mine).map(({ name, level }) => ({ name, level }));
  const ended = { ...(over.agreed && { agreed: true }), ...(over.resigned?.includes(own[0].seat) && { resigned: true }) };
  write([{ id: table.id, game: table.game, name: table.name, at: new Date().toISOString(), place, shared, ...ended, others }, ...before]);
}

// ---------------------------------------------------------------- on a page

/** Fills a part of the page, and shows it if there is something to show. @param {HTMLElement} part */
export function show(part) {
  const only = part.dataset.game, games = played().filter((one) => !only || one.game === only);
  part.hidden = !games.length;
  const names = JSON.parse(part.dataset.names), levels = JSON.parse(part.dataset.levels);
  part.querySelector("tbody").replaceChildren(...rows(games, names, levels));
  part.querySelector("ol").replaceChildren(...games.slice(0, SHOWN).map((one) => line(one, names, levels)));
}

function rows(games, names, levels) {
  return [...new Set(games.map((one) => one.game))].map((game) => {
    const all = games.filter((one) => one.game === game), won = all.filter(isWon);
    const beaten = Math.max(0, ...won.flatMap((one) => one.others.map((other) => other.level)));
    return h("tr", {}, h("th", { scope: "row" }, names[game] ?? all[0].name), h("td", { class: "num" }, String(all.length)),
      h("td", { class: "num" }, String(won.length)), h("td", {}, levels[beaten] ?? "–"));
  });
}

/** Tells whether a game was won; nobody wins one that all agreed to end. @param {Played} one */
const isWon = (one) => one.place === 1 && !one.agreed && !one.resigned;

function line(one, names, levels) {
  const how = one.resigned ? "resignedGame" : one.agreed ? "agreedGame" : one.place > 1 ? "lostGame" : one.shared ? "sharedGame" : "wonGame";
  const against = one.others.map(({ name, level }) => (levels[level] ? `${name} (${levels[level]})` : name)).join(", ");
  const day = new Intl.DateTimeFormat(document.documentElement.lang, { day: "numeric", month: "long" }).format(new Date(one.at));
  return h("li", { class: isWon(one) ? "won" : "" }, h("b", {}, say(how)), h("a", { href: `/t/${one.id}/review` }, names[one.game] ?? one.name),
    h("span", {}, against ? say("against", { names: against }) : say("aloneGame")), h("small", { class: "muted" }, day));
}

for (const part of document.querySelectorAll("[data-played]")) {
  show(part);
  part.querySelector("[data-forget]").addEventListener("click", () => {
    const { game } = part.dataset;
    write(game ? played().filter((one) => one.game !== game) : []);
    show(part);
    part.querySelector("details").open = false;
  });
}
