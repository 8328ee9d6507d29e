// The service worker: shows what the server tells while the app is closed, and leads to its page. It answers no requests and
// keeps nothing.

// One that is new need not wait until all tabs are closed: no page depends on the one before.
self.addEventListener("install", () => self.skipWaiting());

// What the server sends: model/push/compose.ts. Something must be shown for each push, whatever came.
function readPush(data) {
  try {
    const { title, body, path, tag, lang } = data.json();
    return { title: String(title), options: { body: String(body), tag, lang, data: { path } } };
  } catch {
    return { title: self.location.hostname, options: { data: {} } };
  }
}

self.addEventListener("push", (event) => {
  const { title, options } = readPush(event.data);
  event.waitUntil(self.registration.showNotification(title, options));
});

/** A page of this site, whatever the notification says. */
function addressOf(path) {
  const home = new URL("/", self.location.origin);
  if (typeof path !== "string" || !URL.canParse(path, home)) return home.href;
  const url = new URL(path, home);
  return url.origin === home.origin ? url.href : home.href;
}

// A tab that shows the page already comes to the front. Others stay as they are: somebody may be typing there.
async function open(address) {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = tabs.find(({ url }) => url === address);
  await (there === undefined ? self.clients.openWindow(address) : there.focus());
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(addressOf(event.notification.data?.path)));
});
