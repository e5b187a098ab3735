import { z } from "zod";
import { report, type Reporter } from "~/models/analytics/report.server";
import { statusKey } from "~/models/card/badge";
import { cardStatusOf } from "~/models/card/card-status";
import type { FormattedCard } from "~/models/card/card-view";
import { BANNER_CLICK_EVENT } from "~/models/organization/subscribe-banner";
import { instantOf, paddedDate } from "~/models/place/time";
import { withFallback } from "~/services/fallback.server";
import { countMissingAnswer } from "~/services/process/metrics.server";
import { warnThrottled } from "~/services/process/throttled-log.server";
import type { Upstreams } from "~/services/upstreams.server";
import { keyText } from "~contracts/key-text";
import type { ClickedEvent } from "~contracts/search";

const text = z.string().max(300).default("");

/** A click that a page's script reports: on a card, or on an organization's banner (S 2.13, 2.14). */
export const clickSchema = z.discriminatedUnion("track", [
  z.object({
    track: z.literal("card"),
    url: text,
    index: text,
    key: keyText,
    contentType: text,
    status: text,
    gender: text,
    level: text,
    activity: text,
    date: text,
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
  z.object({ track: z.literal("wallet"), name: z.string().transform((why) => why.slice(0, 300)) }),
]);
export type Click = z.infer<typeof clickSchema>;

type Reporting = { upstreams: Pick<Upstreams, "search">; reporter: Reporter; zone: string; epochMs: number };

/** Tells analytics of a click (S 2.14, 7.7). */
export async function reportClick(click: Click, reporting: Reporting): Promise<void> {
  if (click.track === "card") return reportCard(click, reporting);
  if (click.track === "wallet") return noteMissingWallet(click.name);
  const { name, contentType, slug, carousels } = click;
  const properties = {
    name,
    content_type: contentType,
    slug,
    available_carousels: carousels.split(",").filter(Boolean),
  };
  report(BANNER_CLICK_EVENT, properties, reporting.reporter, reporting.epochMs);
}

/** Stripe's buttons didn't come, as the browser says (B 4). */
function noteMissingWallet(why: string): void {
  const without = "the browser's wallet";
  warnThrottled([without], { without, why }, "went on without an answer");
  countMissingAnswer(without);
}

/** Search first; the card's own values where it says nothing (S 7.7). */
async function reportCard(
  card: Extract<Click, { track: "card" }>,
  { upstreams, reporter, zone, epochMs }: Reporting,
): Promise<void> {
  const listing = await withFallback("the event of a click", upstreams.search.eventForClick(card.key), null);
  report(CARD_CLICK_EVENT, cardClickProperties(listing, card, zone), reporter, epochMs);
}

const CARD_CLICK_EVENT = "watch_event_click";

type ClickedCard = Pick<FormattedCard, "key" | "status" | "date" | "gender" | "level" | "activity">;

export function cardClickProperties(listing: ClickedEvent | null, card: ClickedCard, zone: string) {
  const publisher = listing?.publishers[0];
  const participants = listing?.participants ?? [];
  return {
    event_type: cardStatusOf(publisher?.broadcasts[0]?.status) ?? statusKey(card.status),
    game_key: listing?.key ?? card.key,
    publisher_key: publisher?.key ?? "",
    attribution_publisher_key: listing?.attribution_schools[0]?.key ?? "",
    fixture: fixture(participants, listing?.start_time ?? card.date, zone),
    school: participants[0]?.name ?? "",
    gender: listing?.gender || card.gender || "",
    level: listing?.level || card.level || "",
    sport: listing?.sport || card.activity || "",
  };
}

/** "A vs B - Nov 20, 2026", "MultipleTeams - …", or "A - …" (S 7.7). */
function fixture(participants: ClickedEvent["participants"], start: string | null | undefined, zone: string): string {
  const [first, second] = participants;
  if (!first) return "";
  const instant = instantOf(start);
  const date = instant ? paddedDate(instant, zone) : "";
  if (participants.length > 2) return `MultipleTeams - ${date}`;
  const names = second ? `${nameOf(first)} vs ${nameOf(second)}` : nameOf(first);
  return `${names} - ${date}`;
}

const nameOf = (participant: ClickedEvent["participants"][number]) => participant.short_name ?? participant.name ?? "";
