import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { userInfoSchema } from "~contracts/records/member";
import { endOfPeriod } from "~network/member/membership.server";
import type { SubscriptionTable } from "~network/member/tables";
import { insert, update } from "../../support/rows";
import { MemberService, START } from "./member-fixture";

const DAY = 24 * 3_600_000;
const utc = (text: string) => Date.parse(`${text}Z`);

describe("the end of a subscription's period (S 4.5)", () => {
  const renewing = { zone: null, renews: 1, renewal_canceled_at: null } as const;
  const yearly = { ...renewing, expires_at: utc("2026-10-01T12:00"), period: "year" } as const;
  const monthly = { ...yearly, period: "month", expires_at: utc("2026-01-31T00:00") } as const;

  it.each([
    ["before its end", yearly, "2026-09-30T12:00", "2026-10-01T12:00"],
    ["at its end it has renewed", yearly, "2026-10-01T12:00", "2027-10-01T12:00"],
    ["years later", yearly, "2031-12-24T12:00", "2032-10-01T12:00"],
    ["a month's last day in a shorter month", monthly, "2026-01-31T00:00", "2026-02-28T00:00"],
    ["and in a longer one after it", monthly, "2026-02-28T00:00", "2026-03-31T00:00"],
    ["canceled", { ...yearly, renewal_canceled_at: utc("2026-08-01T00:00") }, "2027-01-01T00:00", "2026-10-01T12:00"],
    ["never renewing", { ...yearly, renews: 0 as const }, "2027-01-01T00:00", "2026-10-01T12:00"],
  ])("%s", (_what, subscription, now, end) => expect(endOfPeriod(subscription, utc(now))).toBe(utc(end)));
});

