import type { Broadcast, Datacast, Event, Publisher, Vod } from "~contracts/records/event";

/** By key, then by a slug in the address, then the first (S 2.10). */
export function choosePublisher<P extends Pick<Publisher, "key" | "slug">>(
  publishers: readonly P[],
  asked: { key?: string | null; path?: string },
): P | null {
  const byKey = asked.key ? publishers.find((publisher) => publisher.key === asked.key) : undefined;
  return byKey ?? namedInPath(publishers, asked.path ?? "") ?? publishers[0] ?? null;
}

/** The longest slug, because "central" is a part of "central-catholic", too. What follows the path names no one. */
function namedInPath<P extends Pick<Publisher, "slug">>(publishers: readonly P[], address: string): P | undefined {
  const [path = ""] = address.toLowerCase().split("?");
  const segments = path.split("/");
  const slugOf = ({ slug }: P) => slug?.toLowerCase() ?? "";
  return publishers
    .filter((publisher) => slugOf(publisher) !== "" && appearsIn(segments, slugOf(publisher)))
    .sort((one, other) => slugOf(other).length - slugOf(one).length)[0];
}

/** What the links of an event's page name, so that the next page chooses the same publisher (S 2.10). */
export function namedPublisher(
  publishers: readonly Pick<Publisher, "key" | "slug">[],
  asked: { key: string | null; path?: string },
): string | null {
  return publishers.length > 1 ? (choosePublisher(publishers, asked)?.key ?? null) : asked.key;
}

// Match whole words: "lake" isn't in "/events/lakewood-vs-parma/…".
function appearsIn(segments: readonly string[], slug: string): boolean {
  return segments.some((segment) => `-${segment}-`.includes(`-${slug}-`));
}

export type EventMedia = { broadcast: Broadcast | null; vod: Vod | null; datacast: Datacast | null };

/** The VOD named by the broadcast, or else the first (S 3, 4.3). */
export function mediaOf(publisher: Pick<Publisher, "broadcasts" | "vods" | "datacasts"> | null): EventMedia {
  const broadcast = publisher?.broadcasts[0] ?? null;
  const named = publisher?.vods.find((vod) => vod.key === broadcast?.vod_key);
  return { broadcast, vod: named ?? publisher?.vods[0] ?? null, datacast: publisher?.datacasts[0] ?? null };
}

/** The chosen publisher's live stats, else another's: a game has one score. */
export function boardOf({ publishers }: Pick<Event, "publishers">, publisher: Publisher | null): Datacast | null {
  const casts = [publisher, ...publishers].map((one) => mediaOf(one).datacast);
  return casts.find((datacast) => datacast?.scoreboard) ?? null;
}

/** School, then state association, then affiliate (S 2.9). */
export function attributionPublisherKey(
  publisher: Pick<Publisher, "school_key" | "state_association_key" | "affiliate_key"> | null,
): string | null {
  return publisher?.school_key || publisher?.state_association_key || publisher?.affiliate_key || null;
}

export function isStatsOnly(publisher: Publisher | null): boolean {
  const { broadcast, vod, datacast } = mediaOf(publisher);
  return !broadcast && !vod && datacast !== null;
}
