/** Sound is offered once: with the first decision at a table, to those who never chose. */

import { choose } from "../../shared/settings.js";
import { $, h, say } from "../../shared/dom.js";

const SMALL = "transform:none;box-sizing:border-box;padding:0 4px 0 8px;gap:4px;white-space:nowrap;";

/** On a phone over the row of drawers: what is asked, and the cards, stay in view. */
const AT_THE_FOOT = "inset:auto 4px 4px;transform:none;width:auto;max-width:none;padding:2px 10px;font-size:13px";

/** Elsewhere in the bar instead of the table's name, or where the bar is short, over the log: nobody plays with these.
 * @param {HTMLElement} panel */
function put(panel) {
  const log = $("log").getBoundingClientRect();
  const inBar = innerWidth >= 1000 || (innerWidth > 760 && !log.height);
  if (inBar) document.querySelector(".bar > div").before(panel);
  else $("main").append(panel);
  if (innerWidth <= 760) panel.style.cssText = AT_THE_FOOT;
  else panel.style.cssText = SMALL + (inBar ? "position:static;flex:none;height:calc(100% - 4px)" : `inset:auto ${innerWidth - log.right}px 14px auto`);
}

export function offer() {
  choose("offered", "yes");
  const button = (text, on, css) => {
    const made = h("button", { class: `btn ${css}`, type: "button", style: "padding:0 10px" }, text);
    made.addEventListener("click", () => {
      if (on) choose("sound", "on");
      panel.remove();
      $("sound")?.focus({ preventScroll: true });
    });
    return made;
  };
  const panel = h("section", { class: "notice toast offer", "aria-label": say("soundOffer"), title: say("soundOffer") },
    h("p", {}, say("soundShort")), button(say("soundYes"), true, "go"), button(say("soundNo"), false, "quiet"));
  put(panel);
  $("say").textContent = say("soundOffer");
  // whoever plays on has answered
  $("actions").addEventListener("click", () => panel.remove(), { once: true });
  $("stage").addEventListener("click", () => panel.remove(), { once: true });
  document.addEventListener("filibusta:setting", ({ detail }) => { if (detail.name === "sound") panel.remove(); });
}
