import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { cancelKind, canReactivate, mayBeRetained } from "~/models/billing/canceling";
import { canChangePaymentOption, canPlaceOrder, isReady, maskedCard } from "~/models/billing/card-form";
import { checkoutOf, referrerFields, taxDocumentId, taxPassType } from "~/models/billing/checkout";
import {
  categoryName,
  passCategory,
  passCategoryName,
  passName,
  priceSuffix,
  promoString,
  recurringLabel,
  shortDate,
} from "~/models/billing/labels";
import { passByTier, passesByTier, passOf } from "~/models/billing/pass-choice";
import {
  annualDollarSavings,
  decimal,
  dollars,
  percentSavedCeil,
  percentSavedRounded,
  quote,
  rateMillionths,
  taxOn,
  waysToPay,
} from "~/models/billing/price";
import { acceptedPromo, promoState } from "~/models/billing/promo";
import { pricePeriod, receiptData } from "~/models/billing/receipt";
import { graduationYears, recruitingSports } from "~/models/billing/recruiting";
import { initialSchools, longName, receiptSchools, showSts, supportTexts } from "~/models/billing/support-school";
import { walletRequest } from "~/models/billing/wallet-request";
import { nameOnCard, nameOnCardError } from "~contracts/name-on-card";
import type { Pass, PromoInfo, Receipt, RedemptionInfo } from "~contracts/records/billing";
import { recruitingLeadSchema } from "~contracts/records/recruiting";
import { amountsOf, discountOf, periodsOf } from "~network/billing/orders/order";
import { expirationOf } from "~network/billing/provider/card-expiration";
import { RECRUITING_LEAD } from "../../support/recruiting-lead";

const pass = (
  duration_unit: string,
  price_in_cents: number,
  tier: string | null = "basic",
  key = `${duration_unit}-${tier}`,
): Pass => ({
  ...{ key, name: `${duration_unit} pass`, price_in_cents, duration_unit, time_period_category: duration_unit },
  ...{ tier: tier === null ? null : { name: tier }, school_key: null },
  ...{ stripe_plan_id: `price_${key}`, paypal_plan_id: `P-${key}` },
});
const YEAR = pass("year", 7_999);
const MONTH = pass("month", 1_199);
const promo = (changes: Partial<PromoInfo> = {}): PromoInfo => ({
  ...{ code: "CODE", value_type: "percent", value_amount: 20, is_subscription_retention: false },
  ...changes,
});
const dollarsOff = (value_amount: number, months?: number) =>
  promo({ value_type: "dollar", value_amount, ...(months !== undefined && { months }) });
const NOW = DateTime.fromISO("2026-11-21T04:05:06Z", { zone: "utc" });

const PAYPAL = { cards: null, wallet: "paypal" as const };
const BOTH = { cards: {}, wallet: "paypal" as const };
const FILE = pass("download", 1_499);
it.each([
  ["a pass that renews, by card and PayPal", YEAR, BOTH, ["stripe", "paypal"]],
  ["a monthly pass at PayPal alone", MONTH, PAYPAL, ["paypal"]],
  ["a file beside PayPal", FILE, BOTH, ["stripe"]],
  ["a file at PayPal alone", FILE, PAYPAL, []],
  ["a pass paid once at PayPal alone", pass("day", 999), PAYPAL, []],
  ["a file in the embedded wallet", FILE, { cards: {}, wallet: "embedded" as const }, ["stripe", "paypal"]],
  ["no plan there", { ...YEAR, paypal_plan_id: null }, BOTH, ["stripe"]],
])("ways to pay: %s (B 2.5)", (_what, sold, providers, ways) => expect(waysToPay(sold, providers)).toEqual(ways));

describe("money (B 9)", () => {
  it.each([
    [7_999, "79.99", "$79.99"],
    [5, "0.05", "$0.05"],
    [0, "0.00", "$0.00"],
    [-500, "-5.00", "($5.00)"],
    [120_000, "1200.00", "$1200.00"],
  ])("%d cents", (cents, plain, shown) => expect([decimal(cents), dollars(cents)]).toEqual([plain, shown]));
  it.each([
    [0.0725, 72_500],
    ["0.0725", 72_500],
    [0.07, 70_000],
    [0, 0],
    [-0.1, 0],
    [null, 0],
    ["x", 0],
  ])("rate %s", (rate, millionths) => expect(rateMillionths(rate)).toBe(millionths));
  // 0.07 × 100 is 7.000000000000001 in binary fractions: rounded up, that would be a cent too much.
  it.each([
    [100, 70_000, 7],
    [7_999, 72_500, 580],
    [7_999, 0, 0],
    [1, 1, 1],
    [0, 72_500, 0],
    [1_199, 60_000, 72],
  ])("%d cents at %d millionths: %d", (cents, rate, tax) => expect(taxOn(cents, rate)).toBe(tax));
});

