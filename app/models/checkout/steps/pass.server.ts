import { z } from "zod";
import { categoryName } from "~/models/billing/labels";
import { decimal } from "~/models/billing/money";
import { ALL_PASSES_INCLUDE, type Duration } from "~/models/billing/pass-choice";
import { promoFits } from "~/models/billing/price";
import { waysToPay } from "~/models/billing/ways-to-pay";
import { homePath, profilePath } from "~/models/navigation/paths";
import { redirectTargetOr } from "~/models/navigation/redirect-target";
import { hexColor } from "~/models/place/color";
import { publishablePayments, takesMoney } from "~/services/payment-provider/publishable.server";
import type { Pass } from "~contracts/records/billing";
import { appLogin } from "../app-login.server";
import type { CheckoutContext } from "../context.server";
import { type CheckoutEntry, stepPath } from "../entry";
import { holderView } from "../holder";
import { offeredPasses, passesOfDuration, passOfEvent } from "../offers.server";
import { stepPage } from "../page";
import {
  ALL_PASSES_INCLUDE_B,
  DOWNLOAD_INCLUDES,
  passOffers,
  passOffersB,
  specialOffer,
  tierOffers,
} from "../pass-selection";
import { promoOfVisit, reportPromo } from "../promo.server";
import { type CheckoutReply, limitReached, NOT_UNDERSTOOD, type Refusal } from "../reply";
import { reportStep } from "../report-step.server";
import { inQuery, wantedEventKey } from "../request";
import { PASS_GONE } from "../started-over";
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
  const { passes, special } = await passesForSale(context);
  // A key alone can't buy a pass that isn't offered here.
  const pass = [...(special ? [special] : []), ...(passes || [])].find((one) => one.key === key);
  if (!pass) return show(context, passes ? { status: 400, message: PASS_GONE } : { status: 503 });
  const offered = await offeredPasses(context.upstreams, context.experiments.marketingPassKeys);
  const promo = offered ? await promoOfVisit(context, offered) : null;
  const fitting = promo && promoFits(promo, pass) ? promo : null;
  // Of an address, it is silently left with the passes that it is for (B 5).
  const applied = promo?.code === progress.promo_code ? undefined : progress.promo_code;
  if (fitting) reportPromo(fitting, pass, context);
  reportStep(1, { pass: pass.key, price: pass.price_in_cents / 100 }, context);
  return {
    go: pathOf(!context.download ? "school" : context.member ? "payment" : "account"),
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
  const { experiments, search, upstreams, passBeside, download } = context;
  if (passBeside) return { passes: [], special: passBeside };
  if (download) return { passes: false as const, special: null };
  const [passes, special] = await Promise.all([
    experiments.passSelection === "growth"
      ? passesOfDuration(upstreams, durationOf(search))
      : offeredPasses(upstreams, experiments.marketingPassKeys),
    passOfEvent(upstreams, wantedEventKey(context)),
  ]);
  const payments = publishablePayments();
  const isPayable = (pass: Pass) => waysToPay(pass, payments).length > 0;
  return { passes: passes && passes.filter(isPayable), special: special && isPayable(special) ? special : null };
}

const durationOf = (search: URLSearchParams): Duration => (search.get("duration") === "month" ? "month" : "year");

async function passesBody(context: CheckoutContext): Promise<CheckoutBody> {
  if (!takesMoney()) return { kind: "not-for-sale" };
  const { entry, query, search, siteUrl, experiments, defaultSchool, download, pathOf } = context;
  const { passes, special } = await passesForSale(context);
  const isGrowth = experiments.passSelection === "growth";
  if (!passes || (isGrowth && passes.length === 0 && !special))
    return { kind: "unavailable", retryHref: pathOf("pass") };
  if (passes.length === 0 && !special) return { kind: "not-for-sale" };
  const promo = await promoOfVisit(context, passes);
  const duration = durationOf(search);
  const withoutDuration = query.filter(([name]) => name !== "duration");
  return {
    kind: "passes",
    offers: isGrowth
      ? tierOffers(passes, duration)
      : experiments.passSelection === "B"
        ? passOffersB(passes, hexColor(defaultSchool?.primary_color))
        : passOffers(passes, promo),
    special: special && specialOffer(special),
    includes: download
      ? DOWNLOAD_INCLUDES
      : experiments.passSelection === "B"
        ? { title: "All Passes include:", items: ALL_PASSES_INCLUDE_B }
        : { title: "All passes include", items: ALL_PASSES_INCLUDE },
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

/** To the school whose pages led here, else home. */
const backTo = (entry: CheckoutEntry): string =>
  entry.kind === "support" ? profilePath("school", entry.slug) : homePath();

const DURATIONS = [
  { unit: "year", label: "Annual" },
  { unit: "month", label: "Monthly" },
] as const;
