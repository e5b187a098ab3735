import { activityDrawing } from "~/models/card/activity-drawing";
import { postseasonIcon, statusBadge, statusKey } from "~/models/card/badge";
import { cardTexture } from "~/models/card/texture";
import { eventPath, highlightPath } from "~/models/navigation/paths";
import { hexColor } from "~/models/place/color";
import { apartFrom } from "~/models/place/contrast";
import { placeText } from "~/models/place/place-text";
import { cardDate, dayFromToday, durationText, namedZone, type Viewing, wasAt, zoneOfStart } from "~/models/place/time";
import type { EventListing } from "~contracts/records/card";
import { UNDETERMINED_TEAM } from "~contracts/records/event";
import { webAddress } from "~contracts/web-address";
import { cardNews } from "./card-news";
import { cardStatusOf } from "./card-status";
import type { CardTeam, CardView, FormattedCard } from "./card-view";
import { movesSoon } from "./moves-soon";

/** Search listing → FormattedCard (S 3) → CardView (S 2.13, 5.8, 9.9). */

export const DEFAULT_TEAM_COLOR = "#001b34";
export const TBD_TEAM_COLOR = "#6F6F6F";

export function formatCard(
  listing: EventListing,
  { storedZone = null, highlightPages = false }: Pick<Viewing, "storedZone" | "highlightPages"> = {},
): FormattedCard {
  const status = statusText(listing);
  const isComplete = listing.status === "complete";
  return {
    href: cardHref(listing, status, highlightPages),
    key: listing.key,
    title: listing.title,
    subtitle: (statusKey(status) === "highlight" && listing.publisher_short_name) || (listing.subtitle ?? ""),
    location: placeText({ city: listing.city, state_code: listing.state }),
    level: listing.level ?? null,
    gender: listing.gender ?? null,
    activity: listing.activity_or_sport ?? null,
    status,
    postseason: listing.badges?.postseason?.text || null,
    date: listing.date ?? null,
    timezone: storedZone,
    teams: [
      team(listing.first_title, listing.first_primary_color, listing.first_logo),
      team(listing.second_title, listing.second_primary_color, listing.second_logo),
    ],
    thumbnail: webAddress(isComplete ? listing.background_image : listing.thumbnail),
    isComplete,
    wrestling: listing.track_wrestling,
    sublocation: listing.sublocation ?? null,
    sublocation_detail: typeof listing.sublocation_detail === "string" ? listing.sublocation_detail : null,
    content_type: listing.content_type ?? null,
    duration: listing.duration ?? 0,
  };
}

const STATUS_WORDS = { upcoming: "Upcoming", live: "Live", ondemand: "On Demand" } as const;

// Without badge text, the broadcast's status decides (S 4.1).
function statusText({ badges, status }: EventListing): string {
  if (badges?.status?.text) return badges.status.text;
  const known = cardStatusOf(status);
  return known ? STATUS_WORDS[known] : (status ?? "");
}

const AFTER_DOMAIN = /^(?:[a-z][a-z0-9+.-]*:\/\/[^/]+|[^/:.]+\.[^/:]+)(\/.*)$/i;

/** /highlights/{key} for a highlight with a page, otherwise the path of site_url (S 2.13). */
export function cardHref(
  { key, site_url }: Pick<EventListing, "key" | "site_url">,
  status: string,
  highlightPages: boolean,
): string {
  if (highlightPages && statusKey(status) === "highlight") return highlightPath(key);
  if (!site_url) return eventPath(null, key);
  const path = AFTER_DOMAIN.exec(site_url)?.[1] ?? site_url;
  return webAddress(path) ?? "/";
}

function team(
  title: string | null | undefined,
  color: string | null | undefined,
  logo: string | null | undefined,
): CardTeam {
  return { name: title ?? "", color: teamColor(title, hexColor(color)), logo: webAddress(logo) };
}

/** Gray for an undetermined team; the default for an invalid color (S 5.8). */
function teamColor(title: string | null | undefined, color: string | null): string {
  return isUndetermined(title) ? TBD_TEAM_COLOR : (color ?? DEFAULT_TEAM_COLOR);
}

const isUndetermined = (name: string | null | undefined) => name === UNDETERMINED_TEAM;

type TeamLayout = { layout: CardView["layout"]; teams: CardTeam[]; networkLogo: boolean };

export function teamLayout(first: CardTeam, second: CardTeam): TeamLayout {
  const bothKnown =
    first.name !== "" && second.name !== "" && !isUndetermined(first.name) && !isUndetermined(second.name);
  if (bothKnown && first.name !== second.name)
    return {
      layout: "two-team",
      teams: [first, { ...second, color: apartFrom(first.color, second.color) }],
      networkLogo: false,
    };
  // A second team without a name would leave the stage empty.
  const shown = (first.name === "" || isUndetermined(first.name)) && second.name !== "" ? second : first;
  const networkLogo = isUndetermined(shown.name);
  return { layout: "single-team", teams: [networkLogo ? { ...shown, logo: null } : shown], networkLogo };
}

