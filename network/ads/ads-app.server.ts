import { randomBytes, randomInt } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import type { AdTotal } from "~contracts/network";
import { isSameSecret, signatureOf } from "~contracts/signature";
import { notFound } from "../http/answers";
import { input, inputOr } from "../http/input";
import type { Db } from "../store/database";
import { addRows } from "../store/rows";
import { HOUSE_SPOTS, spotsFor } from "./house-spots";
import { REPORTED, vastDocument } from "./vast-document";

type AdsSettings = {
  db: Db;
  clock: { now(): number };
  siteUrl: string;
  /** Signs impression ids; anyone who knows it can forge impressions. */
  secret: string;
  /** Only events that can be watched now have ad breaks. */
  isOn: (contentKey: string) => Promise<boolean>;
  fills?: (contentKey: string) => boolean | Promise<boolean>;
  /** Bounds the rows kept, no matter how many ads are requested. */
  rowsKept?: number;
};

const DAY = 86_400_000;
const KEPT_DAYS = 90;
const ROWS_KEPT = 1_000_000;
/** Prune old events once per this many reports. */
const FORGETS_EVERY = 500;

const milliseconds = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);
const breakQuery = z.object({
  pod: z.enum(["1", "2"]).transform(Number),
  content: z.string().regex(/^[\w-]{1,64}$/),
  min: milliseconds.default(0),
  max: milliseconds.default(60_000),
});
const reported = z.object({ impression: z.string(), event: z.enum(REPORTED) });

const UNKEPT = { "Cache-Control": "no-store" };

/** S 5.5, 9.6 */
export function adsApp(settings: AdsSettings): Hono {
  const { db, clock, siteUrl, secret, isOn, fills = () => true, rowsKept = ROWS_KEPT } = settings;
  const app = new Hono();
  let reports = 0;

  async function forget(now: number): Promise<void> {
    const beyond = await db
      .selectFrom("ad_event")
      .select("occurred_at")
      .orderBy("occurred_at", "desc")
      .offset(rowsKept)
      .limit(1)
      .executeTakeFirst();
    if (beyond) await db.deleteFrom("ad_event").where("occurred_at", "<=", beyond.occurred_at).execute();
    await db
      .deleteFrom("ad_event")
      .where("occurred_at", "<", now - KEPT_DAYS * DAY)
      .execute();
  }

  app.get("/vast", input.query(breakQuery), async (context) => {
    const { pod, content, min, max } = context.req.valid("query");
    const chosen =
      (await fills(content)) && (await isOn(content))
        ? spotsFor({ pod, minSeconds: min / 1000, maxSeconds: max / 1000, chance: randomInt(HOUSE_SPOTS.length) })
        : [];
    const minute = minuteOf(clock.now());
    const spots = chosen.map((spot) => ({
      ...spot,
      impression: impressionId(secret, { spot: spot.name, pod, contentKey: content, minute }),
    }));
    return context.body(vastDocument(spots, siteUrl), 200, {
      "Content-Type": "application/xml; charset=utf-8",
      ...UNKEPT,
    });
  });

  const noSuchReport = inputOr((context) => notFound(context, "report"));
  app.get("/track/:impression/:event", noSuchReport.param(reported), async (context) => {
    const { impression, event } = context.req.valid("param");
    const now = clock.now();
    const named = readImpression(secret, impression, now);
    if (!named) return notFound(context, "impression");
    const { spot, pod, contentKey: content_key } = named;
    await addRows(db, "ad_event", { spot, pod, content_key, impression, event, occurred_at: now });
    reports += 1;
    if (reports % FORGETS_EVERY === 0) await forget(now);
    return context.body(null, 204, UNKEPT);
  });

  app.notFound((context) => notFound(context, "part of the ad server"));
  return app;
}

export async function adTotals(db: Db): Promise<AdTotal[]> {
  const rows = await db
    .selectFrom("ad_event")
    .select(["spot", "pod", "event"])
    .select(({ fn }) => fn.countAll<number | string>().as("times"))
    .groupBy(["spot", "pod", "event"])
    .orderBy("spot")
    .orderBy("pod")
    .orderBy("event")
    .execute();
  return rows.map((row) => ({ ...row, times: Number(row.times) }));
}

type Impression = { spot: string; pod: number; contentKey: string; minute: number };

const MINUTE_MS = 60_000;
/** The back end that signed it may have a clock a little ahead. */
const AHEAD_MINUTES = 1;
const REPORTED_FOR_MINUTES = 6 * 60;
/** 128 bits of signature, in characters. */
const SIGNED = 22;
const LONGEST = 240;

export const minuteOf = (now: number): number => Math.floor(now / MINUTE_MS);

const signature = (secret: string, named: string): string =>
  signatureOf(secret, `impression\n${named}`).slice(0, SIGNED);

/** Self-contained, so that nothing is stored until a player reports it. */
export function impressionId(secret: string, { spot, pod, contentKey, minute }: Impression): string {
  const nonce = randomBytes(9).toString("base64url");
  const named = Buffer.from([spot, pod, contentKey, minute, nonce].join("\n")).toString("base64url");
  return named + signature(secret, named);
}

export function readImpression(secret: string, id: string, now: number): Impression | null {
  if (id.length > LONGEST || id.length <= SIGNED) return null;
  const named = id.slice(0, -SIGNED);
  if (!isSameSecret(id.slice(-SIGNED), signature(secret, named))) return null;
  const [spot = "", pod, contentKey = "", minute] = Buffer.from(named, "base64url").toString().split("\n");
  const age = minuteOf(now) - Number(minute);
  if (age < -AHEAD_MINUTES || age > REPORTED_FOR_MINUTES) return null;
  return { spot, pod: Number(pod), contentKey, minute: Number(minute) };
}
