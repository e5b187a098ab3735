import { z } from "zod";
import { categoryName } from "~/models/billing/labels";
import { opensWhole } from "~/models/billing/one-time-passes";
import { ALL_PASSES_INCLUDE, type Duration } from "~/models/billing/pass-choice";
import { decimal, promoFits, recurs, waysToPay } from "~/models/billing/price";
import { homePath, profilePath } from "~/models/navigation/paths";
import { redirectTargetOr } from "~/models/navigation/redirect-target";
import { hexColor } from "~/models/place/color";
import { dayAndTime, instantOf } from "~/models/place/time";
import { publishablePayments, takesMoney } from "~/services/payment-provider/publishable.server";
import { outlastsADay, type Pass, type PromoInfo } from "~contracts/records/billing";
import { appLogin } from "../app-login.server";
import { reportStep } from "../checkout-reports.server";
import type { CheckoutContext } from "../context.server";
import { type CheckoutEntry, stepPath } from "../entry";
import { holderView } from "../holder";
import { eventOfPass, offeredPasses, passesOfDuration } from "../offers.server";
import { stepPage } from "../page";
import {
  ALL_PASSES_INCLUDE_B,
  onceOffer,
  otherOffer,
  ownIncludes,
  passOffers,
  passOffersB,
  tierOffers,
} from "../pass-selection";
import { promoOfOrder, promoOfVisit, reportPromo } from "../promo.server";
import { type CheckoutReply, limitReached, NOT_UNDERSTOOD, type Refusal } from "../reply";
import { checkoutEventKey, inQuery } from "../request";
import { PASS_GONE } from "../restart-reason";
import type { CheckoutBody } from "../view";
import type { Step } from "./step";

/** Choosing a pass (B 2.3). */
export const passStep: Step = { fields: ["intent", "pass"], show, submit };

const choice = z.object({ intent: z.literal("choose-pass"), pass: z.string().trim().min(1).max(200) });

async function show(context: CheckoutContext, refusal?: Refusal): Promise<CheckoutReply> {
  if (!context.isBlocked) return stepPage(context, await passesBody(context), { refusal });
  return stepPage(
    context,
    { kind: "subscribed", holder: holderView(context) },
    { refusal, app: context.pausedUntil ? null : await appLogin(context) },
  );
}

async function submit(context: CheckoutContext, form: FormData): Promise<CheckoutReply> {
  const tooSoon = limitReached(context);
  if (tooSoon) return show(context, tooSoon);
  const parsed = choice.safeParse(Object.fromEntries(form));
  return parsed.success ? choosePass(parsed.data.pass, context) : show(context, NOT_UNDERSTOOD);
}

/** A promo shown on the card comes with the pass; one applied before stays, and payment says where it can't. */
async function choosePass(key: string, context: CheckoutContext): Promise<CheckoutReply> {
  const { progress, pathOf } = context;
  const { passes, own } = await passesForSale(context);
  // A key alone can't buy a pass that isn't offered here.
  const pass = [...(own ? [own] : []), ...(passes || [])].find((one) => one.key === key);
  if (!pass) return show(context, passes ? { status: 400, message: PASS_GONE } : { status: 503 });
  const offered = await offeredPasses(context.upstreams, context.experiments.marketingPassKeys);
  const promo = offered ? await promoOfVisit(context, offered) : null;
  const fitting = promo && promoFits(promo, pass) ? promo : null;
  // Of an address, it is silently left with the passes that it is for (B 5).
  const applied = promo?.code === progress.promo_code ? undefined : progress.promo_code;
  if (fitting) reportPromo(fitting, pass, context);
  reportStep(1, { pass: pass.key, price: pass.price_in_cents / 100 }, context);
  return {
    go: pathOf(recurs(pass) ? "school" : context.member ? "payment" : "account"),
    save: {
      ...progress,
      pass_key: pass.key,
      promo_code: fitting?.code ?? applied,
      paid_order: undefined,
      ...(pass.key !== progress.pass_key && { tax: undefined }),
    },
    cart: { price: decimal(pass.price_in_cents), category: categoryName(pass.time_period_category) },
  };
}

