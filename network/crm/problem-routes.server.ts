import { Hono } from "hono";
import { sql } from "kysely";
import { crmContract } from "~contracts/crm";
import { type StreamTrouble, TROUBLE_MINUTES } from "~contracts/records/problem";
import { input } from "../http/input";
import type { Db } from "../store/database";
import { prepared } from "../store/prepared";
import { putRow } from "../store/rows";
import { dedupe, newReference, statusOf } from "./dedupe.server";
import type { StreamTroubleTable } from "./tables";

type Trouble = Pick<StreamTroubleTable, "event_key" | "reporter" | "kind">;

const WINDOW_MS = TROUBLE_MINUTES * 60_000;
/** Trouble that is over is of no more use to anyone. */
const KEPT_MS = 86_400_000;

/** What people and players say is wrong with a stream, and how much of it there is right now (rulings 3). */
export function problemRoutes({ db, clock }: { db: Db; clock: { now(): number } }): Hono {
  const app = new Hono();

  app.post(crmContract.problemReport.path, input.body(crmContract.problemReport.body), async (context) => {
    const message = context.req.valid("json");
    const { event_key, reporter, email = "", ...fields } = message;
    const { problem } = fields;
    const now = clock.now();
    const received = await dedupe(db, { table: "problem_report", message, now }, async (transaction, fingerprint) => {
      const reference = newReference("VP");
      const kept = { reference, event_key, problem, email, received_at: now, fingerprint };
      await transaction
        .insertInto("problem_report")
        .values({ ...kept, fields: JSON.stringify({ event_key, ...fields }) })
        .execute();
      return reference;
    });
    if (problem !== "something-else") await note(db, { event_key, reporter, kind: "report" }, now);
    return context.json(received, statusOf(received));
  });

  app.post(crmContract.playbackFailure.path, input.body(crmContract.playbackFailure.body), async (context) => {
    const { event_key, reporter } = context.req.valid("json");
    await note(db, { event_key, reporter, kind: "failure" }, clock.now());
    return context.json({}, 201);
  });

  app.get(crmContract.streamTrouble.path, async (context) =>
    context.json(await troubleOf(db, context.req.param("event_key"), clock.now())),
  );

  return app;
}

/** One row for each reporter, so that one alone cannot make trouble look widespread. */
async function note(db: Db, trouble: Trouble, now: number): Promise<void> {
  await db
    .deleteFrom("stream_trouble")
    .where("last_at", "<", now - KEPT_MS)
    .execute();
  await putRow(
    db,
    "stream_trouble",
    ["event_key", "reporter", "kind"],
    { ...trouble, first_at: now, last_at: now },
    {
      last_at: now,
      first_at: sql<number>`case when stream_trouble.last_at <= ${now - WINDOW_MS}
          then ${now} else stream_trouble.first_at end`,
    },
  );
}

const troubleQuery = prepared((db, given: { eventKey: string; after: number }) =>
  db
    .selectFrom("stream_trouble")
    .select(["kind", "first_at"])
    .where("event_key", "=", given.eventKey)
    .where("last_at", ">", given.after),
);

async function troubleOf(db: Db, eventKey: string, now: number): Promise<StreamTrouble> {
  const rows = await troubleQuery(db, { eventKey, after: now - WINDOW_MS });
  const count = (kind: StreamTroubleTable["kind"]) => rows.filter((row) => row.kind === kind).length;
  const since = rows.length > 0 ? new Date(Math.min(...rows.map(({ first_at }) => Number(first_at)))) : null;
  return { reports: count("report"), failures: count("failure"), since: since?.toISOString() ?? null };
}
