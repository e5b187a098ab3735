import type { Schema } from "./described-calls";
import { invalid, seconds } from "./stripe-answers";

/** Stripe Tax, which rounds each jurisdiction's tax by itself, and takes no tax that it hasn't calculated. */

const DAY = 86_400_000;
const CALCULATED_FOR_MS = 90 * DAY;
const DATED_BACK_MS = 31 * DAY;

/** In millionths: the state's, and a local one. */
export const RATES: Record<string, readonly number[]> = { "50309": [60_000, 11_000], "97201": [], "60601": [62_500] };

type Calculation = { id: string; amount: number; tax: number; zip: string; date: number; madeAt: number };
type Recorded = {
  id: string;
  line: string;
  reference: string;
  amount: number;
  tax: number;
  zip: string;
  postedAt: number;
  reverses: string | null;
};

export type Filed = { amount: number; tax: number };
/** FH- and ten letters. */
export const orderOf = (reference: string): string => reference.split("-").slice(0, 2).join("-");

export function sums(all: readonly ({ order: string } & Filed)[]): Map<string, Filed> {
  const found = new Map<string, Filed>();
  for (const { order, amount, tax } of all) {
    const before = found.get(order) ?? { amount: 0, tax: 0 };
    found.set(order, { amount: before.amount + amount, tax: before.tax + tax });
  }
  return found;
}

export class StripeTaxStandIn {
  readonly transactions: Recorded[] = [];
  readonly rates = { ...RATES };
  private readonly calculations = new Map<string, Calculation>();

  constructor(
    private readonly clock: { readonly at: number },
    private readonly newId: (prefix: string) => string,
  ) {}

  /** What it would file, by the order that a reference begins with. */
  filed(): Map<string, Filed> {
    return sums(this.transactions.map(({ reference, amount, tax }) => ({ order: orderOf(reference), amount, tax })));
  }

  answer(name: string, body: Schema): unknown {
    if (name === "POST /v1/tax/calculations") return this.calculate(body);
    return name.endsWith("create_reversal") ? this.reverse(body) : this.record(body);
  }

  private calculate({ line_items, customer_details, tax_date }: Schema): unknown {
    const [line] = line_items as { amount: string; tax_behavior: string }[];
    const { address } = customer_details as { address: { postal_code: string } };
    const rates = this.rates[address.postal_code];
    if (!rates || line?.tax_behavior !== "exclusive") throw invalid("customer_tax_location_invalid");
    const amount = Number(line.amount);
    const tax = rates.reduce((sum, rate) => sum + Math.round((amount * rate) / 1_000_000), 0);
    const now = seconds(this.clock.at);
    const date = tax_date === undefined ? now : Number(tax_date);
    if (Math.abs(date - now) > seconds(DATED_BACK_MS)) throw invalid("tax_date_invalid");
    const id = this.newId("taxcalc");
    this.calculations.set(id, { id, amount, tax, zip: address.postal_code, date, madeAt: this.clock.at });
    return { id, object: "tax.calculation", tax_amount_exclusive: tax, amount_total: amount + tax };
  }

  private record({ calculation: id, reference, posted_at }: Schema): unknown {
    const calculation = this.calculations.get(String(id));
    if (!calculation || calculation.madeAt < this.clock.at - CALCULATED_FOR_MS) throw invalid("resource_missing");
    const { amount, tax, zip, date } = calculation;
    const now = seconds(this.clock.at);
    const postedAt = posted_at === undefined ? now : Number(posted_at);
    if (postedAt < date || postedAt > now) throw invalid("posted_at_invalid");
    return this.keep({ reference: String(reference), amount, tax, zip, postedAt, reverses: null });
  }

  private reverse({ mode, original_transaction, reference, line_items }: Schema): unknown {
    const original = this.transactions.find(({ id }) => id === original_transaction);
    const [line] = line_items as { original_line_item: string; amount: string; amount_tax: string }[];
    if (!original || original.reverses !== null || line?.original_line_item !== original.line || mode !== "partial")
      throw invalid("resource_missing");
    const [amount, tax] = [Number(line.amount), Number(line.amount_tax)];
    const before = this.transactions.filter(({ reverses }) => reverses === original.id);
    const left = before.reduce<Filed>(
      (sum, one) => ({ amount: sum.amount + one.amount, tax: sum.tax + one.tax }),
      original,
    );
    if (amount > 0 || tax > 0 || left.amount + amount < 0 || left.tax + tax < 0) throw invalid("amount_too_large");
    const { zip, id } = original;
    const postedAt = seconds(this.clock.at);
    return this.keep({ reference: String(reference), amount, tax, zip, postedAt, reverses: id });
  }

  private keep(one: Omit<Recorded, "id" | "line">): unknown {
    if (this.transactions.some(({ reference }) => reference === one.reference)) throw invalid("reference_taken");
    const recorded = { ...one, id: this.newId("tax"), line: this.newId("tax_li") };
    this.transactions.push(recorded);
    const { id, line, reference, amount, tax: amount_tax } = recorded;
    const lines = [{ id: line, object: "tax.transaction_line_item", amount, amount_tax }];
    return { id, object: "tax.transaction", reference, line_items: { object: "list", data: lines } };
  }
}