async function passesForSale(context: CheckoutContext) {
  const { experiments, search, upstreams, ownPass, noPass, download, now, runsOut } = context;
  const payments = publishablePayments();
  const isPayable = (pass: Pass) => waysToPay(pass, payments).length > 0;
  // What doesn't open the event is not sold beside what does (B 2.3).
  if (ownPass || noPass === "unsold") return { passes: [], own: ownPass && isPayable(ownPass) ? ownPass : null };
  if (noPass || download) return { passes: false as const, own: null };
  const [event, usual, ...ofDurations] = await Promise.all([
    eventOfPass(upstreams, checkoutEventKey(context)),
    offeredPasses(upstreams, experiments.marketingPassKeys),
    ...(experiments.passSelection === "growth" ? DURATIONS.map(({ unit }) => passesOfDuration(upstreams, unit)) : []),
  ]);
  const listed = ofDurations[DURATIONS.findIndex(({ unit }) => unit === durationOf(search))] ?? usual;
  const once = usual && usual.filter((pass) => !recurs(pass));
  const passes = ofDurations.length > 0 && listed ? [...ofDurations, once].flatMap((some) => some || []) : listed;
  // What ends before the game does, or opens others alone, is not sold on the way to it.
  const opens = (pass: Pass) => recurs(pass) || !event || opensWhole(pass, event, now);
  const isMore = (pass: Pass) => runsOut === null || outlastsADay(pass);
  return { passes: passes && passes.filter((pass) => isPayable(pass) && opens(pass) && isMore(pass)), own: null };
}

const durationOf = (search: URLSearchParams): Duration => (search.get("duration") === "month" ? "month" : "year");

async function passesBody(context: CheckoutContext): Promise<CheckoutBody> {
  if (!takesMoney()) return { kind: "not-for-sale" };
  const { entry, query, search, siteUrl, experiments, defaultSchool, pathOf, now, zone, runsOut } = context;
  const { passes, own } = await passesForSale(context);
  const isGrowth = experiments.passSelection === "growth" && !own;
  if (!passes || (isGrowth && passes.length === 0)) return { kind: "unavailable", retryHref: pathOf("pass") };
  if (passes.length === 0 && !own)
    return runsOut === null ? { kind: "not-for-sale" } : { kind: "subscribed", holder: holderView(context) };
  const promo = (await appliedPromo(context, passes)) ?? (await promoOfVisit(context, passes));
  const duration = durationOf(search);
  const withoutDuration = query.filter(([name]) => name !== "duration");
  const offers = isGrowth
    ? tierOffers(passes, duration)
    : experiments.passSelection === "B"
      ? passOffersB(passes, hexColor(defaultSchool?.primary_color))
      : passOffers(passes, promo);
  const isBelow = (pass: Pass) => !offers.some(({ key }) => key === pass.key) && !(isGrowth && recurs(pass));
  const end = instantOf(runsOut);
  return {
    kind: "passes",
    runsOut: end && dayAndTime(end, zone),
    offers: own ? [onceOffer(own)] : offers,
    others: passes.filter(isBelow).map((pass) => otherOffer(pass, { passes, now, zone })),
    includes: own ? ownIncludes(own) : offers.length > 0 ? ALL_INCLUDE[experiments.passSelection] : null,
    durations: isGrowth
      ? DURATIONS.map(({ unit, label }) => ({
          label,
          href: stepPath(entry, withoutDuration, "pass", { duration: unit }),
          current: unit === duration,
        }))
      : [],
    skipHref: redirectTargetOr(backTo(entry), inQuery(query, "redir"), { url: siteUrl }),
  };
}

/** A code that was applied at the payment is seen on the cards, too. */
async function appliedPromo(context: CheckoutContext, passes: readonly Pass[]): Promise<PromoInfo | null> {
  const pass = passes.find(({ key }) => key === context.progress.pass_key);
  return pass ? (await promoOfOrder(context, pass)).promo : null;
}

const ALL_INCLUDE = {
  A: { title: "All passes include", items: ALL_PASSES_INCLUDE },
  growth: { title: "All passes include", items: ALL_PASSES_INCLUDE },
  B: { title: "All Passes include:", items: ALL_PASSES_INCLUDE_B },
} as const;

/** To the school whose pages led here, else home. */
const backTo = (entry: CheckoutEntry): string =>
  entry.kind === "support" ? profilePath("school", entry.slug) : homePath();

const DURATIONS = [
  { unit: "year", label: "Annual" },
  { unit: "month", label: "Monthly" },
] as const;
