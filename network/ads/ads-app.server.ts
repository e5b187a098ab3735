import { randomInt } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import type { AdTotal } from "~contracts/network";
import { badRequest, notFound } from "../http/answers";
import { inputOr } from "../http/input";
import type { Db } from "../store/database";
import { addRows } from "../store/rows";
import { HOUSE_SPOTS, spotsFor } from "./house-spots";
import { impressionId, minuteOf, readImpression } from "./impression";
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
const asked = z.object({
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

  app.get("/vast", inputOr(badRequest).query(asked), async (context) => {
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
