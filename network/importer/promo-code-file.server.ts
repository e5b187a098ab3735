import { z } from "zod";
import { endOfLastDay } from "../billing/subscriptions/periods";
import type { PromoCodeTable } from "../billing/tables";
import { toFlag } from "../store/database";
import { dateCell, neededText, orBlank, wholeNumber, yesOrNo } from "./cells";
import { columnsOf, type LineError, tellingOf } from "./csv-lines";
import type { ImportStore, Line } from "./import-csv.server";
import { passKeyCell } from "./pass-file.server";
import { differing, type Step, stepOf, type Taken, type WholeFile } from "./whole-file.server";

/** "20%" or "$5.00" */
const value = z
  .string()
  .trim()
  .transform((text, context) => {
    const percent = Number(/^(\d{1,3})%$/.exec(text)?.[1]);
    if (percent >= 1 && percent <= 100) return { value_type: "percent" as const, value_amount: percent };
    const cents = Number(/^\$(\d{1,4}(?:\.\d{2})?)$/.exec(text)?.[1]) * 100;
    if (cents >= 1) return { value_type: "dollar" as const, value_amount: Math.round(cents) };
    context.addIssue("is neither a part such as 20% nor an amount such as $5.00");
    return z.NEVER;
  });

const lastDay = dateCell.transform(endOfLastDay);

const row = z.object({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/, "is no code (3 to 40 letters, digits and hyphens)"),
  value,
  description: neededText(120),
  period: orBlank(z.enum(["year", "month"]), "is neither year nor month"),
  months: orBlank(wholeNumber(1, 120), "is no whole number from 1 to 120"),
  pass: orBlank(passKeyCell, "is no key of a pass"),
  last_day: orBlank(lastDay, "is no date like 2026-11-20"),
  limit: orBlank(wholeNumber(1, 999_999), "is no whole number from 1 to 999999"),
  retention: orBlank(yesOrNo, "is neither yes nor no"),
});
type PromoRow = z.output<typeof row>;

const drawn = (given: PromoRow): Omit<PromoCodeTable, "redemptions"> => ({
  code: given.code,
  ...given.value,
  subscription_type: given.period,
  months: given.months,
  is_subscription_retention: toFlag(given.retention === true),
  description: given.description,
  pass_key: given.pass,
  expires_at: given.last_day,
  redemptions_limit: given.limit,
});

async function takePromoCodes({ db }: ImportStore, lines: readonly Line<PromoRow>[]): Promise<Taken> {
  const codes = lines.map(({ row }) => row.code);
  const stored = await db.selectFrom("promo_code").selectAll().where("code", "in", codes).execute();
  const known = new Map(stored.map((promo) => [promo.code, promo]));
  const passes = new Set((await db.selectFrom("billing_pass").select("key").execute()).map(({ key }) => key));
  const errors: LineError[] = [];
  const steps: Step[] = [];
  for (const { line, row } of lines) {
    const wrong = tellingOf(line, errors);
    if (row.pass !== null && !passes.has(row.pass)) wrong("pass", `no pass has the key ${row.pass}`);
    if (row.retention && row.pass === null) wrong("pass", "is needed for a code that keeps a member");
    const promo = drawn(row);
    const before = known.get(row.code);
    const fields = before ? differing(promo, before) : [];
    if (!before)
      await db
        .insertInto("promo_code")
        .values({ ...promo, redemptions: 0 })
        .execute();
    else if (fields.length > 0) await db.updateTable("promo_code").set(promo).where("code", "=", row.code).execute();
    steps.push(stepOf(line, row.code, before, fields));
  }
  return { steps, errors };
}

/** `promo-codes FILE` */
export const promoCodeFile: WholeFile<PromoRow> = {
  ...columnsOf(row),
  row,
  identity: ({ code }) => code,
  take: takePromoCodes,
};
