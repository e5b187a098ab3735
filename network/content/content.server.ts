import { Hono } from "hono";
import { z } from "zod";
import { keyText } from "~contracts/key-text";
import { notFound } from "../http/answers";
import { input } from "../http/input";
import { clipVideo, kitsOf, playOf } from "../league/clip-of";
import { findEvent, findHighlight, findProducer, findProfile, findProfilesOf } from "../league/find";
import { isPaidAt } from "../league/paid-until";
import { canReplay, canWatchLive } from "../league/replay";
import type { EventTable, HighlightTable } from "../league/tables";
import type { Db } from "../store/database";
import { pick } from "../store/pick";
import { eventRecord, publisherRecord } from "./event-record";
import { mediaEvent } from "./media-event.server";
import { gamesOf, gamesParameters, organizationSchedule, scheduleParameters } from "./schedule";

type Clock = { now(): number };
/** For old paths (S 2.4); null leads nowhere. */
type RedirectLookup = (path: string) => Promise<string | null>;

const file = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}\.json$/)
  .transform((name) => name.slice(0, -".json".length));
const version = z.string().regex(/^v\d{1,2}$/);
const eventKey = z.object({ key: keyText });
const versioned = z.object({ version });
const redirectQuery = z.object({ path: z.string().startsWith("/").max(2048) });
const eventFile = z.object({ version, plural: z.enum(["games", "events"]), file });
const oneFile = z.object({ version, file });
const mediaFile = z.object({ version, plural: z.enum(["broadcasts", "vods", "datacasts"]), file });
const videoFile = z.object({ version, plural: z.enum(["broadcasts", "vods", "highlights"]), key: keyText });
const OWN_STREAMS = "/media";
const MEDIA = { broadcasts: "bdc", vods: "vod", datacasts: "dtc" } as const;
type MediaPlural = keyof typeof MEDIA;

async function recordOf(db: Db, event: EventTable, now: number) {
  return eventRecord(event, await findProfilesOf(db, event), now);
}

/** Echo: the event as of now (S 7.5). */
export function echoApp({ db, clock }: { db: Db; clock: Clock }): Hono {
  const app = new Hono();
  app.get("/game_or_event/:key", input.param(eventKey), async (context) => {
    const event = await findEvent(db, context.req.valid("param").key);
    return event ? context.json(await recordOf(db, event, clock.now())) : notFound(context, "game or event");
  });
  app.notFound((context) => notFound(context, "endpoint"));
  return app;
}

async function mediaRecord(db: Db, plural: MediaPlural, mediaKey: string, now: number) {
  const carried = await mediaEvent(db, MEDIA[plural], mediaKey);
  if (!carried) return null;
  const { event } = carried;
  // A file of its own tells the whole game.
  const record = eventRecord(event, await findProfilesOf(db, event), now, { mostPlays: Infinity });
  for (const publisher of record.publishers ?? []) {
    const found = publisher[plural]?.find((media) => media.key === mediaKey);
    if (found) return found;
  }
  return null;
}

async function videoUrl(db: Db, plural: "broadcasts" | "vods", mediaKey: string, now: number, liveBase: string) {
  const carried = await mediaEvent(db, MEDIA[plural], mediaKey);
  if (!carried) return null;
  const { event, overrides } = carried;
  if (plural === "vods") {
    if (!canReplay(event, overrides, now)) return null;
    if (overrides.replay_url) return elsewhere(overrides.replay_url);
    const film = await filmOf(db, event);
    // A free replay is the file itself; an external host protects its own streams.
    if (!film || liveBase !== OWN_STREAMS || !isPaidAt(event, overrides, now)) return film;
    const base = `${liveBase}/vod/${mediaKey}`;
    const own = (file: string) => `${base}/${file.split("/").at(-1)}`;
    return {
      ...film,
      video_url: `${base}/master.m3u8`,
      mp4_url: film.mp4_url && own(film.mp4_url),
      sound: film.sound && { hls_url: `${base}/sound.m3u8`, mp4_url: film.sound.mp4_url && own(film.sound.mp4_url) },
    };
  }
  if (!canWatchLive(event, overrides, now)) return null;
  if (overrides.live_url) return elsewhere(overrides.live_url);
  const film = await filmOf(db, event);
  const base = `${liveBase}/live/${mediaKey}`;
  const live = film && { ...film, mp4_url: null, video_url: `${base}/master.m3u8` };
  // Another host's may have no sound of its own, and is no drawing.
  if (liveBase !== OWN_STREAMS) return live && { ...live, sound: null, kits: null };
  return live && { ...live, sound: { hls_url: `${base}/sound.m3u8`, mp4_url: null } };
}

