import { beforeEach, describe, expect, it } from "vitest";
import { attend } from "~network/billing/create-billing.server";
import { refundOrder } from "~network/billing/refunds/refunds.server";
import { type BillingService, DAY, START } from "../network/billing/billing-fixture";
import { openBilling } from "./open-billing";

/** On its last day, a pass that was paid once makes way for a longer one (B 6). */

let service: BillingService;
beforeEach(async () => {
  service = await openBilling();
});

async function buysThen(pass: string): Promise<number> {
  const token = await service.member("payer");
  const order = { pass: `price_${pass}`, token: await service.card(token), zip_code: "50309" };
  return (await service.pay(token, "second-order-key", order)).status;
}
const end = async () =>
  (await service.store.db.selectFrom("subscription").select("expires_at").executeTakeFirstOrThrow()).expires_at;

describe("a longer pass", () => {
  it.each([
    ["day_pass", "monthly-basic", 0, 200],
    ["day_pass", "season_pass", 0, 200],
    ["day_pass", "day_pass", 0, 400],
    ["season_pass", "annual-basic", 119 * DAY, 200],
    ["season_pass", "annual-basic", 119 * DAY - 1, 400],
    ["season_pass", "day_pass", 119 * DAY, 400],
    ["monthly-basic", "annual-basic", 29.5 * DAY, 400],
  ])("after the %s: %s, %d ms later", async (first, second, later, status) => {
    await service.buy(`price_${first}`);
    service.clock.at = START + later;
    expect(await buysThen(second)).toBe(status);
  });

  it("is not bought beside a canceled one, which may be reactivated", async () => {
    await service.cancel(await service.buy("price_monthly-basic"));
    service.clock.at = START + 29.5 * DAY;
    expect(await buysThen("annual-basic")).toBe(400);
  });

  it.each([
    ["season_pass", 120, [0, 1, 1]],
    ["day_pass", 1, [0, 0, 0]],
  ])("is told of once, on the last day of the %s", async (pass, days, letters) => {
    await service.buy(`price_${pass}`);
    const told = async (at: number) => {
      service.clock.at = at;
      await Promise.all([attend(service.billing, false), attend(service.billing, false)]);
      return (await service.subjects()).filter((subject) => /^Your .* ends on/.test(subject)).length;
    };
    const last = START + (days - 1) * DAY;
    expect([await told(last - 1), await told(last), await told(last + DAY)]).toEqual(letters);
  });

  it("is not told of where a code goes on", async () => {
    await service.buy("price_season_pass");
    await service.redeem(await service.member("payer"));
    await service.roundAt(START + 119 * DAY);
    expect((await service.subjects()).filter((subject) => subject.includes("ends on"))).toEqual([]);
  });

  it("paid back, leaves what is left of the day", async () => {
    await service.buy("price_day_pass");
    const day = await end();
    service.clock.at += DAY / 2;
    expect(await buysThen("monthly-basic")).toBe(200);
    expect(await end()).toBeGreaterThan(START + 27 * DAY);
    const monthly = (await service.receipts()).find(({ pass }) => pass.key === "monthly-basic");
    await refundOrder(service.billing, monthly?.order_id ?? "");
    expect([await end(), await service.watches()]).toEqual([day, true]);
  });
});
