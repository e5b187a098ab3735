import { expect, test } from "vitest";
import { everyClient } from "../every-client";
import { type Call, exampleCalls } from "../example-calls";
import { answering, BASE, scripted } from "../http/scripted-transport";

/** Payments that their bank keeps waiting, and everyone else in the shop (security 5). */

/** More than run at once and wait in line. */
const PAYMENTS = 200;
const call = (name: string) => exampleCalls[`subscriptionManagement.${name}`] as Call;

function shop(payment: () => Response | Promise<Response>) {
  const { transport } = scripted((request) =>
    request.url.endsWith("/v3/payment")
      ? payment()
      : answering(request.method === "GET" ? { rates: 0.06 } : { id: "pp1", url: `${BASE}/approve` }),
  );
  const clients = everyClient(transport, { baseUrl: BASE });
  const pay = () => call("pay")(clients).catch((error: { kind: string }) => error.kind);
  return { clients, pay };
}

test("more payments than may wait leave taxes and PayPal answered", async () => {
  let answer!: (response: Response) => void;
  const bank = new Promise<Response>((resolve) => (answer = resolve));
  const { clients, pay } = shop(async () => (await bank).clone());
  const waiting = Array.from({ length: PAYMENTS }, pay);
  expect(await call("taxRate")(clients)).toBe(0.06);
  expect(await call("openPaypalSession")(clients)).toMatchObject({ url: `${BASE}/approve` });
  answer(answering({}, 500));
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(["status", "bulkhead"]));
});

test("payments that all fail close no other counter of the shop", async () => {
  const { clients, pay } = shop(() => answering({}, 500));
  for (let nth = 0; nth < 20; nth += 1) await pay();
  expect(await pay()).toBe("breaker");
  expect(await call("taxRate")(clients)).toBe(0.06);
  clients.subscriptionManagement.reset();
  expect(await pay()).toBe("status");
});
