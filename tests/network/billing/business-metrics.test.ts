import { Registry } from "prom-client";
import { beforeEach, describe, expect, it } from "vitest";
import { attend } from "~network/billing/create-billing.server";
import { settleOpenPayments } from "~network/billing/orders/payments.server";
import { drmApp } from "~network/drm/drm-app.server";
import { claimLicense } from "~network/drm/licenses.server";
import { memberApp } from "~network/member/member-app.server";
import { networkMetrics } from "~network/metrics";
import { CLIENT, MemberService } from "../member/member-fixture";
import { BillingService, SITE } from "./billing-fixture";

/** What business is done, as `/metrics` tells it (docs/operations.md "Metrics"). */

let service: BillingService;
let registry: Registry;
let counted: ReturnType<typeof networkMetrics>;

beforeEach(async () => {
  registry = new Registry();
  counted = networkMetrics(registry, { onFailure: () => undefined, onFound: () => undefined });
  service = await BillingService.open();
  Object.assign(service.billing, { onOrder: counted.onOrder, onPaid: counted.onPaid });
});

const told = async () =>
  (await registry.metrics())
    .split("\n")
    .filter((line) => /^(?:orders|money_taken_cents|sign_ups|plays)_total/.test(line) && !line.endsWith(" 0"))
    .sort();

describe("orders, and the money that they bring", () => {
  it("that are paid, once each, and renewals", async () => {
    service.deadlockOnce();
    await service.buy("price_monthly-basic");
    expect(await told()).toEqual([
      'money_taken_cents_total{kind="purchase"} 1271',
      'orders_total{outcome="succeeded"} 1',
    ]);
    await service.roundAt((await service.subscription()).current_period_end);
    expect(await told()).toContain('money_taken_cents_total{kind="renewal"} 1271');
  });

  it("that are sent twice, once", async () => {
    await service.buy("price_monthly-basic");
    await service.buy("price_monthly-basic").catch(() => undefined);
    expect(await told()).toContain('money_taken_cents_total{kind="purchase"} 1271');
  });

  it("that are declined or refused, which bring none", async () => {
    const token = await service.member("payer");
    const card = await service.card(token, "card_declined");
    await service.pay(token, "declined-order", { token: card });
    await service.pay(token, "refused-order", { pass: "price_of_nothing", token: card });
    expect(await told()).toEqual(['orders_total{outcome="declined"} 1', 'orders_total{outcome="refused"} 1']);
  });

  it("that are given up, which no card declined", async () => {
    const token = await service.member("payer");
    const asksBank = await service.card(token, "authentication_required");
    const pages = { return_url: `${SITE}/subscribe/retail?step=payment` };
    expect((await service.pay(token, "left-at-bank", { token: asksBank, ...pages })).status).toBe(402);
    expect(await told()).toEqual([]);
    const never = await service.card(token, "lost_request");
    expect((await service.pay(token, "never-sent", { token: never })).status).toBe(503);
    expect(await told()).toEqual(['orders_total{outcome="given_up"} 1', 'orders_total{outcome="unanswered"} 1']);
    await attend(service.billing, true);
    expect(await told()).toEqual(['orders_total{outcome="given_up"} 2', 'orders_total{outcome="unanswered"} 1']);
  });

  it("that the bank's confirmation turns down, which are declined", async () => {
    const token = await service.member("payer");
    const asksBank = await service.card(token, "authentication_required");
    expect((await service.pay(token, "no-way-to-the-bank", { token: asksBank })).status).toBe(400);
    expect(await told()).toEqual(['orders_total{outcome="declined"} 1']);
  });

  it.each(["is lost", "comes late"])("settled by another process while the reply %s, as that alone", async (reply) => {
    const token = await service.member("payer");
    const card = await service.card(token);
    const cards = service.billing.cards;
    if (!cards) throw new Error("there is no card provider");
    const { subscribe } = cards;
    cards.subscribe = async (...order) => {
      const outcome = await subscribe(...order);
      await settleOpenPayments(service.billing, { evenIfHeld: true });
      if (reply === "comes late") return outcome;
      throw new TypeError("the reply is lost");
    };
    await service.pay(token, "settled-meanwhile", { token: card });
    cards.subscribe = subscribe;
    expect((await told()).filter((line) => line.startsWith("orders"))).toEqual(['orders_total{outcome="succeeded"} 1']);
  });

  it("that nobody answers, and again as what they become", async () => {
    const token = await service.member("payer");
    await service.pay(token, "lost-reply", { token: await service.card(token, "lost_reply") });
    expect(await told()).toEqual(['orders_total{outcome="unanswered"} 1']);
    await attend(service.billing, true);
    expect(await told()).toEqual([
      'money_taken_cents_total{kind="purchase"} 7999',
      'orders_total{outcome="succeeded"} 1',
      'orders_total{outcome="unanswered"} 1',
    ]);
  });
});

it("counts accounts that are made, and no address that is taken", async () => {
  const { mailer, clock, store, pusher } = new MemberService(service.store);
  const settings = { db: store.db, clock, mailer, pusher, siteUrl: "https://site.example", client: CLIENT };
  const app = memberApp({ ...settings, onSignUp: counted.onSignUp });
  const user = {
    ...{ name: "Robin", last_name: "Sawyer", email: "robin@mail.example", zip_code: "50309" },
    ...{ password: "under the friday lights", accept_service_terms: true },
  };
  const headers = { "content-type": "application/json" };
  const signUp = () => app.request("/users", { method: "POST", headers, body: JSON.stringify({ user }) });
  expect([(await signUp()).status, (await signUp()).status]).toEqual([201, 422]);
  expect(await told()).toEqual(["sign_ups_total 1"]);
});

it("counts what begins to play, and not that it goes on", async () => {
  const { clock, store } = service;
  const token = await service.member("fan");
  const claim = await claimLicense(store.db, "fan", ["membership"], clock.now());
  const licenseKey = "licenseKey" in claim ? claim.licenseKey : "";
  const app = drmApp({ db: store.db, clock, onPlay: counted.onPlay });
  const verify = async (more: string) =>
    (await app.request(`/v1/licenses/${licenseKey}?member=${token}${more}`)).status;
  expect([await verify(""), await told()]).toEqual([200, []]);
  expect([await verify("&playing=1"), await verify("&playing=1")]).toEqual([200, 200]);
  expect(await told()).toEqual(["plays_total 1"]);
});
