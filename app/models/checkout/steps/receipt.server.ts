import { parseWithZod } from "@conform-to/zod/v4";
import { ticketFor } from "~/models/account/ticket.server";
import { ACCOUNT_EVENT, report } from "~/models/analytics/report.server";
import { categoryName, priceSuffix, shortDate, suffixOfName } from "~/models/billing/labels";
import { phaseLines } from "~/models/billing/phases";
import { dollars, recurs } from "~/models/billing/price";
import { pricePeriod, receiptData } from "~/models/billing/receipt";
import { graduationYears, leadFormSchema, RECRUITING_FAILED, recruitingSports } from "~/models/billing/recruiting";
import { type ListedSchool, receiptSchools, showSts, type SubscribeSource } from "~/models/billing/support-school";
import { isDownload } from "~/models/download/download-pass";
import { supportedSchoolKey } from "~/models/member/supported-school";
import { replyAsSent } from "~/models/navigation/form-reply.server";
import { eventDownloadPath, ownedDownloadsPath, profilePath, signInPath } from "~/models/navigation/paths";
import { redirectTargetOr } from "~/models/navigation/redirect-target";
import { instantOf } from "~/models/place/time";
import { isNoFaultOfOurs, withFallback } from "~/services/fallback.server";
import { isUpstreamError } from "~/services/http/upstream-error";
import { limits } from "~/services/limits/limits.server";
import { log } from "~/services/process/log.server";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import { brand } from "~contracts/brand";
import { cardBrand } from "~contracts/card-brand";
import type { Pass, Receipt } from "~contracts/records/billing";
import { recruitingLeadSchema } from "~contracts/records/recruiting";
import { appLogin } from "../app-login.server";
import type { CheckoutContext } from "../context.server";
import { watchLabel } from "../holder";
import { stepPage, unavailablePage } from "../page";
import { type CheckoutReply, type GoOn, limitReached, NOT_UNDERSTOOD, type Refusal } from "../reply";
import { inQuery } from "../request";
import { schoolByKey, schoolOfReceipt } from "../schools.server";
import { initialSchoolList, SCHOOL_GONE, schoolSearch, UNNAMED } from "../supported-school.server";
import type { ReceiptBody, ReceiptSupport, RecruitingView } from "../view";
import type { Step } from "./step";

/** After the order: the receipt, the school to support, the recruiting form (B 2.9). */
export const receiptStep: Step = {
  fields: ["intent", "school", ...Object.keys(recruitingLeadSchema.shape)],
  show,
  submit,
};

async function show(context: CheckoutContext, refusal?: Refusal): Promise<CheckoutReply | null> {
  const body = await receiptBody(context, refusal ?? {});
  // What came of a form is said without the receipt, too, and what was typed about an athlete stays.
  if (body === "unavailable") return unavailablePage(context, refusal, recruitingOf(context, refusal ?? {}));
  return body && stepPage(context, body, { refusal });
}

async function submit(context: CheckoutContext, form: FormData): Promise<CheckoutReply | null> {
  const answer = await answerTo(form, context);
  return answer === null || "go" in answer ? answer : show(context, answer);
}

const SCHOOL_FAILED = "Unable to update school to support to your profile";

type Words = Pick<Refusal, "message" | "recruiting">;

/** Null: not this member's, or no such order (rulings 3 "receipt"). */
async function receiptBody(context: CheckoutContext, words: Words): Promise<ReceiptBody | "unavailable" | null> {
  const receipt = await receiptAsked(context);
  if (receipt === "none") return null;
  if (receipt === "unavailable") return receipt;
  const recruiting = recruitingOf(context, words);
  return receipt === "paid" ? fromCart(context, recruiting) : fromReceipt(receipt, recruiting, context, words);
}

/** "paid": right after payment, cookies are enough if receipts are down (rulings 4 B 2.9). */
async function receiptAsked(context: CheckoutContext): Promise<Receipt | "paid" | "none" | "unavailable"> {
  const { member, search, progress, upstreams } = context;
  const orderId = search.get("order");
  if (!member || !orderId) return "none";
  const receipt = await readReceipt(upstreams, member.call, orderId);
  const isUnread = receipt === "none" || receipt === "unavailable";
  return isUnread && progress.paid_order === orderId ? "paid" : receipt;
}

async function readReceipt(
  upstreams: Pick<Upstreams, "subscriptionManagement">,
  call: MemberCall,
  orderId: string,
): Promise<Receipt | "none" | "unavailable"> {
  try {
    return await call((token) => upstreams.subscriptionManagement.receipt(token, orderId));
  } catch (error) {
    if (isUpstreamError(error, 400, 404)) return "none";
    if (isUpstreamError(error)) return "unavailable";
    if (!isNoFaultOfOurs(error)) throw error;
    return "none";
  }
}

