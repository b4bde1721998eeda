/**
 * Shows one event after the other: its words, things that move, coins that fly, then new faces. The next
 * one begins when the one before has come to rest. Skipping shows at once how it all ends.
 */

import { finish, pause, rush, still, waiting } from "./motion.js";
import { changed } from "./scene.js";

const LEAST = 450, LETTER = 18, MOST = 2200;
/** Steps that may wait: whoever has fallen so far behind is shown how it stands now, and told so. */
const MANY = 60;

/** Returns the time that a sentence takes to read. @param {string} text */
const reading = (text) => (text ? Math.min(MOST, LEAST + LETTER * text.length) : 0);
/** Dice are told of once they lie still. */
const throwsDice = (event) => Object.values(event.changes?.set ?? {}).some((sprite) => sprite.manner === "die");
const told = (events) => events.filter((event) => event.text).length;

/** @typedef {{scene: any, events: any[], done: () => void, glide: boolean, now?: boolean, missed?: boolean}} Step */

export class Queue {
  /**
   * `tell` an event while so many more wait; `begin` to show it; `mark` what it changed, once that has come to rest; `more`:
   * another number waits; `stops` at an event until one goes on, `stopped`: it does now, or no longer; `skipped`: so many steps went by unseen; `rest`: nothing is under way.
   * @param {import("./stage.js").Stage} stage
   * @param {{tell?: (event: any, more: number) => void, begin?: (event: any, scene: any) => void, mark?: (event: any, before: any, scene: any) => void, more?: (n: number) => void,
   *   stops?: (event: any) => boolean, stopped?: (on: boolean) => void, skipped?: (n: number) => void, spot?: (key: string) => any, rest?: () => void}} on
   */
  constructor(stage, on) {
    this.stage = stage;
    this.on = on;
    /** @type {Step[]} */ this.waiting = [];
    this.busy = false;
    this.left = 0;
    this.unseen = 0;
    /** Goes on after the event at which it stopped. @type {(() => void) | null} */ this.resume = null;
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.#miss();
      else if (!this.busy) this.#confess();
    });
  }

  /** A new picture and what led to it; `done` when it is shown. */
  push(scene, events, done, glide = true) {
    this.waiting.push({ scene, events, done, glide });
    if (!this.busy) this.#run();
    else if (this.waiting.length > MANY) this.#miss();
    else this.on.more?.(this.more);
  }

  /** The number of events still to be shown after the present one. */
  get more() {
    return this.left + this.waiting.reduce((sum, step) => sum + told(step.events), 0);
  }

  /** To the next event where each is waited for; else to the end. @param {boolean} each */
  onward(each) {
    if (!each) this.skip();
    else if (this.resume) this.resume();
    else if (this.busy) finish();
  }

  /** To the end, at once. What comes later is shown again. */
  skip() {
    if (!this.busy) return;
    for (const step of this.waiting) step.now = true;
    rush(true);
  }

  /** Shows the rest at once, without a request of the player. */
  #miss() {
    for (const step of this.waiting) step.missed = true;
    this.skip();
  }

  #confess() {
    if (this.unseen && !document.hidden) {
      this.on.skipped?.(this.unseen);
      this.unseen = 0;
    }
  }

  async #run() {
    this.busy = true;
    this.stage.host.dataset.playing = "";
    for (let step; (step = this.waiting.shift());) {
      if (!step.now) rush(false);
      if (told(step.events) && (step.missed || document.hidden)) this.unseen += 1;
      try {
        await this.#events(step.events, step.scene);
        if (step.scene) await this.stage.show(step.scene, step.glide);
      } catch (error) {
        console.error("the picture:", error);
      }
      try {
        step.done();
      } catch (error) {
        console.error("the words:", error);
      }
    }
    this.busy = false;
    delete this.stage.host.dataset.playing;
    rush(false);
    this.on.rest?.();
    this.#confess();
  }

  /** Uses the pictures of single events where the game drew them; else all events use the final picture. */
  async #events(events, end) {
    const drawn = events.some((event) => event.changes);
    const begun = this.stage.scene;
    let picture = begun;
    this.left = told(events);
    for (const event of events) {
      if (event.text) this.left -= 1;
      const before = picture;
      if (event.changes) picture = changed(picture, event.changes);
      await this.#show(event, drawn ? before : begun, drawn ? picture : end);
    }
  }

  async #stop() {
    this.on.stopped?.(true);
    await waiting(Infinity, (done) => {
      this.resume = done;
      return () => { this.resume = null; };
    });
    this.on.stopped?.(false);
  }

  async #show(event, before, scene) {
    const thrown = !still() && scene && throwsDice(event);
    if (!thrown) this.on.tell?.(event, this.more);
    if (still() || !scene) return;
    this.on.begin?.(event, scene);
    this.stage.silence(true);
    if (thrown) {
      await this.stage.show(scene);
      this.on.tell?.(event, this.more);
    }
    const read = pause(reading(event.text));
    if (event.moves) await this.stage.place(scene, true, event.moves);
    if (event.fly) await this.stage.fly(event.fly, this.on.spot ?? ((key) => this.stage.spot(key)));
    const shown = event.changes && !thrown ? this.stage.show(scene) : this.stage.take(event.keys, scene);
    await Promise.all([shown, this.stage.shake(event.shake)]);
    this.on.mark?.(event, before, scene);
    await read;
    if (!still() && this.on.stops?.(event)) await this.#stop();
  }
}
