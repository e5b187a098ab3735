import { z } from "zod";
import { endpoint, FRESH, READ, records } from "./endpoint";
import {
  broadcastSchema,
  datacastSchema,
  eventSchema,
  publisherSchema,
  videoUrlSchema,
  vodSchema,
} from "./records/event";
import { highlightSchema } from "./records/highlight";

/** Echo answers first for games and events, then the CDN; also redirects of old paths (S 2.4, 7.5). */

const ECHO = { timeoutMs: 2_000, kept: FRESH.moving } as const;
const MOVING = { timeoutMs: 3_000, kept: FRESH.moving } as const;
const REDIRECT = { timeoutMs: 500, kept: FRESH.steady } as const;

export const echoContract = {
  /** A deleted event answers 200 with is_deleted true. */
  gameOrEvent: endpoint("GET", "/game_or_event/:key", { ...ECHO, answer: eventSchema }),
};

export const contentContract = {
  /** :plural is games or events; :file is "{key}.json". */
  event: endpoint("GET", "/:version/:plural/:file", { ...MOVING, answer: eventSchema }),
  broadcast: endpoint("GET", "/:version/broadcasts/:file", { ...MOVING, answer: broadcastSchema }),
  vod: endpoint("GET", "/:version/vods/:file", { ...MOVING, answer: vodSchema }),
  datacast: endpoint("GET", "/:version/datacasts/:file", { ...MOVING, answer: datacastSchema }),
  publisher: endpoint("GET", "/:version/publishers/:file", { ...MOVING, answer: publisherSchema }),
  highlight: endpoint("GET", "/:version/highlights/:file", { ...MOVING, answer: highlightSchema }),
  /** Includes deleted events. Query: from, to (ISO), after, sort, size (≤ 200), activity, gender, level. */
  schedule: endpoint("GET", "/:version/schedules/:file", {
    ...MOVING,
    answer: z.object({ items: records(eventSchema) }),
  }),
  /**
   * The same of schools (`school[]`, ≤ 50) or of events by their keys (`key[]`, ≤ 50), each once. They are one
   * person's own, so no answer is kept for others.
   */
  games: endpoint("GET", "/:version/schedules", { ...READ, answer: z.object({ items: records(eventSchema) }) }),
  /** :plural is broadcasts (on air only), vods (complete only), or highlights (published only); otherwise 404. */
  videoUrl: endpoint("GET", "/:version/:plural/:key/url.json", { ...MOVING, answer: videoUrlSchema }),
  /** Query: path, the old path with its leading slash. 404 means no redirect. */
  redirect: endpoint("GET", "/:version/redirects", { ...REDIRECT, answer: z.object({ target: z.string().min(1) }) }),
};
