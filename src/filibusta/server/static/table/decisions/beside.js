/**
 * Decisions beside the picture: allotments and lists, the window of a draft, and drags to a place. Few decisions
 * are, so the scripts come with the first one;
 * until they are there, and where they cannot come, the list of choices serves.
 */

import { reveal } from "../stage/attention.js";
import { $ } from "../../shared/dom.js";

/** @typedef {{play: (action: string) => void, list: ConstructorParameters<typeof import("./basket.js").Basket>[0],
 *   draft: ConstructorParameters<typeof import("./draft.js").Draft>[0], drag: ConstructorParameters<typeof import("./drag.js").DragTargets>[1]}} On */

export class Beside {
  /** @param {import("../stage/stage.js").Stage} stage @param {On} on `play` one action; `list`, `draft`, `drag`: what these are told */
  constructor(stage, on) {
    this.stage = stage;
    this.on = on;
    /** @type {import("./drag.js").DragTargets | null} */ this.drag = null;
    /** @type {import("./allot.js").Allot | null} */ this.allot = null;
    /** @type {import("./basket.js").Basket | null} */ this.basket = null;
    /** @type {import("./draft.js").Draft | null} */ this.draft = null;
    /** The decision there is now. @type {any} */ this.ask = null;
    /** Kept once what is asked stands there. */ this.ready = Promise.resolve();
  }

  /** Shows the part of a decision beside the picture, if there is one. @param {any} ask */
  static of(ask) {
    return ask?.allotment ?? ask?.basket;
  }

  /** @param {any} ask the decision there is now */
  show(ask) {
    this.ready = this.#show(ask);
  }

  /** @param {any} ask */
  async #show(ask) {
    this.ask = ask;
    $("ask").classList.remove("allotting");
    this.allot?.show(ask);
    this.basket?.show(ask);
    this.draft?.show(ask);
    this.drag?.show(ask);
    try {
      if (ask?.draft && !this.draft) await this.#put();
      if (ask?.drag_targets?.length && !this.drag) await this.#spread();
      if (ask?.allotment && !this.allot) await this.#divide();
      else if (ask?.basket && !this.basket) await this.#list();
      else return;
      reveal($("ask").getBoundingClientRect());
      this.stage.bringChoices(); // the form has covered some
    } catch { /* asked for again with the next such decision */ }
  }

  async #divide() {
    const { Allot } = await import("./allot.js");
    this.allot ??= new Allot(this.on.play);
    this.allot.show(this.ask);
  }

  async #list() {
    const { Basket } = await import("./basket.js");
    this.basket ??= new Basket(this.on.list);
    this.basket.show(this.ask);
  }

  async #put() {
    const { Draft } = await import("./draft.js");
    this.draft ??= new Draft(this.on.draft);
    this.draft.show(this.ask);
  }

  async #spread() {
    const { DragTargets } = await import("./drag.js");
    this.drag ??= new DragTargets(this.stage, this.on.drag);
    this.drag.show(this.ask);
  }

  /** Something is told in its place. */
  hide() {
    this.ask = null;
    this.drag?.hide();
    $("allot").hidden = $("basket").hidden = true;
  }

  /** Tells whether an allotment is being played. */
  get plans() {
    return Boolean(this.allot?.plan.size);
  }

  /** Returns the next action of it; nothing if it is over. @param {any} ask */
  next(ask) {
    return this.plans ? this.allot?.next(ask) : "";
  }

  /** Nothing more of it is played. */
  end() {
    this.allot?.end();
  }
}
