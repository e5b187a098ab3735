import { sql } from "kysely";
import { isAssociation } from "~contracts/vocabulary/profile-family";
import { isStateCode } from "~contracts/vocabulary/states";
import type { Db } from "../store/database";
import type { Dialect } from "../store/open-store.server";
import {
  allOf,
  anyOf,
  type Condition,
  EARLIEST,
  filtersOf,
  LATEST,
  orderBy,
  type Phase,
  phaseNumber,
  phasesOf,
  playsAs,
} from "./event-conditions";
import { firstNumberAt, stateTerm } from "./event-document";
import type { Organization, OrganizationDirectory } from "./organization-directory";
import { type EventParameters, eventParameters, type Team } from "./parameters";
import { isQualified, type ReadQuery, readSearchText } from "./query-reading";
import { correctedQuery } from "./spelling-correction";
import { isMatchOf, matchesIn } from "./text-index";
import type { TextQuery } from "./text-query";
import { indexedWords } from "./words";

export type EventSearch = {
  db: Db;
  dialect: Dialect;
  directory: OrganizationDirectory;
  activityWords: ReadonlyMap<string, readonly string[]>;
  now: number;
};

/** `corrected`: the text that was searched instead of what was typed. */
type EventMatches = { ids: number[]; total: number; corrected?: string | null };

/** Totals are exact up to here: counting a million rows would block everyone. */
export const COUNTED_UP_TO = 10_000;
const MATCHES_EACH_WAY = 1_000;
/** Shorter word beginnings aren't ranked; matches come in row order. */
const UNRANKED_LETTERS = 4;
const UNRANKED_MATCHES = 150;
const MEANT_SCHOOLS = 8;

export async function findEvents(search: EventSearch, parameters: EventParameters): Promise<EventMatches> {
  const groups = organizationGroups(search, parameters);
  if (!parameters.q) return listEvents(search, parameters, groups);
  return findByText(search, parameters, parameters.q, groups);
}

/** Of an organization that `teams` name, an event must be one of theirs. */
type OrganizationGroup = { names: readonly string[]; teams: readonly (Team & { organization: string })[] };
/** An event must belong to one organization of each group. */
type OrganizationGroups = readonly OrganizationGroup[];

function organizationGroups(
  { directory }: EventSearch,
  { school, team, publisher, association }: EventParameters,
): OrganizationGroups {
  const named = (kind: string, keys: readonly string[]) =>
    keys.map((key) => {
      const profile = directory.byKey(key);
      return profile ? indexedName(profile) : `${kind}:${key}`;
    });
  const organizations = named(
    "school",
    team.map((one) => one.school),
  );
  const teams = team.map((one, index) => ({ ...one, organization: organizations[index] ?? "" }));
  const groups = [
    { names: named("school", school), teams },
    { names: publisher.map((key) => `publisher:${key}`), teams: [] },
    { names: named("association", association), teams: [] },
  ];
  return groups.filter(({ names }) => names.length > 0);
}

/** Events are indexed by school, association and publisher. */
export function indexedName(organization: Pick<Organization, "key" | "type" | "producer_key">): string {
  const { key, type, producer_key } = organization;
  if (type === "school") return `school:${key}`;
  return isAssociation(organization) ? `association:${key}` : `publisher:${producer_key ?? key}`;
}

async function findByText(
  search: EventSearch,
  parameters: EventParameters,
  q: string,
  groups: OrganizationGroups,
): Promise<EventMatches> {
  const { directory, activityWords } = search;
  const read = readSearchText(q, activityWords, directory, parameters.exact);
  const narrowed = narrowedBy(parameters, read);
  if (!narrowed) return { ids: [], total: 0 };
  if (read.words.length === 0) {
    if (!isQualified(read)) return { ids: [], total: 0 };
    return { ...(await listEvents(search, narrowed, groups)), corrected: correctedQuery(q, read) };
  }
  const matches = await bestMatches(search, narrowed, read, groups);
  if (matches.total > 0) return { ...matches, corrected: correctedQuery(q, read) };
  const { matches: meant, understood } = directory.search(read.words, {}, MEANT_SCHOOLS, { exact: parameters.exact });
  const best = meant.filter((match) => match.score === meant[0]?.score).map((match) => indexedName(match.organization));
  if (best.length === 0) return matches;
  const corrected = correctedQuery(q, { ...read, understood });
  return { ...(await listEvents(search, narrowed, [...groups, { names: best, teams: [] }])), corrected };
}

