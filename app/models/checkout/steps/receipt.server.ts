import { parseWithZod } from "@conform-to/zod/v4";
import type { SubmissionResult } from "@conform-to/react";
import { brand } from "~contracts/brand";
import { ACCOUNT_EVENT } from "~/models/analytics/events";
import { report } from "~/models/analytics/report.server";
import { shortDate, priceSuffix } from "~/models/billing/labels";
import { dollars } from "~/models/billing/money";
import { receiptData, type ReceiptData } from "~/models/billing/receipt";
import { RECRUITING_FAILED, graduationYears, leadFormSchema, recruitingSports } from "~/models/billing/recruiting";
import { recruitingLeadSchema } from "~contracts/records/recruiting";
import type { Receipt } from "~contracts/records/billing";
import { receiptSchools, showSts, type ListedSchool } from "~/models/billing/support-school";
import { instantOf } from "~/models/place/instant";
import { profilePath } from "~/models/navigation/paths";
import { orElse } from "~/services/http/or-else.server";
import { isUpstreamError } from "~/services/http/upstream-error";
import { log } from "~/services/process/log.server";
import { upstreams } from "~/services/upstreams.server";
import type { CheckoutReply } from "./account.server";
import type { AppLink } from "../app-link";
import { appLogin } from "../app-login.server";
import type { CheckoutRequest } from "../request";
import type { CheckoutContext } from "../context.server";
import { stepPath } from "../entry";
import { initialSchoolList, schoolByKey, searchNetworkSchools, supportedSchoolKey } from "../schools.server";

/** The receipt (B 2.9); amounts and dates are finished texts. */
export type ReceiptBody = {
  kind: "receipt";
  /** Null where the service cannot be asked: then the cookies of the cart say what was bought (B 8). */
  data: ReceiptData | null;
  annual: boolean;
  email: string | null;
  passName: string;
  /** "$79.99/yr" */
  price: string | null;
  lines: { name: string; value: string }[];
  /** "11/21/27" */
  renewsOn: string | null;
  endsOn: string | null;
  billedTo: string;
  watch: { label: string; href: string };
  app: AppLink | null;
  support: ReceiptSupport | null;
  recruiting: RecruitingView;
  /** The partner's widget, or the house's own card in its place; null without consent to marketing (B 2.9). */
  partner: PartnerView | null;
};

export type PartnerView = { script: string | null };

export type ReceiptSupport = {
  supported: { name: string; logo: string | null } | null;
  schools: ListedSchool[];
  search: { q: string; found: ListedSchool[] | null; hidden: [string, string][]; action: string } | null;
  error: string | null;
};

export type RecruitingView = {
  open: boolean;
  openHref: string;
  closeHref: string;
  years: number[];
  sports: { id: string; name: string }[];
  answer: SubmissionResult<string[]> | null;
  sent: boolean;
};

export const RECEIPT_INTENTS: readonly string[] = ["support-school", "remove-support", "recruit"];
export const RECEIPT_FIELDS: readonly string[] = Object.keys(recruitingLeadSchema.shape);
const SCHOOL_FAILED = "Unable to update school to support to your profile";

type Words = { message?: string; recruiting?: SubmissionResult<string[]> } | null;

/** Null: not this member's, or none at all (rulings 3 "receipt"). */
export async function receiptBody(
  ground: CheckoutContext,
  asked: CheckoutRequest,
  words: Words,
): Promise<ReceiptBody | null> {
  const { member, search } = asked;
  const orderId = search.get("order");
  if (!member || !orderId) return null;
  const receipt = await readReceipt(member.call, orderId);
  if (receipt === "none") return null;
  return receipt === "unavailable" ? fromCart(ground, asked, words) : fromReceipt(receipt, ground, asked, words);
}

type Call = NonNullable<CheckoutRequest["member"]>["call"];

async function readReceipt(call: Call, orderId: string): Promise<Receipt | "none" | "unavailable"> {
  try {
    return await call((token) => upstreams().subscriptionManagement.receipt(token, orderId));
  } catch (error) {
    if (isUpstreamError(error) && (error.status === 404 || error.status === 400 || error.kind === "invalid"))
      return "none";
    if (isUpstreamError(error)) return "unavailable";
    return "none";
  }
}

