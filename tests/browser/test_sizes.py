"""Every kind of decision in windows of many sizes, by geometry: what is offered can be seen, reached and hit."""

from typing import Any

import pytest
from long import cases

from .conftest import Invite
from .driver import Person

pytestmark = pytest.mark.browser

WIDE = ((1920, 1080), (1440, 900), (1280, 720), (1152, 720))
NARROW = ((960, 600), (844, 390), (740, 360), (768, 1024), (390, 844), (360, 740), (320, 640))
"""With 1152 and 960: a window of 1440 x 900 that the browser enlarged by a quarter and by a half."""
FINGER = 44
ZOOMED, LOW = 24, 18
"""What lies in a pane may be smaller: it can be scaled, and the first touch only shows what would happen; in a low
window a ring of berths has less room."""
READABLE = 12
"""So many pixels high text is on a phone, at least."""
EMPTY = 60
"""So many pixels of a narrow picture may have nothing in them."""
BOARD, EDGE = 100, 40
"""So many pixels of the board are seen in every narrow window, and so many of what lies below it."""
MOST = 30
"""Decisions of one game."""
FEW = 3
"""After so many without a new kind there is none to come."""

KIND = """() => {
  const names = [...document.querySelectorAll("#actions button")].map((one) => one.dataset.action.split(":")[0]);
  return [...new Set(names)].sort().join(" ");
}"""
LAST_SHEET = "svg[data-sheet*='-later.']"
"""The drawings that a table fetches once its first picture is seen."""
CHOOSE = """(action) => document.querySelector(`#actions button[data-action="${action}"]`).click()"""

