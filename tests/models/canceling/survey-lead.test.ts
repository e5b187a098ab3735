import { expect, it } from "vitest";
import { surveyLead } from "~/models/canceling/survey-lead";
import { subscriptionInfo } from "~/models/member/subscription";
import { utc } from "~/models/place/instant";
import { userInfoSchema } from "~contracts/records/member";

const NOW = utc(Date.parse("2026-11-20T00:40:00Z"));
const of = (active_subscription: Record<string, string> | null) =>
  subscriptionInfo(
    userInfoSchema.parse({
      key: "u1",
      email: "fan@example.test",
      access_purchase_type: "subscriber",
      active_subscription,
    }),
    NOW,
  );
const ahead = { expires_at: "2027-03-01T00:00:00Z", plan_description: "Annual Pass" };
const past = { ...ahead, expires_at: "2026-10-01T00:00:00Z" };

it.each([
  ["one that renews", of({ ...ahead, renews_at: ahead.expires_at }), /still renews, and this form doesn't cancel it/],
  [
    "one that was canceled",
    of({ ...ahead, renewal_canceled_at: "2026-11-01T00:00:00Z" }),
    /You're canceled either way/,
  ],
  ["one that has ended", of({ ...past, renews_at: past.expires_at }), /You're canceled either way/],
  ["a family seat", of({ ...ahead, type: "family" }), /^Choose the reason that fits best\.$/],
  ["none", of(null), /^Choose the reason that fits best\.$/],
  ["one that can't be read", null, /^Choose the reason that fits best\.$/],
])("the survey says what is true of %s", (_whose, info, words) => expect(surveyLead(info)).toMatch(words));
