/* Day or night, and how much moves, before anything is painted: what was chosen on this device, else what the system prefers.
   A classic script on purpose: a module would run after the first paint.
   A table is not shown before it is whole (table/main.js); if that does not come, it is shown as it is. */
(() => {
  const LATEST = 5000;
  const root = document.documentElement, dark = matchMedia("(prefers-color-scheme: dark)");
  const chosen = (name) => { try { return localStorage.getItem(`filibusta.${name}`); } catch { return null; } };
  const show = () => {
    const theme = chosen("theme"), motion = chosen("motion");
    root.dataset.theme = theme === "day" || theme === "night" ? theme : dark.matches ? "night" : "day";
    root.dataset.motion = motion === "full" || motion === "less" ? motion : "auto";
  };
  show();
  root.dataset.coming = "";
  setTimeout(() => { delete root.dataset.coming; }, LATEST);
  dark.addEventListener("change", show);
  document.addEventListener("filibusta:setting", show);
  addEventListener("storage", show);
})();
