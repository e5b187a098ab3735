import { Hono, type Context } from "hono";
import { z } from "zod";
import type { Clip } from "./clips";
import { captionSegment, liveCaptionsPlaylist, liveMaster, livePlaylist, type LiveMoment } from "./live-playlist";

/** What is on air under a broadcast's key. */
export interface Broadcast {
  clip: Clip;
  startedAt: number;
  completeAt: number | null;
  /** How far back a viewer can rewind. */
  windowSeconds?: number;
}

export interface StreamingSettings {
  clock: { now(): number };
  lookup(key: string): Promise<Broadcast | undefined>;
}

const key = z.string().regex(/^[\w-]{1,100}$/);
const place = z.string().regex(/^\d{1,4}$/).transform(Number);

const PLAYLIST = "application/vnd.apple.mpegurl";

/** Live HLS of the embedded network (S 7.5): playlists are made on request, segments are ranges of the files under /media. */
export function streamingApp({ clock, lookup }: StreamingSettings): Hono {
  const app = new Hono();

  const onAir = async (context: Context): Promise<{ broadcast: Broadcast; moment: LiveMoment } | undefined> => {
    const asked = key.safeParse(context.req.param("key"));
    const broadcast = asked.success ? await lookup(asked.data) : undefined;
    const now = clock.now();
    if (!broadcast || now < broadcast.startedAt) return undefined;
    const { startedAt, completeAt, windowSeconds } = broadcast;
    return { broadcast, moment: { startedAt, completeAt, now, ...(windowSeconds ? { windowSeconds } : {}) } };
  };

  /** A player asks for a playlist every two seconds; a cache in front may answer a second of those. */
  const send = (context: Context, text: string | null | undefined, type = PLAYLIST, seconds = 1) => {
    if (!text) return context.notFound();
    return context.body(text, 200, { "Content-Type": type, "Cache-Control": `public, max-age=${seconds}` });
  };

  app.get("/live/:key/master.m3u8", async (context) => {
    const found = await onAir(context);
    return send(context, found && liveMaster(found.broadcast.clip));
  });

  app.get("/live/:key/captions-en.m3u8", async (context) => {
    const found = await onAir(context);
    const smallest = found?.broadcast.clip.renditions[0];
    return send(context, found && smallest && liveCaptionsPlaylist(smallest, found.moment));
  });

  app.get("/live/:key/captions-en/:file{\\d+\\.vtt}", async (context) => {
    const found = await onAir(context);
    const asked = place.safeParse(context.req.param("file").replace(/\.vtt$/, ""));
    return send(context, found && asked.success ? captionSegment(found.broadcast.clip, asked.data) : null, "text/vtt; charset=utf-8", 60);
  });

  app.get("/live/:key/:file{[^/]+\\.m3u8}", async (context) => {
    const found = await onAir(context);
    const name = context.req.param("file").replace(/\.m3u8$/, "");
    const rendition = found?.broadcast.clip.renditions.find((one) => one.name === name);
    return send(context, found && rendition && livePlaylist(rendition, found.moment));
  });

  app.notFound((context) => context.json({ error: "not_found" }, 404, { "Cache-Control": "no-store" }));
  return app;
}
