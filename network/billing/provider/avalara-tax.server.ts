import { z } from "zod";
import type { AvataxKeys } from "~contracts/network";
import type { TaxedReturn, TaxedSale, TaxService } from "../tax/tax-service";
import { ASKED_FOR, placeOf, weeklyRates } from "./weekly-rates";

const LIVE = "https://rest.avatax.com";
/** Sooner than the page gives up on the rate. */
const ASK_MS = 4_000;
const RECORD_MS = 15_000;
/** A document of this code and type is there and committed, in the words of several versions. */
const TAKEN = new Set([193, 300, 303, 1_303]);

/** AvaTax counts in dollars. */
const transactionAnswer = z.object({ status: z.string().nullish(), totalAmount: z.number(), totalTax: z.number() });
type Answer = z.infer<typeof transactionAnswer>;
const refusalAnswer = z.object({
  error: z.object({
    code: z.string(),
    details: z.array(z.object({ number: z.number().nullish(), message: z.string().nullish() })).nullish(),
  }),
});

type Kind = "SalesOrder" | "SalesInvoice" | "ReturnInvoice";
type Taxed = { zip: string; amount: number; at: number };

const cents = (dollars: number): number => Math.round(dollars * 100);
const dollars = (amount: number): number => amount / 100;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

class AvataxRefusal extends Error {
  override name = "AvataxRefusal";
  constructor(
    status: number,
    code: string,
    readonly numbers: readonly number[],
  ) {
    super(`AvaTax answered ${status}: ${code}`);
  }
}

async function refusalOf(response: Response): Promise<AvataxRefusal> {
  const { data } = refusalAnswer.safeParse(await response.json().catch(() => null));
  const numbers = (data?.error.details ?? []).flatMap(({ number }) => number ?? []);
  return new AvataxRefusal(response.status, data?.error.code ?? "no reason", numbers);
}

/**
 * Avalara's AvaTax (REST v2): an order to calculate, a committed invoice for what was charged, a refund or a return for
 * what went back (B 8).
 */
export function avalaraTaxes(
  { accountId, licenseKey, companyCode, taxCode, apiUrl = LIVE }: AvataxKeys,
  clock: { now(): number },
  { askMs = ASK_MS, recordMs = RECORD_MS } = {},
): TaxService {
  const root = apiUrl.endsWith("/") ? apiUrl.slice(0, -1) : apiUrl;

  async function ask(method: "GET" | "POST", path: string, patience: number, body?: object): Promise<Answer> {
    const response = await fetch(`${root}/api/v2${path}`, {
      method,
      headers: {
        authorization: `Basic ${btoa(`${accountId}:${licenseKey}`)}`,
        "content-type": "application/json",
        "X-Avalara-Client": "Fieldhouse; 1; REST; v2; site",
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: "manual",
      signal: AbortSignal.timeout(patience),
    });
    if (!response.ok) throw await refusalOf(response);
    return transactionAnswer.parse(await response.json());
  }

  const documentOf = (type: Kind, { zip, amount, at }: Taxed, customerCode: string) => ({
    ...{ type, companyCode, customerCode, date: dayOf(at), currencyCode: "USD" },
    addresses: { singleLocation: { postalCode: placeOf(zip), country: "US" } },
    lines: [
      { number: "1", quantity: 1, amount: dollars(amount), itemCode: "streamed-video", ...(taxCode && { taxCode }) },
    ],
  });
  const asCharged = (tax: number, more: object = {}) => ({
    taxOverride: { type: "TaxAmount", taxAmount: dollars(tax), reason: "as charged", ...more },
  });
  const documents = `/companies/${encodeURIComponent(companyCode)}/transactions`;
  const pathOf = (code: string, action: string, type: Kind) =>
    `${documents}/${encodeURIComponent(code)}${action}?documentType=${type}`;

  /** Where a former try's reply was lost, what it left there is looked at. */
  async function once(
    type: Kind,
    { reference, amount, tax }: { reference: string; amount: number; tax: number },
    tell: () => Promise<Answer>,
  ): Promise<string> {
    const seen = await tell().catch(async (error: unknown) => {
      if (!(error instanceof AvataxRefusal) || !error.numbers.some((number) => TAKEN.has(number))) throw error;
      return ask("GET", pathOf(reference, "", type), recordMs).catch((missing: unknown) => {
        throw missing instanceof AvataxRefusal ? error : missing;
      });
    });
    const doc =
      seen.status === "Saved"
        ? await ask("POST", pathOf(reference, "/commit", type), recordMs, { commit: true })
        : seen;
    const isDifferent = cents(doc.totalTax) !== tax || cents(doc.totalAmount) !== amount;
    if (doc.status !== "Committed" || isDifferent)
      throw new Error(`AvaTax has ${reference} as ${doc.status} of ${doc.totalAmount} with ${doc.totalTax} tax`);
    return reference;
  }

  const refundAll = ({ reference, of, at }: TaxedReturn) =>
    ask("POST", pathOf(of.document, "/refund", "SalesInvoice"), recordMs, {
      ...{ refundTransactionCode: reference, refundDate: dayOf(at), refundType: "Full", referenceCode: of.reference },
    });
  const returnPart = ({ reference, of, amount, tax, at }: TaxedReturn) =>
    ask("POST", "/transactions/create", recordMs, {
      ...documentOf("ReturnInvoice", { zip: of.zip, amount: 0 - amount, at }, of.reference),
      ...{ code: reference, commit: true, referenceCode: of.reference },
      ...asCharged(0 - tax, { taxDate: dayOf(of.at) }),
    });

  return {
    name: "avalara",
    isService: true,
    calculate: weeklyRates("AvaTax", clock, async (zip) => {
      const order = documentOf("SalesOrder", { zip, amount: ASKED_FOR, at: clock.now() }, "rates");
      return cents((await ask("POST", "/transactions/create", askMs, order)).totalTax);
    }),
    commit(sale: TaxedSale) {
      const { reference, tax } = sale;
      const invoice = { ...documentOf("SalesInvoice", sale, reference), code: reference, commit: true };
      return once("SalesInvoice", sale, () =>
        ask("POST", "/transactions/create", recordMs, { ...invoice, ...asCharged(tax) }),
      );
    },
    reverse(back) {
      const { reference, of, amount, tax } = back;
      const isAll = amount === of.amount && tax === of.tax;
      const sums = { reference, amount: 0 - amount, tax: 0 - tax };
      return once("ReturnInvoice", sums, () => (isAll ? refundAll(back) : returnPart(back)));
    },
  };
}