describe("the one price", () => {
  type Amounts = [discount: number, now: number, tax: number, later: number | null, periods: number];
  const rows: [name: string, pass: Pass, promo: PromoInfo | null, rate: number, Amounts][] = [
    ["no promo, no tax", YEAR, null, 0, [0, 7_999, 0, 7_999, 0]],
    ["taxed", YEAR, null, 60_000, [0, 8_479, 480, 8_479, 0]],
    ["a percent", YEAR, promo(), 60_000, [1_600, 6_783, 384, 8_479, 1]],
    ["dollars", MONTH, dollarsOff(400, 3), 60_000, [400, 847, 48, 1_271, 3]],
    ["more than the price", MONTH, dollarsOff(5_000), 60_000, [1_199, 0, 0, 1_271, 1]],
    ["a hundred percent", MONTH, promo({ value_amount: 100 }), 72_500, [1_199, 0, 0, 1_286, 1]],
    ["another duration's", MONTH, promo({ subscription_type: "year" }), 0, [0, 1_199, 0, 1_199, 0]],
    ["twelve months are one year", YEAR, promo({ value_amount: 50, months: 12 }), 0, [4_000, 3_999, 0, 7_999, 1]],
    ["thirteen months are two", YEAR, promo({ value_amount: 50, months: 13 }), 0, [4_000, 3_999, 0, 7_999, 2]],
    ["a pass that ends", pass("day", 999, null), null, 60_000, [0, 1_059, 60, null, 0]],
  ];
  it.each(rows)("%s", (_, bought, code, taxRate, [discount, now, tax, later, periods]) => {
    const { recurring, ...price } = quote(bought, { promo: code, taxRate });
    expect(price).toMatchObject({ discount, first: { total: now, tax }, promoPeriods: periods });
    expect(recurring?.total ?? null).toBe(later);
  });

  it("is what billing charges, which works it out by itself", () => {
    const amounts = [
      ...[0, 333, 9_999].map((value_amount) => ({ value_type: "dollar" as const, value_amount })),
      ...[1, 33, 50, 100].map((value_amount) => ({ value_type: "percent" as const, value_amount })),
    ];
    for (const bought of [YEAR, MONTH])
      for (const taxRate of [0, 40_000, 42_250, 72_500])
        for (const amount of amounts)
          for (const months of [null, 1, 3, 12, 14]) {
            const terms = { ...amount, months };
            const { discount, first, recurring, promoPeriods } = quote(bought, { promo: promo(terms), taxRate });
            const charged = amountsOf(bought.price_in_cents, discountOf(bought.price_in_cents, terms), taxRate);
            const { tax, total } = first;
            expect(charged).toMatchObject({ discount, tax, total, recurring_total: recurring?.total });
            expect(promoPeriods).toBe(periodsOf(terms, bought.duration_unit));
          }
  });
});

describe("savings (B 9)", () => {
  type Cards = [annual: Pass | null, monthly: Pass | null, promo: PromoInfo | null];
  const rows: [name: string, ...Cards, a: number, b: number][] = [
    ["annual against monthly", YEAR, MONTH, null, 44, 45],
    ["an annual promo first", YEAR, MONTH, promo({ subscription_type: "year", value_amount: 30 }), 30, 45],
    ["a promo for both is the annual's", YEAR, MONTH, dollarsOff(500), 6, 45],
    ["then a monthly promo", YEAR, MONTH, promo({ subscription_type: "month", value_amount: 15 }), 15, 45],
    ["no rounding up of a whole percent", pass("year", 9_000), pass("month", 1_000), null, 25, 25],
    ["one card alone", YEAR, null, null, 0, 0],
    ["a monthly card for nothing", YEAR, pass("month", 0), null, 0, 0],
  ];
  it.each(rows)("%s", (_, annual, monthly, code, a, b) => {
    expect(percentSavedRounded({ annual, monthly, promo: code })).toBe(a);
    expect(percentSavedCeil({ annual, monthly })).toBe(b);
  });
  it.each([
    [MONTH, 64],
    [null, 0],
  ])("in whole dollars", (monthly, saved) => expect(annualDollarSavings({ annual: YEAR, monthly })).toBe(saved));
});

