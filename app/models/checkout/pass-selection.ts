import type { DateTime } from "luxon";
import { comparedToMonthly, endOfPass } from "~/models/billing/one-time-passes";
import {
  BEST_VALUE_COLOR,
  type Duration,
  passByTier,
  passCards,
  passesByTier,
  passOf,
  whatItOpens,
} from "~/models/billing/pass-choice";
import { annualDollarSavings, decimal, dollars, monthlyPrice, percentSavedCeil } from "~/models/billing/price";
import { isDownload } from "~/models/download/download-pass";
import { dayAndTime } from "~/models/place/time";
import type { Pass, PromoInfo } from "~contracts/records/billing";

/** Finished text (B 2.3). */
export type PassOffer = {
  key: string;
  title: string;
  pill: { text: string; color: string | null } | null;
  saving: string | null;
  price: string;
  promoPrice: string | null;
  /** Right below the price: "$79.99/yr.", or when it ends. */
  below: string | null;
  finePrint: string[];
  eligible: boolean;
};

const CANCEL_ANYTIME = "Cancel anytime.";

export function passOffers(passes: readonly Pass[], promo: PromoInfo | null): PassOffer[] {
  return passCards(passes, promo).map(
    ({ pass, title, finePrint, monthly, promoMonthly, yearly, eligible, pill, percentOff }) => ({
      key: pass.key,
      title,
      pill: pill && { text: pill, color: null },
      saving: percentOff > 0 ? `${percentOff}% off` : null,
      price: `$${monthly}/mo`,
      promoPrice: promoMonthly && `$${promoMonthly}/mo`,
      below: yearly && `$${yearly}/yr.`,
      finePrint: [finePrint, CANCEL_ANYTIME],
      eligible,
    }),
  );
}

/** Reading B: no promo prices, and the badge has the school's color. */
export function passOffersB(passes: readonly Pass[], schoolColor: string | null): PassOffer[] {
  const annual = passOf(passes, "year");
  const monthly = passOf(passes, "month");
  const percent = percentSavedCeil({ annual, monthly });
  const offers: PassOffer[] = [];
  if (annual) {
    offers.push({
      key: annual.key,
      title: "Annual Pass",
      pill: { text: "Best Value", color: schoolColor ?? BEST_VALUE_COLOR },
      saving: monthly && percent > 0 ? `${percent}% off` : null,
      price: perMonth(annual),
      promoPrice: null,
      below: null,
      finePrint: [`${dollars(annual.price_in_cents)}/yr. Billed annually.`, CANCEL_ANYTIME],
      eligible: true,
    });
  }
  if (monthly) offers.push(plainOffer(monthly, "Monthly Pass", ["Billed monthly.", CANCEL_ANYTIME]));
  return offers;
}

/** The growth variant: basic tier first, savings against the same tier's monthly pass (B 2.3, 9). */
export function tierOffers(passes: readonly Pass[], duration: Duration): PassOffer[] {
  return passesByTier(passes, duration).map((pass) => {
    if (duration === "month") return plainOffer(pass, pass.name, [BILLED.month, CANCEL_ANYTIME]);
    const monthly = passByTier(passes, "month", pass.tier?.name ?? null);
    const dollarsSaved = annualDollarSavings({ annual: pass, monthly });
    return {
      ...plainOffer(pass, pass.name, [`${dollars(pass.price_in_cents)}/yr. Billed annually.`, CANCEL_ANYTIME]),
      saving: dollarsSaved > 0 ? `Save $${dollarsSaved} a year` : null,
    };
  });
}

/** Alone on its page, which lists what it includes. */
export function onceOffer(pass: Pass): PassOffer {
  const term = isDownload(pass) ? "One payment. It's yours to keep." : "One payment. It ends on its own.";
  return { ...plainOffer(pass, pass.name, [term]), price: dollars(pass.price_in_cents) };
}

type Shop = { passes: readonly Pass[]; now: DateTime; zone: string };

/** Below the cards: what it opens, until when, and what it costs beside the monthly pass (B 2.3). */
export function otherOffer(pass: Pass, { passes, now, zone }: Shop): PassOffer {
  const { duration_unit: unit } = pass;
  if (unit === "month" || unit === "year") return plainOffer(pass, pass.name, [BILLED[unit], CANCEL_ANYTIME]);
  const offer = onceOffer(pass);
  const end = endOfPass(pass, now);
  const lines = [whatItOpens(pass), comparedToMonthly(pass, passes)];
  return {
    ...offer,
    below: end && `Buy it now, and it runs until ${dayAndTime(end, zone)}.`,
    finePrint: [...offer.finePrint, ...lines.filter((line) => line !== null)],
  };
}

function plainOffer(pass: Pass, title: string, finePrint: string[]): PassOffer {
  return {
    key: pass.key,
    title,
    pill: null,
    saving: null,
    price: perMonth(pass),
    promoPrice: null,
    below: null,
    finePrint,
    eligible: true,
  };
}

const BILLED = { month: "Billed monthly.", year: "Billed annually." };

const perMonth = (pass: Pass) => `$${decimal(monthlyPrice(pass.price_in_cents, pass))}/mo`;

/** B 2.3, reading B */
export const ALL_PASSES_INCLUDE_B = [
  "Full access to live regular-season and post-season sporting events",
  "Immediate access to events when available on demand",
  "Support for participating schools' programs",
  "Access to creating clips from favourite moments",
] as const;

/** What a pass that is sold alone includes. */
export const ownIncludes = (pass: Pass) => (isDownload(pass) ? DOWNLOAD_INCLUDES : SPECIAL_INCLUDES);

const SPECIAL_INCLUDES = {
  title: "What this pass includes",
  items: [
    "This event, and every other that asks for this pass",
    "Live and on demand, until the pass ends",
    "Watch on TV, laptop, phone or tablet",
    "No other games: an Annual or Monthly Pass opens those",
  ],
} as const;

const DOWNLOAD_INCLUDES = {
  title: "What you get",
  items: [
    "The whole game as one MP4 file",
    "It plays on any computer, phone, or tablet, without a connection",
    "Download it from your library whenever you like",
  ],
} as const;
