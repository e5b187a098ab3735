import { expect, test } from "vitest";
import { createSubscriptionManagementClient } from "~/services/subscription-management/client.server";
import { answering, BASE, scripted } from "../http/scripted-transport";

/** Payments that their bank keeps waiting, and everyone else in the shop (security 5). */

/** More than run at once and wait in line. */
const PAYMENTS = 200;
const TAX = {
  ...{ avalara_inv_doc_id: "M_k_20260101_000000", member_key: "k", price_in_cents: 1_199, zip_code: "10001" },
  pass_type: "Month",
} as const;
const ORDER = {
  ...{ price_in_cents: 1_199, passCategory: "month", plan_page: "/subscribe/retail" },
  subscribeSource: "retail",
  ...{ sales_tax_amount: 0, avalara_calc_tax_success: false, token: "t" },
  payment_option: "stripe",
} as const;
const PAYPAL = { return_url: `${BASE}/back`, cancel_url: `${BASE}/off`, paypal_plan_id: "P" };

function shop(payment: () => Response | Promise<Response>) {
  const { transport, paths } = scripted((request) =>
    request.url.endsWith("/v3/payment")
      ? payment()
      : request.method === "GET"
        ? answering({ rates: 0.06 })
        : answering({ id: "pp1", url: `${BASE}/approve` }),
  );
  const client = createSubscriptionManagementClient(transport, { baseUrl: BASE });
  const pay = (nth: number) =>
    client.pay("t", `one-time-key-${nth}`, ORDER).catch((error: { kind: string }) => error.kind);
  return { client, pay, paths };
}

test("more payments than may wait leave taxes and PayPal answered", async () => {
  let answer!: (response: Response) => void;
  const bank = new Promise<Response>((resolve) => (answer = resolve));
  const { client, pay } = shop(async () => (await bank).clone());
  const waiting = Array.from({ length: PAYMENTS }, (_, nth) => pay(nth));
  expect(await client.taxRate("t", TAX)).toBe(0.06);
  expect((await client.openPaypalSession("t", PAYPAL)).url).toBe(`${BASE}/approve`);
  answer(answering({}, 500));
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(["status", "bulkhead"]));
});

test("payments that all fail close no other counter of the shop", async () => {
  const { client, pay } = shop(() => answering({}, 500));
  for (let nth = 0; nth < 20; nth += 1) await pay(nth);
  expect(await pay(20)).toBe("breaker");
  expect(await client.taxRate("t", TAX)).toBe(0.06);
  client.reset();
  expect(await pay(21)).toBe("status");
});
