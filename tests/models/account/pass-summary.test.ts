import { expect, it } from "vitest";
import { passSummary } from "~/models/account/pass-summary";
import { subscriptionInfo } from "~/models/member/subscription";
import { utc } from "~/models/place/time";
import type { UserInfo } from "~contracts/records/member";

const NOW = utc(Date.UTC(2026, 10, 20, 12));
const LATER = "2027-03-01T04:00:00Z";
const EARLIER = "2026-11-01T12:00:00Z";
const pass = (expires_at: string, rest: object = {}) => ({
  access_purchase_type: "subscriber",
  active_subscription: { expires_at, renews_at: LATER, plan_description: "Annual Pass", ...rest },
});

const family = (expires_at: string, rest: object = {}) =>
  pass(expires_at, { type: "family", renews_at: null, ...rest });
const voucher = (expires: string) => ({ access_purchase_type: "voucher", voucher: { expires } });

it.each<[string, Partial<UserInfo>, summary: string]>([
  ["a pass that renews", pass(LATER), "renews: Annual Pass, Feb 28, 2027"],
  ["one that was canceled", pass(LATER, { renewal_canceled_at: EARLIER }), "ends: Annual Pass, Feb 28, 2027"],
  ["a seat whose owner's plan goes on", family(LATER), "paid: Annual Pass, Feb 28, 2027"],
  ["one that was canceled", family(LATER, { renewal_canceled_at: EARLIER }), "paid: Annual Pass, Feb 28, 2027"],
  ["a seat that is over", family(EARLIER), "ended: Annual Pass, Nov 1, 2026"],
  ["a pass that never renews", pass(LATER, { renews_at: null }), "ends: Annual Pass, Feb 28, 2027"],
  ["one on its last day", pass("2026-11-21T12:00:00Z", { renews_at: null }), "runs_out: Annual Pass, Nov 21, 2026"],
  ["a pass without a name", pass(LATER, { plan_description: null }), "renews: All-Access Pass, Feb 28, 2027"],
  ["a pass that is over", pass(EARLIER, { renews_at: null }), "ended: Annual Pass, Nov 1, 2026"],
  ["a voucher", voucher(LATER), "voucher: Voucher, Feb 28, 2027"],
  ["a voucher that is over", voucher(EARLIER), "ended: Voucher, Nov 1, 2026"],
  ["a voucher after a pass", { ...pass(EARLIER), ...voucher(LATER) }, "voucher: Voucher, Feb 28, 2027"],
  ["both over", { ...pass(EARLIER), voucher: { expires: LATER } }, "ended: Annual Pass, Nov 1, 2026"],
  ["nothing", {}, "none: null, null"],
])("%s, in the member's zone (S 4.5)", (_what, userInfo, expected) => {
  const info = subscriptionInfo({ key: "u1", email: "fan@example.test", ...userInfo }, NOW);
  const { state, plan, date } = passSummary(info, "America/Denver");
  expect(`${state}: ${plan}, ${date}`).toBe(expected);
});
