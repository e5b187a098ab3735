import { z } from "zod";
import { cardName, changesByWallet } from "~/models/billing/billing-view";
import { dollars } from "~/models/billing/price";
import { billedOf, savedCardOf } from "~/models/member/member-billing.server";
import { accountCardPath } from "~/models/navigation/paths";
import { mediumDay } from "~/models/place/time";
import { withFallback } from "~/services/fallback.server";
import { isUpstreamError } from "~/services/http/upstream-error";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import { brand } from "~contracts/brand";
import {
  type BilledSubscription,
  PAYMENT_PENDING,
  type SavedCard,
  type UpgradeOffer,
} from "~contracts/records/billing";

/** Another pass that this one can change to when it renews (B 9, security 3, 6). */
export type OfferedChange = {
  pass: string;
  name: string;
  /** In cents; only what was shown is charged. */
  agreed: number;
  /** What follows, in the order of time. */
  terms: string[];
};
/** Another pass at once, charged less the rest of the one that runs. */
export type OfferedUpgrade = OfferedChange & {
  /** The rest is counted from here. */
  at: string;
  lines: { name: string; value: string }[];
  total: string;
};
export type PassChanges = {
  plan: string;
  /** What it is until then. */
  lasts: "paid" | "paused";
  until: string;
  upgrade: OfferedUpgrade | null;
  offers: OfferedChange[];
  /** PayPal changes no running pass, so another one is bought after it. */
  byWallet: boolean;
};

type Clients = Pick<Upstreams, "member">;

const EVERY: Record<string, string> = { year: "every year", month: "every month" };

function offeredUpgrade(
  { pass, promo_code }: BilledSubscription,
  offer: UpgradeOffer,
  { from, zone }: { from: string; zone: string },
): OfferedUpgrade {
  const { name, key, duration_unit } = offer.pass;
  const until = mediumDay(offer.until, zone) ?? "the day it renews";
  const total = dollars(offer.total_in_cents);
  const every = EVERY[duration_unit] ?? "then";
  return {
    ...{ pass: key, name, agreed: offer.total_in_cents, at: offer.at, total },
    lines: [
      { name, value: dollars(offer.price_in_cents) },
      { name: `Credit for the rest of your ${pass.name}`, value: dollars(-offer.credit_in_cents) },
      ...(offer.tax_in_cents > 0 ? [{ name: "Tax", value: dollars(offer.tax_in_cents) }] : []),
    ],
    terms: [
      `Your ${name} begins right away, and we charge ${total} to ${from}.`,
      `It runs until ${until}. Then it renews ${every} for ${dollars(offer.recurring_total_in_cents)} until you ` +
        "cancel. You can cancel any time.",
      ...(promo_code ? [`Your ${promo_code} discount doesn't come along.`] : []),
    ],
  };
}

export function offeredChanges(
  billed: BilledSubscription,
  upgrade: UpgradeOffer | null,
  { card, zone }: { card: SavedCard | null | undefined; zone: string },
): PassChanges | null {
  const { pass, changes, current_period_end, promo_code, pause } = billed;
  const until = mediumDay(pause?.until ?? current_period_end, zone) ?? "the day it renews";
  const from = card ? `your ${cardName(card)}` : "your card";
  const offers = (changes ?? []).map((offer): OfferedChange => {
    const parts =
      offer.tax_in_cents > 0 ? ` (${dollars(offer.price_in_cents)} plus ${dollars(offer.tax_in_cents)} tax)` : "";
    const [total, every] = [dollars(offer.total_in_cents), EVERY[offer.pass.duration_unit] ?? "after that"];
    return {
      pass: offer.pass.key,
      name: offer.pass.name,
      agreed: offer.total_in_cents,
      terms: [
        pause
          ? `Nothing is charged today. Your pass is paused until ${until}.`
          : `Nothing is charged today. You keep your ${pass.name} until ${until}.`,
        `On ${until}, your ${offer.pass.name} begins, and we charge ${total}${parts} to ${from}.`,
        `It renews ${every} at that price until you cancel. You can cancel any time.`,
        ...(promo_code ? [`Your ${promo_code} discount doesn't come along.`] : []),
      ],
    };
  });
  const byWallet = changesByWallet(billed);
  if (offers.length === 0 && !byWallet) return null;
  const now = upgrade && offeredUpgrade(billed, upgrade, { from, zone });
  return { plan: pass.name, lasts: pause ? "paused" : "paid", until, upgrade: now, offers, byWallet };
}

export async function passChanges(
  { member }: Clients,
  zone: string,
  call: MemberCall,
): Promise<PassChanges | "nothing" | "unknown"> {
  const [billed, card, upgrade] = await Promise.all([
    billedOf({ member }, "who changes passes", call),
    savedCardOf({ member }, "who changes passes", call),
    withFallback(
      "the price of another pass today",
      call((token) => member.upgradeOffer(token)),
      null,
    ),
  ]);
  if (billed === undefined) return "unknown";
  return (billed && offeredChanges(billed, upgrade, { card, zone })) ?? "nothing";
}

export type Changed = { go: string } | { problem: string; status: 402 | 409 | 503 };

/** Sent again after a lost answer, it is the same change. */
export async function changePass(
  { member }: Clients,
  change: { pass: string; agreed: number },
  call: MemberCall,
): Promise<Changed> {
  try {
    await call((token) => member.changePass(token, change.pass, change.agreed));
    return { go: accountCardPath("subscription", { saved: "changes" }) };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return isNotAsShown(error) ? { problem: NOT_AS_SHOWN, status: 409 } : { problem: NOT_REACHED, status: 503 };
  }
}

const declinedSchema = z.object({ error_description: z.string() });

/** Sent again after a lost answer, it is charged once. */
export async function upgradePass(
  { member }: Clients,
  { pass, at, agreed }: { pass: string; at: string; agreed: number },
  call: MemberCall,
): Promise<Changed> {
  try {
    await call((token) => member.upgradePass(token, pass, at, agreed));
    return { go: accountCardPath("subscription", { saved: "upgraded" }) };
  } catch (error) {
    if (isUpstreamError(error, 402))
      return { problem: declinedSchema.safeParse(error.body).data?.error_description ?? DECLINED, status: 402 };
    if (isNotAsShown(error)) return { problem: NOT_AS_SHOWN, status: 409 };
    if (!isUpstreamError(error)) throw error;
    return { problem: error.mayHaveArrived ? NOT_HEARD : NOT_TAKEN, status: 503 };
  }
}

const isNotAsShown = (error: unknown): boolean => isUpstreamError(error, 404, 409, 422);

const SUPPORT = `Please try again in a moment, or e-mail ${brand.support.email}.`;
const NOT_AS_SHOWN =
  "Something changed since you opened this page, so we left your pass as it is. Here's what you can switch to now.";
const NOT_REACHED = `We couldn't hear whether that worked. Your account shows what comes next. ${SUPPORT}`;
const NOT_TAKEN = `That didn't work. You weren't charged, and you keep your pass. ${SUPPORT}`;
const NOT_HEARD = `${PAYMENT_PENDING} Your account shows it in a moment.`;
const DECLINED = "Your card was declined, and you keep your pass. Please try another card.";
