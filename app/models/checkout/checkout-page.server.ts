import { brand } from "~/brand";
import { ALL_PASSES_INCLUDE, type Duration } from "~/models/billing/pass-choice";
import { promoState } from "~/models/billing/promo";
import type { Pass, PromoInfo } from "~/models/billing/schema";
import { supportTexts, type ListedSchool, type SubscribeSource, type SupportSchool } from "~/models/billing/support-school";
import { visitorFlags } from "~/models/flags/visitor-flags.server";
import { subscriptionOf } from "~/models/member/membership.server";
import type { SubscriptionInfo } from "~/models/member/subscription";
import { homePath } from "~/models/navigation/paths";
import { redirectTargetOr } from "~/models/navigation/redirect-target";
import { hexColor } from "~/models/profile/color";
import { upstreams } from "~/services/upstreams.server";
import { inQuery, type CheckoutAsked } from "./checkout-asked";
import { isFromIos, stepPath, subscribeSource, type CheckoutEntry } from "./entry";
import { checkoutExperiments, type CheckoutExperiments } from "./experiments";
import { offeredPasses, passByKey, passesOfDuration, passOfEvent, promoOfVisit, redemptionInfo } from "./offers.server";
import { orderSummary, type OrderSummary } from "./order-summary";
import { ALL_PASSES_INCLUDE_B, passOffers, passOffersB, specialOffer, tierOffers, type PassOffer } from "./pass-selection";
import { initialSchoolList, schoolByKey, schoolBySlug, searchNetworkSchools, supportedSchoolKey } from "./schools.server";
import { stepAllowed, stepMarks, type CheckoutStep, type StepMark } from "./steps";

