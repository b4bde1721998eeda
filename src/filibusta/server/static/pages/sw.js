/* Shows messages of the server while no page is open. Nothing is kept for reading without a connection. */

self.addEventListener("push", (event) => event.waitUntil(tell(event.data?.json() ?? {})));

/** @param {{title?: string, body?: string, url?: string, waiting?: number, end?: string, ending?: string}} message */
async function tell({ title = "Filibusta", body = "", url = "/mine", waiting = 1, end = "", ending = "" }) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const looks = pages.some((page) => page.visibilityState === "visible" && new URL(page.url).pathname === url);
  await self.navigator.setAppBadge?.(waiting).catch(() => {});
  const actions = end ? [{ action: "end", title: ending }] : [];
  const look = { body, tag: url, icon: "/static/icons/icon-192.png", silent: looks, actions, data: { url, end } };
  await self.registration.showNotification(title, look);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url, end } = event.notification.data;
  event.waitUntil(show(new URL(event.action === "end" ? end : url, self.location.origin).href));
});

/** @param {string} url */
async function show(url) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => page.url === url);
  return open ? open.focus() : self.clients.openWindow(url);
}
