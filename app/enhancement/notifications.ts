/** Offers notifications where the browser can take them (S 7.11); without it, the page is about mail alone. */
import { needsHomeScreen, newSubscription, type PushRefusal, refusalOf } from "./push-subscription";

const WORKER = "/push-worker.js";

function keyBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}

async function subscribed(key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  return newSubscription(pushManager, key);
}

function fill(form: HTMLFormElement, subscription: PushSubscription): void {
  const { endpoint, keys = {} } = subscription.toJSON();
  for (const [name, value] of Object.entries({ endpoint, p256dh: keys.p256dh, auth: keys.auth })) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value ?? "";
  }
}

/** Asks the browser, and then sends the form as without a script. */
async function turnOn(form: HTMLFormElement, key: Uint8Array<ArrayBuffer>): Promise<void> {
  const say = (reason: PushRefusal | "failed" | null) => {
    for (const name of ["blocked", "closed", "failed"])
      form.querySelector(`[data-push-${name}]`)?.toggleAttribute("hidden", name !== reason);
  };
  say(null);
  try {
    const refusal = refusalOf(await Notification.requestPermission());
    if (refusal) return say(refusal);
    fill(form, await subscribed(key));
    form.submit();
  } catch {
    say("failed");
  }
}

async function isOnHere(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  return Notification.permission === "granted" && Boolean(await registration?.pushManager.getSubscription());
}

async function offer(devices: HTMLElement, form: HTMLFormElement): Promise<void> {
  // The list says that it is on; the browser may have taken it back since.
  if (devices.dataset.pushOn !== undefined && (await isOnHere())) return;
  const key = keyBytes(devices.dataset.pushKey ?? "");
  let asking = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (asking) return;
    asking = true;
    void turnOn(form, key).finally(() => (asking = false));
  });
  form.hidden = false;
  devices.hidden = false;
}

const devices = document.querySelector<HTMLElement>("[data-push-key]");
const form = devices?.querySelector<HTMLFormElement>("[data-push-offer]");
const canTake = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
if (devices && form && canTake) void offer(devices, form);
else if (devices && needsHomeScreen(navigator)) {
  devices.querySelector("[data-push-home-screen]")?.removeAttribute("hidden");
  devices.hidden = false;
}
