import { type Context, type Env, Hono } from "hono";
import { z } from "zod";
import { isMediaGrant, MEDIA_GRANT_HEADER } from "~contracts/grant";
import { FILM_HEADER, STREAM_FRESH_HEADER, STREAM_WAIT_HEADER } from "~contracts/stream-headers";
import { inputOr } from "../http/input";
import type { Clip, Track } from "./clips";
import {
  captionSegment,
  liveCaptionsPlaylist,
  liveMaster,
  livePlaylist,
  replayCaptionsPlaylist,
  replayPlaylist,
} from "./live-playlist";
import type { LiveMoment } from "./live-window";
import { freshFor, reloadQuery, waitFor } from "./reload";

export interface Broadcast {
  clip: Clip;
  startedAt: number;
  completeAt: number | null;
  /** Requires a grant (S 5.4). */
  paid?: boolean;
}

export interface Replay {
  clip: Clip;
  paid: boolean;
}

export interface StreamingSettings {
  clock: { now(): number };
  lookup(key: string): Promise<Broadcast | undefined>;
  lookupReplay(key: string): Promise<Replay | undefined>;
  secret: string;
}

type Video = {
  clip: Clip;
  paid: boolean;
  pictures(track: Track, skip: boolean): string | null;
  captions(track: Track, skip: boolean): string | null;
  /** Null once nothing changes any more. */
  live: { moment: LiveMoment } | null;
};

const video = { kind: z.enum(["live", "vod"]), key: z.string().regex(/^[\w-]{1,100}$/) };
const oneVideo = z.object(video);
const oneFile = z.object({ ...video, file: z.string().transform((name) => name.replace(/\.\w+$/, "")) });
const onePlace = z.object({
  ...video,
  file: z
    .string()
    .regex(/^\d{1,4}(?:\.\d{1,2})?\.vtt$/)
    .transform((name) => name.split(".").slice(0, -1).map(Number)),
});
const input = inputOr((context) => context.notFound());

const reload = inputOr((context) => context.json({ error: "bad_request" }, 400, { "Cache-Control": "no-store" })).query(
  reloadQuery,
);

/** Six target durations (RFC 8216bis, B.1). */
const WAITED_FOR_SECONDS = 12;
const PLAYLIST = "application/vnd.apple.mpegurl";

