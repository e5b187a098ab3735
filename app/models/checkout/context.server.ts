import { brand } from "~contracts/brand";
import { report } from "~/models/analytics/report.server";
import { ALL_PASSES_INCLUDE, type Duration } from "~/models/billing/pass-choice";
import { waysToPay } from "~/models/billing/ways-to-pay";
import { promoDiscount, quote, type Quote } from "~/models/billing/price";
import { PROMO_MESSAGES, promoState } from "~/models/billing/promo";
import type { Pass, PaymentOption, PromoInfo } from "~contracts/records/billing";
import {
  longName,
  supportTexts,
  type ListedSchool,
  type SubscribeSource,
  type SupportSchool,
} from "~/models/billing/support-school";
import { visitorFlags } from "~/models/flags/visitor-flags.server";
import { subscriptionOf } from "~/models/member/membership.server";
import type { SubscriptionInfo } from "~/models/member/subscription";
import { homePath } from "~/models/navigation/paths";
import { redirectTargetOr } from "~/models/navigation/redirect-target";
import { hexColor } from "~/models/place/color";
import { publishablePayments, takesMoney } from "~/services/payment-provider/publishable.server";
import { upstreams } from "~/services/upstreams.server";
import { agreedTerms } from "./agreed-terms";
import { inQuery, type CheckoutRequest } from "./request";
import type { CheckoutProgress } from "./progress";
import { stepPath, subscribeSource, type CheckoutEntry } from "./entry";
import { checkoutExperiments, type CheckoutExperiments } from "./experiments";
import {
  offeredPasses,
  ownRedemption,
  passByKey,
  passesOfDuration,
  passOfEvent,
  promoOfVisit,
  redemptionInfo,
} from "./offers.server";
import { orderSummary, type OrderSummary } from "./order-summary";
import {
  ALL_PASSES_INCLUDE_B,
  passOffers,
  passOffersB,
  specialOffer,
  tierOffers,
  type PassOffer,
} from "./pass-selection";
import {
  initialSchoolList,
  schoolByKey,
  schoolBySlug,
  searchNetworkSchools,
  supportedSchoolKey,
} from "./schools.server";
import { stepAllowed, stepMarks, type CheckoutStep, type StepMark } from "./step-list";

/** The pass selection (B 2.3). */
export type PassesBody = {
  kind: "passes";
  offers: PassOffer[];
  /** What the event asks for by name. */
  special: PassOffer | null;
  includes: { title: string; items: readonly string[] };
  /** The growth variant's choice of duration. */
  durations: { label: string; href: string; current: boolean }[];
  skipHref: string;
};

/** The support step (B 2.4). */
export type SchoolBody = {
  kind: "school";
  texts: string[];
  schools: ListedSchool[];
  /** Select and Remove are hidden, and nothing is searched for: the school was chosen before coming. */
  fixed: boolean;
  asksToSearch: string | null;
  search: { q: string; found: ListedSchool[] | null; hidden: [string, string][]; action: string };
  /** "Continue without selecting school?" */
  confirms: { backHref: string } | null;
};

export type AccountBody = {
  kind: "account";
  has: boolean;
  otherHref: string;
  /** Of the member whose session ended on the way. */ email: string | null;
};
export type SubscribedBody = { kind: "subscribed" };
export type UnavailableBody = { kind: "unavailable"; retryHref: string };
/** Nobody takes money here: there is no pass to choose. */
export type NotForSaleBody = { kind: "not-for-sale" };

/** What every step of the flow stands on. */
export type CheckoutContext = {
  entry: CheckoutEntry;
  source: SubscribeSource;
  experiments: CheckoutExperiments;
  subscription: SubscriptionInfo;
  /** The organization that was come from, or that the member supports. */
  defaultSchool: (SupportSchool & { primary_color?: string | null }) | null;
};

/** What was chosen, looked up again. */
export type CheckoutOrder = {
  pass: Pass;
  promo: PromoInfo | null;
  /** Why the code that was applied is applied no more; nothing is charged at another price than the one that was shown. */
  lostPromo: { code: string; message: string } | null;
  school: SupportSchool | null;
};

