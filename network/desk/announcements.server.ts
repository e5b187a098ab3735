import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { type Announcement, deskContract as contract } from "~contracts/desk";
import { notFound } from "../http/answers";
import { input } from "../http/input";
import type { Db } from "../store/database";
import { rowsWith } from "../store/rows";
import { holdKey, inTransaction } from "../store/transaction";
import { noteDeed } from "./audit.server";
import { allowed, type DeskEnv, type DeskSettings } from "./desk-context.server";
import type {} from "./tables";

/** As many as a page can say without hiding itself. */
const MOST = 3;

/** What pages say now, the newest first. Sites compare it every two seconds (`Network.changes`). */
export const runningAnnouncements = (db: Db, now: number): Promise<Announcement[]> =>
  db
    .selectFrom("desk_announcement")
    .selectAll()
    .where("starts_at", "<=", now)
    .where("ends_at", ">", now)
    .orderBy("starts_at", "desc")
    .orderBy("id")
    .limit(MOST)
    .execute();

/** Of two presses, the second begins as soon or later: a blank start is the moment of the press. */
async function isPlanned(db: Db, { text, audience, place, starts_at, ends_at }: Announcement): Promise<boolean> {
  const same = await rowsWith(db, "desk_announcement", { text, audience, place, ends_at }).first("starts_at");
  return same !== undefined && same.starts_at <= starts_at;
}

const auditText = ({ text, audience, place, starts_at, ends_at }: Announcement): string => {
  const [from, until] = [starts_at, ends_at].map((at) => new Date(at).toISOString());
  return `"${text}" on ${place ?? audience}, ${from} to ${until}`;
};

/** Lines over the site; what is said now is everyone's, the rest the staff's. */
export function announcementRoutes(settings: DeskSettings): Hono<DeskEnv> {
  const { db, clock } = settings;
  const app = new Hono<DeskEnv>();
  const staffed = allowed(settings, "announcement.change");

  app.get(contract.announcements.path, async (context) =>
    context.json({ announcements: await runningAnnouncements(db, clock.now()) }),
  );
  app.get(contract.plannedAnnouncements.path, staffed, async (context) =>
    context.json({
      announcements: await db
        .selectFrom("desk_announcement")
        .selectAll()
        .where("ends_at", ">", clock.now())
        .orderBy("starts_at")
        .orderBy("id")
        .execute(),
    }),
  );
  app.post(contract.announce.path, staffed, input.body(contract.announce.body), async (context) => {
    const body = context.req.valid("json");
    const row: Announcement = { place: null, ...body, id: randomUUID() };
    const isKnown =
      row.audience !== "organization" ||
      (await db
        .selectFrom("profile")
        .select("key")
        .where("slug", "=", row.place ?? "")
        .executeTakeFirst());
    if (!isKnown) return context.json({ error: "no_organization" }, 404);
    await inTransaction({ db }, async (transaction) => {
      await holdKey(transaction, "desk announcements");
      if (await isPlanned(transaction, row)) return;
      await transaction.insertInto("desk_announcement").values(row).execute();
      const deed = { action: "announcement.make", subject: row.id, after: auditText(row) };
      await noteDeed(transaction, context.get("by"), deed, clock.now());
    });
    return context.json({});
  });
  app.post(contract.endAnnouncement.path, staffed, async (context) => {
    const now = clock.now();
    const { id } = context.req.param();
    const known = await inTransaction({ db }, async (transaction) => {
      const row = await transaction
        .updateTable("desk_announcement")
        .set({ ends_at: now })
        .where("id", "=", id)
        .where("ends_at", ">", now)
        .returningAll()
        .executeTakeFirst();
      const deed = { action: "announcement.end", subject: id, after: row && auditText(row) };
      if (row) await noteDeed(transaction, context.get("by"), deed, now);
      // Of two presses, the second finds it over.
      return row ?? rowsWith(transaction, "desk_announcement", { id }).first("id");
    });
    return known ? context.json({}) : notFound(context, "announcement");
  });
  return app;
}
