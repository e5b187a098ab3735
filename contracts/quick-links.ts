import { z } from "zod";
import { endpoint, FRESH } from "./endpoint";
import { webAddress } from "./web-address";

/** S 7.10 */
export const quickLinkSchema = z.object({
  label: z.string(),
  href: z.string(),
  icon: z.string().nullish(),
  external: z.boolean().nullish(),
});
export type QuickLink = z.infer<typeof quickLinkSchema>;

const links = z.object({
  items: z.array(quickLinkSchema).transform((items) => items.filter(({ href }) => webAddress(href) !== null)),
});

const STEADY = { timeoutMs: 1_000, kept: FRESH.steady } as const;

export const quickLinksContract = {
  home: endpoint({ ...STEADY, method: "GET", path: "/home.json", answer: links }),
  playoffs: endpoint({ ...STEADY, method: "GET", path: "/playoffs.json", answer: links }),
};