/** A listing of search as its card shows it (S 2.13, 5.8, 9.4, 9.9). */
export function cardView(listing: EventListing, viewing: Viewing): CardView {
  const card = formatCard(listing, viewing);
  const isHighlight = statusKey(card.status) === "highlight";
  const isLive = statusKey(card.status) === "live";
  const [first, second] = card.teams as [CardTeam, CardTeam];
  const stage = teamLayout(first, second);
  // The visitor's day decides "Today" (rulings 4 "S 2.13").
  const zone = zoneOfStart(listing, card.timezone ?? namedZone(listing) ?? viewing.zone);
  const badge = statusLabel(card, zone, viewing);
  const at = card.date ? cardDate(card.date, zone, listing.time_to_be_determined ?? false) : null;
  const dateText = at && `${at}${wasAt(listing.previous_date, card.date, zone)}`;
  const duration = card.duration > 0 ? durationText(card.duration) : null;
  const activity = activityText(card);

  return {
    key: card.key,
    href: card.href,
    accessibleName: accessibleName({ card, stage, activity, badge, dateText, isHighlight }),
    title: card.title,
    subtitle: isSaidTwice(card.subtitle, activity) ? "" : card.subtitle,
    location: card.location,
    dateText,
    date: dateText ? card.date : null,
    contentType: card.content_type,
    click: { status: card.status, gender: card.gender, level: card.level, activity: card.activity },
    mat: matText(card),
    isHighlight,
    activityBadge: activity ? { text: activity, icon: activityDrawing(card.activity) } : null,
    postseasonBadge: card.postseason ? { text: card.postseason, icon: postseasonIcon(card.postseason) } : null,
    statusBadge: duration || !badge ? null : { text: badge, ...statusBadge(card.status) },
    durationText: duration,
    isLive,
    moves: movesSoon(card.status, card.date, viewing.now),
    ...stage,
    texture: card.isComplete || isHighlight ? null : cardTexture(card.activity, viewing.assetsUrl),
    thumbnail: showsPicture(card, isHighlight, stage) ? card.thumbnail : null,
    score: runningScore(listing),
    result: finalScore(listing),
    news: isHighlight
      ? null
      : cardNews({
          status: card.status,
          title: card.title,
          teams: card.teams.map(({ name }) => name),
          start: listing.time_to_be_determined ? null : card.date,
          score: runningScore(listing),
          result: finalScore(listing),
          now: viewing.now,
        }),
  };
}

const isSaidTwice = (subtitle: string, activity: string) => subtitle.toLowerCase() === activity.toLowerCase();

function statusLabel(card: FormattedCard, zone: string, viewing: Viewing): string {
  const day = statusKey(card.status) === "upcoming" && card.date ? dayFromToday(card.date, zone, viewing) : null;
  if (day === "today") return "Today";
  return day === "tomorrow" ? "Tomorrow" : card.status;
}

function activityText({ level, gender, activity }: FormattedCard): string {
  return [level, gender, activity].filter(Boolean).join(" ");
}

// Team logos show until there's a video to take a frame from.
function showsPicture(card: FormattedCard, isHighlight: boolean, { teams, networkLogo }: TeamLayout): boolean {
  const nobody = !networkLogo && teams.every(({ name }) => name === "");
  return card.isComplete || isHighlight || nobody;
}

function matText({ sublocation, sublocation_detail }: FormattedCard): string | null {
  const number = matNumber(sublocation, sublocation_detail);
  return number && `${sublocation} ${number}`;
}

export function finalScore({ score: listed }: EventListing): CardView["result"] {
  if (!listed?.final) return null;
  const { first_score, second_score, winner, decided } = listed;
  return { first: first_score, second: second_score, ...(winner && { winner }), ...(decided && { decided }) };
}

export function runningScore({ score: listed }: EventListing): CardView["score"] {
  if (!listed || listed.final) return null;
  const { period, clock, first_score, second_score } = listed;
  return { period: period ?? null, clock: clock ?? null, first: first_score, second: second_score };
}

type Spoken = {
  card: FormattedCard;
  stage: TeamLayout;
  activity: string;
  badge: string;
  dateText: string | null;
  isHighlight: boolean;
};

function accessibleName({ card, stage, activity, badge, dateText, isHighlight }: Spoken): string {
  const teams = stage.layout === "two-team" ? stage.teams.map(({ name }) => name).join(" vs. ") : "";
  const subject = teams && !card.title.includes(teams) ? `${card.title}: ${teams}` : card.title;
  const when = dateText?.replace(" | ", ", ");
  return [subject, activity, isHighlight ? "Highlight" : badge, when].filter(Boolean).join(", ");
}

/** Only for a Mat or Field with a string detail (S 5.9). */
export function matNumber(sublocation: string | null | undefined, detail: unknown): string | null {
  const hasMats = sublocation === "Mat" || sublocation === "Field";
  return hasMats && typeof detail === "string" && detail !== "" ? detail : null;
}
