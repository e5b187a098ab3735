import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { consentedPayload } from "~/models/consent/consent";
import { signUpErrors } from "~/models/member/sign-up-errors";
import { planCategory, subscriptionInfo } from "~/models/member/subscription";
import { utc } from "~/models/place/time";
import { userInfoSchema } from "~contracts/records/member";

const END = "2026-11-20T12:00:00.000Z";
const end = utc(Date.parse(END));
const before = end.minus(1);
const user = (fields: Partial<z.input<typeof userInfoSchema>>) =>
  userInfoSchema.parse({ key: "u1", email: "a@fieldhouse.example", ...fields });
const subscriber = {
  access_purchase_type: "subscriber",
  active_subscription: { expires_at: END, renews_at: END, plan_description: "Annual Pass" },
};
const voucher = { access_purchase_type: "voucher", voucher: { expires: END } };

const managed = { managed_stripe_subscription: { id: "s" } };
const legacy = { stripe_subscription: { subscription_plan_id: "p" } };
it.each([
  ["the record of a managed one", managed, "stripe", "managed_stripe"],
  ["the record of a managed one, and no type", managed, null, "managed_stripe"],
  ["the record of a legacy one", legacy, "recurring", "stripe"],
  ["both records", { ...managed, ...legacy }, null, "managed_stripe"],
  ["no record", {}, "stripe", "stripe"],
  ["a wallet's type, whatever card there once was", legacy, "paypal", "paypal"],
  ["a family's type", managed, "family", "family"],
])("what kind a subscription is: %s (S 3, 4.5)", (_, records, type, kind) =>
  expect(
    subscriptionInfo(
      user({ ...subscriber, ...records, active_subscription: { ...subscriber.active_subscription, type } }),
      before,
    ).subscription?.type,
  ).toBe(kind),
);

const once = { renews_at: null };
it.each([
  ["ends in a day", once, 24 * 60, END],
  ["ends in a minute more", once, 24 * 60 + 1, null],
  ["has ended", once, 0, null],
  ["renews", {}, 1, null],
  ["was canceled", { ...once, renewal_canceled_at: END }, 1, null],
  ["is a family's", { ...once, type: "family" }, 1, null],
])("the last day of a pass that is paid once: of one that %s (B 6)", (_what, more, minutes, runsOut) => {
  const active_subscription = { ...subscriber.active_subscription, ...more };
  const found = subscriptionInfo(user({ ...subscriber, active_subscription }), end.minus({ minutes }));
  expect(found.runsOut).toBe(runsOut);
});

