import type { EntryContext } from "@remix-run/node";
import { z } from "zod";
import { type MarketingScripts, NO_MARKETING } from "~/models/consent/consent";

const frame = z.object({ marketing: z.object({ tagManager: z.string().nullable(), abLoader: z.string().nullable() }) });

/** What the page's own data loads, so that its policy cannot differ (security 4); the error page loads none. */
export function loadedMarketing({ staticHandlerContext: { errors, loaderData } }: EntryContext): MarketingScripts {
  if (errors?.root !== undefined) return NO_MARKETING;
  const { data } = frame.safeParse(loaderData.root);
  return data?.marketing ?? NO_MARKETING;
}