describe("pass choice (B 2.3)", () => {
  const plus = pass("year", 11_999, "plus");
  const untiered = pass("month", 999, null);
  it("takes basic passes and those without a tier", () => {
    expect([passOf([plus, MONTH, YEAR], "year"), passOf([untiered], "month")]).toEqual([YEAR, untiered]);
    expect([passOf([plus], "year"), passOf([YEAR], "month"), passOf([YEAR], null)]).toEqual([null, null, null]);
  });
  it("sorts the basic tier first in the growth variant", () => {
    expect(passesByTier([plus, MONTH, YEAR])).toEqual([YEAR, plus]);
    expect(passByTier([plus, YEAR], "year", "plus")).toBe(plus);
    expect([passByTier([plus, untiered], "month", null), passByTier([plus], "year", null)]).toEqual([untiered, null]);
  });
});

describe("promo codes (B 5, B 8)", () => {
  const info = (changes: Partial<RedemptionInfo> = {}): RedemptionInfo => ({
    ...{ code: "CODE", promo_code_info: promo() },
    ...changes,
  });
  const RETENTION = info({ promo_code_info: promo({ is_subscription_retention: true }) });
  const MONTHLY = info({ promo_code_info: promo({ subscription_type: "month" }) });
  const rows: [name: string, info: RedemptionInfo | false, message: string | null][] = [
    ["good", info(), null],
    ["not found", { message: "not found" }, "Please enter a valid promotion code."],
    ["expired", { message: "expired" }, "This promotion code is no longer valid."],
    ["a retention code, typed", RETENTION, "This promotion code is not valid."],
    ["another duration's", MONTHLY, "Please enter a valid promotion code."],
    ["a failed request", false, "An error has occurred."],
    ["an unknown message", { message: "maintenance" }, "An error has occurred."],
  ];
  it.each(rows)("%s", (_, answer, message) => {
    const state = promoState(answer, YEAR);
    expect(state.state === "refused" ? state.message : null).toBe(message);
  });
  const accepted: [string, RedemptionInfo | false, boolean][] = [
    ["all conditions hold", info(), true],
    ["no code", info({ code: null }), false],
    ["a message", info({ message: "expired" }), false],
    ["a retention code", RETENTION, false],
    ["a failed lookup", false, false],
  ];
  it.each(accepted)("from the address: %s", (_, answer, used) => expect(acceptedPromo(answer) !== null).toBe(used));
});

describe("labels (B 3, B 9)", () => {
  const rows: [category: string, name: string, suffix: string][] = [
    ["year", "ANNUAL PASS", "/yr"],
    ["season", "SEASONAL PASS", "/season"],
    ["month", "MONTHLY PASS", "/mo"],
    ["day", "DAY PASS", "/day"],
    ["playoff", "PLAYOFF PASS", ""],
    ["tournament", "TOURNAMENT PASS", ""],
  ];
  it.each(rows)("%s", (category, name, suffix) =>
    expect([categoryName(category), priceSuffix(category)]).toEqual([name, suffix]),
  );
  it.each([
    ["Month Pass", "Monthly Pass"],
    ["Month Pass Plus", "Monthly Pass Plus"],
    ["Monthly Pass", "Monthly Pass"],
    ["Annual Pass", "Annual Pass"],
    ["Twelve Month Pass", "Twelve Month Pass"],
  ])("%s is sold as %s", (described, name) => expect(passName(described)).toBe(name));
  it.each([
    ["month", "Month Pass", "Monthly", "/mo"],
    ["year", "Annual Pass", "Annually", "/yr"],
    ["season", "Season Pass", "Season", "/yr"],
  ])("of a %s pass", (time_period_category, category, shown, recurring) => {
    expect(passCategory({ time_period_category })).toBe(category);
    expect([passCategoryName(category), recurringLabel(category)]).toEqual([shown, recurring]);
  });
  it.each([
    [1, "For the first month"],
    [null, "For the first month"],
    [3, "For the first 3 months"],
  ])("%s months", (months, text) => expect(promoString({ months })).toBe(text));
  it("tells a day as MM/DD/YY", () => expect(shortDate(NOW)).toBe("11/21/26"));
});

