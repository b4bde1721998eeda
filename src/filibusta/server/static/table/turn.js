/** A position at rest: whose turn it is. Whoever is asked hears it, and sees where; another at this screen takes the device. */

import { $, announce, say } from "../shared/dom.js";
import { Beside } from "./decisions/beside.js";
import { curtain } from "./decisions/curtain.js";
import { keepPlace } from "./keyboard.js";
import { saw } from "./seen.js";
import { sound } from "./sound/sound.js";
import { call, frameOf, reveal, tabIcon, view } from "./stage/attention.js";
import { id, state, wanted } from "./state.js";

const name = document.title;

export class Turn {
  /** @param {any} on the parts of the page; `result` shows the end of the game */
  constructor(on) {
    this.on = on;
    /** The decision for which the bell has rung. */ this.rang = -1;
    /** True once the result was shown by itself. */ this.ended = false;
    /** The choice that was made while others had not chosen. */ this.chosen = "";
    /** True if others have acted since this player was asked last. */ this.waited = false;
    document.addEventListener("visibilitychange", () => {
      this.#title();
      if (state.table && !document.hidden) saw(id, state.table.viewer, state.table.ply);
    });
  }

  /** Nothing is under way any more. */
  rest() {
    const { beside, past, stage } = this.on, { table, panels } = state, deciding = panels.ask;
    beside.ready.then(() => { if (state.table.ply === table.ply) document.body.dataset.rest = String(table.ply); });
    this.#title();
    if (panels.over) {
      if (!past.shown && !this.ended) this.#end();
      return;
    }
    if (deciding && !deciding.mine && table.seats.includes(deciding.seat)) return this.#handOver(deciding.seat);
    if (deciding?.mine && deciding.chosen && deciding.chosen !== this.chosen) announce(`${deciding.title}. ${deciding.detail}`);
    this.chosen = deciding?.chosen ?? "";
    if (this.chosen) keepPlace(stage);
    if (!wanted(panels) || panels.order?.on || beside.plans) return;
    if (deciding.ply !== this.rang) {
      this.rang = deciding.ply;
      sound("bell");
      announce(deciding.title);
      if (this.waited) this.#summon(deciding);
    }
    this.approach(deciding);
    keepPlace(stage);
  }

  #end() {
    this.ended = true;
    sound("over");
    this.on.result().then(() => { document.body.dataset.over = "shown"; });
  }

  /** Prepares the screen for a player who waited: nothing lies over the decision, and the choices are in view. */
  #summon(deciding) {
    const { sheet, inspect, stage } = this.on;
    this.waited = false;
    sheet.shut();
    inspect.close();
    if (Beside.of(deciding)) reveal($("ask").getBoundingClientRect());
    else reveal(stage.choosable().length ? this.#choices() : $("stage").getBoundingClientRect());
    call(name, deciding.title);
  }

  /** From where to where the board offers something. */
  #choices() {
    const { stage } = this.on;
    return stage.reach(stage.choosable().map((node) => node.dataset.key));
  }

  /** Scrolls the decision into view if no part of it is visible. */
  approach(deciding) {
    const { stage } = this.on;
    stage.bringChoices();
    const advised = stage.nodeOf(state.panels.guide?.advised ?? ""); // a small window has no room for all
    if (advised) stage.bring([advised.dataset.key]);
    if (Beside.of(deciding)) return reveal($("ask").getBoundingClientRect());
    const seen = new Set(stage.choosable().filter((node) => {
      const room = view(frameOf(node)), { top, bottom } = stage.seen(node);
      return top >= room.top && bottom <= room.bottom;
    }).map(frameOf));
    for (const part of this.#choices()) if (!seen.has(part.frame)) reveal(part);
  }

  /** Another one at this screen decides: under the curtain lies only what everybody may know. @param {number} seat */
  #handOver(seat) {
    const { connection } = this.on;
    if (connection.seat === seat) return; // the curtain was opened, the answer is on its way
    if (state.table.viewer >= 0) connection.sync(-1);
    curtain(state.panels.seats[seat], () => connection.sync(seat));
  }

  #title() {
    tabIcon(wanted(state.panels));
    document.title = document.hidden && wanted(state.panels) ? `● ${say("yourTurn")} · ${name}` : name;
  }
}
