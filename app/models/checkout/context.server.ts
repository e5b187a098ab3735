import type { SubscribeSource, SupportSchool } from "~/models/billing/support-school";
import { type DownloadForSale, downloadForSale } from "~/models/download/download-offer.server";
import { heldEntitlements } from "~/models/event/access/entitlements";
import { DOWNLOAD_PARAMETER } from "~/models/event/access/subscribe-link";
import { visitorFlags } from "~/models/flags/visitor-flags.server";
import { billedOf } from "~/models/member/member-billing.server";
import { type SubscriptionInfo, subscriptionInfo } from "~/models/member/subscription";
import { parsedSchool, supportedSchoolKey } from "~/models/member/supported-school";
import { userInfoOf } from "~/models/member/user-info.server";
import { withFallback } from "~/services/fallback.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { Pass } from "~contracts/records/billing";
import type { UserInfo } from "~contracts/records/member";
import { type EarlierPayment, earlierPayment } from "./earlier-payment.server";
import { type CheckoutEntry, stepPath, subscribeSource } from "./entry";
import { type CheckoutExperiments, checkoutExperiments } from "./experiments";
import { passOfEvent } from "./offers.server";
import { type Buyer, checkoutEventKey, type CheckoutRequest, inQuery } from "./request";
import { type DefaultSchool, schoolByKey, schoolBySlug } from "./schools.server";
import { type CheckoutStep, stepAllowed } from "./step-list";

export type CheckoutContext = CheckoutRequest & {
  entry: CheckoutEntry;
  source: SubscribeSource;
  experiments: CheckoutExperiments;
  profile: UserInfo | null;
  subscription: SubscriptionInfo;
  /** What opens the event or is the download, sold alone, beside a subscription too; not what is held (B 2.3). */
  ownPass: Pass | null;
  /** "unsold", "unread": the event asks for a pass of its own that can't be sold, or may. */
  noPass: "unsold" | "unread" | null;
  /** Where it is a game's file that's being bought (S 3). */
  download: DownloadForSale | null;
  /** When a paused pass is back: no other is sold meanwhile. */
  pausedUntil: string | null;
  /** A subscriber, or a member whose pass is paused, for whom there is nothing to buy. */
  isBlocked: boolean;
  /** When the member's pass ends, whose place a longer one takes (B 6). */
  runsOut: string | null;
  /** The member's profile can't be read: what is bought here may be there already. */
  mayBeBlocked: boolean;
  /** The school whose page led here, or else the member's. */
  defaultSchool: DefaultSchool | null;
  allowed: CheckoutStep;
  earlier: EarlierPayment | null;
  pathOf(step: CheckoutStep, own?: Record<string, string>): string;
};

export async function loadContext(entry: CheckoutEntry, request: CheckoutRequest): Promise<CheckoutContext | null> {
  const { step, member, person, environment, query, attribution, progress, now, upstreams } = request;
  const source = subscribeSource(entry, query);
  const eventKey = checkoutEventKey({ source, query });
  const isDownload = eventKey !== null && inQuery(query, DOWNLOAD_PARAMETER) !== null;
  const [flags, profile, named, asked] = await Promise.all([
    visitorFlags(upstreams, person),
    member && userInfoOf(upstreams, member.call, "who buys a pass"),
    entry.kind === "support" ? schoolBySlug(upstreams, entry.slug) : null,
    isDownload ? null : passOfEvent(upstreams, eventKey),
  ]);
  if (entry.kind === "support" && !named) return null;
  const subscription = subscriptionInfo(profile, now);
  const download = isDownload
    ? await downloadForSale(
        upstreams,
        { eventKey, publisherKey: inQuery(query, "publisher_key") },
        { call: member?.call ?? null, now },
      )
    : null;
  // Nothing that is not offered can be bought by its address.
  if (download?.pass === null && !download.owned && step !== "receipt") return null;
  const isGift = entry.kind === "gift";
  const pausedUntil = isGift || download ? null : await endOfPause(request, subscription);
  const isHolder = subscription.isSubscriber || pausedUntil !== null;
  const ofEvent = asked && asked !== "unsold" ? asked : null;
  const isHeld = ofEvent !== null && member !== null && (await holds(upstreams, member, ofEvent));
  const ownPass = download ? (!download.owned && download.pass) || null : isHeld ? null : ofEvent;
  const isBlocked = !isGift && ((isHolder && subscription.runsOut === null) || isHeld) && ownPass === null && !download;
  const runsOut = isGift || ownPass !== null || download ? null : subscription.runsOut;
  const mayBeBlocked = !isGift && member !== null && profile === null && !download;
  const allowed = stepAllowed(step, {
    hasPass: ownPass || download ? ownPass?.key === (progress.pass_key ?? "") : hasChosen(entry, progress),
    signedIn: member !== null,
    isBlocked,
  });
  // A gift leaves no pass behind that would tell of a payment whose answer was lost.
  const showsNothing = isGift && member !== null;
  const isTold = allowed !== "payment" || isHolder || isBlocked || mayBeBlocked;
  const mayHavePaid = step === "payment" && (isTold || showsNothing || progress.unsettled || progress.confirming);
  const [defaultSchool, earlier] = await Promise.all([
    source === "retail" ? schoolOfMember(upstreams, profile) : named,
    mayHavePaid ? earlierPayment(request) : null,
  ]);
  const bringsPromo = Boolean(inQuery(query, "promo_code") ?? attribution.marketing.promo_code);
  return {
    ...request,
    entry,
    source,
    experiments: checkoutExperiments(flags, { environment, bringsPromo }),
    profile,
    subscription,
    ownPass,
    noPass: asked === false ? "unread" : asked === "unsold" ? asked : null,
    download,
    pausedUntil,
    isBlocked,
    runsOut,
    mayBeBlocked,
    defaultSchool,
    allowed,
    earlier,
    pathOf: (other, own) => stepPath(entry, query, other, own),
  };
}

const hasChosen = ({ kind }: CheckoutEntry, { pass_key, gift }: CheckoutRequest["progress"]): boolean =>
  pass_key !== undefined && (kind !== "gift" || gift !== undefined);

/** Only billing tells a paused pass from one that has ended. */
async function endOfPause(
  { upstreams, member }: CheckoutRequest,
  { isSubscriber, subscription }: SubscriptionInfo,
): Promise<string | null> {
  if (!member || isSubscriber || !subscription?.renewal_canceled_at) return null;
  const billed = await billedOf(upstreams, "who buys a pass", member.call);
  return billed?.pause?.until ?? null;
}

/** What is held already is not sold again (rulings 4 B 6). */
async function holds({ member: service }: Pick<Upstreams, "member">, member: Buyer, pass: Pass): Promise<boolean> {
  const call = member.call((token) => service.entitlements(token));
  return heldEntitlements(true, await withFallback("what a member holds already", call, null)).includes(pass.key);
}

/** The school that the member supports; its stored name stands in if it can't be read (B 4). */
async function schoolOfMember(
  upstreams: Pick<Upstreams, "catalogue">,
  profile: UserInfo | null,
): Promise<SupportSchool | null> {
  const key = supportedSchoolKey(profile);
  const school = key ? await schoolByKey(upstreams, key) : null;
  return school === undefined ? parsedSchool(profile) : school;
}