describe("the card form (B 5)", () => {
  it.each([
    ...["Robin Sawyer", "Mary O’Brien", "Anne-Marie Smith", "José Ñandú".normalize("NFD"), "李 小龙"],
    "عل\u200cرضا محمدی",
  ])("takes the name %s", (name) => expect(nameOnCardError(name)).toBeNull());
  it.each(["", "Robin", "R2 D2", "Ada 😀 Fan", "<script>alert(1)</script> Fan", "Ada\u0000Fan Fan"])(
    "refuses the name %s",
    (name) => expect(nameOnCardError(name)).toBe("Invalid Name on Card."),
  );
  it.each([
    ["  Ada   Fan ", "Ada Fan"],
    ["Ada\t\u00a0Fan", "Ada Fan"],
    ["José".normalize("NFD"), "José"],
  ])("sends %j as %j", (typed, sent) => expect(nameOnCard(typed)).toBe(sent));
  it.each([
    ["12 / 30", 12, 2030],
    ["1230", 12, 2030],
    ["122030", 12, 2030],
    ["1/30", 1, 2030],
  ])("reads the expiration %j", (typed, month, year) => expect(expirationOf(typed)).toEqual({ month, year }));
  it.each(["", "130", "13/30", "00/30", "12/1930", "12x30"])("reads no expiration in %j", (typed) =>
    expect(expirationOf(typed)).toBeNull(),
  );
  const all = { number: true, expiry: true, cvc: true, postalCode: true };
  const form = { name: "Robin", filled: all, token: "tok" };
  it("is ready with five fields", () => {
    expect(isReady(form)).toBe(true);
    const without = (field: string) => isReady({ ...form, filled: { ...all, [field]: false } });
    expect(Object.keys(all).filter(without)).toEqual([]);
    expect(isReady({ ...form, name: " " })).toBe(false);
  });
  it("places an order with a token", () =>
    expect([canPlaceOrder(form), canPlaceOrder({ ...form, token: null })]).toEqual([true, false]));
  it.each([
    [false, false, true],
    [true, false, false],
    [false, true, false],
  ])("changes how to pay, subscribed %s and submitting %s: %s", (subscribed, submitting, may) =>
    expect(canChangePaymentOption(subscribed, submitting)).toBe(may),
  );
  it("masks a saved card", () =>
    expect(maskedCard({ card_last4: "4242", card_exp_month: 4, card_exp_year: 2029 })).toEqual({
      ...{ number: "**** **** **** 4242", expiry: "04 / 29", cvc: "***" },
    }));
});

describe("the checkout object (B 3)", () => {
  const parts = {
    pass: YEAR,
    source: "event" as const,
    planPage: "https://site.example/subscribe/event",
    school: { key: "s1", name: "Lincoln", slug: "lincoln" },
    choices: { game_key: "g1", attributionPublisherKey: "p1", attributionSchoolKeys0: "s1", redir: "/events/g1" },
    referral: {},
    promo: promo(),
    quote: quote(YEAR, { promo: promo(), taxRate: 60_000 }),
    tax: { documentId: "A_u_20261121_040506", calculated: true, zip: "50309" },
    fromIos: true,
  };
  it("holds every field", () => {
    expect(checkoutOf(parts)).toEqual({
      ...{ pass: "price_year-basic", paypal_plan_id: "P-year-basic", price_in_cents: 7_999 },
      ...{ passCategory: "Annual Pass", subscribeSource: "event", plan_page: parts.planPage },
      ...{ school: "lincoln", school_to_support_name: "Lincoln", school_to_support_key: "s1" },
      ...{ game_key: "g1", event_key: null, redir: "/events/g1" },
      ...{ attributionPublisherKey: "p1", attributionSchoolKeys0: "s1", attributionSchoolKeys1: null },
      ...{ referrer_name: null, referrer_location: null, referrer_url: null },
      ...{ promo_code: "CODE", promo_code_discount: 16, sales_tax_amount: 3.84, zip_code: "50309" },
      ...{ avalara_inv_doc_id: "A_u_20261121_040506", avalara_calc_tax_success: true },
      ...{ wallet_brand: null, magic_token: true },
    });
    const untaxed = { avalara_inv_doc_id: null, avalara_calc_tax_success: false, zip_code: null };
    expect(checkoutOf({ ...parts, tax: null, fromIos: false })).toMatchObject(untaxed);
  });
  it("takes name and location together, or the partner's; cuts the address", () => {
    const told = (name: string | null, place: string | null) => ({ referrer_name: name, referrer_location: place });
    expect(referrerFields({ name: "n" })).toMatchObject(told(null, null));
    expect(referrerFields({ name: "n", location: "l" })).toMatchObject(told("n", "l"));
    expect(referrerFields({ name: "n", location: "l", partner: "mp-7" })).toMatchObject(told("maxpreps", "mp-7"));
    expect(referrerFields({ url: "x".repeat(300) }).referrer_url).toHaveLength(255);
  });
  it("names the tax document", () => {
    expect(taxDocumentId(MONTH, "u", NOW)).toBe("M_u_20261121_040506");
    expect(taxDocumentId(YEAR, "u", NOW.setZone("America/New_York"))).toBe("A_u_20261121_040506");
    expect([taxPassType(MONTH), taxPassType(YEAR)]).toEqual(["Month", "Annual"]);
  });
});

