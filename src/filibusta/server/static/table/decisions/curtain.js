/** The curtain between two who share a screen. */

import { $, say } from "../../shared/dom.js";

/** Nobody sees the other's cards: who decides next takes the device first. */
export function curtain(name, go) {
  const dialog = $("curtain");
  $("curtain-title").textContent = say("curtain", { name });
  $("curtain-go").textContent = say("iAm", { name });
  $("curtain-go").onclick = () => {
    dialog.close();
    go();
  };
  dialog.oncancel = (event) => event.preventDefault();
  if (!dialog.open) dialog.showModal();
}