describe("subscription states (S 4.5)", () => {
  const renewing = {
    ...{ isSubscriber: true, isRecurringSubscriber: true, hasMembership: true },
    ...{ renewsAt: END, expiration: END, category: "ANNUAL" },
  };
  const of = (rest: object) =>
    user({ ...subscriber, active_subscription: { expires_at: END, renews_at: END, ...rest } });
  const held = { isSubscriber: true, hasMembership: true, expiration: END };
  const onVoucher = { onVoucher: true, hasMembership: true, expiration: END, category: "VOUCHER" };
  const byCard = { stripe_subscription: { subscription_plan_id: "p" } };
  const over = { category: "ANNUAL", expiration: END };
  it.each([
    ["signed out", null, before, {}],
    ["free member", user({}), before, {}],
    ["subscriber", user(subscriber), before, renewing],
    ["subscriber at the very end", user(subscriber), end, over],
    ["not renewing", of({ renews_at: null }), before, held],
    ["renewal canceled", of({ renewal_canceled_at: END }), before, held],
    ["a subscription of another purchase type", user({ ...subscriber, access_purchase_type: null }), before, over],
    ["a subscriber without a date", user({ access_purchase_type: "subscriber", active_subscription: {} }), before, {}],
    ["on a voucher", user(voucher), before, onVoucher],
    ["voucher at the very end", user(voucher), end, {}],
    ["a voucher of a subscriber", user({ ...voucher, access_purchase_type: "subscriber" }), before, {}],
    ["by card", user({ ...subscriber, ...byCard }), before, { ...renewing, isStripeSubscriber: true }],
    [
      "by a managed card",
      user({ ...subscriber, managed_stripe_subscription: { id: 1 } }),
      before,
      { ...renewing, isStripeSubscriber: true },
    ],
    ["an expired card subscriber", user({ ...subscriber, stripe_subscription: {} }), end, over],
  ])("%s", (_what, userInfo, now, expected) => {
    expect(subscriptionInfo(userInfo, now)).toMatchObject({
      isSubscriber: false,
      isRecurringSubscriber: false,
      onVoucher: false,
      hasMembership: false,
      isStripeSubscriber: false,
      renewsAt: null,
      expiration: null,
      category: "UNKNOWN",
      ...expected,
    });
  });
  it.each([
    ["Annual Pass", "ANNUAL"],
    ["1 year annual pass (school)", "ANNUAL"],
    ["Month Pass", "MONTH"],
    ["one month pass", "MONTH"],
    ["Monthly Pass", "MONTHLY PASS"],
    ["Season ticket", "SEASON TICKET"],
    ["", "UNKNOWN"],
    [null, "UNKNOWN"],
  ])("plan %s is %s", (plan, expected) => expect(planCategory(plan)).toBe(expected));
  it("keeps the records it read", () => {
    const info = subscriptionInfo(
      user({ ...subscriber, stripe_subscription: { subscription_plan_id: "p" }, voucher: { expires: END } }),
      before,
    );
    expect(info.subscription?.plan_description).toBe("Annual Pass");
    expect(info.stripeSubscription).toEqual({ subscription_plan_id: "p" });
    expect([info.subscriptionExpiration, info.voucherExpiration]).toEqual([END, END]);
  });
});

it.each<[unknown, object]>([
  [
    { name: ["is too short", "is odd"], last_name: ["is missing"] },
    { name: "is too short", last_name: "is missing" },
  ],
  [{ email: { error: "has already been taken" } }, { email: "You already have an account with this e-mail." }],
  [{ email: {} }, { email: "You can't use this e-mail address." }],
  [{ email: { codes: ["taken"] } }, { email: "You already have an account with this e-mail." }],
  [{ email: { error: "is mistaken" } }, { email: "is mistaken" }],
  [{ email: ["is invalid"] }, { email: "is invalid" }],
  [
    { zip_code: ["is unknown"], password: ["is too short"], accept_service_terms: ["must be accepted"] },
    { zip_code: "is unknown", password: "is too short", accept_service_terms: "must be accepted" },
  ],
  [{ name: "is a text" }, {}],
  [{ name: [] }, {}],
  [{ name: [3] }, {}],
  [{ email: "a@b.c" }, {}],
  [{ user_key: "u1" }, {}],
  [null, {}],
  ["oops", {}],
  [[], {}],
])("sign-up errors: %j gives %j (S 5.3, 8.2)", (body, expected) => expect(signUpErrors(body)).toEqual(expected));

describe("identity in analytics (S 5.6)", () => {
  const payload = { user_id: "u1", member_key: "u1", email: "a@b.c", page: "/" };
  it.each([
    ["granted", ["C0001", "C0004"], payload],
    ["refused", ["C0001", "C0002", "C0003"], { user_id: "r9_cmp", member_key: "r9_cmp", email: "r9_cmp", page: "/" }],
    ["nothing chosen", [], { user_id: "r9_cmp", member_key: "r9_cmp", email: "r9_cmp", page: "/" }],
  ])("%s", (_what, groups, expected) => expect(consentedPayload(payload, groups, "r9")).toEqual(expected));
  it("adds no identity that was not there", () =>
    expect(consentedPayload({ page: "/", email: null }, [], "r9")).toEqual({ page: "/", email: null }));
});
