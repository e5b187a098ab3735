import { z } from "zod";
import { endpoint, READ, records, WRITE } from "../endpoint";
import { TIME_ZONES } from "../vocabulary/time-zones";

/** What the staff sees and does of games. */

const gameSchema = z.object({
  key: z.string(),
  slug: z.string(),
  title: z.string(),
  start_at: z.number(),
  /** A unityKey of S 3. */
  time_zone: z.string(),
  is_time_open: z.boolean(),
  venue: z.string().nullable(),
  state: z.enum(["coming", "on", "over", "called_off", "postponed"]),
  /** What fans reported, and networks where a player's stream failed, in the last hours. */
  reports: z.number(),
  failures: z.number(),
  /** Pages that follow it right now. */
  viewers: z.number(),
});
export type DeskGame = z.output<typeof gameSchema>;

export const LONGEST_VENUE = 100;
export const LONGEST_NOTICE = 160;
const notice = z.string().trim().max(LONGEST_NOTICE);
export const LONGEST_STREAM = 2_000;
/** Empty: none. */
const stream = z.string().trim().max(LONGEST_STREAM);
const score = z.string().trim().max(20);
const points = z
  .string()
  .trim()
  .regex(/^\d{0,3}$/);
export const LONGEST_PERIOD = 20;
/** Of a blackout: until further notice. */
export const OPEN_END = "open";
const seen = { updated_at: z.number() };
export const gameChange = z.discriminatedUnion("kind", [
  z.object({
    ...seen,
    kind: z.literal("move"),
    date: z.iso.date(),
    /** Null: not known yet. */
    time: z
      .string()
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
      .nullable(),
    time_zone: z.enum(TIME_ZONES.map(({ unityKey }) => unityKey)),
    venue: z.string().trim().max(LONGEST_VENUE),
  }),
  z.object({ ...seen, kind: z.literal("call_off"), notice }),
  /** Until it is moved to a day. */
  z.object({ ...seen, kind: z.literal("postpone"), notice }),
  z.object({ ...seen, kind: z.literal("bring_back") }),
  z.object({ ...seen, kind: z.literal("notice"), notice }),
  z.object({ ...seen, kind: z.literal("access"), access: z.enum(["free", "paid"]) }),
  /** Live and replay, by the clock of the game's zone; null: none. In place of any other blackout. */
  z.object({
    ...seen,
    kind: z.literal("blackout"),
    until: z.union([z.literal(OPEN_END), z.iso.datetime({ local: true })]).nullable(),
  }),
  z.object({ ...seen, kind: z.literal("stream"), live_url: stream, replay_url: stream }),
  /** As in a file of results: "3", "1 (4)" after a shootout, "W" and "F" of a forfeit; both empty: none. */
  z.object({ ...seen, kind: z.literal("result"), home_score: score, away_score: score }),
  /** While it is on; both empty: none. */
  z
    .object({
      ...{ ...seen, kind: z.literal("score"), home_score: points, away_score: points },
      period: z.string().trim().max(LONGEST_PERIOD),
    })
    .refine(({ home_score, away_score }) => (home_score === "") === (away_score === ""), { path: ["away_score"] }),
  /** Takes the last change back, as long as nothing changed since. */
  z.object({ ...seen, kind: z.literal("undo") }),
]);
export type GameChange = z.output<typeof gameChange>;
/**
 * Another change came between; it is over, or would be where it is moved to; a blackout would have ended; a made-up
 * game's video and score are drawn; a stream has no web address; a score is none, or of a game that hasn't begun, that
 * is called off, or, while it is on, that is over.
 */
export const GAME_REFUSALS = [
  ...(["changed", "over", "past", "ended", "drawn", "no_address", "no_score", "not_begun", "called_off"] as const),
] as const;
export type GameRefusal = (typeof GAME_REFUSALS)[number];

/** Of a stream, from its playlist on. */
export const TESTED_SECONDS = 10;
const streamToTest = z.object({ address: stream.min(1) });
const streamVerdict = z.object({
  /** Null: it plays. */
  why: z
    .enum([
      ...(["not_https", "not_public", "no_answer", "too_big", "status", "no_cors", "no_playlist"] as const),
      ...(["too_short", "no_video", "slow"] as const),
    ])
    .nullable(),
  /** Of HTTP, where that is why. */
  status: z.number().nullable(),
  /** What was read of it. */
  seconds: z.number(),
});
export type StreamVerdict = z.output<typeof streamVerdict>;
/** All of it; the call waits a little longer. */
export const STREAM_TEST_MS = 9_000;

/** What one web node counts; a node that says nothing more is forgotten. */
export const viewerCount = z.object({
  node: z.string().min(1).max(64),
  games: z
    .array(z.object({ key: z.string().min(1).max(100), viewers: z.number().int().min(1).max(1_000_000) }))
    .max(1_000),
});
export const VIEWERS_KEPT_MS = 30_000;

export const gameCalls = {
  /** Those of the evening, in the order of their start; the role `school` sees its own. */
  games: endpoint("GET", "/games", { ...READ, answer: z.object({ games: records(gameSchema) }) }),
  game: endpoint("GET", "/games/:key", {
    ...READ,
    answer: gameSchema.extend({
      updated_at: z.number(),
      notice: z.string(),
      is_paid: z.boolean(),
      /** Null: none. */
      blackout_until: z.union([z.literal(OPEN_END), z.number()]).nullable(),
      live_url: z.string(),
      replay_url: z.string(),
      /** Its video is at an address of one's own. */
      takes_streams: z.boolean(),
      /** Of the home team, then of the other; null where none is kept by hand. `live`: while it is on. */
      result: records(z.object({ team: z.string(), score: z.string(), live: z.string() })).nullable(),
      /** Beside the live score. */
      period: z.string(),
      /** What can be taken back. */
      undo: z.object({ kind: z.string(), at: z.number() }).nullable(),
    }),
  }),
  /** 409 with one of `GAME_REFUSALS`. What it does is what an import does. */
  changeGame: endpoint("POST", "/games/:key/changes", { ...WRITE, body: gameChange, answer: z.object({}) }),
  /** Reads a stream as a browser would, and changes nothing; from public hosts alone. */
  testStream: endpoint("POST", "/games/:key/stream_tests", {
    ...WRITE,
    timeoutMs: STREAM_TEST_MS + 1_000,
    repeats: true,
    body: streamToTest,
    answer: streamVerdict,
  }),
  /** From a web node, every ten seconds; it needs no one's token, so keep it out of visitors' reach. */
  countViewers: endpoint("POST", "/viewers", { ...READ, repeats: true, body: viewerCount, answer: z.object({}) }),
};
