/** The table: puts its parts together. Messages come in, go through the queue, and end in the picture and the words. */

import { ready } from "../shared/art.js";
import { Ask } from "./decisions/ask.js";
import { call, frameOf, reveal, tabIcon, view } from "./stage/attention.js";
import { Beside } from "./decisions/beside.js";
import { Beyond } from "./stage/beyond.js";
import { Connection } from "./connection.js";
import { curtain } from "./decisions/curtain.js";
import { $, announce, kept, onDemand, say } from "../shared/dom.js";
import { Forecast } from "./decisions/forecast.js";
import { Inspect } from "./closeups/inspect.js";
import { drawers, keepPlace, listen, sheets } from "./keyboard.js";
import { addLog, latest, olderLog, readOlder, wholeLog } from "./panels/log.js";
import { Queue } from "./stage/queue.js";
import { showGoals } from "./panels/goal.js";
import { showRule } from "./closeups/rules.js";
import { seatSpot, showSeats } from "./panels/seats.js";
import { decided, saw, seenUpTo } from "./seen.js";
import { sound, soundOf } from "./sound/sound.js";
import { changed } from "./stage/scene.js";
import { Stage } from "./stage/stage.js";

const first = $("first"), id = first.dataset.table, name = document.title;
const narrow = matchMedia("(max-width: 999px)");
const layout = () => (narrow.matches ? "narrow" : "wide");

let table = null, panels = null;
/** The scene as the server sees it; the stage may still be showing how it came about. */
let scene = null;
let waiting = "", joined = false;
/** Of a guided game. @type {import("./decisions/guide.js").Guide | null} */ let guide = null;
/** @type {import("./decisions/advice.js").Advice | null} */ let advice = null;
/** @type {import("./panels/story.js").Story | null} */ let story = null;
/** Why the latest choice was refused; it stays until the next one. */
let complaint = "";

/** Whether everybody waits for this player, who has not chosen yet. */
const wanted = (words) => Boolean(words?.ask?.mine && !words.ask.chosen);

const connection = new Connection(first.dataset.socket, layout);
const stage = new Stage($("stage"), pressed, seatSpot);
const forecast = new Forecast(stage, (action) => { if (panels?.ask?.mine) connection.forecast(action, panels.ask.seat); },
  (action, text, gamble) => ask.foresee(action, text, gamble));
const ask = new Ask({ play, playAll, press, look, unlook, order, shown: (action) => Boolean(Beside.of(panels.ask)) || stage.shows(action, scene) });
const beyond = new Beyond(stage);
const beside = new Beside(stage, {
  play,
  drag: {
    play: playAll,
    ask: (ply, actions) => connection.dragTargets(ply, actions, panels.ask.seat),
    free: () => Boolean(panels?.ask?.mine) && !queue.busy && !past() && !ask.lost && !waiting,
    unlook,
    reveal,
  },
  list: { play: playAll, ask: (ply, actions) => connection.dryRun(ply, actions, panels.ask.seat), notice, place: () => `filibusta.list.${id}.${table?.viewer}` },
  draft: { play: playAll, back: takeBackTo, fill: (ply) => connection.fill(ply, panels.ask.seat), notice, game: () => table.game, alone: () => table.seats.length === 1 },
});
const spot = (key) => (key.startsWith("seat:") ? seatSpot(Number(key.slice(5))) ?? stage.spot(`mat:${key.slice(5)}`) : stage.spot(key));
const queue = new Queue(stage, { tell, begin, spot, rest, skipped: news, mark: (event, before, after) => { if (event.seat !== table.viewer) story?.tell(event, before, after); }, more: (n) => ask.more(n, wanted(panels)) });
const sheet = sheets();
const drawer = drawers();
const inspect = new Inspect(stage, {
  address: (key) => `/t/${id}/about.json?${new URLSearchParams({ key, layout: layout(), seat: String(table.viewer), ply: String(story?.shown ?? "") })}`,
  offer: (action) => (panels?.ask?.mine ? panels.ask.actions.find((one) => one.name === action) : undefined),
  entry: (action) => beside.basket?.entry(action),
  choose: (action) => (beside.basket?.entry(action) ? beside.basket.enter(action) : play(action)),
  armed: () => ask.armed,
  free: () => Boolean(table) && !queue.busy && !beside.drag?.mode,
  shut: unlook,
  kept: () => [[[$("ask")], 60], [$("actions").querySelectorAll("button"), 30]],
});

// ------------------------------------------------------------------ messages

