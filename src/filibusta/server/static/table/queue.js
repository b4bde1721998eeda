/**
 * What happens is shown one event after the other: its words, things that move, coins that fly, then new faces. The next
 * one begins when the one before has come to rest. Skipping shows at once how it all ends.
 */

import { pause, rush, still } from "./motion.js";
import { changed } from "./stage.js";

const LEAST = 350, LETTER = 14, MOST = 1500, MANY = 6;

/** How long a sentence takes to read. @param {string} text */
const reading = (text) => (text ? Math.min(MOST, LEAST + LETTER * text.length) : 0);

export class Queue {
  /**
   * @param {import("./stage.js").Stage} stage
   * @param {{tell: (event: any) => void, spot: (key: string) => any, rest: () => void, sound: (event: any) => void}} on
   */
  constructor(stage, on) {
    this.stage = stage;
    this.on = on;
    /** @type {{scene: any, events: any[], done: () => void, glide: boolean}[]} */ this.waiting = [];
    this.busy = false;
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.skip(); });
  }

  /** A new picture and what led to it; `done` when it is shown. */
  push(scene, events, done, glide = true) {
    this.waiting.push({ scene, events, done, glide });
    if (!this.busy) this.#run();
  }

  /** To the end, at once. */
  skip() {
    if (this.busy) rush(true);
  }

  async #run() {
    this.busy = true;
    this.stage.host.classList.add("playing");
    while (this.waiting.length) {
      if (this.waiting.length > MANY) rush(true);
      const step = this.waiting.shift();
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
    this.stage.host.classList.remove("playing");
    rush(false);
    this.on.rest();
  }

  /** Where the game drew a picture for each event they follow one another; else all take from that of the end. */
  async #events(events, end) {
    const drawn = events.some((event) => event.changes);
    let picture = this.stage.scene;
    for (const event of events) {
      if (event.changes) picture = changed(picture, event.changes);
      await this.#show(event, drawn ? picture : end);
    }
  }

  async #show(event, scene) {
    this.on.tell(event);
    if (still() || !scene) return;
    this.on.sound(event);
    this.stage.silence(true);
    const read = pause(reading(event.text));
    if (event.moves) await this.stage.place(scene, true, event.moves);
    if (event.fly) await this.stage.fly(event.fly, this.on.spot);
    const shown = event.changes ? this.stage.show(scene) : this.stage.take(event.keys, scene);
    await Promise.all([shown, this.stage.shake(event.shake)]);
    await read;
  }
}
