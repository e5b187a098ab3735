type Workers = { getRegistration(): Promise<{ pushManager: Pick<PushManager, "getSubscription"> } | undefined> };

/** Always a new one: the push service may have ended the one before, and the browser doesn't know (RFC 8030 7.3). */
export async function newSubscription(
  pushManager: Pick<PushManager, "getSubscription" | "subscribe">,
  applicationServerKey: Uint8Array<ArrayBuffer>,
): Promise<PushSubscription> {
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** Nothing that is sent to this browser arrives after that. */
export async function endSubscription(workers: Workers): Promise<void> {
  const registration = await workers.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

export type PushRefusal = "blocked" | "closed";

/** Anyone who closes the browser's question has not said no. */
export function refusalOf(permission: NotificationPermission): PushRefusal | null {
  if (permission === "granted") return null;
  return permission === "denied" ? "blocked" : "closed";
}

/** iPhones and iPads give notifications to what is on the Home Screen alone; no other browser says `standalone`. */
export const needsHomeScreen = (browser: object): boolean => "standalone" in browser && browser.standalone === false;
