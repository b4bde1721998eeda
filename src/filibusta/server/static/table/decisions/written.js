/** Choices as they are written: by name or number, parted by commas, with a number behind for so many times. The terminal reads the same. */

/** The greatest number of actions in one message. */
export const MOST = 32;
const MOST_TIMES = 100, NAME = /^[a-z][a-z0-9_]*(:[a-z0-9_]+)*$/;

/** The parts of a text, each so often. @param {string} text @returns {string[]} */
export function parts(text) {
  return text.split(/[,;\n]+/).map((part) => part.trim()).filter(Boolean).flatMap((part) => {
    const [, name, times] = /^(.*\S)\s+(\d+)$/.exec(part) ?? [];
    return name && NAME.test(name.toLowerCase()) ? Array(Math.min(Number(times), MOST_TIMES)).fill(name) : [part];
  });
}

/** Tells whether a text can be the name of an action. @param {string} text */
export const named = (text) => NAME.test(text.toLowerCase());
