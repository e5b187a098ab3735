import { expect, it } from "vitest";
import { subscriptionInfo } from "~/models/member/subscription";
import { supportedSchool } from "~/models/member/supported-school";
import { utc } from "~/models/place/time";
import type { UserInfo } from "~contracts/records/member";

/** Part of an annual pass goes to a school, and of no other (B 1). */

const now = utc(Date.UTC(2026, 10, 20));
const LATER = "2027-06-01T00:00:00Z";
const annual = { expires_at: LATER, renews_at: LATER, plan_description: "Annual Pass", type: "managed_stripe" };
const subscriber = (more: Partial<typeof annual> = {}): Partial<UserInfo> => ({
  access_purchase_type: "subscriber",
  active_subscription: { ...annual, renewal_canceled_at: null, ...more },
});
const schoolOf = (userInfo: UserInfo) => supportedSchool(userInfo, subscriptionInfo(userInfo, now));
const fan = { key: "u1", email: "fan@example.test", school_to_support: { key: "s1", name: "Lincoln" } };

it.each<[string, Partial<UserInfo>, string]>([
  ["an annual pass", subscriber(), "Your annual payments support it"],
  ["an annual pass, over", subscriber({ expires_at: "2026-10-01T00:00:00Z" }), "Your next annual pass will support it"],
  ["a monthly pass", subscriber({ plan_description: "Month Pass" }), "Your next annual pass will support it"],
  ["a seat of a family's annual pass", subscriber({ type: "family" }), "Your next annual pass will support it"],
  [
    "a voucher",
    { ...subscriber(), access_purchase_type: "voucher", voucher: { expires: LATER } },
    "Your next annual pass will support it",
  ],
  ["a free account", {}, "Your next annual pass will support it"],
])("%s says whether it supports the school", (_pass, more, note) => {
  expect(schoolOf({ ...fan, ...more } as UserInfo)).toMatchObject({ name: "Lincoln", note });
});

it("is none where none is chosen", () => expect(schoolOf({ ...fan, school_to_support: null })).toBeNull());
