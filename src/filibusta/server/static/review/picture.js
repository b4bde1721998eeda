/* The picture of a page that fits this window, before anything is painted: the page brings one for large windows and one
   for small ones, and says for which windows the small one is (`data-narrow`). A classic script on purpose: a module would
   run after the first paint. */
(() => {
  const stage = document.getElementById("stage"), layout = matchMedia(stage.dataset.narrow).matches ? "narrow" : "wide";
  stage.append(stage.querySelector(`template[data-layout=${layout}]`).content.cloneNode(true));
})();
