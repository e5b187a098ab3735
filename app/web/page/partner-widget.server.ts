import type { EntryContext } from "@remix-run/node";
import { z } from "zod";

const withWidget = z.object({
  body: z.object({ kind: z.literal("receipt"), partner: z.object({ script: z.string() }) }),
});

/** Whether the page is a receipt with a partner's script (B 2.9, security 4). */
export function showsPartner({ staticHandlerContext: { matches, loaderData, actionData } }: EntryContext): boolean {
  const id = matches.at(-1)?.route.id ?? "";
  return withWidget.safeParse(actionData?.[id] ?? loaderData[id]).success;
}
