/** "why?": one rule in a small window, with the way to the rulebook. */

import { $, closeUpStyles, h, say } from "../../shared/dom.js";

const base = $("rule-book")?.getAttribute("href") ?? "";

/** @param {string} rule @param {string} text */
export function whyButton(rule, text) {
  return h("button", { type: "button", class: "why", "data-rule": rule, "aria-label": `${say("why")} ${say("whyLine", { written: text })}` }, say("why"));
}

/** @type {Map<string, Promise<any>>} */ const read = new Map();

/** A rule as it stands in the book; null when it cannot be read just now. @param {string} number @returns {Promise<any>} */
export function readRule(number) {
  const asked = read.get(number) ?? fetch(`${base}/${encodeURIComponent(number)}.json`).then((answer) => (answer.ok ? answer.json() : null), () => null);
  read.set(number, asked);
  asked.then((rule) => { if (!rule) read.delete(number); });
  return asked;
}

/** @param {string} number */
export async function showRule(number) {
  const dialog = $("rule");
  await closeUpStyles();
  $("rule-title").textContent = number;
  $("rule-text").textContent = "…";
  $("rule-book").href = `${base}#${number}`;
  if (!dialog.open) dialog.showModal();
  const rule = await readRule(number);
  if (!rule) {
    $("rule-text").textContent = say("noRule");
    return;
  }
  $("rule-title").textContent = `${rule.number} · ${rule.title}`;
  $("rule-text").innerHTML = rule.html;
  $("rule-book").href = rule.url;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-rule]");
  if (button) showRule(button.dataset.rule);
  event.target.closest?.("[data-close]")?.closest("dialog").close();
});
