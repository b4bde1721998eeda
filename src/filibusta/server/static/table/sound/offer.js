/** Sound is offered once: with the first decision at a table, to those who never chose. */

import { choose } from "../../shared/settings.js";
import { $, h, say } from "../../shared/dom.js";

/** Below the bar, where the sound is switched: no card lies there. */
const PLACE = "inset:56px 10px auto auto;transform:none;max-width:min(314px,calc(100vw - 20px));flex-wrap:wrap";

/** Beside a map what is asked lies there: where the log unfolds, no card does. */
const BESIDE_MAP = PLACE.replace("56px 10px auto auto", "auto auto calc(60px + var(--below, 0px)) 14px");

/** On a phone over the row of drawers: what is asked, and the cards, stay in view. */
const AT_THE_FOOT = "inset:auto 4px 4px;transform:none;width:auto;max-width:none;padding:6px 10px;font-size:13px";

/** @returns {string} */
function place() {
  if (innerWidth <= 760) return AT_THE_FOOT;
  return innerWidth >= 1000 && $("main").matches(".chart") ? BESIDE_MAP : PLACE;
}

export function offer() {
  choose("offered", "yes");
  const button = (text, on, css) => {
    const made = h("button", { class: `btn ${css}`, type: "button" }, text);
    made.addEventListener("click", () => {
      if (on) choose("sound", "on");
      panel.remove();
      $("sound")?.focus({ preventScroll: true });
    });
    return made;
  };
  const panel = h("section", { class: "notice toast offer", style: place(), "aria-labelledby": "offer-says" },
    h("p", { id: "offer-says" }, say("soundOffer")), button(say("soundYes"), true, "go"), button(say("soundNo"), false, "quiet"));
  $("main").append(panel);
  $("say").textContent = say("soundOffer");
  // whoever plays on has answered
  $("actions").addEventListener("click", () => panel.remove(), { once: true });
  $("stage").addEventListener("click", () => panel.remove(), { once: true });
  document.addEventListener("filibusta:setting", ({ detail }) => { if (detail.name === "sound") panel.remove(); });
}
