import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runRefund } from "~network/commands/refund.server";
import { migrate } from "~network/store/migrate";
import { openStore, type Store } from "~network/store/open-store.server";
import { A_GIFT, BILLING_TABLES, BillingService } from "../billing/billing-fixture";
import { openSmtpDouble } from "../mail/smtp-double";

/** `npm run fieldhouse -- refund`; what it does to an order is tests/contract/refunded-orders.contract.test.ts. */

let dataDir: string;
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), "refund-"))));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

async function run(...args: string[]) {
  const lines: string[] = [];
  const screen = { write: (text: string) => void lines.push(text) };
  for (const [name, value] of Object.entries({ APP_ENV: "test", DATA_DIR: dataDir })) vi.stubEnv(name, value);
  return { code: await runRefund(args, screen, screen), text: lines.join("") };
}

it("says that there is no such order", async () =>
  expect(await run("FH-NOTHING")).toEqual({ code: 1, text: "FH-NOTHING: there is no such order.\n" }));

it("leaves a store of a later version alone", async () => {
  const store = await openStore({ dataDir });
  await migrate(store, [{ "later-1-tables": { up: async () => undefined } }]);
  await store.close();
  expect(await run("FH-1")).toEqual({ code: 2, text: expect.stringContaining("another version: it has later-0001") });
});

describe("says exactly what became of", () => {
  /** The order of a gift that is bought and, if asked for, redeemed. */
  async function gift(isRedeemed: boolean, change: (store: Store) => Promise<unknown> = async () => undefined) {
    const store = await openStore({ dataDir });
    await migrate(store, BILLING_TABLES);
    const service = await BillingService.open(store);
    const token = await service.member("buyer");
    const order = { pass: "price_season_pass", token: await service.card(token), zip_code: "50309", gift: A_GIFT };
    expect((await service.pay(token, "gift-order", order)).status).toBe(200);
    const { order_id, code } = await store.db.selectFrom("gift").select(["order_id", "code"]).executeTakeFirstOrThrow();
    const redeeming = { token: await service.member("sam"), body: { key: "redeem-once" } };
    if (isRedeemed) await service.call("member", "POST", `/v3/vouchers/${code}/redemption`, redeeming);
    await change(store);
    await store.close();
    return order_id;
  }

  it.each([
    ["that isn't redeemed", false, "the code of the Season Pass no longer works."],
    ["that is redeemed", true, "and redeemed: the Season Pass of the one who holds it has ended."],
  ])("a gift %s, and of an order that has gone back", async (_, isRedeemed, words) => {
    const order = await gift(isRedeemed);
    const { code, text } = await run(order);
    expect([code, text]).toEqual([0, expect.stringContaining(`${order}: $42.39 paid back. It was a gift`)]);
    expect(text).toContain(words);
    expect(await run(order)).toEqual({
      code: 1,
      text: `${order}: all of its $42.39 went back before, by refund or dispute. Nothing is left to pay back.\n`,
    });
  });

  it("a refund, when its mail is out", async () => {
    const mails = await openSmtpDouble();
    vi.stubEnv("SMTP_URL", mails.url);
    expect((await run(await gift(false))).code).toBe(0);
    expect(mails.received).toEqual([expect.stringContaining("$42.39")]);
    await mails.close();
  });

  it("a refund that the provider didn't confirm", async () => {
    const { code, text } = await run(await gift(false, ({ db }) => db.deleteFrom("provider_charge").execute()));
    expect([code, text]).toEqual([1, expect.stringContaining("the provider didn't confirm a refund (")]);
    expect(text).toContain("run the same command again: nothing is paid back twice.");
  });

  it("a refund that was paid and couldn't be written down", async () => {
    const order = await gift(false, ({ db }) => db.schema.dropTable("outbox").execute());
    const { code, text } = await run(order);
    expect([code, text]).toEqual([1, expect.stringContaining(`${order}: $42.39 was paid back at embedded, but isn't`)]);
    expect(text).toContain("Run the same command again to finish; nothing is paid back twice.");
  });
});
