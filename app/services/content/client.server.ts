import { createCalls, type Transport, type UpstreamSettings } from "~/services/http/upstream.server";
import { orNone } from "~/services/http/upstream-error";
import { contentContract as contract, echoContract } from "~contracts/content";
import type { Event } from "~contracts/records/event";

const VERSION = "v2";

export type ContentSettings = {
  echo: UpstreamSettings & { transport: Transport };
  cdn: UpstreamSettings & { transport: Transport };
  /** Called when echo fails and the CDN is asked instead (S 8.4). */
  onFallback?: (key: string, error: unknown) => void;
};

export type ScheduleQuery = {
  from: string;
  to: string;
  /** The key of the last event that is known of those that begin at `from`. */
  after?: string;
  sort: "start" | "-start";
  size: number;
  activity?: string;
  gender?: string;
  level?: string;
};

/** Of schools, or of events by their keys. */
type GamesQuery = Omit<ScheduleQuery, "activity"> & { school?: string[]; key?: string[]; sport?: string };

export function createContentClient({ onFallback = () => {}, ...settings }: ContentSettings) {
  const echo = createCalls("echo", echoContract, settings.echo.transport, settings.echo);
  const cdn = createCalls("content", contract, settings.cdn.transport, settings.cdn);
  const file = (key: string) => ({ version: VERSION, file: `${key}.json` });

  const fromCdn = (plural: "games" | "events", key: string): Promise<Event> =>
    cdn.ask.event({ params: { plural, ...file(key) } });

  const cdnEvent = async (key: string): Promise<Event> =>
    (await orNone(fromCdn("games", key))) ?? fromCdn("events", key);

  return {
    /** Echo first, then the CDN (S 7.5, 8.4); a deleted event comes back with is_deleted. */
    event: (key: string) =>
      echo.ask.gameOrEvent({
        params: { key },
        instead: (error) => {
          onFallback(key, error);
          return cdnEvent(key);
        },
      }),
    cdnEvent,
    broadcast: (key: string) => cdn.ask.broadcast({ params: file(key) }),
    vod: (key: string) => cdn.ask.vod({ params: file(key) }),
    datacast: (key: string) => cdn.ask.datacast({ params: file(key) }),
    publisher: (key: string) => cdn.ask.publisher({ params: file(key) }),
    highlight: (key: string) => cdn.ask.highlight({ params: file(key) }),
    /** Includes deleted events; 404 for an unknown organization. */
    schedule: async (organizationKey: string, query: ScheduleQuery) =>
      (await cdn.ask.schedule({ params: file(organizationKey), query })).items,
    /** Includes deleted events; of no school that is unknown. */
    games: async (query: GamesQuery) => (await cdn.ask.games({ params: { version: VERSION }, query })).items,
    /** 404 for a broadcast off air, an unfinished VOD, or an unpublished highlight. */
    videoUrl: (plural: "broadcasts" | "vods" | "highlights", key: string) =>
      cdn.ask.videoUrl({ params: { version: VERSION, plural, key } }),
    /** 404 if the path leads nowhere (S 2.4). */
    redirectTarget: async (path: string) => {
      return (await cdn.ask.redirect({ params: { version: VERSION }, query: { path } })).target;
    },
    reset() {
      echo.reset();
      cdn.reset();
    },
  };
}
