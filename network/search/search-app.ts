import { type Context, Hono } from "hono";
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { Database } from "../store/database";
import type { Dialect } from "../store/open-store.server";
import { listEventRecords, listHighlightRecords } from "./event-listing";
import { type EventSearch, findEvents } from "./event-search";
import { findHighlights } from "./highlight-search";
import { profilesVersion } from "./index-league";
import { type NearMatch, schoolsNear, zipAsked } from "./near-zip";
import { type Organization, OrganizationDirectory } from "./organization-directory";
import {
  outline,
  outlineEventParameters,
  outlineEvents,
  outlineOrganizationParameters,
  outlineOrganizations,
} from "./outline";
import {
  type EventParameters,
  eventParameters,
  type OrganizationParameters,
  organizationParameters,
  parseParameters,
  suggestionParameters,
} from "./parameters";
import { activityWords } from "./query-reading";
import { type QueryRecord, readQuery } from "./query-string";
import { tellingWords, typedWords } from "./words";

/** S 7.6; v2 and v3 are the same. */

export type SearchSettings = {
  db: Kysely<Database>;
  dialect: Dialect;
  clock: { now(): number };
  siteUrl: string;
};

const SCHOOLS = new Set(["school", "pixellot"]);
const ASSOCIATIONS = new Set(["association", "state_association"]);
const STATE_ASSOCIATIONS = new Set(["state_association"]);
const AFFILIATES = new Set(["affiliate", "publisher"]);
const FAMILIES = { schools: SCHOOLS, associations: ASSOCIATIONS, affiliates: AFFILIATES };

const GROUP_SIZE = 6;

export function searchApp(settings: SearchSettings): Hono {
  const { db } = settings;
  const knowledge = rememberedKnowledge(db);

  async function searching(): Promise<EventSearch> {
    return { db, dialect: settings.dialect, now: settings.clock.now(), ...(await knowledge()) };
  }

  async function events(parameters: EventParameters) {
    const search = await searching();
    const { ids, total } = await findEvents(search, parameters);
    if (parameters.return) return { items: [], total };
    return {
      items: await listEventRecords(db, ids, { ...search, siteUrl: settings.siteUrl }, parameters.drilldown),
      total,
    };
  }

  async function highlights(parameters: EventParameters) {
    const search = await searching();
    const { keys, total } = await findHighlights(search, parameters);
    return { items: await listHighlightRecords(db, keys, { ...search, siteUrl: settings.siteUrl }), total };
  }

  async function organizations(types: ReadonlySet<string>, parameters: OrganizationParameters) {
    const { directory } = await knowledge();
    const sports = [...parameters.sport, ...parameters.activity];
    const playing = sports.length > 0 ? await schoolsPlaying(db, sports) : null;
    const asked = parameters.key.length > 0 ? new Set(parameters.key) : null;
    const keys =
      asked && playing ? new Set([...asked].filter((key) => playing.has(key))) : (asked ?? playing ?? undefined);
    const states = parameters.state.length > 0 ? new Set<string>(parameters.state) : undefined;
    const filter = { types, keys, states, networkOnly: parameters.network_only, letter: parameters.letter };
    const { page, size } = parameters;
    const zip = zipAsked(parameters.q);
    if (zip) {
      const { near, matches } = await schoolsNear(db, directory, zip, filter);
      return { items: matches.slice((page - 1) * size, page * size).map(nearListing), total: matches.length, near };
    }
    if (parameters.q) {
      const words = tellingWords(typedWords(parameters.q));
      const { matches, total } = directory.search(words, filter, page * size);
      return { items: matches.slice((page - 1) * size).map((match) => organizationListing(match.organization)), total };
    }
    const all = directory.list(filter);
    return { items: all.slice((page - 1) * size, page * size).map(organizationListing), total: all.length };
  }

  async function suggestions(
    types: ReadonlySet<string> | undefined,
    { q, state, size }: z.output<typeof suggestionParameters>,
  ) {
    const { directory } = await knowledge();
    const filter = { types, states: state.length > 0 ? new Set<string>(state) : undefined };
    const zip = zipAsked(q);
    if (zip) {
      const { matches } = await schoolsNear(db, directory, zip, { ...filter, types: SCHOOLS });
      return { items: matches.slice(0, size).map(nearListing) };
    }
    const words = tellingWords(typedWords(q ?? ""));
    const { matches } = directory.search(words, filter, size);
    return { items: matches.map((match) => organizationListing(match.organization)) };
  }

  async function everything(query: QueryRecord) {
    const sized: QueryRecord = { size: String(GROUP_SIZE), ...query };
    const ofEvents = eventParameters.parse(sized);
    const ofOrganizations = organizationParameters.parse(sized);
    const none = { items: [], total: 0 };
    if (!ofEvents.q) return { events: none, schools: none, associations: none, affiliates: none, highlights: none };
    const [foundEvents, schools, associations, affiliates, foundHighlights] = await Promise.all([
      events(ofEvents),
      organizations(SCHOOLS, ofOrganizations),
      organizations(ASSOCIATIONS, ofOrganizations),
      organizations(AFFILIATES, ofOrganizations),
      highlights(ofEvents),
    ]);
    return { events: foundEvents, schools, associations, affiliates, highlights: foundHighlights };
  }

  const api = new Hono();
  api.get(
    "/search",
    answer(eventParameters, (_parameters, query) => everything(query)),
  );
  for (const base of ["/search/events", "/events"]) {
    api.get(base, answer(eventParameters, events));
    api.get(`${base}/:type`, answer(eventParameters, events));
  }
  for (const path of ["/search/highlights", "/highlights"]) api.get(path, answer(eventParameters, highlights));
  api.get(
    "/search/profiles/suggester",
    answer(suggestionParameters, (parameters) => suggestions(undefined, parameters)),
  );
  api.get(
    "/search/schools/suggester",
    answer(suggestionParameters, (parameters) => suggestions(SCHOOLS, parameters)),
  );
  const lists = {
    schools: SCHOOLS,
    associations: ASSOCIATIONS,
    state_associations: STATE_ASSOCIATIONS,
    affiliates: AFFILIATES,
  };
  for (const [name, types] of Object.entries(lists)) {
    api.get(
      `/search/${name}`,
      answer(organizationParameters, (parameters) => organizations(types, parameters)),
    );
  }

  api.get("/search/outline", async (context) => context.json(await outline(await searching(), SCHOOLS)));
  api.get(
    "/search/outline/events",
    answer(outlineEventParameters, async (parameters) => outlineEvents(await searching(), parameters)),
  );
  api.get(
    "/search/outline/organizations",
    answer(outlineOrganizationParameters, async (parameters) =>
      outlineOrganizations(await searching(), FAMILIES[parameters.family], parameters),
    ),
  );

  const app = new Hono();
  for (const prefix of ["/v2", "/v3", "/"]) app.route(prefix, api);
  app.notFound((context) => context.json({ error: "not_found" }, 404));
  return app;
}

