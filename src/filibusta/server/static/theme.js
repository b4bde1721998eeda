/* Day or night, before anything is painted: what was chosen on this device, else what the system prefers.
   A classic script on purpose: a module would run after the first paint. */
(() => {
  const root = document.documentElement, dark = matchMedia("(prefers-color-scheme: dark)");
  const chosen = () => { try { return localStorage.getItem("filibusta.theme"); } catch { return null; } };
  const show = () => {
    const theme = chosen();
    root.dataset.theme = theme === "day" || theme === "night" ? theme : dark.matches ? "night" : "day";
  };
  show();
  dark.addEventListener("change", show);
  document.addEventListener("filibusta:setting", show);
  addEventListener("storage", show);
})();