/** A state's code at the end is that state ("Keller MO"), and only else how a name begins. */
async function bestMatches(
  search: EventSearch,
  parameters: EventParameters,
  read: ReadQuery,
  groups: OrganizationGroups,
): Promise<EventMatches> {
  const last = read.words.at(-1);
  if (read.words.length > 1 && last?.isLast && isStateCode(last.text)) {
    const words = [...read.words.slice(0, -1), { ...last, isLast: false }];
    const found = await nearestMatches(search, parameters, { ...read, words }, groups);
    if (found.total > 0) return found;
  }
  return nearestMatches(search, parameters, read, groups);
}

/** Null if words and parameters contradict each other. */
function narrowedBy(parameters: EventParameters, read: ReadQuery): EventParameters | null {
  const activity = both(parameters.activity, read.activities);
  const gender = both(parameters.gender, read.gender ? [read.gender] : []);
  const level = both(parameters.level, read.level ? [read.level] : []);
  return activity && gender && level ? { ...parameters, activity, gender, level } : null;
}

function both(chosen: readonly string[], meant: readonly string[]): string[] | null {
  if (chosen.length === 0 || meant.length === 0) return [...chosen, ...meant];
  const shared = chosen.filter((one) => meant.includes(one));
  return shared.length > 0 ? shared : null;
}

type Said = Pick<EventParameters, "activity" | "gender" | "level">;

/** The words that all highlights of a sport, a gender and a level have in their text. */
export function sportTerms({ activity, gender, level }: Said): string[] {
  return [activity, gender, level].flatMap((values) => {
    const [first = [], ...others] = values.map((value) => indexedWords(value));
    return first.filter((word) => others.every((words) => words.includes(word)));
  });
}

/** All events have them as well, but "coed": those without a gender are coed, too (S 9.7). */
const saidOfEvents = ({ gender, ...others }: Said) =>
  sportTerms({ ...others, gender: gender.includes("coed") ? [] : gender });

/** A sport's words narrow the texts: its games may stand behind a thousand of another sport. */
async function nearestMatches(
  search: EventSearch,
  parameters: EventParameters,
  read: ReadQuery,
  groups: OrganizationGroups,
): Promise<EventMatches> {
  const { db, now } = search;
  const terms = read.words.map((word) => ({ word: word.text, prefix: word.isLast }));
  const query: TextQuery = {
    terms,
    anyOf: [parameters.state.map(stateTerm), ...saidOfEvents(parameters).map((word) => [word])].filter(
      (group) => group.length > 0,
    ),
  };
  const isRanked = terms.some(({ word, prefix }) => !prefix || word.length >= UNRANKED_LETTERS);
  const reach = isRanked ? MATCHES_EACH_WAY : UNRANKED_MATCHES;
  const near = { pivot: firstNumberAt(now), ahead: reach, behind: reach };
  const ofTeams = { where: { column: "teams", ...near }, id: sql`e.id`, among: sql`m` } as const;
  const any = matchesIn(search.dialect, "search_event_text", query, { column: "any", ...near });
  const isNamed = isRanked ? isMatchOf(search.dialect, "search_event_text", query, ofTeams) : null;
  const phases = phasesOf(parameters, now);
  const where = allOf([
    anyOf(phases.map((phase) => phase.condition)),
    ...filtersOf(parameters, now),
    ...groups.map((group) => sql`e.id in ${eventsOf(group, sql`1 = 1`)}`),
  ]);
  const tier = isNamed ? sql`case when ${isNamed} then 0 else 1 end` : sql`0`;
  // A cross join keeps SQLite from scanning a whole sport for a few matches.
  const matches = sql`
    select e.id, e.start_at, ${phaseNumber(now)} as phase, ${tier} as tier, count(*) over () as total
    from m cross join search_event e where e.id = m.id and ${where}`;
  const { page, size } = parameters;
  const pageOf = (offset: number, limit: number) =>
    sql<{ id: number; total: number }>`
      with m as materialized (${any})
      select id, total from (${matches}) as ranked order by ${rankedOrder(parameters.sort)} limit ${limit}
      offset ${offset}`.execute(db);
  const { rows } = await pageOf((page - 1) * size, size);
  const [first] = rows.length > 0 || page === 1 ? rows : (await pageOf(0, 1)).rows;
  return { ids: rows.map((row) => row.id), total: Number(first?.total ?? 0) };
}

