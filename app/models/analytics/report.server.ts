import { randomUUID } from "node:crypto";
import { consentedPayload } from "~/models/consent/analytics-identity";
import type { Upstreams } from "~/services/upstreams.server";

/** Who an analytics event is about, as far as the visitor consented to say (S 5.6). */
export type ReportedPerson = {
  uid: string | null;
  email: string | null;
  anonymousId: string | null;
  grantedGroups: readonly string[];
};

/** The same, with the queue that their events go to. */
export type Reporter = ReportedPerson & { analytics: Pick<Upstreams["analytics"], "record"> };

type Person = Omit<ReportedPerson, "grantedGroups"> & { consent: { granted: ReadonlySet<string> } };

/** The visitor of a request as an event names them. */
export const reportedPerson = ({ uid, email, anonymousId, consent }: Person): ReportedPerson => ({
  uid,
  email,
  anonymousId,
  grantedGroups: [...consent.granted],
});

/** The visitor of a request, and where their events go. */
export const reporterOf = ({ analytics }: Pick<Upstreams, "analytics">, person: Person): Reporter => ({
  ...reportedPerson(person),
  analytics,
});

/** Records one analytics event; it is sent later, in a batch, and nothing waits for it (S 7.11). */
export function report(event: string, properties: Record<string, unknown>, reporter: Reporter, epochMs: number): void {
  reporter.analytics.record(eventOf(event, properties, reporter, epochMs));
}

/** The event as it may be sent: without consent to targeting, no one is named in it (S 5.6). */
export function eventOf(
  event: string,
  properties: Record<string, unknown>,
  { uid, email, anonymousId, grantedGroups }: ReportedPerson,
  epochMs: number,
) {
  const random = randomUUID();
  const identity = uid ? { user_id: uid, ...(email ? { email } : {}) } : {};
  const { user_id, ...consented } = consentedPayload<Record<string, unknown>>(
    { ...properties, ...identity },
    grantedGroups,
    random,
  );
  return {
    event,
    properties: consented,
    timestamp: new Date(epochMs).toISOString(),
    anonymous_id: anonymousId ?? random,
    ...(typeof user_id === "string" ? { user_id } : {}),
  };
}
