import { z } from "zod";
import { promoCodeText, promoValueText } from "~contracts/records/promo-code";
import { endOfLastDay } from "../billing/subscriptions/periods";
import type { PromoCodeTable } from "../billing/tables";
import { toFlag } from "../store/database";
import { rowsWith } from "../store/rows";
import { dateCell, neededText, orBlank, wholeNumber, yesOrNo } from "./cells";
import { columnsOf, type LineError, tellingOf } from "./csv-lines";
import type { ImportStore, Line } from "./import-csv.server";
import { passKeyCell } from "./pass-file.server";
import { differing, type Step, stepOf, type Taken, type WholeFile } from "./whole-file.server";

const lastDay = dateCell.transform(endOfLastDay);

const row = z.object({
  code: promoCodeText,
  value: promoValueText,
  description: neededText(120),
  period: orBlank(z.enum(["year", "month"]), "is neither year nor month"),
  months: orBlank(wholeNumber(1, 120), "is no whole number from 1 to 120"),
  pass: orBlank(passKeyCell, "is no key of a pass"),
  last_day: orBlank(lastDay, "is no date like 2026-11-20"),
  limit: orBlank(wholeNumber(1, 999_999), "is no whole number from 1 to 999999"),
  retention: orBlank(yesOrNo, "is neither yes nor no"),
});
type PromoRow = z.output<typeof row>;

const drawn = (given: PromoRow): Omit<PromoCodeTable, "redemptions" | "starts_at"> => ({
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
        .values({ ...promo, starts_at: null, redemptions: 0 })
        .execute();
    else if (fields.length > 0) await rowsWith(db, "promo_code", { code: row.code }).update(promo);
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
