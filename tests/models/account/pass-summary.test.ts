import { expect, it } from "vitest";
import { passSummary } from "~/models/account/pass-summary";
import { subscriptionInfo } from "~/models/member/subscription";
import { utc } from "~/models/place/instant";
import type { UserInfo } from "~contracts/records/member";

const NOW = utc(Date.UTC(2026, 10, 20, 12));
const LATER = "2027-03-01T04:00:00Z";
const EARLIER = "2026-11-01T12:00:00Z";
const pass = (expires_at: string, rest: object = {}) => ({
  access_purchase_type: "subscriber",
  active_subscription: { expires_at, renews_at: LATER, plan_description: "Annual Pass", ...rest },
});

it.each<[string, Partial<UserInfo>, ReturnType<typeof passSummary>]>([
  ["a pass that renews", pass(LATER), { state: "renews", plan: "Annual Pass", date: "Feb 28, 2027" }],
  [
    "a pass whose renewal was canceled",
    pass(LATER, { renewal_canceled_at: EARLIER }),
    { state: "ends", plan: "Annual Pass", date: "Feb 28, 2027" },
  ],
  [
    "a family seat, whose owner's plan goes on",
    pass(LATER, { type: "family", renews_at: null }),
    { state: "paid", plan: "Annual Pass", date: "Feb 28, 2027" },
  ],
  [
    "a family seat, whose owner has canceled or paused",
    pass(LATER, { type: "family", renews_at: null, renewal_canceled_at: EARLIER }),
    { state: "paid", plan: "Annual Pass", date: "Feb 28, 2027" },
  ],
  [
    "a family seat that is over",
    pass(EARLIER, { type: "family", renews_at: null }),
    { state: "ended", plan: "Annual Pass", date: "Nov 1, 2026" },
  ],
  [
    "a pass that never renews",
    pass(LATER, { renews_at: null }),
    { state: "ends", plan: "Annual Pass", date: "Feb 28, 2027" },
  ],
  [
    "a pass without a name",
    pass(LATER, { plan_description: null }),
    { state: "renews", plan: "All-Access Pass", date: "Feb 28, 2027" },
  ],
  [
    "a pass that is over",
    pass(EARLIER, { renews_at: null }),
    { state: "ended", plan: "Annual Pass", date: "Nov 1, 2026" },
  ],
  [
    "a voucher",
    { access_purchase_type: "voucher", voucher: { expires: LATER } },
    { state: "voucher", plan: "Voucher", date: "Feb 28, 2027" },
  ],
  [
    "a voucher that is over",
    { access_purchase_type: "voucher", voucher: { expires: EARLIER } },
    { state: "ended", plan: "Voucher", date: "Nov 1, 2026" },
  ],
  [
    "a voucher after a pass that is over",
    { ...pass(EARLIER), access_purchase_type: "voucher", voucher: { expires: LATER } },
    { state: "voucher", plan: "Voucher", date: "Feb 28, 2027" },
  ],
  ["nothing", {}, { state: "none", plan: null, date: null }],
])("%s, in the member's zone (S 4.5)", (_what, userInfo, expected) => {
  expect(
    passSummary(subscriptionInfo({ key: "u1", email: "fan@example.test", ...userInfo }, NOW), "America/Denver"),
  ).toEqual(expected);
});
