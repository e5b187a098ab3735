import { type RawBuilder, sql } from "kysely";
import { GENDERED_SPORTS, sportSlug } from "~contracts/vocabulary/activities";
import { LONG_RUN_MS } from "./event-document";
import type { EventParameters, Status, Team, Window } from "./parameters";
import { CANCELED } from "./tables";

// All conditions are over columns of `search_event e`.

export type Condition = RawBuilder<unknown>;

const HOUR = 3_600_000;

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`;
export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`1 = 0` : sql`(${sql.join(conditions, sql` or `)})`;
const oneOf = (column: RawBuilder<unknown>, values: readonly (string | number)[]): Condition =>
  sql`${column} in (${sql.join(values)})`;

const GENDERED = GENDERED_SPORTS.map(sportSlug);

/** A game without a gender counts as coed, where its sport tells them apart (S 9.7). */
function genderIs(genders: readonly string[]): Condition {
  const named = oneOf(sql`e.gender`, genders);
  if (!genders.includes("coed")) return named;
  return anyOf([named, allOf([sql`e.gender is null`, oneOf(sql`e.sport_slug`, GENDERED)])]);
}

export const playsAs = ({ sport, level, gender }: Team): Condition =>
  allOf([
    sql`e.sport_slug = ${sport}`,
    ...(level ? [sql`e.level = ${level}`] : []),
    ...(gender ? [genderIs([gender])] : []),
  ]);

/** S 4.1 */
export function broadcastIs(status: "scheduled" | "on_air" | "complete", now: number): Condition {
  if (status === "scheduled") return sql`(e.has_broadcast = 1 and e.live_from > ${now} and e.live_until > ${now})`;
  if (status === "on_air") return sql`(e.has_broadcast = 1 and e.live_from <= ${now} and e.live_until > ${now})`;
  return sql`(e.has_broadcast = 1 and e.live_until <= ${now})`;
}

function datacastIs(status: "scheduled" | "inprogress" | "complete", now: number): Condition {
  if (status === "scheduled")
    return sql`(e.has_datacast = 1 and e.datacast_from > ${now} and e.datacast_until > ${now})`;
  if (status === "inprogress")
    return sql`(e.has_datacast = 1 and e.datacast_from <= ${now} and e.datacast_until > ${now})`;
  return sql`(e.has_datacast = 1 and e.datacast_until <= ${now})`;
}

/** Not gone yet (rulings 5). */
const isCanceled = (now: number): Condition => sql`(e.has_broadcast = ${sql.lit(CANCELED)} and e.live_until > ${now})`;

const statsOnly = sql`e.has_broadcast = 0`;
/** Replays are hidden while the broadcast is on air. */
const replayReady = (now: number): Condition => sql`(e.vod_at <= ${now} and not ${broadcastIs("on_air", now)})`;

export type Order = "start" | "newest" | "live-first";

export type Phase = { condition: Condition; from: number; to: number; order: Order; mayRunLong: boolean };

export const EARLIEST = -8_640_000_000_000_000;
export const LATEST = 8_640_000_000_000_000;

const DAY = 24 * HOUR;

function livePhase(now: number): Phase {
  return {
    condition: anyOf([broadcastIs("on_air", now), allOf([statsOnly, datacastIs("inprogress", now)])]),
    from: now - LONG_RUN_MS,
    to: now + LONG_RUN_MS,
    order: "start",
    mayRunLong: true,
  };
}

/** Includes those late by less than a day. */
function upcomingPhase(now: number): Phase {
  return {
    condition: anyOf([
      broadcastIs("scheduled", now),
      isCanceled(now),
      allOf([statsOnly, datacastIs("scheduled", now)]),
      allOf([statsOnly, sql`e.has_datacast = 0`, sql`e.vod_at > ${now}`, sql`e.start_at > ${now}`]),
    ]),
    from: now - DAY,
    to: LATEST,
    order: "start",
    mayRunLong: false,
  };
}

function onDemandPhase(now: number): Phase {
  return { condition: replayReady(now), from: EARLIEST, to: now + DAY, order: "newest", mayRunLong: false };
}

function pastPhase(now: number): Phase {
  const isOver = anyOf([
    broadcastIs("complete", now),
    allOf([statsOnly, datacastIs("complete", now)]),
    allOf([statsOnly, replayReady(now)]),
  ]);
  return { condition: isOver, from: EARLIEST, to: now + DAY, order: "newest", mayRunLong: false };
}

/** S 7.6 */
function windowsPhase(windows: readonly Window[], now: number): Phase {
  const conditions = windows.map((window) =>
    allOf([
      ...(window.status ? [broadcastIs(window.status, now)] : []),
      ...(window.datacast_status ? [statsOnly, datacastIs(window.datacast_status, now)] : []),
      ...(window.from === undefined ? [] : [sql`e.start_at >= ${window.from}`]),
      ...(window.to === undefined ? [] : [sql`e.start_at <= ${window.to}`]),
    ]),
  );
  const isLive = (window: Window) => window.status === "on_air" || window.datacast_status === "inprogress";
  const froms = windows.map((window) =>
    Math.max(window.from ?? EARLIEST, isLive(window) ? now - LONG_RUN_MS : EARLIEST),
  );
  const mayBeLive = windows.some(isLive);
  return {
    condition: anyOf([...conditions, ...canceledIn(windows, now)]),
    from: Math.min(...froms),
    to: Math.max(...windows.map((window) => window.to ?? LATEST)),
    order: mayBeLive ? "live-first" : windows.every((window) => window.status === "complete") ? "newest" : "start",
    mayRunLong: mayBeLive,
  };
}

const SOON_MS = 10 * 60_000;

/** In lists of what is to come, also when it would begin; a list of what is live ends with the next minutes. */
function canceledIn(windows: readonly Window[], now: number): Condition[] {
  const ahead = windows.filter((window) => (window.status ?? window.datacast_status) === "scheduled");
  const from = Math.min(...ahead.map((window) => window.from ?? EARLIEST));
  const to = Math.max(...ahead.map((window) => window.to ?? LATEST));
  if (to < now + SOON_MS) return [];
  return [allOf([isCanceled(now), sql`e.start_at >= ${from}`, sql`e.start_at <= ${to}`])];
}

const PHASES: Readonly<Record<Status, (now: number) => Phase>> = {
  live: livePhase,
  upcoming: upcomingPhase,
  ondemand: onDemandPhase,
};

/**
 * No further than the asked days: of two lower bounds, SQLite seeks by one, and would read all that is over for the
 * count of one evening.
 */
const within =
  ({ from = EARLIEST, to = LATEST }: EventParameters) =>
  (phase: Phase): Phase => ({ ...phase, from: Math.max(phase.from, from), to: Math.min(phase.to, to) });

export function phasesOf(parameters: EventParameters, now: number): Phase[] {
  const phases = chosenPhases(parameters, now).map(within(parameters));
  if (parameters.sort === "relevance") return phases;
  const merged: Phase = {
    condition: anyOf(phases.map((phase) => phase.condition)),
    from: Math.min(...phases.map((phase) => phase.from)),
    to: Math.max(...phases.map((phase) => phase.to)),
    order: parameters.sort === "start" ? "start" : "newest",
    mayRunLong: phases.some((phase) => phase.mayRunLong),
  };
  return [merged];
}

function chosenPhases(parameters: EventParameters, now: number): Phase[] {
  if (parameters.key.length > 0)
    return [
      {
        condition: anyOf([sql`e.has_broadcast < ${sql.lit(CANCELED)}`, isCanceled(now)]),
        from: EARLIEST,
        to: LATEST,
        order: "start",
        mayRunLong: false,
      },
    ];
  if (parameters.window.length > 0) return [windowsPhase(parameters.window, now)];
  const statuses = new Set([...(parameters.type ? [parameters.type] : []), ...parameters.status]);
  if (statuses.size > 0)
    return (["live", "upcoming", "ondemand"] as const)
      .filter((one) => statuses.has(one))
      .map((one) => PHASES[one](now));
  return [livePhase(now), upcomingPhase(now), pastPhase(now)];
}

/** `start` and `id` may come from an index over the same events. */
export function orderBy(order: Order, now: number, columns: { start: Condition; id: Condition }): Condition {
  const { start, id } = columns;
  if (order === "newest") return sql`${start} desc, ${id} desc`;
  if (order === "start") return sql`${start} asc, ${id} asc`;
  return sql`case when ${livePhase(now).condition} then 0 else 1 end, ${start} asc, ${id} asc`;
}

export function phaseNumber(now: number): RawBuilder<number> {
  return sql<number>`case when ${livePhase(now).condition} then 0 when ${upcomingPhase(now).condition} then 1 else 2
    end`;
}

/** To something that has far fewer events than a level, and an index of its own. */
const isNarrowed = ({ download_to_own, ...lists }: EventParameters): boolean =>
  download_to_own ||
  (["key", "activity", "state", "school", "publisher", "association"] as const).some((name) => lists[name].length > 0);

/** SQLite, which knows no sizes, seeks by no index for it; PostgreSQL, which does, leaves the second half out. */
const notSought = (condition: Condition): Condition => sql`(${condition} or 1 = 0)`;

export function filtersOf(parameters: EventParameters, now: number): Condition[] {
  const { activity, state, level, gender, key } = parameters;
  const ofLevel = level.length > 0 ? [oneOf(sql`e.level`, level)] : [];
  return [
    ...(key.length > 0 ? [oneOf(sql`e.event_key`, key)] : []),
    ...(activity.length > 0 ? [oneOf(sql`e.sport_slug`, activity)] : []),
    ...(state.length > 0 ? [oneOf(sql`e.state_code`, state)] : []),
    ...(isNarrowed(parameters) ? ofLevel.map(notSought) : ofLevel),
    ...(gender.length > 0 ? [genderIs(gender)] : []),
    ...(parameters.content_type ? [sql`e.content_type = ${parameters.content_type}`] : []),
    ...(parameters.free_only ? [sql`e.paid_until <= ${now}`] : []),
    ...(parameters.has_vod ? [sql`e.has_vod = 1`] : []),
    ...(parameters.has_broadcast ? [sql`e.has_broadcast = 1`] : []),
    ...(parameters.download_to_own ? [sql`e.has_download = 1`] : []),
    ...(parameters.datacast_status ? [datacastIs(parameters.datacast_status, now)] : []),
    ...(parameters.from === undefined ? [] : [sql`e.start_at >= ${parameters.from}`]),
    ...(parameters.to === undefined ? [] : [sql`e.start_at <= ${parameters.to}`]),
  ];
}