async function fromReceipt(
  receipt: Receipt,
  recruiting: RecruitingView,
  context: CheckoutContext,
  words: Words,
): Promise<ReceiptBody> {
  const { checkout, pass } = receipt;
  const { siteUrl, zone, now, upstreams } = context;
  const key = checkout?.game_key ?? checkout?.event_key ?? null;
  const event = key && (await withFallback("the event of a receipt", upstreams.catalogue.gameOrEvent(key), null));
  const source = checkout?.subscribeSource ?? "retail";
  const app = await appLogin(context);
  const data = receiptData(receipt, {
    site: { url: siteUrl },
    showSTS: showSts(source, event || null),
    magicToken: app?.magicToken ?? null,
  });
  const annual = pass.duration_unit === "year";
  const isFile = isDownload(pass);
  const expires = shortDate((instantOf(receipt.expires_at) ?? now).setZone(zone));
  return {
    kind: "receipt",
    data,
    annual,
    ticket: await ticketFor(upstreams, receipt, zone),
    passName: pass.name,
    price: `$${data.decimalPrice}${priceSuffix(pass.time_period_category)}`,
    pricePeriod: pricePeriod(receipt),
    lines: [
      { name: "Order", value: receipt.order_id },
      { name: "Date", value: shortDate((instantOf(receipt.created_at) ?? now).setZone(zone)) },
      { name: pass.name, value: dollars(receipt.price_in_cents) },
      ...(receipt.discount_in_cents > 0 ? [{ name: "Discount", value: dollars(-receipt.discount_in_cents) }] : []),
      ...(receipt.tax_in_cents > 0 ? [{ name: "Tax", value: dollars(receipt.tax_in_cents) }] : []),
      { name: "Total", value: dollars(receipt.total_in_cents), isTotal: true },
      ...phaseLines(receipt.phases ?? [], { suffix: priceSuffix(pass.time_period_category), zone, day: shortDate }),
    ],
    renewsOn: receipt.recurring ? expires : null,
    endsOn: receipt.recurring || isFile ? null : expires,
    isDownload: isFile,
    billedTo: data.cardType ? cardBrand(data.cardType) : "account",
    watch: isFile
      ? { label: "Download the game", href: eventDownloadPath(pass.key) }
      : watchOf({ source, redir: checkout?.redir, school: checkout?.school }, siteUrl),
    support: annual || (recurs(pass) && data.showSTS) ? await supportOf(receipt, annual, context, words) : null,
    lacks: lackedPass(context, ({ key }) => key === pass.key),
    ...besides(context, app, recruiting),
  };
}

/** The receipt of another pass thanks no one for what stays closed (B 2.9). */
function lackedPass(
  { ownPass, download, pathOf }: CheckoutContext,
  isBought: (pass: Pass) => boolean,
): ReceiptBody["lacks"] {
  if (!ownPass || download || isBought(ownPass)) return null;
  return { pass: `${ownPass.name} (${dollars(ownPass.price_in_cents)})`, href: pathOf("pass") };
}

/** No third-party script next to a sign-in token or a form about a child. */
const besides = (
  { member, partner }: CheckoutContext,
  app: Awaited<ReturnType<typeof appLogin>>,
  recruiting: RecruitingView,
): Pick<ReceiptBody, "email" | "app" | "recruiting" | "partner"> => ({
  email: member?.email ?? null,
  app: app && { href: app.href, onlyByTouch: app.onlyByTouch },
  recruiting,
  partner: app || recruiting.open ? null : partner,
});

type CameFrom = { source: SubscribeSource; redir?: string | null | undefined; school?: string | null | undefined };

/** What cannot be gone back to becomes the base address, and none a school's own page (B 2.9, 5). */
function watchOf({ source, redir, school }: CameFrom, siteUrl: string): ReceiptBody["watch"] {
  const label = watchLabel(source);
  if (source === "school" && school && !redir) return { label, href: profilePath("school", school) };
  return { label, href: redirectTargetOr(siteUrl, redir, { url: siteUrl }) };
}

/** Receipts are down, so price and category come from the cart's cookies (B 8), and the way on from the address. */
async function fromCart(context: CheckoutContext, recruiting: RecruitingView): Promise<ReceiptBody> {
  const { cart, download, entry, source, query, siteUrl } = context;
  const { price, category } = cart;
  const school = entry.kind === "support" ? entry.slug : null;
  return {
    kind: "receipt",
    data: null,
    annual: category === "ANNUAL PASS",
    ticket: null,
    passName: category || "Your pass",
    price: price ? `$${price}${suffixOfName(category ?? "")}` : null,
    pricePeriod: null,
    lines: [],
    renewsOn: null,
    endsOn: null,
    isDownload: download !== null,
    billedTo: "account",
    watch: download
      ? { label: "Your downloads", href: ownedDownloadsPath() }
      : watchOf({ source, redir: inQuery(query, "redir"), school }, siteUrl),
    support: null,
    lacks: lackedPass(context, (pass) => categoryName(pass.time_period_category) === category),
    ...besides(context, await appLogin(context), recruiting),
  };
}

