import { sql } from "kysely";
import { allOf, type Condition } from "./event-conditions";
import { stateTerm } from "./event-document";
import { COUNTED_UP_TO, type EventSearch, indexedName, sportTerms } from "./event-search";
import type { EventParameters } from "./parameters";
import { isQualified, readSearchText } from "./query-reading";
import { correctedQuery } from "./spelling-correction";
import { matchesIn } from "./text-index";

type HighlightMatches = { keys: string[]; total: number; corrected?: string | null };

const MATCHES = 1_000;

export async function findHighlights(search: EventSearch, parameters: EventParameters): Promise<HighlightMatches> {
  if (!parameters.q) return newestFirst(search, conditionsOf(search, parameters), parameters);
  const read = readSearchText(parameters.q, search.activityWords, search.directory, parameters.exact);
  const filter = {
    ...parameters,
    activity: [...parameters.activity, ...read.activities],
    gender: [...parameters.gender, ...(read.gender ? [read.gender] : [])],
    level: [...parameters.level, ...(read.level ? [read.level] : [])],
  };
  const conditions = conditionsOf(search, filter);
  const corrected = correctedQuery(parameters.q, read);
  if (read.words.length === 0 && !isQualified(read)) return { keys: [], total: 0 };
  if (read.words.length === 0) return { ...(await newestFirst(search, conditions, parameters)), corrected };
  const query = {
    terms: read.words.map((word) => ({ word: word.text, prefix: word.isLast })),
    anyOf: [filter.state.map(stateTerm), ...sportTerms(filter).map((word) => [word])].filter(
      (group) => group.length > 0,
    ),
  };
  const newest = { column: "any", pivot: Number.MAX_SAFE_INTEGER, ahead: 1, behind: MATCHES } as const;
  const found = matchesIn(search.dialect, "search_highlight_text", query, newest);
  const matching = sql`h.key in (select s.highlight_key from (${found}) as m join search_highlight s on s.id = m.id)`;
  const listed = await newestFirst(search, [...conditions, matching], parameters);
  if (listed.total > 0) return { ...listed, corrected };
  const schools = { types: new Set(["school"]) };
  const { matches, understood } = search.directory.search(read.words, schools, 8, { exact: parameters.exact });
  const best = matches.filter((match) => match.score === matches[0]?.score).map((match) => match.organization.key);
  if (best.length === 0) return listed;
  const ofSchools = await newestFirst(search, [...conditions, sql`h.school_key in (${sql.join(best)})`], parameters);
  return { ...ofSchools, corrected: correctedQuery(parameters.q, { ...read, understood }) };
}

function groupsOf({ directory }: EventSearch, parameters: EventParameters): string[][] {
  const carriers = parameters.association.map((key) => {
    const profile = directory.byKey(key);
    return profile ? indexedName(profile) : `association:${key}`;
  });
  const groups = [
    parameters.school.map((key) => `school:${key}`),
    [...carriers, ...parameters.publisher.map((key) => `publisher:${key}`)],
  ];
  return groups.filter((group) => group.length > 0);
}

function conditionsOf(search: EventSearch, parameters: EventParameters): Condition[] {
  const among = (column: string, values: readonly string[]) =>
    values.length > 0 ? [sql`${sql.ref(column)} in (${sql.join(values)})`] : [];
  return [
    sql`h.published_at <= ${search.now}`,
    ...among("h.key", parameters.key),
    ...among("h.sport_slug", parameters.activity),
    ...among("h.state_code", parameters.state),
    ...among("h.level", parameters.level),
    ...among("h.gender", parameters.gender),
    // Every index starts with its filter and ends with the time.
    ...groupsOf(search, parameters).map(
      (group) =>
        sql`h.key in (select highlight_key from search_highlight_organization where organization in
          (${sql.join(group)}))`,
    ),
    ...(parameters.from === undefined ? [] : [sql`h.published_at >= ${parameters.from}`]),
    ...(parameters.to === undefined ? [] : [sql`h.published_at <= ${parameters.to}`]),
  ];
}

async function newestFirst(
  { db }: EventSearch,
  conditions: readonly Condition[],
  { page, size, return: totalOnly }: EventParameters,
): Promise<HighlightMatches> {
  const where = allOf(conditions);
  const counted = await sql<{ n: number }>`
    select count(*) as n from (select 1 as one from highlight h where ${where} limit ${COUNTED_UP_TO}) as
    counted`.execute(db);
  const total = Number(counted.rows[0]?.n ?? 0);
  if (totalOnly || total === 0) return { keys: [], total };
  const { rows } = await sql<{ key: string }>`
    select h.key from highlight h where ${where} order by h.published_at desc, h.key limit ${size} offset
    ${(page - 1) * size}`.execute(db);
  return { keys: rows.map((row) => row.key), total };
}
