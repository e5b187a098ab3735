import { randomUUID } from "node:crypto";
import { ACCOUNT_EVENT, report, reporterOf } from "~/models/analytics/report.server";
import { mayTieViews } from "~/models/consent/consent";
import { clock } from "~/services/process/clock.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { Visitor } from "../visit/visitor.server";
import { analyticsSessionCookie } from "./visit-cookies.server";

type Member = Pick<Visitor, "uid" | "email" | "anonymousId" | "consent">;

/** Signing in is always told; the session that ties a member's views together takes their consent (S 4.6, 5.6, 9.2). */
export function identify(upstreams: Pick<Upstreams, "analytics">, member: Member): string[] {
  const session = tiesViews(member) ? randomUUID() : null;
  report(
    ACCOUNT_EVENT.identify,
    { member_key: member.uid, ...(session && { session_id: session }) },
    reporterOf(upstreams, member),
    clock.now(),
  );
  return session ? [analyticsSessionCookie(session)] : [];
}

export function identifyIfDue(upstreams: Pick<Upstreams, "analytics">, visitor: Visitor): string[] {
  const isDue = visitor.authenticated && visitor.uid && !visitor.analyticsSession && tiesViews(visitor);
  return isDue ? identify(upstreams, visitor) : [];
}

const tiesViews = ({ consent }: Pick<Member, "consent">) => mayTieViews([...consent.granted]);
