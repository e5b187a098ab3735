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

const schools = async () =>
  (await service.receipts()).map(({ kind, supported_school_key }) => [kind, supported_school_key]);
async function choose(school_key: string | null): Promise<void> {
  expect(await service.asks("POST", "/api/user/profile", { user: { school_key } })).toEqual([200, undefined]);
}
const renew = async () => service.roundAt((await service.subscription()).current_period_end);
async function booksOfDeleted(): Promise<object[]> {
  const { db } = service.store;
  const password_hash = await hashPassword(PASSWORD);
  await db.updateTable("user").set({ password_hash }).where("key", "=", "payer").execute();
  const user = { current_password: PASSWORD, ends_pass: true };
  expect(await service.asks("POST", "/api/user/delete_account", { user })).toEqual([200, undefined]);
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
    await service.member();
    await choose("lincoln");
    await service.buy("price_annual-basic");
    expect(await schools()).toEqual([["purchase", "lincoln"]]);
  });

  it("is none of a monthly pass, until that becomes an annual one", async () => {
    await service.buy("price_monthly-basic", { school_to_support_key: "lincoln" });
    await renew();
    service.clock.at += 10 * DAY;
    const path = "/api/user/subscription/upgrade";
    const { body } = await service.call("member", "GET", path, { token: await service.member() });
    const { pass, at, total_in_cents } = body.upgrade as UpgradeOffer;
    const agreed = { pass: pass.key, at, agreed_total_in_cents: total_in_cents };
    expect(await service.asks("POST", path, agreed)).toEqual([200, undefined]);
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
