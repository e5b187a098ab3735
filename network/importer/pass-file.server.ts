import { z } from "zod";
import { FAMILY_SEATS } from "~contracts/records/family";
import { isDownload } from "../billing/orders/downloads.server";
import { isRecurring } from "../billing/orders/order";
import { isStandIn, namePlans, pricesNamed, walletStandIn, wishedOf } from "../billing/passes/plan-names.server";
import type { BillingPassTable } from "../billing/tables";
import { type Flag, toFlag } from "../store/database";
import { putRow, rowsWith } from "../store/rows";
import { emptyCell, neededText, optionalText, priceCell, wholeNumber, yesOrNo } from "./cells";
import { columnsOf, type LineError } from "./csv-lines";
import type { ImportStore, Line } from "./import-csv.server";
import { type About, differing, type Step, stepOf, type Taken, type WholeFile } from "./whole-file.server";

const PERIODS = ["year", "month", "day", "season", "playoff", "tournament"] as const;
const renews = (period: string) => isRecurring({ duration_unit: period });

export const passKeyCell = z
  .string()
  .trim()
  .regex(/^[a-z0-9][a-z0-9_-]{0,59}$/, "is no key (small letters, digits, hyphens and underscores, at most 60)");

const row = z
  .object({
    key: passKeyCell,
    name: neededText(60),
    price: priceCell,
    period: z.enum(PERIODS, `is none of ${PERIODS.join(", ")}`),
    plan: optionalText(60),
    tier: optionalText(30),
    days: z.union([emptyCell, wholeNumber(1, 1_000)], "is no whole number from 1 to 1000"),
    entitlement: z.union([emptyCell, passKeyCell]).optional(),
    listed: yesOrNo.optional(),
    seats: z
      .union([emptyCell, wholeNumber(0, FAMILY_SEATS)], `is no whole number from 0 to ${FAMILY_SEATS}`)
      .optional(),
  })
  .refine(({ period, days }) => renews(period) === (days === null), {
    path: ["days"],
    error: "is needed for every pass that does not renew, and for no other",
  })
  // A renewal extends the access to everything.
  .refine(({ period, entitlement }) => !renews(period) || !entitlement, {
    path: ["entitlement"],
    error: "is for passes that do not renew",
  });
type PassRow = z.output<typeof row>;

function entitlementOf({ period, entitlement }: PassRow, known: BillingPassTable | undefined): string | null {
  if (renews(period)) return null;
  return entitlement === undefined ? (known?.entitlement ?? null) : entitlement;
}

function tierOf({ tier }: PassRow, known: BillingPassTable | undefined): string | null {
  if (tier !== undefined) return tier;
  return known ? known.tier_name : "basic";
}

/** S 4.5 knows a monthly plan by these words. */
const planNamed = (name: string, period: string) => (period === "month" ? name.replace(/\bMonthly\b/, "Month") : name);

/** One that was named after the pass goes on being so. */
function planOf({ plan, period, name }: PassRow, known: BillingPassTable | undefined): string {
  const isNamed = known && known.plan_description !== planNamed(known.name, known.duration_unit);
  if (plan === undefined && isNamed) return known.plan_description;
  return plan ?? planNamed(name, period);
}

/** Blank: as many as a family plan has otherwise. */
async function tellSeats(db: ImportStore["db"], plan_id: string, seats: number | null): Promise<void> {
  await db.deleteFrom("plan_seats").where("plan_id", "=", plan_id).execute();
  if (seats !== null) await db.insertInto("plan_seats").values({ plan_id, seats }).execute();
}

type Place = { position: number; listed: Flag };

function drawn(given: PassRow, { position, listed }: Place, known: BillingPassTable | undefined): BillingPassTable {
  const { key, name, price, period, days } = given;
  return {
    key,
    name,
    plan_description: planOf(given, known),
    price_in_cents: price,
    duration_unit: period,
    time_period_category: period,
    tier_name: tierOf(given, known),
    stripe_plan_id: known?.stripe_plan_id ?? `price_${key}`,
    paypal_plan_id: known ? known.paypal_plan_id : renews(period) ? walletStandIn(key) : null,
    entitlement: entitlementOf(given, known),
    lasts_days: days,
    is_media_pass: toFlag(!renews(period) && period !== "day"),
    listed,
    position,
  };
}

