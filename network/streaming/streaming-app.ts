import { type Context, type Env, Hono } from "hono";
import { z } from "zod";
import { FILM_HEADER } from "~contracts/film-header";
import { isMediaGrant, MEDIA_GRANT_HEADER } from "~contracts/grant";
import { inputOr } from "../http/input";
import type { Clip, Rendition } from "./clips";
import {
  captionSegment,
  liveCaptionsPlaylist,
  liveMaster,
  type LiveMoment,
  livePlaylist,
  replayCaptionsPlaylist,
  replayPlaylist,
} from "./live-playlist";

export interface Broadcast {
  clip: Clip;
  startedAt: number;
  completeAt: number | null;
  windowSeconds?: number;
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
  pictures(rendition: Rendition): string | null;
  captions(rendition: Rendition): string | null;
};

const video = { kind: z.enum(["live", "vod"]), key: z.string().regex(/^[\w-]{1,100}$/) };
const oneVideo = z.object(video);
const oneFile = z.object({ ...video, file: z.string().transform((name) => name.replace(/\.\w+$/, "")) });
const onePlace = z.object({
  ...video,
  file: z
    .string()
    .regex(/^\d{1,4}\.vtt$/)
    .transform((name) => Number.parseInt(name, 10)),
});
const input = inputOr((context) => context.notFound());

const PLAYLIST = "application/vnd.apple.mpegurl";

/** S 7.5: playlists on request, segments as ranges of /media files; paid videos require a grant. */
export function streamingApp({ clock, lookup, lookupReplay, secret }: StreamingSettings): Hono {
  const app = new Hono();

  async function broadcast(asked: string): Promise<Video | undefined> {
    const found = await lookup(asked);
    const now = clock.now();
    if (!found || now < found.startedAt) return undefined;
    const { clip, startedAt, completeAt, windowSeconds, paid = false } = found;
    const moment: LiveMoment = { startedAt, completeAt, now, ...(windowSeconds ? { windowSeconds } : {}) };
    return {
      clip,
      paid,
      pictures: (rendition) => livePlaylist(rendition, moment, paid),
      captions: (rendition) => liveCaptionsPlaylist(rendition, moment),
    };
  }

  async function replay(asked: string): Promise<Video | undefined> {
    const found = await lookupReplay(asked);
    return found && { ...found, pictures: replayPlaylist, captions: replayCaptionsPlaylist };
  }

  const KINDS = { live: broadcast, vod: replay };

  type Asked = z.output<typeof oneVideo>;
  type Found = { text: string | null | undefined; type?: string; seconds?: number } | { film: string } | null;

  /** Players poll live playlists every two seconds; proxies may cache them for one, but never for paid games. */
  const answer =
    <One extends Asked>(part: (video: Video, asked: One) => Found) =>
    async (context: Context<Env, string, { out: { param: One } }>) => {
      const asked = context.req.valid("param");
      const video = await KINDS[asked.kind](asked.key);
      if (!video) return context.notFound();
      if (video.paid && !isMediaGrant(secret, `/${asked.kind}/${asked.key}`, context.req.header(MEDIA_GRANT_HEADER))) {
        return context.json({ error: "not_entitled" }, 403, { "Cache-Control": "no-store" });
      }
      const found = part(video, asked);
      if (found && "film" in found)
        return context.body(null, 200, { [FILM_HEADER]: found.film, "Cache-Control": "private, no-store" });
      if (!found?.text) return context.notFound();
      const { text, type = PLAYLIST, seconds = 1 } = found;
      return context.body(text, 200, {
        "Content-Type": type,
        "Cache-Control": video.paid ? "private, no-store" : `public, max-age=${seconds}`,
      });
    };

  const renditionOf = ({ clip }: Video, file: string) => clip.renditions.find(({ name }) => name === file);

  app.get(
    "/:kind{live|vod}/:key/master.m3u8",
    input.param(oneVideo),
    answer(({ clip }) => ({ text: liveMaster(clip) })),
  );

  app.get(
    "/:kind{live|vod}/:key/captions-en.m3u8",
    input.param(oneVideo),
    answer(({ clip, captions }) => {
      const smallest = clip.renditions[0];
      return smallest ? { text: captions(smallest) } : null;
    }),
  );

  app.get(
    "/:kind{live|vod}/:key/captions-en/:file{\\d+\\.vtt}",
    input.param(onePlace),
    answer(({ clip }, { file: place }: z.output<typeof onePlace>) => ({
      text: captionSegment(clip, place),
      type: "text/vtt; charset=utf-8",
      seconds: 60,
    })),
  );

  app.get(
    "/:kind{live|vod}/:key/:file{[^/]+\\.m3u8}",
    input.param(oneFile),
    answer((video, { file }: z.output<typeof oneFile>) => {
      const rendition = renditionOf(video, file);
      return rendition ? { text: video.pictures(rendition) } : null;
    }),
  );

  app.get(
    "/:kind{live|vod}/:key/:file{[^/]+\\.mp4}",
    input.param(oneFile),
    answer((video, { file }: z.output<typeof oneFile>) => {
      const rendition = video.paid ? renditionOf(video, file) : undefined;
      return rendition ? { film: rendition.file } : null;
    }),
  );

  app.notFound((context) => context.json({ error: "not_found" }, 404, { "Cache-Control": "no-store" }));
  return app;
}
