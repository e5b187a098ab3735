import { z } from "zod";
import { endpoint, FRESH, optionalText, records, text } from "./endpoint";
import { webAddress } from "./web-address";

/** S 7.10 */
const quickLinkSchema = z.object({
  label: text,
  href: z.string(),
  icon: optionalText,
  external: z.boolean().nullish(),
});

const links = z.object({
  items: records(quickLinkSchema).transform((items) => items.filter(({ href }) => webAddress(href) !== null)),
});

const STEADY = { timeoutMs: 1_000, kept: FRESH.steady } as const;

export const quickLinksContract = {
  home: endpoint("GET", "/home.json", { ...STEADY, answer: links }),
  playoffs: endpoint("GET", "/playoffs.json", { ...STEADY, answer: links }),
};