/** 400 for an invalid query. `type` is the path's, because organization pages send their kind under that name. */
function answer<Schema extends z.ZodType>(
  schema: Schema,
  work: (parameters: z.output<Schema>, query: QueryRecord) => Promise<object>,
) {
  return async (context: Context): Promise<Response> => {
    const query = readQuery(new URL(context.req.url).searchParams);
    const type = context.req.param("type");
    if (query) delete query.type;
    const parsed = parseParameters(schema, query && type ? { ...query, type } : query);
    if (!parsed.ok) return context.json({ error: "invalid_request", error_description: parsed.description }, 400);
    return context.json(await work(parsed.value, query ?? {}));
  };
}

type Knowledge = Pick<EventSearch, "directory" | "activityWords">;

function rememberedKnowledge(db: Kysely<Database>): () => Promise<Knowledge> {
  let remembered: { version: string; knowledge: Promise<Knowledge> } | null = null;
  return async () => {
    const version = await profilesVersion(db);
    if (remembered?.version !== version) {
      const fresh = { version, knowledge: readKnowledge(db) };
      remembered = fresh;
      fresh.knowledge.catch(() => {
        if (remembered === fresh) remembered = null;
      });
    }
    return remembered.knowledge;
  };
}

async function readKnowledge(db: Kysely<Database>): Promise<Knowledge> {
  const activities = await db.selectFrom("activity").select("slug").execute();
  return {
    directory: await OrganizationDirectory.load(db),
    activityWords: activityWords(activities.map((one) => one.slug)),
  };
}

async function schoolsPlaying(db: Kysely<Database>, sports: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("search_school_sport")
    .select("school_key")
    .where("sport_slug", "in", sports)
    .execute();
  return new Set(rows.map((row) => row.school_key));
}

function nearListing({ organization, miles }: NearMatch) {
  return { ...organizationListing(organization), distance_miles: miles === null ? null : Math.round(miles * 10) / 10 };
}

function organizationListing(one: Organization) {
  const { key, type, slug, name, short_name, acronym, city, state_code, logo, is_network, primary_color } = one;
  return { key, type, slug, name, short_name, acronym, city, state_code, logo, is_network, primary_color };
}
