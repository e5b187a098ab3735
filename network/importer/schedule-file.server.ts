import { DateTime } from "luxon";
import { z } from "zod";
import { zoneOfUnityKey } from "~contracts/vocabulary/time-zones";
import { ownersOfDownloads } from "../billing/orders/downloads.server";
import { eventRow } from "../league/event-row";
import { readOverrides } from "../league/overrides";
import { isPaidAt } from "../league/paid-until";
import { isPostponed, offForGood } from "../league/status-at";
import type { EventTable, ProfileTable } from "../league/tables";
import { firstMoment } from "../league/wall-clock";
import { indexLeague } from "../search/index-league";
import { toFlag } from "../store/database";
import { rowsOf } from "../store/key-batches";
import {
  dateCell,
  neededText,
  orBlank,
  textCell,
  timeCell,
  wholeId,
  wholeNumber,
  yesOrNo,
  ZONE_REFUSED,
  zoneCell,
} from "./cells";
import { columnsOf, type LineError, type Tell, tellingOf } from "./csv-lines";
import { featureGames, MOST_FEATURED } from "./featured-games";
import type { ImportStore, Line } from "./import-csv.server";
import {
  laterFields,
  laterThan,
  noteOffOtherwise,
  ownEventKey,
  rememberSports,
  replaceTeams,
  storedEvents,
  titleOfGame,
  updateEvent,
  withStream,
} from "./own-events.server";
import { localTime, momentText, whyResultGoes } from "./results";
import { genderCell, levelCell, sportCell, sportNamed, withSport } from "./sport-words";
import { teamName } from "./team-names";
import { type About, differing, type Step, stepOf, type Taken, type Taking, type WholeFile } from "./whole-file.server";

type Db = ImportStore["db"];

/** Another system's id can be anything, such as the UID of a calendar. */
export const gameId = neededText(200);

/** Where no one says how long it is on the air. */
export const ON_AIR_MINUTES = 180;
/** Two weeks, as a state's meet may last. */
const MOST_MINUTES = 20_160;
const DAY_MINUTES = 1_440;

const postponed = z.string().trim().toLowerCase().pipe(z.literal("postponed"));

const columns = z.object({
  id: gameId,
  date: dateCell,
  time: timeCell,
  sport: sportCell,
  home: neededText(100),
  access: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(["free", "paid"], "is neither free nor paid")),
  away: orBlank(neededText(100), "is longer than 100 letters"),
  others: textCell(1_000).default(""),
  time_zone: orBlank(zoneCell, ZONE_REFUSED),
  gender: genderCell,
  level: levelCell,
  title: orBlank(neededText(120), "is longer than 120 letters"),
  venue: orBlank(neededText(100), "is longer than 100 letters"),
  minutes: orBlank(wholeNumber(10, MOST_MINUTES), `is no whole number from 10 to ${MOST_MINUTES}`),
  canceled: orBlank(z.union([yesOrNo, postponed]), "is neither yes, no, nor postponed"),
});
const row = columns.transform(withSport);
export type ScheduleRow = z.output<typeof row> & {
  /** Where a calendar names a zone of its own. */
  startsAt?: number;
};

type Team = Pick<
  ProfileTable,
  "key" | "slug" | "name" | "short_name" | "acronym" | "state_code" | "city" | "time_zone" | "producer_key"
> & { state_association_key: string | null };
type Find = (text: string) => Team | string;

export async function teamFinder(db: Db): Promise<Find> {
  const teams = await db
    .selectFrom("profile")
    .select([
      "key",
      "slug",
      "name",
      "short_name",
      "acronym",
      "state_code",
      "city",
      "time_zone",
      "producer_key",
      "state_association_key",
    ])
    .where("source", "!=", "generated")
    .execute();
  return findAmong(teams);
}

export const idOf = ({ key }: { key: string }) => key.slice(3);

