import { randomUUID } from "node:crypto";
import { consentedPayload, mayTieViews } from "~/models/consent/consent";
import type { Upstreams } from "~/services/upstreams.server";

export const ACCOUNT_EVENT = {
  identify: "identify",
  login: "login",
  accountCreation: "account_creation",
  schoolSupport: "school_support",
  pushOptIn: "push_notification_opt_in",
} as const;

/** A sign-up whose account was there before is a login. */
export const signUpEvent = ({ made }: { made: boolean }) =>
  made ? ACCOUNT_EVENT.accountCreation : ACCOUNT_EVENT.login;

export const SUBSCRIPTION_EVENT = {
  cancel: "subscription_cancel",
  reactivate: "subscription_reactivate",
  retentionIntercept: "retention_intercept",
  retentionOffer: "retention_offer",
  cancelFeedback: "cancel_feedback",
  redeem: "voucher_redeemed",
} as const;

/** Limited to what the visitor consented to (S 5.6). */
export type ReportedPerson = {
  uid: string | null;
  email: string | null;
  anonymousId: string | null;
  grantedGroups: readonly string[];
};

export type Reporter = ReportedPerson & { analytics: Pick<Upstreams["analytics"], "record"> };

type Person = Omit<ReportedPerson, "grantedGroups"> & { consent: { granted: ReadonlySet<string> } };

export const reportedPerson = ({ uid, email, anonymousId, consent }: Person): ReportedPerson => ({
  uid,
  email,
  anonymousId,
  grantedGroups: [...consent.granted],
});

export const reporterOf = ({ analytics }: Pick<Upstreams, "analytics">, person: Person): Reporter => ({
  ...reportedPerson(person),
  analytics,
});

/** Queued and sent in a batch (S 7.11). */
export function report(event: string, properties: Record<string, unknown>, reporter: Reporter, epochMs: number): void {
  reporter.analytics.record(eventOf(event, properties, reporter, epochMs));
}

/** Without targeting consent, it identifies no one (S 5.6). */
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
    anonymous_id: (mayTieViews(grantedGroups) ? anonymousId : null) ?? random,
    ...(typeof user_id === "string" ? { user_id } : {}),
  };
}
