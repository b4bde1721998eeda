/** Keys for everything; none of them while somebody writes or a window is open. */

import { $ } from "../shared/dom.js";

const writing = (target) => target.closest?.("input, textarea, select, [contenteditable]");

/**
 * @param {{arrow: (key: string) => void, nth: (n: number) => void, back: () => void, advise: () => void, skip: () => boolean, next: () => void,
 *   press: (node: any) => void, inspect: (node: any, button: any) => void, shut: () => boolean}} on
 */
export function listen(on) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const { key, target } = event;
    if (key === "Escape") {
      if (on.skip() || on.shut()) event.preventDefault();
      else if (writing(target)) target.blur();
      return;
    }
    if (writing(target)) return;
    const sprite = target.closest?.(".sprite"), item = target.closest?.("#actions li, #since li");
    if (sprite && (key === "Enter" || key === " ")) on.press(sprite);
    else if (key.startsWith("Arrow") && (sprite || target === document.body)) on.arrow(key);
    else if (item && (key === "ArrowDown" || key === "ArrowUp"))
      (key === "ArrowDown" ? item.nextElementSibling : item.previousElementSibling)?.querySelector("button, p").focus();
    else if (/^[0-9]$/.test(key)) on.nth(key === "0" ? 10 : Number(key));
    else if (key === "i") on.inspect(sprite, target.closest?.("#actions button"));
    else if (key === "u") on.back();
    else if (key === "h") on.advise();
    else if (key === "n") on.next();
    else if (key === "d") document.querySelector(".grip")?.click();
    else if (key === "l") $("log").focus();
    else if (key === "/") $("command-text").focus();
    else if (key === "?") $("keys").showModal();
    else return;
    event.preventDefault();
  });
}

/** The lists behind the bar at the bottom of a phone, one at a time. */
export function sheets() {
  const buttons = [...document.querySelectorAll("[data-sheet]")];
  const open = (id) => {
    for (const button of buttons) button.setAttribute("aria-expanded", String(button.dataset.sheet === id));
    for (const sheet of document.querySelectorAll(".sheet")) sheet.classList.toggle("open", sheet.id === id);
  };
  const shut = () => {
    const was = document.querySelector(".sheet.open");
    open("");
    if (was?.contains(document.activeElement)) buttons.find((button) => button.dataset.sheet === was.id)?.focus();
    return Boolean(was);
  };
  for (const button of buttons) {
    button.addEventListener("click", () => {
      const id = button.dataset.sheet, was = $(id).classList.contains("open");
      if (was) return shut();
      open(id);
      $(id).querySelector("button, input, [tabindex]")?.focus({ preventScroll: true });
    });
  }
  for (const button of document.querySelectorAll("[data-shut]")) button.addEventListener("click", shut);
  return { open, shut };
}

/** The words beside a map that takes the window: a drawer over it, which its button opens and shuts. */
export function drawers() {
  const side = $("side"), button = $("aside");
  const set = (open) => {
    side.classList.toggle("open", open);
    button?.setAttribute("aria-expanded", String(open));
  };
  const shut = () => {
    const was = side.classList.contains("open");
    set(false);
    if (was) button.focus();
    return was;
  };
  const open = () => { if (button?.offsetParent) set(true); };
  if (button) $("since").querySelector("[data-shut]").addEventListener("click", shut);
  button?.addEventListener("click", () => {
    if (side.classList.contains("open")) return shut();
    set(true);
    $("log").focus({ preventScroll: true });
  });
  return { open, shut };
}

/** Tells whether keys were used last in the list of choices or on the board. */
let place = "";
document.addEventListener("keydown", ({ target }) => {
  if (target.closest?.("#actions")) place = "list";
  else if (target.closest?.(".sprite")) place = "stage";
}, true);
document.addEventListener("pointerdown", () => { place = ""; }, true);

/** Returns the focus to the list or the board for players who use the keyboard. @param {import("./stage/stage.js").Stage} stage */
export function keepPlace(stage) {
  if (document.activeElement && document.activeElement !== document.body) return;
  const next = place === "list" ? $("actions").querySelector("button") : null, sprite = place === "stage" ? stage.choosable()[0] : null;
  next?.focus({ preventScroll: true });
  if (sprite) stage.focus(sprite);
}
