import type { DateTime } from "luxon";
import { cheapestPassFor } from "~/models/billing/one-time-passes";
import { passCards } from "~/models/billing/pass-choice";
import { oneLine, priceLine, specialPriceLine } from "~/models/billing/price-line";
import { showSts, supportTexts } from "~/models/billing/support-school";
import type { Stage } from "~/models/event/page/stage.server";
import { settings } from "~/services/process/env.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { Pass } from "~contracts/records/billing";
import type { Event } from "~contracts/records/event";
import { checkoutExperiments, type CheckoutFlags } from "./experiments";
import { offeredPasses, passOfEvent } from "./offers.server";

/** As in the pass selection (B 2.3, 9). */
export type PassPrice = { title: string; price: string; finePrint: string; pill: string | null };

export async function passPrices(
  upstreams: Pick<Upstreams, "subscriptionAdmin">,
  flags: CheckoutFlags,
): Promise<PassPrice[]> {
  return passCards(await passesFor(upstreams, flags), null).map(({ title, monthly, yearly, finePrint, pill }) => ({
    title,
    pill,
    price: `$${monthly}`,
    finePrint: yearly ? `$${yearly}/yr. ${finePrint}.` : `${finePrint}.`,
  }));
}

/** A wall with what it costs to open it, for just this one, too (B 2.3). */
export async function withPrices(
  upstreams: Pick<Upstreams, "content" | "subscriptionAdmin">,
  stage: Stage,
  { event, flags, now }: { event: Event; flags: () => Promise<CheckoutFlags>; now: DateTime },
): Promise<Stage> {
  if (stage.kind !== "upsell" || stage.upsell.endpoint === "member") return stage;
  if (stage.upsell.key.startsWith("tournament")) {
    const pass = await passOfEvent(upstreams, event.key);
    return { ...stage, price: pass && pass !== "unsold" ? specialPriceLine(pass) : null, support: null };
  }
  const passes = await passesFor(upstreams, await flags());
  const price = priceLine(passes);
  const one = cheapestPassFor(passes, event, now);
  const [support = null] = price && showSts("event", event) ? supportTexts("event") : [];
  return { ...stage, price, support, one: one && { label: oneLine(one), pass: one.key, action: stage.href } };
}

async function passesFor(upstreams: Pick<Upstreams, "subscriptionAdmin">, flags: CheckoutFlags): Promise<Pass[]> {
  const { marketingPassKeys } = checkoutExperiments(flags, { environment: settings().appEnv, bringsPromo: false });
  return (await offeredPasses(upstreams, marketingPassKeys)) || [];
}
