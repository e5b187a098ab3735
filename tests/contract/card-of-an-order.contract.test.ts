import { beforeEach, describe, expect, it } from "vitest";
import { attend } from "~network/billing/create-billing.server";
import type { CardProvider } from "~network/billing/provider/payment-provider";
import { A_GIFT, type BillingService } from "../network/billing/billing-fixture";
import { openBilling } from "./open-billing";

/** A card that an order is paid with is the saved one, so renewals go to it too (B 2.5, security 6). */

const AN_HOUR = 3_600_000;
let service: BillingService;
let told: string[][];
let refuses: boolean;
beforeEach(async () => {
  service = await openBilling();
  [told, refuses] = [[], false];
  const renewWith: CardProvider["renewWith"] = async (customer, method) => {
    if (refuses) throw new Error("no answer");
    told.push([customer, method]);
  };
  service.playProvider({ renewWith });
});

const member = () => service.member("payer");
const card = () => service.store.db.selectFrom("payment_card").selectAll().executeTakeFirstOrThrow();
const round = () => attend(service.billing, false);
const give = async (key: string, method: string | null) =>
  service.pay(await member(), key, { pass: "price_season_pass", token: method, zip_code: "50309", gift: A_GIFT });

describe("a new card that a gift is paid with", () => {
  it("is the one that the provider renews with from then on, told once", async () => {
    await service.buy("price_monthly-basic");
    await round();
    expect([told, (await card()).renewals_untold]).toEqual([[], 0]);
    const first = await card();
    expect((await give("gift-order-1", await service.card(await member()))).status).toBe(200);
    const { method, customer } = await card();
    expect([method === first.method, told]).toEqual([false, []]);
    await Promise.all([round(), round()]);
    await round();
    expect([told, (await card()).renewals_untold]).toEqual([[[customer, method]], 0]);
    expect((await give("gift-order-2", null)).status).toBe(200);
    await round();
    expect(told).toHaveLength(1);
  });

  it("is told again an hour after no answer came, also where it pays once more; the gift stays", async () => {
    await service.buy("price_monthly-basic");
    expect((await give("gift-order-1", await service.card(await member()))).status).toBe(200);
    refuses = true;
    const reported = service.reports();
    await round();
    expect(reported).toContain("syncing the saved card of payer");
    refuses = false;
    expect((await give("gift-order-2", null)).status).toBe(200);
    service.clock.at += AN_HOUR - 1;
    await round();
    expect(told).toEqual([]);
    service.clock.at += 1;
    await round();
    const { method, customer } = await card();
    expect(told).toEqual([[customer, method]]);
    expect(await service.store.db.selectFrom("gift").select("key").execute()).toHaveLength(2);
  });

  it("brings its address's tax to the renewal, and charges nothing that is overdue before its day", async () => {
    await service.buy("price_monthly-basic");
    expect((await service.subscription()).tax_millionths).toBe(60_000);
    const due = { status: "past_due", tries: 1, next_charge_at: service.clock.at + AN_HOUR } as const;
    await service.store.db.updateTable("billed_subscription").set(due).execute();
    expect((await give("gift-order-1", await service.card(await member()))).status).toBe(200);
    await service.store.db.updateTable("payment_card").set({ card_zip: "97201" }).execute();
    await round();
    expect(await service.subscription()).toMatchObject({ ...due, tax_millionths: 0 });
    service.clock.at += AN_HOUR;
    await round();
    expect(await service.subscription()).toMatchObject({ status: "active" });
  });

  it("has nothing to be told of where no pass renews on a card", async () => {
    expect((await give("gift-order-1", await service.card(await member()))).status).toBe(200);
    await round();
    expect([told, (await card()).renewals_untold]).toEqual([[], 0]);
  });

  it("that another one has replaced while the provider answered is told after it", async () => {
    await service.buy("price_monthly-basic");
    expect((await give("gift-order-1", await service.card(await member()))).status).toBe(200);
    const replaced: CardProvider["renewWith"] = async (customer, method) => {
      told.push([customer, method]);
      if (told.length === 1)
        await service.store.db.updateTable("payment_card").set({ method: "pm_other", renewals_untold: 0 }).execute();
    };
    service.playProvider({ renewWith: replaced });
    await round();
    await round();
    expect(told.map(([, method]) => method).slice(1)).toEqual(["pm_other"]);
    expect((await card()).renewals_untold).toBe(0);
  });
});
