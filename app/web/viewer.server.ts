import type { Viewer } from "~/models/event/stage.server";
import { mayLiftDeviceLimit } from "~/models/flags/device-limit.server";
import { memberTimeZone } from "~/models/place/member-time-zone";
import { isTokenOurs } from "./login-cookies.server";
import type { MemberSession } from "./member-session.server";
import { heldLicence } from "./signed-cookie.server";
import { getVisitor } from "./visitor.server";

type Known = { isKnownMember: boolean; epochMs: number };

/** Who watches, from the request's own cookies and what is known of its member (S 5.4). */
export async function viewerOf(
  request: Request,
  session: MemberSession,
  { isKnownMember, epochMs }: Known,
): Promise<Viewer> {
  const visitor = getVisitor(request);
  const asksForNoLimit = !visitor.overrides.limited_concurrent && session.signedIn;
  const limitedConcurrent = !(asksForNoLimit && (await mayLiftDeviceLimit(session.call)));
  return {
    get authenticated() {
      return session.signedIn;
    },
    get sessionLost() {
      return visitor.authenticated && !session.signedIn;
    },
    zone: memberTimeZone({ member: visitor.timeZone, unauth: visitor.unauthTimeZone }),
    limitedConcurrent,
    heldLicence: session.signedIn ? heldLicence.read(request, epochMs) : null,
    tokenIsOurs: isKnownMember || isTokenOurs(request, visitor.token),
    call: session.call,
    endSession: session.end,
  };
}
