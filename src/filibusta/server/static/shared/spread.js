/** Ascending places at least so far apart, the last at most at the end. @param {number[]} places @param {number} apart @param {number} end */
export function spread(places, apart, end) {
  const found = [...places];
  for (let i = 1; i < found.length; i++) found[i] = Math.max(found[i], found[i - 1] + apart);
  for (let i = found.length - 1, most = end; i >= 0; i--, most = found[i + 1] - apart) found[i] = Math.min(found[i], most);
  return found;
}
