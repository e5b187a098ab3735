import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { quote } from "~/models/billing/price";
import { agreedOrder, agreedTerms } from "~/models/checkout/agreed-terms";
import { appLoginAddress, iosDevice } from "~/models/checkout/app-link";
import { type CheckoutEntry, flowQuery, isFromIos, stepPath, subscribeSource } from "~/models/checkout/entry";
import { checkoutExperiments } from "~/models/checkout/experiments";
import { orderSummary } from "~/models/checkout/order-summary";
import { onceOffer, passOffers, passOffersB, tierOffers } from "~/models/checkout/pass-selection";
import { readProgress } from "~/models/checkout/progress";
import { checkoutEventKey } from "~/models/checkout/request";
import { CHECKOUT_STEPS, type CheckoutStep, requestedStep, stepAllowed, stepMarks } from "~/models/checkout/step-list";
import { downloadLink } from "~/models/event/access/subscribe-link";
import type { Pass, PromoInfo } from "~contracts/records/billing";
import { anEvent, aPublisher } from "../event/records";

const retail: CheckoutEntry = { kind: "subscribe", type: "retail" };
const game = [
  ["game_key", "g1"],
  ["redir", "/watch-events"],
] as const;

const pass = (key: string, price_in_cents: number, unit: string, tier: string | null = "basic"): Pass => ({
  key,
  name: `${key} pass`,
  price_in_cents,
  duration_unit: unit,
  time_period_category: unit,
  tier: tier === null ? null : { name: tier },
});
const annual = pass("annual", 7_999, "year");
const monthly = pass("monthly", 1_199, "month");
const promo = (fields: Partial<PromoInfo>): PromoInfo => ({
  code: "GAME",
  value_type: "percent",
  value_amount: 20,
  is_subscription_retention: false,
  description: "20% off",
  ...fields,
});

describe("the steps (B 2.2, rulings 3)", () => {
  it.each([
    ["", "pass"],
    ["step=school", "school"],
    ["step=account", "account"],
    ["step=payment", "payment"],
    ["step=receipt", "receipt"],
    ["step=__proto__", "pass"],
  ])("%j asks for %s", (query, step) => expect(requestedStep(new URLSearchParams(query))).toBe(step));

  /** Where each step leads whoever asks for it. */
  it.each([
    ["a guest", {}, "pass pass pass pass account"],
    ["a guest with a pass in hand", { hasPass: true }, "pass school account account account"],
    ["a member", { signedIn: true }, "pass pass pass pass receipt"],
    ["a member with a pass in hand", { signedIn: true, hasPass: true }, "pass school payment payment receipt"],
    ["a subscriber", { signedIn: true, isBlocked: true }, "pass pass pass pass receipt"],
    ["one with a pass in hand", { hasPass: true, signedIn: true, isBlocked: true }, "pass pass pass payment receipt"],
  ])("%s", (_who, facts, allowed) => {
    const who = { hasPass: false, signedIn: false, isBlocked: false, ...facts };
    expect(CHECKOUT_STEPS.map((step) => stepAllowed(step, who)).join(" ")).toBe(allowed);
  });

  it.each<[CheckoutStep, string, string]>([
    ["pass", "current ahead ahead ahead", ""],
    ["school", "done current ahead ahead", "/pass"],
    ["account", "done done current ahead", "/pass /school"],
    ["payment", "done done current ahead", "/pass /school"],
    ["receipt", "done done done current", ""],
  ])("%s: %s", (step, states, links) => {
    const marks = stepMarks(step, (other) => `/${other}`);
    expect(marks.map(({ name }) => name)).toEqual(["Choose a pass", "Support your school", "Payment", "Receipt"]);
    expect(marks.map(({ state }) => state).join(" ")).toBe(states);
    expect(marks.flatMap(({ href }) => href ?? []).join(" ")).toBe(links);
  });
});

