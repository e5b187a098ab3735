import type { Selectable } from "kysely";
import type { Db, Transaction } from "../../store/database";
import { rowsWith } from "../../store/rows";
import { holdKey, inTransaction } from "../../store/transaction";
import { attempted, type Billing } from "../billing-settings";
import type { TaxEntryTable, TaxSaleTable } from "../tables";
import { stateTaxes } from "./tax-rates";
import type { RecordedSale, TaxService } from "./tax-service";

// Two books: what an order's tax should come to is noted with its receipt, and what the tax service was told of it is
// an entry each. A round tells it of what is missing between the two (B 8).

type Sale = Selectable<TaxSaleTable>;
type Entry = Selectable<TaxEntryTable>;
type Sum = { amount: number; tax: number };

const HELD_FOR_MS = 60_000;
const TRY_AGAIN_MS = 600_000;
/** An older order waits for the day's reconciliation, so that what needs a person isn't logged all day. */
const DAY_MS = 86_400_000;
const TOLD_AT_ONCE = 200;
/** So many in a row, and the service isn't asked about the rest either. */
const FAILURES = 3;

const plus = (one: Sum, other: Sum): Sum => ({ amount: one.amount + other.amount, tax: one.tax + other.tax });
const isNothing = ({ amount, tax }: Sum): boolean => amount === 0 && tax === 0;
const minus = ({ amount, tax }: Sum): Sum => ({ amount: 0 - amount, tax: 0 - tax });
const least = (one: Sum, other: Sum): Sum => ({
  amount: Math.min(one.amount, other.amount),
  tax: Math.min(one.tax, other.tax),
});

const owed = (sale: Sale): Sum => ({
  amount: sale.amount - sale.amount_back - sale.amount_recorded,
  tax: sale.tax - sale.tax_back - sale.tax_recorded,
});

/** In the transaction of the receipt. */
export async function noteSale(
  db: Db,
  sale: { orderId: string; at: number; zip: string | null; total: number; tax: number },
): Promise<void> {
  const { orderId: order_id, at: created_at, zip, total, tax } = sale;
  await db
    .insertInto("tax_sale")
    .values({ order_id, created_at, zip, amount: total - tax, tax, try_at: created_at })
    .execute();
}

/** Of the total, tax included, `away` has gone back so far: its share of the tax, and with all of it all of the tax. */
export function shareBack({ amount, tax }: Sum, away: number): Sum {
  const total = amount + tax;
  const back = away >= total ? tax : Math.floor((tax * away) / total);
  return { amount: Math.min(away, total) - back, tax: back };
}

/** In the transaction that notes it on the receipt. An order from before the ledger has no sale here. */
export async function noteSaleBack(db: Transaction, orderId: string, away: number): Promise<void> {
  await holdKey(db, `receipt:${orderId}`);
  const sale = await saleOf(db, orderId);
  if (!sale) return;
  const back = shareBack(sale, away);
  await rowsWith(db, "tax_sale", { order_id: orderId }).update({
    amount_back: back.amount,
    tax_back: back.tax,
    try_at: sale.created_at,
  });
}

