/* Small conveniences of the pages around the tables; everything works without them. */

/** Copies a text; the script for it comes when it is needed. @param {string} text @param {Element} near */
const copied = async (text, near) => (await import("../shared/copy.js")).copied(text, near);

// copy buttons: <button data-copy="#link">
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const from = document.querySelector(button.dataset.copy);
  if (!await copied(from.value, button)) return from.select();
  const said = button.querySelector("[data-said]");
  if (said) said.textContent = button.dataset.copied;
});

// a file that was chosen: its name stands where the choice was offered
document.addEventListener("change", ({ target }) => {
  const shown = document.querySelector(`[data-file="${target.id}"]`);
  if (shown && target.files?.length) shown.textContent = target.files[0].name;
});

// options: what is advised for so many players is chosen, until somebody has chosen for themselves; what cannot take
// effect with so many players, or with other options, cannot be chosen
const options = new Map([...document.querySelectorAll("[data-option]")].map((row) => [row.dataset.option, row]));
document.addEventListener("change", ({ target }) => {
  const own = target.closest("[data-option]");
  if (own) own.dataset.chosen = "";
  if (own || target.name === "players") settle();
});
let begun = players(); // the form comes with what is advised, or with what was sent
settle();

function settle() {
  for (const row of options.values()) {
    for (const chip of row.querySelectorAll("[data-players]")) chip.hidden = chip.dataset.players !== players();
    if (!("chosen" in row.dataset) && begun !== players()) choose(row, advised(row));
  }
  for (const part of document.querySelectorAll("[data-with]")) {
    part.classList.toggle("off", !counts(part));
    for (const input of part.querySelectorAll("input")) input.disabled = !counts(part);
  }
  for (const row of options.values()) {
    const chosen = row.querySelector("label > :checked");
    if (chosen && !counts(chosen.parentElement)) choose(row, advised(row));
  }
  begun = players();
}

function players() {
  return document.querySelector("[name=players]:checked")?.value ?? "";
}

function advised(row) {
  return Number(JSON.parse(row.dataset.advised)[players()] ?? row.dataset.usual);
}

/** Tells whether an option, or a choice of one, can take effect. */
function counts(part) {
  if (part.dataset.for && !part.dataset.for.split(" ").includes(players())) return false;
  return Object.entries(JSON.parse(part.dataset.with ?? "{}")).every(([id, wanted]) => wanted.includes(value(options.get(id))));
}

function value(row) {
  if (!counts(row)) return Number(row.dataset.usual);
  const input = row.querySelector("label > :checked") ?? row.querySelector("input");
  return input.type === "checkbox" ? Number(input.checked) : Number(input.value);
}

function choose(row, value) {
  for (const input of row.querySelectorAll("input")) {
    if (input.type === "checkbox") input.checked = value === 1;
    else if (input.type === "radio") input.checked = Number(input.value) === value;
    else input.value = value;
  }
}

// share buttons: the system's own sheet where there is one, else the link is copied
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-share]");
  if (!button) return;
  const url = new URL(button.dataset.share, location.href).href;
  if (navigator.share) {
    try { await navigator.share({ title: document.title, url }); } catch { /* closed again */ }
    return;
  }
  if (!await copied(url, button)) return prompt(button.textContent.trim(), url);
  const said = button.querySelector("[data-said]");
  if (said) said.textContent = button.dataset.copied;
});

// a waiting room: when the table begins, the server answers with another page
const wait = document.querySelector("[data-wait]");
if (wait) {
  const before = wait.dataset.wait;
  const look = async () => {
    try {
      const answer = await fetch(location.href, { cache: "no-store" });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (answer.redirected || page.querySelector("[data-wait]")?.dataset.wait !== before) return location.reload();
    } catch { /* away for a moment */ }
    setTimeout(look, 2500);
  };
  setTimeout(look, 2500);
}
