import { passCards } from "~/models/billing/pass-choice";
import { settings } from "~/services/process/env.server";
import type { Upstreams } from "~/services/upstreams.server";
import { checkoutExperiments } from "./experiments";
import { offeredPasses } from "./offers.server";

/** "$6.67" a month, as the pass selection has it (B 2.3, 9). */
export type PassPrice = { title: string; price: string; finePrint: string; pill: string | null };

/** The two passes that the checkout would offer the same visitor, at the same prices; none where they cannot be looked up. */
export async function passPrices(
  upstreams: Pick<Upstreams, "subscriptionAdmin">,
  flags: Parameters<typeof checkoutExperiments>[0],
): Promise<PassPrice[]> {
  const { marketingPassKeys } = checkoutExperiments(flags, { environment: settings().appEnv, bringsPromo: false });
  const passes = await offeredPasses(upstreams, marketingPassKeys);
  if (!passes) return [];
  return passCards(passes, null).map(({ title, monthly, yearly, finePrint, pill }) => ({
    title,
    pill,
    price: `$${monthly}`,
    finePrint: yearly ? `$${yearly}/yr. ${finePrint}.` : `${finePrint}.`,
  }));
}
