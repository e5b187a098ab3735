import { Hono } from "hono";
import { sql } from "kysely";
import { z } from "zod";
import { keyText } from "~contracts/key-text";
import { publicCode, readShortCode } from "~contracts/short-code";
import { STATE_CODES } from "~contracts/vocabulary/states";
import { bracketTournament } from "../brackets/bracket-routes.server";
import { producerTypeOf, publisherRecord } from "../content/event-record";
import { notFound } from "../http/answers";
import { input } from "../http/input";
import { activityBySlug } from "../league/activities";
import { findEvent, findNames, findProfile, findProfilesOf } from "../league/find";
import { readOverrides } from "../league/overrides";
import { publisherKeysOf } from "../league/participants";
import { nameOfStateCode } from "../league/places";
import { KEY_PREFIX } from "../league/profiles";
import { EVENT_PREFIXES } from "../league/random";
import type { ProfileTable } from "../league/tables";
import type { Db, Flag } from "../store/database";
import { pick } from "../store/pick";
import { rowsWith } from "../store/rows";
import { logoSvg } from "./logo";

const MAX_PAGE_SIZE = 100;
const version = z.string().regex(/^v\d{1,2}$/);
const page = z.coerce.number().int().min(1).max(10_000).default(1);
const size = z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(24);
const stateCode = z
  .string()
  .transform((code) => code.toUpperCase())
  .pipe(z.enum(STATE_CODES));

/** Types of S 3, or address families of S 2.5 with the types they cover, likeliest first. */
const TYPES: Record<string, readonly string[]> = {
  school: ["school"],
  pixellot: ["pixellot"],
  association: ["association"],
  state_association: ["state_association"],
  affiliate: ["affiliate"],
  publisher: ["publisher"],
  schools: ["school", "pixellot"],
  associations: ["state_association", "association"],
  state_associations: ["state_association", "association"],
  affiliates: ["affiliate", "publisher"],
};

const versioned = z.object({ version });
const oneProfile = z.object({ version, key: keyText });
const oneSchool = z.object({ key: keyText });
const schoolsQuery = z.object({ state_code: stateCode.optional(), q: z.string().max(200).optional(), page, size });
const profilesQuery = z.object({
  slug: z.string().min(1).max(200),
  type: z.enum(Object.keys(TYPES) as [string, ...string[]]).optional(),
});
const activitiesQuery = z.object({
  is_sport: z.enum(["0", "1", "true", "false"]).optional(),
  is_top_sport: z.enum(["true", "false", "0", "1"]).optional(),
});

const SELECTABLE = [
  "key",
  "name",
  "short_name",
  "acronym",
  "city",
  "state_code",
  "type",
  "show_ads",
  "logo",
  "slug",
  "is_network",
  "primary_color",
  "secondary_color",
] as const;
const values = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform((one) => [one].flat());
/** Keys come as `key=a&key=b` or as `key[]=a&key[]=b`. */
const selectedQuery = z
  .object({ key: values, "key[]": values, select: values })
  .transform(({ key: plain, "key[]": bracketed, select }) => ({
    key: [...plain, ...bracketed],
    select: select[0] ?? SELECTABLE.join(","),
  }))
  .pipe(
    z.object({
      key: z.array(keyText).min(1).max(200),
      select: z
        .string()
        .transform((list) =>
          list
            .split(",")
            .map((field) => field.trim())
            .filter(Boolean),
        )
        .pipe(z.array(z.enum(SELECTABLE))),
    }),
  );

const schoolRecord = (row: ProfileTable) => ({
  ...pick(row, SELECTABLE),
  show_ads: row.show_ads === 1,
  is_network: row.is_network === 1,
});

type Association = Awaited<ReturnType<typeof findNames>>;

const profileRecord = (row: ProfileTable, association: Association, sports: string[] | null) => ({
  ...schoolRecord(row),
  ...pick(row, ["about", "producer_key", "mascot"]),
  is_non_association: row.is_non_association === 1,
  state_association_acronym: association?.acronym ?? null,
  state_association_name: association?.name ?? null,
  state_association_slug: association?.slug ?? null,
  sports,
});

async function sportsOf(db: Db, row: ProfileTable): Promise<string[]> {
  const organizations = row.type === "school" ? [row.key] : [row.key, row.producer_key ?? row.key];
  const rows = await db
    .selectFrom("organization_sport")
    .select("sport")
    .distinct()
    .where("organization_key", "in", organizations)
    .orderBy("sport")
    .execute();
  return rows.map((one) => one.sport);
}

