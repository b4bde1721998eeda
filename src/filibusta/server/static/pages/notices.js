/* Subscribes this browser to messages that come although no page is open. */

const form = document.getElementById("push-form"), said = document.getElementById("push-said");

if (form && !("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
  form.remove();
  said.textContent = said.dataset.none;
}

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (await Notification.requestPermission() !== "granted") {
    said.textContent = said.dataset.denied;
    return;
  }
  try {
    await navigator.serviceWorker.register("/sw.js");
    const worker = await navigator.serviceWorker.ready;
    const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: form.dataset.key });
    const { endpoint, keys } = found.toJSON();
    form.elements.address.value = JSON.stringify({ endpoint, keys });
    form.submit();
  } catch {
    said.textContent = said.dataset.failed;
  }
});
