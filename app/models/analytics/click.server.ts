import { z } from "zod";
import { report, type Reporter } from "~/models/analytics/report.server";
import { CARD_CLICK_EVENT, cardClickProperties } from "~/models/card/click-event";
import { BANNER_CLICK_EVENT } from "~/models/organization/subscribe-banner";
import { goOnWithout } from "~/services/go-on-without.server";
import type { Upstreams } from "~/services/upstreams.server";

const text = z.string().max(300).default("");

/** S 2.13, 2.14 */
export const clickSchema = z.discriminatedUnion("track", [
  z.object({
    track: z.literal("card"),
    url: text,
    index: text,
    key: z.string().regex(/^[\w-]{1,64}$/),
    contentType: text,
  }),
  z.object({
    track: z.literal("organization-subscribe"),
    url: text,
    index: text,
    name: text,
    contentType: text,
    slug: text,
    carousels: text,
  }),
]);
export type Click = z.infer<typeof clickSchema>;

type Reporting = { upstreams: Pick<Upstreams, "search">; reporter: Reporter; zone: string; epochMs: number };

/** S 2.14, 7.7 */
export async function reportClick(click: Click, reporting: Reporting): Promise<void> {
  if (click.track === "card") return reportCard(click, reporting);
  const { name, contentType, slug, carousels } = click;
  const properties = {
    name,
    content_type: contentType,
    slug,
    available_carousels: carousels.split(",").filter(Boolean),
  };
  report(BANNER_CLICK_EVENT, properties, reporting.reporter, reporting.epochMs);
}

async function reportCard(
  { key, contentType }: Extract<Click, { track: "card" }>,
  { upstreams, reporter, zone, epochMs }: Reporting,
): Promise<void> {
  const listing = await goOnWithout("the event of a click", upstreams.search.eventForClick(key), null);
  const card = {
    key,
    status: listing?.badges?.status?.text ?? contentType,
    date: listing?.date ?? null,
    gender: listing?.gender ?? null,
    level: listing?.level ?? null,
    activity: listing?.activity_or_sport ?? null,
  };
  report(CARD_CLICK_EVENT, cardClickProperties(listing, card, zone), reporter, epochMs);
}
