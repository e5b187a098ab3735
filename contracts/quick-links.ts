import { z } from "zod";
import { optionalText, records, text } from "./answers";
import { endpoint, FRESH } from "./endpoint";
import { webAddress } from "./web-address";

/** S 7.10 */
export const quickLinkSchema = z.object({
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
  home: endpoint({ ...STEADY, method: "GET", path: "/home.json", answer: links }),
  playoffs: endpoint({ ...STEADY, method: "GET", path: "/playoffs.json", answer: links }),
};
