import type { DateTime } from "luxon";
import { calendarFeed, type CalendarItem, calendarItem, OWN_CALENDAR_GAMES } from "~/models/event/page/calendar";
import { keyBatches, mapLimited } from "~/models/event-list/map-limited";
import { ownGames } from "~/models/event-list/own-games";
import { absolute } from "~/models/navigation/page";
import { dayCutoff } from "~/models/place/time";
import { withFallback } from "~/services/fallback.server";
import { isUpstreamError, says } from "~/services/http/upstream-error";
import type { Upstreams } from "~/services/upstreams.server";
import { brand } from "~contracts/brand";
import { NO_CALENDAR } from "~contracts/calendars";
import type { Event } from "~contracts/records/event";
import { catalogueSlug } from "~contracts/vocabulary/activities";
import type { FeedFile } from "./feed.server";
import { gamesAround, OWN_PIECES_AHEAD } from "./games-ahead";

type Clients = Pick<Upstreams, "content" | "member">;
type Chosen = Awaited<ReturnType<Clients["member"]["calendarGames"]>>;

/**
 * The games of the schools and teams that a member chose, and those with a reminder (S 7.2, 7.3). Null: the address
 * opens nothing. A calendar program drops what a file no longer has, so one is whole, or "unavailable".
 */
export async function readOwnFeed(
  upstreams: Clients,
  token: string,
  { siteUrl, now }: { siteUrl: string; now: DateTime },
): Promise<FeedFile | "unavailable" | null> {
  const chosen = await chosenBy(upstreams, token);
  if (chosen === null || chosen === "unavailable") return chosen;
  const events = await eventsOf(upstreams, chosen, now);
  if (!events) return "unavailable";
  const reminded = new Set(chosen.reminders.map(({ content_key }) => content_key));
  const items = events.flatMap((event) => ownItem(event, { siteUrl, rings: reminded.has(event.key) }) ?? []);
  return {
    body: calendarFeed(`My games on ${brand.name}`, inOrder(items, now), { siteUrl, productName: brand.name }),
    type: "text/calendar",
  };
}

/** Null in the service's own word alone: a 404 of a node that knows no calendars ends none. */
async function chosenBy({ member }: Clients, token: string): Promise<Chosen | "unavailable" | null> {
  try {
    return await member.calendarGames(token);
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return isUpstreamError(error, 404) && says(error, NO_CALENDAR) ? null : "unavailable";
  }
}

/** Each once; null where some of them can't be read. */
async function eventsOf({ content }: Clients, chosen: Chosen, now: DateTime): Promise<Event[] | null> {
  const keys = chosen.reminders.map(({ content_key }) => content_key);
  const teams = [
    ...ownGames(chosen, null, { kinds: Infinity }).map(({ school, sport, gender, level }) => ({
      school,
      ...slugsOf({ sport, gender, level }),
    })),
    ...keyBatches(keys).map((key) => ({ key })),
  ];
  const answers = await mapLimited(teams, (query) =>
    withFallback(
      "the games of a member's calendar",
      gamesAround((period) => content.games({ ...query, ...period }), { now, pieces: OWN_PIECES_AHEAD }),
      null,
    ),
  );
  if (answers.includes(null)) return null;
  return [...new Map(answers.flatMap((events) => events ?? []).map((event) => [event.key, event])).values()];
}

type Team = { sport?: string | undefined; gender?: string | null | undefined; level?: string | null | undefined };

/** Members keep names, too: "Junior Varsity". */
const slugsOf = (team: Team) =>
  Object.fromEntries(Object.entries(team).flatMap(([name, value]) => (value ? [[name, catalogueSlug(value)]] : [])));

function ownItem(event: Event, { siteUrl, rings }: { siteUrl: string; rings: boolean }): CalendarItem | null {
  const item = calendarItem(event);
  if (!item?.path) return item;
  const address = absolute(siteUrl, item.path);
  return { ...item, rings, description: `Watch or follow it on ${brand.name}: ${address}` };
}

/** All of what was, and as many of what comes as a calendar takes. */
function inOrder(items: readonly CalendarItem[], now: DateTime): CalendarItem[] {
  const today = dayCutoff(now);
  const sorted = [...items].sort((a, b) => a.start.toMillis() - b.start.toMillis() || (a.key < b.key ? -1 : 1));
  const past = sorted.filter(({ start }) => start < today);
  return [...past, ...sorted.slice(past.length, past.length + OWN_CALENDAR_GAMES)];
}