async function fullProfile(db: Db, row: ProfileTable) {
  const association = row.state_association_key ? await findNames(db, row.state_association_key) : undefined;
  return {
    ...profileRecord(row, association, await sportsOf(db, row)),
    has_namesake: await hasNamesake(db, row),
    short_code: row.type === "school" ? publicCode(row.key) : null,
  };
}

/** Games, other events, and schools with this code; few have the same. */
async function coded(db: Db, { code, keyStart }: { code: string; keyStart: string }) {
  const within = (prefix: string) => [`${prefix}${keyStart}`, `${prefix}${keyStart}g`] as const;
  const events = Object.values(EVENT_PREFIXES)
    .map(within)
    .map(([from, to]) =>
      db
        .selectFrom("event")
        .select("key")
        .where("key", ">=", from)
        .where("key", "<", to)
        .where("is_deleted", "=", 0)
        .execute(),
    );
  const [from, to] = within(KEY_PREFIX.school);
  const schools = db.selectFrom("profile").select("key").where("key", ">=", from).where("key", "<", to).execute();
  return [
    ...(await Promise.all(events)).flat().map(({ key }) => ({ content_type: "event", key })),
    ...(await schools).map(({ key }) => ({ content_type: "school", key })),
  ].filter(({ key }) => publicCode(key) === code);
}

async function hasNamesake(db: Db, { name, key }: ProfileTable): Promise<boolean> {
  const other = db.selectFrom("profile").select("key").where("name", "=", name).where("key", "!=", key).limit(1);
  return (await other.executeTakeFirst()) !== undefined;
}

/** A bracket's key, or "ohsaa_football_2026": a state association's championship in one sport. */
async function tournament(db: Db, tournamentKey: string) {
  if (/^brk[0-9a-f]{10}$/.test(tournamentKey)) return bracketTournament(db, tournamentKey);
  const [slug = "", sport = "", year = ""] = tournamentKey.split("_");
  const activity = activityBySlug(sport);
  if (!activity?.isSport || !/^20\d\d$/.test(year)) return null;
  const association = await db
    .selectFrom("profile")
    .selectAll()
    .where("type", "in", ["state_association", "association"])
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (!association) return null;
  return {
    key: tournamentKey,
    name: `${association.acronym} ${activity.name} Championship ${year}`,
    logo: association.logo,
    slug: tournamentKey.replaceAll("_", "-"),
    city: association.city,
    state_code: association.state_code,
  };
}

