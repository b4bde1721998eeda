/* Brings the drawings into the page, so that <use href="#anchor"> resolves in every browser. The page names its
   sheets: <body data-art="/art/pages.svg /art/spanish_main_cards.svg">. What is there already is not brought twice. */

const NS = "http://www.w3.org/2000/svg";

/** Brings one more sheet. @param {string} address */
export async function bring(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const sheet = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const home = document.createElementNS(NS, "svg");
  home.style.display = "none"; // only what is used of it is styled
  home.dataset.sheet = address;
  for (const symbol of sheet.querySelectorAll("symbol"))
    if (!document.getElementById(symbol.id)) home.append(symbol);
  document.body.prepend(home);
}

const sheets = (document.body.dataset.art || "").split(" ").filter(Boolean);

/** Resolves when every sheet of this page is in the document (one after another, so that none comes twice). */
export const ready = sheets.reduce((before, address) => before.then(() => bring(address)), Promise.resolve())
  .catch((error) => console.warn("drawings:", error.message));
