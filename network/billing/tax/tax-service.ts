/** In cents, as it was charged; `reference` names it for good. */
export type TaxedSale = { reference: string; zip: string; amount: number; tax: number; at: number };
/** `document` is the service's own name for it. */
export type RecordedSale = TaxedSale & { document: string };
/** A part of a recorded sale that went back, or all that was left of it. */
export type TaxedReturn = { reference: string; of: RecordedSale; amount: number; tax: number; at: number };

/** What a try leaves for the next one, should its process die. */
type TryNote = { text: string | null; keep(text: string): Promise<void> };

/** Who says what the sales tax is, and is told what was taken: the embedded table, Stripe Tax or AvaTax (B 8). */
export interface TaxService {
  readonly name: "table" | "stripe" | "avalara";
  /** Each question costs money, so that none is asked twice in a week. */
  readonly isService: boolean;
  /** In millionths of the price; null: no one knows, and nothing is added. */
  calculate(zip: string): Promise<number | null>;
  /** Once under its reference, with the tax that was charged; returns the document. */
  commit(sale: TaxedSale, note: TryNote): Promise<string>;
  /** Once under its reference. */
  reverse(back: TaxedReturn): Promise<string>;
}
