import { inspect } from "node:util";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { PaymentSettings } from "~contracts/network";
import { attend } from "~network/billing/create-billing.server";
import { refundOrder } from "~network/billing/refunds/refunds.server";
import { A_GIFT, BILLING_TABLES, BillingService, DAY, SITE } from "../network/billing/billing-fixture";
import { providerServer } from "../network/billing/provider-server";
import { storeOfTest } from "./store-under-test";

/** What must be in no table, mail, log line or error: card numbers, security codes, keys and sessions (security 6). */

const NUMBERS = { works: "4242424242424242", refused: "4539578763621486" };
const CODE = "8351";
const KEYS = { stripe: "sk_test_markedstripe51", webhook: "whsec_markedwebhook52", paypal: "markedpaypal53" };

const under = storeOfTest(BILLING_TABLES);
let said: string[];
beforeEach(async () => {
  said = [];
});

/** As a log line says it, with everything that hangs on the error. */
const report = (what: string, error: unknown) => void said.push(what, inspect(error, { depth: 12, showHidden: true }));

async function tables(): Promise<string> {
  const { db } = under.store;
  const found = await db.introspection.getTables();
  const rows = [];
  for (const { name } of found) rows.push(name, (await sql`select * from ${sql.table(name)}`.execute(db)).rows);
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
}
/** A number may be written in groups; a short code counts where it stands alone. */
function marksIn(text: string, marks: readonly string[]): string[] {
  const joined = text.replaceAll(/(?<=\d)[ -](?=\d)/g, "");
  return marks.filter((mark) =>
    mark.length > 6 ? joined.includes(mark) : new RegExp(`(?<![\\w.-])${mark}(?![\\w.-])`).test(text),
  );
}
async function found(service: BillingService, answers: unknown[], marks: readonly string[]) {
  const mails = JSON.stringify(await service.mailer.outbox());
  const places = { tables: await tables(), mails, said: said.join("\n"), answers: JSON.stringify(answers) };
  return Object.fromEntries(Object.entries(places).map(([place, text]) => [place, marksIn(text, marks)]));
}
const NOWHERE = { tables: [], mails: [], said: [], answers: [] };

async function enterCard(service: BillingService, token: string, number: string, cvc: string): Promise<string | null> {
  const body = { return_url: `${SITE}/back`, cancel_url: `${SITE}/cancel` };
  const { id } = (await service.call("management", "POST", "/v3/card_sessions", { token, body })).body;
  const typed = { name: "Robin Sawyer", number, expiry: "04 / 31", cvc, zip: "50309" };
  const form = new URLSearchParams({ session: String(id), ...typed });
  const entered = await service.apps.provider.request("/pay/card", { method: "POST", body: form });
  expect(marksIn(await entered.text(), [CODE])).toEqual([]);
  if (entered.status !== 303) return null;
  return String((await service.call("management", "GET", `/v3/card_sessions/${String(id)}`, { token })).body.token);
}

it("of a card that is entered, refused, charged, kept, replaced and paid back, for a pass and for a gift", async () => {
  const service = await BillingService.open(under.store);
  Object.assign(service.billing, { report });
  const token = await service.member("fan");
  const answers: unknown[] = [];
  const post = async (path: string, body: unknown, method = "POST") =>
    answers.push(await service.call("member", method, path, { token, body }));
  expect(await enterCard(service, token, NUMBERS.refused, CODE)).toBeNull();
  const entered = await enterCard(service, token, NUMBERS.works.replaceAll(/(\d{4})(?=\d)/g, "$1 "), CODE);
  if (entered === null) throw new Error("the card was refused");
  const sending = { email: "sam@mail.example", day: new Date(service.clock.at + 3 * DAY).toISOString().slice(0, 10) };
  const gift = { ...A_GIFT, sending };
  answers.push(await service.pay(token, "pass-order", { pass: "price_monthly-basic", token: entered }));
  answers.push(await service.pay(token, "gift-order", { pass: "price_season_pass", token: entered, gift }));
  await post("/api/user/payment_card", { token: NUMBERS.refused });
  await post("/api/user/payment_card", { token: (await enterCard(service, token, NUMBERS.works, CODE)) ?? "" });
  await service.roundAt(service.clock.at + 32 * DAY);
  const receipts = await under.store.db.selectFrom("receipt").select(["order_id", "body"]).execute();
  await post("/api/user/refund", { order_id: receipts.find(({ body }) => body.includes('"renewal"'))?.order_id });
  for (const { order_id } of receipts)
    answers.push(await refundOrder(service.billing, order_id).catch((error: unknown) => report("a refund", error)));
  await attend(service.billing, false);

  expect(receipts).toHaveLength(3);
  expect((await service.mailer.outbox()).length).toBeGreaterThan(5);
  expect(await found(service, answers, [...Object.values(NUMBERS), CODE, token])).toEqual(NOWHERE);
});

describe.each([
  ["answer that the key is wrong", { status: 401, body: { error: { type: "invalid_request_error", message: "no" } } }],
  ["break off", null],
  ["answer nothing", { body: {} }],
])("of the keys, where the providers %s", (_what, reply) => {
  it("in payments, gifts, refunds, rounds and forged notices", async () => {
    const server = await providerServer();
    const calls = ["POST /v1/customers", "GET /v1/events", "GET /v1/payment_methods/pm_1", "POST /v1/oauth2/token"];
    for (const call of calls) server.on(call, reply);
    const payments: PaymentSettings = {
      stripe: { secretKey: KEYS.stripe, webhookSecret: KEYS.webhook, apiUrl: server.url, prices: {} },
      paypal: { clientId: "client", clientSecret: KEYS.paypal, webhookId: "WH-1", apiUrl: server.url, plans: {} },
    };
    await BillingService.open(under.store);
    const service = new BillingService(under.store, SITE, { payments, report });
    const token = await service.member("fan");
    const answers: unknown[] = [];
    answers.push(await service.pay(token, "pass-order", { token: "pm_1" }));
    answers.push(await service.pay(await service.member("giver"), "gift-order", { token: "pm_1", gift: A_GIFT }));
    for (const path of ["/webhooks/stripe", "/webhooks/paypal"]) {
      const headers = { "stripe-signature": "t=1,v1=00", "paypal-transmission-sig": "00" };
      const answer = await service.apps.management.request(path, { method: "POST", headers, body: "{}" });
      answers.push(answer.status, await answer.text());
    }
    service.clock.at += 2 * DAY;
    await attend(service.billing, true);
    const paypal = service.billing.wallet?.refund({ transaction: "S-1", paidAt: 0, amount: 1 }, "refund-1");
    const stripe = service.billing.cards?.refund({ transaction: "pi_1", paidAt: 0, amount: 1 }, "refund-2");
    for (const refund of [paypal, stripe]) await refund?.catch((error: unknown) => report("a refund", error));
    server.close();

    expect(said.length).toBeGreaterThan(6);
    expect(await found(service, answers, [...Object.values(KEYS), token])).toEqual(NOWHERE);
  });
});