const elsewhere = (video_url: string) => ({ video_url, mp4_url: null, sound: null, captions: [], poster: null });

async function filmOf(db: Db, event: EventTable) {
  const { byKey } = await findProfilesOf(db, event);
  return clipVideo(
    event.clip,
    event.key,
    kitsOf(event, (key) => byKey.get(key)),
  );
}

async function highlightVideo(db: Db, highlightKey: string, now: number) {
  const highlight = await findHighlight(db, highlightKey, now);
  const event = highlight && (await findEvent(db, highlight.event_key));
  if (!event) return null;
  const film = await filmOf(db, { ...event, ...pick(highlight, ["key", "clip"]) });
  return film && { ...film, range: playOf(highlight.clip, highlightKey) };
}

async function highlightRecord(db: Db, highlight: HighlightTable) {
  const [event, school] = await Promise.all([
    findEvent(db, highlight.event_key),
    highlight.school_key ? findProfile(db, highlight.school_key) : undefined,
  ]);
  return {
    ...pick(highlight, ["key", "title", "gender", "level", "city", "state_code"]),
    published_at: new Date(highlight.published_at).toISOString(),
    duration: highlight.duration_s,
    activity_name: highlight.activity,
    time_zone: event?.time_zone ?? null,
    event: event && !event.is_deleted ? pick(event, ["key", "slug", "title"]) : null,
    school: school ? pick(school, ["key", "type", "slug", "name", "short_name", "logo"]) : null,
  };
}

type ContentSettings = { db: Db; clock: Clock; liveHlsBaseUrl: string; redirectTarget: RedirectLookup };

/** The CDN behind echo (S 7.5). */
export function contentApp({ db, clock, liveHlsBaseUrl, redirectTarget }: ContentSettings): Hono {
  const app = new Hono();

  app.get("/:version/redirects", input.param(versioned), input.query(redirectQuery), async (context) => {
    const target = await redirectTarget(context.req.valid("query").path);
    return target === null ? notFound(context, "redirect") : context.json({ target });
  });

  app.get("/:version/:plural{games|events}/:file", input.param(eventFile), async (context) => {
    const { plural, file: eventFileKey } = context.req.valid("param");
    const event = await findEvent(db, eventFileKey);
    if (!event || `${event.content_type}s` !== plural) return notFound(context, "file");
    return context.json(await recordOf(db, event, clock.now()));
  });

  app.get("/:version/publishers/:file", input.param(oneFile), async (context) => {
    const profile = await findProducer(db, context.req.valid("param").file);
    if (!profile) return notFound(context, "file");
    const association = profile.state_association_key ? await findProfile(db, profile.state_association_key) : null;
    return context.json(publisherRecord(profile, association?.acronym ?? null));
  });

  app.get("/:version/highlights/:file", input.param(oneFile), async (context) => {
    const found = await findHighlight(db, context.req.valid("param").file, clock.now());
    return found ? context.json(await highlightRecord(db, found)) : notFound(context, "file");
  });

  app.get("/:version/schedules/:file", input.param(oneFile), input.query(scheduleParameters), async (context) => {
    const { file: organization } = context.req.valid("param");
    const items = await organizationSchedule(db, organization, context.req.valid("query"), clock.now());
    return items ? context.json({ items }) : notFound(context, "organization");
  });

  app.get("/:version/schedules", input.param(versioned), input.query(gamesParameters), async (context) =>
    context.json({ items: await gamesOf(db, context.req.valid("query"), clock.now()) }),
  );

  app.get("/:version/:plural{broadcasts|vods|datacasts}/:file", input.param(mediaFile), async (context) => {
    const { plural, file: media } = context.req.valid("param");
    const found = await mediaRecord(db, plural, media, clock.now());
    return found ? context.json(found) : notFound(context, "file");
  });

  app.get("/:version/:plural{broadcasts|vods|highlights}/:key/url.json", input.param(videoFile), async (context) => {
    const { plural, key: videoKey } = context.req.valid("param");
    const now = clock.now();
    const found =
      plural === "highlights"
        ? await highlightVideo(db, videoKey, now)
        : await videoUrl(db, plural, videoKey, now, liveHlsBaseUrl);
    return found ? context.json(found) : notFound(context, "video");
  });

  app.notFound((context) => notFound(context, "endpoint"));
  return app;
}