describe("where somebody comes in (B 2.1, 3)", () => {
  it.each<[CheckoutEntry, readonly (readonly [string, string])[], string]>([
    [retail, [], "retail"],
    [{ kind: "subscribe", type: "event" }, [], "event"],
    [{ kind: "subscribe", type: "member" }, game, "retail"],
    [{ kind: "subscribe", type: "highlight" }, [], "retail"],
    [{ kind: "subscribe", type: "highlight" }, game, "event"],
    [{ kind: "subscribe", type: "highlight" }, [["event_key", "e1"]], "event"],
    [{ kind: "join", source: null }, game, "retail"],
    [{ kind: "join", source: "retail" }, [], "retail"],
    [{ kind: "join", source: "event" }, [], "event"],
    [{ kind: "join", source: "ios" }, [], "retail"],
    [{ kind: "support", slug: "lincoln-or" }, game, "school"],
  ])("%j with %j is %s", (entry, query, source) => expect(subscribeSource(entry, query)).toBe(source));

  it.each([
    ["event", "g1", "g1"],
    ["retail", "g1", null],
    ["event", "g1.", null],
  ] as const)("of source %s with the game %j is for %j", (source, key, wanted) =>
    expect(checkoutEventKey({ source, query: [["game_key", key]] })).toBe(wanted),
  );

  it("is from iOS by /join/ios alone", () =>
    expect(
      [{ kind: "join", source: "ios" } as const, { kind: "join", source: "retail" } as const, retail].map(isFromIos),
    ).toEqual([true, false, false]));

  it("takes the address along every step, but what belongs to one step", () => {
    const search = new URLSearchParams(
      "game_key=g1&step=school&q=linc&order=1&without=1&have=1&recruit=1&card_session=c&subscription_id=s" +
        "&utm_source=mail&redir=%2Fwatch-events&attributionSchoolKeys0=a&attributionSchoolKeys0=b",
    );
    const query = flowQuery(search);
    expect(query.map(([name, value]) => `${name}=${value}`)).toEqual([
      "game_key=g1",
      "utm_source=mail",
      "redir=/watch-events",
      "attributionSchoolKeys0=a",
      "attributionSchoolKeys0=b",
    ]);
    expect(stepPath(retail, query, "pass")).toBe(
      "/subscribe/retail?game_key=g1&utm_source=mail&redir=%2Fwatch-events" +
        "&attributionSchoolKeys0=a&attributionSchoolKeys0=b",
    );
    expect(flowQuery(new URLSearchParams("a=1&".repeat(500))).length).toBeLessThanOrEqual(40);
  });

  it.each([2, 35, 36, 37, 38, 40, 200])("loses nothing of a meet of %i teams but schools it doesn't read", (teams) => {
    const schools = Array.from({ length: teams }, (_, index) => ({ key: `s${index}` }));
    const meet = anEvent({ key: "g1", attribution_schools: schools });
    const publisher = aPublisher({ key: "p1", school_key: "s9" });
    const link = downloadLink(meet, publisher, { siteUrl: "https://f.example", path: "/events/g1" });
    expect(Object.fromEntries(flowQuery(new URL(link, "https://f.example").searchParams))).toEqual({
      game_key: "g1",
      publisher_key: "p1",
      attributionSchoolKeys0: "s0",
      attributionSchoolKeys1: "s1",
      attributionPublisherKey: "s9",
      redir: "https://f.example/events/g1",
      download: "1",
    });
  });

  it.each<[CheckoutEntry, string]>([
    [{ kind: "subscribe", type: "event" }, "/subscribe/event"],
    [{ kind: "support", slug: "lincoln-or" }, "/support/lincoln-or"],
    [{ kind: "join", source: null }, "/join"],
    [{ kind: "join", source: "ios" }, "/join/ios"],
  ])("%j has its own addresses", (entry, path) => {
    expect([
      stepPath(entry, [], "pass"),
      stepPath(entry, [], "payment"),
      stepPath(entry, [], "receipt", { order: "FH-1" }),
    ]).toEqual([path, `${path}?step=payment`, `${path}?step=receipt&order=FH-1`]);
  });
});

describe("the app (B 2.7)", () => {
  it.each([
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)", "ios"],
    ["Mozilla/5.0 (iPad; CPU OS 18_1)", "ios"],
    ["Mozilla/5.0 (iPod touch)", "ios"],
    // As iPadOS calls itself; whether it is one, its touch screen tells.
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15", "mac"],
    ["Mozilla/5.0 (Linux; Android 15)", null],
    ["Mozilla/5.0 (Windows NT 10.0; Touch)", null],
    ["", null],
    [null, null],
  ])("%s: %s", (agent, device) => expect(iosDevice(agent)).toBe(device));

  it("is opened at its login with the token", () =>
    expect(appLoginAddress("a b&c")).toBe("fieldhouse://login?token=a%20b%26c"));
});

