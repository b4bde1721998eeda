"""Every page in windows of many sizes and in both languages: each word is whole, read, and alone in its place."""

import pytest

from .conftest import Invite
from .driver import Person, Server

pytestmark = pytest.mark.browser

WIDE = ((1280, 720), (1024, 768), (768, 1024), (844, 390))
PHONES = ((390, 844), (360, 740))
READABLE = 12
"""So many pixels high letters are, at least."""
GAMES = ("spanish_main_cards", "plunder")
"""The longest name, and the longest options."""
PAGES = ("/", "/tables", "/mine", "/rules/plunder", "/tables/new", *(f"/games/{game}" for game in GAMES))

FAULTS = r"""(readable) => {
  const faults = new Set(), box = (node) => node.getBoundingClientRect(), root = document.documentElement;
  const hidden = (node) => node.closest(".hide") || getComputedStyle(node).clipPath !== "none";
  const seen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !hidden(node);
  if (root.scrollWidth > root.clientWidth) faults.add(`it scrolls sideways: ${root.scrollWidth}`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
  const lines = [];
  for (let text; (text = texts.nextNode());) {
    const parent = text.parentElement, words = text.data.trim().slice(0, 40);
    if (!words || parent.closest("script, style, title, option, template, noscript") || !seen(parent)) continue;
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width && height);
    const { a, b } = parent.getScreenCTM?.() ?? { a: 1, b: 0 };
    const size = parseFloat(getComputedStyle(parent).fontSize) * Math.hypot(a, b);
    if (rects.length && size < readable - 0.05) faults.add(`${size.toFixed(1)} px: ${words}`);
    if (parent instanceof SVGElement) continue;
    for (const line of rects) {
      let scrolls = false, away = false;
      for (let part = parent; part !== root && !scrolls && !away; part = part.parentElement) {
        const { overflow, display, position } = getComputedStyle(part), around = box(part);
        scrolls = position === "fixed";
        if (display === "inline" || overflow === "visible") continue;
        scrolls = /auto|scroll/.test(overflow);
        away = line.bottom <= around.top + 1 || line.top >= around.bottom - 1;
        if (scrolls || away) continue;
        const across = line.right > around.right + 1.5 || line.left < around.left - 1.5;
        if (across || line.bottom > around.bottom + 4 || line.top < around.top - 4) faults.add(`cut: ${words}`);
      }
      if (!scrolls && !away && (line.right > innerWidth + 1 || line.left < -1)) faults.add(`out of view: ${words}`);
      if (!away) lines.push([line, words, parent]);
    }
  }
  lines.sort(([one], [other]) => one.top - other.top);
  lines.forEach(([one, words, parent], i) => {
    for (let n = i + 1; n < lines.length && lines[n][0].top < one.bottom - 4; n++) {
      const [other, others, owner] = lines[n];
      const apart = parent.closest(".bar, .bottom, .toc") || owner.closest(".bar, .bottom, .toc"); // they stay in view
      const own = parent.contains(owner) || owner.contains(parent);
      if (!apart && !own && Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2)
        faults.add(`${words} lies over ${others}`);
    }
  });
  return [...faults];
}"""


def faults(ada: Person, size: tuple[int, int]) -> list[str]:
    """What is wrong with the words of this page in a window of this size."""
    ada.page.set_viewport_size({"width": size[0], "height": size[1]})
    return [f"{size[0]}x{size[1]}: {fault}" for fault in ada.page.evaluate(FAULTS, READABLE)]


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.long
def test_each_word_of_a_page_is_whole_and_alone_in_its_place(invite: Invite, server: Server, language: str):
    ada, found = invite(), list[str]()
    for path in PAGES:
        for sizes in (WIDE, PHONES):
            ada.page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
            ada.page.goto(f"{server.url}{path}?lang={language}")
            found += [f"{path} {fault}" for size in sizes for fault in faults(ada, size)]
    assert found == [], "\n".join(found)


def test_a_panel_alone_stands_in_the_middle(invite: Invite, server: Server):
    ada = invite()
    ada.table("me link")
    ada.page.goto(server.url + "/mine")
    ada.page.get_by_role("button", name="Play on another device").click()
    middle = "node => [node, node.parentElement.parentElement].map((one) => one.getBoundingClientRect())"
    panel, page = ada.page.locator("main > .panel").evaluate(f"node => ({middle})(node).map((b) => b.left + b.right)")
    assert abs(panel - page) < 4
