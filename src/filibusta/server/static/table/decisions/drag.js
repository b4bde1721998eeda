/**
 * A thing of the picture is brought to one of the places that it can reach: it is dragged there, or a place is tapped or
 * chosen by keys. The places came with the decision (docs/protocol.md, "Drag targets"); a place is a row of choices, sent as one
 * message. While the pointer rests, the places that can be reached from there are asked for, and the way goes on.
 *
 * Here is what is being chosen; drag_hands.js reads pointer and keys, drag_way.js computes, drag_picture.js and
 * drag_panel.js show.
 */

import { partOf } from "../stage/attention.js";
import { $, announce, s, styles } from "../../shared/dom.js";
import { DragHands } from "./drag_hands.js";
import { DragPanel, textOf } from "./drag_panel.js";
import { drawnHints, drawnPlaces, drawnWay } from "./drag_picture.js";
import { actionsOf, beside, newLeg, straightAhead } from "./drag_way.js";

await styles("table/decisions/drag.css");

/** @typedef {import("./drag_way.js").Stop} Stop */
/** @typedef {import("./drag_way.js").Leg} Leg */
/** Milliseconds after which a pointer rests. */
const RESTS = 600;
const MARGIN = 24;

export class DragTargets {
  /**
   * @param {import("../stage/stage.js").Stage} stage
   * @param {{play: (actions: string[]) => string, ask: (ply: number, actions: string[]) => void, free: () => boolean, unlook: () => void,
   *   reveal: (part: {top: number, bottom: number}) => void}} on
   */
  constructor(stage, on) {
    this.stage = stage;
    this.on = on;
    /** Those of the decision. @type {any[]} */ this.all = [];
    this.ply = -1;
    /** The way in which a place is being chosen: by dragging, by taps and keys, or not at all. @type {"" | "drag" | "pick"} */ this.mode = "";
    /** @type {Leg[]} */ this.legs = [];
    /** The targets received for further places. @type {Map<string, any>} */ this.known = new Map();
    this.group = s("g", { class: "drag", "aria-hidden": "true" });
    this.panel = new DragPanel({
      shut: () => this.shut(), step: (round, along) => this.step(round, along), onward: () => this.onward(), carryOut: () => this.carryOut(),
    });
    $("ask").append(this.panel.form);
    this.hands = new DragHands(this);
  }

  /** The decision there is now. @param {any} ask */
  show(ask) {
    this.shut();
    const all = ask?.mine ? ask.drag_targets ?? [] : [];
    if (ask?.ply !== this.ply) this.known.clear();
    this.all = all;
    this.ply = ask?.ply ?? -1;
    this.#sign();
  }

  /** Nothing is asked now. */
  hide() {
    this.show(null);
  }

  /** The thing is looked at: its places are seen, faintly. @param {string} [key] */
  peek(key = "") {
    if (this.mode) return;
    const targets = this.of(key);
    if (targets === this.peeked) return;
    this.peeked = targets;
    this.group.remove();
    if (targets) this.#raise(targets).replaceChildren(...drawnPlaces(newLeg(targets)));
  }

  /** Its places are there to be tapped, or chosen by keys. @param {string} key */
  pick(key) {
    const targets = this.of(key);
    if (!targets || !this.on.free()) return false;
    this.open(targets, "pick");
    return true;
  }

  /** Nothing is chosen, and no place is shown; false if none was. */
  shut() {
    clearTimeout(this.rests);
    this.hands.held = null;
    this.peeked = undefined;
    this.group.remove();
    this.panel.hide();
    this.stage.host.classList.remove("planning");
    const was = this.mode;
    this.mode = "";
    this.legs = [];
    return Boolean(was);
  }

  /** The places beyond. @param {{ply: number, actions: string[], drag_targets: any[]}} told */
  told({ ply, actions, drag_targets: all }) {
    if (ply !== this.ply) return;
    this.known.set(actions.join(), all.find(({ key }) => key === this.legs[0]?.targets.key) ?? null);
    if (this.mode && actions.join() === this.actions.join()) this.#beyond();
  }

  /** Returns the actions that lead to the chosen place. */
  get actions() {
    return actionsOf(this.legs);
  }

  /** The place that is chosen and what would be found there, in a sentence. */
  get text() {
    return textOf(this.legs);
  }

  /** The leg whose places are shown. */
  get last() {
    return /** @type {Leg} */ (this.legs.at(-1));
  }

  /** The places of a thing in this decision. @param {string} [key] */
  of(key) {
    return this.all.find((targets) => targets.key === key);
  }

