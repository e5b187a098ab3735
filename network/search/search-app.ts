import { Hono } from "hono";
import type { z } from "zod";
import { inputOr } from "../http/input";
import type { Db } from "../store/database";
import type { Dialect } from "../store/open-store.server";
import { pick } from "../store/pick";
import { listEventRecords, listHighlightRecords } from "./event-listing";
import { countLiveByState, type EventSearch, findEvents, indexedName, organizationsLive } from "./event-search";
import { findHighlights } from "./highlight-search";
import { profilesVersion } from "./index-league";
import { milesFrom, type NearMatch, schoolsNear, zipIn } from "./near-zip";
import { OrganizationDirectory, organizationsIn } from "./organization-directory";
import {
  outline,
  outlineEventParameters,
  outlineEvents,
  outlineOrganizationParameters,
  outlineOrganizations,
} from "./outline";
import {
  bracketed,
  describedIssue,
  eventKind,
  type EventParameters,
  eventParameters,
  groupParameters,
  type OrganizationParameters,
  organizationParameters,
  suggestionParameters,
} from "./parameters";
import { activityWords } from "./query-reading";
import { correctedQuery } from "./spelling-correction";
import { tellingWords, typedWords } from "./words";

export const SEARCH_VERSIONS: readonly string[] = ["v2", "v3"];

/** S 7.6; v2 and v3 are the same. */

type SearchSettings = { db: Db; dialect: Dialect; clock: { now(): number }; siteUrl: string };

const SCHOOLS = new Set(["school", "pixellot"]);
const ASSOCIATIONS = new Set(["association", "state_association"]);
const STATE_ASSOCIATIONS = new Set(["state_association"]);
const AFFILIATES = new Set(["affiliate", "publisher"]);
const FAMILIES = { schools: SCHOOLS, associations: ASSOCIATIONS, affiliates: AFFILIATES };

const input = inputOr((context, error) =>
  context.json({ error: "invalid_request", error_description: describedIssue(error) }, 400),
);
const queryOf = <Schema extends z.ZodType>(schema: Schema) => input.queries(bracketed(schema));