/** By id, or by a name that is only one organization's; a text says what is wrong. Spelled as an id, it is the id. */
export function findAmong<Named extends Pick<Team, "key" | "name" | "short_name">>(
  teams: readonly Named[],
): (text: string) => Named | string {
  const byId = new Map(teams.map((team) => [idOf(team), team]));
  const byName = new Map<string, Set<Named>>();
  for (const team of teams) {
    for (const name of new Set([team.name, team.short_name].map(teamName))) {
      const known = byName.get(name);
      if (known) known.add(team);
      else byName.set(name, new Set([team]));
    }
  }
  return (text) => {
    const spelledAsId = byId.get(text.trim());
    if (spelledAsId) return spelledAsId;
    const withId = byId.get(text.trim().toLowerCase()) ?? byId.get(wholeId(text));
    const [first, ...more] = byName.get(teamName(text)) ?? [];
    if (withId && first && first !== withId && more.length === 0)
      return `${text} is the id of ${withId.name}, and the name of another, whose id is ${idOf(first)}`;
    if (withId) return withId;
    if (!first) return `no organization has the id or the name ${text}`;
    return more.length === 0 ? first : `${more.length + 1} organizations are called ${text}; give the id`;
  };
}

type Teams = { home: Team; visitors: Team[] };

/** An opponent that is not known yet. */
const isOpen = (text: string) => /^(?:opponent\s+)?(?:tbd|tba|to be (?:determined|announced))$/i.test(text.trim());

/** "Grafton (Rescheduled from 12-01)" */
const withoutRemark = (text: string) => (text.endsWith(")") ? text.slice(0, text.lastIndexOf("(")).trim() : text);

function teamsOf(row: ScheduleRow, find: Find, wrong: Tell): Teams | null {
  const named = [
    ["home", row.home] as const,
    ...[row.away ?? ""].map((text) => ["away", text] as const),
    ...row.others.split(";").map((text) => ["others", text.trim()] as const),
  ].filter(([column, text]) => column === "home" || (text !== "" && !isOpen(text)));
  const teams: Team[] = [];
  for (const [column, text] of named) {
    const whole = find(text);
    const plain = withoutRemark(text);
    const team = typeof whole === "string" && plain !== text && plain !== "" ? find(plain) : whole;
    if (typeof team === "string") wrong(column, team);
    else if (teams.includes(team)) wrong(column, `${text} plays already`);
    else teams.push(team);
  }
  const [home, ...visitors] = teams;
  return home && teams.length === named.length ? { home, visitors } : null;
}

/** Most games are in the evening, and the page says that the time is still to come; a meet begins with its day. */
const EVENING = "19:00";
const isOfDays = ({ time, minutes }: ScheduleRow) => time === null && (minutes ?? 0) > DAY_MINUTES;
const MINUTE = 60_000;

const readIn = (zone: string, row: ScheduleRow) =>
  DateTime.fromISO(`${row.date}T${row.time ?? (isOfDays(row) ? "00:00" : EVENING)}`, {
    zone: zoneOfUnityKey(zone) ?? "UTC",
  });

/** A time that the clocks leave out is most likely a slip of the hand. */
const leftOut = (row: ScheduleRow, read: DateTime) =>
  row.startsAt === undefined && row.time !== null && read.toFormat("HH:mm") !== row.time;

function timesOf(row: ScheduleRow, zone: string) {
  const startAt = row.startsAt ?? firstMoment(readIn(zone, row));
  return { start_at: startAt, complete_at: startAt + (row.minutes ?? ON_AIR_MINUTES) * MINUTE };
}

/** Where a game was moved from (S 3); not once it is back, nor when its time that was to come is set for that day. */
export function previousStart(known: EventTable | undefined, startAt: number, zone: string): number | undefined {
  if (!known) return undefined;
  const earlier = readOverrides(known.overrides).previous_start_at;
  const first = earlier ?? known.start_at;
  const sameDay = () => dayIn(zone, first) === dayIn(zone, startAt);
  return first === startAt || (earlier === undefined && known.tbd === 1 && sameDay()) ? undefined : first;
}

