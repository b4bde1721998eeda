/* My games: looks again from time to time, and says how many wait: under the heading, in the title, on the app's icon. */

const AGAIN = 30_000;

const waiting = document.getElementById("waiting");
let games = document.getElementById("games");

function badge() {
  const n = Number(games.dataset.waiting);
  if (n) navigator.setAppBadge?.(n).catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
}

async function look() {
  if (document.hidden) return;
  const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html"), fresh = page.getElementById("games");
  if (!fresh || fresh.textContent === games.textContent) return;
  const at = document.activeElement?.closest?.("#games a")?.getAttribute("href");
  games.replaceWith(fresh);
  games = fresh;
  document.title = page.title;
  const told = page.getElementById("waiting").textContent;
  if (told !== waiting.textContent) waiting.textContent = told;
  if (at) games.querySelector(`a[href="${at}"]`)?.focus({ preventScroll: true });
  badge();
}

badge();
setInterval(look, AGAIN);
document.addEventListener("visibilitychange", look);