connection.addEventListener("table", ({ detail }) => {
  const old = table;
  table = detail.table;
  panels = detail.panels;
  scene = detail.scene;
  settled();
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
  if (!joined || (other && table.viewer >= 0)) missed(decided(id, table.viewer), (joined ? null : seenUpTo(id, table.viewer)) ?? Infinity); // at one screen all have looked on
  else if (known !== null) missed(known, Infinity);
  else if (table.ply > old.ply) missed(old.ply, old.ply); // the connection was lost meanwhile
  joined = true;
});

connection.addEventListener("step", ({ detail }) => {
  const before = scene, seat = panels.ask?.seat ?? -1, chosen = Boolean(panels.ask?.chosen);
  panels = detail.panels;
  scene = scene && changed(scene, detail.changes);
  const ply = panels.ask?.ply ?? panels.log.at(-1)?.ply ?? table.ply + 1;
  table = { ...table, ply };
  const now = { table, panels, scene, step: { ply, seat, own: seat === table.viewer && !chosen, before, scene, events: detail.events, lines: detail.panels.log } };
  if (past()) queue.push(before, [], () => {}, false);
  settled();
  const planned = beside.next(panels.ask);
  if (planned) send(planned);
  queue.push(scene?.width ? scene : null, detail.events, () => shown(now));
});

readOlder((ply) => connection.readLog(ply));
connection.addEventListener("log", ({ detail }) => olderLog(detail, panels?.seats ?? []));
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
  if (detail.id === waiting) settled();
  beside.draft?.done(detail.id);
});
connection.addEventListener("refused", ({ detail }) => {
  if (!detail.known) return detail.code === "stale" || advice?.refused(detail.text); // only looking ahead came too late; nobody chose anything
  beside.end();
  beside.basket?.refused(detail.id, detail.done);
  settled();
  if (beside.draft?.refused(detail.id, detail.text)) return;
  complaint = detail.text;
  notice(complaint);
});
connection.addEventListener("people", ({ detail }) => {
  if (!panels) return;
  for (const seat of panels.seats) if (seat.kind !== "bot") seat.online = detail.online.includes(seat.seat);
  if (!queue.busy) showSeats(panels.seats);
});
const chatButton = $("chat-open");
/** The chat, whose script comes with the first word. */
const chatting = onDemand(() => import("./panels/chat.js").then(({ Chat }) => new Chat(id, chatButton, () => panels?.seats ?? [])));
chatButton?.addEventListener("click", async () => (await chatting()).toggle());
if (chatButton && chatButton.dataset.last !== (kept(`filibusta.chat.${id}`) ?? "0")) ready.then(chatting);
/** The seats of people, whose script comes with the first clock, proposal or change. */
const seating = onDemand(() => import("./panels/seating.js"));
const seatingButtons = document.querySelectorAll("[data-seating]");
let seatingShown = false;
for (const button of seatingButtons) button.addEventListener("click", async () => (await (seatingShown ? seating() : showSeating({ panels, table }))).open());
connection.addEventListener("chat", async ({ detail }) => (await chatting()).told(detail.line));
connection.addEventListener("state", ({ detail }) => {
  $("link").textContent = detail === "live" ? "" : say(detail);
  document.body.dataset.link = detail;
  cut(detail === "lost" || detail === "gone");
  if (detail !== "live") unveil();
  if (detail === "back" && chatButton) chatting().then((told) => told.catchUp());
  if (detail === "back") setTimeout(() => { if (document.body.dataset.link === "back") $("link").textContent = ""; }, 4000);
});

narrow.addEventListener("change", () => connection.sync());
addEventListener("resize", () => { if (panels?.ask?.mine && !queue.busy && !past()) approach(panels.ask); });

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
  if (now.step && !now.step.own) rest.waited = true;
  if (now.log) wholeLog(now.panels.log, now.panels.seats, now.panels.older);
  else addLog(now.panels.log, now.panels.seats);
  latest(now.panels.log, now.panels.seats);
  if (now.step) {
    tale((told) => told.add(now.step, now.table.viewer, now.panels.seats));
    stage.stir();
  } else story?.mark();
  if (now.log) notice(now.table.note || complaint);
  if (first.dataset.together) attend(now);
  if (now.panels.over) ending().then(({ followUp }) => followUp(now.table));
  inspect.renew();
  saw(id, now.table.viewer, now.table.ply, Boolean(now.step?.own));
  document.body.dataset.ply = String(now.table.ply);
  beyond.look();
  unveil();
}

