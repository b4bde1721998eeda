/** The past: steps that others took while this player was away or did not look, shown again, and the list of them. */

import { $, announce, say } from "../shared/dom.js";
import { seenUpTo } from "./seen.js";
import { id, layout, state } from "./state.js";

/** @typedef {import("./panels/story.js").Story} Story */

export class Past {
  /** @param {any} on the parts of the page that show it; `now`: shows what is asked */
  constructor(on) {
    this.on = on;
    /** @type {Story | null} */ this.story = null;
    /** @type {Promise<void> | null} */ this.coming = null;
  }

  /** True while the stage shows it. */
  get shown() {
    return Boolean(this.story?.past);
  }

  /** Back to now. */
  leave() {
    this.story?.go(-1);
  }

  /** Tells something to what knows what others did: it comes with the first of it. @param {(told: Story) => void} what */
  tell(what) {
    if (this.story) return what(this.story);
    const { stage, queue, ask, reveal } = this.on;
    this.coming ??= import("./panels/story.js").then(({ Story }) => {
      this.story = new Story(stage, {
        show: (step, i, n, forward) => this.#show(step, i, n, forward),
        free: () => !queue.busy && !ask.armed,
        look: (keys) => {
          stage.bring(keys);
          reveal(stage.reach(keys));
        },
      });
    });
    this.coming.then(() => what(/** @type {Story} */ (this.story)), () => { this.coming = null; }); // without it the log tells
  }

  /** A step of the past on the stage; null: back to now. */
  #show(step, i, n, forward) {
    const { stage, queue, ask, forecast, inspect, now } = this.on;
    queue.skip();
    forecast.clear();
    document.body.classList.toggle("past", Boolean(step));
    if (!step) {
      queue.push(state.scene?.width ? state.scene : null, [], () => {
        document.body.classList.remove("shows");
        stage.silence(ask.lost);
        this.story?.mark();
        now();
        inspect.renew();
      });
      return;
    }
    stage.silence(true);
    const count = say("past", { i: i + 1, n }), line = step.lines.find((one) => !one.opens);
    if (forward) queue.push(step.before, [], () => {}, false);
    queue.push(step.scene, forward ? step.events : [], () => {
      ask.past(line?.text ?? step.events[0]?.text ?? "", { ...line, seat: step.seat, count });
      stage.silence(true);
      this.story?.recall(step);
      inspect.renew();
    }, forward);
  }

  /** Something happened that nobody saw: the list of it opens. */
  skipped() {
    const seen = seenUpTo(id, state.table.viewer) ?? state.table.ply;
    this.tell((told) => {
      told.seen = Math.min(told.seen, seen);
      told.go(-1);
      this.#open(told);
    });
  }

  /** Fetches the steps after an action that this page has not shown. @param {number} from @param {number} seen what came later is news */
  async missed(from, seen) {
    const { viewer } = state.table;
    if (from >= state.table.ply) return;
    try {
      const answer = await fetch(`/t/${id}/since.json?${new URLSearchParams({ from: String(from), layout: layout(), seat: String(viewer) })}`);
      const steps = answer.ok && await answer.json();
      if (steps && viewer === state.table.viewer) this.tell((told) => {
        told.missed(steps, viewer, state.panels.seats, seen);
        this.#open(told);
      });
    } catch { /* the log tells it too */ }
  }

  /** @param {Story} told */
  #open(told) {
    if (!told.news) return;
    this.on.drawer.open();
    if (!$("since").offsetParent) this.on.sheet.open("since");
    told.open();
    announce(`${$("since-title").textContent}: ${told.steps.length}`);
  }
}