/** Null: nobody has the slug of /support/{slug}. */
export async function loadContext(entry: CheckoutEntry, asked: CheckoutRequest): Promise<CheckoutContext | null> {
  const { member, person, environment, query, attribution } = asked;
  const source = subscribeSource(entry, query);
  const [flags, subscription, defaultSchool] = await Promise.all([
    visitorFlags(person),
    subscriptionOf(member !== null, member?.call ?? nobody),
    entry.kind === "support" ? schoolBySlug(entry.slug) : schoolOfMember(source, asked),
  ]);
  if (entry.kind === "support" && !defaultSchool) return null;
  const bringsPromo = Boolean(inQuery(query, "promo_code") ?? attribution.marketing.promo_code);
  return {
    entry,
    source,
    experiments: checkoutExperiments(flags, { environment, bringsPromo }),
    subscription,
    defaultSchool,
  };
}

const nobody = () => Promise.reject(new Error("a guest has no session"));

/** The school that the member supports already: retail's default (B 4). */
async function schoolOfMember(source: SubscribeSource, { member }: CheckoutRequest): Promise<SupportSchool | null> {
  if (source !== "retail" || !member) return null;
  const info = await member.call((token) => upstreams().member.userInfo(token)).catch(() => null);
  const key = supportedSchoolKey(info?.school_to_support);
  return key ? schoolByKey(key) : null;
}

/** The step that this visitor may see where another was asked for. */
export function allowedStep(
  { subscription }: CheckoutContext,
  { step, chosen, member }: CheckoutRequest,
): CheckoutStep {
  return stepAllowed(step, {
    hasPass: chosen.pass_key !== undefined,
    signedIn: member !== null,
    isSubscriber: subscription.isSubscriber,
  });
}

/** The head of the page: which step this is. */
export function marksOf({ entry }: CheckoutContext, { query }: CheckoutRequest, step: CheckoutStep): StepMark[] {
  return stepMarks(step, (other) => stepPath(entry, query, other));
}

const durationOf = ({ search }: CheckoutRequest): Duration => (search.get("duration") === "month" ? "month" : "year");

/** Annual and monthly, the growth variant's tiers of a duration, and the pass that the event asks for. */
async function passesForSale({ source, experiments }: CheckoutContext, asked: CheckoutRequest) {
  const [passes, special] = await Promise.all([
    experiments.passSelection === "growth"
      ? passesOfDuration(durationOf(asked))
      : offeredPasses(experiments.marketingPassKeys),
    source === "event" ? passOfEvent(eventKey(asked)) : null,
  ]);
  const payments = publishablePayments();
  const isPayable = (pass: Pass) => waysToPay(pass, payments).length > 0;
  return { passes: passes && passes.filter(isPayable), special: special && isPayable(special) ? special : null };
}

/** A pass as this page sells it: a key alone buys none that is not on offer here. False: the lookup failed. */
export async function passForSale(
  key: string,
  ground: CheckoutContext,
  asked: CheckoutRequest,
): Promise<Pass | false | null> {
  const { passes, special } = await passesForSale(ground, asked);
  const found = [...(special ? [special] : []), ...(passes || [])].find((pass) => pass.key === key);
  return found ?? (passes ? null : false);
}