/** Where the member was taxed last; a renewal at PayPal keeps to it. */
export async function lastTaxedAt(db: Db, userKey: string): Promise<string | null> {
  const last = await db
    .selectFrom("tax_sale")
    .innerJoin("receipt", "receipt.order_id", "tax_sale.order_id")
    .select("zip")
    .where("user_key", "=", userKey)
    .where("zip", "is not", null)
    .orderBy("tax_sale.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.zip ?? null;
}

const saleOf = (db: Db, orderId: string): Promise<Sale | undefined> =>
  rowsWith(db, "tax_sale", { order_id: orderId }).first();

const entriesOf = (db: Db, orderId: string): Promise<Entry[]> =>
  db.selectFrom("tax_entry").selectAll().where("order_id", "=", orderId).orderBy("number").execute();

/** The newest recorded sale of which something is left, and what is left of it. */
function leftOf(entries: readonly Entry[]): { entry: Entry; left: Sum } | undefined {
  return entries
    .filter(({ of }) => of === null)
    .toReversed()
    .map((entry) => {
      return { entry, left: entries.filter(({ of }) => of === entry.reference).reduce<Sum>(plus, entry) };
    })
    .find(({ left }) => !isNothing(left));
}

/** The one that is still to be told, or the next; null: the service knows all of the order. */
async function nextEntry(billing: Billing, orderId: string): Promise<Entry | null> {
  return inTransaction(billing, async (db) => {
    await holdKey(db, `receipt:${orderId}`);
    const [sale, entries] = [await saleOf(db, orderId), await entriesOf(db, orderId)];
    const open = entries.find(({ document }) => document === null);
    if (open || !sale) return open ?? null;
    const missing = owed(sale);
    if (isNothing(missing)) {
      await rowsWith(db, "tax_sale", { order_id: orderId }).update({ try_at: null });
      return null;
    }
    const number = entries.length + 1;
    const reference = number === 1 ? orderId : `${orderId}-${number}`;
    const isBack = missing.amount < 0 || missing.tax < 0;
    const from = isBack ? leftOf(entries) : undefined;
    if (isBack && !from) throw new Error(`nothing is left of ${orderId} to take back`);
    return db
      .insertInto("tax_entry")
      .values({
        ...{ reference, order_id: orderId, number },
        ...(from ? minus(least(minus(missing), from.left)) : missing),
        at: number === 1 ? sale.created_at : billing.clock.now(),
        ...{ of: from?.entry.reference ?? null, service: from?.entry.service ?? billing.taxes.name },
        ...{ note: null, document: null },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

function serviceOf({ taxes, formerTaxes }: Billing, { service, reference }: Entry): TaxService {
  const found = [taxes, ...formerTaxes, stateTaxes].find(({ name }) => name === service);
  if (found) return found;
  throw new Error(`${reference} is recorded at ${service}, which isn't set up here`);
}

async function recordEntry(billing: Billing, entry: Entry, zip: string | null): Promise<string> {
  const { db } = billing;
  const { reference, of, amount, tax, note } = entry;
  const service = serviceOf(billing, entry);
  const at = Number(entry.at);
  if (zip === null && service.isService) throw new Error(`the place where ${reference} was taxed is not known`);
  const sale = { reference, zip: zip ?? "", amount, tax, at };
  if (of === null)
    return service.commit(sale, {
      text: note,
      async keep(text) {
        await rowsWith(db, "tax_entry", { reference }).update({ note: text });
      },
    });
  const original = await rowsWith(db, "tax_entry", { reference: of }).only();
  const recorded: RecordedSale = {
    ...{ reference: of, zip: sale.zip, amount: original.amount, tax: original.tax },
    ...{ at: Number(original.at), document: original.document ?? "" },
  };
  return service.reverse({ reference, of: recorded, amount: -amount, tax: -tax, at });
}

async function noteRecorded(billing: Billing, { reference, order_id, amount, tax }: Entry, document: string) {
  await inTransaction(billing, async (db) => {
    const kept = await rowsWith(db, "tax_entry", { reference, document: null }).update({ document, note: null });
    if (!kept) return;
    await rowsWith(db, "tax_sale", { order_id }).update((row) => ({
      amount_recorded: row("amount_recorded", "+", amount),
      tax_recorded: row("tax_recorded", "+", tax),
    }));
  });
}

async function recordOrder(billing: Billing, { order_id, zip }: Sale): Promise<true> {
  for (;;) {
    const entry = await nextEntry(billing, order_id);
    if (!entry) return true;
    await noteRecorded(billing, entry, await recordEntry(billing, entry, zip));
  }
}

/**
 * Tells the tax service of sales and of what went back of them (B 8); `evenIfTried`: those too whose next try isn't due
 * yet. Told twice, it records once.
 */
export async function recordTaxes(
  billing: Billing,
  { evenIfTried = false }: { evenIfTried?: boolean } = {},
): Promise<void> {
  const { db, clock } = billing;
  const now = clock.now();
  const due = await db
    .selectFrom("tax_sale")
    .selectAll()
    .where("try_at", "is not", null)
    .$if(!evenIfTried, (query) => query.where("try_at", "<=", now))
    .orderBy("try_at")
    .orderBy("order_id")
    .limit(TOLD_AT_ONCE)
    .execute();
  let failures = 0;
  for (const sale of due) {
    if (failures === FAILURES) break;
    const { order_id, try_at } = sale;
    const taken = await rowsWith(db, "tax_sale", { order_id, try_at }).update({ try_at: now + HELD_FOR_MS });
    if (!taken) continue;
    const what = `recording the sales tax of ${order_id}`;
    if (await attempted(billing, what, () => recordOrder(billing, sale))) continue;
    failures += 1;
    const wait = now - sale.created_at < DAY_MS ? TRY_AGAIN_MS : DAY_MS;
    await db
      .updateTable("tax_sale")
      .set({ try_at: now + wait })
      .where("order_id", "=", order_id)
      .where("try_at", "is not", null)
      .execute();
  }
  // Those that weren't tried go first then.
  if (failures === FAILURES)
    await db
      .updateTable("tax_sale")
      .set({ try_at: now + TRY_AGAIN_MS - 1 })
      .where("try_at", "<=", now)
      .execute();
}

/** Each night, to the cent: the tax on the receipts, less what went back, is what the services were told (B 8). */
export async function compareTaxes({ db, report }: Pick<Billing, "db" | "report">): Promise<void> {
  const sum = (value: number | string | null) => Number(value ?? 0);
  // In one statement: an order that is recorded between two would be a difference.
  const books = await db
    .selectFrom("tax_sale")
    .select(({ fn, selectFrom }) => [
      fn.sum<number | string | null>("tax").as("tax"),
      fn.sum<number | string | null>("tax_back").as("back"),
      selectFrom("tax_entry")
        .innerJoin("tax_sale as told", "told.order_id", "tax_entry.order_id")
        .select((entry) => entry.fn.sum<number | string | null>("tax_entry.tax").as("tax"))
        .where("told.try_at", "is", null)
        .where("document", "is not", null)
        .as("recorded"),
    ])
    .where("try_at", "is", null)
    .executeTakeFirstOrThrow();
  const [due, recorded] = [sum(books.tax) - sum(books.back), sum(books.recorded)];
  if (due !== recorded)
    report?.("the sales tax", new Error(`the receipts come to ${due} cents, and ${recorded} were recorded`));
}