function rankedOrder(sort: EventParameters["sort"]): Condition {
  if (sort === "start") return sql`start_at asc, id asc`;
  if (sort === "-start") return sql`start_at desc, id desc`;
  return sql`tier, phase, case when phase = 2 then -start_at else start_at end, case when phase = 2 then -id else id
    end`;
}

/** One phase after another, each read along an index and no further than the page. */
async function listEvents(
  search: EventSearch,
  parameters: EventParameters,
  groups: OrganizationGroups,
): Promise<EventMatches> {
  const phases = phasesOf(parameters, search.now);
  const sources = await Promise.all(phases.map((phase) => sourceOf(search, parameters, phase, groups)));
  const counts: number[] = [];
  let total = 0;
  for (const source of sources) {
    // Past the limit, skip counting.
    const count = total < COUNTED_UP_TO ? await countOf(search, source, COUNTED_UP_TO - total) : 0;
    counts.push(count);
    total += count;
  }
  const ids: number[] = [];
  let offset = (parameters.page - 1) * parameters.size;
  for (const [index, source] of sources.entries()) {
    const count = counts[index] ?? 0;
    const missing = parameters.size - ids.length;
    if (!parameters.return && missing > 0 && offset < count) {
      ids.push(...(await idsOf(search, source, missing, offset)));
    }
    offset = Math.max(0, offset - count);
  }
  return { ids, total };
}

/** The live phase alone: it is short enough to count. */
export async function countLiveByState(search: EventSearch): Promise<{ state_code: string; total: number }[]> {
  const live = eventParameters.parse({ type: "live" });
  const counted = await Promise.all(
    phasesOf(live, search.now).map(async (phase) => {
      const { from, where } = await sourceOf(search, live, phase, []);
      return sql<{ state_code: string; total: number }>`
        select e.state_code, count(*) as total from ${from} where ${where} group by e.state_code
        order by e.state_code`.execute(search.db);
    }),
  );
  return counted.flatMap(({ rows }) => rows.map((row) => ({ ...row, total: Number(row.total) })));
}

/** The organizations that play right now, by their names in the index. */
export async function organizationsLive(search: EventSearch): Promise<ReadonlySet<string>> {
  const live = eventParameters.parse({ type: "live" });
  const found = await Promise.all(
    phasesOf(live, search.now).map(async (phase) => {
      const { from, where } = await sourceOf(search, live, phase, []);
      return sql<{ organization: string }>`
        select distinct organization from search_event_organization
        where event_id in (select e.id from ${from} where ${where})`.execute(search.db);
    }),
  );
  return new Set(found.flatMap(({ rows }) => rows.map((row) => row.organization)));
}

type Source = { from: Condition; where: Condition; order: Condition };

async function sourceOf(
  search: EventSearch,
  parameters: EventParameters,
  phase: Phase,
  groups: OrganizationGroups,
): Promise<Source> {
  const { now, dialect } = search;
  const longRunning = phase.mayRunLong ? await longRunningIds(search, parameters, phase) : [];
  const rangeOf = ({ start, id }: Columns): Condition => {
    const inRange = sql`${start} >= ${phase.from} and ${start} <= ${phase.to}`;
    return longRunning.length > 0 ? sql`(${inRange} or ${id} in (${sql.join(longRunning)}))` : inRange;
  };
  const ofOrganization = rangeOf(OF_ORGANIZATION);
  const { from, columns, rest, joined } = alongIndex(groups, ofOrganization, dialect);
  const where = allOf([
    ...joined,
    ...rest.map((group) => sql`e.id in ${eventsOf(group, ofOrganization)}`),
    rangeOf(columns),
    phase.condition,
    ...filtersOf(parameters, now),
  ]);
  return { from, where, order: orderBy(phase.order, now, columns) };
}

