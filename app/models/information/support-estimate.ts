import { z } from "zod";

type SupportTerms = { subscribers: number; priceCents: number; sharePercent: number };

/** In whole cents, never rounded up; a share has tenths of a percent, counted whole so that none is lost. */
export const shareOfPassCents = ({ priceCents, sharePercent }: Omit<SupportTerms, "subscribers">) =>
  Math.floor((priceCents * Math.round(sharePercent * 10)) / 1_000);

export const schoolEarningsCents = ({ subscribers, ...terms }: SupportTerms) => subscribers * shareOfPassCents(terms);

/** Example values; real prices are on the subscribe pages. */
export const EXAMPLE = { subscribers: "150", price: "79.99", share: "10" } as const;
const number = (message: string, pattern: RegExp, least: number, most: number) =>
  z
    .string()
    .trim()
    .regex(pattern, { error: message })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error: message });

const schema = z.object({
  subscribers: number("Enter how many families subscribe, from 1 to 100000.", /^\d{1,6}$/, 1, 100_000),
  price: number("Enter a price such as 79.99, up to 1000 dollars.", /^\d{1,4}(\.\d{1,2})?$/, 0.01, 1_000),
  share: number("Enter a share from 1 to 100 percent.", /^\d{1,3}(\.\d)?$/, 1, 100),
});

export type Estimate = ReturnType<typeof readEstimate>;

export function readEstimate(query: URLSearchParams) {
  const entered = {
    subscribers: query.get("subscribers") ?? EXAMPLE.subscribers,
    price: query.get("price") ?? EXAMPLE.price,
    share: query.get("share") ?? EXAMPLE.share,
  };
  const parsed = schema.safeParse(entered);
  if (!parsed.success) {
    const { subscribers, price, share } = z.flattenError(parsed.error).fieldErrors;
    return { entered, errors: { subscribers: subscribers?.[0], price: price?.[0], share: share?.[0] }, result: null };
  }
  const { subscribers, price, share } = parsed.data;
  const terms = { priceCents: Math.round(price * 100), sharePercent: share };
  return {
    entered,
    errors: {},
    result: {
      subscribers,
      perPassCents: shareOfPassCents(terms),
      totalCents: schoolEarningsCents({ subscribers, ...terms }),
    },
  };
}

export const dollarsWithCommas = (cents: number) =>
  (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
