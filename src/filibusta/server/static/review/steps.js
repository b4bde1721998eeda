/**
 * The steps of a finished match. They come in pages, when they are looked at or are about to be; pages far from where
 * one looks are let go again.
 */

import { after } from "../table/stage/scene.js";

/** Steps before the end of what is there at which the next page is fetched. */
const SOON = 25;
/** Pages that are kept. */
const MOST = 8;
/** Milliseconds after which a page that did not come is asked for again. */
const AGAIN = 3000;

/** @typedef {{scene: any, ply: number, text: string, log: any[], events: any[]}} Step */

export class Steps {
  /**
   * @param {(ply: number) => string} address of the steps after the `ply`-th action
   * @param {{count: number, base: number, size: number}} of how many steps there are, the action of the first position, steps of a page
   * @param {() => void} came something that was wanted is there
   */
  constructor(address, { count, base, size }, came) {
    Object.assign(this, { address, count, base, size, came });
    /** By number of the page. @type {Map<number, Map<number, Step>>} */ this.pages = new Map();
    /** @type {Map<number, Promise<void>>} */ this.coming = new Map();
    /** Another layout makes what is under way useless. */ this.turn = 0;
  }

  /** On which page a step is told; the first position is on that of the first step. @param {number} i */
  #page(i) { return Math.max(0, Math.floor((i - 1) / this.size)); }

  /** @param {number} i @returns {Step | undefined} */
  at(i) { return this.pages.get(this.#page(i))?.get(i); }

  /** Loads the page of the step on the screen first, then the pages that follow in this direction. @param {number} i @param {number} way 1 or -1 */
  async want(i, way) {
    const page = this.#page(i), known = this.pages.get(page);
    if (known && this.pages.delete(page)) this.pages.set(page, known); // the latest is the last
    await this.#fetch(page);
    const soon = Math.max(0, Math.min(this.count, i + way * SOON));
    if (this.at(i)) this.#fetch(this.#page(soon));
  }

  /** Everything is drawn anew. */
  clear() {
    this.turn++;
    this.pages.clear();
    this.coming.clear();
  }

  /** @param {number} page */
  #fetch(page) {
    if (this.#whole(page)) return Promise.resolve();
    const under = this.coming.get(page) ?? this.#load(page).finally(() => { if (this.coming.get(page) === under) this.coming.delete(page); });
    this.coming.set(page, under);
    return under;
  }

  #end(page) { return Math.min(this.count, (page + 1) * this.size); }

  #whole(page) { return Boolean(this.pages.get(page)?.has(this.#end(page))); }

  /** A page whose steps are long comes in parts. @param {number} page */
  async #load(page) {
    const { turn } = this;
    for (let from = page * this.size; turn === this.turn && !this.#whole(page);) {
      const told = await this.#ask(this.base + from);
      if (turn !== this.turn) return;
      if (!told?.steps.length && this.count) {
        await new Promise((done) => setTimeout(done, AGAIN));
        continue;
      }
      from = this.#take(page, told);
      this.came();
    }
  }

  /** @param {number} ply */
  async #ask(ply) {
    try {
      const answer = await fetch(this.address(ply));
      return answer.ok ? await answer.json() : null;
    } catch {
      return null;
    }
  }

  /** Adds the steps of a page; returns the number of its last step so far. */
  #take(page, { ply, scene, steps }) {
    const known = this.pages.get(page) ?? new Map();
    this.pages.set(page, known);
    if (!page && ply === this.base) known.set(0, { scene, ply, text: "", log: [], events: [] });
    let at = ply - this.base;
    for (const step of steps) {
      scene = after(scene, step);
      known.set((at = step.ply - this.base), { scene, ply: step.ply, text: step.log.map((line) => line.text).join(" "), log: step.log, events: step.events });
    }
    for (const old of this.pages.keys()) {
      if (this.pages.size <= MOST) break;
      this.pages.delete(old);
    }
    return at;
  }
}
