import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createBilling } from "~network/billing/create-billing.server";
import { avalaraTaxes } from "~network/billing/provider/avalara-tax.server";
import { stripeTaxes } from "~network/billing/provider/stripe-tax.server";
import { noteSale, noteSaleBack, recordTaxes } from "~network/billing/tax/tax-ledger.server";
import { stateTaxes } from "~network/billing/tax/tax-rates";
import type { TaxService } from "~network/billing/tax/tax-service";
import { inTransaction } from "~network/store/transaction";
import { BillingService, DAY } from "../network/billing/billing-fixture";
import { rowOf } from "../support/rows";
import { avataxFiles } from "./avatax-description";
import { AvataxStandIn, KEYS } from "./avatax-stand-in";
import { stripeApi } from "./descriptions";
import { StripeStandIn } from "./stripe-stand-in";
import { type Filed, sums } from "./stripe-tax-stand-in";

/** The same sales and returns, told to the embedded table, to Stripe Tax and to AvaTax (B 8). */

type Fault = "lost_request" | "lost_reply" | null;
type Side = {
  taxes: TaxService;
  filed(): Promise<Map<string, Filed>> | Map<string, Filed>;
  /** What becomes of each call that writes; how many there were. */
  faults(of: (call: number) => Fault): void;
  violations(): string[];
  close(): void;
};

let service: BillingService;
let side: Side;
beforeEach(async () => {
  service = await BillingService.open();
});
afterEach(async () => {
  side.close();
  await service.store.close();
});

const ORDER = "FH-ABCDEFGHJK";

function counted(of: (call: number) => Fault): () => Fault {
  let calls = 0;
  return () => of((calls += 1));
}

const OPEN: Record<TaxService["name"], () => Promise<Side>> = {
  async table() {
    const ledger = () => service.store.db.selectFrom("tax_entry").select(["order_id", "amount", "tax"]).execute();
    const filed = async () => sums((await ledger()).map(({ order_id: order, ...sum }) => ({ order, ...sum })));
    return { taxes: stateTaxes, filed, faults: () => undefined, violations: () => [], close: () => undefined };
  },
  async stripe() {
    const stripe = new StripeStandIn(service.clock, [], "whsec_1");
    const violations = await stripe.open(stripeApi());
    return {
      taxes: stripeTaxes({ secretKey: "sk_test_1", apiUrl: stripe.url }, service.clock),
      filed: () => stripe.taxes.filed(),
      faults: (of) => void (stripe.fault = counted(of)),
      violations,
      close: () => stripe.close(),
    };
  },
  async avalara() {
    const avatax = await openAvatax();
    return {
      taxes: avalaraTaxes({ ...KEYS, apiUrl: avatax.url }, service.clock),
      filed: () => avatax.filed(),
      faults: (of) => void (avatax.fault = counted(of)),
      violations: avatax.violations,
      close: () => avatax.close(),
    };
  },
};
const openAvatax = () => AvataxStandIn.open(avataxFiles());

type Sold = { zip?: string; total: number; tax: number };
async function sell({ zip = "50309", total, tax }: Sold): Promise<void> {
  await noteSale(service.store.db, { orderId: ORDER, at: service.clock.at, zip, total, tax });
}
const goBack = (away: number) => inTransaction(service.store, (db) => noteSaleBack(db, ORDER, away));
const tell = () => recordTaxes(service.billing, { evenIfTried: true });
const filed = async () => (await side.filed()).get(ORDER) ?? { amount: 0, tax: 0 };
const isOpen = async () => (await rowOf(service.store.db, "tax_sale")).try_at !== null;
/** Sales tax is told from here on to this one. */
async function telling(name: TaxService["name"]): Promise<void> {
  side = await OPEN[name]();
  Object.assign(service.billing, { taxes: side.taxes });
}
const SALE = { total: 1_285, tax: 86 };
const FILED = { amount: 1_199, tax: 86 };

const NAMES = ["table", "stripe", "avalara"] as const;

