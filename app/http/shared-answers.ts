import { routedPath } from "./routed-path";

const EVERYONES = /^\/(?:events\/[^/]+\/(?:live(?:\.json)?|board)|live\/.+\.json|open-data(?:\/.+)?\.json)$/;

/** How events stand is the same for everyone: only the address shapes the answer. */
export const isSharedAnswer = (path: string): boolean => EVERYONES.test(routedPath(path)) || isEmbed(path);

const FILE = /^\/(?:sitemap\.xml|sitemaps\/[^/]+\.xml|feeds\/.+\.(?:rss|ics)|media\/stills\/.+\.svg)$/;

/** So are calendars, feeds, sitemaps and drawn stills: no cookie and no signal shapes them, hidden scores neither. */
export const isSameForAll = (path: string): boolean => isSharedAnswer(path) || FILE.test(routedPath(path));

/** A list that any site may frame. */
export const isEmbed = (target: string): boolean =>
  /^\/embed\/(?:brackets(?:\/[^/]+){4}|[^/]+\/[^/]+)$/.test(routedPath(target));

/** `?scores=hidden` or `?scores=shown`; an address that says neither leaves it to the visitor's choice. */
export const SCORES_PARAMETER = "scores";

/** What else distinguishes answers about one event: its publisher, and a pass to its stats. */
export const LIVE_PARAMETERS = { publisher: "publisher_key", pass: "s" } as const;

/** Names the address with the same answer, where the requested one has an unknown publisher or pass. */
export const SAME_AS_HEADER = "content-location";
