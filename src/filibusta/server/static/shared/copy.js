/** Copying a text, also where the browser lends no clipboard: at an address without https, as in a house. */

/** Tells whether the text has been copied. @param {string} text @param {Element} near where a field may stand for a moment; a dialog lets nothing outside it be selected */
export async function copied(text, near) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true, className: "hide" });
    near.parentElement.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}
