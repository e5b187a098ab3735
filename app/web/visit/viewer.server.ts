import type { Viewer } from "~/models/event/page/stage.server";
import { deviceName } from "~/models/event/video/device-name";
import { mayLiftDeviceLimit } from "~/models/flags/device-limit.server";
import { zoneOf } from "~/models/place/time";
import { settings } from "~/services/process/env.server";
import type { Event } from "~contracts/records/event";
import { isTokenOurs } from "../session/login-cookies.server";
import { heldLicense } from "../session/signed-cookie.server";
import type { Visit } from "./visit.server";

/** Who is watching: session, license, and what the video rules need to know (S 5.4). */
export async function viewerOf(
  { request, visitor, session, upstreams, storedZone, epochMs }: Visit,
  event: Pick<Event, "time_zone">,
  { isKnownMember = false, embedded = false } = {},
): Promise<Viewer> {
  const asksForNoLimit = !visitor.overrides.limited_concurrent && session.signedIn;
  const limitedConcurrent = !(asksForNoLimit && (await mayLiftDeviceLimit(upstreams, session.call)));
  return {
    get authenticated() {
      return session.signedIn;
    },
    get sessionLost() {
      return visitor.authenticated && !session.signedIn;
    },
    zone: storedZone ?? zoneOf(event),
    limitedConcurrent,
    heldLicense: session.signedIn ? heldLicense.read(request, epochMs) : null,
    tokenIsOurs: isKnownMember || isTokenOurs(request, visitor.token),
    assetsUrl: settings().site.ASSETS_URL ?? "",
    embedded,
    device: deviceName(request.headers.get("User-Agent")),
    call: session.call,
  };
}
