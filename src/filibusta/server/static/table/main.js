/** The table: puts its parts together. Messages come in, go through the queue, and end in the picture and the words. */

import { bring, ready } from "../shared/art.js";
import { $, announce, say } from "../shared/dom.js";
import { setting } from "../shared/settings.js";
import { Inspect } from "./closeups/inspect.js";
import { showRule } from "./closeups/rules.js";
import { Choosing } from "./choosing.js";
import { Connection } from "./connection.js";
import { Ask } from "./decisions/ask.js";
import { Beside } from "./decisions/beside.js";
import { Forecast } from "./decisions/forecast.js";
import { Past } from "./past.js";
import { drawers, listen, sheets } from "./keyboard.js";
import { showGoals } from "./panels/goal.js";
import { addLog, latest, olderLog, readOlder, wholeLog } from "./panels/log.js";
import { seatSpot, showSeats } from "./panels/seats.js";
import { People } from "./people.js";
import { decided, saw, seenUpTo } from "./seen.js";
import { soundOf } from "./sound/sound.js";
import { reveal } from "./stage/attention.js";
import { Beyond } from "./stage/beyond.js";
import { Queue } from "./stage/queue.js";
import { changed } from "./stage/scene.js";
import { Stage } from "./stage/stage.js";
import { first, id, layout, narrow, state, wanted } from "./state.js";
import { Turn } from "./turn.js";

/** Milliseconds until the other drawings are fetched: first comes what is seen. */
const LATER = 300;
let joined = false;
/** The guide of a guided game. @type {import("./decisions/guide.js").Guide | null} */ let guide = null;
/** @type {import("./decisions/advice.js").Advice | null} */ let advice = null;

/** The seat that is asked. */
const askedSeat = () => state.panels.ask.seat;
const play = (action) => choosing.play(action), playAll = (actions) => choosing.playAll(actions);
const press = (action, node) => choosing.press(action, node), unlook = () => choosing.unlook();
const look = (action, node, sure) => choosing.look(action, node, sure);
const connection = new Connection(first.dataset.socket, layout);
const stage = new Stage($("stage"), (action, event, node) => choosing.pressed(action, event, node), seatSpot);
const forecast = new Forecast(stage, (action) => { if (state.panels?.ask?.mine) connection.forecast(action, askedSeat()); },
  (action, text, gamble) => ask.foresee(action, text, gamble));
const ask = new Ask({
  play, playAll, press, look, unlook,
  order: (on) => choosing.order(on),
  shown: (action) => Boolean(Beside.of(state.panels.ask)) || stage.shows(action, state.scene),
  charted: (offers) => stage.charts(offers.map((offer) => offer.name), state.scene),
});
const beyond = new Beyond(stage);
const beside = new Beside(stage, {
  play,
  drag: {
    play: playAll,
    ask: (ply, actions) => connection.dragTargets(ply, actions, askedSeat()),
    free: () => Boolean(state.panels?.ask?.mine) && !queue.busy && !past.shown && !ask.lost && !state.waiting,
    unlook,
    reveal,
  },
  list: { play: playAll, ask: (ply, actions) => connection.dryRun(ply, actions, askedSeat()), notice, place: () => `filibusta.list.${id}.${state.table?.viewer}`, advised: () => guide?.advised ?? "" },
  draft: {
    play: playAll,
    back: (ply) => choosing.takeBackTo(ply),
    fill: (ply) => connection.fill(ply, askedSeat()),
    notice,
    game: () => state.table.game,
    alone: () => state.table.seats.length === 1,
  },
});
/** True if each event of others waits for the player to go on. */
const stopsAtEach = () => setting("stop") === "on";
const onward = () => queue.onward(stopsAtEach());
const spot = (key) => (key.startsWith("seat:") ? seatSpot(Number(key.slice(5))) ?? stage.spot(`mat:${key.slice(5)}`) : stage.spot(key));
const queue = new Queue(stage, {
  tell, begin, spot,
  rest: () => turn.rest(),
  stops: (event) => stopsAtEach() && Boolean(event.text) && !past.shown && event.seat !== state.table.viewer,
  stopped: (on) => ask.stopped(on),
  skipped: () => past.skipped(),
  mark: (event, before, after) => { if (event.seat !== state.table.viewer) past.story?.tell(event, before, after); },
  more: (n) => ask.more(n, wanted(state.panels)),
});
const sheet = sheets();
const drawer = drawers();
const inspect = new Inspect(stage, {
  address: (key) => `/t/${id}/closeup.json?${new URLSearchParams({ key, layout: layout(), seat: String(state.table.viewer), ply: String(past.story?.shown ?? "") })}`,
  offer: (action) => (state.panels?.ask?.mine ? state.panels.ask.actions.find((one) => one.name === action) : undefined),
  entry: (action) => beside.basket?.entry(action),
  choose: (action) => (beside.basket?.entry(action) ? beside.basket.enter(action) : play(action)),
  armed: () => ask.armed,
  free: () => Boolean(state.table) && !queue.busy && !beside.drag?.mode,
  shut: unlook,
  kept: () => [[[$("ask")], 60], [$("actions").querySelectorAll("button"), 30]],
});
const past = new Past({ stage, queue, ask, forecast, inspect, drawer, sheet, reveal, now: () => asks(state.panels, state.table) });
const choosing = new Choosing({ connection, stage, queue, ask, forecast, beside, past, sheet, inspect, reveal, notice, onward });
const turn = new Turn({ connection, stage, beside, past, sheet, inspect, result: showResult });
const people = new People(connection, past);