describe.each(NAMES)("told to %s", (name) => {
  beforeEach(() => telling(name));

  it.each<[string, Sold, number[], Filed]>([
    ["a sale", { total: 1_284, tax: 85 }, [], { amount: 1_199, tax: 85 }],
    ["a sale whose tax was rounded up", { total: 1_285, tax: 86 }, [], { amount: 1_199, tax: 86 }],
    ["a sale at a lower rate", { total: 1_283, tax: 84 }, [], { amount: 1_199, tax: 84 }],
    ["a sale at a price of long ago", { total: 1_299, tax: 100 }, [], { amount: 1_199, tax: 100 }],
    ["a sale without the tax that nobody answered for", { total: 1_199, tax: 0 }, [], { amount: 1_199, tax: 0 }],
    ["a sale of a cent", { total: 2, tax: 1 }, [], { amount: 1, tax: 1 }],
    ["a sale where nothing is taxed", { zip: "97201", total: 1_199, tax: 0 }, [], { amount: 1_199, tax: 0 }],
    ["all of it back", { total: 1_285, tax: 86 }, [1_285], { amount: 0, tax: 0 }],
    ["a part back", { total: 1_285, tax: 86 }, [300], { amount: 919, tax: 66 }],
    ["a part back, and then the rest", { total: 1_285, tax: 86 }, [300, 1_285], { amount: 0, tax: 0 }],
    ["all of it back, and kept after all", { total: 1_285, tax: 86 }, [1_285, 0], { amount: 1_199, tax: 86 }],
    ["kept after all, and back once more", { total: 1_285, tax: 86 }, [500, 0, 1_285], { amount: 0, tax: 0 }],
    ["back without any tax", { zip: "97201", total: 1_199, tax: 0 }, [1_199], { amount: 0, tax: 0 }],
  ])("%s comes to the receipt", async (_what, sold, backs, wanted) => {
    await sell(sold);
    await tell();
    for (const away of backs) {
      service.clock.at += DAY;
      await goBack(away);
      await tell();
    }
    await tell();
    expect([await filed(), await isOpen(), side.violations()]).toEqual([wanted, false, []]);
  });

  it.each([1, 365])("a sale that it hears of %d days later is recorded all the same", async (days) => {
    await sell(SALE);
    service.clock.at += days * DAY;
    await tell();
    expect([await filed(), side.violations()]).toEqual([FILED, []]);
  });
});

describe.each(["stripe", "avalara"] as const)("%s records once, and takes back once,", (name) => {
  const faults = [1, 2, 3, 4, 5, 6].flatMap((call) =>
    (["lost_request", "lost_reply"] as const).map((fault) => [fault, call] as const),
  );
  it.each(faults)("with a %s in call %d and the next", async (fault, broken) => {
    await telling(name);
    service.reports();
    // Stripe's client sends a call once more by itself where the connection was closed.
    side.faults((call) => (call === broken || call === broken + 1 ? fault : null));
    await sell(SALE);
    for (const away of [0, 300, 1_285]) {
      await goBack(away);
      for (let tries = 0; tries < 3; tries += 1) await tell();
      expect([await filed(), await isOpen()]).toEqual([expect.objectContaining(LEFT[away] ?? {}), false]);
    }
    expect(side.violations()).toEqual([]);
  });
  const LEFT: Record<number, Filed> = { 0: FILED, 300: { amount: 919, tax: 66 }, 1_285: { amount: 0, tax: 0 } };
});

describe("Stripe Tax", () => {
  it("takes back what was over two days later, when a key is worth nothing anymore", async () => {
    await telling("stripe");
    const reported = service.reports();
    // A calculation, the rate, a calculation and the transaction come before it.
    side.faults((call) => (call > 4 ? "lost_request" : null));
    await sell(SALE);
    await tell();
    expect([(await filed()).tax > 86, await isOpen(), reported.length]).toEqual([true, true, 1]);
    side.faults(() => null);
    service.clock.at += 2 * DAY;
    await tell();
    expect([await filed(), await isOpen(), reported.length]).toEqual([FILED, false, 1]);
  });

  it("leaves open what it takes no tax of", async () => {
    await telling("stripe");
    const reported = service.reports();
    await sell({ zip: "97201", total: 1_284, tax: 85 });
    await tell();
    expect([await filed(), await isOpen(), side.violations()]).toEqual([{ amount: 0, tax: 0 }, true, []]);
    expect(reported).toEqual([`recording the sales tax of ${ORDER}`]);
  });
});

