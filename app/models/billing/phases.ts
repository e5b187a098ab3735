import type { DateTime } from "luxon";
import { instantOf } from "~/models/place/time";
import type { Pass, Phase as PhaseRecord } from "~contracts/records/billing";
import { dollars, type Quote, recurs } from "./price";

/** Charges at one price, in cents with tax (rulings 4 B 2.6). */
export type Phase = {
  from: DateTime;
  /** Null: until canceled, or until the pass ends. */
  until: DateTime | null;
  /** Null when they continue indefinitely. */
  charges: number | null;
  total: number;
};

/** The promo's price first, then the full price; a pass that ends is charged once. Counted in a zone as in billing. */
export function phasesOf(
  { first, recurring, promoPeriods }: Quote,
  pass: Pick<Pass, "duration_unit">,
  now: DateTime,
  counted: string,
): Phase[] {
  if (!recurring || !recurs(pass)) return [{ from: now, until: null, charges: 1, total: first.total }];
  const full = { until: null, charges: null, total: recurring.total };
  if (promoPeriods === 0 || first.total === recurring.total) return [{ from: now, ...full }];
  const until = afterPeriods(now, pass, promoPeriods, counted);
  return [
    { from: now, until, charges: promoPeriods, total: first.total },
    { from: until, ...full },
  ];
}

/** Those of a phase without an end aren't counted. */
export const chargesIn = (phases: readonly Pick<PhaseRecord, "charges">[]): number =>
  phases.reduce((sum, { charges }) => sum + (charges ?? 0), 0);

/** What begins once so many charges are made. */
export const phaseAfter = (phases: readonly PhaseRecord[], charges: number): PhaseRecord | undefined =>
  phases.find((_, index) => chargesIn(phases.slice(0, index)) >= charges);

export function afterPeriods(
  from: DateTime,
  pass: Pick<Pass, "duration_unit">,
  periods: number,
  counted: string,
): DateTime {
  return from
    .setZone(counted)
    .plus(pass.duration_unit === "year" ? { years: periods } : { months: periods })
    .setZone(from.zone);
}

/** "Recurring charge from 02/20/27", "$12.71/mo". */
export function phaseLines(
  phases: readonly PhaseRecord[],
  { suffix, zone, day }: { suffix: string; zone: string; day: (at: DateTime) => string },
): { name: string; value: string }[] {
  return phases.map(({ from, until, charges, total_in_cents }) => {
    const shown = (iso: string) => {
      const at = instantOf(iso);
      return at ? day(at.setZone(zone)) : iso;
    };
    const value = `${dollars(total_in_cents)}${charges === 1 ? "" : suffix}`;
    if (until === null) return { name: `Recurring charge from ${shown(from)}`, value };
    return { name: charges === 1 ? `Charge on ${shown(from)}` : `Each charge until ${shown(until)}`, value };
  });
}