describe("what a member holds (S 3, 5.4, 6)", () => {
  let service: MemberService;
  let key: string;
  let token: string;
  beforeEach(async () => {
    service = await MemberService.open();
    ({ key, token } = await service.someone("robin"));
  });
  afterEach(() => service.store.close());

  const subscribe = (changes: Partial<SubscriptionTable> = {}) =>
    insert(service.store.db, "subscription", {
      ...{ user_key: key, type: "managed_stripe", plan_description: "Annual Pass", plan_id: "annual-basic" },
      ...{ started_at: START - 65 * DAY, expires_at: START + 300 * DAY },
      ...{ period: "year", renews: 1, renewal_canceled_at: null },
      ...changes,
    });
  const entitlements = async () =>
    (await service.call("GET", `/api/user/entitlements?access_token=${token}`)).body.entitlements;
  const info = async () => userInfoSchema.parse((await service.call("GET", "/v2/user/profile", { token })).body);
  const all = ["video_subscription", "data_subscription", "membership"];
  const iso = (at: number) => new Date(at).toISOString();

  it("a free member: membership, and nothing bought", async () => {
    expect(await entitlements()).toEqual(["membership"]);
    expect(await info()).toMatchObject({
      ...{ key, email: "robin@mail.example", created_at: iso(START), time_zone: null },
      ...{ access_purchase_type: null, access_expires_at: null, active_subscription: null, voucher: null },
      ...{ stripe_subscription: null, managed_stripe_subscription: null },
    });
  });

  it("a managed card subscription", async () => {
    await subscribe();
    expect(await entitlements()).toEqual(all);
    const at = iso(START + 300 * DAY);
    expect(await info()).toMatchObject({
      ...{ access_purchase_type: "subscriber", access_expires_at: at },
      active_subscription: {
        ...{ expires_at: at, renews_at: at, renewal_canceled_at: null },
        ...{ plan_description: "Annual Pass", type: "managed_stripe" },
      },
      managed_stripe_subscription: { subscription_plan_id: "annual-basic" },
      stripe_subscription: null,
    });
  });

  it("a legacy card subscription, and one at the wallet provider", async () => {
    await subscribe({ type: "stripe" });
    expect(await info()).toMatchObject({
      stripe_subscription: { subscription_plan_id: "annual-basic", support_school: null },
      managed_stripe_subscription: null,
    });
    await update(service.store.db, "subscription", { type: "paypal" });
    const none = { stripe_subscription: null, managed_stripe_subscription: null };
    expect(await info()).toMatchObject({ ...none, access_purchase_type: "subscriber" });
  });

  it("a canceled subscription holds until its end, and says when it ended", async () => {
    await subscribe({ renewal_canceled_at: START - DAY });
    const canceled = { renews_at: null, renewal_canceled_at: iso(START - DAY) };
    expect((await info()).active_subscription).toMatchObject(canceled);
    service.clock.at = START + 300 * DAY - 1;
    await update(service.store.db, "token", { expires_at: START + 1_000 * DAY });
    expect(await entitlements()).toEqual(all);
    service.clock.at += 1;
    expect(await entitlements()).toEqual(["membership"]);
    expect(await info()).toMatchObject({
      access_purchase_type: "subscriber",
      active_subscription: { expires_at: iso(START + 300 * DAY) },
    });
  });

  it("a voucher, until it ends", async () => {
    await insert(service.store.db, "voucher", { user_key: key, code: "V", expires_at: START + 1_000 });
    expect(await entitlements()).toEqual(all);
    const voucher = { expires: iso(START + 1_000) };
    expect(await info()).toMatchObject({ access_purchase_type: "voucher", voucher, active_subscription: null });
    service.clock.at += 1_000;
    expect(await entitlements()).toEqual(["membership"]);
  });

  it("a voucher after a subscription that has ended comes first", async () => {
    await subscribe({ expires_at: START - DAY, renews: 0 });
    await insert(service.store.db, "voucher", { user_key: key, code: "V", expires_at: START + DAY });
    expect((await info()).access_purchase_type).toBe("voucher");
  });

  it("a special pass gives its own entitlement, until it ends", async () => {
    const pass = { user_key: key, entitlement: "state-finals-2026", expires_at: START + 1_000 };
    await insert(service.store.db, "pass", pass);
    expect(await entitlements()).toEqual(["membership", "state-finals-2026"]);
    service.clock.at += 1_000;
    expect(await entitlements()).toEqual(["membership"]);
  });

  async function sitInFamily(): Promise<void> {
    const owner = await service.someone("owner");
    const ends = { expires_at: START + 2_000, renews: 0 } as const;
    await subscribe({ user_key: owner.key, plan_description: "Family Annual Pass", ...ends });
    const seat = { member_key: key, owner_key: owner.key, seat: 1, joined_at: START };
    await insert(service.store.db, "family_member", seat);
  }

  it("a family member holds what the owner pays for, as long as the owner does, and is never charged", async () => {
    await sitInFamily();
    expect(await entitlements()).toEqual(all);
    expect(await info()).toMatchObject({
      access_purchase_type: "subscriber",
      active_subscription: {
        ...{ type: "family", plan_description: "Family Annual Pass" },
        ...{ expires_at: iso(START + 2_000), renews_at: null },
      },
      managed_stripe_subscription: null,
    });
    service.clock.at += 2_000;
    expect(await entitlements()).toEqual(["membership"]);
    expect(await info()).toMatchObject({ access_purchase_type: null, active_subscription: null });
  });

  it("a family member who pays for a plan of their own uses that up first", async () => {
    await sitInFamily();
    await subscribe({ type: "paypal", expires_at: START + 1_000, renewal_canceled_at: START });
    expect((await info()).active_subscription).toMatchObject({ type: "paypal", expires_at: iso(START + 1_000) });
    service.clock.at += 1_000;
    expect((await info()).active_subscription).toMatchObject({ type: "family", expires_at: iso(START + 2_000) });
    service.clock.at += 1_000;
    expect((await info()).active_subscription).toMatchObject({ type: "paypal" });
    expect(await entitlements()).toEqual(["membership"]);
  });

  it("the generic read answers for the profile and not for whatever is asked", async () => {
    const { email } = await info();
    expect((await service.call("GET", "/api/user/profile", { token })).body).toMatchObject({ key, email });
    expect((await service.call("GET", "/api/user/constructor", { token })).status).toBe(404);
    expect((await service.call("GET", "/nowhere")).status).toBe(404);
  });
});
