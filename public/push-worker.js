// Shows push notifications, opens what they are about, and says where they go from now on. It keeps no pages and
// answers no requests.

/** What the network sends (network/alerts/alert-notices.ts); null for anything else. */
function shownBy(text) {
  try {
    const { title, body, path, tag, id } = JSON.parse(text);
    const known = [title, body, path, tag, id].every((part) => typeof part === "string");
    return known ? { title, body, path, tag, id } : null;
  } catch {
    return null;
  }
}

/** Browsers take away the permission of a worker that shows nothing. */
const UNREADABLE = { title: "News of your games", body: "", path: "/member/library", tag: "news", id: "news" };

async function show(text) {
  const { title, body, path, tag, id } = shownBy(text) ?? UNREADABLE;
  // The same message again replaces itself without a sound.
  const shown = await self.registration.getNotifications({ tag });
  const renotify = !shown.some((one) => one.data?.id === id);
  await self.registration.showNotification(title, { body, tag, renotify, icon: "/icon-192.png", data: { path, id } });
}

/** In a window that shows it already, or in a new one; never on another site. */
async function open(path) {
  const { href, origin } = new URL(path, self.location.origin);
  if (origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const same = windows.find(({ url }) => url === href);
  await (same ? same.focus() : self.clients.openWindow(href));
}

const PAGE = "/member/notifications";

/** Firefox says neither what it was subscribed to nor what it is now; the page has the key for who is signed in. */
async function ownOptions() {
  const page = await (await fetch(PAGE)).text();
  const applicationServerKey = /data-push-key="([\w-]+)"/.exec(page)?.[1];
  return applicationServerKey && { userVisibleOnly: true, applicationServerKey };
}

async function subscribedAgain(oldSubscription) {
  const { pushManager } = self.registration;
  const options = oldSubscription?.options ?? (await ownOptions());
  return (await pushManager.getSubscription()) ?? (options && (await pushManager.subscribe(options)));
}

/** With the form of the page, where a cookie says which device this was; or nothing would arrive here again. */
async function renew({ oldSubscription, newSubscription }) {
  const subscribed = newSubscription ?? (await subscribedAgain(oldSubscription));
  if (!subscribed) return;
  const { endpoint, keys } = subscribed.toJSON();
  const body = new URLSearchParams({ intent: "renew-device", endpoint, p256dh: keys.p256dh, auth: keys.auth });
  await fetch(PAGE, { method: "POST", body, redirect: "manual" });
}

self.addEventListener("push", (event) => event.waitUntil(show(event.data?.text() ?? "")));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? "/"));
});

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));
