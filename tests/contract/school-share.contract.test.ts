import { beforeEach, describe, expect, it } from "vitest";
import type { UpgradeOffer } from "~contracts/records/billing";
import { hashPassword } from "~network/member/sign-in/passwords.server";
import { type BillingService, DAY } from "../network/billing/billing-fixture";
import { update } from "../support/rows";
import { openBilling } from "./open-billing";

/** Part of every annual pass goes to the school that was chosen when it was paid (B 1). */

const PASSWORD = "Friday-Night-26";
let service: BillingService;
beforeEach(async () => {
  service = await openBilling();
});

const signIn = () => service.member("payer");
const schools = async () =>
  (await service.receipts()).map(({ kind, supported_school_key }) => [kind, supported_school_key]);
async function choose(school_key: string | null): Promise<void> {
  const body = { user: { school_key } };
  expect((await service.call("member", "POST", "/api/user/profile", { token: await signIn(), body })).status).toBe(200);
}
async function renew(): Promise<void> {
  const { current_period_end } = await service.subscription();
  await service.roundAt(current_period_end);
}
async function booksOfDeleted(): Promise<object[]> {
  const { db } = service.store;
  const password_hash = await hashPassword(PASSWORD);
  await db.updateTable("user").set({ password_hash }).where("key", "=", "payer").execute();
  const body = { user: { current_password: PASSWORD, ends_pass: true } };
  const path = "/api/user/delete_account";
  expect((await service.call("member", "POST", path, { token: await signIn(), body })).status).toBe(200);
  const kept = await db.selectFrom("kept_receipt").select("body").orderBy("created_at").execute();
  return kept.map((one) => JSON.parse(one.body) as object);
}

describe("the school that a payment supports", () => {
  it("is the one chosen with the pass, and another from the next payment on", async () => {
    await service.buy("price_annual-basic", { school_to_support_key: "lincoln" });
    await choose("roosevelt");
    expect(await schools()).toEqual([["purchase", "lincoln"]]);
    await renew();
    await choose(null);
    await renew();
    expect(await schools()).toEqual([
      ["purchase", "lincoln"],
      ["renewal", "roosevelt"],
      ["renewal", null],
    ]);
  });

  it("is the member's own where none is chosen with the pass", async () => {
    await signIn();
    await choose("lincoln");
    await service.buy("price_annual-basic");
    expect(await schools()).toEqual([["purchase", "lincoln"]]);
  });

  it("is none of a monthly pass, until that becomes an annual one", async () => {
    await service.buy("price_monthly-basic", { school_to_support_key: "lincoln" });
    await renew();
    service.clock.at += 10 * DAY;
    const path = "/api/user/subscription/upgrade";
    const { body } = await service.call("member", "GET", path, { token: await signIn() });
    const { pass, at, total_in_cents } = body.upgrade as UpgradeOffer;
    const agreed = { pass: pass.key, at, agreed_total_in_cents: total_in_cents };
    expect((await service.call("member", "POST", path, { token: await signIn(), body: agreed })).status).toBe(200);
    expect(await schools()).toEqual([
      ["purchase", null],
      ["renewal", null],
      ["upgrade", "lincoln"],
    ]);
  });

  it("stays in the books of an account that is deleted", async () => {
    await service.buy("price_annual-basic", { school_to_support_key: "lincoln" });
    await choose("roosevelt");
    await renew();
    expect(await booksOfDeleted()).toEqual([
      expect.objectContaining({ kind: "purchase", supported_school_key: "lincoln" }),
      expect.objectContaining({ kind: "renewal", supported_school_key: "roosevelt" }),
    ]);
  });

  it("is read from the order of a purchase that was booked without it", async () => {
    await service.buy("price_annual-basic", { school_to_support_key: "lincoln" });
    const [bought] = await service.receipts();
    const { supported_school_key: _, ...before } = { ...bought };
    await update(service.store.db, "receipt", { body: JSON.stringify(before) });
    expect(await booksOfDeleted()).toEqual([expect.objectContaining({ supported_school_key: "lincoln" })]);
  });
});
