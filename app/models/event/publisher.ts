import type { Broadcast, Datacast, Publisher, Vod } from "~contracts/records/event";

/** The publisher of an event page: by the key given, else by a slug in the address, else the first (S 2.10). */
export function choosePublisher<P extends Pick<Publisher, "key" | "slug">>(
  publishers: readonly P[],
  asked: { key?: string | null; path?: string },
): P | null {
  const byKey = asked.key ? publishers.find((publisher) => publisher.key === asked.key) : undefined;
  if (byKey) return byKey;
  const segments = (asked.path ?? "").toLowerCase().split("/");
  const bySlug = publishers.find((publisher) => publisher.slug && appearsIn(segments, publisher.slug.toLowerCase()));
  return bySlug ?? publishers[0] ?? null;
}

// A slug is looked for in whole words: "lake" is not in "/events/lakewood-vs-parma/…".
function appearsIn(segments: readonly string[], slug: string): boolean {
  return segments.some((segment) => `-${segment}-`.includes(`-${slug}-`));
}

/** The records of one event that the rules look at: the first broadcast, its VOD and the first datacast. */
export type EventMedia = { broadcast: Broadcast | null; vod: Vod | null; datacast: Datacast | null };

/** The media of the chosen publisher; the VOD is the one the broadcast names, else the first (S 3, 4.3). */
export function mediaOf(publisher: Pick<Publisher, "broadcasts" | "vods" | "datacasts"> | null): EventMedia {
  const broadcast = publisher?.broadcasts[0] ?? null;
  const named = publisher?.vods.find((vod) => vod.key === broadcast?.vod_key);
  return { broadcast, vod: named ?? publisher?.vods[0] ?? null, datacast: publisher?.datacasts[0] ?? null };
}

/** The video that plays: the broadcast until it is complete, then the VOD (S 4.1). */
export function currentVideo(media: EventMedia): Broadcast | Vod | null {
  if (media.broadcast && media.broadcast.status !== "complete") return media.broadcast;
  return media.vod ?? media.broadcast;
}

/** The key that purchases are attributed to: school, else state association, else affiliate (S 2.9). */
export function attributionPublisherKey(
  publisher: Pick<Publisher, "school_key" | "state_association_key" | "affiliate_key"> | null,
): string | null {
  return publisher?.school_key || publisher?.state_association_key || publisher?.affiliate_key || null;
}

/** An event that only live stats are carried of. */
export function isStatsOnly(publisher: Publisher | null): boolean {
  const { broadcast, vod, datacast } = mediaOf(publisher);
  return !broadcast && !vod && datacast !== null;
}
