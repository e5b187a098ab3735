/** What schools get of annual payments: the percent is their agreement's, and no part of the product (B 1). */

export type AnnualPayment = {
  schoolKey: string;
  /** In cents, without sales tax. */
  paid: number;
  /** Of that, what went back since. */
  back: number;
};

export type SchoolShare = {
  schoolKey: string;
  payments: number;
  paid: number;
  back: number;
  /** Null where no agreement is named: no one knows its share. */
  percent: number | null;
  share: number | null;
};

/** In whole cents, never rounded up; a share has tenths of a percent, counted whole so that none is lost. */
export const shareOf = ({ paid, back }: Pick<AnnualPayment, "paid" | "back">, percent: number): number =>
  Math.floor(((paid - back) * Math.round(percent * 10)) / 1_000);

/** By school, whose payments brought most first. */
export function schoolShares(
  payments: readonly AnnualPayment[],
  percentOf: (schoolKey: string) => number | null,
): SchoolShare[] {
  const shares = new Map<string, SchoolShare>();
  for (const { schoolKey, paid, back } of payments) {
    const percent = percentOf(schoolKey);
    const share = percent === null ? null : 0;
    const known = shares.get(schoolKey) ?? { schoolKey, payments: 0, paid: 0, back: 0, percent, share };
    shares.set(schoolKey, {
      ...known,
      payments: known.payments + 1,
      paid: known.paid + paid,
      back: known.back + back,
      share: percent === null ? null : (known.share ?? 0) + shareOf({ paid, back }, percent),
    });
  }
  return [...shares.values()].sort(
    (one, other) => other.paid - other.back - (one.paid - one.back) || (one.schoolKey < other.schoolKey ? -1 : 1),
  );
}