describe("what was chosen, from the cookie", () => {
  it.each([
    { pass_key: "annual", promo_code: "GAME" },
    { pass_key: "annual", school_key: null },
  ])("%j stays", (kept) => expect(readProgress(kept)).toEqual(kept));

  it.each([
    ...[undefined, null, "junk", { price: 1 }, { pass_key: 7 }, { pass_key: "x".repeat(500) }],
    { tax: { zip: "1", rate: -1 } },
    { payment_option: "cash" },
  ])("%j is nothing", (kept) => expect(readProgress(kept)).toEqual({}));
});

describe("the experiments and flags (B 7, 9)", () => {
  const flags = {
    "pass-selection": "A" as const,
    "grow-222-collapse-promo-code": false,
    promo_collapsed_v1: "control" as const,
    "growth-auto-promo-payment": false,
    monthly_price_increase: "control",
    "growth-promo-code-pass": "control",
    "monthly-marketing-subscription-pass-key-json": {},
  };
  const read = (changes: Partial<Parameters<typeof checkoutExperiments>[0]>, bringsPromo = false) =>
    checkoutExperiments({ ...flags, ...changes }, { environment: "test", bringsPromo });
  const hereIs = (key: string) => ({
    "monthly-marketing-subscription-pass-key-json": { test: key, production: "other" },
  });
  it.each<[string, Partial<Parameters<typeof checkoutExperiments>[0]>, object]>([
    ["unset", {}, { passSelection: "A", collapsesPromo: false, appliesPromoOfAddress: false, marketingPassKeys: [] }],
    ["the flag that collapses", { "grow-222-collapse-promo-code": true }, { collapsesPromo: true }],
    ["the experiment that collapses", { promo_collapsed_v1: "collapsed" as const }, { collapsesPromo: true }],
    ["promos of the address", { "growth-auto-promo-payment": true }, { appliesPromoOfAddress: true }],
    ["reading B", { "pass-selection": "B" as const }, { passSelection: "B" }],
    ["another monthly price", { monthly_price_increase: "monthly-new" }, { marketingPassKeys: ["monthly-new"] }],
    ["this environment's pass", hereIs("monthly-spring"), { marketingPassKeys: ["monthly-spring"] }],
    ["control in this environment", hereIs("control"), { marketingPassKeys: [] }],
    ["the same pass twice", { monthly_price_increase: "m", ...hereIs("m") }, { marketingPassKeys: ["m"] }],
    ["a pass for those who bring a code", { "growth-promo-code-pass": "annual-plus" }, { marketingPassKeys: [] }],
  ])("%s", (_what, changes, expected) => expect(read(changes)).toMatchObject(expected));
  it("the pass for those who bring one", () =>
    expect(read({ "growth-promo-code-pass": "annual-plus" }, true).marketingPassKeys).toEqual(["annual-plus"]));
});