describe("the receipt (B 3, B 5)", () => {
  const receipt: Receipt = {
    ...{ order_id: "FH-1", transaction_id: "t1", kind: "purchase", created_at: "2026-11-21T04:05:06Z", pass: YEAR },
    ...{ promo_code: "CODE", payment_type: "", payment_option: "stripe", card_type: "Visa", card_last4: "4242" },
    ...{ starts_at: "2026-11-21T04:05:06Z", expires_at: "2027-11-21T04:05:06Z", recurring: true },
    checkout: {
      ...{ price_in_cents: 7_999, passCategory: "Annual Pass", attributionPublisherKey: "p1" },
      ...{ subscribeSource: "event", plan_page: "", redir: "https://evil.example/" },
      ...{ sales_tax_amount: 0, avalara_calc_tax_success: false },
    },
    ...{ price_in_cents: 7_999, discount_in_cents: 1_600, tax_in_cents: 384, total_in_cents: 6_783 },
    recurring_total_in_cents: 8_479,
  };
  const around = { site: { url: "https://site.example" }, showSTS: true, magicToken: null };
  it("follows from the order", () =>
    expect(receiptData(receipt, around)).toMatchObject({
      ...{ renewsAt: "2027-11-21T04:05:06Z", payment_type: "Credit Card", planID: "price_year-basic" },
      ...{ attributionPublisherKey: "p1", decimalPrice: "63.99", promoCodeDiscount: 1_600, category: "ANNUAL PASS" },
      ...{ redir: "https://site.example", subscribeSource: "event" },
    }));
  it.each([
    ["paypal", "P-YEAR"],
    ["stripe", "price_year-basic"],
  ] as const)("names the plan that %s bills", (payment_option, planID) => {
    const sold = { ...receipt, payment_option, pass: { ...receipt.pass, paypal_plan_id: "P-YEAR" } };
    expect(receiptData(sold, around).planID).toBe(planID);
    const unnamed = { ...sold, pass: { ...receipt.pass, paypal_plan_id: null, stripe_plan_id: null } };
    expect(receiptData(unnamed, around).planID).toBeNull();
  });
  it("of a pass that ends renews never, and keeps a good redir", () => {
    const checkout = receipt.checkout && { ...receipt.checkout, redir: "/events/g1" };
    const ending = receiptData({ ...receipt, recurring: false, checkout }, around);
    expect(ending).toMatchObject({ renewsAt: null, redir: "/events/g1" });
  });
});

describe("how long the price of a receipt lasts (B 2.9)", () => {
  const FULL = { from: "2027-11-21T04:05:06Z", until: null, charges: null, total_in_cents: 8_479 };
  const RENEWAL = { kind: "renewal" as const };
  const same = (charges: number) => ({ ...FULL, until: "2028-11-21T04:05:06Z", charges, total_in_cents: 6_783 });
  const sold = { kind: "purchase" as const, recurring: true, discount_in_cents: 1_600, phases: [FULL] };
  it.each([
    ["a year's promo", { ...sold, pass: YEAR }, "For the first 12 months"],
    ["two years' promo", { ...sold, pass: YEAR, phases: [same(1), FULL] }, "For the first 24 months"],
    ["a month's promo", { ...sold, pass: MONTH }, "For the first month"],
    ["three months' promo", { ...sold, pass: MONTH, phases: [same(2), FULL] }, "For the first 3 months"],
    ["no promo", { ...sold, pass: YEAR, discount_in_cents: 0 }, null],
    ["a renewal, whose promo began before", { ...sold, pass: MONTH, ...RENEWAL, phases: [same(1), FULL] }, null],
    ["a pass that ends", { ...sold, pass: YEAR, recurring: false, phases: [] }, null],
    ["an older receipt, which doesn't say what follows", { ...sold, pass: YEAR, phases: undefined }, null],
  ])("%s", (_what, receipt, told) => expect(pricePeriod(receipt)).toBe(told));
});