FAULTS = r"""async ([wide, phone, finger, zoomed, readable, empty, least, edge]) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  await frame();
  const faults = [], $ = (id) => document.getElementById(id), root = document.documentElement;
  const clipped = (node) => getComputedStyle(node).clipPath !== "none";
  const folded = ["seats", "side"].map($).filter(clipped); // told elsewhere, or behind a button
  const seen = (node) => node && node.checkVisibility() && !clipped(node) && !folded.some((one) => one.contains(node));
  const all = (what) => [...document.querySelectorAll(what)].filter(seen), box = (node) => node.getBoundingClientRect();
  const middle = (b) => b.y + b.height / 2;
  const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const meet = (a, b, by) => across(a, b) > by && down(a, b) > by;

  // a pane onto a whole large sea, as where an island of it is asked for: its words are read nearer by
  const whole = (pane) => {
    if (!pane) return false;
    const { width, height } = pane.viewBox.baseVal, ground = pane.querySelector(".ground");
    const all = (side) => ground[side].baseVal.value - 2 * pane[side].baseVal.value;
    const large = all("width") > 2 * pane.width.baseVal.value;
    return large && width > 0.75 * all("width") && height > 0.75 * all("height");
  };

  for (const use of document.querySelectorAll("use"))
    if (!document.querySelector(use.getAttribute("href"))) faults.push(`${use.getAttribute("href")} is nowhere drawn`);
  if (root.scrollWidth > root.clientWidth) faults.push(`it scrolls sideways: ${root.scrollWidth}`);
  const ask = box($("ask")), form = all(".allot")[0];
  const frames = all(".deck, .shelf"), frame_of = (node) => node.closest(".deck, .shelf");
  if (!wide) { // the page stands still: board, decision and the upper edge of what lies below are always seen
    if (root.scrollHeight > innerHeight) faults.push(`the page is ${root.scrollHeight} px high`);
    for (const part of [$("ask"), ...frames])
      if (box(part).bottom > innerHeight + 1) faults.push(`${part.id || part.className} ends at ${box(part).bottom}`);
    for (const part of frames) {
      const { height } = box(part), enough = part.matches(".deck") && !form ? least : edge;
      if (height < enough) faults.push(`${part.className} is ${height} px high`);
    }
  }
  if (phone && !form && ask.height > 90) faults.push(`the decision takes ${ask.height} px`);
  const words = box($("ask").querySelector(".grow")).width;
  if (words < Math.min(200, innerWidth / 2)) faults.push("the decision's words are squeezed");
  for (const cut of all(".goal .what b, .seat, .seat .who b, #ask"))
    if (cut.scrollWidth > cut.clientWidth + 1 && cut.id !== "ask") faults.push(`cut: ${cut.textContent}`);

  // chips: each is whole, none lies on another, and what has no room is counted
  for (const theme of ["night", "day"]) {
    $("seats").dataset.theme = theme; // the chips alone: the whole page costs as much as all other checks
    root.dataset.theme = "day";
    await frame();
    for (const facts of all(".seat .facts")) {
      const room = box(facts), folded = facts.querySelectorAll(".folded").length, rest = facts.querySelector(".rest");
      const chips = [...facts.querySelectorAll(".fact:not(.folded, [hidden])")].map((chip) => [chip, box(chip)]);
      if (folded !== (rest.hidden ? 0 : Number(rest.textContent))) faults.push(`${folded} chips are folded in vain`);
      for (const [chip, b] of chips)
        if (b.right > room.right + 1 || b.bottom > room.bottom + 1 || b.left < room.left - 1)
          faults.push(`${theme}: a chip is cut: ${chip.title}`);
      chips.forEach(([chip, a], i) => chips.slice(i + 1).forEach(([, b]) => {
        if (meet(a, b, 0.5)) faults.push(`${theme}: a chip lies on another: ${chip.title}`);
      }));
    }
  }
  delete $("seats").dataset.theme;
  const set = (node, what) => parseFloat(getComputedStyle(node)[what]), small = (size) => size < readable - 0.05;
  if (wide || innerWidth === 390) {
    const left_out = (pane) => pane && (wide || whole(pane)); // on a wide map all that can be chosen is seen first
    for (const text of all("#stage text").filter((one) => !left_out(one.closest(".pane")))) {
      const { a, b } = text.getScreenCTM(), size = set(text, "fontSize") * Math.hypot(a, b);
      if (small(size)) faults.push(`${size.toFixed(1)} px: ${text.textContent}`);
    }
  }
  if (phone) {
    const grow = $("ask").querySelector(".grow"), free = set(grow, "maxHeight") - grow.offsetHeight;
    for (const words of all("#ask-title, #ask-detail"))
      if (words.scrollHeight > words.clientHeight + 2 && free > set(words, "lineHeight"))
        faults.push(`cut, with ${free} px free: ${words.textContent}`);
    for (const node of all("main *:not(svg, svg *)"))
      if ([...node.childNodes].some((one) => one.nodeType === 3 && one.data.trim()) && small(set(node, "fontSize")))
        faults.push(`small: ${node.textContent}`);
    if (innerHeight === 844 && form && box($("stage")).top > innerHeight - 160)
      faults.push("what is filled in hides the board");
    for (const part of frames) {
      const drawn = [...part.querySelectorAll(".hit, .pane-edge")].filter((one) => !one.closest(".pane"));
      let reached = box(part.querySelector("svg")).top;
      for (const b of drawn.map(box).sort((a, b) => a.top - b.top)) {
        if (b.top - reached > empty) faults.push(`${Math.round(b.top - reached)} px of nothing in the picture`);
        reached = Math.max(reached, b.bottom);
      }
    }
  }

  const lines = (node) => box(node).height / parseFloat(getComputedStyle(node).lineHeight);
  for (const name of all(".seat .who b"))
    if (/^\\S{1,7}$/.test(name.textContent.trim()) && lines(name) > 1.5) faults.push(`broken: ${name.textContent}`);

  // what can be chosen, and whether a sign leads to what is out of view
  const names = [...document.querySelectorAll("#actions button")].map((one) => one.dataset.action);
  const thing = (name) => document.querySelectorAll(`#stage .sprite[data-action="${name}"]`);
  const offered = names.flatMap((name) => [...thing(name)]).map((node) => [node, node.querySelector(".hit")]);
  const unseen = (one) => !thing(one.dataset.action).length;
  const listed = form ? all(`#${form.id} :is(button, input)`) : all("#actions button").filter(unseen);
  const grip = (part) => part.querySelector(":scope > .grip")?.clientHeight ?? 0;
  const outside = ([node, hit]) => {
    const part = frame_of(node), y = middle(box(hit));
    return y < (part ? box(part).top + grip(part) : 0) || y > (part ? box(part).bottom : innerHeight);
  };
  const away = offered.filter(outside);
  if (away.length && !seen($("beyond"))) faults.push(`no sign leads to ${away[0][0].dataset.action}`);
  if (!away.length && seen($("beyond"))) faults.push("a sign leads to what is in view");
  if (seen($("beyond")) && innerWidth < 1000) {
    const sign = box($("beyond").firstElementChild);
    for (const [node, hit] of offered) {
      if (!outside([node, hit]) && meet(box(hit), sign, 1)) faults.push(`the sign lies over ${node.dataset.action}`);
    }
  }
  if (offered.length && away.length === offered.length) faults.push("nothing that is offered is in view");

  for (const one of [window, ...frames]) one.scrollTo({ top: 0, behavior: "instant" });
  await frame();
  if (wide) {
    if (box($("stage")).bottom > innerHeight) faults.push(`the board ends at ${box($("stage")).bottom}`);
    if (box($("ask")).bottom > innerHeight) faults.push("the decision is out of view");
  }
  // beside a map that takes the window the decision stands in the picture, over nothing that is drawn there
  const chart = $("main").classList.contains("chart") && innerWidth >= 1000;
  if (chart && !form) {
    for (const node of document.querySelectorAll("#stage .sprite:not(.pane *)"))
      if (meet(box(node.querySelector(".hit")), box($("ask")), 2))
        faults.push(`the decision lies over ${node.dataset.key}`);
  }
  const shown = all(`.bar, ${chart ? "" : "#ask, .seat,"} ${wide ? "#stage" : ".deck, .shelf"}, .sheet`);
  const parts = shown.map((one) => [one.id || one.className, box(one)]);
  parts.forEach(([one, a], i) => parts.slice(i + 1).forEach(([other, b]) => {
    if (meet(a, b, 1)) faults.push(`${one} overlaps ${other}`);
  }));

  const reach = (node, x, y, dx, dy) => {
    const hits = (n) => node.contains(document.elementFromPoint(x + dx * n, y + dy * n));
    let n = hits(0) ? 1 : 0;
    if (n) for (const stride of [8, 1]) while (n < finger && hits(n + stride - 1)) n += stride;
    return Math.min(n, finger);
  };
  for (const [node, hit] of [...offered, ...listed.map((one) => [one, one])]) {
    const name = node.dataset.action ?? node.id ?? node.className;
    if (!wide || form) hit.scrollIntoView({ block: "center", behavior: "instant" });
    const b = box(hit), x = b.x + b.width / 2, y = middle(b), on = (dx, dy) => reach(node, x, y, dx, dy);
    const across = on(-1, 0) + on(1, 0) - 1, down = on(0, -1) + on(0, 1) - 1;
    const pane = node.closest(".pane"), least = pane ? Math.min(finger, zoomed) : finger;
    if (pane && (y < box(pane).top || y > box(pane).bottom || x < box(pane).left || x > box(pane).right)) {
      // a sign at the edge of the pane leads there
      const signs = all(".pane-tools .more"), open = (sign) => {
        sign.scrollIntoView({ block: "center", behavior: "instant" });
        const at = box(sign);
        return sign.contains(document.elementFromPoint(at.x + at.width / 2, middle(at)));
      };
      if (!signs.some(open)) faults.push(`no sign of the map leads to ${name}`);
    } else if (across < 1) {
      const over = document.elementFromPoint(x, y)?.closest("[data-key], [id]");
      faults.push(`${name} cannot be hit at ${Math.round(x)}, ${Math.round(y)}: ${over?.dataset.key ?? over?.id}`);
    } else if (Math.min(across, down) < least) faults.push(`${name} can be hit on ${across} x ${down} px`);
    if (!pane && (b.left < -1 || b.right > innerWidth + 1)) faults.push(`${name} reaches beyond the window`);
  }
  for (const one of [window, ...frames]) one.scrollTo({ top: 0, behavior: "instant" });
  return [...new Set(faults)];
}"""


