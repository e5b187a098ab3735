import { LRUCache } from "lru-cache";
import type { z } from "zod";
import type { eventListingSchema } from "~contracts/records/card";
import { UNDETERMINED_TEAM } from "~contracts/records/event";
import { gameTypeLabel } from "~contracts/vocabulary/activities";
import { cardPictures, kitsOf } from "../league/clip-of";
import { type Overrides, readOverrides } from "../league/overrides";
import { isPaidAt } from "../league/paid-until";
import { participantKeysOf } from "../league/participants";
import { listingScoreAt } from "../league/scoreboard";
import { isHourOpen, offText, statusAt, type StatusesAt } from "../league/status-at";
import type { EventTable, HighlightTable } from "../league/tables";
import type { Db } from "../store/database";
import type { Organization, OrganizationDirectory } from "./organization-directory";

// Formats results as listings (S 3 "Event listing record", "Highlight item").

type ListingRecord = z.input<typeof eventListingSchema>;

type ListingSettings = { directory: OrganizationDirectory; siteUrl: string; now: number };
type Listed = ListingSettings & { pictureOf: ReturnType<typeof cardPictures> };

/** S 4.1 */
const STATUS_TEXT = {
  scheduled: "Upcoming",
  on_air: "Live",
  inprogress: "Live",
  complete: "On Demand",
  failed: "On Demand",
} as const;

const POSTSEASON_TEXT: Readonly<Record<string, string>> = {
  postseason: "Postseason",
  championship: "Championship",
  prelim: "Prelim",
  regional: "Regional",
};

const iso = (time: number) => new Date(time).toISOString();