const NO_KEYS =
  "is not for sale until the next start, or an import with the payment provider's keys: its price is not known here";

/** The file's order where it names every pass; otherwise known ones stay where they are, and new ones follow. */
function positionsIn(lines: readonly Line<PassRow>[], stored: readonly BillingPassTable[]): number[] {
  const known = new Map(stored.filter((pass) => !isDownload(pass)).map(({ key, position }) => [key, position]));
  const named = new Set(lines.map(({ row }) => row.key));
  if ([...known.keys()].every((key) => named.has(key))) return [...lines.keys()];
  let last = Math.max(...known.values());
  return lines.map(({ row }) => known.get(row.key) ?? ++last);
}

/** A provider takes money for passes here: without its keys no one knows which of those that renew have a price. */
const knowsProvider = (stored: readonly BillingPassTable[]) =>
  stored.some(
    (pass) => isRecurring(pass) && (!isStandIn(pass) || ![null, walletStandIn(pass.key)].includes(pass.paypal_plan_id)),
  );

async function takePasses({ db }: ImportStore, lines: readonly Line<PassRow>[], { payments }: About): Promise<Taken> {
  const stored = await db.selectFrom("billing_pass").selectAll().execute();
  const known = new Map(stored.map((pass) => [pass.key, pass]));
  const sold = new Set(
    (await db.selectFrom("billed_subscription").select("pass_key").distinct().execute()).map(
      ({ pass_key }) => pass_key,
    ),
  );
  const wished = wishedOf(await db.selectFrom("offered_pass").selectAll().execute());
  const seatsTold = new Map(
    (await db.selectFrom("plan_seats").selectAll().execute()).map(({ plan_id, seats }) => [plan_id, seats]),
  );
  const errors: LineError[] = [];
  const warnings: LineError[] = [];
  const steps: Step[] = [];
  const positions = positionsIn(lines, stored);
  const hasKeys = Boolean(payments.stripe ?? payments.paypal);
  const isKeyless = !hasKeys && knowsProvider(stored);
  const prices = pricesNamed(payments);
  const variable = payments.stripe ? "STRIPE_PRICES" : "PAYPAL_PLANS";
  for (const [index, { line, row }] of lines.entries()) {
    const before = known.get(row.key);
    if (before && sold.has(row.key) && before.duration_unit !== row.period) {
      errors.push({
        line,
        column: "period",
        reason: "changes for those who hold the pass; give the new one a key of its own",
      });
      continue;
    }
    if (row.seats && entitlementOf(row, before) !== null) {
      errors.push({ line, column: "seats", reason: "is for passes that open everything" });
      continue;
    }
    const stays = before ? (wished.get(row.key) ?? before.listed) : 1;
    const listed = row.listed === undefined ? stays : toFlag(row.listed);
    const pass = drawn(row, { position: positions[index] ?? index, listed }, before);
    if (isKeyless && isRecurring(pass) && pass.listed && !before?.listed) {
      pass.listed = 0;
      warnings.push({ line, column: "key", reason: NO_KEYS });
    }
    // Not `listed` itself, which is 0 while a provider has no price for the pass.
    const fields = before ? differing({ ...pass, listed }, { ...before, listed: stays }) : [];
    if (before) await rowsWith(db, "billing_pass", { key: row.key }).update(pass);
    else await db.insertInto("billing_pass").values(pass).execute();
    await putRow(db, "offered_pass", "key", { key: row.key, listed });
    const seatsBefore = seatsTold.get(row.key) ?? null;
    const areSeatsNew = row.seats !== undefined && row.seats !== seatsBefore;
    if (areSeatsNew) await tellSeats(db, row.key, row.seats ?? null);
    steps.push(stepOf(line, row.name, before, areSeatsNew ? [...fields, "seats"] : fields));
    if (hasKeys && isRecurring(pass) && !prices[row.key])
      warnings.push({ line, column: "key", reason: `is not for sale until ${variable} names ${row.key}` });
  }
  await namePlans(db, payments);
  return { steps, errors, warnings };
}

/** `passes FILE` */
export const passFile: WholeFile<PassRow> = { ...columnsOf(row), row, identity: ({ key }) => key, take: takePasses };
