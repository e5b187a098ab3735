import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Purchase, WalletProvider } from "~network/billing/provider/payment-provider";
import { paypalWallet } from "~network/billing/provider/paypal-provider.server";
import { START } from "../network/billing/billing-fixture";
import { paypalApi } from "./descriptions";
import { PaypalStandIn } from "./paypal-stand-in";

/** A token holds for nine hours; taken back before, it costs one more question and nothing else (B 9, security 6). */

const paypal = new PaypalStandIn({ at: START }, new Map([["P-MONTH", "month"]]), "WH1CASTLE");
let violations: () => string[];
let wallet: WalletProvider;

beforeAll(async () => {
  violations = await paypal.open(paypalApi());
});
afterAll(() => paypal.close());
beforeEach(() => {
  const settings = { clientId: "client", clientSecret: "secret", webhookId: "WH1CASTLE", apiUrl: paypal.url };
  wallet = paypalWallet(settings, { now: () => START });
  paypal.tokensGiven = 0;
  paypal.revokeTokens();
  paypal.agreements.clear();
});

const order = { total: 1_271, recurring_total: 1_271, promo_periods: 0 };
const pages = { returnUrl: "https://site.example/back", cancelUrl: "https://site.example/cancel" };
const payer = { userKey: "fan", email: "fan@mail.example" } as Purchase["payer"];
const wanted = { payer, order: order as Purchase["order"], planId: "P-MONTH", passName: "Monthly Pass" };
const opening = () => wallet.openApproval({ ...wanted, recurring: true }, pages);
const came = () => [paypal.tokensGiven, paypal.agreements.size];

describe("PayPal's token", () => {
  it("is asked for once", async () => {
    await opening();
    await opening();
    expect([came(), violations()]).toEqual([[1, 2], []]);
  });

  it("that was taken back is asked for anew, and what was asked with it is done once", async () => {
    await opening();
    paypal.revokeTokens();
    const { id } = await opening();
    expect([came(), (await wallet.standing(id)).state]).toEqual([[2, 2], "over"]);
    expect([came(), violations()]).toEqual([[2, 2], []]);
  });

  it("that was taken back under several questions is not dropped for the new one", async () => {
    await opening();
    paypal.revokeTokens();
    await Promise.all([opening(), opening(), opening()]);
    await opening();
    expect(paypal.agreements.size).toBe(5);
    expect(paypal.tokensGiven).toBeLessThanOrEqual(4);
    const given = paypal.tokensGiven;
    await opening();
    expect(paypal.tokensGiven).toBe(given);
  });

  it("that is refused again is not asked for a third time", async () => {
    await opening();
    paypal.revokeTokens();
    paypal.beforeReply = async () => paypal.revokeTokens();
    await expect(opening()).rejects.toThrow("PayPal answered 401");
    paypal.beforeReply = async () => undefined;
    expect(came()).toEqual([2, 1]);
    await opening();
    expect([paypal.agreements.size, violations()]).toEqual([2, []]);
  });
});
