import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { DateTime } from "luxon";
import { z } from "zod";
import { analyticsContract, type AnalyticsEvent } from "~contracts/analytics";
import { inputOr } from "../http/input";
import type { Db } from "../store/database";
import type { AnalyticsEventTable } from "./tables";

const KEPT_AT_MOST = 50_000;
/** Trim once per this many inserts: finding old events costs more than keeping a few too many. */
const TRIMS = 50;
const PROPERTIES_LONGEST = 8_000;

const instant = z.iso.datetime({ offset: true });
const isAcceptable = ({ timestamp, properties }: AnalyticsEvent) =>
  instant.safeParse(timestamp).success && JSON.stringify(properties).length <= PROPERTIES_LONGEST;
/** One bad event refuses the whole batch. */
const batch = analyticsContract.batch.body.refine(({ events }) => events.every(isAcceptable));
const input = inputOr((context) => context.json({ error: "invalid_request" }, 400));

/** By arrival: with keys at random, each row of a batch dirtied a page of the index of its own. */
const orderedId = (now: number) => `${now.toString(16).padStart(12, "0")}-${randomUUID()}`;

function rowOf(
  { event, properties, timestamp, anonymous_id, user_id }: AnalyticsEvent,
  now: number,
): AnalyticsEventTable {
  return {
    id: orderedId(now),
    event,
    properties: JSON.stringify(properties),
    occurred_at: Date.parse(timestamp),
    received_at: now,
    anonymous_id,
    user_id: user_id ?? null,
  };
}

async function trim(db: Db, keptAtMost: number): Promise<void> {
  const oldestKept = await db
    .selectFrom("analytics_event")
    .select(["received_at", "id"])
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .offset(keptAtMost - 1)
    .limit(1)
    .executeTakeFirst();
  if (!oldestKept) return;
  const { received_at, id } = oldestKept;
  await db
    .deleteFrom("analytics_event")
    .where((row) =>
      row.or([
        row("received_at", "<", received_at),
        row.and([row("received_at", "=", received_at), row("id", "<", id)]),
      ]),
    )
    .execute();
}

/** As the privacy policy says; a small network would have the newest of many years. */
export async function forgetOldEvents(db: Db, now: number): Promise<void> {
  const last = DateTime.fromMillis(now, { zone: "utc" }).minus({ years: 1 }).toMillis();
  await db.deleteFrom("analytics_event").where("received_at", "<=", last).execute();
}

type AnalyticsSettings = { db: Db; clock: { now(): number }; keptAtMost?: number };

/** Keeps only the newest events (S 7.11). */
export function analyticsApp({ db, clock, keptAtMost = KEPT_AT_MOST }: AnalyticsSettings): Hono {
  const app = new Hono();
  let sinceTrim = 0;
  app.post(analyticsContract.batch.path, input.body(batch), async (context) => {
    const rows = context.req.valid("json").events.map((event) => rowOf(event, clock.now()));
    if (rows.length > 0) await db.insertInto("analytics_event").values(rows).execute();
    sinceTrim += rows.length;
    if (sinceTrim >= keptAtMost / TRIMS) {
      sinceTrim = 0;
      await trim(db, keptAtMost);
    }
    return context.json({ accepted: rows.length }, 202);
  });
  app.notFound((context) => context.json({ error: "not_found" }, 404));
  return app;
}
