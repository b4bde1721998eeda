/** "why?": one rule in a small window, with the way to the rulebook. */

import { $, h, say } from "./dom.js";

const base = $("first")?.dataset.rules ?? "";

/** @param {string} rule @param {string} text */
export function whyButton(rule, text) {
  return h("button", { type: "button", class: "why", "data-rule": rule, "aria-label": say("whyLine", { written: text }) }, say("why"));
}

/** @param {string} number */
export async function showRule(number) {
  const dialog = $("rule");
  $("rule-title").textContent = number;
  $("rule-text").textContent = "…";
  $("rule-book").href = `${base}#${number}`;
  if (!dialog.open) dialog.showModal();
  try {
    const answer = await fetch(`${base}/${encodeURIComponent(number)}.json`);
    if (!answer.ok) throw new Error(String(answer.status));
    const rule = await answer.json();
    $("rule-title").textContent = `${rule.number} · ${rule.title}`;
    $("rule-text").innerHTML = rule.html;
    $("rule-book").href = rule.url;
  } catch {
    $("rule-text").textContent = say("noRule");
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-rule]");
  if (button) showRule(button.dataset.rule);
});
