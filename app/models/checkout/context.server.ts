import type { SubscribeSource, SupportSchool } from "~/models/billing/support-school";
import { visitorFlags } from "~/models/flags/visitor-flags.server";
import { type SubscriptionInfo, subscriptionInfo } from "~/models/member/subscription";
import { goOnWithout } from "~/services/go-on-without.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { UserInfo } from "~contracts/records/member";
import { type EarlierPayment, earlierPayment } from "./earlier-payment.server";
import { type CheckoutEntry, stepPath, subscribeSource } from "./entry";
import { type CheckoutExperiments, checkoutExperiments } from "./experiments";
import { type CheckoutRequest, inQuery } from "./request";
import { type DefaultSchool, schoolByKey, schoolBySlug, supportedSchoolKey } from "./schools.server";
import { type CheckoutStep, stepAllowed } from "./step-list";

export type CheckoutContext = CheckoutRequest & {
  entry: CheckoutEntry;
  source: SubscribeSource;
  experiments: CheckoutExperiments;
  profile: UserInfo | null;
  subscription: SubscriptionInfo;
  /** The school whose page led here, or else the member's. */
  defaultSchool: DefaultSchool | null;
  allowed: CheckoutStep;
  earlier: EarlierPayment | null;
  pathOf(step: CheckoutStep, own?: Record<string, string>): string;
};

export async function loadContext(entry: CheckoutEntry, request: CheckoutRequest): Promise<CheckoutContext | null> {
  const { step, member, person, environment, query, attribution, progress, now, upstreams } = request;
  const source = subscribeSource(entry, query);
  const [flags, profile, named] = await Promise.all([
    visitorFlags(upstreams, person),
    member &&
      goOnWithout(
        "who buys a pass",
        member.call((token) => upstreams.member.userInfo(token)),
        null,
      ),
    entry.kind === "support" ? schoolBySlug(upstreams, entry.slug) : null,
  ]);
  if (entry.kind === "support" && !named) return null;
  const subscription = subscriptionInfo(profile, now);
  const allowed = stepAllowed(step, {
    hasPass: progress.pass_key !== undefined,
    signedIn: member !== null,
    isSubscriber: subscription.isSubscriber,
  });
  const mayHavePaid =
    step === "payment" &&
    (allowed !== "payment" || subscription.isSubscriber || progress.unsettled || progress.confirming);
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
    defaultSchool,
    allowed,
    earlier,
    pathOf: (other, own) => stepPath(entry, query, other, own),
  };
}

/** B 4 */
async function schoolOfMember(
  upstreams: Pick<Upstreams, "catalogue">,
  profile: UserInfo | null,
): Promise<SupportSchool | null> {
  const key = supportedSchoolKey(profile?.school_to_support);
  return key ? schoolByKey(upstreams, key) : null;
}