/** The pass selection (B 2.3). */
export type PassesBody = {
  kind: "passes";
  offers: PassOffer[];
  /** What the event asks for by name. */
  special: PassOffer | null;
  includes: readonly string[];
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

export type AccountBody = { kind: "account"; has: boolean; otherHref: string };
export type SubscribedBody = { kind: "subscribed" };
export type UnavailableBody = { kind: "unavailable"; retryHref: string };

/** What every step of the flow stands on. */
export type CheckoutGround = {
  entry: CheckoutEntry;
  source: SubscribeSource;
  experiments: CheckoutExperiments;
  subscription: SubscriptionInfo;
  /** The organization that was come from, or that the member supports. */
  defaultSchool: (SupportSchool & { primary_color?: string | null }) | null;
};

/** What was chosen, looked up again; false: the lookup failed. */
export type CheckoutOrder = { pass: Pass; promo: PromoInfo | null; school: SupportSchool | null };

/** Null: nobody has the slug of /support/{slug}. */
export async function checkoutGround(entry: CheckoutEntry, asked: CheckoutAsked): Promise<CheckoutGround | null> {
  const { member, person, environment, query, attribution } = asked;
  const source = subscribeSource(entry, query);
  const [flags, subscription, defaultSchool] = await Promise.all([
    visitorFlags(person),
    subscriptionOf(member !== null, member?.call ?? nobody),
    entry.kind === "support" ? schoolBySlug(entry.slug) : schoolOfMember(source, asked),
  ]);
  if (entry.kind === "support" && !defaultSchool) return null;
  const bringsPromo = Boolean(inQuery(query, "promo_code") ?? attribution.marketing.promo_code);
  return { entry, source, experiments: checkoutExperiments(flags, { environment, bringsPromo }), subscription, defaultSchool };
}

const nobody = () => Promise.reject(new Error("a guest has no session"));

/** The school that the member supports already: retail's default (B 4). */
async function schoolOfMember(source: SubscribeSource, { member }: CheckoutAsked): Promise<SupportSchool | null> {
  if (source !== "retail" || !member) return null;
  const info = await member.call((token) => upstreams().member.userInfo(token)).catch(() => null);
  const key = supportedSchoolKey(info?.school_to_support);
  return key ? schoolByKey(key) : null;
}

/** The step that this visitor may see where another was asked for. */
export function allowedStep({ subscription }: CheckoutGround, { step, chosen, member }: CheckoutAsked): CheckoutStep {
  return stepAllowed(step, { hasPass: chosen.pass_key !== undefined, signedIn: member !== null, isSubscriber: subscription.isSubscriber });
}

/** The head of the page: which step this is. */
export function marksOf({ entry }: CheckoutGround, { query }: CheckoutAsked, step: CheckoutStep): StepMark[] {
  return stepMarks(step, (other) => stepPath(entry, query, other));
}

/** Annual and monthly, the growth variant's tiers, and the pass that the event asks for. */
export async function passesBody(ground: CheckoutGround, asked: CheckoutAsked): Promise<PassesBody | UnavailableBody> {
  const { entry, source, experiments, defaultSchool } = ground;
  const { query, search, siteUrl } = asked;
  const duration: Duration = search.get("duration") === "month" ? "month" : "year";
  const isGrowth = experiments.passSelection === "growth";
  const [passes, special] = await Promise.all([
    isGrowth ? passesOfDuration(duration) : offeredPasses(experiments.marketingPassKeys),
    source === "event" ? passOfEvent(eventKey(asked)) : null,
  ]);
  if (!passes || (passes.length === 0 && !special)) return { kind: "unavailable", retryHref: stepPath(entry, query, "pass") };
  const promo = await visitPromo(asked, passes);
  return {
    kind: "passes",
    offers: isGrowth ? tierOffers(passes, duration) : experiments.passSelection === "B" ? passOffersB(passes, hexColor(defaultSchool?.primary_color)) : passOffers(passes, promo),
    special: special && specialOffer(special),
    includes: experiments.passSelection === "B" ? ALL_PASSES_INCLUDE_B : ALL_PASSES_INCLUDE,
    durations: isGrowth ? DURATIONS.map(({ unit, label }) => ({ label, href: stepPath(entry, withoutDuration(query), "pass", { duration: unit }), current: unit === duration })) : [],
    skipHref: redirectTargetOr(homePath(), inQuery(query, "redir"), { url: siteUrl }),
  };
}

const DURATIONS = [
  { unit: "year", label: "Annual" },
  { unit: "month", label: "Monthly" },
] as const;

const withoutDuration = (query: CheckoutAsked["query"]) => query.filter(([name]) => name !== "duration");

export const eventKey = ({ query }: CheckoutAsked): string | null => inQuery(query, "game_key") ?? inQuery(query, "event_key");

/** The code of the address or of the session, unless it was taken off again. */
export async function visitPromo({ query, attribution, chosen }: CheckoutAsked, passes: readonly Pass[]): Promise<PromoInfo | null> {
  const code = inQuery(query, "promo_code") ?? attribution.marketing.promo_code ?? null;
  return code === chosen.promo_removed ? null : promoOfVisit(code, passes);
}

/** The list, what was searched for, and the question before going on without a school. */
export async function schoolBody(ground: CheckoutGround, asked: CheckoutAsked): Promise<SchoolBody> {
  const { entry, source } = ground;
  const { query, search } = asked;
  const fixed = source === "school";
  const q = (search.get("q") ?? "").trim().slice(0, 100);
  const [initial, chosen, found] = await Promise.all([initialSchoolList({ entry, source, query, defaultSchool: ground.defaultSchool }), chosenSchool(ground, asked), q && !fixed ? searchNetworkSchools(q) : null]);
  const schools = initial.map((school) => ({ ...school, selected: school.key === chosen?.key }));
  if (chosen && !schools.some(({ key }) => key === chosen.key)) schools.push({ ...chosen, longName: chosen.name, selected: true });
  return {
    kind: "school",
    texts: supportTexts(source),
    schools,
    fixed,
    asksToSearch: source === "event" && !chosen ? `Not sure if your school is part of ${brand.fullName}? Search here.` : null,
    search: { q, found, hidden: [...query.map(([name, value]): [string, string] => [name, value]), ["step", "school"]], action: stepPath(entry, [], "pass") },
    confirms: search.has("without") ? { backHref: stepPath(entry, query, "school") } : null,
  };
}

/** Where a school was chosen: the address with the schools it names. */
export function schoolPlace({ entry }: Pick<CheckoutGround, "entry">, { query }: Pick<CheckoutAsked, "query">): string {
  return stepPath(entry, query.filter(([name]) => name.startsWith("attributionSchoolKeys")), "pass").slice(0, 500);
}

/** The school that the order will support: the one chosen here, else the list's own choice. */
export async function chosenSchool(ground: CheckoutGround, asked: CheckoutAsked): Promise<SupportSchool | null> {
  const { entry, source, defaultSchool } = ground;
  const { chosen, query } = asked;
  const choseHere = chosen.school_key !== undefined && chosen.school_at === schoolPlace(ground, asked);
  if (source !== "school" && choseHere) return chosen.school_key ? schoolByKey(chosen.school_key) : null;
  return (await initialSchoolList({ entry, source, query, defaultSchool })).find(({ selected }) => selected) ?? null;
}

export function accountBody({ entry }: CheckoutGround, { query, search }: CheckoutAsked): AccountBody {
  const has = search.has("have");
  return { kind: "account", has, otherHref: stepPath(entry, query, "account", has ? {} : { have: "1" }) };
}

/** What was chosen, as it is sold now; null when the pass cannot be looked up. */
export async function checkoutOrder(ground: CheckoutGround, asked: CheckoutAsked): Promise<CheckoutOrder | null> {
  const { pass_key, promo_code } = asked.chosen;
  const pass = pass_key ? await passByKey(pass_key) : false;
  if (!pass) return null;
  const [promo, school] = await Promise.all([appliedPromo(promo_code, pass), chosenSchool(ground, asked)]);
  return { pass, promo, school };
}

/** The code is looked up anew for every page: one that has run out since is applied no more. */
async function appliedPromo(code: string | undefined, pass: Pass): Promise<PromoInfo | null> {
  if (!code) return null;
  const state = promoState(await redemptionInfo(code, pass), pass);
  return state.state === "applied" ? state.promo : null;
}

export function summaryOf({ pass, promo }: CheckoutOrder, { chosen, now, zone }: CheckoutAsked): OrderSummary {
  const rate = chosen.tax?.calculated && chosen.tax.pass_key === pass.key ? chosen.tax.rate : 0;
  return orderSummary(pass, promo, rate, now.setZone(zone));
}

/** Where the app is opened with the magic token (B 2.7). */
export const opensInApp = (entry: CheckoutEntry) => isFromIos(entry);
