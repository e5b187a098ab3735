import { readFile } from "node:fs/promises";
import { join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { type Context, Hono } from "hono";
import { organizationOf, ORGANIZATIONS, SCHOOLS } from "../league/organizations";
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

/** Organizations and activities (S 7.5). The specification reads `items` where it reads a list. */
export function catalogue(house: House): Hono {
  const app = new Hono();
  const { loose } = house;
  const list = (what: string, items: unknown[]) =>
    loose.pick<unknown>(`list ${what}`, [{ items, total: items.length }, items, { items }]);

  const schools = (context: Context) => {
    const asked = Object.values(context.req.query());
    const named = SCHOOLS.filter(({ key, slug }) => asked.includes(key) || asked.includes(slug));
    const narrowed = context.req.query("key") !== undefined || named.length > 0;
    const select = context.req.query("select")?.split(",");
    const records = (narrowed ? named : SCHOOLS).map((one) => {
      const record = profileRecord(house, one);
      return select ? Object.fromEntries(select.map((name) => [name, record[name] ?? null])) : record;
    });
    return context.json(list("schools", records));
  };
  // The path of a search by key the specification leaves open.
  app.get("/schools", schools);
  app.get("/:version{v[0-9]+}/schools", schools);
  app.get("/schools/:key", (context) => oneProfile(context.req.param("key"), "/schools"));
  app.get("/:version{v[0-9]+}/schools/:key", (context) => oneProfile(context.req.param("key"), "/v2/schools"));
  app.get("/:version{v[0-9]+}/state_associations", (context) =>
    context.json(
      list(
        "associations",
        ORGANIZATIONS.filter(({ type }) => type === "state_association").map((one) => profileRecord(house, one)),
      ),
    ),
  );
  app.get("/:version{v[0-9]+}/activities", (context) => {
    const { is_sport, is_top_sport } = context.req.query();
    const all = ACTIVITIES.map((name, at) => ({
      key: `act-${at}`,
      name,
      slug: name.toLowerCase().replaceAll(" ", "-"),
      is_sport: at < 6,
      is_top_sport: at < 3,
    }));
    const chosen = all.filter((one) => (is_sport ? one.is_sport : true) && (is_top_sport ? one.is_top_sport : true));
    return context.json(list("activities", chosen));
  });
  app.get("/:version{v[0-9]+}/profiles/:key", (context) => oneProfile(context.req.param("key"), "profiles"));
  app.get("/:version{v[0-9]+}/game_or_event/:key", (context) => {
    const game = house.games.find(({ key }) => key === context.req.param("key"));
    return game ? context.json(eventRecord(house, game)) : house.refuse(context, 404, "no such event");
  });
  app.get("/tournaments/:key", (context) =>
    context.req.param("key") === "brk-1"
      ? context.json({
          key: "brk-1",
          name: "Prairie Hockey Bracket",
          slug: "prairie-hockey",
          logo: null,
          state_code: "ND",
        })
      : house.refuse(context, 404, "no such tournament"),
  );
  house.unknown(app);

  /** A profile by its key; whether a slug is one too the specification leaves open, so this house takes both. */
  function oneProfile(key: string | undefined, what: string): Response {
    const found = organizationOf(key);
    if (found) return Response.json(profileRecord(house, found));
    return loose.answer(`no ${what}`, [
      () => Response.json({ error: "not found" }, { status: 404 }),
      () => new Response("Not Found", { status: 404 }),
    ]);
  }
  return app;
}