const patternOf = (text: string) => `%${text.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
/** SQLite knows no escape by itself. */
const isNamedLike = (text: string) => sql<boolean>`lower(name) like ${patternOf(text)} escape '\\'`;

/** S 7.3, 7.5 */
export function catalogueApp({ db }: { db: Db }): Hono {
  const app = new Hono();

  app.get("/:version/schools", input.param(versioned), input.query(schoolsQuery), async (context) => {
    const { state_code, q, page, size } = context.req.valid("query");
    let matching = db.selectFrom("profile").where("type", "=", "school");
    if (state_code) matching = matching.where("state_code", "=", state_code);
    if (q) matching = matching.where(isNamedLike(q));
    const [rows, count] = await Promise.all([
      matching
        .selectAll()
        .orderBy("name")
        .orderBy("key")
        .limit(size)
        .offset((page - 1) * size)
        .execute(),
      matching.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    ]);
    return context.json({ items: rows.map(schoolRecord), total: Number(count.total) });
  });

  app.get("/:version/state_associations", input.param(versioned), async (context) => {
    const rows = await db
      .selectFrom("profile")
      .selectAll()
      .where("type", "=", "state_association")
      .orderBy("state_code")
      .orderBy("name")
      .execute();
    return context.json({ items: rows.map((row) => profileRecord(row, undefined, null)), total: rows.length });
  });

  app.get("/:version/activities", input.param(versioned), input.query(activitiesQuery), async (context) => {
    const { is_sport, is_top_sport } = context.req.valid("query");
    const truth = (value: string | undefined): Flag | null =>
      value === undefined ? null : value === "1" || value === "true" ? 1 : 0;
    let matching = db.selectFrom("activity").selectAll().orderBy("name");
    const [isSport, isTop] = [truth(is_sport), truth(is_top_sport)];
    if (isSport !== null) matching = matching.where("is_sport", "=", isSport);
    if (isTop !== null) matching = matching.where("is_top_sport", "=", isTop);
    const rows = await matching.execute();
    const items = rows.map(({ is_sport, is_top_sport, ...named }) => ({
      ...named,
      is_sport: is_sport === 1,
      is_top_sport: is_top_sport === 1,
    }));
    return context.json({ items, total: items.length });
  });

  app.get("/:version/profiles/:key", input.param(oneProfile), async (context) => {
    const row = await findProfile(db, context.req.valid("param").key);
    return row ? context.json(await fullProfile(db, row)) : notFound(context, "profile");
  });

  app.get("/:version/profiles", input.param(versioned), input.query(profilesQuery), async (context) => {
    const { slug, type } = context.req.valid("query");
    const types = (type ? [type] : ["schools", "associations", "affiliates"]).flatMap((one) => TYPES[one] ?? []);
    const rows = await db
      .selectFrom("profile")
      .selectAll()
      .where("slug", "=", slug.toLowerCase())
      .where("type", "in", types)
      .execute();
    rows.sort((a, b) => types.indexOf(a.type) - types.indexOf(b.type));
    return context.json({ items: await Promise.all(rows.map((row) => fullProfile(db, row))), total: rows.length });
  });

  app.get("/:version/game_or_event/:key", input.param(oneProfile), async (context) => {
    const event = await findEvent(db, context.req.valid("param").key);
    if (!event || event.is_deleted) return notFound(context, "game or event");
    const profiles = await findProfilesOf(db, event);
    const media = [{ producer_type: producerTypeOf(event) }];
    const publishers = publisherKeysOf(event, readOverrides(event.overrides)).flatMap((producer) => {
      const publisher = profiles.byProducer.get(producer);
      return publisher
        ? [
            {
              ...publisherRecord(publisher, profiles.byKey.get(publisher.state_association_key ?? "")?.acronym ?? null),
              broadcasts: event.has_broadcast ? media : [],
              vods: event.has_vod ? media : [],
            },
          ]
        : [];
    });
    return context.json({
      key: event.key,
      sport: event.is_sport ? event.activity : null,
      state_code: event.state_code,
      state_name: nameOfStateCode(event.state_code),
      publishers,
    });
  });

  app.get("/schools/:key", input.param(oneSchool), async (context) => {
    const row = await findProfile(db, context.req.valid("param").key);
    return row?.type === "school" ? context.json(schoolRecord(row)) : notFound(context, "school");
  });

  app.get("/schools", input.queries(selectedQuery), async (context) => {
    const { key: keys, select } = context.req.valid("query");
    const rows = await db
      .selectFrom("profile")
      .selectAll()
      .where("type", "=", "school")
      .where("key", "in", keys)
      .execute();
    return context.json({ items: rows.map((row) => pick(schoolRecord(row), select)) });
  });

  app.get("/:version/short_codes/:code", input.param(versioned.extend({ code: z.string() })), async (context) => {
    const read = readShortCode(context.req.valid("param").code);
    const items = read?.kind === "public" ? await coded(db, read) : [];
    return context.json({ items, total: items.length });
  });

  app.get("/tournaments/:key", async (context) => {
    const found = await tournament(db, context.req.param("key"));
    return found ? context.json(found) : notFound(context, "tournament");
  });

  app.get("/logos/:file{[a-z]{3}[0-9a-z-]{1,56}-[0-9a-f]{8}\\.(?:svg|png|jpg|webp)}", async (context, next) => {
    const name = context.req.param("file");
    const row = await rowsWith(db, "logo_file", { name }).first();
    if (!row) return next();
    return context.body(Buffer.from(row.content, "base64"), 200, {
      "Content-Type": row.media_type,
      // An SVG opened by itself must not run anything.
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "Cache-Control": "public, max-age=31536000, immutable",
    });
  });

  app.get("/logos/:file{[a-z]{3}[0-9a-z-]{1,40}\\.svg}", async (context) => {
    const row = await findProfile(db, context.req.param("file").slice(0, -4));
    if (!row) return notFound(context, "logo");
    return context.body(logoSvg(row), 200, {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": "public, max-age=86400",
    });
  });

  app.notFound((context) => notFound(context, "endpoint"));
  return app;
}
