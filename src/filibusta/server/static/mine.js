/* My games: looks again from time to time, and shows how many wait in the title and on the icon of the app. */

const AGAIN = 30_000;

let games = document.getElementById("games");

function badge() {
  const waiting = Number(games.dataset.waiting);
  if (waiting) navigator.setAppBadge?.(waiting).catch(() => {});
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
  if (at) games.querySelector(`a[href="${at}"]`)?.focus({ preventScroll: true });
  badge();
}

badge();
setInterval(look, AGAIN);
document.addEventListener("visibilitychange", look);