// ------------------------------------------------------------------ messages

connection.addEventListener("table", ({ detail }) => {
  const old = state.table, { table, panels, scene } = detail, { story } = past;
  Object.assign(state, { table, panels, scene });
  choosing.settled();
  beside.end();
  if (table.state === "broken") return location.reload();
  if (table.layout !== layout()) connection.sync(); // the window was turned while the connection opened
  if (!scene) return;
  const other = old && old.viewer !== table.viewer, turned = old && old.layout !== table.layout;
  const known = turned && !other ? story?.from ?? null : null;
  if (other || turned) inspect.close();
  if (!joined || other || turned) story?.clear();
  else if (old && table.ply < old.ply) story?.forget(table.ply);
  const now = { table, panels, scene, log: true };
  queue.push(scene.width ? scene : null, [], () => shown(now), Boolean(old));
  if (!joined || (other && table.viewer >= 0)) past.missed(decided(id, table.viewer), (joined ? null : seenUpTo(id, table.viewer)) ?? Infinity); // at one screen all have looked on
  else if (known !== null) past.missed(known, Infinity);
  else if (table.ply > old.ply) past.missed(old.ply, old.ply); // the connection was lost meanwhile
  joined = true;
});

connection.addEventListener("step", ({ detail }) => {
  const { scene: before, panels: { ask: earlier } } = state, seat = earlier?.seat ?? -1, chosen = Boolean(earlier?.chosen);
  const { panels } = detail, scene = before && changed(before, detail.changes);
  const ply = panels.ask?.ply ?? panels.log.at(-1)?.ply ?? state.table.ply + 1, table = { ...state.table, ply };
  Object.assign(state, { table, panels, scene });
  const now = { table, panels, scene, step: { ply, seat, own: seat === table.viewer && !chosen, before, scene, events: detail.events, lines: detail.panels.log } };
  if (past.shown) queue.push(before, [], () => {}, false);
  choosing.settled();
  const planned = beside.next(panels.ask);
  if (planned) choosing.send(planned);
  queue.push(scene?.width ? scene : null, detail.events, () => shown(now));
});

readOlder((ply) => connection.readLog(ply));
connection.addEventListener("log", ({ detail }) => olderLog(detail, state.panels?.seats ?? []));
connection.addEventListener("forecast", ({ detail }) => forecast.told(detail));
connection.addEventListener("dry_run", ({ detail }) => {
  beside.basket?.told(detail);
  inspect.refresh();
});
connection.addEventListener("filled", ({ detail }) => beside.draft?.filled(detail));
connection.addEventListener("advice", ({ detail }) => advice?.hear(detail));
connection.addEventListener("drag_targets", ({ detail }) => beside.drag?.told(detail));
connection.addEventListener("ack", ({ detail }) => {
  beside.basket?.done(detail.id);
  if (detail.id === state.waiting) choosing.settled();
  beside.draft?.done(detail.id);
});
connection.addEventListener("refused", ({ detail }) => {
  if (!detail.known) return detail.code === "stale" || advice?.refused(detail.text); // only looking ahead came too late; nobody chose anything
  beside.end();
  beside.basket?.refused(detail.id, detail.done);
  choosing.settled();
  if (beside.draft?.refused(detail.id, detail.text)) return;
  choosing.complaint = detail.text;
  notice(detail.text);
});
connection.addEventListener("people", ({ detail }) => {
  if (!state.panels) return;
  for (const seat of state.panels.seats) if (seat.kind !== "bot") seat.online = detail.online.includes(seat.seat);
  if (!queue.busy) showSeats(state.panels.seats);
});
connection.addEventListener("state", ({ detail }) => {
  $("link").textContent = detail === "live" ? "" : say(detail);
  document.body.dataset.link = detail;
  cut(detail === "lost" || detail === "gone");
  if (detail !== "live") unveil();
  if (detail === "back") setTimeout(() => { if (document.body.dataset.link === "back") $("link").textContent = ""; }, 4000);
});