/** S 7.5: playlists on request, segments as ranges of /media files; paid videos require a grant. */
export function streamingApp({ clock, lookup, lookupReplay, secret }: StreamingSettings): Hono {
  const app = new Hono();

  async function broadcast(key: string): Promise<Video | undefined> {
    const found = await lookup(key);
    const now = clock.now();
    if (!found || now < found.startedAt) return undefined;
    const { clip, startedAt, completeAt, paid = false } = found;
    const moment: LiveMoment = { startedAt, completeAt, now };
    return {
      clip,
      paid,
      pictures: (track, skip) => livePlaylist(clip, track, { moment, skip }, paid),
      captions: (track, skip) => liveCaptionsPlaylist(clip, track, { moment, skip }),
      live: { moment },
    };
  }

  async function replay(key: string): Promise<Video | undefined> {
    const found = await lookupReplay(key);
    return found && { ...found, pictures: replayPlaylist, captions: replayCaptionsPlaylist, live: null };
  }

  const KINDS = { live: broadcast, vod: replay };

  type VideoParams = z.output<typeof oneVideo>;
  type VideoPart = { text: string | null | undefined; type?: string; seconds?: number } | { film: string } | null;
  type ParamContext<One> = Context<Env, string, { out: { param: One } }>;

  function mayHave(video: Video, { kind, key }: VideoParams, context: Context): boolean {
    return !video.paid || isMediaGrant(secret, `/${kind}/${key}`, context.req.header(MEDIA_GRANT_HEADER));
  }

  const refused = (context: Context) => context.json({ error: "not_entitled" }, 403, { "Cache-Control": "no-store" });
  const caching = ({ paid }: Video, seconds: number) => (paid ? "private, no-store" : `public, max-age=${seconds}`);

  const answer =
    <One extends VideoParams>(part: (video: Video, params: One) => VideoPart) =>
    async (context: ParamContext<One>) => {
      const params = context.req.valid("param");
      const video = await KINDS[params.kind](params.key);
      if (!video) return context.notFound();
      if (!mayHave(video, params, context)) return refused(context);
      const found = part(video, params);
      if (found && "film" in found)
        return context.body(null, 200, { [FILM_HEADER]: found.film, "Cache-Control": "private, no-store" });
      if (!found?.text) return context.notFound();
      const { text, type = PLAYLIST, seconds = 1 } = found;
      return context.body(text, 200, { "Content-Type": type, "Cache-Control": caching(video, seconds) });
    };

  type Playlist = { track: Track | undefined; text: "pictures" | "captions" };

  /** Proxies may keep a live playlist for a second, and one that was waited for as long as anyone may ask for it. */
  const playlist =
    <One extends VideoParams>(which: (video: Video, params: One) => Playlist) =>
    async (context: Context<Env, string, { out: { param: One; query: z.output<typeof reloadQuery> } }>) => {
      const params = context.req.valid("param");
      const { wanted, skip } = context.req.valid("query");
      const video = await KINDS[params.kind](params.key);
      if (!video) return context.notFound();
      if (!mayHave(video, params, context)) return refused(context);
      const { track, text: name } = which(video, params);
      const text = track && video[name](track, skip);
      if (!text) return context.notFound();
      const wait = video.live && wanted ? waitFor(track, video.live.moment, wanted) : 0;
      if (wait === null) return context.json({ error: "too_far_ahead" }, 400, { "Cache-Control": "no-store" });
      if (wait > 0) return context.body(null, 204, { [STREAM_WAIT_HEADER]: String(wait), "Cache-Control": "no-store" });
      const fresh = video.live && freshFor(track, video.live.moment);
      return context.body(text, 200, {
        "Content-Type": PLAYLIST,
        "Cache-Control": caching(video, wanted ? WAITED_FOR_SECONDS : 1),
        ...(fresh !== null && { [STREAM_FRESH_HEADER]: String(fresh) }),
      });
    };

  const trackOf = ({ clip }: Video, file: string): Track | undefined =>
    [...clip.renditions, clip.sound].find(({ name }) => name === file);

  app.get(
    "/:kind{live|vod}/:key/master.m3u8",
    input.param(oneVideo),
    answer(({ clip }) => ({ text: liveMaster(clip) })),
  );

  app.get(
    "/:kind{live|vod}/:key/captions-en.m3u8",
    input.param(oneVideo),
    reload,
    playlist(({ clip }) => ({ track: clip.renditions[0], text: "captions" })),
  );

  app.get(
    "/:kind{live|vod}/:key/captions-en/:file{[\\d.]+\\.vtt}",
    input.param(onePlace),
    answer(({ clip }, { file: [place = 0, nth] }: z.output<typeof onePlace>) => ({
      text: captionSegment(clip, place, nth),
      type: "text/vtt; charset=utf-8",
      seconds: 60,
    })),
  );

  app.get(
    "/:kind{live|vod}/:key/:file{[^/]+\\.m3u8}",
    input.param(oneFile),
    reload,
    playlist((video, { file }: z.output<typeof oneFile>) => ({ track: trackOf(video, file), text: "pictures" })),
  );

  app.get(
    "/:kind{live|vod}/:key/:file{[^/]+\\.mp4}",
    input.param(oneFile),
    answer((video, { file }: z.output<typeof oneFile>) => {
      const track = video.paid ? trackOf(video, file) : undefined;
      return track ? { film: track.file } : null;
    }),
  );

  app.notFound((context) => context.json({ error: "not_found" }, 404, { "Cache-Control": "no-store" }));
  return app;
}
