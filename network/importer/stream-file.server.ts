import { DateTime } from "luxon";
import { z } from "zod";
import { zoneOfUnityKey } from "~contracts/vocabulary/time-zones";
import { ownersOfDownloads } from "../billing/orders/downloads.server";
import { readOverrides } from "../league/overrides";
import { isPaidAt } from "../league/paid-until";
import { participantKeysOf } from "../league/participants";
import type { EventTable } from "../league/tables";
import { firstMoment } from "../league/wall-clock";
import { indexLeague } from "../search/index-league";
import { blankCell, optionalText, priceCell, textCell, yesOrNo } from "./cells";
import { columnsOf, type LineError, type Tell, tellingOf } from "./csv-lines";
import { featureGames, MOST_FEATURED } from "./featured-games";
import type { ImportStore, Line } from "./import-csv.server";
import {
  type LaterFields,
  laterFields,
  laterThan,
  namedGames,
  rememberSports,
  type Station,
  updateEvent,
  withStream,
} from "./own-events.server";
import { fieldWords, gameId, idOf, teamFinder } from "./schedule-file.server";
import { type About, differing, type Step, stepOf, type Taken, type Taking, type WholeFile } from "./whole-file.server";

const text = optionalText(200);

const address = textCell(2_000)
  .refine((value) => value === "" || isStreamAddress(value), "is no address that starts with https:// or http://")
  .transform((value) => value || null)
  .optional();

export function isStreamAddress(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === "" && password === "";
}

const row = z.object({
  game: gameId,
  live: address,
  replay: address,
  download: address,
  download_price: z.union([blankCell, priceCell], "is no price such as 79.99").optional(),
  blackout_from: text,
  blackout_until: text,
  live_blackout_from: text,
  live_blackout_until: text,
  free_from: text,
  notice: optionalText(160),
  featured: z.union([blankCell, yesOrNo], "is neither yes nor no").optional(),
  station: text,
});
type StreamRow = z.output<typeof row>;

const SAYS_ITS_OFFSET = /(?:z|[+-]\d{2}(?::?\d{2})?)$/i;

/** In the game's own zone, unless it says another. */
function moment(value: string, zone: string): number | null {
  const read = DateTime.fromISO(value.replace(" ", "T"), { zone: zoneOfUnityKey(zone) ?? "UTC" });
  if (!read.isValid) return null;
  return SAYS_ITS_OFFSET.test(value) ? read.toMillis() : firstMoment(read);
}

/** A warning is taken, an error undoes the file. */
type Review = { wrong: Tell; warn: Tell };

type MomentColumn = "blackout_from" | "blackout_until" | "live_blackout_from" | "live_blackout_until" | "free_from";

function momentOr(row: StreamRow, column: MomentColumn, zone: string, wrong: Tell) {
  const value = row[column];
  if (!value) return undefined;
  const read = moment(value, zone);
  if (read === null) wrong(column, "is no moment such as 2026-11-20 19:00");
  return read ?? undefined;
}

const MOMENTS = {
  blackout_from: "vod_blackout_start_at",
  blackout_until: "vod_blackout_end_at",
  live_blackout_from: "broadcast_blackout_start_at",
  live_blackout_until: "broadcast_blackout_end_at",
  free_from: "entitlement_period_at",
} as const satisfies Record<MomentColumn, keyof LaterFields>;

function momentsIn(row: StreamRow, zone: string, wrong: Tell): LaterFields {
  const columns = (Object.keys(MOMENTS) as MomentColumn[]).filter((column) => row[column] !== undefined);
  return Object.fromEntries(columns.map((column) => [MOMENTS[column], momentOr(row, column, zone, wrong)]));
}

/** Where `schedule` has moved the game since, or made it free, the same file comes again and is no error. */
function reviewFreeFrom(row: StreamRow, event: EventTable, stream: LaterFields, { wrong, warn }: Review): void {
  if (!row.free_from) return;
  const isNew = stream.entitlement_period_at !== laterFields(event).entitlement_period_at;
  const tell = isNew ? wrong : warn;
  if (event.payment_required === 0) tell("free_from", "is for paid games, and this one is free");
  else if (!isPaidAt(event, stream, event.start_at))
    tell("free_from", isNew ? "is not after the beginning of the game" : "is before the game, so the game is free");
}

function streamAfter(row: StreamRow, event: EventTable, { wrong, warn }: Review): LaterFields {
  const { live, replay, download, download_price: price, station, notice, featured } = row;
  const stream: LaterFields = {
    ...laterFields(event),
    ...(live !== undefined && { live_url: live ?? undefined }),
    ...(replay !== undefined && { replay_url: replay ?? undefined }),
    ...(download !== undefined && { download_url: download ?? undefined }),
    ...(price !== undefined && { download: price === null ? undefined : offerAt(price, event) }),
    ...(station !== undefined && { station: station ?? undefined }),
    ...(notice !== undefined && { notice: notice ?? undefined }),
    ...(featured !== undefined && { featured: featured || undefined }),
    ...momentsIn(row, event.time_zone, wrong),
  };
  for (const [column, from, until] of [
    ["blackout_until", stream.vod_blackout_start_at, stream.vod_blackout_end_at],
    ["live_blackout_until", stream.broadcast_blackout_start_at, stream.broadcast_blackout_end_at],
  ] as const)
    if (from !== undefined && until !== undefined && from >= until)
      wrong(column, "is not after the beginning of the blackout");
  reviewFreeFrom(row, event, stream, { wrong, warn });
  if (stream.download && !stream.download_url)
    wrong(price ? "download_price" : "download", "a download is sold only with the address of its file");
  return stream;
}