  // ---------------------------------------------------------------- beginning and choosing

  /** Places are to be chosen from now on. @param {any} targets @param {"drag" | "pick"} mode */
  open(targets, mode) {
    if (mode === "drag") this.on.unlook();
    this.shut();
    this.mode = mode;
    this.stage.host.classList.add("planning");
    this.#raise(targets);
    this.#push(targets);
    if (mode === "pick") this.on.reveal(partOf(this.#pane(targets)?.edge ?? this.stage.host));
  }

  /** @param {Stop | null} stop */
  choose(stop) {
    if (stop === this.last.chosen) return;
    if (stop && this.mode === "pick") this.on.unlook(); // it is this that is confirmed now
    this.last.chosen = stop;
    this.#draw();
    clearTimeout(this.rests);
    if (stop) this.rests = setTimeout(() => this.#beyond(), RESTS);
  }

  /** By keys and buttons: to the next angle, or along the ray. @param {number} round @param {number} along */
  step(round, along) {
    const { targets, stops, chosen } = this.last;
    const ahead = (this.legs.at(-2)?.chosen ?? this.stage.scene?.sprites[targets.key])?.r ?? 0;
    this.choose(chosen ? beside(stops, chosen, round, along) : straightAhead(stops, ahead));
    announce(this.text);
  }

  /** From the place that is chosen on. */
  onward() {
    const known = this.last.chosen && this.known.get(this.actions.join());
    if (!known) return;
    this.#push(known);
    announce(this.text);
  }

  /** The leg before, with its place as it was chosen. */
  back() {
    if (this.last.chosen && this.legs.length > 1) this.choose(null);
    else if (this.legs.length > 1) {
      this.legs.pop();
      this.#draw();
    } else return this.shut();
    announce(this.text);
    return true;
  }

  /** The thing goes where it was brought. */
  carryOut() {
    const { actions } = this;
    this.shut();
    if (actions.length) this.on.play(actions);
  }

  /** The pointer rests: what can be reached from there is asked for, and the way goes on where it can. */
  #beyond() {
    const actions = this.actions, known = this.known.get(actions.join());
    if (!this.last.chosen) return;
    if (known === undefined) {
      this.known.set(actions.join(), null);
      this.on.ask(this.ply, actions);
    } else if (known && this.mode === "drag") this.#push(known);
    else this.#say();
  }

  // ---------------------------------------------------------------- on the picture

  /** Makes the movable things draggable. */
  #sign() {
    for (const [key, node] of this.stage.nodes) {
      if (this.of(key)) node.dataset.drag = "";
      else delete node.dataset.drag;
    }
  }

  #pane({ key }) {
    return this.stage.board.panes.get(this.stage.scene?.sprites[key]?.pane ?? "");
  }

  /** The layer of its own, where the thing lies. */
  #raise(targets) {
    (this.#pane(targets) ?? this.stage).above.before(this.group);
    return this.group;
  }

  /** The way goes on, or begins. */
  #push(targets) {
    const leg = newLeg(targets);
    this.legs.push(leg);
    const xs = [targets.at[0], ...leg.stops.map(({ x }) => x)], ys = [targets.at[1], ...leg.stops.map(({ y }) => y)];
    const box = { x: Math.min(...xs) - MARGIN, y: Math.min(...ys) - MARGIN };
    this.#pane(targets)?.show([{ ...box, w: Math.max(...xs) + MARGIN - box.x, h: Math.max(...ys) + MARGIN - box.y }]);
    this.#draw();
  }

  /** The legs gone so far, the places of the last one, and what is chosen among them. */
  #draw() {
    const { last } = this, sprites = this.stage.scene?.sprites ?? {}, parts = [];
    if (!last.drawn.length) last.drawn = drawnPlaces(last);
    for (const leg of this.legs.slice(0, -1)) parts.push(...drawnWay(leg, sprites));
    parts.push(...last.drawn);
    const seen = last.chosen ? last : this.legs.at(-2);
    if (last.chosen) parts.push(...drawnWay(last, sprites));
    if (seen?.chosen) parts.push(...drawnHints(seen, sprites));
    this.group.replaceChildren(...parts);
    this.group.dataset.legs = String(this.legs.length);
    this.#say();
  }

  /** The panel says what is chosen. */
  #say() {
    const { actions } = this;
    this.panel.show(this.legs, {
      dragging: this.mode === "drag", can: actions.length > 0, further: Boolean(this.last.chosen && this.known.get(actions.join())),
    });
  }
}
