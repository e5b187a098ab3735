import { TOURNAMENT_PASS } from "../../league/schedule";
import type { BillingPassTable } from "../tables";

type SeedPass = Pick<BillingPassTable, "key" | "name" | "price_in_cents" | "duration_unit"> & Partial<BillingPassTable>;

const pass = (
  key: string,
  name: string,
  price_in_cents: number,
  duration_unit: string,
  more: Partial<BillingPassTable> = {},
): SeedPass => ({ key, name, price_in_cents, duration_unit, ...more });

/**
 * What every store sells at first. S 4.5 recognizes a monthly plan by "Month Pass"; the card's own title is "Monthly
 * Pass".
 */
export const FIRST_PASSES: readonly SeedPass[] = [
  pass("annual-basic", "Annual Pass", 7_999, "year", { tier_name: "basic", listed: 1 }),
  pass("monthly-basic", "Monthly Pass", 1_199, "month", {
    plan_description: "Month Pass",
    tier_name: "basic",
    listed: 1,
  }),
  pass("annual-plus", "Annual Pass Plus", 11_999, "year", {
    plan_description: "Annual Pass Plus",
    tier_name: "plus",
    listed: 1,
  }),
  pass("monthly-plus", "Monthly Pass Plus", 1_799, "month", {
    plan_description: "Month Pass Plus",
    tier_name: "plus",
    listed: 1,
  }),
  pass("annual-family", "Family Annual Pass", 12_999, "year", { tier_name: "family" }),
  pass("annual-2019", "Annual Pass", 5_999, "year"),
  pass("monthly-spring", "Monthly Pass", 899, "month", { plan_description: "Month Pass" }),
  pass("day_pass", "Day Pass", 999, "day", { lasts_days: 1, listed: 1 }),
  pass("season_pass", "Season Pass", 3_999, "season", { lasts_days: 120, listed: 1, is_media_pass: 1 }),
  pass("playoff_pass", "Playoff Pass", 1_499, "playoff", { lasts_days: 30, listed: 1, is_media_pass: 1 }),
  pass(TOURNAMENT_PASS, "Tournament Pass", 1_299, "tournament", {
    lasts_days: 14,
    listed: 1,
    entitlement: TOURNAMENT_PASS,
    is_media_pass: 1,
  }),
];
