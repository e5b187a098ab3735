import { type DeskGame, type GameChange, type GameRefusal, OPEN_END } from "~contracts/desk/games";
import { featureGames } from "../importer/featured-games";
import { holdOwnGames, laterThan, noteOffOtherwise, rememberSports, updateEvent } from "../importer/own-events.server";
import { scoreText } from "../importer/result-file.server";
import { rivalsOf } from "../importer/results";
import { noteChange } from "../league/changes";
import { readOverrides } from "../league/overrides";
import { isPaidAt } from "../league/paid-until";
import { isPostponed, liveScoreAt } from "../league/status-at";
import type { EventTable } from "../league/tables";
import { indexLeague } from "../search/index-league";
import type { Db } from "../store/database";
import type { Dialect } from "../store/open-store.server";
import { putRow, rowsWith } from "../store/rows";
import { inTransaction } from "../store/transaction";
import { type Actor, noteDeed } from "./audit.server";
import {
  blackoutIn,
  changedGame,
  hasBegun,
  isOverAt,
  isOwnGame,
  takesResult,
  type Undoable,
  undoneGame,
} from "./changed-game";
import { viewersOf } from "./viewers.server";

const HOUR = 3_600_000;
const EVENING = { before: 6 * HOUR, after: 24 * HOUR, most: 2_000 };
const TROUBLE_MS = 6 * HOUR;

/** Null: of every organization. */
export type Own = string | null;
/** `sells`: whether one is free, and its blackout, is theirs, too. */
export type Scope = { own: Own; sells: boolean };

/** Those that the organization is host or station of: another school's game isn't its own because it plays there. */
export function gamesOf(db: Db, own: Own) {
  const all = db.selectFrom("event").selectAll();
  if (own === null) return all;
  return all.where((row) =>
    row.or([
      row("home_key", "=", own),
      row(
        "publisher_key",
        "in",
        row
          .selectFrom("profile")
          .select((profile) => profile.fn.coalesce("producer_key", "key").as("key"))
          .where("key", "=", own),
      ),
    ]),
  );
}

async function troubleOf(db: Db, keys: readonly string[], now: number) {
  const reports = await db
    .selectFrom("problem_report")
    .select(["event_key", (of) => of.fn.countAll<number>().as("count")])
    .where("event_key", "in", keys)
    .where("received_at", ">", now - TROUBLE_MS)
    .groupBy("event_key")
    .execute();
  const failures = await db
    .selectFrom("stream_trouble")
    .select(["event_key", (of) => of.fn.countAll<number>().as("count")])
    .where("event_key", "in", keys)
    .where("kind", "=", "failure")
    .where("last_at", ">", now - TROUBLE_MS)
    .groupBy("event_key")
    .execute();
  const of = (rows: readonly { event_key: string; count: number }[], key: string) =>
    Number(rows.find((row) => row.event_key === key)?.count ?? 0);
  return (key: string) => ({ reports: of(reports, key), failures: of(failures, key) });
}

function stateOf(event: EventTable, now: number): DeskGame["state"] {
  if (event.is_deleted === 1) return isPostponed(event) ? "postponed" : "called_off";
  if (isOverAt(event, now)) return "over";
  return hasBegun(event, now) ? "on" : "coming";
}

const signsOf = async (db: Db, keys: readonly string[], now: number) => ({
  trouble: await troubleOf(db, keys, now),
  viewers: await viewersOf(db, keys, now),
});

type Signs = Awaited<ReturnType<typeof signsOf>>;
const asGame = (event: EventTable, { trouble, viewers }: Signs, now: number): DeskGame => ({
  ...{ key: event.key, slug: event.slug, title: readOverrides(event.overrides).custom_headline ?? event.title },
  ...{ start_at: event.start_at, time_zone: event.time_zone, is_time_open: event.tbd === 1, venue: event.venue },
  ...{ state: stateOf(event, now), ...trouble(event.key) },
  viewers: viewers.get(event.key) ?? 0,
});

/** Of the evening: from six hours ago to a day from now. */
export async function eveningsGames(db: Db, own: Own, now: number): Promise<DeskGame[]> {
  const events = await gamesOf(db, own)
    .where("start_at", ">", now - EVENING.before)
    .where("start_at", "<", now + EVENING.after)
    .orderBy("start_at")
    .orderBy("key")
    .limit(EVENING.most)
    .execute();
  const keys = events.map(({ key }) => key);
  const signs = await signsOf(db, keys, now);
  return events.map((event) => asGame(event, signs, now));
}

const ownGame = (db: Db, own: Own, key: string) => gamesOf(db, own).where("key", "=", key).executeTakeFirst();

const SALES = ["access", "blackout"];

/** What can be taken back. */
async function lastChange(db: Db, { key, updated_at }: EventTable, sells: boolean): Promise<Undoable | null> {
  const last = await rowsWith(db, "desk_game_before", { event_key: key, updated_at }).first();
  if (!last || (!sells && SALES.includes(last.kind))) return null;
  return { kind: last.kind, event: JSON.parse(last.event) as EventTable };
}

async function keepBefore(db: Db, before: EventTable, kind: string, updated_at: number) {
  const kept = { kind, updated_at, event: JSON.stringify(before) };
  await putRow(db, "desk_game_before", "event_key", { event_key: before.key, ...kept });
}