export async function passesBody(
  ground: CheckoutContext,
  asked: CheckoutRequest,
): Promise<PassesBody | UnavailableBody | NotForSaleBody> {
  if (!takesMoney()) return { kind: "not-for-sale" };
  const { entry, experiments, defaultSchool } = ground;
  const { query, siteUrl } = asked;
  const duration = durationOf(asked);
  const isGrowth = experiments.passSelection === "growth";
  const { passes, special } = await passesForSale(ground, asked);
  if (!passes || (passes.length === 0 && !special))
    return { kind: "unavailable", retryHref: stepPath(entry, query, "pass") };
  const promo = await visitPromo(asked, passes);
  return {
    kind: "passes",
    offers: isGrowth
      ? tierOffers(passes, duration)
      : experiments.passSelection === "B"
        ? passOffersB(passes, hexColor(defaultSchool?.primary_color))
        : passOffers(passes, promo),
    special: special && specialOffer(special),
    includes:
      experiments.passSelection === "B"
        ? { title: "All Passes include:", items: ALL_PASSES_INCLUDE_B }
        : { title: "All passes include", items: ALL_PASSES_INCLUDE },
    durations: isGrowth
      ? DURATIONS.map(({ unit, label }) => ({
          label,
          href: stepPath(entry, withoutDuration(query), "pass", { duration: unit }),
          current: unit === duration,
        }))
      : [],
    skipHref: redirectTargetOr(homePath(), inQuery(query, "redir"), { url: siteUrl }),
  };
}

const DURATIONS = [
  { unit: "year", label: "Annual" },
  { unit: "month", label: "Monthly" },
] as const;

const withoutDuration = (query: CheckoutRequest["query"]) => query.filter(([name]) => name !== "duration");

export const eventKey = ({ query }: CheckoutRequest): string | null =>
  inQuery(query, "game_key") ?? inQuery(query, "event_key");

/** The code of the address or of the session, unless it was taken off again. */
export async function visitPromo(asked: CheckoutRequest, passes: readonly Pass[]): Promise<PromoInfo | null> {
  const { query, attribution, chosen } = asked;
  const code = inQuery(query, "promo_code") ?? attribution.marketing.promo_code ?? null;
  return code === chosen.promo_removed ? null : promoOfVisit(code, passes, asked);
}

/** The list, what was searched for, and the question before going on without a school. */
export async function schoolBody(ground: CheckoutContext, asked: CheckoutRequest): Promise<SchoolBody> {
  const { entry, source } = ground;
  const { query, search } = asked;
  const fixed = source === "school";
  const q = (search.get("q") ?? "").trim().slice(0, 100);
  const [initial, chosen, found] = await Promise.all([
    initialSchoolList({ entry, source, query, defaultSchool: ground.defaultSchool }),
    chosenSchool(ground, asked),
    q && !fixed ? searchNetworkSchools(q) : null,
  ]);
  const schools = initial.map((school) => ({ ...school, selected: school.key === chosen?.key }));
  if (chosen && !schools.some(({ key }) => key === chosen.key))
    schools.push({ ...chosen, longName: longName(chosen), selected: true });
  return {
    kind: "school",
    texts: supportTexts(source),
    schools,
    fixed,
    asksToSearch:
      source === "event" && !chosen ? `Not sure if your school is part of ${brand.fullName}? Search here.` : null,
    search: {
      q,
      found,
      hidden: [...query.map(([name, value]): [string, string] => [name, value]), ["step", "school"]],
      action: stepPath(entry, [], "pass"),
    },
    confirms: search.has("without") ? { backHref: stepPath(entry, query, "school") } : null,
  };
}

/** Where a school was chosen: the address with the schools it names. */
export function schoolPlace(
  { entry }: Pick<CheckoutContext, "entry">,
  { query }: Pick<CheckoutRequest, "query">,
): string {
  return stepPath(
    entry,
    query.filter(([name]) => name.startsWith("attributionSchoolKeys")),
    "pass",
  ).slice(0, 500);
}

/** The school that the order will support: the one chosen here, else the list's own choice. */
export async function chosenSchool(ground: CheckoutContext, asked: CheckoutRequest): Promise<SupportSchool | null> {
  const { entry, source, defaultSchool } = ground;
  const { chosen, query } = asked;
  const choseHere = chosen.school_key !== undefined && chosen.school_at === schoolPlace(ground, asked);
  if (source !== "school" && choseHere) return chosen.school_key ? schoolByKey(chosen.school_key) : null;
  return (await initialSchoolList({ entry, source, query, defaultSchool })).find(({ selected }) => selected) ?? null;
}

