/** The position of a close-up: beside its sprite, covering as little as possible that is needed. */

const EDGE = 8, GAP = 14;

/** Returns the area of one box that another covers. */
const shared = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * @param {HTMLElement} sheet @param {DOMRect} thing
 * @param {[Iterable<Element>, number][]} kept what should stay free, and how much it matters
 */
export function place(sheet, thing, kept) {
  const w = sheet.offsetWidth, high = sheet.offsetHeight;
  const within = (value, most) => Math.max(EDGE, Math.min(value, most - EDGE));
  const middle = { x: thing.left + thing.width / 2 - w / 2, y: thing.top + thing.height / 2 - high / 2 };
  const right = innerWidth - w - EDGE, foot = innerHeight - high - EDGE;
  const spots = [
    [thing.right + GAP, middle.y], [thing.left - GAP - w, middle.y], [middle.x, thing.top - GAP - high], [middle.x, thing.bottom + GAP],
    [thing.right + GAP, foot], [thing.left - GAP - w, foot], [thing.right + GAP, EDGE], [thing.left - GAP - w, EDGE],
    [EDGE, middle.y], [right, middle.y], [EDGE, EDGE], [right, EDGE], [EDGE, foot], [right, foot],
  ].map(([x, y]) => [within(x, innerWidth - w), within(y, innerHeight - high)]);
  const boxes = kept.flatMap(([nodes, weight]) => [...nodes].map((node) => /** @type {const} */ ([node.getBoundingClientRect(), weight])));
  const cost = ([x, y]) => {
    const box = { left: x, top: y, right: x + w, bottom: y + high };
    const far = Math.hypot(x + w / 2 - thing.left - thing.width / 2, y + high / 2 - thing.top - thing.height / 2);
    return boxes.reduce((sum, [other, weight]) => sum + weight * shared(box, other), 40 * shared(box, thing) + far * 10);
  };
  const best = spots.reduce((one, other) => (cost(other) < cost(one) ? other : one));
  sheet.style.left = `${best[0]}px`;
  sheet.style.top = `${best[1]}px`;
}
