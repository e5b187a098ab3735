/** Passes and codes, from the field lists of B 3. */
export type Pass = {
  key: string;
  name: string;
  price_in_cents: number;
  duration_unit: string;
  time_period_category: string;
  tier: { name: string } | null;
  paypal_plan_id: string;
  stripe_plan_id: string;
};

export const PASSES: readonly Pass[] = [
  {
    key: "pass-year",
    name: "Prairie Annual Pass",
    price_in_cents: 6999,
    duration_unit: "year",
    time_period_category: "year",
    tier: { name: "basic" },
    paypal_plan_id: "P-YEAR-1",
    stripe_plan_id: "plan_year_1",
  },
  {
    key: "pass-month",
    name: "Prairie Monthly Pass",
    price_in_cents: 999,
    duration_unit: "month",
    time_period_category: "month",
    tier: null,
    paypal_plan_id: "P-MONTH-1",
    stripe_plan_id: "plan_month_1",
  },
];

export type Promo = {
  code: string;
  value_type: string;
  value_amount: number;
  subscription_type: string | null;
  months: number | null;
  message: string | null;
  description: string;
  is_subscription_retention: boolean;
};

const promo = (code: string, more: Partial<Promo> = {}): Promo => ({
  code,
  value_type: "percent",
  value_amount: 20,
  subscription_type: null,
  months: null,
  message: null,
  description: `What ${code} gives`,
  is_subscription_retention: false,
  ...more,
});

export const PROMOS: readonly Promo[] = [
  promo("PRAIRIE20", { subscription_type: "year", description: "20% off your first year" }),
  promo("LASTYEAR", { message: "expired" }),
];