export async function listEventRecords(
  db: Db,
  ids: readonly number[],
  settings: ListingSettings,
  drilldown: boolean,
): Promise<ListingRecord[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("search_event")
    .innerJoin("event", "event.key", "search_event.event_key")
    .selectAll("event")
    .select("search_event.id as id")
    .where("search_event.id", "in", ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pictureOf = cardPictures();
  return ids.flatMap((id) => {
    const event = byId.get(id);
    return event ? [eventListing(event, { ...settings, pictureOf }, drilldown)] : [];
  });
}

function eventListing(event: EventTable, settings: Listed, drilldown: boolean): ListingRecord {
  const { directory, siteUrl, now, pictureOf } = settings;
  const overrides = readOverrides(event.overrides);
  const statuses = statusAt(event, overrides, now);
  const status = statuses.broadcast ?? statuses.vod ?? statuses.datacast ?? "scheduled";
  const participants = participantsOf(event, directory);
  const [first, second] = shownTeams(event, participants, directory);
  const poster = pictureOf(
    event.clip,
    event.key,
    kitsOf(event, (one) => directory.byKey(one)),
  );
  const record: ListingRecord = {
    key: event.key,
    title: overrides.custom_headline ?? event.title,
    subtitle: overrides.custom_subheadline ?? subtitleOf(event),
    site_url: eventAddress(siteUrl, event.slug, event.key),
    city: event.city,
    state: event.state_code,
    level: event.level ? inTitleCase(event.level) : null,
    gender: event.gender ? inTitleCase(event.gender) : null,
    activity_or_sport: event.activity,
    badges: { status: { text: offText(event, now) ?? STATUS_TEXT[status] }, postseason: postseasonBadge(event) },
    date: iso(event.start_at),
    previous_date: isNewlyMoved(event, overrides, now) ? iso(overrides.previous_start_at) : null,
    time_zone: event.time_zone,
    time_to_be_determined: isHourOpen(event, now),
    ...teamFields(first, second),
    status,
    background_image: status === "complete" ? poster : null,
    thumbnail: poster,
    track_wrestling: overrides.trackwrestling ?? null,
    sublocation: overrides.sublocation ?? null,
    sublocation_detail: overrides.sublocation_detail ?? null,
    content_type: event.content_type,
    duration: status === "complete" && event.has_vod === 1 ? event.duration_s || null : null,
    publisher_short_name: directory.byProducerKey(event.publisher_key)?.short_name ?? null,
    payment_required: isPaidAt(event, overrides, now),
    score: scoreOf(event, statuses, participants, now),
  };
  return drilldown ? { ...record, ...clickedParts(event, statuses, participants) } : record;
}

const DAY = 24 * 3_600_000;

/** A card says so for a day; a canceled game's old time is no one's concern. */
const isNewlyMoved = (event: EventTable, overrides: Overrides, now: number): overrides is MovedOverrides =>
  overrides.previous_start_at !== undefined && event.is_deleted === 0 && now - event.updated_at < DAY;
type MovedOverrides = Overrides & { previous_start_at: number };

const eventAddress = (siteUrl: string, slug: string, key: string) =>
  `${siteUrl}/events/${encodeURIComponent(slug)}/${encodeURIComponent(key)}`;

export async function listHighlightRecords(
  db: Db,
  keys: readonly string[],
  settings: ListingSettings,
): Promise<ListingRecord[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom("highlight")
    .leftJoin("event", "event.key", "highlight.event_key")
    .selectAll("highlight")
    .select([
      "event.slug as event_slug",
      "event.publisher_key as publisher_key",
      "event.time_zone as time_zone",
      "event.game_type as game_type",
      "event.participant_keys as participant_keys",
    ])
    .where("highlight.key", "in", keys)
    .execute();
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const pictureOf = cardPictures();
  return keys.flatMap((key) => {
    const row = byKey.get(key);
    return row ? [highlightListing(row, { ...settings, pictureOf })] : [];
  });
}

type HighlightRow = HighlightTable & {
  event_slug: string | null;
  publisher_key: string | null;
  time_zone: string | null;
  game_type: string | null;
  participant_keys: string | null;
};

function highlightListing(highlight: HighlightRow, { directory, siteUrl, pictureOf }: Listed): ListingRecord {
  const school = directory.byKey(highlight.school_key);
  const teams = { participant_keys: highlight.participant_keys ?? "[]" };
  const kits = kitsOf(teams, (one) => directory.byKey(one));
  const poster = pictureOf(highlight.clip, highlight.key, kits);
  const publisher = directory.byProducerKey(highlight.publisher_key)?.short_name ?? school?.short_name ?? null;
  return {
    key: highlight.key,
    title: highlight.title,
    subtitle: publisher,
    // Links to the game; only the site knows the highlight's own page.
    site_url:
      highlight.event_slug && highlight.event_key
        ? eventAddress(siteUrl, highlight.event_slug, highlight.event_key)
        : `${siteUrl}/highlights`,
    city: highlight.city,
    state: highlight.state_code,
    level: highlight.level ? inTitleCase(highlight.level) : null,
    gender: highlight.gender ? inTitleCase(highlight.gender) : null,
    activity_or_sport: highlight.activity,
    badges: { status: { text: "Highlight" }, postseason: postseasonBadge(highlight) },
    date: iso(highlight.published_at),
    time_zone: highlight.time_zone,
    ...teamFields(school, null),
    status: "complete",
    background_image: poster,
    thumbnail: poster,
    content_type: "highlight",
    duration: highlight.duration_s,
    publisher_short_name: publisher,
    payment_required: false,
  };
}

function subtitleOf(event: EventTable): string {
  return [event.level, event.gender, event.activity]
    .filter((part) => part !== null)
    .map(inTitleCase)
    .join(" ");
}

function inTitleCase(slug: string): string {
  return /[A-Z]/.test(slug) ? slug : slug.replaceAll("-", " ").replace(/\b\w/g, (letter) => letter.toUpperCase());
}

function postseasonBadge({ game_type }: { game_type: string | null }): { text: string } | null {
  const type = game_type?.toLowerCase() ?? "";
  const text = POSTSEASON_TEXT[type] ?? (type === "regular" ? null : gameTypeLabel(type));
  return text ? { text } : null;
}

type Participant = { key: string; profile: Organization | null };

function participantsOf(event: EventTable, directory: OrganizationDirectory): Participant[] {
  const participants = participantKeysOf(event).map((key) => ({ key, profile: directory.byKey(key) }));
  return participants.sort((a, b) => Number(a.key === event.home_key) - Number(b.key === event.home_key));
}

type ShownTeam = Pick<Organization, "short_name" | "primary_color" | "logo">;

function shownTeams(
  event: EventTable,
  participants: readonly Participant[],
  directory: OrganizationDirectory,
): [ShownTeam | null, ShownTeam | null] {
  const shown = ({ profile }: Participant): ShownTeam =>
    profile ?? { short_name: UNDETERMINED_TEAM, primary_color: null, logo: null };
  if (participants.length > 2) return [directory.byProducerKey(event.publisher_key), null];
  const [first, second] = participants.map(shown);
  return [first ?? null, second ?? null];
}

function teamFields(first: ShownTeam | null, second: ShownTeam | null) {
  return {
    first_title: first?.short_name ?? null,
    first_primary_color: first?.primary_color ?? null,
    first_logo: first?.logo ?? null,
    second_title: second?.short_name ?? null,
    second_primary_color: second?.primary_color ?? null,
    second_logo: second?.logo ?? null,
  };
}

/** Current for live stats in progress, final for every played game. */
function scoreOf(
  event: EventTable,
  statuses: StatusesAt,
  participants: readonly Participant[],
  now: number,
): ListingRecord["score"] {
  if (participants.length !== 2 || event.is_sport !== 1 || event.is_deleted === 1) return null;
  const teams = participants.map(({ key, profile }) => ({ key, shortName: profile?.short_name ?? UNDETERMINED_TEAM }));
  const isOn = statuses.datacast === "inprogress";
  if (isOn && !hasResult(event)) return listingScoreAt(event, teams, now);
  if (isUnscored(event) || !(isOn || isPlayed(event, now))) return null;
  const final = finalOf(event, teams, now);
  return final && { ...final, ...decisionOf(event, teams) };
}

/** Who won where the scores don't say. */
function decisionOf({ overrides }: EventTable, teams: readonly { key: string; shortName: string }[]) {
  const { shootout, forfeit_to } = readOverrides(overrides);
  const [first = 0, second = 0] = teams.map(({ key }) =>
    shootout ? (shootout[key] ?? 0) : Number(key === forfeit_to),
  );
  if (first === second) return {};
  const name = teams[first > second ? 0 : 1]?.shortName ?? "";
  const how = shootout ? `${Math.max(first, second)}–${Math.min(first, second)} in a shootout` : "by forfeit";
  return { winner: first > second ? ("first" as const) : ("second" as const), decided: `${name} wins ${how}` };
}

/** A known result needs no start: files of results don't say when a game began. */
const isPlayed = (event: EventTable, now: number) =>
  event.complete_at !== null && now >= event.complete_at && (event.on_air_at !== null || hasResult(event));

const hasResult = ({ overrides }: EventTable) => readOverrides(overrides).final_score !== undefined;

/** Scores are drawn for made-up games alone. */
const isUnscored = (event: EventTable) => event.clip === "" && !hasResult(event);

/** Finals don't change, unless a result is imported. */
const finals = new LRUCache<string, NonNullable<ListingRecord["score"]>>({ max: 20_000 });

function finalOf(event: EventTable, teams: Parameters<typeof listingScoreAt>[1], now: number): ListingRecord["score"] {
  const name = [event.key, event.sport_slug, event.overrides, ...teams.map(({ key }) => key)].join(" ");
  const known = finals.get(name);
  if (known) return known;
  const drawn = listingScoreAt(event, teams, now);
  if (!drawn) return null;
  finals.set(name, { ...drawn, final: true });
  return { ...drawn, final: true };
}

/** Extra fields for a clicked card (S 7.7). */
function clickedParts(event: EventTable, statuses: StatusesAt, participants: readonly Participant[]) {
  const named = participants.map(({ key, profile }) => ({
    key,
    short_name: profile?.short_name ?? UNDETERMINED_TEAM,
    name: profile?.name ?? UNDETERMINED_TEAM,
  }));
  return {
    publishers: [{ key: event.publisher_key, broadcasts: statuses.broadcast ? [{ status: statuses.broadcast }] : [] }],
    attribution_schools: named.map(({ key, name }) => ({ key, name })),
    participants: named,
    start_time: iso(event.start_at),
    sport: event.activity,
  };
}
