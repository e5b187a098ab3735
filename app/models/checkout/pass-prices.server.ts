import { passCards } from "~/models/billing/pass-choice";
import { priceLine, specialPriceLine } from "~/models/billing/price-line";
import { settings } from "~/services/process/env.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { Pass } from "~contracts/records/billing";
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

export async function passPriceLine(
  upstreams: Pick<Upstreams, "content" | "subscriptionAdmin">,
  flags: CheckoutFlags,
  tournamentKey: string | null,
): Promise<string | null> {
  if (tournamentKey === null) return priceLine(await passesFor(upstreams, flags));
  const pass = await passOfEvent(upstreams, tournamentKey);
  return pass && pass !== "unsold" ? specialPriceLine(pass) : null;
}

async function passesFor(upstreams: Pick<Upstreams, "subscriptionAdmin">, flags: CheckoutFlags): Promise<Pass[]> {
  const { marketingPassKeys } = checkoutExperiments(flags, { environment: settings().appEnv, bringsPromo: false });
  return (await offeredPasses(upstreams, marketingPassKeys)) || [];
}