narrow.addEventListener("change", () => connection.sync());
addEventListener("resize", () => { if (state.panels?.ask?.mine && !queue.busy && !past.shown) turn.approach(state.panels.ask); });

// ------------------------------------------------------------------ what is shown

/** The picture has come to rest: the words of this moment. */
function shown(now) {
  showSeats(now.panels.seats);
  showGoals(now.panels);
  $("turn").textContent = now.panels.turn ? say("turn", { n: now.panels.turn }) : "";
  const again = ask.looked && now.panels.ask?.mine && ask.ask?.ply === now.panels.ask.ply && { action: ask.looked, sure: Boolean(ask.armed) };
  forecast.forget();
  stage.silence(ask.lost);
  mark(now.panels);
  guide?.show(now.panels);
  document.body.classList.remove("past", "shows");
  asks(now.panels, now.table);
  if (again && again.action !== now.panels.ask.chosen) {
    ask.look(again.action, again.sure);
    forecast.look(again.action);
  }
  if (now.step && !now.step.own) turn.waited = true;
  if (now.log) wholeLog(now.panels.log, now.panels.seats, now.panels.older);
  else addLog(now.panels.log, now.panels.seats);
  latest(now.panels.log, now.panels.seats);
  if (now.step) {
    past.tell((told) => told.add(now.step, now.table.viewer, now.panels.seats));
    stage.stir();
  } else past.story?.mark();
  if (now.log) notice(now.table.note || choosing.complaint);
  if (first.dataset.together) people.show(now);
  if (now.panels.over) ending().then(({ followUp }) => followUp(now.table));
  inspect.renew();
  saw(id, now.table.viewer, now.table.ply, Boolean(now.step?.own));
  document.body.dataset.ply = String(now.table.ply);
  beyond.look();
  unveil();
}

/** Marks the chosen actions, those that cannot be taken back, and the advice of a guide. @param {any} words the panels */
function mark({ ask: asked, guide: told }) {
  const offers = asked?.actions ?? [], final = offers.filter((offer) => offer.final).map((offer) => offer.name);
  stage.mark(asked?.chosen ?? "", final.length < offers.length ? final : [], say("final"), told?.advised, say("advised"));
}

/** @param {any} words the panels @param {any} at the table */
function asks(words, at) {
  ask.show(words, at);
  beside.show(words.ask);
  offerAdvice(words);
  advice?.show(words.ask);
}

/** Shows the button of advice where there is advice, except in guided games. @param {any} words the panels */
function offerAdvice(words) {
  const none = !words.ask?.advice || Boolean(words.guide);
  for (const id of ["advice", "advice-aside"]) if ($(id)) $(id).hidden = none;
}

/** Asks what a captain would do; its script comes with the first question. `best`: the best choice is pointed at, instead of a list. */
async function advise(best = false) {
  if (!state.panels?.ask?.advice || state.panels.guide || queue.busy || past.shown || ask.lost) return;
  const { Advice } = await import("./decisions/advice.js");
  advice ??= new Advice({
    ask: (ply) => connection.advise(ply, askedSeat()),
    text: (action) => ask.offers.find((offer) => offer.name === action)?.text ?? action,
    press,
    look,
    unlook: () => { if (!ask.armed) unlook(); },
    point: (action) => {
      const node = stage.nodeOf(action);
      if (node) reveal(stage.reach([node.dataset.key]));
      look(action, node, true);
    },
  });
  if (!state.panels.ask?.advice) return;
  if (best) {
    unlook();
    $("ask-forecast").textContent = say("adviceWait");
    return advice.best(state.panels.ask.ply);
  }
  drawer.open();
  if (!$("advice-ask").offsetParent) sheet.open("choices");
  advice.toggle(state.panels.ask.ply);
}

