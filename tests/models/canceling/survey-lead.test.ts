import { expect, it } from "vitest";
import { surveyLead } from "~/models/canceling/survey-lead";
import { subscriptionInfo } from "~/models/member/subscription";
import { utc } from "~/models/place/time";
import { userInfoSchema } from "~contracts/records/member";

const NOW = utc(Date.parse("2026-11-20T00:40:00Z"));
const of = (active_subscription: Record<string, string> | null) =>
  subscriptionInfo(
    userInfoSchema.parse({ key: "u1", email: "a@b.test", access_purchase_type: "subscriber", active_subscription }),
    NOW,
  );
const ahead = { expires_at: "2027-03-01T00:00:00Z", plan_description: "Annual Pass" };
const past = { ...ahead, expires_at: "2026-10-01T00:00:00Z" };

const stopped = of({ ...ahead, renewal_canceled_at: "2026-11-01T00:00:00Z" });
const paused = { pause: { from: "2026-12-01T00:00:00Z", until: "2027-02-01T00:00:00Z", day: "2027-02-01" } };

const CHOOSE = /^Choose the reason that fits best\.$/;
it.each([
  ["one that renews", of({ ...ahead, renews_at: ahead.expires_at }), null, /still renews, and this form doesn't/],
  ["one that was canceled", stopped, null, /^Choose the reason that fits best\. You're canceled either way\.$/],
  ["one that is paused", stopped, paused, /is only paused, and this form doesn't cancel it/],
  ["one canceled or paused, nobody knows which", stopped, undefined, CHOOSE],
  ["one that ends by itself", of(ahead), null, CHOOSE],
  ["one whose charge is late", of({ ...past, renews_at: past.expires_at }), null, CHOOSE],
  ["a family seat", of({ ...ahead, type: "family" }), null, CHOOSE],
  ["none", of(null), null, CHOOSE],
  ["one that can't be read", null, null, CHOOSE],
])("the survey says what is true of %s", (_, info, billed, words) => expect(surveyLead(info, billed)).toMatch(words));
