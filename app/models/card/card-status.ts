export type CardStatus = "upcoming" | "live" | "ondemand";

const CARD_STATUS_OF_BROADCAST: Record<string, CardStatus> = {
  scheduled: "upcoming",
  on_air: "live",
  complete: "ondemand",
};

/** A card's status by its broadcast's; null for an unknown one (S 4.1). */
export function cardStatusOf(broadcastStatus: string | null | undefined): CardStatus | null {
  return (broadcastStatus && CARD_STATUS_OF_BROADCAST[broadcastStatus]) || null;
}
