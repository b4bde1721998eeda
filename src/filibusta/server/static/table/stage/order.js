/** The order in which the elements of a layer are painted. */

/** Puts elements into this order, with as few moves as it allows. @param {any[]} wanted @param {any} layer which they lie in */
export function reorder(wanted, layer) {
  const places = new Map([...layer.children].map((node, i) => [node, i]));
  const stays = longest(wanted.map((node) => places.get(node) ?? -1));
  let next = null;
  for (let i = wanted.length - 1; i >= 0; i--) {
    if (!stays.has(i)) {
      const held = document.activeElement === wanted[i];
      if (layer.moveBefore) layer.moveBefore(wanted[i], next);
      else layer.insertBefore(wanted[i], next);
      if (held) wanted[i].focus({ preventScroll: true });
    }
    next = wanted[i];
  }
}

/** The positions of a longest rising run. @param {number[]} values @returns {Set<number>} */
function longest(values) {
  const tails = [], before = [];
  values.forEach((value, i) => {
    if (value < 0) return; // it lies elsewhere
    let low = 0;
    while (low < tails.length && values[tails[low]] < value) low++;
    before[i] = low ? tails[low - 1] : -1;
    tails[low] = i;
  });
  const run = new Set();
  for (let i = tails.at(-1) ?? -1; i >= 0; i = before[i]) run.add(i);
  return run;
}