/** What there is beyond the game at a table of people. @param {any} now */
function attend(now) {
  const { seats, seating: pressing, changes, over } = now.panels, noted = seats.some((seat) => seat.clock || (seat.kind === "human" && seat.sub));
  for (const button of seatingButtons) button.hidden = Boolean(over) || now.table.viewer < 0;
  if (seatingShown || pressing || changes || noted) showSeating(now);
}

/** @param {any} now */
async function showSeating(now) {
  seatingShown = true;
  const script = await seating();
  script.show(now, connection, tale);
  return script;
}

/** What is chosen already, which of several choices cannot be taken back, and what a guide advises. @param {any} words the panels */
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

/** Where there is advice there is a button, but for guided games. @param {any} words the panels */
function offerAdvice(words) {
  const none = !words.ask?.advice || Boolean(words.guide);
  for (const id of ["advice", "advice-aside"]) if ($(id)) $(id).hidden = none;
}

/** Asks what a captain would do; its script comes with the first question. `best`: the best choice is pointed at, instead of a list. */
async function advise(best = false) {
  if (!panels?.ask?.advice || panels.guide || queue.busy || past() || ask.lost) return;
  const { Advice } = await import("./decisions/advice.js");
  advice ??= new Advice({
    ask: (ply) => connection.advise(ply, panels.ask.seat),
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
  if (!panels.ask?.advice) return;
  if (best) {
    unlook();
    $("ask-forecast").textContent = say("adviceWait");
    return advice.best(panels.ask.ply);
  }
  drawer.open();
  if (!$("advice-ask").offsetParent) sheet.open("choices");
  advice.toggle(panels.ask.ply);
}

const ending = () => import("./panels/result.js");

async function showResult() {
  (await ending()).showResult(panels, table);
}

/** Nothing is under way any more. */
function rest() {
  const { ply } = table;
  beside.ready.then(() => { if (table.ply === ply) document.body.dataset.rest = String(ply); });
  const deciding = panels.ask;
  title();
  if (panels.over) {
    if (!past() && !rest.ended) {
      rest.ended = true;
      sound("over");
      showResult().then(() => { document.body.dataset.over = "shown"; });
    }
    return;
  }
  if (deciding && !deciding.mine && table.seats.includes(deciding.seat)) return handOver(deciding.seat);
  if (deciding?.mine && deciding.chosen && deciding.chosen !== rest.chosen) announce(`${deciding.title}. ${deciding.detail}`);
  rest.chosen = deciding?.chosen ?? "";
  if (rest.chosen) keepPlace(stage);
  if (!wanted(panels) || panels.order?.on || beside.plans) return;
  if (deciding.ply !== rest.rang) {
    rest.rang = deciding.ply;
    sound("bell");
    announce(deciding.title);
    if (rest.waited) summon(deciding);
  }
  approach(deciding);
  keepPlace(stage);
}
rest.rang = -1;
/** Whether the result was shown by itself. */
rest.ended = false;
/** What was chosen while others had not. */
rest.chosen = "";
/** Whether others have acted since this player was asked last. */
rest.waited = false;

/** Whoever waited is asked: nothing lies over the decision, and what can be chosen is in view. */
function summon(deciding) {
  rest.waited = false;
  sheet.shut();
  inspect.close();
  if (Beside.of(deciding)) reveal($("ask").getBoundingClientRect());
  else reveal(stage.choosable().length ? choices() : $("stage").getBoundingClientRect());
  call(name, deciding.title);
}

/** From where to where the board offers something. */
const choices = () => stage.reach(stage.choosable().map((node) => node.dataset.key));

/** What is asked comes into view, if nothing of it is. */
function approach(deciding) {
  stage.bring(stage.choosable().map((node) => node.dataset.key));
  if (Beside.of(deciding)) return reveal($("ask").getBoundingClientRect());
  const seen = new Set(stage.choosable().filter((node) => {
    const room = view(frameOf(node)), { top, bottom } = stage.seen(node);
    return top >= room.top && bottom <= room.bottom;
  }).map(frameOf));
  for (const part of choices()) if (!seen.has(part.frame)) reveal(part);
}

/** Another one at this screen decides: under the curtain lies only what everybody may know. @param {number} seat */
function handOver(seat) {
  if (connection.seat === seat) return; // the curtain was opened, the answer is on its way
  if (table.viewer >= 0) connection.sync(-1);
  curtain(panels.seats[seat].name, () => connection.sync(seat));
}

function tell(event, more) {
  if (!event.text) return;
  document.body.classList.add("shows");
  beside.hide();
  ask.tell(event, more, wanted(panels));
  forecast.clear();
  beyond.look();
  announce(event.text);
}

/** An event is about to be seen. */
function begin(event, scene) {
  soundOf(event);
  const { fly, changes } = event, seen = Object.entries(changes?.set ?? {}).filter(([, fields]) => "x" in fields || "y" in fields || "art" in fields);
  const keys = [...event.keys, ...event.shake, ...(fly ? [fly.from, fly.to] : []), ...seen.map(([key]) => key)];
  if (past()) return;
  stage.bring(keys, scene);
  reveal(stage.reach(keys, scene));
}

/** Something happened that nobody saw: the list of it opens. */
function news() {
  const seen = seenUpTo(id, table.viewer) ?? table.ply;
  tale((told) => {
    told.seen = Math.min(told.seen, seen);
    told.go(-1);
    openNews(told);
  });
}

/** @param {import("./panels/story.js").Story} told */
function openNews(told) {
  if (!told.news) return;
  drawer.open();
  if (!$("since").offsetParent) sheet.open("since");
  told.open();
  announce(`${$("since-title").textContent}: ${told.steps.length}`);
}

function title() {
  tabIcon(wanted(panels));
  document.title = document.hidden && wanted(panels) ? `● ${say("yourTurn")} · ${name}` : name;
}
document.addEventListener("visibilitychange", () => {
  title();
  if (table && !document.hidden) saw(id, table.viewer, table.ply);
});

function notice(text) {
  $("note").textContent = text;
  $("note").parentElement.hidden = !text;
}

// ------------------------------------------------------------------ choosing

/** Whether the table hears us. @param {boolean} lost */
function cut(lost) {
  if (lost) unlook();
  ask.cut(lost, Boolean(waiting));
  if (!queue.busy && !past()) stage.silence(lost);
  beyond.look();
}

function play(action) {
  if (ask.lost) return;
  if (queue.busy) return queue.skip();
  if (past()) return story?.go(-1);
  const deciding = panels?.ask;
  if (!deciding?.mine || waiting || action === deciding.chosen || !deciding.actions.some((offer) => offer.name === action)) return;
  send(action);
  sheet.shut();
  inspect.close();
  notice("");
}

/** A list of actions, one after the other; gives the id of the message, or nothing if it cannot be sent now. @param {string[]} actions */
function playAll([first, ...then]) {
  if (ask.lost || queue.busy || past() || waiting || !panels?.ask?.mine) return "";
  send(first, then);
  sheet.shut();
  inspect.close();
  notice("");
  return waiting;
}

function send(action, then = []) {
  complaint = "";
  beside.draft?.closing([action, ...then]);
  waiting = connection.play(panels.ask.ply, action, panels.ask.seat, then);
  ask.wait(true);
}

function order(on) {
  if (queue.busy && on) return queue.skip();
  if (!waiting && !ask.lost) connection.order(panels.ask?.ply ?? table.ply, on, table.viewer);
}

function settled() {
  waiting = "";
  ask.wait(false);
}

function takeBack() {
  const to = panels?.ask?.take_back;
  if (to !== null && to !== undefined) takeBackTo(to);
}

/** Gives the id of the message, or nothing if it cannot be sent now. @param {number} ply */
function takeBackTo(ply) {
  if (waiting || queue.busy || ask.lost) return "";
  return waiting = connection.takeBack(ply, table.viewer);
}

/** A finger has no hover: the first touch shows what would happen, the second does it. */
function pressed(action, { pointerType }, node) {
  if (pointerType === "touch" && ask.armed !== action) {
    look(action, node, true);
    beside.drag?.pick(node.dataset.key);
  } else press(action, node);
}

/** What cannot be taken back wants a second gesture. */
function press(action, node) {
  if (ask.armed !== action && ask.twice(action)) look(action, node, true);
  else play(action);
}

/** `sure`: one more gesture does it. @param {string} action @param {any} [node] of several that mean the same */
function look(action, node, sure = false) {
  if (queue.busy || past() || ask.lost || !panels?.ask?.mine) return;
  ask.look(action, sure);
  forecast.look(action, node);
  beside.drag?.peek((node ?? stage.nodeOf(action))?.dataset.key);
}

function unlook() {
  beside.drag?.peek();
  forecast.clear();
  ask.unlook();
}

stage.host.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  const node = stage.meant(event);
  if (ask.armed || beside.drag?.mode) return; // on the way to the button that does it
  if (node) look(node.dataset.action, node);
  else if (!document.activeElement?.closest?.(".sprite")) unlook();
});
stage.host.addEventListener("pointerleave", (event) => { if (event.pointerType !== "touch" && !ask.armed) unlook(); });
stage.host.addEventListener("focusin", (event) => {
  const node = event.target.closest("[data-action]");
  if (node) reveal(stage.reach([node.dataset.key])); // what lies in a pane does not come into view by itself
  if (node?.matches(":focus-visible") && ask.armed !== node.dataset.action) look(node.dataset.action, node);
});
// what one more gesture does stays looked at: the button beside the question takes the focus before it is pressed
stage.host.addEventListener("focusout", () => { if (!ask.armed) unlook(); });
stage.host.addEventListener("click", (event) => {
  if (!stage.meant(event)) unlook();
  queue.skip();
});
$("ask-back").addEventListener("click", takeBack);
for (const id of ["advice-ask", "advice-aside", "ask-best"]) $(id)?.addEventListener("click", () => advise(id === "ask-best"));
$("ask-skip").addEventListener("click", () => (past() ? story?.go(-1) : queue.skip()));
$("ask-why").addEventListener("click", () => { if (panels?.ask?.rule) showRule(panels.ask.rule); });
$("note-shut").addEventListener("click", () => notice(""));
$("ask-result").addEventListener("click", showResult);

