/* The settings of a person on this device. `setting(name)` reads, `choose(name, value)` writes and tells the page by the
   event "filibusta:setting" ({detail: {name, value}}). The dialog of _settings.html binds itself by data-setting. */

const DEFAULTS = { theme: "auto", colours: "ordinary", outlines: "off", speed: "normal", motion: "auto", stop: "off", sound: "off", events: "on", bell: "on", sea: "off", volume: "70", offered: "no", notify: "off", confirm: "on" };
const ALLOWED = { theme: ["auto", "day", "night"], colours: ["ordinary", "lightness"], outlines: ["on", "off"], speed: ["slow", "normal", "fast", "off"], motion: ["auto", "full", "less"], stop: ["on", "off"], sound: ["on", "off"], events: ["on", "off"], bell: ["on", "off"], sea: ["on", "off"], volume: Array.from({ length: 10 }, (_, i) => String(10 * (i + 1))), offered: ["yes", "no"], notify: ["on", "off"], confirm: ["on", "off"] };

export function setting(name) {
  let value = null;
  try { value = localStorage.getItem(`filibusta.${name}`); } catch { /* a browser that keeps nothing */ }
  return ALLOWED[name]?.includes(value) ? value : DEFAULTS[name];
}

export function choose(name, value) {
  if (!ALLOWED[name]?.includes(value)) return;
  try { localStorage.setItem(`filibusta.${name}`, value); } catch { /* it lasts as long as the page */ }
  document.dispatchEvent(new CustomEvent("filibusta:setting", { detail: { name, value } }));
}

const dialog = document.getElementById("settings");

/** The browser asks; without its leave the switch goes back. */
async function allowed(input) {
  if (await Notification.requestPermission() === "granted") return;
  input.checked = false;
  choose("notify", "off");
  const said = document.getElementById("setting-notify-say");
  said.textContent = said.dataset.denied;
}

/** The kinds of sounds and their volume; shown only where sounds are on. */
function unfold() {
  for (const part of dialog.querySelectorAll(".part")) part.hidden = setting("sound") === "off";
}

function fill() {
  unfold();
  for (const input of dialog.querySelectorAll("[data-setting]")) {
    const name = input.dataset.setting;
    if (input.type === "range") input.value = setting(name);
    else if (input.type === "checkbox") input.checked = setting(name) === "on";
    else input.checked = setting(name) === input.value;
  }
}

if (dialog) {
  dialog.addEventListener("change", ({ target }) => {
    const name = target.dataset.setting;
    if (name === "notify" && target.checked) allowed(target);
    if (name) choose(name, target.type === "checkbox" ? (target.checked ? "on" : "off") : target.value);
    unfold();
  });
  if (!("Notification" in window)) document.getElementById("setting-notify-line").remove();
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  const keys = /** @type {HTMLDialogElement | null} */ (document.getElementById("keys")), button = document.getElementById("setting-keys");
  if (keys) button.hidden = false;
  button.addEventListener("click", () => {
    dialog.close();
    keys.showModal();
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-open=settings]")) { fill(); dialog.showModal(); }
  });
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-toggle=theme]"))
    choose("theme", document.documentElement.dataset.theme === "night" ? "day" : "night");
});
for (const hidden of document.querySelectorAll("[data-needs=script]")) hidden.hidden = false;
