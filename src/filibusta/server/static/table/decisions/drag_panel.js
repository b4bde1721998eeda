/** The panel of a drag below the question: the chosen place in a sentence, and the buttons to choose another and to go there. */

import { drawing, h, say } from "../../shared/dom.js";

/** @typedef {import("./drag_way.js").Leg} Leg */

/** The places that are chosen and what would be found there, in a sentence. @param {Leg[]} legs */
export function textOf(legs) {
  const chosen = legs.filter((leg) => leg.chosen);
  if (!chosen.length) return say("dragHow");
  return chosen.map(({ targets, chosen: stop }) => {
    const found = (stop?.hints ?? []).map((i) => targets.hints[i].label), kind = targets.looks[stop?.look ?? 0][2];
    return [stop?.texts.join(", "), kind, ...found].filter(Boolean).join("; ");
  }).join(` ${say("dragThen")} `);
}

export class DragPanel {
  /** @param {{shut: () => void, step: (round: number, along: number) => void, onward: () => void, carryOut: () => void}} on */
  constructor(on) {
    const button = (icon, word, does, turn = "") => {
      const made = h("button", { type: "button", class: `icon ${turn}`, "aria-label": say(word), title: say(word) }, drawing(`i-${icon}`, 22));
      made.addEventListener("click", does);
      return made;
    };
    this.text = h("p", { class: "where" });
    this.title = h("span");
    this.go = h("button", { class: "btn go" }, drawing("i-check", 20), this.title);
    this.more = h("button", { type: "button", class: "btn", "aria-label": say("dragOn") }, drawing("i-next", 16), h("span", {}, say("dragOn")));
    this.more.addEventListener("click", on.onward);
    this.form = h("form", { id: "drag", "aria-labelledby": "ask-title", hidden: true },
      h("div", { class: "told" }, this.text, button("cross", "dragShut", on.shut)),
      h("div", { class: "sum" },
        button("next", "dragLeft", () => on.step(-1, 0), "back"), button("next", "dragRight", () => on.step(1, 0)),
        button("minus", "dragNearer", () => on.step(0, -1)), button("plus", "dragFurther", () => on.step(0, 1)),
        this.more, this.go));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      on.carryOut();
    });
  }

  /** @param {Leg[]} legs @param {{dragging: boolean, further: boolean, can: boolean}} now */
  show(legs, { dragging, further, can }) {
    this.form.hidden = false;
    this.form.classList.toggle("dragging", dragging);
    this.text.textContent = textOf(legs);
    this.title.textContent = /** @type {Leg} */ (legs.at(-1)).targets.title;
    this.go.setAttribute("aria-disabled", String(!can));
    this.more.hidden = !further;
  }

  hide() {
    this.form.hidden = true;
  }
}
