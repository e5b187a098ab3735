import { randomUUID } from "node:crypto";
import { ACCOUNT_EVENT } from "~/models/analytics/events";
import { report, reporterOf } from "~/models/analytics/report.server";
import { clock } from "~/services/process/clock.server";
import type { Upstreams } from "~/services/upstreams.server";
import { analyticsSessionCookie } from "./visit-cookies.server";
import type { Visitor } from "./visitor.server";

type Member = Pick<Visitor, "uid" | "email" | "anonymousId" | "consent">;

/** S 4.6, 9.2 */
export function identify(upstreams: Pick<Upstreams, "analytics">, member: Member): string {
  const session = randomUUID();
  report(
    ACCOUNT_EVENT.identify,
    { member_key: member.uid, session_id: session },
    reporterOf(upstreams, member),
    clock.now(),
  );
  return analyticsSessionCookie(session);
}

export function identifyIfDue(upstreams: Pick<Upstreams, "analytics">, visitor: Visitor): string[] {
  return visitor.authenticated && visitor.uid && !visitor.analyticsSession ? [identify(upstreams, visitor)] : [];
}