/** What fans are offered; its code is the game's own. */
const offerAt = (price_in_cents: number, { key }: EventTable): LaterFields["download"] => ({
  description: "Full game, to keep",
  paypal_code: `DTO-${key.slice(3)}`,
  price_in_cents,
});

type StreamUpdate = { line: number; there: EventTable; stream: LaterFields };

/** What is stored as it was meant, and may still surprise. */
async function downloadWarnings(
  db: ImportStore["db"],
  updates: readonly StreamUpdate[],
  now: number,
): Promise<LineError[]> {
  const gone = updates.filter(({ there, stream }) => laterFields(there).download_url && !stream.download_url);
  const owners = await ownersOfDownloads(
    db,
    gone.map(({ there }) => there.key),
    now,
  );
  return [
    ...updates
      .filter(({ stream }) => stream.download && !stream.replay_url)
      .map(({ line }) => ({ line, column: "download_price", reason: "is not for sale until the game has a replay" })),
    ...gone.flatMap(({ line, there }) => {
      const count = owners.get(there.key) ?? 0;
      const who = count === 1 ? "1 member who owns it" : `${count} members who own it`;
      return count === 0 ? [] : { line, column: "download", reason: `${who} can't download it anymore` };
    }),
  ];
}

async function takeStreams(
  { db, dialect }: Taking,
  lines: readonly Line<StreamRow>[],
  { now, streamOrigins, hasOwnFlags }: About,
): Promise<Taken> {
  const find = await teamFinder(db);
  const { byKey, gameOf } = await namedGames(db, lines);
  const errors: LineError[] = [];
  const warnings: LineError[] = [];
  const steps: Step[] = [];
  const changed: EventTable[] = [];
  const updates: StreamUpdate[] = [];
  const featured: { line: number; isOn: boolean }[] = [];
  for (const { line, row } of lines) {
    const [wrong, warn] = [tellingOf(line, errors), tellingOf(line, warnings)];
    const there = gameOf(row.game, wrong);
    if (!there) continue;
    const stream = streamAfter(row, there, { wrong, warn });
    const station = find(stream.station ?? homeOf(there));
    if (typeof station === "string") {
      wrong("station", station);
      continue;
    }
    updates.push({ line, there, stream });
    const isOn = stream.featured ?? false;
    if (isOn !== (laterFields(there).featured ?? false)) featured.push({ line, isOn });
    for (const column of ["live", "replay"] as const) {
      const origin = row[column] && new URL(row[column]).origin;
      if (origin && !streamOrigins.includes(origin))
        warn(column, `browsers refuse ${origin} until STREAM_ORIGINS names it`);
    }
    // By its id, for another organization may come to have the name that was typed.
    const own = stream.station ? { ...stream, station: idOf(station) } : stream;
    const event = withStream(there, own, station satisfies Station, { known: there, now });
    const fields = differing(event, there);
    if (fields.length > 0) changed.push({ ...event, updated_at: laterThan(there, now) });
    const what = readOverrides(event.overrides).custom_headline ?? event.title;
    steps.push({ ...stepOf(line, what, there, fields), fields: fieldWords(fields) });
  }
  for (const event of changed) await updateEvent(db, event);
  if (featured[0] && !hasOwnFlags)
    warnings.push({
      line: featured[0].line,
      column: "featured",
      reason: "the home page goes by the flags of FLAGS_URL",
    });
  const count = featured.length > 0 ? await featureGames(db, now) : 0;
  const lastOn = featured.findLast(({ isOn }) => isOn);
  if (lastOn && count > MOST_FEATURED)
    errors.push({
      line: lastOn.line,
      column: "featured",
      reason: `makes more than ${MOST_FEATURED} featured games; take another one off first`,
    });
  if (changed.length > 0) {
    const before = changed.flatMap(({ key }) => byKey.get(key) ?? []);
    await rememberSports(db, [...changed, ...before]);
    await indexLeague({ db, dialect }, { events: changed.map(({ key }) => key) });
  }
  return { steps, errors, warnings: [...warnings, ...(await downloadWarnings(db, updates, now))] };
}

/** The home team is listed last, as on a scoreboard. */
const homeOf = (event: EventTable) => participantKeysOf(event).at(-1)?.slice(3) ?? "";

/** `streams FILE` */
export const streamFile: WholeFile<StreamRow> = {
  ...columnsOf(row),
  row,
  identity: ({ game }) => game,
  take: takeStreams,
};