describe("AvaTax", () => {
  let avatax: AvataxStandIn;
  let reported: string[];
  beforeEach(async () => {
    avatax = await openAvatax();
    const taxes = avalaraTaxes({ ...KEYS, apiUrl: avatax.url }, service.clock, { askMs: 30_000, recordMs: 30_000 });
    side = {
      ...{ taxes, filed: () => avatax.filed(), faults: () => undefined },
      ...{ violations: avatax.violations, close: () => avatax.close() },
    };
    reported = [];
    const report = (_: string, error: unknown) => void reported.push(String(error));
    Object.assign(service.billing, { taxes, report });
  });

  it("says what the tax of a place is, asked for once a week", async () => {
    const rates = async () => [await side.taxes.calculate("50309-1234"), await side.taxes.calculate("97201")];
    expect([await rates(), await rates(), avatax.asked.length]).toEqual([[71_000, 0], [71_000, 0], 2]);
    service.clock.at += 7 * DAY - 1;
    await rates();
    expect(avatax.asked).toHaveLength(2);
    service.clock.at += 1;
    await rates();
    expect([avatax.asked, avatax.violations(), avatax.documents]).toEqual([Array(4).fill("createTransaction"), [], []]);
  });

  it.each([
    ["an error", () => void (avatax.fault = () => "error"), "AvaTax answered 500: ServerError"],
    ["a lost call", () => void (avatax.fault = () => "lost_request"), "fetch failed"],
    ["a place that it doesn't know", () => void delete avatax.rates["50309"], "AvaTax answered 400: GetTaxError"],
    ["a rate over all", () => void (avatax.rates["50309"] = [1_000_000]), "AvaTax answered 1000000"],
  ])("has no rate with %s", async (_what, breaks, why) => {
    breaks();
    await expect(side.taxes.calculate("50309")).rejects.toThrow(why);
  });

  it("has no rate with a late answer", async () => {
    avatax.fault = () => "late";
    const hasty = avalaraTaxes({ ...KEYS, apiUrl: avatax.url }, service.clock, { askMs: 150 });
    await expect(hasty.calculate("50309")).rejects.toThrow("timeout");
  });

  it("keeps its license key to itself where it is refused", async () => {
    const wrong = { ...KEYS, licenseKey: "license-marked-2", apiUrl: avatax.url };
    const refusal = await avalaraTaxes(wrong, service.clock).calculate("50309").catch(String);
    expect(refusal).toBe("AvataxRefusal: AvaTax answered 401: AuthenticationException");
  });

  it.each([
    ["DocumentCodeConflict", 303],
    ["GetTaxError", 300],
    ["DuplicateEntry", 193],
    ["TransactionAlreadyExists", 1_303],
  ])("takes a code that is taken for done (%s)", async (code, number) => {
    avatax.taken = { code, number };
    avatax.fault = () => "lost_reply";
    await sell(SALE);
    await tell();
    avatax.fault = () => null;
    expect([await isOpen(), reported.length]).toEqual([true, 1]);
    await tell();
    const asked = ["createTransaction", "createTransaction", "getTransactionByCode"];
    expect([await isOpen(), avatax.asked, await filed()]).toEqual([false, asked, FILED]);
  });

  it.each([
    ["of another amount", { amount: 1_200 }],
    ["with another tax", { tax: 85 }],
  ])("doesn't take a document %s for the sale", async (_what, is) => {
    const [type, status] = ["SalesInvoice", "Committed"];
    avatax.documents.push({ code: ORDER, type, status, amount: 1_199, tax: 86, taxDate: "", ...is });
    await sell(SALE);
    await tell();
    expect([await isOpen(), avatax.documents.length]).toEqual([true, 1]);
    expect(reported[0]).toContain(`AvaTax has ${ORDER} as Committed`);
  });

  it("leaves open what it takes no tax of", async () => {
    await sell({ zip: "97201", total: 1_284, tax: 85 });
    await tell();
    expect([await isOpen(), reported.length]).toEqual([true, 1]);
    expect(reported[0]).toContain("with 0 tax");
  });

  it("isn't asked for a document that a refusal of another kind isn't about", async () => {
    await sell({ zip: "99999", total: 1_284, tax: 85 });
    await tell();
    expect(reported).toEqual(["AvataxRefusal: AvaTax answered 400: GetTaxError"]);
  });

  it("refunds the whole by its own call, and commits it; a part is a return at the tax of its day", async () => {
    await sell(SALE);
    await tell();
    await goBack(1_285);
    await tell();
    expect(avatax.asked).toEqual(["createTransaction", "refundTransaction", "commitTransaction"]);
    await goBack(0);
    await tell();
    const taxDate = avatax.documents.at(-1)?.taxDate;
    service.clock.at += 40 * DAY;
    await goBack(300);
    await tell();
    const part = { type: "ReturnInvoice", status: "Committed", taxDate, tax: -20 };
    expect(avatax.documents.at(-1)).toMatchObject(part);
  });

  it("is asked where its keys are set", () => {
    const stripe = { secretKey: "sk_test_1", webhookSecret: "whsec_1", prices: {} };
    const named = (payments: object) => {
      const made = createBilling({
        ...{ ...service.billing, mailer: service.mailer, provider: null },
        payments: { stripe: null, paypal: null, ...payments },
      });
      return [made.taxes, ...made.formerTaxes].map(({ name }) => name);
    };
    const taxing = { ...stripe, tax: true };
    expect([named({}), named({ avatax: KEYS })]).toEqual([["table"], ["avalara"]]);
    expect(named({ avatax: KEYS, stripe })).toEqual(["avalara", "stripe"]);
    expect(named({ avatax: KEYS, stripe: taxing })).toEqual(["stripe", "avalara"]);
    expect(named({ stripe: taxing })).toEqual(["stripe"]);
  });
});
