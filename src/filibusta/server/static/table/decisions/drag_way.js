/** The places a thing can be brought to, and the way that leads there, leg by leg: nothing here is seen or heard. */

/** @typedef {{x: number, y: number, r: number, far: number, actions: string[], texts: string[], look: number, hints: number[], ruler: number}} Stop */
/** One part of the way: the places there are, and the one that is chosen. @typedef {{targets: any, stops: Stop[], chosen: Stop | null, drawn: any[]}} Leg */

/** The places of a thing, each with all that leads there. @param {any} targets @returns {Stop[]} */
export function stopsOf({ at, rays, choices }) {
  return rays.flatMap(([r, x, y, first, ruler, stops]) => stops.map(([share, last, look = 0, hints = []]) => {
    const all = [...first, last].map((i) => choices[i]), dx = share * (x - at[0]), dy = share * (y - at[1]);
    return { x: at[0] + dx, y: at[1] + dy, r, far: Math.hypot(dx, dy), actions: all.map(([action]) => action), texts: all.map(([, text]) => text), look, hints, ruler };
  }));
}

/** A leg on which nothing is chosen yet. @param {any} targets @returns {Leg} */
export const newLeg = (targets) => ({ targets, stops: stopsOf(targets), chosen: null, drawn: [] });

/** The place nearest to a point, and how far it is. @param {Stop[]} stops @param {{x: number, y: number}} point */
export const nearest = (stops, { x, y }) => stops.reduce((best, stop) => {
  const far = Math.hypot(stop.x - x, stop.y - y);
  return far < best.far ? { stop, far } : best;
}, { stop: null, far: Infinity });

/** The actions that lead to the places chosen so far. @param {Leg[]} legs @returns {string[]} */
export const actionsOf = (legs) => legs.filter((leg) => leg.chosen).flatMap((leg) => [...leg.targets.before, ...(leg.chosen?.actions ?? [])]);

const turned = ({ r }) => ((r % 360) + 360) % 360;
const onRay = (stops, angle) => stops.filter((stop) => turned(stop) === angle).sort((a, b) => a.far - b.far);

/** The furthest place straight ahead, or nearly. @param {Stop[]} stops @param {number} ahead degrees */
export function straightAhead(stops, ahead) {
  const now = turned({ r: ahead }), off = (angle) => Math.min(Math.abs(angle - now), 360 - Math.abs(angle - now));
  const angle = anglesOf(stops).reduce((best, angle) => (off(angle) < off(best) ? angle : best));
  return onRay(stops, angle).at(-1) ?? null;
}

/** The place beside one, at the next angle or along its ray. @param {Stop[]} stops @param {Stop} from @param {number} round @param {number} along */
export function beside(stops, from, round, along) {
  if (!round) {
    const row = onRay(stops, turned(from));
    return row[Math.max(0, Math.min(row.length - 1, row.indexOf(from) + along))];
  }
  const angles = anglesOf(stops), next = onRay(stops, angles[(angles.indexOf(turned(from)) + round + angles.length) % angles.length]);
  return next.reduce((best, stop) => (Math.abs(stop.far - from.far) < Math.abs(best.far - from.far) ? stop : best));
}

const anglesOf = (stops) => [...new Set(stops.map(turned))].sort((a, b) => a - b);