async function fromReceipt(
  receipt: Receipt,
  ground: CheckoutContext,
  asked: CheckoutRequest,
  words: Words,
): Promise<ReceiptBody> {
  const { checkout, pass } = receipt;
  const { siteUrl, zone, member } = asked;
  const key = checkout?.game_key ?? checkout?.event_key ?? null;
  const publisherKey = checkout?.attributionPublisherKey ?? null;
  const [event, publisher] = await Promise.all([
    key ? orElse(upstreams().content.event(key), null) : null,
    publisherKey ? orElse(upstreams().catalogue.profile(publisherKey), null) : null,
  ]);
  const source = checkout?.subscribeSource ?? "retail";
  const app = await appLogin(ground.entry, asked);
  const recruiting = recruitingOf(ground, asked, words);
  const data = receiptData(receipt, {
    site: { url: siteUrl },
    event: event && { key: event.key, sport: event.sport ?? null, state_code: event.state_code ?? null },
    publisherSlug: publisher?.slug ?? null,
    showSTS: showSts(source, event),
    magicToken: app?.magicToken ?? null,
  });
  const annual = pass.duration_unit === "year";
  const expires = shortDate((instantOf(receipt.expires_at) ?? asked.now).setZone(zone));
  const supportedSlug = source === "school" ? checkout?.school : null;
  return {
    kind: "receipt",
    data,
    annual,
    email: member?.email ?? null,
    passName: pass.name,
    price: `${dollars(receipt.price_in_cents)}${priceSuffix(pass.time_period_category)}`,
    lines: [
      { name: "Order", value: receipt.order_id },
      { name: "Date", value: shortDate((instantOf(receipt.created_at) ?? asked.now).setZone(zone)) },
      { name: pass.name, value: dollars(receipt.price_in_cents) },
      ...(receipt.discount_in_cents > 0 ? [{ name: "Discount", value: dollars(-receipt.discount_in_cents) }] : []),
      ...(receipt.tax_in_cents > 0 ? [{ name: "Tax", value: dollars(receipt.tax_in_cents) }] : []),
      { name: "Total", value: dollars(receipt.total_in_cents) },
    ],
    renewsOn: receipt.recurring ? expires : null,
    endsOn: receipt.recurring ? null : expires,
    billedTo: data.cardType ?? "account",
    watch:
      source === "school" && supportedSlug && !checkout?.redir
        ? { label: "Go to School Page", href: profilePath("school", supportedSlug) }
        : { label: source === "school" ? "Go to School Page" : "Watch Video Now", href: data.redir },
    app: app && { href: app.href, onlyByTouch: app.onlyByTouch },
    support: annual || data.showSTS ? await supportOf(receipt, annual, ground, asked, words) : null,
    recruiting,
    // Nobody else's script beside a token that signs in, or a form about a child.
    partner: app || recruiting.open ? null : asked.partner,
  };
}

/** The service is down: the pass is bought all the same, and the cart's cookies say its price and category (B 8). */
async function fromCart(ground: CheckoutContext, asked: CheckoutRequest, words: Words): Promise<ReceiptBody> {
  const { price, category } = asked.cart;
  const recruiting = recruitingOf(ground, asked, words);
  return {
    kind: "receipt",
    data: null,
    annual: category === "ANNUAL PASS",
    email: asked.member?.email ?? null,
    passName: category || "Your pass",
    price: price ? `$${price}` : null,
    lines: [],
    renewsOn: null,
    endsOn: null,
    billedTo: "account",
    watch: { label: "Watch Video Now", href: asked.siteUrl },
    app: null,
    support: null,
    recruiting,
    partner: recruiting.open ? null : asked.partner,
  };
}