const dayIn = (zone: string, at: number) =>
  DateTime.fromMillis(at, { zone: zoneOfUnityKey(zone) ?? "UTC" }).toISODate();

function drawGame(row: ScheduleRow, { home, visitors }: Teams, known: EventTable | undefined, now: number): EventTable {
  const activity = sportNamed(row.sport);
  const isSport = activity?.isSport === true;
  const name = activity?.name ?? row.sport;
  const zone = row.time_zone ?? home.time_zone ?? "East";
  const { start_at, complete_at } = timesOf(row, zone);
  const previous_start_at = previousStart(known, start_at, zone);
  const open = row.away && isOpen(row.away) ? `TBD vs. ${home.short_name}` : undefined;
  const headline = row.title ?? (isSport ? open : `${home.name} ${name}`);
  const title = titleOfGame(
    home.short_name,
    visitors.map(({ short_name }) => short_name),
    name,
  );
  return eventRow({
    key: ownEventKey(row.id, isSport),
    kind: { name, slug: row.sport, isSport },
    host: { ...home, time_zone: zone },
    publisher: home,
    participants: [...visitors, home].map(({ key }) => key),
    title,
    gender: row.gender,
    level: isSport ? (row.level ?? "varsity") : null,
    venue: row.venue,
    start_at,
    tbd: toFlag(row.time === null && row.startsAt === undefined),
    complete_at,
    has_broadcast: 1,
    payment_required: toFlag(row.access === "paid"),
    is_deleted: toFlag(Boolean(row.canceled)),
    updated_at: now,
    overrides: JSON.stringify({
      ...(headline && { custom_headline: headline }),
      ...(previous_start_at && { previous_start_at }),
      ...(row.canceled && { postponed: row.canceled === "postponed" || offForGood(known) }),
    }),
  });
}

/** As a fan would say it. */
const WORDS: Readonly<Record<string, string>> = {
  start_at: "time",
  tbd: "time",
  complete_at: "length",
  on_air_at: "",
  vod_ready_at: "",
  slug: "",
  participant_keys: "teams",
  home_key: "teams",
  away_key: "teams",
  title: "teams",
  payment_required: "free or paid",
  is_deleted: "canceled",
  publisher_key: "station",
  overrides: "title, stream, download or notice",
  sport_slug: "sport",
  activity: "sport",
  state_code: "place",
  city: "place",
  state_association_key: "",
  has_broadcast: "live video",
  has_vod: "replay",
};
export const fieldWords = (fields: readonly string[]) => [
  ...new Set(fields.map((field) => WORDS[field] ?? field).filter(Boolean)),
];