const ending = () => import("./panels/result.js");

async function showResult() {
  (await ending()).showResult(state.panels, state.table);
}

function tell(event, more) {
  if (!event.text) return;
  document.body.classList.add("shows");
  beside.hide();
  ask.tell(event, more, wanted(state.panels));
  forecast.clear();
  beyond.look();
  announce(event.text);
}

/** An event is about to be seen. */
function begin(event, scene) {
  soundOf(event);
  const { fly, changes } = event, seen = Object.entries(changes?.set ?? {}).filter(([, fields]) => "x" in fields || "y" in fields || "art" in fields);
  const keys = [...event.keys, ...event.shake, ...(fly ? [fly.from, fly.to] : []), ...seen.map(([key]) => key)];
  if (past.shown) return;
  stage.bring(keys, scene);
  reveal(stage.reach(keys, scene));
}

function notice(text) {
  $("note").textContent = text;
  $("note").parentElement.hidden = !text;
}

// ------------------------------------------------------------------ gestures and keys

/** Shows whether the table is connected. @param {boolean} lost */
function cut(lost) {
  if (lost) unlook();
  ask.cut(lost, Boolean(state.waiting));
  if (!queue.busy && !past.shown) stage.silence(lost);
  beyond.look();
}

for (const id of ["advice-ask", "advice-aside", "ask-best"]) $(id)?.addEventListener("click", () => advise(id === "ask-best"));
$("ask-next").addEventListener("click", onward);
$("ask-skip").addEventListener("click", () => (past.shown ? past.leave() : queue.skip()));
$("ask-why").addEventListener("click", () => { if (state.panels?.ask?.rule) showRule(state.panels.ask.rule); });
$("note-shut").addEventListener("click", () => notice(""));
$("ask-result").addEventListener("click", showResult);

listen({
  arrow: (key) => stage.go(key),
  press: (node) => press(node.dataset.action, node),
  back: () => beside.basket?.undo() || choosing.takeBack(),
  advise: () => advise(),
  next: onward,
  inspect: (node, button) => inspect.toggle(node ?? (button && stage.nodeOf(button.dataset.action))),
  shut: () => sheet.shut() || drawer.shut(),
  skip: () => {
    if (inspect.close()) return true;
    if (queue.busy) queue.skip();
    else if (past.shown) past.leave();
    else if (ask.armed) unlook();
    else return false;
    return true;
  },
  nth: (n) => {
    const offer = ask.nth(n);
    if (!offer || queue.busy) return onward();
    const button = $("actions").querySelectorAll("button")[n - 1], node = stage.nodeOf(offer.name);
    if (ask.looked === offer.name && document.activeElement === (node ?? button)) return play(offer.name);
    if (node) stage.focus(node);
    else {
      if (!button.offsetParent) sheet.open("choices");
      button.focus();
    }
    look(offer.name, node);
  },
});

document.addEventListener("visibilitychange", () => { if (document.hidden) queue.skip(); });

/** The page is whole: it may be seen. */
function unveil() {
  delete document.documentElement.dataset.coming;
}

const begun = JSON.parse(first.textContent), { panels } = begun;
state.panels = panels;
showSeats(panels.seats);
showGoals(panels);
$("link").textContent = say("connecting");
if ($("guide")) {
  const { Guide } = await import("./decisions/guide.js");
  guide = new Guide({ press, look, unlook, armed: () => ask.armed });
  guide.show(panels);
}
/** The drawings that the first picture does not show. */
const later = () => bring($("stage").dataset.drawings).catch(() => {});
/** The page came with a picture for other windows: what is seen first is the one that the connection brings. */
const other = layout() !== begun.table.layout, others = other ? later() : null;
await ready;
wholeLog(panels.log, panels.seats, panels.older);
latest(panels.log, panels.seats);
if (panels.ask || panels.over) ask.show(panels, begun.table);
offerAdvice(panels);
ask.wait(true);
if (!other) unveil();
await others;
connection.open();
if (!other) setTimeout(later, LATER);