/** The school that the member supports now, and the list to choose from (B 4 "Receipt: supported school"). */
async function supportOf(
  { checkout }: Receipt,
  annual: boolean,
  ground: CheckoutContext,
  asked: CheckoutRequest,
  words: Words,
): Promise<ReceiptSupport> {
  const { member, search, query } = asked;
  const { entry, source } = ground;
  const info = member && (await member.call((token) => upstreams().member.userInfo(token)).catch(() => null));
  const supportedKey = supportedSchoolKey(info?.school_to_support);
  const [supported, initial] = await Promise.all([
    supportedKey
      ? schoolByKey(supportedKey)
      : annual && checkout?.school_to_support_key
        ? schoolByKey(checkout.school_to_support_key)
        : null,
    initialSchoolList({ entry, source, query, defaultSchool: ground.defaultSchool }),
  ]);
  const known = receiptSchools({
    annual,
    supported,
    source,
    defaultSchool: ground.defaultSchool,
    attributionSchools: initial,
  });
  const q = (search.get("q") ?? "").trim().slice(0, 100);
  const searches = !annual && source !== "school";
  return {
    supported: supported && { name: supported.name, logo: supported.logo ?? null },
    schools: annual ? [] : known.map((school) => ({ ...school, selected: school.key === supported?.key })),
    search: searches
      ? {
          q,
          found: q
            ? (await searchNetworkSchools(q)).map((school) => ({ ...school, selected: school.key === supported?.key }))
            : null,
          hidden: [
            ...query.map(([name, value]): [string, string] => [name, value]),
            ["step", "receipt"],
            ["order", search.get("order") ?? ""],
          ],
          action: stepPath(entry, [], "pass"),
        }
      : null,
    error: words?.message ?? null,
  };
}

function recruitingOf(
  { entry }: CheckoutContext,
  { query, search, now }: CheckoutRequest,
  words: Words,
): RecruitingView {
  const order = { order: search.get("order") ?? "" };
  const asked = search.get("recruit");
  return {
    open: (asked === "1" || Boolean(words?.recruiting)) && asked !== "sent",
    openHref: stepPath(entry, query, "receipt", { ...order, recruit: "1" }),
    closeHref: stepPath(entry, query, "receipt", order),
    years: graduationYears(now),
    sports: recruitingSports(),
    answer: words?.recruiting ?? null,
    sent: asked === "sent",
  };
}

/** The receipt's own forms: the supported school, and the recruiting profile. */
export async function answerReceipt(
  intent: string,
  form: FormData,
  ground: CheckoutContext,
  asked: CheckoutRequest,
): Promise<CheckoutReply> {
  const { member, query, search } = asked;
  const here = (own: Record<string, string> = {}) =>
    stepPath(ground.entry, query, "receipt", { order: search.get("order") ?? "", ...own });
  if (!member) return { go: stepPath(ground.entry, query, "account") };
  if (intent === "recruit") return recruit(form, asked, here);
  const key = intent === "support-school" ? String(form.get("school") ?? "") : null;
  const done = await support(key, member.call);
  if (!done) return { step: "receipt", status: 503, message: SCHOOL_FAILED };
  report(ACCOUNT_EVENT.schoolSupport, { school_key: key }, asked.reporter, asked.now.toMillis());
  return { go: here() };
}

/** Posts the school to the profile; on success it is followed too (B 4). Only a school of the network can be supported. */
async function support(key: string | null, call: Call): Promise<boolean> {
  const { member } = upstreams();
  if (key !== null && !(await schoolByKey(key))?.is_network) return false;
  try {
    await call((token) => member.updateProfile(token, { school_key: key }));
  } catch {
    return false;
  }
  // The follow is a courtesy: the school is supported without it.
  if (key !== null) await call((token) => member.follow(token, "school", key)).catch(() => null);
  return true;
}

async function recruit(
  form: FormData,
  { now }: Pick<CheckoutRequest, "now">,
  here: (own?: Record<string, string>) => string,
): Promise<CheckoutReply> {
  form.set("event_id", brand.recruiting.eventId);
  const submission = parseWithZod(form, { schema: leadFormSchema(now) });
  if (submission.status !== "success") return { step: "receipt", status: 400, recruiting: submission.reply() };
  try {
    await upstreams().subscriptionManagement.recruit(submission.value);
    return { go: here({ recruit: "sent" }) };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    log().error(
      { service: error.service, kind: error.kind, status: error.status },
      "a recruiting lead could not be sent",
    );
    return { step: "receipt", status: 503, recruiting: submission.reply({ formErrors: [RECRUITING_FAILED] }) };
  }
}
