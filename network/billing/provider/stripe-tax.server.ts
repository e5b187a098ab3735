import { z } from "zod";
import type { PaymentSettings } from "~contracts/network";
import type { TaxedSale, TaxService } from "../tax/tax-service";
import { stripeClient } from "./stripe-client.server";
import { ASKED_FOR, placeOf, weeklyRates } from "./weekly-rates";

/** Sooner than the page gives up on the rate. */
const TIMEOUT_MS = 4_000;
/** A later report goes by the rates of its own day. */
const DATED_BACK_MS = 30 * 86_400_000;
const FITTED_TRIES = 3;

type Keys = Pick<NonNullable<PaymentSettings["stripe"]>, "secretKey" | "apiUrl">;
type Over = { amount: number; tax: number };

/** The calculation that a sale is recorded by, what it has too much, and what it was recorded as. */
const noteSchema = z.object({
  calculation: z.string(),
  over: z.object({ amount: z.number(), tax: z.number() }),
  postedAt: z.number().nullable(),
  document: z.string().optional(),
});
type Note = z.infer<typeof noteSchema>;

const seconds = (at: number): number => Math.floor(at / 1_000);

/**
 * Stripe Tax: local taxes, what is taxable where, and where its seller is registered, by the account's preset product
 * tax code (B 8).
 */
export function stripeTaxes(keys: Keys, clock: { now(): number }): TaxService {
  const stripe = stripeClient(keys, TIMEOUT_MS);

  const calculated = (zip: string, amount: number, date: { tax_date?: number } = {}) =>
    stripe.tax.calculations.create({
      currency: "usd",
      line_items: [{ amount, reference: "pass", tax_behavior: "exclusive" }],
      customer_details: { address: { country: "US", postal_code: placeOf(zip) }, address_source: "billing" },
      ...date,
    });

  const calculate = weeklyRates("Stripe Tax", clock, async (place) => {
    const { tax_amount_exclusive } = await calculated(place, ASKED_FOR);
    return tax_amount_exclusive;
  });

  /** Stripe rounds by jurisdiction and takes no tax of ours: a little more is calculated, what is over goes back. */
  async function fitting({ zip, amount, tax, at }: TaxedSale): Promise<Note> {
    const postedAt = at > clock.now() - DATED_BACK_MS ? seconds(at) : null;
    const date = postedAt === null ? {} : { tax_date: postedAt };
    let base = amount;
    for (let tries = 0; tries < FITTED_TRIES; tries += 1) {
      const { id, tax_amount_exclusive: found } = await calculated(zip, base, date);
      if (id && found >= tax) return { calculation: id, over: { amount: base - amount, tax: found - tax }, postedAt };
      const rate = await calculate(zip);
      if (rate === 0) break;
      base += Math.ceil(((tax - found + 1) * ASKED_FOR) / rate);
    }
    throw new Error(`Stripe Tax doesn't come to the ${tax} cents that were charged on ${amount} at ${zip}`);
  }

  async function reverse(document: string, { reference, amount, tax }: Over & { reference: string }): Promise<string> {
    const [original_transaction = "", original_line_item = ""] = document.split(" ");
    const { id } = await stripe.tax.transactions.createReversal(
      {
        ...{ mode: "partial", original_transaction, reference },
        line_items: [{ original_line_item, reference, amount: 0 - amount, amount_tax: 0 - tax }],
      },
      { idempotencyKey: `tax:${reference}` },
    );
    return id;
  }

  async function recorded(reference: string, { calculation, postedAt }: Note): Promise<string> {
    const { id, line_items } = await stripe.tax.transactions.createFromCalculation(
      { calculation, reference, expand: ["line_items"], ...(postedAt !== null && { posted_at: postedAt }) },
      { idempotencyKey: `tax:${reference}` },
    );
    const line = line_items?.data[0]?.id;
    if (!line) throw new Error(`Stripe Tax recorded ${id} without a line`);
    return `${id} ${line}`;
  }

  return {
    name: "stripe",
    isService: true,
    calculate,
    async commit(sale, note) {
      const tried = note.text === null ? null : noteSchema.parse(JSON.parse(note.text));
      const fitted = tried ?? (await fitting(sale));
      // The same calculation under the same key is recorded once.
      if (!tried) await note.keep(JSON.stringify(fitted));
      const document = fitted.document ?? (await recorded(sale.reference, fitted));
      const { over } = fitted;
      if (over.amount === 0 && over.tax === 0) return document;
      if (!fitted.document) await note.keep(JSON.stringify({ ...fitted, document }));
      await reverse(document, { reference: `${sale.reference}-rounding`, ...over });
      return document;
    },
    reverse: ({ reference, of, amount, tax }) => reverse(of.document, { reference, amount, tax }),
  };
}