async function resultOf(db: Db, event: EventTable) {
  const rivals = takesResult(event) && rivalsOf(event);
  if (!rivals) return null;
  const overrides = readOverrides(event.overrides);
  const keys = [rivals.home, rivals.away];
  const teams = await db.selectFrom("profile").select(["key", "short_name"]).where("key", "in", keys).execute();
  return keys.map((key) => ({
    team: teams.find((team) => team.key === key)?.short_name ?? key,
    score: scoreText(overrides, key),
    live: String(overrides.live_score?.scores[key] ?? ""),
  }));
}

export async function describeGame(db: Db, { own, sells }: Scope, key: string, now: number) {
  const event = await ownGame(db, own, key);
  if (!event) return null;
  const last = await lastChange(db, event, sells);
  const overrides = readOverrides(event.overrides);
  const { notice = "", live_url = "", replay_url = "" } = overrides;
  const { from, until } = blackoutIn(overrides);
  const blackout_until = until ?? (from === undefined ? null : OPEN_END);
  return {
    ...asGame(event, await signsOf(db, [key], now), now),
    ...{ updated_at: event.updated_at, notice, live_url, replay_url, takes_streams: isOwnGame(event) },
    ...{ is_paid: isPaidAt(event, overrides, now), blackout_until, result: await resultOf(db, event) },
    period: overrides.live_score?.period ?? "",
    undo: last && { kind: last.kind, at: event.updated_at },
  };
}

const moment = (at?: number) => (at === undefined ? "open" : new Date(at).toISOString());

function resultText(event: EventTable): string {
  const rivals = rivalsOf(event);
  const overrides = readOverrides(event.overrides);
  return rivals && overrides.final_score
    ? `result: ${scoreText(overrides, rivals.home)} to ${scoreText(overrides, rivals.away)}`
    : "";
}

/** What the audit says of a game, so that a change can be read from its two lines. */
function auditFields(event: EventTable, now: number): string {
  const overrides = readOverrides(event.overrides);
  const { notice, live_url, replay_url } = overrides;
  const blackout = (kind: string, from?: number, until?: number) =>
    (from ?? until) !== undefined && `${kind} blackout ${moment(from)} to ${moment(until)}`;
  const start = new Date(event.start_at).toISOString();
  return [
    event.is_deleted
      ? overrides.postponed
        ? "postponed"
        : "called off"
      : `${start}${event.tbd ? " (time open)" : ""}, ${event.time_zone}`,
    event.venue,
    isPaidAt(event, overrides, now) ? "paid" : "free",
    blackout("live", overrides.broadcast_blackout_start_at, overrides.broadcast_blackout_end_at),
    blackout("replay", overrides.vod_blackout_start_at, overrides.vod_blackout_end_at),
    blackout("any", overrides.blackout_start_at, overrides.blackout_end_at),
    notice && `notice: ${notice}`,
    live_url && `live: ${live_url}`,
    replay_url && `replay: ${replay_url}`,
    overrides.live_score &&
      `score: ${Object.values(overrides.live_score.scores).join("–")} ${overrides.live_score.period}`.trim(),
    resultText(event),
  ]
    .filter(Boolean)
    .join("; ");
}

/** Of two presses, the second finds that the first, from the same page, made of the game what it wants. */
async function isDone(db: Db, event: EventTable, change: GameChange, now: number): Promise<boolean> {
  const last = await lastChange(db, event, true);
  if (change.kind === "undo" || last?.event.updated_at !== change.updated_at) return false;
  const again = changedGame(last.event, change, event.updated_at);
  return typeof again !== "string" && auditFields(again, now) === auditFields(event, now);
}

type Changing = Scope & { db: Db; dialect: Dialect; by: Actor; now: number };

/** As an import does it: the page, cards, calendars, feeds, the search, mail and pushes follow from the event. */
export function changeGame(
  { db, dialect, own, sells, by, now }: Changing,
  key: string,
  change: GameChange,
): Promise<GameRefusal | "unknown" | null> {
  return inTransaction({ db }, async (transaction) => {
    await holdOwnGames(transaction);
    const event = await ownGame(transaction, own, key);
    if (!event) return "unknown";
    if (!sells && SALES.includes(change.kind)) return "unknown";
    const isUndo = change.kind === "undo";
    const changed = isUndo
      ? undoneGame(event, await lastChange(transaction, event, sells), change, now)
      : changedGame(event, change, now);
    if (changed === "changed" && (await isDone(transaction, event, change, now))) return null;
    if (typeof changed === "string") return changed;
    const updated_at = laterThan(event, now);
    await updateEvent(transaction, { ...changed, updated_at });
    if (isUndo) await transaction.deleteFrom("desk_game_before").where("event_key", "=", key).execute();
    else await keepBefore(transaction, event, change.kind, updated_at);
    if (changed.is_deleted !== event.is_deleted) {
      await rememberSports(transaction, [changed]);
      if (readOverrides(event.overrides).featured) await featureGames(transaction, now);
    }
    await noteOffOtherwise(transaction, [event, changed], now);
    await indexLeague({ db: transaction, dialect }, { events: [key] });
    // Running sites drop all that they keep, and a score that goes on is as fresh without.
    const scored = [event, changed].every((one) => liveScoreAt(one, readOverrides(one.overrides), now));
    if (change.kind !== "score" || !scored) await noteChange(transaction);
    const deed = {
      action: `game.${change.kind}`,
      subject: key,
      before: auditFields(event, now),
      after: auditFields(changed, now),
    };
    await noteDeed(transaction, by, deed, now);
    return null;
  });
}
