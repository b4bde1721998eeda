/* Searching the rulebook in place: paragraphs without the words are hidden, the words are marked. */

// on a phone the contents are folded, so that the rules begin on the first screen
if (matchMedia("(max-width: 760px)").matches) document.querySelector(".contents")?.removeAttribute("open");

const field = document.getElementById("rule-search");
const count = document.getElementById("rule-count");
const blocks = [...document.querySelectorAll("[data-block]")];
const chapters = [...document.querySelectorAll("[data-chapter]")];
const fold = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
const texts = blocks.map((block) => fold(block.textContent));

function unmark() {
  for (const mark of document.querySelectorAll("mark[data-hit]")) {
    const parent = mark.parentNode;
    mark.replaceWith(mark.firstChild);
    parent.normalize();
  }
}

function mark(block, words) {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  for (const node of nodes) {
    let rest = node;
    for (;;) {
      const text = fold(rest.data);
      if (text.length !== rest.data.length) break; // folding changed the length: leave it unmarked
      const hits = words.map((word) => [text.indexOf(word), word.length]).filter(([at]) => at >= 0);
      if (!hits.length) break;
      const [at, length] = hits.sort((a, b) => a[0] - b[0] || b[1] - a[1])[0];
      const hit = rest.splitText(at);
      rest = hit.splitText(length);
      const element = document.createElement("mark");
      element.dataset.hit = "";
      hit.replaceWith(element);
      element.append(hit);
    }
  }
}

function search() {
  unmark();
  const words = fold(field.value).split(/\s+/).filter((word) => word.length > 1);
  let found = 0;
  blocks.forEach((block, i) => {
    const fits = words.every((word) => texts[i].includes(word));
    block.hidden = !fits;
    if (fits && words.length) { found += 1; mark(block, words); }
  });
  for (const chapter of chapters) chapter.hidden = !chapter.querySelector("[data-block]:not([hidden])");
  const { one, many, none } = count.dataset;
  count.textContent = !words.length ? "" : found === 0 ? none : (found === 1 ? one : many).replace("{n}", found);
}

if (field) {
  field.addEventListener("input", search);
  // on a phone what was found lies below the fold: Enter, or the keyboard put away, goes there
  field.addEventListener("change", () => {
    const first = document.querySelector("mark[data-hit]");
    if (first && first.getBoundingClientRect().top > innerHeight - 80) first.scrollIntoView({ block: "center" });
  });
  if (field.value) search();
}

// the chapter in view is lit in the table of contents
const links = new Map([...document.querySelectorAll(".toc a[href^='#']")].map((link) => [link.hash.slice(1), link]));
const seen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    for (const link of links.values()) link.removeAttribute("aria-current");
    links.get(target.id)?.setAttribute("aria-current", "true");
  }
}, { rootMargin: "-10% 0px -80% 0px" });
chapters.forEach((chapter) => seen.observe(chapter));
