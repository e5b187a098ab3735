import { Hono } from "hono";
import type { Selectable } from "kysely";
import { clipContract } from "~contracts/clips";
import type { Clip, NewClip } from "~contracts/records/clip";
import { findEvent } from "../../league/find";
import { addRows, rowsWith } from "../../store/rows";
import { askerOf, authenticated, input, type MemberEnv, type MemberSettings, refusal } from "../member-context.server";
import type { ClipTable } from "../tables";

const KEPT_AT_MOST = 500;

const noSuchClip = () => refusal(404, { error: "not_found", error_description: "No such clip" });

const removedClip = () => refusal(410, { error: "removed", error_description: "The clip was taken down" });

type ClipRow = Selectable<ClipTable>;
const recordOf = (
  { start_s, end_s, created_at, user_key, removed_at, ...clip }: ClipRow,
  reader: string | null,
): Clip => ({
  ...clip,
  source: "vod",
  start: start_s,
  end: end_s,
  created_at: new Date(created_at).toISOString(),
  own: user_key === reader,
  removed: removed_at !== null,
});

/** Public to read (rulings 3, clips); the site checks whether the source may be watched. */
export function clipRoutes(settings: MemberSettings): Hono<MemberEnv> {
  const { db, clock } = settings;
  const app = new Hono<MemberEnv>();
  const signedIn = authenticated(settings);
  const clipByKey = (key: string) => rowsWith(db, "clip", { key }).first();

  async function checkRoom(user_key: string) {
    const { kept } = await db
      .selectFrom("clip")
      .select((of) => of.fn.countAll<number>().as("kept"))
      .where("user_key", "=", user_key)
      // Their maker can't delete what was taken down.
      .where("removed_at", "is", null)
      .executeTakeFirstOrThrow();
    if (kept >= KEPT_AT_MOST)
      throw refusal(422, { error: "too_many", error_description: `At most ${KEPT_AT_MOST} clips` });
  }

  async function checkSource({ event_key, end }: NewClip) {
    const event = await findEvent(db, event_key);
    // An imported replay's length is unknown: 0.
    const fits = event && !event.is_deleted && event.has_vod && end <= (event.duration_s || Infinity);
    if (!fits) throw refusal(422, { error: "invalid_source", error_description: "There is no such part of a replay" });
  }

  app.post(clipContract.createClip.path, signedIn, input.body(clipContract.createClip.body), async (context) => {
    const clip = context.req.valid("json");
    const user_key = context.get("userKey");
    await checkSource(clip);
    await checkRoom(user_key);
    const { key, event_key, source_key, start, end, title } = clip;
    await addRows(db, "clip", {
      key,
      user_key,
      event_key,
      source_key,
      start_s: start,
      end_s: end,
      title,
      created_at: clock.now(),
    });
    const kept = await clipByKey(key);
    if (kept?.user_key !== user_key)
      throw refusal(422, { error: "key_taken", error_description: "The key belongs to another clip" });
    return context.json(recordOf(kept, user_key), 201);
  });

  app.get(clipContract.ownClips.path, signedIn, async (context) => {
    const user_key = context.get("userKey");
    const clips = await db
      .selectFrom("clip")
      .selectAll()
      .where("user_key", "=", user_key)
      .orderBy("created_at", "desc")
      .orderBy("key")
      .execute();
    return context.json({ items: clips.map((clip) => recordOf(clip, user_key)), total: clips.length });
  });

  app.get(clipContract.clip.path, async (context) => {
    const clip = await clipByKey(context.req.param("key"));
    if (!clip) throw noSuchClip();
    if (clip.removed_at !== null) throw removedClip();
    const reader = await askerOf({ db, clock }, context);
    return context.json(recordOf(clip, reader?.userKey ?? null));
  });

  app.delete(clipContract.deleteClip.path, signedIn, async (context) => {
    const { numDeletedRows } = await db
      .deleteFrom("clip")
      .where("key", "=", context.req.param("key"))
      .where("user_key", "=", context.get("userKey"))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw noSuchClip();
    return context.json({ success: true });
  });

  return app;
}