export function accountBody({ entry }: CheckoutContext, { query, search, chosen }: CheckoutRequest): AccountBody {
  const has = search.has("have");
  return {
    kind: "account",
    has,
    otherHref: stepPath(entry, query, "account", has ? {} : { have: "1" }),
    email: chosen.member_email ?? null,
  };
}

/** What was chosen, as it is sold now; false when the pass cannot be looked up, null when it is sold no more. */
export async function checkoutOrder(
  ground: CheckoutContext,
  asked: CheckoutRequest,
): Promise<CheckoutOrder | false | null> {
  const { pass_key } = asked.chosen;
  const pass = pass_key ? await passByKey(pass_key) : null;
  if (!pass) return pass;
  if (waysToPay(pass, publishablePayments()).length === 0) return null;
  const [promo, school] = await Promise.all([appliedPromo(asked, pass), chosenSchool(ground, asked)]);
  return { pass, ...promo, school };
}

/** The code is looked up anew for every page: one that has run out since is applied no more. */
async function appliedPromo(
  { chosen: { promo_code: code }, member }: CheckoutRequest,
  pass: Pass,
): Promise<Pick<CheckoutOrder, "promo" | "lostPromo">> {
  if (!code) return { promo: null, lostPromo: null };
  const state = promoState(await redemptionInfo(code, pass), pass);
  if (state.state === "applied") return { promo: state.promo, lostPromo: null };
  const own =
    member && state.state === "refused" && state.message === PROMO_MESSAGES.expired
      ? await ownRedemption(code, pass, member)
      : null;
  if (own) return { promo: own, lostPromo: null };
  return {
    promo: null,
    lostPromo: { code, message: state.state === "refused" ? state.message : PROMO_MESSAGES.failed },
  };
}

/** The code of the address, applied when the payment step opens ('growth-auto-promo-payment', B 4); once, and not after it was taken off. */
export async function withPromoOfAddress(
  { experiments }: CheckoutContext,
  asked: CheckoutRequest,
): Promise<CheckoutRequest> {
  const { chosen, query } = asked;
  const code = inQuery(query, "promo_code");
  if (
    !experiments.appliesPromoOfAddress ||
    !code ||
    !chosen.pass_key ||
    chosen.promo_code ||
    code === chosen.promo_removed
  )
    return asked;
  const pass = await passByKey(chosen.pass_key);
  const promo = pass ? await promoOfVisit(code, [pass], asked) : null;
  if (!pass || !promo) return asked;
  promoApplied(promo, pass, asked);
  return { ...asked, chosen: { ...chosen, promo_code: promo.code } };
}

/** B 4 "Apply". */
export function promoApplied(promo: PromoInfo, pass: Pass, { reporter, now }: CheckoutRequest): void {
  report(
    "promo_code_applied",
    { promo_code: promo.code, promo_code_discount: promoDiscount(pass.price_in_cents, promo) / 100, pass: pass.key },
    reporter,
    now.toMillis(),
  );
}

export function summaryOf(
  { pass, promo }: CheckoutOrder,
  { chosen, now, zone }: CheckoutRequest,
  option: PaymentOption = "stripe",
): OrderSummary {
  return orderSummary(pass, promo, taxOf(pass, chosen)?.rate ?? 0, now.setZone(zone), option);
}

/** The kept tax, where it is that of this pass. */
export const taxOf = ({ key }: Pick<Pass, "key">, { tax }: Pick<CheckoutProgress, "tax">): CheckoutProgress["tax"] =>
  tax?.pass_key === key ? tax : undefined;

/** What the order comes to, as every page and every payment of it reckons. */
export const quoteOf = ({ pass, promo }: CheckoutOrder, chosen: Pick<CheckoutProgress, "tax">): Quote =>
  quote(pass, { promo, taxRate: taxOf(pass, chosen)?.rate ?? 0 });

/** The terms that the payment step shows. */
export const termsOf = (order: CheckoutOrder, chosen: Pick<CheckoutProgress, "tax">): string =>
  agreedTerms(order.pass, order.promo, quoteOf(order, chosen));
