import { TOURNAMENT_PASS } from "../../league/schedule";
import type { BillingPassTable } from "../tables";

type SeedPass = Pick<BillingPassTable, "key" | "name" | "price_in_cents" | "duration_unit"> & Partial<BillingPassTable>;

/**
 * What every store sells at first. S 4.5 recognizes a monthly plan by "Month Pass"; the card's own title is "Monthly
 * Pass".
 */
export const FIRST_PASSES: readonly SeedPass[] = [
  {
    key: "annual-basic",
    name: "Annual Pass",
    price_in_cents: 7_999,
    duration_unit: "year",
    tier_name: "basic",
    listed: 1,
  },
  {
    key: "monthly-basic",
    name: "Monthly Pass",
    plan_description: "Month Pass",
    price_in_cents: 1_199,
    duration_unit: "month",
    tier_name: "basic",
    listed: 1,
  },
  {
    key: "annual-plus",
    name: "Annual Pass Plus",
    plan_description: "Annual Pass Plus",
    price_in_cents: 11_999,
    duration_unit: "year",
    tier_name: "plus",
    listed: 1,
  },
  {
    key: "monthly-plus",
    name: "Monthly Pass Plus",
    plan_description: "Month Pass Plus",
    price_in_cents: 1_799,
    duration_unit: "month",
    tier_name: "plus",
    listed: 1,
  },
  {
    key: "annual-family",
    name: "Family Annual Pass",
    price_in_cents: 12_999,
    duration_unit: "year",
    tier_name: "family",
  },
  { key: "annual-2019", name: "Annual Pass", price_in_cents: 5_999, duration_unit: "year" },
  {
    key: "monthly-spring",
    name: "Monthly Pass",
    plan_description: "Month Pass",
    price_in_cents: 899,
    duration_unit: "month",
  },
  { key: "day_pass", name: "Day Pass", price_in_cents: 999, duration_unit: "day", lasts_days: 1, listed: 1 },
  {
    key: "season_pass",
    name: "Season Pass",
    price_in_cents: 3_999,
    duration_unit: "season",
    lasts_days: 120,
    listed: 1,
    is_media_pass: 1,
  },
  {
    key: "playoff_pass",
    name: "Playoff Pass",
    price_in_cents: 1_499,
    duration_unit: "playoff",
    lasts_days: 30,
    listed: 1,
    is_media_pass: 1,
  },
  {
    key: TOURNAMENT_PASS,
    name: "Tournament Pass",
    price_in_cents: 1_299,
    duration_unit: "tournament",
    lasts_days: 14,
    listed: 1,
    entitlement: TOURNAMENT_PASS,
    is_media_pass: 1,
  },
];