describe("support your school (B 2.4, B 4, B 5)", () => {
  const school = (key: string, is_network = true) => ({
    ...{ key, name: key.toUpperCase(), city: "Ames", state_code: "IA", is_network },
  });
  const chosen = (list: { key: string; selected: boolean }[]) =>
    list.map(({ key, selected }) => `${key}${selected ? "*" : ""}`);
  const from = (attributionSchools: ReturnType<typeof school>[]) =>
    ({ source: "event", defaultSchool: null, attributionSchools }) as const;
  const rows: [name: string, ...Parameters<typeof initialSchools>, string[]][] = [
    ["two network schools", from([school("a"), school("b"), school("c")]), ["a", "b"]],
    ["one of two", from([school("a", false), school("b")]), ["b*"]],
    ["none", from([school("a", false)]), []],
    ["the school's own page", { source: "school", defaultSchool: school("d"), attributionSchools: [] }, ["d*"]],
  ];
  it.each(rows)("%s", (_, from, expected) => expect(chosen(initialSchools(from))).toEqual(expected));
  it("on an annual receipt is the supported one, else the default", () => {
    const shown = (annual: boolean, supported: ReturnType<typeof school> | null) =>
      chosen(receiptSchools({ ...from([school("a")]), defaultSchool: school("d"), annual, supported }));
    expect([shown(true, school("s")), shown(true, null), shown(false, school("s"))]).toEqual([["s*"], ["d*"], ["a*"]]);
  });
  it("is named with its place", () =>
    expect([longName(school("a")), longName({ key: "x", name: "X" })]).toEqual(["A - Ames, IA", "X"]));
  it("has a text for each source", () =>
    expect((["school", "event", "retail"] as const).map((one) => supportTexts(one).length)).toEqual([1, 1, 2]));
  const event = (type: string, producer_type: string) => ({
    publishers: [{ type, broadcasts: [{ producer_type }], vods: [] }],
  });
  it.each([
    ["retail", null, true],
    ["school", null, true],
    ["event", event("school", "school"), true],
    ["event", event("affiliate", "school"), false],
    ["event", event("school", "affiliate"), false],
    ["event", null, false],
  ] as const)("showSTS: %s %j", (source, shown, expected) => expect(showSts(source, shown)).toBe(expected));
});

describe("ending and keeping (B 4, rulings 3)", () => {
  const info = (type: string, changes: object = {}) => ({
    ...{ onVoucher: false, isSubscriber: true, isRecurringSubscriber: true, subscription: { type } },
    ...changes,
  });
  it.each([
    ["managed_stripe", "managed"],
    ["stripe", "legacy"],
    ["paypal", "paypal"],
    ["family", "family"],
    ["other", "none"],
  ])("%s", (type, kind) => expect(cancelKind(info(type))).toBe(kind));
  it("not a voucher, nor what does not renew", () => {
    expect(cancelKind(info("managed_stripe", { onVoucher: true }))).toBe("voucher");
    expect(cancelKind(info("managed_stripe", { isRecurringSubscriber: false }))).toBe("none");
  });
  it("is taken up again only while it lasts", () => {
    const canceled = { type: "managed_stripe", renewal_canceled_at: "2026-11-01T00:00:00Z" };
    const may = (isSubscriber: boolean) => canReactivate({ isSubscriber, subscription: canceled });
    expect([may(true), may(false), canReactivate(info("managed_stripe"))]).toEqual([true, false, false]);
  });
  it("offers retention once, to a managed subscription that renews", () => {
    const offer = promo({ is_subscription_retention: true });
    const may = (more: object, type = "managed_stripe", code: PromoInfo | null = offer) =>
      mayBeRetained(info(type), { status: "active", retention_used: false, ...more }, code);
    expect(may({})).toBe(true);
    expect(may({ retention_used: true })).toBe(false);
    expect(may({ status: "past_due" }), "what is owed is no discount's matter").toBe(false);
    expect(may({ change: { pass: YEAR, undoable: true } }), "it becomes another pass").toBe(false);
    expect(may({}, "stripe")).toBe(false);
    for (const code of [null, promo()]) expect(may({}, "managed_stripe", code)).toBe(false);
  });
});