def faults(ada: Person, size: tuple[int, int]) -> list[str]:
    """What is wrong with this decision in a window of this size."""
    width, height = size
    wide, phone = size in WIDE, width <= 760
    finger = 1 if wide or width < 360 else FINGER
    ada.resize(size)
    found: list[Any] = ada.page.evaluate(
        FAULTS, [wide, phone, finger, LOW if height < 500 else ZOOMED, READABLE, EMPTY, BOARD, EDGE]
    )
    return [f"{width}x{height}: {fault}" for fault in found]


@pytest.mark.parametrize("game", cases("pirates"))
def test_decisions_fit_windows_of_every_size(invite: Invite, game: str):
    ada = invite(WIDE[0], reduced_motion="reduce")
    ada.table("me bot bot bot", game=game)
    ada.page.wait_for_selector(LAST_SHEET, state="attached")
    sizes, met, found, latest = [*WIDE, *NARROW], list[str](), list[str](), 0
    for n in range(MOST):
        ada.rest()
        if ada.over or n > latest + FEW:
            break
        kind = ada.page.evaluate(KIND)
        if kind not in met:
            met.append(kind)
            latest = n
            some = sizes[len(met) % 4 :: 4]  # the next kind is seen in others, from the layout with which this ends
            some = some if len(met) % 2 else some[::-1]
            found += [f"{kind}, {fault}" for size in some for fault in faults(ada, size)]
        ply = ada.ply
        ada.page.evaluate(CHOOSE, ada.decide())
        ada.moved(ply)
    assert len(met) > 1, met
    assert found == [], "\n".join(found)
