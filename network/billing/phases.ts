import type { Phase as PhaseRecord } from "~contracts/records/billing";
import { periodsAfter } from "./periods";

/** A stretch of charges at one price (rulings 4 B 2.6). */
export type Phase = {
  /** When the first of its charges is made. */
  from: number;
  /** The first charge at another price; null: it goes on until it is canceled. */
  until: number | null;
  /** How many charges it holds; null where it goes on. */
  charges: number | null;
  total: number;
};

type Terms = {
  /** The day that periods are counted from. */
  first: number;
  /** When the next charge is made. */
  from: number;
  unit: string;
  /** How many of the charges from then on are at the promo's price. */
  promoPeriods: number;
  /** With tax. */
  promoTotal: number;
  fullTotal: number;
};

/** What a subscription charges from its next charge on: the promo's price while it lasts, then the full one (B 2.6). */
export function phasesOf({ first, from, unit, promoPeriods, promoTotal, fullTotal }: Terms): Phase[] {
  if (promoPeriods === 0 || promoTotal === fullTotal) return [{ from, until: null, charges: null, total: fullTotal }];
  const until = periodsAfter(first, unit, from, promoPeriods);
  return [
    { from, until, charges: promoPeriods, total: promoTotal },
    { from: until, until: null, charges: null, total: fullTotal },
  ];
}

/** Phases as the services answer them. */
export const phaseRecords = (phases: readonly Phase[]): PhaseRecord[] =>
  phases.map(({ from, until, charges, total }) => ({
    from: new Date(from).toISOString(),
    until: until === null ? null : new Date(until).toISOString(),
    charges,
    total_in_cents: total,
  }));