type Columns = { start: Condition; id: Condition };
const OF_ORGANIZATION: Columns = { start: sql`o.start_at`, id: sql`o.event_id` };

type Along = { from: Condition; columns: Columns; joined: readonly Condition[]; rest: OrganizationGroups };

/** What events are read along: one organization in start order, all events of a few schools, or all in start order. */
function alongIndex(groups: OrganizationGroups, range: Condition, dialect: Dialect): Along {
  const [first, ...others] = groups;
  const columns = { start: sql`e.start_at`, id: sql`e.id` };
  const all: Along = { from: sql`search_event e`, columns, joined: [], rest: groups };
  if (!first) return all;
  if (groups.length === 1 && first.names.length === 1)
    return {
      from: sql`search_event_organization o join search_event e on e.id = o.event_id`,
      columns: OF_ORGANIZATION,
      joined: [sql`o.organization = ${first.names[0]}`, ...ofTeams(first, (plays) => plays)],
      rest: [],
    };
  // Schools play some dozens of games; a million others would be looked through for them (24 to 48 ms a count).
  if (!first.names.every((name) => name.startsWith("school:"))) return all;
  // A cross join, so that SQLite begins with the schools. PostgreSQL, which would read every event for some thousand
  // of them, seeks each of an array.
  const theirs = sql`select distinct event_id from ${eventsOf(first, range)} as one`;
  const each = dialect === "postgres" ? sql`unnest(array(${theirs})) as o(event_id)` : sql`(${theirs}) o`;
  const from = sql`${each} cross join search_event e`;
  return { from, columns, joined: [sql`e.id = o.event_id`], rest: others };
}

const eventsOf = (group: OrganizationGroup, range: Condition): Condition => {
  const where = allOf([sql`o.organization in (${sql.join(group.names)})`, range, ...ofTeams(group, lookedUp)]);
  return sql`(select o.event_id from search_event_organization o where ${where})`;
};

/** An event says what is played. Asked for as a value, each is a seek; PostgreSQL joins whole tables instead. */
const lookedUp = (plays: Condition): Condition => sql`(select ${plays} from search_event e where e.id = o.event_id)`;

/** Only the events of schools that teams are asked of have to say what is played. */
const ofTeams = ({ teams }: OrganizationGroup, condition: (plays: Condition) => Condition): Condition[] => {
  if (teams.length === 0) return [];
  const others = sql`o.organization not in (${sql.join(teams.map(({ organization }) => organization))})`;
  const own = teams.map((team) => allOf([sql`o.organization = ${team.organization}`, playsAs(team)]));
  return [anyOf([others, condition(anyOf(own))])];
};

/** None that the range has anyway: SQLite reads along the start only as long as no other event may join. */
async function longRunningIds(
  { db, now }: EventSearch,
  { from = EARLIEST, to = LATEST }: EventParameters,
  phase: Phase,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from search_event
      where long_run = 1 and (start_at < ${phase.from} or start_at > ${phase.to})
      and start_at >= ${from} and start_at <= ${to}
      and ((live_from <= ${now} and live_until > ${now}) or (datacast_from <= ${now} and datacast_until > ${now}))
    order by start_at desc limit 200`.execute(db);
  return rows.map((row) => row.id);
}

async function countOf({ db }: EventSearch, { from, where }: Source, limit: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select 1 as one from ${from} where ${where} limit ${limit}) as counted`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

async function idsOf(
  { db }: EventSearch,
  { from, where, order }: Source,
  limit: number,
  offset: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from ${from} where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => row.id);
}
