/* Day or night, the colours of the players, outlines, and how much moves, before anything is painted: what was chosen on
   this device, else what the system prefers.
   A classic script on purpose: a module would run after the first paint.
   A table is not shown before it is whole (table/main.js); if that does not come, it is shown as it is. */
(() => {
  const LATEST = 5000;
  const root = document.documentElement, dark = matchMedia("(prefers-color-scheme: dark)"), contrast = matchMedia("(prefers-contrast: more)");
  const chosen = (name) => { try { return localStorage.getItem(`filibusta.${name}`); } catch { return null; } };
  const show = () => {
    const theme = chosen("theme"), motion = chosen("motion");
    root.dataset.theme = theme === "day" || theme === "night" ? theme : dark.matches ? "night" : "day";
    root.dataset.colours = chosen("colours") === "lightness" ? "lightness" : "ordinary";
    root.dataset.outlines = chosen("outlines") === "on" || contrast.matches ? "strong" : "ordinary";
    root.dataset.motion = motion === "full" || motion === "less" ? motion : "auto";
  };
  show();
  root.dataset.coming = "";
  setTimeout(() => { delete root.dataset.coming; }, LATEST);
  for (const wish of [dark, contrast]) wish.addEventListener("change", show);
  document.addEventListener("filibusta:setting", show);
  addEventListener("storage", show);
})();
