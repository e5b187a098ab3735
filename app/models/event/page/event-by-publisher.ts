import { teamName, teamsOfTwo } from "~/models/event/page/teams";
import { startOf, zoneOf } from "~/models/place/time";
import type { Broadcast, Datacast, Event, Publisher, Vod } from "~contracts/records/event";
import { gameTypeLabel, genderLabel, isGenderedSport, levelLabel, sportLabel } from "~contracts/vocabulary/activities";

/** By key, then by a slug in the address, then the first (S 2.10). */
export function choosePublisher<P extends Pick<Publisher, "key" | "slug">>(
  publishers: readonly P[],
  query: { key?: string | null; path?: string },
): P | null {
  const byKey = query.key ? publishers.find((publisher) => publisher.key === query.key) : undefined;
  return byKey ?? namedInPath(publishers, query.path ?? "") ?? publishers[0] ?? null;
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
  query: { key: string | null; path?: string },
): string | null {
  return publishers.length > 1 ? (choosePublisher(publishers, query)?.key ?? null) : query.key;
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

export const HEADLINE_FALLBACKS = { header: "Header", headline: "Headline", subheadline: "Subheadline" } as const;

type GameCategory = "tournament" | "playoff" | "championship" | "regular";

/** The game's own type, else its competition's (S 5.7). */
export const gameTypeOf = ({ game_type, competition_type }: Pick<Event, "game_type" | "competition_type">) =>
  game_type || competition_type;

const CATEGORIES: Readonly<Record<string, GameCategory>> = {
  tournament: "tournament",
  playoff: "playoff",
  playoffs: "playoff",
  final: "playoff",
  semifinal: "playoff",
  quarterfinal: "playoff",
  championship: "championship",
};

export function gameCategory(gameType: string | null | undefined): GameCategory {
  const key = (gameType ?? "").toLowerCase();
  return (Object.hasOwn(CATEGORIES, key) && CATEGORIES[key]) || "regular";
}

const CATEGORY_WORDS: Record<GameCategory, string | null> = {
  tournament: "Tournament",
  playoff: gameTypeLabel("playoff"),
  championship: "Championship",
  regular: null,
};

/** A quarterfinal names itself (rulings 4 "S 5.7"). */
function stageWords(gameType: string | null | undefined): { words: string | null; namesRound: boolean } {
  const category = gameCategory(gameType);
  const label = category === "playoff" ? gameTypeLabel(gameType) : null;
  const namesRound = category === "championship" || (label !== null && label !== CATEGORY_WORDS.playoff);
  return { words: label ?? CATEGORY_WORDS[category], namesRound };
}

/** `label`: the headline as lists, files and pictures have it, where a round that names itself has no number. */
type EventHeadlines = { header: string; headline: string; label: string; subheadline: string };

export function eventHeadlines(event: Event, publisher: Publisher | null): EventHeadlines {
  const media = publisher?.broadcasts[0] ?? publisher?.vods[0] ?? publisher?.datacasts[0];
  const header = activityLine(event);
  const { always, unnamed } = composedHeadlines(event, header);
  const headlineOf = (composed: string) =>
    event.custom_headline || composed || media?.headline || HEADLINE_FALLBACKS.headline;
  return {
    header: header || HEADLINE_FALLBACKS.header,
    headline: headlineOf(always),
    label: headlineOf(unnamed),
    subheadline:
      event.custom_subheadline ||
      composedSubheadline(event, publisher, media?.subheadline) ||
      media?.subheadline ||
      HEADLINE_FALLBACKS.subheadline,
  };
}

/** Includes the gender only if girls and boys play the sport separately and the team isn't mixed (S 5.7). */
export function activityLine(
  event: Pick<Event, "level" | "competition_level" | "gender" | "sport" | "activity_name">,
): string {
  const level = event.level || event.competition_level;
  const sport = event.sport ? sportLabel(event.sport) : event.activity_name;
  const gender = isGenderedSport(sport) && event.gender && event.gender.toLowerCase() !== "mixed" ? event.gender : null;
  return [level && levelLabel(level), gender && genderLabel(gender), sport].filter(Boolean).join(" ");
}

function composedHeadlines(event: Event, activity: string): { always: string; unnamed: string } {
  const gameType = gameTypeOf(event);
  const category = gameCategory(gameType);
  const { words: stage, namesRound } = stageWords(gameType);
  const parts = [
    category === "championship" ? championshipYear(event) : null,
    activity,
    category === "regular" ? null : event.class_label || event.classification,
    stage,
  ].filter(Boolean);
  const words = parts.join(" ");
  const { round } = event;
  const always =
    words === "" || round === null || round === undefined || round === "" ? words : `${words}, Rnd ${round}`;
  return { always, unnamed: namesRound ? words : always };
}

// Use the local year; late on New Year's Eve, UTC is already in the next one.
function championshipYear(event: Event): number | null {
  return startOf(event)?.setZone(zoneOf(event)).year ?? null;
}

/** One: the team. Two: "{A} vs. {B}", home second. More: multi. None: the publisher (S 5.7). */
function composedSubheadline(event: Event, publisher: Publisher | null, nameOfMeet: string | null | undefined): string {
  const { participants } = event;
  if (participants.length > 2) return nameOfMeet || firstTeams(participants);
  const pair = teamsOfTwo(event);
  if (pair) return `${teamName(pair.away)} vs. ${teamName(pair.home)}`;
  const [only] = participants;
  if (only) return teamName(only);
  return publisher?.headline_short_name || publisher?.short_name || publisher?.name || "";
}

/** "Franklin, Copper Hills and 4 more": for a meet without a name. */
function firstTeams(participants: Event["participants"]): string {
  const [first, second, ...others] = participants.map(teamName);
  return `${first}, ${second} and ${others.length} more`;
}