describe("the cards of the pass selection (B 2.3)", () => {
  const spelled = (offers: ReturnType<typeof passOffers>) =>
    offers.map(({ pill, saving, price, promoPrice, below, finePrint, eligible, ...one }) =>
      [one.title, pill && pill.text, saving, price, promoPrice, below, finePrint.join(" "), eligible].join(" | "),
    );

  it("reading A: up to two, of the basic tier or of none", () => {
    const passes = [pass("plus", 11_999, "year", "plus"), annual, monthly, pass("season", 3_999, "season")];
    expect(spelled(passOffers(passes, null))).toEqual([
      "Annual Pass | Best Value | 44% off | $6.67/mo |  | $79.99/yr. | Billed annually Cancel anytime. | true",
      "Monthly Pass |  |  | $11.99/mo |  |  | Billed monthly Cancel anytime. | false",
    ]);
    expect(passOffers([annual], null)).toMatchObject([{ key: "annual", pill: { color: null } }]);
    expect(passOffers([pass("untiered", 1_199, "month", null)], null).map(({ key }) => key)).toEqual(["untiered"]);
    expect(passOffers([pass("plus", 11_999, "year", "plus")], null)).toEqual([]);
  });

  it.each<[string, Partial<PromoInfo>, (string | null)[]]>([
    [
      "of a year",
      { subscription_type: "year" },
      ["Promo Applied $6.67/mo→$5.33/mo 20% off $63.99/yr.", "- $11.99/mo→null null null"],
    ],
    [
      "of a month",
      { subscription_type: "month", value_type: "dollar", value_amount: 400 },
      ["- $6.67/mo→null null $79.99/yr.", "Promo Applied $11.99/mo→$7.99/mo 33% off null"],
    ],
    [
      "of no type",
      {},
      ["Promo Applied $6.67/mo→$5.33/mo 20% off $63.99/yr.", "Promo Applied $11.99/mo→$9.59/mo 20% off null"],
    ],
  ])("reading A with a promo %s", (_what, fields, expected) => {
    const shown = passOffers([annual, monthly], promo(fields)).map(
      ({ pill, price, promoPrice, saving, below }) => `${pill?.text ?? "-"} ${price}→${promoPrice} ${saving} ${below}`,
    );
    expect(shown).toEqual(expected);
  });

  it("reading B: a badge in the school's color, a twelfth of the year, no promo prices", () => {
    const both = passOffersB([annual, monthly], "#112233");
    expect(spelled(both)).toEqual([
      "Annual Pass | Best Value | 45% off | $6.67/mo |  |  | $79.99/yr. Billed annually. Cancel anytime. | true",
      "Monthly Pass |  |  | $11.99/mo |  |  | Billed monthly. Cancel anytime. | true",
    ]);
    expect(both).toMatchObject([{ key: "annual", pill: { color: "#112233" } }, { key: "monthly" }]);
    expect(passOffersB([annual], null)).toMatchObject([{ pill: { color: "#0C5097" }, saving: null }]);
    expect(passOffersB([monthly], null).map(({ key }) => key)).toEqual(["monthly"]);
  });

  it("the growth variant: every tier of a duration, basic first", () => {
    const passes = [pass("plus", 11_999, "year", "plus"), annual, monthly];
    expect(tierOffers(passes, "year").map(({ key, price, saving }) => `${key} ${price} ${saving}`)).toEqual([
      "annual $6.67/mo Save $64 a year",
      "plus $10.00/mo null",
    ]);
    expect(tierOffers(passes, "month").map(({ key, saving }) => `${key} ${saving}`)).toEqual(["monthly null"]);
  });
  it.each([
    ["the same tier's months", pass("plus-month", 1_099, "month", "plus"), "Save $12 a year"],
    ["a cent below half a dollar", pass("plus-month", 1_004, "month", "plus"), null],
    ["dearer by the year", pass("plus-month", 999, "month", "plus"), null],
    ["another tier's months", pass("monthly", 1_199, "month", "basic"), null],
    ["months without a tier", pass("monthly", 1_199, "month", null), null],
  ])("the growth variant compares a year with %s (B 9)", (_what, months, saving) => {
    expect(tierOffers([pass("plus", 11_999, "year", "plus"), months], "year")[0]?.saving).toBe(saving);
  });

  it("an event's own pass is charged once", () =>
    expect(onceOffer(pass("final", 1_499, "tournament"))).toMatchObject({
      price: "$14.99",
      finePrint: ["One payment. It ends on its own."],
    }));
});