/** The school that this purchase supports, and those to choose from (B 4). */
async function supportOf(
  { checkout }: Receipt,
  annual: boolean,
  context: CheckoutContext,
  { message }: Words,
): Promise<ReceiptSupport> {
  const { source, defaultSchool, profile, upstreams } = context;
  const supportedKey = supportedSchoolKey(profile);
  const key = supportedKey ?? (annual ? checkout?.school_to_support_key : null);
  const [school, { schools: attributionSchools }] = await Promise.all([
    key ? schoolOfReceipt(upstreams, key) : null,
    initialSchoolList(context),
  ]);
  const supported =
    school === undefined && key ? { key, name: annual ? UNNAMED.alone : UNNAMED.within } : (school ?? null);
  const known = receiptSchools({ annual, supported, source, defaultSchool, attributionSchools });
  const isSupported = <School extends ListedSchool>(school: School) => ({
    ...school,
    selected: school.key === supported?.key,
  });
  const order: [string, string] = ["order", context.search.get("order") ?? ""];
  const search = !annual && source !== "school" ? await schoolSearch(context, [order]) : null;
  return {
    supported: supported && { name: supported.name, logo: school?.logo ?? null },
    schools: annual ? [] : known.map(isSupported),
    search: search && { ...search, found: search.found && search.found.map(isSupported) },
    error: message ?? null,
  };
}

function recruitingOf(context: CheckoutContext, { recruiting }: Words): RecruitingView {
  const { search, pathOf } = context;
  const order = { order: search.get("order") ?? "" };
  const state = search.get("recruit");
  return {
    open: (state === "1" || Boolean(recruiting)) && state !== "sent",
    openHref: pathOf("receipt", { ...order, recruit: "1" }),
    closeHref: pathOf("receipt", order),
    years: graduationYears(context),
    sports: recruitingSports(),
    answer: recruiting ?? null,
    sent: state === "sent",
  };
}

async function answerTo(form: FormData, context: CheckoutContext): Promise<GoOn | Refusal | null> {
  const { member, search, reporter, now, upstreams, pathOf } = context;
  const intent = form.get("intent");
  form.delete("intent");
  const tooSoon = limitReached(context);
  if (tooSoon) return intent === "recruit" ? { ...tooSoon, recruiting: replyAsSent(form, tooSoon.message) } : tooSoon;
  const order = { order: search.get("order") ?? "" };
  if (!member || member.isOver?.()) return { go: signInPath(pathOf("receipt", order)) };
  if (intent === "recruit") return recruit(form, context, pathOf("receipt", { ...order, recruit: "sent" }));
  if (intent !== "support-school" && intent !== "remove-support") return NOT_UNDERSTOOD;
  const key = intent === "support-school" ? String(form.get("school") ?? "") : null;
  const school = key === null ? null : await schoolByKey(upstreams, key);
  if (key !== null && school !== undefined && !school?.is_network) return { status: 400, message: SCHOOL_GONE };
  if (school === undefined || !(await support(upstreams, key, member.call)))
    return { status: 503, message: SCHOOL_FAILED };
  report(ACCOUNT_EVENT.schoolSupport, { school_key: key }, reporter, now.toMillis());
  return { go: pathOf("receipt", order) };
}

/** Success also follows the school (B 4). */
async function support({ member }: Pick<Upstreams, "member">, key: string | null, call: MemberCall): Promise<boolean> {
  try {
    await call((token) => member.updateProfile(token, { school_key: key }));
  } catch (error) {
    if (!isNoFaultOfOurs(error)) throw error;
    return false;
  }
  // The follow is optional; support works without it.
  if (key !== null)
    await withFallback(
      "the follow of a supported school",
      call((token) => member.follow(token, "school", key)),
      null,
    );
  return true;
}

/** From anyone who may see the receipt; null: this is no one's, or another's (B 2.10, security 3). */
async function recruit(form: FormData, context: CheckoutContext, sentPath: string): Promise<GoOn | Refusal | null> {
  const { upstreams, network, profile } = context;
  form.set("event_id", brand.recruiting.eventId);
  const submission = parseWithZod(form, { schema: leadFormSchema(context) });
  if (submission.status !== "success") return { status: 400, recruiting: submission.reply() };
  const failed: Refusal = { status: 503, recruiting: submission.reply({ formErrors: [RECRUITING_FAILED] }) };
  const receipt = await receiptAsked(context);
  if (receipt === "none") return null;
  if (receipt === "unavailable") return failed;
  const tooSoon = limitReached({
    limited: await limits().take("recruiting", { network, account: profile?.key ?? null }),
  });
  if (tooSoon) return { ...tooSoon, recruiting: replyAsSent(form, tooSoon.message) };
  try {
    await upstreams.subscriptionManagement.recruit(submission.value);
    return { go: sentPath };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    log().error(
      { service: error.service, kind: error.kind, status: error.status },
      "a recruiting lead could not be sent",
    );
    return failed;
  }
}
