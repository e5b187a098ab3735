import {
  addPushDevice,
  type PushAnswer,
  removePushDevice,
  renewPushDevice,
  tryPushDevice,
} from "~/models/account/push-devices.server";
import { ACCOUNT_EVENT, report } from "~/models/analytics/report.server";
import { deviceName } from "~/models/event/video/device-name";
import { notificationsPath } from "~/models/navigation/paths";
import { COOKIE, expiredCookie, siteCookie } from "~/web/session/cookies.server";
import type { Visit } from "~/web/visit/visit.server";

export const DEVICE_FIELDS = ["device", "endpoint", "p256dh", "auth"] as const;

/** As long as browsers keep a cookie. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** Turns notifications on in this browser, off on a device, or sends a device a test (S 7.11). */
export async function postDevice(visit: Visit, intent: string, posted: FormData): Promise<Response> {
  const answer = visit.tooOften ? ({ notice: "failed" } as const) : await done(visit, intent, posted);
  visit.stillSignedIn();
  const cookies: string[] = [];
  if (answer.notice === "on" && answer.id) {
    // A browser that has renewed its address by itself (public/push-worker.js) is no one's choice.
    if (intent !== "renew-device") report(ACCOUNT_EVENT.pushOptIn, {}, visit.reporter, visit.epochMs);
    cookies.push(siteCookie(COOKIE.pushDevice, answer.id, COOKIE_SECONDS));
  }
  const isGone = answer.notice === "off" || answer.notice === "gone";
  if (isGone && posted.get("device") === visit.visitor.pushDevice) cookies.push(expiredCookie(COOKIE.pushDevice));
  return visit.redirect(notificationsPath({ device: answer.notice }), { cookies });
}

async function done(
  { upstreams, session, request, visitor }: Visit,
  intent: string,
  posted: FormData,
): Promise<PushAnswer> {
  const field = (name: (typeof DEVICE_FIELDS)[number]) => posted.get(name);
  const id = String(field("device") ?? "");
  if (intent === "remove-device") return removePushDevice(upstreams, id, session.call);
  if (intent === "try-device") return tryPushDevice(upstreams, id, session.call);
  const name = deviceName(request.headers.get("User-Agent")) ?? "A browser";
  const [endpoint, p256dh, auth] = [field("endpoint"), field("p256dh"), field("auth")];
  // A browser that is turned on again has a new address: it isn't listed a second time under the old one.
  const replaces = visitor.pushDevice;
  const keep = intent === "renew-device" ? renewPushDevice : addPushDevice;
  return keep(upstreams, { endpoint, p256dh, auth, name, replaces }, session.call);
}
