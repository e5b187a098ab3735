import type { Pass } from "~contracts/records/billing";
import { lengthOfPass } from "./one-time-passes";
import { passOf } from "./pass-choice";
import { dollars } from "./price";

/** "$79.99 a year or $11.99 a month, plus tax"; null when nothing is for sale. */
export function priceLine(passes: readonly Pass[]): string | null {
  const prices = (["year", "month"] as const).flatMap((unit) => {
    const pass = passOf(passes, unit);
    return pass ? [`${dollars(pass.price_in_cents)} a ${unit}`] : [];
  });
  return prices.length > 0 ? `${prices.join(" or ")}, plus tax` : null;
}

export const specialPriceLine = ({ price_in_cents }: Pick<Pass, "price_in_cents">): string =>
  `${dollars(price_in_cents)}, plus tax`;

/** "Just this one: Day Pass $9.99 for 24 hours" */
export const oneLine = (pass: Pass): string =>
  `Just this one: ${pass.name} ${dollars(pass.price_in_cents)} for ${lengthOfPass(pass)}`;
