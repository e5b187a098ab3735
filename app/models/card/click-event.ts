import { statusKey } from "~/models/card/badge";
import { paddedDate } from "~/models/place/format";
import { instantOf } from "~/models/place/instant";
import type { ClickedEvent } from "~contracts/search";
import { cardStatusOf } from "./card-status";
import type { FormattedCard } from "./card-view";

export const CARD_CLICK_EVENT = "watch_event_click";

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
