/** The guide of a guided game: its sentence on the paper of the decision, what it advises, and how far it has come. */

import { $, h, say, star } from "../../shared/dom.js";

/** @typedef {{number: number, of: number, text: string, advised: string, answer: string, rule: string, chapter: string, done: boolean, later: {title: string, rule: string}[]}} Told */

export class Guide {
  /** @param {{press: (action: string) => void, look: (action: string) => void, unlook: () => void, armed: () => string}} on `armed`: what one more gesture does */
  constructor(on) {
    /** The advised action. */ this.advised = "";
    const button = $("guide-do");
    button.addEventListener("click", () => on.press(this.advised));
    for (const [name, look] of [["pointerenter", true], ["focus", true], ["pointerleave", false], ["blur", false]])
      button.addEventListener(name, () => { if (!on.armed()) (look ? on.look : on.unlook)(this.advised); });
  }

  /** @param {{guide: Told | null, ask: any}} panels */
  show({ guide, ask }) {
    $("guide").hidden = !guide;
    $("ask").classList.toggle("guided", Boolean(guide));
    this.advised = guide?.advised ?? "";
    if (!guide) return;
    const offer = ask?.mine && ask.actions.find((one) => one.name === this.advised), button = $("guide-do");
    $("guide").classList.toggle("long", Boolean(guide.answer || guide.later.length));
    said($("guide-answer"), guide.answer);
    said($("guide-text"), guide.text);
    button.hidden = !offer;
    button.replaceChildren(star(20), h("span", {}, offer ? offer.text : ""));
    $("guide-step").textContent = guide.done ? say("guideDone") : say("guideStep", { number: guide.number, of: guide.of });
    $("guide-knots").replaceChildren(...Array.from({ length: guide.of }, (_, i) => h("i", { class: guide.done || i + 1 < guide.number ? "past" : i + 1 === guide.number ? "now" : null })));
    const why = $("guide-why");
    why.hidden = !guide.rule;
    why.dataset.rule = guide.rule;
    why.setAttribute("aria-label", `${say("why")} ${guide.chapter}`);
    why.title = guide.chapter;
    $("guide-later").hidden = !guide.later.length;
    if (guide.later.length) {
      const links = guide.later.flatMap(({ title, rule }, i) => [i ? " · " : "", h("button", { type: "button", class: "chapter", "data-rule": rule }, title)]);
      $("guide-chapters").replaceChildren(...links);
    }
    $("guide-leave").textContent = say(guide.done ? "guidePlayOn" : "guideLeave");
  }
}

/** A sentence is told once to those who listen, however often it is shown. @param {any} node @param {string} text */
function said(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