export function searchApp(settings: SearchSettings): Hono {
  const { db } = settings;
  const knowledge = rememberedKnowledge(db);
  const playing = rememberedPlaying();

  async function searching(): Promise<EventSearch> {
    const { dialect, clock } = settings;
    return { db, dialect, now: clock.now(), ...(await knowledge()) };
  }

  /** No one knows what will be listed; what is listed is shown as it is now. */
  const listedAt = (search: EventSearch, { at = search.now }: EventParameters): EventSearch => ({
    ...search,
    now: Math.min(at, search.now),
  });

  async function events(parameters: EventParameters) {
    const search = await searching();
    const { ids, total, corrected = null } = await findEvents(listedAt(search, parameters), parameters);
    if (parameters.return) return { items: [], total };
    return {
      items: await listEventRecords(db, ids, { ...search, siteUrl: settings.siteUrl }, parameters.drilldown),
      total,
      corrected,
    };
  }

  async function highlights(parameters: EventParameters) {
    const search = await searching();
    const { keys, total, corrected = null } = await findHighlights(listedAt(search, parameters), parameters);
    return { items: await listHighlightRecords(db, keys, { ...search, siteUrl: settings.siteUrl }), total, corrected };
  }

  async function organizations(types: ReadonlySet<string>, parameters: OrganizationParameters) {
    const { directory } = await knowledge();
    const sports = [...parameters.sport, ...parameters.activity];
    const playing = sports.length > 0 ? await schoolsPlaying(db, sports) : null;
    const ownKeys = parameters.key.length > 0 ? new Set(parameters.key) : null;
    const keys =
      ownKeys && playing ? new Set([...ownKeys].filter((key) => playing.has(key))) : (ownKeys ?? playing ?? undefined);
    const states = parameters.state.length > 0 ? new Set<string>(parameters.state) : undefined;
    const filter = { types, keys, states, networkOnly: parameters.network_only, letter: parameters.letter };
    const { page, size } = parameters;
    const zip = zipIn(parameters.q);
    if (zip) {
      const { near, matches } = await schoolsNear(db, directory, zip, filter);
      const onPage = matches.slice((page - 1) * size, page * size);
      return { items: await listed(onPage), total: matches.length, near };
    }
    if (parameters.q) {
      const words = tellingWords(typedWords(parameters.q));
      const manner = { exact: parameters.exact, typed: parameters.q, milesTo: await milesTo(parameters.near) };
      const { matches, total, understood } = directory.search(words, filter, page * size, manner);
      const items = await listed(matches.slice((page - 1) * size));
      return { items, total, corrected: correctedQuery(parameters.q, { words, understood }) };
    }
    const all = directory.list(filter);
    const onPage = all.slice((page - 1) * size, page * size).map((organization) => ({ organization }));
    return { items: await listed(onPage), total: all.length };
  }

  const milesTo = (near: string | undefined) => (near ? milesFrom(db, near) : undefined);

  async function listed(found: readonly (Pick<NearMatch, "organization"> & Partial<NearMatch>)[]) {
    const live = found.length > 0 ? await playing(await searching()) : new Set();
    return found.map(({ organization, miles }) => ({
      ...pick(organization, LISTED_FIELDS),
      is_live: live.has(indexedName(organization)),
      ...(miles !== undefined && { distance_miles: miles === null ? null : Math.round(miles * 10) / 10 }),
    }));
  }

  async function suggestions(
    types: ReadonlySet<string> | undefined,
    { q, state, near, size }: z.output<typeof suggestionParameters>,
  ) {
    const { directory } = await knowledge();
    const filter = { types, states: state.length > 0 ? new Set<string>(state) : undefined };
    const zip = zipIn(q);
    if (zip) {
      const { matches } = await schoolsNear(db, directory, zip, { ...filter, types: SCHOOLS });
      return { items: await listed(matches.slice(0, size)), total: matches.length };
    }
    const words = tellingWords(typedWords(q ?? ""));
    const { matches, total } = directory.search(words, filter, size, { typed: q, milesTo: await milesTo(near) });
    return { items: await listed(matches), total };
  }

  async function everything({ events: ofEvents, organizations: ofOrganizations }: z.output<typeof groupParameters>) {
    const none = { items: [], total: 0 };
    if (!ofEvents.q) return { events: none, schools: none, associations: none, affiliates: none, highlights: none };
    const [foundEvents, schools, associations, affiliates, foundHighlights] = await Promise.all([
      events(ofEvents),
      organizations(SCHOOLS, ofOrganizations),
      organizations(ASSOCIATIONS, ofOrganizations),
      organizations(AFFILIATES, ofOrganizations),
      highlights(ofEvents),
    ]);
    const groups = { events: foundEvents, schools, associations, affiliates, highlights: foundHighlights };
    // Games know best what was meant: "heritage fotball" is no school's name. "high" is, of High Point's: no "night".
    const filled = [foundEvents, foundHighlights, schools, associations, affiliates].filter(({ total }) => total > 0);
    const asTyped = filled.some(({ corrected }) => !corrected);
    return { ...groups, corrected: asTyped ? null : (filled[0]?.corrected ?? null) };
  }

  const api = new Hono();
  api.get("/search", queryOf(groupParameters), async (context) =>
    context.json(await everything(context.req.valid("query"))),
  );
  for (const base of ["/search/events", "/events"]) {
    api.get(base, queryOf(eventParameters), async (context) => context.json(await events(context.req.valid("query"))));
    api.get(`${base}/:type`, input.param(eventKind), queryOf(eventParameters), async (context) =>
      context.json(await events({ ...context.req.valid("query"), ...context.req.valid("param") })),
    );
  }
  api.get("/search/events/live/states", async (context) => {
    const items = await countLiveByState(await searching());
    return context.json({ items, total: items.reduce((sum, { total }) => sum + total, 0) });
  });
  for (const path of ["/search/highlights", "/highlights"]) {
    api.get(path, queryOf(eventParameters), async (context) =>
      context.json(await highlights(context.req.valid("query"))),
    );
  }
  const suggesters = { profiles: undefined, schools: SCHOOLS };
  for (const [name, types] of Object.entries(suggesters)) {
    api.get(`/search/${name}/suggester`, queryOf(suggestionParameters), async (context) =>
      context.json(await suggestions(types, context.req.valid("query"))),
    );
  }
  const lists = {
    schools: SCHOOLS,
    associations: ASSOCIATIONS,
    state_associations: STATE_ASSOCIATIONS,
    affiliates: AFFILIATES,
  };
  for (const [name, types] of Object.entries(lists)) {
    api.get(`/search/${name}`, queryOf(organizationParameters), async (context) =>
      context.json(await organizations(types, context.req.valid("query"))),
    );
  }

  api.get("/search/outline", async (context) => context.json(await outline(await searching(), SCHOOLS)));
  api.get("/search/outline/events", queryOf(outlineEventParameters), async (context) =>
    context.json(await outlineEvents(await searching(), context.req.valid("query"))),
  );
  api.get("/search/outline/organizations", queryOf(outlineOrganizationParameters), async (context) => {
    const query = context.req.valid("query");
    return context.json(outlineOrganizations(await searching(), FAMILIES[query.family], query));
  });

  const app = new Hono();
  for (const version of SEARCH_VERSIONS) app.route(`/${version}`, api);
  app.notFound((context) => context.json({ error: "not_found" }, 404));
  return app;
}

