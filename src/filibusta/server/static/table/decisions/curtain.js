/** The curtain that hides the screen while two players who share it change places. */

import { $, badge, say } from "../../shared/dom.js";

/** Hides the cards until the next player has taken the device. @param {any} seat @param {() => void} go */
export function curtain(seat, go) {
  const dialog = $("curtain"), { name } = seat;
  $("curtain-badge").replaceChildren(badge(seat, 72));
  $("curtain-title").textContent = say("curtain", { name });
  $("curtain-go").textContent = say("iAm", { name });
  $("curtain-go").onclick = () => {
    dialog.close();
    go();
  };
  dialog.oncancel = (event) => event.preventDefault();
  if (!dialog.open) dialog.showModal();
}