listen({
  arrow: (key) => stage.go(key),
  press: (node) => press(node.dataset.action, node),
  back: () => beside.basket?.undo() || takeBack(),
  advise: () => advise(),
  inspect: (node, button) => inspect.toggle(node ?? (button && stage.nodeOf(button.dataset.action))),
  shut: () => sheet.shut() || drawer.shut(),
  skip: () => {
    if (inspect.close()) return true;
    if (queue.busy) queue.skip();
    else if (past()) story?.go(-1);
    else if (ask.armed) unlook();
    else return false;
    return true;
  },
  nth: (n) => {
    const offer = ask.nth(n);
    if (!offer || queue.busy) return queue.skip();
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

// ------------------------------------------------------------------ looking back

/** A step of the past on the stage; null: back to now. */
function lookBack(step, i, n, forward) {
  queue.skip();
  forecast.clear();
  document.body.classList.toggle("past", Boolean(step));
  if (!step) {
    queue.push(scene?.width ? scene : null, [], () => {
      document.body.classList.remove("shows");
      stage.silence(ask.lost);
      story?.mark();
      asks(panels, table);
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
    story?.recall(step);
    inspect.renew();
  }, forward);
}

const past = () => Boolean(story?.past);

/** Tells something to what knows what others did: it comes with the first of it. @param {(told: import("./panels/story.js").Story) => void} what */
function tale(what) {
  if (story) return what(story);
  tale.coming ??= import("./panels/story.js").then(({ Story }) => {
    story = new Story(stage, {
      show: lookBack,
      free: () => !queue.busy && !ask.armed,
      look: (keys) => {
        stage.bring(keys);
        reveal(stage.reach(keys));
      },
    });
  });
  tale.coming.then(() => what(story), () => { tale.coming = null; }); // without it the log tells
}
/** @type {Promise<void> | null} */ tale.coming = null;

/** What happened after an action, which this page has not shown. @param {number} from @param {number} seen what came later is news */
async function missed(from, seen) {
  const viewer = table.viewer;
  if (from >= table.ply) return;
  try {
    const answer = await fetch(`/t/${id}/since.json?${new URLSearchParams({ from: String(from), layout: layout(), seat: String(viewer) })}`);
    const steps = answer.ok && await answer.json();
    if (steps && viewer === table.viewer) tale((told) => {
      told.missed(steps, viewer, panels.seats, seen);
      openNews(told);
    });
  } catch { /* the log tells it too */ }
}

document.addEventListener("visibilitychange", () => { if (document.hidden) queue.skip(); });

/** The page is whole: it may be seen. */
function unveil() {
  delete document.documentElement.dataset.coming;
}

const begun = JSON.parse(first.textContent);
({ panels } = begun);
showSeats(panels.seats);
showGoals(panels);
$("link").textContent = say("connecting");
if ($("guide")) {
  const { Guide } = await import("./decisions/guide.js");
  guide = new Guide({ press, look, unlook, armed: () => ask.armed });
  guide.show(panels);
}
await ready;
wholeLog(panels.log, panels.seats, panels.older);
latest(panels.log, panels.seats);
if (panels.ask || panels.over) ask.show(panels, begun.table);
offerAdvice(panels);
ask.wait(true);
if (layout() === begun.table.layout) unveil(); // else with the first picture that the connection brings
connection.open();