type Knowledge = Pick<EventSearch, "directory" | "activityWords">;
type ReadKnowledge = Knowledge & { version: string };

function rememberedKnowledge(db: Db): () => Promise<Knowledge> {
  let remembered: { version: string; knowledge: Promise<ReadKnowledge> } | null = null;
  return async () => {
    const version = await profilesVersion(db);
    if (remembered?.version !== version) {
      const fresh = { version, knowledge: readKnowledge(db) };
      remembered = fresh;
      fresh.knowledge.then(
        (read) => (fresh.version = read.version),
        () => {
          if (remembered === fresh) remembered = null;
        },
      );
    }
    return remembered.knowledge;
  };
}

const PLAYING_KEPT_MS = 15_000;

/** Asked with every letter of a suggestion, so kept for some seconds. */
function rememberedPlaying(): (search: EventSearch) => Promise<ReadonlySet<string>> {
  let remembered: { from: number; live: Promise<ReadonlySet<string>> } | null = null;
  return (search) => {
    const age = remembered ? search.now - remembered.from : Infinity;
    if (!remembered || age < 0 || age >= PLAYING_KEPT_MS) {
      const fresh = { from: search.now, live: organizationsLive(search) };
      remembered = fresh;
      fresh.live.catch(() => {
        if (remembered === fresh) remembered = null;
      });
    }
    return remembered.live;
  };
}

/** On one connection, and its version first: what a replica that is behind says is remembered as what it is. */
async function readKnowledge(db: Db): Promise<ReadKnowledge> {
  const { version, activities, organizations } = await db
    .connection()
    .execute(async (one) => ({
      version: await profilesVersion(one),
      activities: await one.selectFrom("activity").select("slug").execute(),
      organizations: await organizationsIn(one),
    }));
  return {
    version,
    directory: await OrganizationDirectory.of(organizations),
    activityWords: activityWords(activities.map(({ slug }) => slug)),
  };
}

async function schoolsPlaying(db: Db, sports: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("search_school_sport")
    .select("school_key")
    .where("sport_slug", "in", sports)
    .execute();
  return new Set(rows.map((row) => row.school_key));
}

const LISTED_FIELDS = [
  ...(["key", "type", "slug", "name", "short_name", "acronym", "city", "state_code", "logo"] as const),
  ...(["is_network", "primary_color", "mascot"] as const),
];