async function takeSchedule(
  { db, dialect }: Taking,
  lines: readonly Line<ScheduleRow>[],
  { now, hasOwnFlags }: About,
): Promise<Taken> {
  const find = await teamFinder(db);
  const known = await storedEvents(
    db,
    lines.map(({ row }) => row.id),
  );
  const errors: LineError[] = [];
  const steps: Step[] = [];
  const added: EventTable[] = [];
  const changed: EventTable[] = [];
  const before: EventTable[] = [];
  const calledOff: CalledOff[] = [];
  const featured: number[] = [];
  const warnings: LineError[] = [];
  for (const { line, row } of lines) {
    const wrong = tellingOf(line, errors);
    const teams = teamsOf(row, find, wrong);
    if (!teams) continue;
    const there = known.byId(row.id);
    const drawn = drawGame(row, teams, there, now);
    const overrides = there ? laterFields(there) : {};
    const resultGoes = whyResultGoes(overrides.final_score, drawn, now);
    if (resultGoes) warnings.push({ line, ...resultGoes });
    const stream = resultGoes
      ? { ...overrides, final_score: undefined, shootout: undefined, forfeit_to: undefined }
      : overrides;
    const station = stream.station ? find(stream.station) : teams.home;
    const publisher = typeof station === "string" ? teams.home : station;
    const event = withStream(drawn, stream, publisher, { known: there, now });
    if (there && there.key !== event.key) {
      wrong("sport", "turns a game into another kind of event; give it a new id");
      continue;
    }
    const fields = there ? differing({ ...event, updated_at: there.updated_at }, there) : [];
    if (!there) added.push(event);
    else if (fields.length > 0) {
      changed.push({ ...event, updated_at: laterThan(there, now) });
      before.push(there);
      await noteOffOtherwise(db, [there, event], now);
    }
    const read = readIn(event.time_zone, row);
    if (leftOut(row, read))
      warnings.push({
        line,
        column: "time",
        reason: `${row.time} is left out on that day, as clocks go forward: it begins at ${read.toFormat("h:mm a")}`,
      });
    if (event.payment_required && !isPaidAt(event, stream, event.start_at))
      warnings.push({ line, column: "date", reason: "is after its free_from, so the game is free" });
    const what = readOverrides(event.overrides).custom_headline ?? event.title;
    const turn = turnOf(event, there);
    if (turn && turn !== "on" && there) calledOff.push({ line, key: event.key });
    if (turn && stream.featured) featured.push(line);
    const step = stepOf(line, what, there, fields);
    steps.push({ ...step, more: detailsOf(event), fields: fieldWords(fields), turn });
  }
  for (const event of added) await db.insertInto("event").values(event).execute();
  for (const event of changed) await updateEvent(db, event);
  const count = featured[0] ? await featureGames(db, now) : 0;
  // Another service's flags know nothing of them.
  if (featured[0] && hasOwnFlags && count > MOST_FEATURED)
    warnings.push({
      line: featured[0],
      column: "canceled",
      reason: `${count} games are featured, and the home page takes the first ${MOST_FEATURED}`,
    });
  const moved = [...added, ...changed];
  if (moved.length > 0) {
    await replaceTeams(db, moved);
    await rememberSports(db, [...moved, ...before]);
    await indexLeague({ db, dialect }, { events: moved.map(({ key }) => key) });
  }
  return { steps, errors, warnings: [...warnings, ...(await waitingFor(db, calledOff, now))] };
}

/** "2026-11-20 19:30, girls varsity basketball" */
function detailsOf(event: EventTable): string {
  const moment = momentText(localTime(event.start_at, event));
  const kind = [event.gender, event.level, event.activity.toLowerCase()].filter(Boolean).join(" ");
  return `${event.tbd ? moment.slice(0, 10) : moment}, ${kind}`;
}

function turnOf(event: EventTable, there: EventTable | undefined): Step["turn"] {
  if (event.is_deleted === (there?.is_deleted ?? 0)) return undefined;
  if (event.is_deleted === 0) return "on";
  return isPostponed(event) ? "postponed" : "off";
}

type CalledOff = { line: number; key: string };

/** Who has something of a game that is called off. */
async function waitingFor(db: Db, calledOff: readonly CalledOff[], now: number): Promise<LineError[]> {
  const keys = calledOff.map(({ key }) => key);
  const owners = await ownersOfDownloads(db, keys, now);
  const rows = await rowsOf(keys, (some) =>
    db
      .selectFrom("reminder")
      .select(({ fn }) => ["content_key", fn.countAll().as("members")])
      .where("content_key", "in", some)
      .groupBy("content_key")
      .execute(),
  );
  const reminded = new Map(rows.map(({ content_key, members }) => [content_key, Number(members)]));
  return calledOff.flatMap(({ line, key }) => {
    const [own, wait] = [owners.get(key) ?? 0, reminded.get(key) ?? 0];
    const reasons = [
      ...(own > 0
        ? [`${own === 1 ? "1 member owns" : `${own} members own`} its download and can't get it anymore`]
        : []),
      ...(wait > 0 ? [`${wait === 1 ? "1 member has" : `${wait} members have`} a reminder for it`] : []),
    ];
    return reasons.map((reason) => ({ line, column: "canceled", reason }));
  });
}

/** `schedule FILE.csv` */
export const scheduleFile: WholeFile<ScheduleRow> = {
  ...columnsOf(columns),
  row,
  identity: ({ id }) => id,
  take: takeSchedule,
};