describe("recruiting (B 5, B 9)", () => {
  it("has 35 sports and five years", () => {
    expect(recruitingSports()).toHaveLength(35);
    expect(recruitingSports()[0]).toEqual({ id: "17706", name: "Baseball" });
    const newYear = DateTime.fromISO("2027-01-01T05:00:00Z");
    expect(graduationYears({ now: newYear, zone: "America/Chicago" })).toEqual([2026, 2027, 2028, 2029, 2030]);
    expect(graduationYears({ now: newYear, zone: "America/New_York" })[0]).toBe(2027);
  });
  it("has the partner's id of every sport", () =>
    expect(
      recruitingSports()
        .map(({ id, name }) => `${name} ${id}`)
        .join(", "),
    ).toBe(
      "Baseball 17706, Cheerleading 17737, eSports 17732, Field Hockey 17711, Football 17633, Men's " +
        "Basketball 17638, Men's Diving 17652, Men's Golf 17659, Men's Ice Hockey 17665, Men's Lacrosse " +
        "17707, Men's Rowing 17644, Men's Soccer 17683, Men's Swimming 17687, Men's Tennis 17689, Men's Track" +
        " 17691, Men's Volleyball 17695, Men's Water Polo 17701, Softball 17634, Women's Basketball 17639, " +
        "Women's Beach Volleyball 17730, Women's Diving 17653, Women's Flag Football 17736, Women's Golf " +
        "17660, Women's Gymnastics 17735, Women's Ice Hockey 17666, Women's Lacrosse 17708, Women's Rowing " +
        "17645, Women's Soccer 17684, Women's Swimming 17688, Women's Tennis 17690, Women's Track 17692, " +
        "Women's Volleyball 17696, Women's Water Polo 17702, Women's Wrestling 17635, Wrestling 17731",
    ));
  it("wants every field", () => {
    expect(Object.keys(recruitingLeadSchema.shape), "thirteen, as B 3 says").toHaveLength(13);
    expect(recruitingLeadSchema.safeParse(RECRUITING_LEAD).success).toBe(true);
    for (const field of Object.keys(RECRUITING_LEAD))
      expect(recruitingLeadSchema.safeParse({ ...RECRUITING_LEAD, [field]: "" }).success, field).toBe(false);
    expect(recruitingLeadSchema.safeParse({ ...RECRUITING_LEAD, sport_id: "toString" }).success).toBe(false);
    // A form's text becomes a number where the form is read, as in every lead; the service takes numbers alone.
    expect(recruitingLeadSchema.safeParse({ ...RECRUITING_LEAD, graduation_year: "2027" }).success).toBe(false);
  });
});

const shop = { product: "Fieldhouse", account: "https://fieldhouse.example/member/account" };
it("the wallet's request has its lines, the discount negative (B 9)", () => {
  const price = quote(MONTH, { promo: dollarsOff(400), taxRate: 60_000 });
  const line = (name: string, amount: number) => ({ name, amount });
  const lineItems = [line("Monthly Pass", 1_199), line("Discount", -400), line("Estimated Tax", 48)];
  const applePay = { recurringPaymentRequest: { regularBilling: { amount: 1_271 } } };
  expect(walletRequest(MONTH, price, { zip: "50309", ...shop })).toMatchObject({
    elements: { mode: "subscription", currency: "usd", amount: 847 },
    buttons: { business: { name: "Fieldhouse" }, shippingAddressRequired: false },
    sheet: { lineItems, shippingRates: [], applePay },
  });
  const shippingRates = [{ displayName: "Digital", amount: 0 }];
  expect(walletRequest(YEAR, quote(YEAR), { zip: null, ...shop })).toMatchObject({
    buttons: { shippingAddressRequired: true, allowedShippingCountries: ["US"] },
    sheet: { lineItems: [line("Annual Pass", 7_999)], shippingRates },
  });
});
