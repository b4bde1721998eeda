/** Sound is offered once: with the first decision at a table, to those who never chose. */

import { choose } from "../../shared/settings.js";
import { $, h, say } from "../../shared/dom.js";

/** Below the bar, where the sound is switched: no card lies there. */
const PLACE = "inset:56px 10px auto auto;transform:none;max-width:min(314px,calc(100vw - 20px));flex-wrap:wrap";

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
  const panel = h("section", { class: "notice toast offer", style: PLACE, "aria-labelledby": "offer-says" },
    h("p", { id: "offer-says" }, say("soundOffer")), button(say("soundYes"), true, "go"), button(say("soundNo"), false, "quiet"));
  document.body.append(panel);
  $("say").textContent = say("soundOffer");
  // whoever plays on has answered
  $("actions").addEventListener("click", () => panel.remove(), { once: true });
  $("stage").addEventListener("click", () => panel.remove(), { once: true });
  document.addEventListener("filibusta:setting", ({ detail }) => { if (detail.name === "sound") panel.remove(); });
}
