/* Shows the progress of compilation: asks /api/ready ({ready: bool, progress: 0..1}) and moves the bar. */

const notice = document.getElementById("compiling");

async function ask() {
  try {
    const { ready, progress } = await (await fetch("/api/ready", { cache: "no-store" })).json();
    if (ready) {
      if (notice.dataset.then === "reload") location.reload();
      notice.hidden = true;
      return;
    }
    const percent = Math.round(100 * progress);
    notice.querySelector("progress").value = percent;
    notice.querySelector("[data-text]").textContent = notice.dataset.sentence.replace("{percent}", percent);
  } catch { /* the server is away for a moment: ask again */ }
  setTimeout(ask, 1000);
}

if (notice) setTimeout(ask, 500);
