import { readFile } from "node:fs/promises";
import { join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { type Context, Hono } from "hono";
import { organizationOf } from "../league/organizations";
import type { House } from "./house";
import { eventRecord, profileRecord } from "./records";

const FILMS = fileURLToPath(new URL("../../../public/media", import.meta.url));
const TYPES: Record<string, string> = {
  ".m3u8": "application/vnd.apple.mpegurl",
  ".mp4": "video/mp4",
  ".vtt": "text/vtt",
  ".jpg": "image/jpeg",
};

/** Events by key (S 7.5): echo first, then the CDN. Echo knows no event that is not on today by some seeds. */
export function echo(house: House): Hono {
  const app = new Hono();
  app.get("/game_or_event/:key", (context) => {
    if (house.loose.pick("echo", ["well", "down"]) === "down") return house.refuse(context, 503, "no echo today");
    const game = house.games.find(({ key }) => key === context.req.param("key"));
    return game ? context.json(eventRecord(house, game)) : house.refuse(context, 404, "no such event");
  });
  house.unknown(app);
  return app;
}

export function cdn(house: House): Hono {
  const app = new Hono();
  app.get("/v2/:types{(?:games|events)}/:file{.+\\.json}", (context) => {
    const key = context.req.param("file").replace(/\.json$/, "");
    const game = house.games.find((one) => one.key === key && `${one.contentType}s` === context.req.param("types"));
    return game ? context.json(eventRecord(house, game)) : house.refuse(context, 404, "no such event");
  });
  app.get("/v2/:types{(?:broadcasts|vods)}/:key/url.json", (context) => {
    const { key, types } = context.req.param();
    const known = house.games.some((game) => game[types as "broadcasts" | "vods"].some((one) => one.key === key));
    if (!known) return house.refuse(context, 404, "no such video");
    const origin = new URL(context.req.url).origin;
    return context.json({ video_url: `${origin}/media/football/master.m3u8` });
  });
  house.unknown(app);
  return app;
}

/** Where the videos of this league lie: a host of its own, open to every page. */
export function films(): Hono {
  const app = new Hono();
  app.get("/*", async (context) => {
    const asked = normalize(new URL(context.req.url).pathname.replace(/^\/media/, ""));
    const file = await readFile(join(FILMS, asked)).catch(() => null);
    if (!file) return context.notFound();
    const headers: Record<string, string> = {
      "Content-Type": TYPES[asked.slice(asked.lastIndexOf("."))] ?? "application/octet-stream",
      "Access-Control-Allow-Origin": "*",
      "Accept-Ranges": "bytes",
    };
    const range = /^bytes=(\d+)-(\d*)$/.exec(context.req.header("range") ?? "");
    if (!range) return new Response(new Uint8Array(file), { headers });
    const from = Number(range[1]);
    const to = Math.min(range[2] ? Number(range[2]) : file.length - 1, file.length - 1);
    return new Response(new Uint8Array(file.subarray(from, to + 1)), {
      status: 206,
      headers: { ...headers, "Content-Range": `bytes ${from}-${to}/${file.length}` },
    });
  });
  return app;
}

const ACTIVITIES = [
  "Football",
  "Basketball",
  "Volleyball",
  "Ice Hockey",
  "Soccer",
  "Wrestling",
  "Concert",
  "Graduation",
];

/** Organizations and activities (S 7.5). */
export function catalogue(house: House): Hono {
  const app = new Hono();
  const { loose } = house;
  app.get("/:version{v[0-9]+}/activities", (context) => {
    const { is_sport, is_top_sport } = context.req.query();
    const items = ACTIVITIES.map((name, at) => ({
      key: `act-${at}`,
      name,
      slug: name.toLowerCase().replaceAll(" ", "-"),
      is_sport: at < 6,
      is_top_sport: at < 3,
    })).filter((one) => (is_sport ? one.is_sport : true) && (is_top_sport ? one.is_top_sport : true));
    return context.json(loose.pick<unknown>("list activities", [{ items, total: items.length }, items, { items }]));
  });
  /** Whether a slug is a key, too, the specification leaves open; this house takes both. */
  const profile = (context: Context) => {
    const found = organizationOf(context.req.param("key"));
    return found ? context.json(profileRecord(house, found)) : house.refuse(context, 404, "not found");
  };
  app.get("/schools/:key", profile);
  app.get("/:version{v[0-9]+}/profiles/:key", profile);
  house.unknown(app);
  return app;
}