describe("the order summary (B 2.6, 9)", () => {
  const now = DateTime.fromISO("2026-11-21T20:00:00", { zone: "America/New_York" });
  it("without a promo, without tax", () => {
    expect(orderSummary(annual, null, null, now, "utc").plusTax).toBe(true);
    expect(orderSummary(annual, null, 0, now, "utc")).toEqual({
      plusTax: false,
      pass: { label: "Annual Pass", price: "$79.99" },
      discount: null,
      tax: null,
      total: "$79.99",
      promo: null,
      recurring: { total: "$79.99", suffix: "/yr", label: "Recurring Charge", date: "11/21/27" },
      disclaimer:
        "By clicking 'Place Order', you agree that Fieldhouse will automatically renew your subscription " +
        "annually and charge the standard rate (currently $79.99/year) plus applicable tax until you cancel. " +
        "You can cancel any time via My Account > 'Cancel Subscription'.",
    });
  });
  it.each<[string, Pass, Partial<PromoInfo>, number, string]>([
    [
      "a month's promo, taxed",
      monthly,
      { subscription_type: "month", value_type: "dollar", value_amount: 400, months: 3 },
      60_000,
      "Monthly Pass $11.99 ($4.00) $0.48 $8.47 | For the first 3 months, $8.47/mo until 02/21/27 | " +
        "$12.71/mo Recurring charge thereafter 02/21/27",
    ],
    [
      "one month",
      monthly,
      { months: 1, value_amount: 50 },
      0,
      "Monthly Pass $11.99 ($6.00) null $5.99 | For the first month | $11.99/mo Recurring charge thereafter 12/21/26",
    ],
    [
      "no months: the first period",
      monthly,
      {},
      0,
      "Monthly Pass $11.99 ($2.40) null $9.59 | For the first month | $11.99/mo Recurring charge thereafter 12/21/26",
    ],
    [
      "a year's first period",
      annual,
      {},
      60_000,
      "Annual Pass $79.99 ($16.00) $3.84 $67.83 | For the first 12 months | $84.79/yr Recurring charge " +
        "thereafter 11/21/27",
    ],
    [
      "three months of a year: the year, as it is charged",
      annual,
      { months: 3 },
      0,
      "Annual Pass $79.99 ($16.00) null $63.99 | For the first 12 months | $79.99/yr Recurring charge " +
        "thereafter 11/21/27",
    ],
    [
      "thirteen months of a year: two of them",
      annual,
      { months: 13 },
      0,
      "Annual Pass $79.99 ($16.00) null $63.99 | For the first 24 months, $63.99/yr until 11/21/28 | " +
        "$79.99/yr Recurring charge thereafter 11/21/28",
    ],
    [
      "a pass that ends has no period",
      pass("final", 1_499, "tournament"),
      {},
      0,
      "Tournament Pass $14.99 ($3.00) null $11.99 | null | undefinedundefined undefined undefined",
    ],
    [
      "a promo of another duration changes nothing",
      annual,
      { subscription_type: "month" },
      0,
      "Annual Pass $79.99 null null $79.99 | undefined | $79.99/yr Recurring Charge 11/21/27",
    ],
    [
      "free",
      monthly,
      { value_amount: 100, months: 1 },
      72_500,
      "Monthly Pass $11.99 ($11.99) null $0.00 | For the first month | $12.86/mo Recurring charge thereafter 12/21/26",
    ],
  ])("%s", (_what, bought, fields, rate, expected) => {
    const {
      pass: line,
      discount,
      tax,
      total,
      promo: applied,
      recurring,
    } = orderSummary(bought, promo(fields), rate, now, "utc");
    const period = [applied?.period, applied?.each].filter(Boolean).join(", ") || String(applied?.period);
    expect(
      `${line.label} ${line.price} ${discount} ${tax} ${total} | ${period} | ${recurring?.total}` +
        `${recurring?.suffix} ${recurring?.label} ${recurring?.date}`,
    ).toBe(expected);
  });
  it("of a pass that ends names no charge to come", () =>
    expect(orderSummary(pass("final", 1_499, "tournament"), null, 0, now, "utc")).toMatchObject({
      pass: { label: "Tournament Pass" },
      recurring: null,
      disclaimer: null,
    }));
});

describe("what is agreed to", () => {
  const off = promo({ months: 12 });
  const terms = (sold: Pass, code: PromoInfo | null, taxRate: number, beneficiary = "sch1") =>
    agreedTerms(sold, code, quote(sold, { promo: code, taxRate }), beneficiary);
  const agreed = terms(annual, off, 60_000);

  it.each<[string, string, boolean]>([
    ["the same once more", terms({ ...annual }, { ...off }, 60_000), true],
    [
      "another name, the same figures",
      terms({ ...annual, name: "A year" }, { ...off, description: "A fifth off" }, 60_000),
      true,
    ],
    ["another price", terms({ ...annual, price_in_cents: 7_998 }, off, 60_000), false],
    ["another pass at the same price", terms({ ...annual, key: "annual-2019" }, off, 60_000), false],
    ["another discount", terms(annual, { ...off, value_amount: 21 }, 60_000), false],
    ["another tax", terms(annual, off, 61_000), false],
    ["no tax", terms(annual, off, 0), false],
    ["no promo", terms(annual, null, 60_000), false],
    ["a promo for longer", terms(annual, { ...off, months: 24 }, 60_000), false],
    ["the other promo of the same worth", terms(annual, { ...off, code: "GAME2" }, 60_000), false],
    ["a promo for passes of another duration", terms(annual, { ...off, subscription_type: "month" }, 60_000), false],
    ["for another school or gift", terms(annual, off, 60_000, "sch2"), false],
    ["charged once, not again", terms({ ...annual, duration_unit: "season" }, off, 60_000), false],
  ])("%s", (_, other, same) => expect(other === agreed).toBe(same));

  it("says which pass it was, and what it came to", () => {
    const { total } = quote(annual, { promo: off, taxRate: 60_000 }).first;
    expect(agreedOrder(agreed)).toEqual({ pass: { key: annual.key }, total });
  });

  it("is another from the second period on, where only the recurring charge differs", () => {
    const free = promo({ value_type: "percent", value_amount: 100 });
    expect(terms(annual, free, 60_000)).not.toBe(terms({ ...annual, price_in_cents: 9_999 }, free, 60_000));
  });
});
