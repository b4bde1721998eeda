/* Small conveniences of the pages around the tables; everything works without them. */

// copy buttons: <button data-copy="#link">
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const from = document.querySelector(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(from.value);
  } catch {
    from.select();
    return;
  }
  const said = button.querySelector("[data-said]");
  if (said) said.textContent = button.dataset.copied;
});

// a file that was chosen: its name stands where the choice was offered
document.addEventListener("change", ({ target }) => {
  const shown = document.querySelector(`[data-file="${target.id}"]`);
  if (shown && target.files?.length) shown.textContent = target.files[0].name;
});

// what is advised for so many players is chosen, until somebody has chosen for themselves
document.addEventListener("change", ({ target }) => {
  const own = target.closest("[data-advised]");
  if (own) own.dataset.chosen = "";
  if (target.name !== "players") return;
  for (const row of document.querySelectorAll("[data-advised]")) {
    for (const chip of row.querySelectorAll("[data-players]")) chip.hidden = chip.dataset.players !== target.value;
    if (!("chosen" in row.dataset)) choose(row, JSON.parse(row.dataset.advised)[target.value] ?? row.dataset.usual);
  }
});

function choose(row, value) {
  for (const input of row.querySelectorAll("input")) {
    if (input.type === "checkbox") input.checked = Number(value) === 1;
    else if (input.type === "radio") input.checked = Number(input.value) === Number(value);
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
  try { await navigator.clipboard.writeText(url); } catch { return; }
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
