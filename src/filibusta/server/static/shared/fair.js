/**
 * The contribution of this device to the chance of a game, so that the operator of the server cannot have chosen it.
 *
 * A form marked data-contributes sends the SHA-256 of 32 random bytes along; the bytes stay here. In the waiting room
 * they are disclosed once every seat is taken, after all that is committed to by then has been noted. The review
 * compares with these notes. Browsers offer SHA-256 to secure pages only: elsewhere nothing is contributed.
 */

const HELD = "filibusta.held", NOTED = "filibusta.noted", MOST = 60;
const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const sha256 = async (data) => hex(await crypto.subtle.digest("SHA-256", data));
const committed = (chance) => [chance.commitment, ...chance.seats.flatMap(({ word, commitment }) => [word, commitment])].join("\n");

/** A map that outlives the page; of many entries the latest ones. @returns {Record<string, any>} */
function read(name) {
  try { return JSON.parse(localStorage.getItem(name) ?? "{}"); } catch { return {}; }
}

function keep(name, key, value) {
  const { [key]: _, ...others } = read(name);
  const all = value === undefined ? Object.entries(others) : [...Object.entries(others), [key, value]];
  localStorage.setItem(name, JSON.stringify(Object.fromEntries(all.slice(-MOST))));
}

// ------------------------------------------------------------------ committing

/** Puts a fresh commitment into a form; its bytes are kept when the form is sent. */
async function prepare(form) {
  const input = form.elements.commitment ?? form.appendChild(Object.assign(document.createElement("input"), { type: "hidden", name: "commitment" }));
  const contribution = hex(crypto.getRandomValues(new Uint8Array(32)));
  const commitment = input.value = await sha256(bytes(contribution));
  form.addEventListener("submit", () => keep(HELD, commitment, contribution), { once: true });
}

// ------------------------------------------------------------------ disclosing

/** Notes what everybody is committed to and discloses what this device holds; true if it did. */
async function disclose(table) {
  const answer = await fetch(`/api/tables/${table}/chance`, { cache: "no-store" });
  const chance = await answer.json();
  if (!chance.full || chance.dealt) return false;
  const held = read(HELD), seen = committed(chance);
  const own = chance.seats.find(({ commitment }) => commitment in held);
  let noted = read(NOTED)[table];
  if (own && !noted) {
    noted = { seen, commitment: own.commitment, contribution: held[own.commitment] };
    keep(NOTED, table, noted);
    keep(HELD, own.commitment);
  }
  if (!noted || noted.seen !== seen) return false; // what was committed to has been changed: nothing more is told
  const sent = await fetch(`/api/tables/${table}/contributions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ contribution: noted.contribution }),
  });
  return sent.ok && (await sent.json()).dealt;
}

/** Discloses as soon as every seat is taken, and leaves the waiting room when the game is there. */
function wait(table) {
  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    try { if (await disclose(table)) location.reload(); } catch { /* the page looks again by itself */ }
    looking = false;
  };
  const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws/t/${table}`);
  socket.addEventListener("message", ({ data }) => {
    const state = JSON.parse(data).table?.state;
    if (state === "running") location.reload();
    else if (state === "preparing") look();
  });
  look();
}

// ------------------------------------------------------------------ checking

/** The results of the checks of a finished game by name; null where this device cannot tell. */
async function checks(table) {
  const chance = await (await fetch(`/api/tables/${table}/chance`)).json(), noted = read(NOTED)[table];
  const seats = await Promise.all(chance.seats.filter((seat) => seat.contribution)
    .map(async (seat) => (await sha256(bytes(seat.contribution))) === seat.commitment));
  const words = chance.seats.flatMap(({ word, contribution }) => [word, contribution]).filter(Boolean);
  const mixed = [...bytes(chance.secret), ...new TextEncoder().encode(words.join("\n"))];
  return {
    own: noted ? chance.seats.some(({ contribution }) => contribution === noted.contribution) : null,
    noted: noted ? noted.seen === committed(chance) : null,
    secret: (await sha256(bytes(chance.secret))) === chance.commitment,
    seats: seats.length ? seats.every(Boolean) : null,
    seed: (await sha256(Uint8Array.from(mixed))) === chance.seed,
  };
}

async function show(list) {
  const found = await checks(list.dataset.check);
  for (const line of list.querySelectorAll("[data-of]")) {
    const holds = found[line.dataset.of];
    line.textContent = line.dataset[holds === null ? "unknown" : holds ? "holds" : "fails"];
    line.className = holds === null ? "unknown" : holds ? "holds" : "fails";
  }
  list.hidden = false;
}

if (globalThis.crypto?.subtle) {
  const forms = document.querySelectorAll("form[data-contributes]");
  for (const form of forms) prepare(form);
  addEventListener("pageshow", (event) => { // shown again by going back: what was sent is not sent twice
    if (event.persisted) for (const form of forms) prepare(form);
  });
  const waiting = document.querySelector("[data-disclose]");
  if (waiting) wait(waiting.dataset.disclose);
  const list = document.querySelector("[data-check]");
  if (list) show(list).catch(() => {});
}
